//! Reads grids as people paste them: in tables, with labels beside their rows, in code, with other signs for blanks.
//!
//! The text around a grid is removed, and all lines keep their numbers. This is done only for texts that cannot be read
//! as they are, and the result counts only if more of the text can be read.

use super::arrays::without_code;
use super::line_prefix::without_ahead;
pub(crate) use super::markup::is_by_column;
use super::markup::{is_said, stripped};
use super::one_line::is_rule;
use crate::board::MAX_SIZE;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain;
use crate::convert::reading::lines;
use crate::syntax::is_blank;

/// Returns a text with only the grids on their lines, and whether one of the grids is a table with names of columns or
/// rows, which must not be read as cells. Lines outside grids stay as they are.
pub(crate) fn bare(text: &str) -> (String, bool) {
    let all: Vec<&str> = lines(text).collect();
    let ahead = without_ahead(&all).map(|lines| lines.join("\n"));
    let all = together(stripped(ahead.as_deref().unwrap_or(text)));
    let mut out: Vec<String> = Vec::with_capacity(all.len());
    let mut has_names = false;
    // A line of only tabs is a row of blanks.
    let is_row = |line: &String| line.matches('\t').count() + 1 >= LEAST;
    let is_apart = |line: &String| is_empty(line) && !is_row(line) || is_said(line);
    for run in all.chunk_by(|a, b| is_apart(a) == is_apart(b)) {
        if is_apart(&run[0]) {
            out.extend_from_slice(run);
            continue;
        }
        let is_sized = starts_with_size(run);
        out.extend(is_sized.then(String::new));
        let run = &run[usize::from(is_sized)..];
        let table = in_table(run);
        has_names |= table.as_ref().is_some_and(|table| table.has_names);
        out.extend(
            table
                .map(|table| table.lines)
                .or_else(|| beside_labels(run))
                .or_else(|| with_sign(run))
                .unwrap_or_else(|| run.to_vec()),
        );
    }
    (out.join("\n"), has_names)
}

/// Returns a text in which grids that are lists in code are replaced by their rows; `None` if there are none.
pub(crate) fn of_code(text: &str) -> Option<String> {
    if is_by_column(text) { None } else { without_code(text) }
}

/// Returns whether the grids of a text have a layout around them: the same signs before each row (as in a diff), lists
/// in code, or names above or beside the rows in a table. Then the text before a row is not a typo.
pub fn is_laid_out(text: &str) -> bool {
    without_ahead(&lines(text).collect::<Vec<_>>()).is_some() || of_code(text).is_some() || bare(text).1
}

/// Joins lines of which every other one is empty, if the other lines are the rows of a grid.
fn together(all: Vec<String>) -> Vec<String> {
    let rows: Vec<&String> = all.iter().filter(|line| !is_empty(line)).collect();
    let n = rows.len();
    let is_row = |row: &&String| {
        let words = row.split_whitespace().count();
        words == n || words == 1 && row.trim().chars().count() == n
    };
    let is_alone = !all.windows(2).any(|pair| !is_empty(&pair[0]) && !is_empty(&pair[1]));
    if !(LEAST..=MAX_SIZE).contains(&n) || !is_alone || !rows.iter().all(is_row) {
        return all;
    }
    let mut out = vec![String::new(); all.len() - n];
    out.extend(all.into_iter().filter(|line| !is_empty(line)));
    out
}

/// Returns whether the first line gives the number of rows, or the box shape: `9`, `3 3`, `9x9`. Each row below must
/// have all its cells, so that a row whose last cells are blank is not mistaken for such a line.
fn starts_with_size(run: &[String]) -> bool {
    let rows: Vec<&String> = run.iter().skip(1).filter(|line| !is_rule(line)).collect();
    let n = rows.len();
    let is_row = |row: &&String| {
        let words: Vec<&str> = row.split(|c: char| c.is_whitespace() || ",;|".contains(c)).collect();
        let words = words.iter().filter(|word| !word.is_empty());
        words.clone().count() == n || words.map(|word| word.chars().count()).sum::<usize>() == n
    };
    let words = run.first().map(|first| first.trim().split(['x', ' ', ',']).filter(|word| !word.is_empty()));
    let numbers: Option<Vec<usize>> = words.and_then(|words| words.map(|word| word.parse().ok()).collect());
    let is_size = match numbers.as_deref() {
        Some([size]) => *size == n,
        Some([rows, columns]) => rows == columns && (*rows == n || rows * columns == n),
        _ => false,
    };
    n >= LEAST && is_size && rows.iter().all(is_row)
}

