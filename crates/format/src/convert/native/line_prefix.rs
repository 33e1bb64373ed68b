//! Removes the text before the rows of a grid that was pasted from a diff, a quote or a chat: the same text on every
//! line, possibly with different numbers.

use super::one_line::is_rule;
use crate::board::MAX_SIZE;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain;
use crate::syntax::is_blank;

/// The maximum length of the text before a row, in bytes.
const LONGEST: usize = 60;

/// The maximum length of an examined text, in bytes.
const MOST: usize = 64 << 10;

/// The maximum number of lines of a grid with its borders.
const MOST_LINES: usize = 3 * MAX_SIZE;

/// The starts of diff lines that are not part of the file.
const OF_DIFF: [&str; 7] = ["diff ", "index ", "new file mode ", "--- ", "+++ ", "@@ ", "\\ "];

/// Returns the lines of a text without the text before the rows of its grids; `None` if there is nothing to remove.
pub(super) fn without_ahead(all: &[&str]) -> Option<Vec<String>> {
    if all.iter().map(|line| line.len()).sum::<usize>() > MOST {
        return None;
    }
    let mut out: Vec<String> = all.iter().map(|line| (*line).to_owned()).collect();
    let (mut at, mut is_found) = (0, false);
    while at < all.len() {
        let Some((sign, mut end)) = grid_at(&all[at..]).map(|(sign, rows)| (sign, at + rows)) else {
            at += 1;
            continue;
        };
        let is_sign = |line: &str| line.starts_with(&*sign) || line == sign.trim_end();
        // In a quote or a diff, the lines above and below the grid have the same sign.
        let is_quoted = sign.bytes().all(|byte| byte.is_ascii_punctuation() || byte == b' ');
        let above = all[..at].iter().rev().take_while(|line| is_quoted && is_sign(line)).count();
        end += all[end..].iter().take_while(|line| is_quoted && is_sign(line)).count();
        let run = at - above..end;
        let rest = |line: &str| line.get(length_of(&sign, line)?..).map(str::to_owned);
        let bare: Vec<String> = all[run.clone()].iter().map(|line| rest(line).unwrap_or_default()).collect();
        let is_apart = bare.iter().all(|line| line.is_empty() || line.starts_with(' '));
        for (line, bare) in out[run].iter_mut().zip(bare) {
            *line = if is_apart { bare.get(1..).unwrap_or_default().to_owned() } else { bare };
        }
        (at, is_found) = (end, true);
    }
    let is_diff = is_found && all.iter().any(|line| line.starts_with("@@ ") || line.starts_with("+++ "));
    for (line, old) in out.iter_mut().zip(all).filter(|_| is_diff) {
        if OF_DIFF.iter().any(|start| old.starts_with(start)) {
            line.clear();
        }
    }
    is_found.then_some(out)
}

/// Returns the text before the rows of a grid that starts at the first of these lines, and the number of lines of the grid.
fn grid_at(lines: &[&str]) -> Option<(String, usize)> {
    let first = lines.first()?;
    // A row after a comment mark is a comment.
    if first.trim_start().starts_with(['#', ';']) || first.trim_start().starts_with("//") {
        return None;
    }
    let cuts = first.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|at| *at <= LONGEST);
    let mut signs = cuts.map(|at| &first[..at]).filter(|sign| is_sign(sign));
    signs.find_map(|sign| {
        let shape = shape(sign);
        let (mut size, mut rows) = (None, 0);
        for (at, line) in lines.iter().enumerate().take(MOST_LINES) {
            let rest = &line[length_of(&shape, line)?..];
            if is_rule(rest.trim()) {
                continue;
            }
            let n = cells_in(rest)?;
            if *size.get_or_insert(n) != n || sign.chars().all(is_blank) && !is_item(sign, rest) {
                return None;
            }
            rows += 1;
            if rows == n {
                let border = lines.get(at + 1).and_then(|line| line.get(length_of(&shape, line)?..));
                let has_border = border.is_some_and(|rest| is_rule(rest.trim()));
                return Some((shape, at + 1 + usize::from(has_border)));
            }
        }
        None
    })
}

/// Returns whether a text may precede a row: one or more copies of a sign with which no list, table or row of cells
/// starts, or words that end in such a sign.
fn is_sign(text: &str) -> bool {
    let is_one = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !"[({\"'`,;|=".contains(c);
    let Some(last) = text.chars().next_back().filter(|c| is_one(*c)) else { return false };
    if text.contains(char::is_alphabetic) {
        return !is_blank(last);
    }
    // A number is the label of a row.
    let is_alone = text.chars().count() == 1;
    (is_alone || !is_blank(last)) && text.chars().all(|c| c == last || c == ' ')
}

/// Returns whether a row is an item of a list, after a sign that could also be a blank: `- 53..7....`.
fn is_item(sign: &str, rest: &str) -> bool {
    let cells = rest.trim();
    sign.chars().count() == 1 && rest.starts_with(' ') && !cells.contains([' ', '|']) && !cells.contains(sign)
}

/// Returns a text with 0 in place of each number.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    for c in text.chars() {
        if !c.is_ascii_digit() {
            shape.push(c);
        } else if !shape.ends_with('0') {
            shape.push('0');
        }
    }
    shape
}

/// Returns the length of the part of a line that has this shape, in bytes.
fn length_of(shape: &str, line: &str) -> Option<usize> {
    let mut rest = line;
    for c in shape.chars() {
        rest = if c == '0' {
            rest.strip_prefix(|c: char| c.is_ascii_digit())?.trim_start_matches(|c: char| c.is_ascii_digit())
        } else if rest.is_empty() && c == ' ' {
            ""
        } else {
            rest.strip_prefix(c)?
        };
    }
    Some(line.len() - rest.len())
}

/// Returns the number of cells of a row that contains only cells, white space and bars.
fn cells_in(row: &str) -> Option<usize> {
    let words = || row.split(|c: char| c == '|' || c.is_whitespace()).filter(|word| !word.is_empty());
    let is_size = |n: &usize| (LEAST..=MAX_SIZE).contains(n);
    let n = Some(words().map(|word| word.chars().count()).sum()).filter(is_size);
    if let Some(n) = n
        && words().flat_map(str::chars).all(|c| plain::digit(c, n).is_some())
    {
        return Some(n);
    }
    let n = Some(words().count()).filter(is_size)?;
    let is_cell = |word: &str| {
        word.chars().all(|c| plain::digit(c, n) == Some(0)) || word.parse().is_ok_and(|it: usize| it <= n)
    };
    words().all(is_cell).then_some(n)
}
