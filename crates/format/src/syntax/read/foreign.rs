//! The fix for a grid in a foreign form: rewrites its rows as cells separated by spaces.

use crate::syntax::lex::chars::{comment_start, fold, is_bar, is_comma};
use crate::syntax::lex::ends::{line_start, newline};
use crate::syntax::lex::fields::lead;
use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::trimmed;
use crate::syntax::read::problems::case::Case;
use crate::syntax::read::raw::Foreign;
use crate::syntax::tree::model::{CellText, Content, GridForm, Symbols};
use crate::syntax::{Edit, Span};

/// Returns the title of the fix and its edits in ascending order. `None` if the grid is incomplete.
pub(super) fn fix(case: &Case<'_>, foreign: Foreign) -> Option<(&'static str, Vec<Edit>)> {
    let title = match foreign {
        Foreign::Commas => "Write the grid without commas and brackets",
        Foreign::Tabs => "Write the grid with a symbol for each blank",
        Foreign::FullWidth => "Write the grid with plain digits",
    };
    if !case.grid.is_whole() {
        return None;
    }
    let edits = match case.grid.form {
        GridForm::Line => vec![on_a_line(case)],
        GridForm::Rows => in_rows(case, foreign)?,
    };
    Some((title, edits))
}

/// Returns a cell as written in the format.
fn cell(case: &Case<'_>, cell: &CellText) -> String {
    match cell.content {
        Content::Blank | Content::Missing => match fold(case.grid.blank) {
            ' ' => '.',
            blank => blank,
        }
        .to_string(),
        _ => case.text[cell.span.range()].chars().map(fold).collect(),
    }
}

/// Returns the edit for a puzzle on one line. The text after the cells stays.
fn on_a_line(case: &Case<'_>) -> Edit {
    let (text, span) = (case.text, case.grid.span);
    let start = line_start(text, span.start as usize);
    let before = &text[start..span.start as usize];
    // The text before the cells stays, except for quotes and brackets.
    let kept = before.trim_end_matches(['"', '\'', '[', ' ', '\t']);
    let indent = before.len() - before.trim_start_matches([' ', '\t', '\u{feff}']).len();
    let start = start + kept.len().max(indent);
    let behind = &text[span.end as usize..];
    let closing = behind.len() - behind.trim_start_matches([']', '"', '\'']).len();
    let between = if *case.symbols == Symbols::Decimals { " " } else { "" };
    let cells: Vec<String> = case.grid.cells.iter().map(|it| cell(case, it)).collect();
    let (mut end, mut cells) = (span.end as usize + closing, cells.join(between));
    // The next puzzle of a list on one line gets a line of its own.
    if case.plan.cut && behind[closing..].trim() == "," {
        (end, cells) = (text.len(), cells + newline(text));
    }
    Edit { span: Span::new(start, end), text: cells }
}

/// Returns the span of a row, without white space and byte order mark.
fn span_of(text: &str, line: Line, end: usize) -> Span {
    let span = trimmed(text, line.start, end);
    let mark = if text[span.range()].starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Span::new(span.start as usize + mark, span.end as usize)
}

/// Returns a framed row in the format's own form, with its bars. `None` if it already has that form.
fn in_frame(row: &str, foreign: Foreign) -> Option<String> {
    let text = if foreign == Foreign::FullWidth {
        row.chars().map(fold).collect()
    } else {
        let mut parts = row.split(is_comma);
        let first = parts.next().unwrap_or_default().to_owned();
        let joined = parts.fold(first, |joined, part| {
            let is_tight = row.contains(' ') && !joined.ends_with(' ') && !part.starts_with(' ');
            joined + if is_tight { " " } else { "" } + part
        });
        joined.trim().to_owned()
    };
    (text != row).then_some(text)
}

/// Returns the edits of the rows, and of lines around them that hold only brackets.
fn in_rows(case: &Case<'_>, foreign: Foreign) -> Option<Vec<Edit>> {
    let (text, n) = (case.text, case.planned.n);
    let rows = &case.planned.rows;
    if rows.len() != case.planned.height || case.grid.cells.len() != case.planned.sides().cells() {
        return None;
    }
    let mut edits = Vec::with_capacity(n + 2);
    let brackets = |line: Option<usize>| {
        let line = case.plan.lines.get(line?)?;
        let inside = text[line.start..line.end].trim();
        let inside = &inside[lead(inside)..];
        let is_one = !inside.is_empty() && inside.chars().all(|c| is_comma(c) || c == ' ');
        is_one.then(|| Edit { span: Span::new(line.start, line.next), text: String::new() })
    };
    edits.extend(brackets(rows[0].checked_sub(1)));
    for (row, cells) in rows.iter().zip(case.grid.cells.chunks(n)) {
        let line = case.plan.lines[*row];
        let end = line.start + comment_start(&text[line.start..line.end]);
        let written = &text[span_of(text, line, end).range()];
        if foreign != Foreign::Tabs && written.contains(is_bar) {
            // A framed row keeps its bars. A row in the correct form is not changed.
            edits.extend(
                in_frame(written, foreign)
                    .map(|text_of_row| Edit { span: span_of(text, line, end), text: text_of_row }),
            );
            continue;
        }
        let mut text_of_row = cells.iter().map(|it| cell(case, it)).collect::<Vec<_>>().join(" ");
        let mut span = span_of(text, line, end);
        if foreign == Foreign::Tabs {
            // Tabs around the cells are part of the row, because they separate blank cells.
            span = Span::new(line.start, end);
            text_of_row += if end < line.end { " " } else { "" };
        }
        edits.push(Edit { span, text: text_of_row });
    }
    edits.extend(brackets(Some(rows[n - 1] + 1)));
    Some(edits)
}