fn is_empty(line: &str) -> bool {
    line.chars().all(|c| matches!(c, ' ' | '\t'))
}

/// A table rewritten as the rows of a grid.
struct Rows {
    lines: Vec<String>,
    /// Whether the table has names of columns or rows beside its cells.
    has_names: bool,
}

/// Returns the lines of a table as rows of a grid.
fn in_table(run: &[String]) -> Option<Rows> {
    // In a Markdown table, the second line is a rule, and the first line has the names of the columns.
    let is_marked = run.len() > 1 && is_delimiter(&run[1]);
    let body = run.iter().enumerate().filter(|(at, _)| !(is_marked && *at == 1));
    let all: Vec<&str> = body.map(|(_, line)| line.trim_matches(' ')).collect();
    let cells = |line: &str| !is_rule(line);
    // If only some rows start with a bar, the bar follows an empty field.
    let is_framed = all.iter().filter(|line| cells(line)).all(|row| row.starts_with('|'));
    let at_separator = |separator: char| {
        let fields = |row: &str| -> Vec<String> {
            let bars = row.strip_prefix('|').filter(|_| separator == '|' && is_framed);
            let inner = bars.map_or(row, |inner| inner.strip_suffix('|').unwrap_or(inner));
            // A comma after a closing bracket is not followed by a field.
            let inner = inner.strip_suffix(',').filter(|list| list.ends_with(']')).unwrap_or(inner);
            if separator == ' ' {
                return inner.split_whitespace().map(str::to_owned).collect();
            }
            inner
                .split(separator)
                .map(|field| field.trim().trim_matches(['"', '\'', '[', ']']).to_owned())
                .collect()
        };
        let is_dash = |field: &String| field == "-";
        // If a dash is a blank, a line of dashes is a row of blanks.
        let has_dashes = all.iter().any(|line| cells(line) && fields(line).iter().any(is_dash));
        let is_row = |line: &&&str| {
            cells(line) || has_dashes && fields(line).len() >= LEAST && fields(line).iter().all(is_dash)
        };
        grid_of(&all.iter().filter(is_row).map(|row| fields(row)).collect::<Vec<_>>(), is_marked)
    };
    let between_spaces = || at_separator(' ').filter(|table| table.has_names && !is_marked);
    let found = [',', ';', '|', '\t', '&'].into_iter().find_map(at_separator).or_else(between_spaces);
    let Some(Table { size, digits, has_names }) = found else {
        // In a table that was cut off, the names of the columns must not become a row.
        let names = run.first().filter(|_| is_marked)?.trim_matches([' ', '|']);
        let names: Vec<String> = names.split('|').map(|name| name.trim().to_owned()).collect();
        let lines = [vec![String::new(); 2], run[2..].to_vec()].concat();
        return is_sequence(names.iter()).then_some(Rows { lines, has_names: true });
    };
    let row = |row: &[u8]| {
        row.iter()
            .map(|&digit| if digit == 0 { ".".to_owned() } else { digit.to_string() })
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut lines = vec![String::new(); run.len() - size];
    lines.extend(digits.chunks(size).map(row));
    Some(Rows { lines, has_names: has_names || is_marked })
}

/// Returns whether a line is the rule below the column names of a Markdown table.
fn is_delimiter(line: &str) -> bool {
    let fields = line.trim_matches([' ', '|']).split('|').map(str::trim);
    let is_one = |field: &str| {
        let dashes = field.strip_prefix(':').unwrap_or(field);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    fields.clone().count() >= LEAST && fields.into_iter().all(is_one)
}

/// A grid found in a table.
pub(crate) struct Table {
    pub(crate) size: usize,
    pub(crate) digits: Vec<u8>,
    /// Whether a row or a column of names comes before the cells.
    has_names: bool,
}

/// Returns the grid in a table: N rows of N cells. A row of names may come first, and a column of numbers or letters.
/// In a marked table, the first row is taken as names if possible.
pub(crate) fn grid_of(table: &[Vec<String>], is_marked: bool) -> Option<Table> {
    let of = |head: usize, index: usize| {
        let rows = table.get(head..)?;
        let n = rows.len();
        let widest = rows.iter().map(Vec::len).max()?;
        let names = table.first()?.get(index..)?;
        let ends_empty = |row: &Vec<String>| row.last().is_none_or(String::is_empty);
        // A separator at the end of each line is not followed by a field. The line of names may lack that separator.
        let is_head_ended = ends_empty(&table[0]);
        let is_ended = head == 1
            && widest == n + index + 1
            && rows.iter().all(ends_empty)
            && (is_head_ended || table[0].len() + 1 == widest)
            && names.iter().any(|name| !name.is_empty());
        let is_wide = widest == n + index || widest > n + index && head == 0 || is_ended;
        let names = &names[..names.len() - usize::from(is_ended && is_head_ended && !names.is_empty())];
        let is_named = if head == 1 { is_head(names) } else { !(is_marked && is_sequence(names.iter())) };
        let is_indexed = index == 0 || is_sequence(rows.iter().filter_map(|row| row.first()));
        // In a row with one field too few or too many, any field may be the wrong one. An exception is a table in which
        // empty fields at the ends of all rows were omitted.
        let is_trimmed = !rows.iter().any(ends_empty) && rows.iter().flatten().any(String::is_empty);
        let is_even = is_trimmed || rows.iter().all(|row| row.len() == widest);
        if !(LEAST..=MAX_SIZE).contains(&n) || !is_wide || !is_even || !is_named || !is_indexed {
            return None;
        }
        let digit = |field: &String| match field.trim_end_matches(".0") {
            "" => Some(0),
            one if one.chars().nth(1).is_none() => plain::digit(one.chars().next()?, n),
            number => plain::number(number).filter(|&number: &u8| usize::from(number) <= n),
        };
        let mut digits = Vec::with_capacity(n * n);
        for row in rows {
            let found: Vec<u8> = row.iter().skip(index).map(digit).collect::<Option<_>>()?;
            if found.iter().skip(n).any(|&digit| digit != 0) {
                return None;
            }
            digits.extend((0..n).map(|at| found.get(at).copied().unwrap_or(0)));
        }
        let has_names = head + index > 0;
        digits.iter().any(|&digit| digit != 0).then_some(Table { size: n, digits, has_names })
    };
    [(1, 1), (0, 1), (1, 0), (0, 0)].into_iter().find_map(|(head, index)| of(head, index))
}

/// Returns whether fields are the names of columns: all empty, a sequence, or words.
fn is_head(fields: &[String]) -> bool {
    let is_word = |field: &String| field.len() > 1 && field.starts_with(char::is_alphabetic);
    fields.iter().all(String::is_empty) || is_sequence(fields.iter()) || fields.iter().all(is_word)
}

/// Returns whether labels are numbers from 0 or 1 on, or letters from A on. Each number may have a letter before it.
fn is_sequence<'a>(labels: impl Iterator<Item = &'a String>) -> bool {
    let rank = |label: &'a String| {
        let bare = label.trim_matches(['[', ']', ',', ':', '.', ')']);
        let letter = bare.chars().next().filter(char::is_ascii_alphabetic);
        match letter {
            Some(letter) if bare.len() == 1 => {
                Some(usize::from(letter.to_ascii_uppercase() as u8 - b'A') + 1)
            }
            Some(_) => bare.trim_start_matches(|c: char| c.is_ascii_alphabetic()).trim_start().parse().ok(),
            None => bare.parse().ok(),
        }
    };
    let ranks: Option<Vec<usize>> = labels.map(rank).collect();
    let is_next = |ranks: &[usize]| ranks[0] + 1 == ranks[1];
    ranks.is_some_and(|ranks| ranks.len() >= LEAST && ranks[0] < 2 && ranks.windows(2).all(is_next))
}

