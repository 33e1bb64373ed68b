//! Reads grids as nested lists in the code of any language: `vec![vec![5, 3, …`, `np.array([[5, 3, …]], dtype=int)`, `{ {5, 3, …} }`.

use super::markup::NOTHING;
use crate::board::MAX_SIZE;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain;
use crate::convert::reading::lines;
use crate::syntax::{last_line, line_end, line_start, newline_at, without_line_end};

/// The maximum length of an examined text, in bytes.
const MOST: usize = 64 << 10;

/// The maximum nesting depth of examined lists.
const DEEPEST: usize = 4;

/// The code that may follow a list without changing its contents.
const AFTER: [&str; 3] = [".freeze", ".to_vec()", ".map(String::from)"];

/// Returns a text in which each list of N rows of N cells is replaced by its plain rows. All lines keep their numbers.
/// `None` if there is no such list.
pub(super) fn without_code(text: &str) -> Option<String> {
    if text.len() > MOST {
        return None;
    }
    let mut out: Vec<String> = lines(text).map(str::to_owned).collect();
    let (mut at, mut is_found) = (0, false);
    while let Some(open) = text[at..].find(OPEN).map(|open| at + open) {
        let found =
            list(text, open, 0).and_then(|(list, end)| Some((rows(&list)?, statement(text, open, end)?)));
        at = open + 1;
        let Some((rows, (start, end))) = found else { continue };
        let number = |byte: usize| lines(&text[..byte]).count() - 1;
        let (first, last) = (number(start), number(end));
        let n = rows.len();
        let written = if last + 1 - first >= n {
            rows.iter().map(|row| row.join(" ")).collect()
        } else if n <= 9 {
            vec![rows.concat().concat()]
        } else {
            continue;
        };
        out[first..=last].fill(String::new());
        out[last + 1 - written.len()..=last].clone_from_slice(&written);
        (at, is_found) = (end, true);
    }
    is_found.then(|| out.join("\n"))
}

/// The characters that open and close lists.
const OPEN: [char; 3] = ['[', '{', '('];
const CLOSE: [char; 3] = [']', '}', ')'];

/// An entry of a list in code.
enum Entry {
    Value(String),
    List(Vec<Self>),
}

/// Reads the list that starts at a byte offset, and returns it with the offset of its end.
fn list(text: &str, open: usize, depth: usize) -> Option<(Vec<Entry>, usize)> {
    let (mut at, mut entries, mut word) = (open + 1, Vec::new(), String::new());
    let close = CLOSE[OPEN.iter().position(|c| text[open..].starts_with(*c))?];
    loop {
        let c = text[at..].chars().next()?;
        let is_word = c.is_alphanumeric() || matches!(c, '.' | '_' | '!');
        if !is_word && !OPEN.contains(&c) && !word.is_empty() {
            entries.push(Entry::Value(std::mem::take(&mut word)));
        }
        if OPEN.contains(&c) {
            // The word before the bracket is a name or a type: `vec![`, `Array(`, `new int[] {`.
            let is_called = word.is_empty() || word.starts_with(char::is_alphabetic);
            if !is_called || depth == DEEPEST {
                return None;
            }
            let (inner, end) = list(text, at, depth + 1)?;
            word.clear();
            entries.push(Entry::List(inner));
            at = end;
            continue;
        }
        at += c.len_utf8();
        match c {
            '"' | '\'' => {
                let (inside, _) = text[at..].split_once(c)?;
                entries.push(Entry::Value(if inside.trim().is_empty() { ".".into() } else { inside.into() }));
                at += inside.len() + 1;
            }
            c if is_word => word.push(c),
            c if c == close => return Some((entries, at)),
            // In some languages, bars are part of the brackets.
            ',' | ';' | '|' => {}
            c if c.is_whitespace() => {}
            _ => return None,
        }
        if entries.len() > MAX_SIZE * MAX_SIZE {
            return None;
        }
    }
}

