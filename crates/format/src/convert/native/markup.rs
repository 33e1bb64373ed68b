//! Removes what people paste around a grid: tags of posts and pages, tables of wikis, code, and words for blanks.
//!
//! Each line stays a separate line. Comments and metadata stay as they are.

use super::one_line;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::reading::lines;
use crate::syntax::{is_fence, key_names};

/// Invisible signs in the output of other programs, such as the one that turns a digit into a keycap.
const INVISIBLE: [char; 5] = ['\u{fe0f}', '\u{20e3}', '\u{200b}', '\u{200d}', '\u{feff}'];

/// The digit zero in other scripts, in full width and in mathematical fonts. The other nine digits follow each of them.
const ZEROS: [u32; 9] = [0x0660, 0x06f0, 0x0966, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6];

/// The character before the digit one in circles, in brackets or with a point. Nine digits follow each of them.
const BEFORE_ONE: [u32; 7] = [0x245f, 0x2473, 0x2487, 0x24f4, 0x2775, 0x277f, 0x2789];

/// The words for a blank in code.
pub(super) const NOTHING: [&str; 6] = ["None", "null", "NaN", "nan", "NA", "\\cdot"];

/// The names of tags around a grid, in square or angle brackets.
const TAGS: [&str; 13] =
    ["code", "quote", "pre", "tt", "spoiler", "font", "size", "color", "p", "br", "div", "samp", "kbd"];

/// Returns the lines of a text with only the cells of its grids on them.
pub(super) fn stripped(text: &str) -> Vec<String> {
    if is_by_column(text) {
        return lines(text).map(str::to_owned).collect();
    }
    if lines(text).any(|line| line.trim_start().starts_with("{|")) {
        return wiki(text);
    }
    lines(text).map(line).collect()
}

/// Returns whether a text is a matrix that is filled column by column, as R and similar languages do by default.
pub(crate) fn is_by_column(text: &str) -> bool {
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let is_of_r = packed.contains("matrix(c(") && !packed.contains("byrow=T");
    is_of_r || packed.contains("reshape([") && !packed.contains("array(")
}

/// Returns whether a line is a comment or metadata.
pub(super) fn is_said(line: &str) -> bool {
    let text = line.trim_start();
    let key = text.split_once(':').map(|(key, _)| key.trim().to_lowercase());
    // `#12` is a cell with two pencil marks, and `# # 5 #` may be a row.
    let is_comment =
        |mark: &str| text.strip_prefix(mark).is_some_and(|rest| rest.contains(char::is_alphabetic));
    is_comment("#")
        || is_comment("//")
        || is_comment(";")
        || key.is_some_and(|key| key_names().any(|name| name == key))
}

/// Returns a line without the text around its cells in a post, in Markdown or in code.
fn line(line: &str) -> String {
    if is_said(line) {
        return line.to_owned();
    }
    // If only some digits are in circles, the circles have a meaning, so they stay.
    let is_mixed = line.contains(|c: char| c.is_ascii_digit() && c != '0');
    let digit = |c: char| {
        let of = |zero: &u32, least: u32| {
            (c as u32).checked_sub(*zero).filter(|digit| (least..10).contains(digit))
        };
        let plain = ZEROS.iter().find_map(|zero| of(zero, 0));
        let circled = || BEFORE_ONE.iter().find_map(|zero| of(zero, 1)).filter(|_| !is_mixed);
        plain.or_else(circled).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
    };
    let line: String = line.chars().filter(|c| !INVISIBLE.contains(c)).map(digit).collect();
    let line = with_blanks(&line.replace("&nbsp;", "."));
    let line = without_tags(&line).to_owned();
    // A statement of MATLAB may continue on the next line.
    let line = line.trim_end().strip_suffix("; ...").map_or_else(|| line.clone(), |row| format!("{row};"));
    let text = line.trim_ascii();
    let lower = text.to_ascii_lowercase();
    if is_fence(text) || lower.starts_with("sep=") || is_code_alone(text) {
        return String::new();
    }
    if text.starts_with('\\') || text.starts_with("$$") {
        return String::new();
    }
    if let Some(cells) = one_line::cells(text) {
        return cells;
    }
    if let Some(cells) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
        && cells.matches("][").count() + 1 >= LEAST
        && !cells.contains(',')
    {
        return cells.replace("][", ",");
    }
    let mut line = match text.strip_prefix('>') {
        Some(quoted) => quoted.trim_start_matches('!').trim_end_matches("!<").trim_start().to_owned(),
        None => line.clone(),
    };
    if line.contains('|') {
        line = line.replace("**", "");
    }
    let sign = line.find(['{', '}', '(', ')', '\\', '[', '"', '\'']);
    if sign.is_some() || line.trim_ascii_start().starts_with("+ ") {
        // Text in a comment is not code.
        let behind_cells = line.find(';').filter(|end| sign.is_some_and(|sign| end < &sign));
        let comment = [line.find(" // "), line.find(" # "), behind_cells].into_iter().flatten().min();
        let (code, comment) = line.split_at(comment.unwrap_or(line.len()));
        line = without_code(code) + comment;
    }
    // A single semicolon ends a statement. In a table, semicolons are separators and stay.
    if line.ends_with(';') && line.matches(';').count() == 1 {
        line.pop();
    }
    without_markers(&line)
}

