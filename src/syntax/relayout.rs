//! The rows and borders of a grid made even, in the style that most of its rows have.
//!
//! Cells keep their text; what stands between them is made the same in every row.

use super::blanks::is_lost;
use super::chars::{is_bar, is_upright};
use super::model::{GridText, Symbols};
use super::{Edit, Span};

/// What stands before, between and behind the cells of a row; runs of white space are one space.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Template {
    /// White space before the row.
    indent: usize,
    /// What stands before the first cell: a bar, perhaps with a space.
    lead: String,
    between: Vec<String>,
    trail: String,
}

/// The edits that make the rows of a grid even, and its borders fit them; none where its rows are not of one kind.
///
/// `borders` are the border lines in and around the grid, without white space around.
pub(super) fn relayout(
    text: &str,
    grid: &GridText,
    symbols: &Symbols,
    n: usize,
    borders: &[Span],
) -> Vec<Edit> {
    let numbers = *symbols == Symbols::Decimals;
    let spaced = grid.rows.iter().all(|row| row.spaced);
    let all: Vec<usize> = grid.cells.iter().map(|cell| text[cell.span.range()].chars().count()).collect();
    let widest = all.iter().copied().max().unwrap_or(1);
    if !spaced && widest > 1 || grid.rows.len() != n {
        return Vec::new();
    }
    let widths: Vec<usize> = if numbers {
        vec![widest; n]
    } else {
        (0..n).map(|c| all.iter().skip(c).step_by(n).copied().max().unwrap_or(1)).collect()
    };
    let found: Vec<Template> = (0..n).map(|r| template(text, grid, n, r, numbers, widest)).collect();
    let Some(chosen) = most_frequent(&found) else { return Vec::new() };
    let mut edits = Vec::new();
    let mut drawn = String::new();
    for r in 0..n {
        let cells = &grid.cells[r * n..r * n + n];
        let cells: Vec<&str> = cells.iter().map(|cell| &text[cell.span.range()]).collect();
        drawn = chosen.row(&cells, &widths, numbers);
        let span = row_span(text, grid, n, r);
        let even = drawn.trim_end().to_owned();
        if is_lost(&text[span.range()], &even) {
            return Vec::new();
        }
        if text[span.range()] != even {
            edits.push(Edit { span, text: even });
        }
    }
    edits.extend(borders.iter().filter_map(|&border| {
        let span = Span::new(line_start(text, border.start as usize), border.end as usize);
        let new = redraw(&text[border.range()], &drawn, chosen)?;
        (!is_row_of_dashes(&new, n) && new != text[span.range()]).then_some(Edit { span, text: new })
    }));
    edits
}

/// The template that most rows have; the first of them where several are as frequent.
fn most_frequent(found: &[Template]) -> Option<&Template> {
    let count = |t: &Template| found.iter().filter(|other| *other == t).count();
    found.iter().rev().max_by_key(|t| count(t))
}

/// From the start of a row's line to its last cell or bar.
fn row_span(text: &str, grid: &GridText, n: usize, r: usize) -> Span {
    let last = grid.cells[r * n + n - 1].span.end.max(grid.rows[r].span.end) as usize;
    Span::new(line_start(text, grid.rows[r].span.start as usize), last)
}

fn line_start(text: &str, at: usize) -> usize {
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |i| i + 1);
    let bom = '\u{feff}'.len_utf8();
    if start == 0 && text.starts_with('\u{feff}') && at >= bom { bom } else { start }
}

/// What stands around the cells of a row.
fn template(text: &str, grid: &GridText, n: usize, r: usize, numbers: bool, widest: usize) -> Template {
    let cells = &grid.cells[r * n..r * n + n];
    let gap = |from: u32, to: u32| normal(&text[from as usize..to as usize]);
    let span = row_span(text, grid, n, r);
    let lead = &text[span.start as usize..cells[0].span.start as usize];
    let mut indent = lead.chars().take_while(|c| c.is_whitespace()).count();
    let framed = !lead.trim().is_empty();
    if numbers && !framed {
        indent = indent.saturating_sub(widest - text[cells[0].span.range()].chars().count());
    }
    Template {
        indent,
        lead: if framed { normal(lead.trim_start()) } else { String::new() },
        between: cells.windows(2).map(|pair| gap(pair[0].span.end, pair[1].span.start)).collect(),
        trail: gap(cells[n - 1].span.end, span.end).trim_end().to_owned(),
    }
}

/// White space as single spaces.
fn normal(gap: &str) -> String {
    let mut out = String::new();
    for c in gap.chars() {
        let c = if c.is_whitespace() { ' ' } else { c };
        if c != ' ' || !out.ends_with(' ') {
            out.push(c);
        }
    }
    out
}

impl Template {
    fn row(&self, cells: &[&str], widths: &[usize], numbers: bool) -> String {
        let mut row = " ".repeat(self.indent) + &self.lead;
        for (c, cell) in cells.iter().enumerate() {
            let pad = " ".repeat(widths[c].saturating_sub(cell.chars().count()));
            row += &if numbers { pad + cell } else { (*cell).to_owned() + &pad };
            row += self.between.get(c).map_or(self.trail.as_str(), String::as_str);
        }
        row
    }
}

/// Whether a border would look like a row of N blanks.
fn is_row_of_dashes(line: &str, n: usize) -> bool {
    line.chars().all(|c| c == '-' || c == ' ') && line.matches('-').count() == n
}

/// A border line made to fit the rows: its joints at their bars. `None` if it is not of that kind.
fn redraw(border: &str, row: &str, template: &Template) -> Option<String> {
    if border.contains(char::is_whitespace) {
        return None;
    }
    let row: Vec<char> = row.trim_end().chars().collect();
    let bars: Vec<usize> = row.iter().enumerate().filter(|&(_, &c)| is_bar(c)).map(|(i, _)| i).collect();
    let line =
        |c: char| matches!(c, '-' | '=') || is_bar(c) && matches!(c, '\u{2500}' | '\u{2501}' | '\u{2550}');
    let stroke = border.chars().find(|&c| line(c))?;
    let joints: Vec<char> = border.chars().filter(|&c| c != stroke).collect();
    if joints.iter().any(|&c| line(c)) || !row.iter().any(|&c| is_upright(c)) && !joints.is_empty() {
        return None;
    }
    let mut drawn: Vec<char> = vec![stroke; row.len()];
    drawn[..template.indent].fill(' ');
    match joints.len() {
        0 => {}
        all if all == bars.len() => {
            for (&at, &joint) in bars.iter().zip(&joints) {
                drawn[at] = joint;
            }
        }
        _ => return None,
    }
    Some(drawn.into_iter().collect())
}