/// Returns the cells of a list of N lists of N values, or of a list of N texts of N cells.
fn rows(list: &[Entry]) -> Option<Vec<Vec<String>>> {
    if let [Entry::List(inner)] = list {
        return rows(inner);
    }
    let n = Some(list.len()).filter(|n| (LEAST..=MAX_SIZE).contains(n))?;
    let cell = |entry: &Entry| match entry {
        Entry::Value(value) if NOTHING.contains(&&**value) => Some(".".to_owned()),
        Entry::Value(value) => {
            let number = value.strip_suffix(".0").or_else(|| value.strip_suffix('.')).unwrap_or(value);
            let is_sign =
                || value.chars().count() == 1 && value.chars().all(|c| plain::digit(c, n).is_some());
            match plain::number::<usize>(number) {
                Some(0) => Some(".".to_owned()),
                Some(digit) if digit <= n => Some(digit.to_string()),
                None if is_sign() => Some(value.to_owned()),
                _ => None,
            }
        }
        Entry::List(_) => None,
    };
    let row = |entry: &Entry| match entry {
        Entry::List(cells) if cells.len() == n => cells.iter().map(cell).collect(),
        Entry::Value(text) if text.chars().count() == n => {
            text.chars().map(|c| cell(&Entry::Value(c.into()))).collect::<Option<Vec<_>>>()
        }
        _ => None,
    };
    list.iter().map(row).collect()
}

/// Returns the start and the end of the statement around the list between two byte offsets. `None` if its lines contain anything else.
fn statement(text: &str, open: usize, end: usize) -> Option<(usize, usize)> {
    let start_of = |byte: usize| line_start(text, byte);
    let is_code = |before: &str| {
        let is_sign =
            |c: char| c.is_alphanumeric() || c.is_whitespace() || "_.:<>[];(){},*&$@!=|'-+".contains(c);
        let bare = before.trim_end();
        let is_start = bare.ends_with(['=', '(', '!', '[', '{', ':', '|', ']', '}'])
            || bare.ends_with(|c: char| c.is_ascii_alphanumeric())
                && (!bare.contains(' ') || bare.contains('='))
            || ["return", "new"].iter().any(|word| bare.ends_with(word))
            || bare.starts_with('(');
        bare.is_empty() || bare.chars().all(is_sign) && is_start
    };
    let mut start = start_of(open);
    if !is_code(&text[start..open]) {
        return None;
    }
    // The name of the variable may be on the line above.
    let above =
        without_line_end(&text[..start]).map(|above| (start_of(above.len()), last_line(above).trim()));
    if let Some((line, above)) = above.filter(|_| text[start..open].trim().is_empty())
        && above.contains('=')
        && above.ends_with(['=', ']'])
        && is_code(above)
    {
        start = line;
    }
    let mut rest = &text[end..];
    loop {
        let bare = rest.trim_start_matches([']', '}', ')', '|', ';', ',', ' ']);
        let bare = AFTER.iter().find_map(|after| bare.strip_prefix(after)).unwrap_or(bare);
        let kind = bare.strip_prefix("dtype=").or_else(|| bare.strip_prefix("dtype ="));
        let bare = kind.map_or(bare, |kind| {
            kind.trim_start_matches(|c: char| c.is_alphanumeric() || "._'\"".contains(c))
        });
        if bare.len() == rest.len() {
            break;
        }
        rest = bare;
    }
    let is_ended = rest.is_empty() || rest.starts_with(['\n', '\r']);
    if !is_ended {
        return None;
    }
    let mut end = text.len() - rest.len();
    // Likewise, closing brackets and the type of the numbers may be on the lines below.
    while !newline_at(text, end).is_empty() {
        let next = end + newline_at(text, end).len();
        let below = &text[next..line_end(text, next)];
        let kind = below.trim().strip_prefix("dtype=").unwrap_or(below.trim());
        let is_kind = kind.len() < below.trim().len() && kind.ends_with(')');
        let is_closing =
            !kind.is_empty() && kind.chars().all(|c| matches!(c, ']' | '}' | ')' | '|' | ';' | ','));
        if !(is_kind || is_closing && opens_more(&text[start..end])) {
            break;
        }
        end = next + below.len();
    }
    Some((start, end))
}

/// Returns whether a text opens more brackets than it closes.
fn opens_more(text: &str) -> bool {
    text.matches(OPEN).count() > text.matches(CLOSE).count()
}