/// Returns lines without the names of columns above them and of rows beside them.
fn beside_labels(run: &[String]) -> Option<Vec<String>> {
    let words = |line: &String| {
        line.split(|c: char| c.is_whitespace() || c == '|')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut out = run.to_vec();
    let rows: Vec<usize> = (0..run.len()).filter(|&at| !is_rule(&run[at])).collect();
    let head = rows.first().filter(|&&first| is_sequence(words(&run[first]).iter()));
    let rows = &rows[usize::from(head.is_some() && rows.len() > LEAST)..];
    let labels: Vec<String> = rows.iter().filter_map(|&row| label_of(&run[row], words(&run[row]))).collect();
    if let Some(&at) = head {
        out[at].clear();
    }
    let has_labels = rows.len() == labels.len() && is_sequence(labels.iter());
    for (&row, label) in rows.iter().zip(&labels).filter(|_| has_labels) {
        let line = run[row].as_str();
        let end = line.find(label.as_str()).map_or(0, |at| at + label.len());
        // The separator between the label and the cells is removed too.
        let rest = &line[end..];
        let is_framed = line.trim_start().starts_with('|');
        let is_separator = |c: char| matches!(c, ',' | ';' | '\t') || c == '|' && is_framed;
        let cells = rest.trim_start_matches(' ').strip_prefix(is_separator).unwrap_or(rest);
        out[row] = " ".repeat(line.len() - cells.len()) + cells;
    }
    (head.is_some() || has_labels).then_some(out)
}

/// Returns the label that a line starts with: its first word, and also the number after a name (`Row 1:`).
fn label_of(line: &str, words: Vec<String>) -> Option<String> {
    let mut words = words.into_iter();
    let (first, second) = (words.next()?, words.next());
    let is_name = first.len() > 1 && first.bytes().all(|b| b.is_ascii_alphabetic());
    let number = second.filter(|it| is_name && it.trim_end_matches([':', '.', ')']).parse::<usize>().is_ok());
    let Some(number) = number else { return Some(first) };
    let start = line.find(&first)?;
    let end = start + first.len() + line[start + first.len()..].find(&number)? + number.len();
    Some(line[start..end].to_owned())
}

/// Returns N rows of N cells in which the only sign that is not a digit is replaced by a point.
fn with_sign(run: &[String]) -> Option<Vec<String>> {
    let rows: Vec<&String> = run.iter().filter(|line| !is_rule(line)).collect();
    let n = rows.len();
    let is_bar = |c: &char| matches!(c, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}');
    let each =
        |row: &&String| row.chars().filter(|c| !is_bar(c) && !matches!(c, ' ' | '\t')).collect::<Vec<char>>();
    let mut cells: Vec<Vec<char>> = rows.iter().map(each).collect();
    if cells.iter().any(|row| row.len() != n) {
        // Blanks are spaces, which may be missing at the ends of rows.
        let exact = |row: &&String| row.chars().collect::<Vec<char>>();
        cells = rows.iter().map(exact).collect();
        let widest = cells.iter().map(Vec::len).max()?;
        // The last column is known only from a row that reaches it.
        let is_apart = widest + 1 >= 2 * n
            && cells.iter().flat_map(|row| row.iter().skip(1).step_by(2)).all(|c| *c == ' ');
        if is_apart {
            cells = cells.into_iter().map(|row| row.into_iter().step_by(2).collect()).collect();
        } else if widest != n || cells.iter().all(|row| row.windows(2).all(|pair| pair.contains(&' '))) {
            return None;
        }
        for row in &mut cells {
            row.resize(n.max(row.len()), ' ');
        }
    }
    let is_digit = |c: &char| c.to_digit(10).is_some_and(|digit| (1..=n as u32).contains(&digit));
    let sign = *cells.iter().flatten().find(|c| !is_digit(c))?;
    let signs = cells.iter().flatten().filter(|c| **c == sign).count();
    let is_grid = cells.iter().all(|row| row.len() == n && row.iter().all(|c| *c == sign || is_digit(c)));
    if !(LEAST..=9).contains(&n) || !is_grid || signs < n || is_blank(sign) {
        return None;
    }
    let mut rows =
        cells.into_iter().map(|row| row.into_iter().map(|c| if c == sign { '.' } else { c }).collect());
    Some(
        run.iter()
            .map(|line| if is_rule(line) { line.clone() } else { rows.next().unwrap_or_default() })
            .collect(),
    )
}