/// Returns a line of code with only its cells and the separators between them, and with square brackets.
fn without_code(line: &str) -> String {
    let mut line = line;
    // This follows the cells of a matrix in R.
    if let Some(end) = line.find("),").filter(|_| line.replace(' ', "").contains("byrow=T")) {
        line = &line[..end];
    }
    let is_named = line.trim_start().starts_with(char::is_alphabetic);
    let from = line.find("[[").or_else(|| line.rfind(['=', '(']).map(|at| at + 1)).filter(|_| is_named);
    let mut text = line[from.unwrap_or(0)..].trim_end();
    text = text.strip_suffix(").").unwrap_or(text);
    // Texts in quotes may continue on the next line.
    for sign in ['+', '\\', ',', ';'] {
        let before = text.strip_suffix(sign).map(str::trim_end);
        text = before.filter(|before| before.ends_with(['"', '\''])).unwrap_or(text);
    }
    let text = text.replace("\\n", "").replace("\\hline", "").replace("+ ", "  ");
    text.replace('{', "[").replace('}', "]").replace(['(', ')', '\\'], " ")
}

/// Returns a line with a point for each word that means a blank, and with whole numbers beside such words (`5.0` becomes `5`).
fn with_blanks(line: &str) -> String {
    if !NOTHING.iter().any(|word| line.contains(word)) {
        return line.to_owned();
    }
    let (mut text, mut word) = (String::new(), String::new());
    let end = |word: &mut String, text: &mut String| {
        let number = word.strip_suffix(".0").or_else(|| word.strip_suffix('.')).unwrap_or(word);
        if NOTHING.contains(&&**word) {
            text.push('.');
        } else if number.parse::<u8>().is_ok() {
            *text += number;
        } else {
            *text += word;
        }
        word.clear();
    };
    for c in line.chars() {
        if c.is_alphanumeric() || matches!(c, '.' | '_') || c == '\\' && word.is_empty() {
            word.push(c);
        } else {
            end(&mut word, &mut text);
            text.push(c);
        }
    }
    end(&mut word, &mut text);
    text
}

/// Returns a line without the tags at its start and its end.
fn without_tags(line: &str) -> &str {
    let mut text = line;
    loop {
        let bare = text.trim_ascii();
        let ahead = tag(bare).map(|len| &bare[len..]);
        let behind = ['[', '<'].into_iter().find_map(|open| {
            let at = bare.rfind(open).filter(|at| tag(&bare[*at..]) == Some(bare.len() - at))?;
            Some(&bare[..at])
        });
        match ahead.or(behind) {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}

/// Returns the length of the tag that a text starts with: `[code]`, `</pre>`.
fn tag(text: &str) -> Option<usize> {
    let close = match text.as_bytes().first()? {
        b'[' => ']',
        b'<' => '>',
        _ => return None,
    };
    let end = text.find(close)?;
    let inner = text[1..end].trim_matches('/').to_ascii_lowercase();
    let name = inner.split([' ', '=', '/']).next().unwrap_or_default();
    TAGS.contains(&name).then_some(end + 1)
}

/// Returns whether a line is only the start or the end of a text in code: `grid:`, `puzzle = """`, `S =`.
fn is_code_alone(text: &str) -> bool {
    let bare = text.trim_end_matches([';', ')']);
    if ["\"\"\"", "'''"].contains(&bare) {
        return true;
    }
    let name = text.trim_end_matches(['"', '\'', '(', '|', '>', ' ']);
    let is_word = |name: &str| name.chars().all(|c| c.is_alphabetic() || c == '_');
    match (name.strip_suffix('='), name.strip_suffix(':')) {
        (Some(name), _) => is_word(name.trim_end()) && !name.trim_end().is_empty(),
        (_, Some(name)) => is_word(name) && name.chars().count() > 1,
        _ => false,
    }
}

/// Returns a line without `*` and `#` before groups of candidates.
fn without_markers(line: &str) -> String {
    if line.split_whitespace().count() < LEAST {
        return line.to_owned();
    }
    let signs: Vec<char> = line.chars().collect();
    let is_digit = |at: usize| signs.get(at).is_some_and(char::is_ascii_digit);
    let is_start = |at: usize| at == 0 || matches!(signs[at - 1], ' ' | '\t' | '|');
    let is_marker =
        |at: usize| matches!(signs[at], '*' | '#') && is_start(at) && is_digit(at + 1) && is_digit(at + 2);
    (0..signs.len()).filter(|&at| !is_marker(at)).map(|at| signs[at]).collect()
}

/// Returns the lines of a text in which the tables of a wiki are rows between bars. In wiki markup, a row starts at
/// `|-` and a cell at `|` or `||`.
fn wiki(text: &str) -> Vec<String> {
    /// A table line without cells.
    const RULE: &str = "|---|";
    let (mut out, mut row, mut is_inside) = (Vec::new(), String::new(), false);
    for line in lines(text) {
        let bare = line.trim();
        if bare.starts_with("{|") {
            is_inside = true;
            out.push(String::new());
        } else if !is_inside {
            out.push(self::line(line));
        } else if bare.starts_with("|-") || bare.starts_with("|}") {
            out.push(if row.is_empty() { RULE.to_owned() } else { std::mem::take(&mut row) + "|" });
            is_inside = !bare.starts_with("|}");
        } else if let Some(cells) = bare.strip_prefix(['|', '!']).filter(|cells| !cells.starts_with('+')) {
            for cell in cells.split("||") {
                let cell = cell.rsplit('|').next().unwrap_or_default().replace("&nbsp;", " ");
                row += &format!("|{}", cell.trim().trim_matches('\''));
            }
            out.push(RULE.to_owned());
        } else {
            out.push(RULE.to_owned());
        }
    }
    out
}
