//! Reads a whole grid on one line, as code, spreadsheets and other programs write it.

use crate::board::MAX_SIZE;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain;

/// The separators between the rows of a grid on one line.
const BETWEEN: [&str; 7] = ["\\r\\n", "\\n", "\\r", "<br>", "<br/>", "<br />", "<BR>"];

/// Returns the cells of a line that is a whole grid and nothing else.
pub(super) fn cells(line: &str) -> Option<String> {
    let text = line.trim_matches(['"', '\'', ';']);
    ['/', ';']
        .into_iter()
        .find_map(|separator| joined_rows(text, separator))
        .or_else(|| parts(line))
        .or_else(|| fields(text))
        .or_else(|| with_sign(text))
}

/// Returns the cells of a line of N parts with N cells each.
fn joined_rows(line: &str, separator: char) -> Option<String> {
    grid(&line.split(separator).map(str::to_owned).collect::<Vec<_>>())
}

/// Returns the cells of N rows with N cells each.
fn grid(rows: &[String]) -> Option<String> {
    let n = rows.len();
    let is_row = |row: &String| row.chars().count() == n && row.chars().all(|c| plain::digit(c, n).is_some());
    ((LEAST..=MAX_SIZE).contains(&n) && rows.iter().all(is_row)).then(|| rows.concat())
}

/// Returns the cells of rows with escaped line ends between them, as in a text in code.
fn parts(line: &str) -> Option<String> {
    let line = between_quotes(line);
    if !BETWEEN.iter().any(|end| line.contains(end)) {
        return None;
    }
    let text = BETWEEN.iter().fold(line.to_owned(), |text, end| text.replace(end, "\n"));
    let rows = text.replace("\\t", " ");
    let rows = rows.lines().map(str::trim).filter(|row| !row.is_empty() && !is_rule(row));
    grid(&rows.map(|row| row.replace([' ', '|'], "")).collect::<Vec<_>>())
}

/// Returns the text between the quotes in a line of code, or the whole line.
fn between_quotes(line: &str) -> &str {
    let Some((before, behind)) = line.split_once(['"', '\'']) else { return line };
    let is_code = before.is_empty() || before.trim_end().ends_with(['=', '(', ':']);
    let Some((inside, after)) = behind.rsplit_once(['"', '\'']).filter(|_| is_code) else { return line };
    if after.chars().all(|c| matches!(c, ';' | ',' | ')' | ' ')) { inside } else { line }
}

/// Returns the cells of a line with a separator between any two cells and nothing for a blank. There must be more cells than a row can have.
fn fields(line: &str) -> Option<String> {
    let of = |separator: char| {
        let mut fields: Vec<&str> =
            line.split(separator).map(|field| field.trim().trim_matches(['"', '\''])).collect();
        // A separator at the end of the line is not followed by a field.
        if plain::size_of(fields.len()).is_none() && fields.last().is_some_and(|last| last.is_empty()) {
            fields.pop();
        }
        let n = plain::size_of(fields.len()).filter(|n| n * n > MAX_SIZE && *n <= 9)?;
        let cell = |field: &&str| match (field.chars().next(), field.chars().nth(1)) {
            (None, _) => Some('.'),
            (Some(c), None) => plain::digit(c, n).map(|_| c),
            _ => None,
        };
        let cells: Option<String> = fields.iter().map(cell).collect();
        cells.filter(|cells| cells.contains(|c: char| plain::digit(c, n) != Some(0)))
    };
    [',', ';', '\t', '|'].into_iter().find_map(of)
}

/// Returns the cells of a line in which the only sign that is not a digit is replaced by a point.
fn with_sign(line: &str) -> Option<String> {
    let n = plain::size_of(line.chars().count()).filter(|n| n * n > MAX_SIZE && *n <= 9)?;
    let is_digit = |c: char| c.is_ascii_digit() && plain::digit(c, n).is_some_and(|digit| digit > 0);
    let sign = line.chars().find(|c| !is_digit(*c)).filter(|c| plain::digit(*c, n).is_none())?;
    let is_whole = line.chars().all(|c| c == sign || is_digit(c)) && line.contains(is_digit);
    is_whole.then(|| line.replace(sign, "."))
}

/// Returns whether a line consists only of rules or brackets.
pub(super) fn is_rule(line: &str) -> bool {
    let is_line = |c: char| matches!(c, '-' | '=' | '[' | ']' | '\u{2500}'..='\u{257f}');
    line.contains(is_line) && line.chars().all(|c| is_line(c) || matches!(c, '|' | ':' | '+' | ' ' | ','))
}
