//! Aligns the rows and borders of a grid, in the style that most of its rows have.
//!
//! The texts of cells stay the same; the texts between cells become equal in every row.

use crate::syntax::lex::chars::{is_bar, is_upright};
use crate::syntax::lex::ends::{self, line_end, newline_at};
use crate::syntax::read::blanks::is_lost;
use crate::syntax::tree::model::{GridText, Symbols};
use crate::syntax::write::row_layout::{Bars, Look, line_below};
use crate::syntax::{Edit, Span};

/// The text before, between and after the cells of a row. Runs of white space are reduced to one space.
#[derive(Clone, Debug)]
struct Template {
    /// The number of white space characters before the row.
    indent: usize,
    /// The text before the first cell: a bar, possibly with a space.
    lead: String,
    between: Vec<String>,
    trail: String,
}

impl PartialEq for Template {
    fn eq(&self, other: &Self) -> bool {
        // Usually these texts are empty. Comparing each byte is faster than a call for each gap.
        let same = |(a, b): (&String, &String)| a.len() == b.len() && a.bytes().eq(b.bytes());
        self.indent == other.indent
            && self.between.len() == other.between.len()
            && same((&self.lead, &other.lead))
            && same((&self.trail, &other.trail))
            && self.between.iter().zip(&other.between).all(same)
    }
}

/// Returns the edits that align the rows of a grid and adapt its borders. Empty if the rows are of different kinds.
///
/// `borders` are the border lines in and around the grid, without surrounding white space. The edits are in no particular order.
pub(crate) fn relayout(
    text: &str,
    grid: &GridText,
    symbols: &Symbols,
    n: usize,
    borders: &[Span],
    look: Look,
) -> Vec<Edit> {
    let numbers = *symbols == Symbols::Decimals;
    let spaced = grid.rows.iter().all(|row| row.spaced);
    let all: Vec<usize> = grid.cells.iter().map(|cell| text[cell.span.range()].chars().count()).collect();
    let widest = all.iter().copied().max().unwrap_or(1);
    if !spaced && widest > 1 || grid.rows.len() * n != grid.cells.len() {
        return Vec::new();
    }
    let widths: Vec<usize> = if numbers {
        vec![widest; n]
    } else {
        (0..n).map(|c| all.iter().skip(c).step_by(n).copied().max().unwrap_or(1)).collect()
    };
    let found: Vec<Template> =
        (0..grid.rows.len()).map(|r| template(text, grid, n, r, numbers, widest)).collect();
    // A row after a heading is on that line by mistake, so the grid is left alone.
    if found.iter().any(|row| row.lead.ends_with(']') || row.lead.ends_with("] ")) {
        return Vec::new();
    }
    let Some(chosen) = most_frequent(&found) else { return Vec::new() };
    let chosen = &chosen.styled(look, widest == 1 && !numbers);
    let mut edits = Vec::new();
    let mut drawn = String::new();
    for r in 0..grid.rows.len() {
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
    match look.bars {
        Bars::Keep => edits.extend(borders.iter().filter_map(|&border| {
            let span = Span::new(line_start(text, border.start as usize), border.end as usize);
            let new = redraw(&text[border.range()], &drawn, chosen)?;
            (!is_row_of_dashes(&new, n) && new != text[span.range()]).then_some(Edit { span, text: new })
        })),
        Bars::None => edits.extend(borders.iter().map(|&border| without_line(text, border))),
        Bars::Boxes(band, _) => {
            let line = line_below(&drawn, chosen.indent);
            if is_row_of_dashes(&line, n) {
                return Vec::new();
            }
            edits.extend(drawn_lines(text, grid, borders, band, &line));
        }
    }
    edits
}

/// Returns the edits that leave exactly one border line, with the text `line`, below each band of rows except the last.
fn drawn_lines(text: &str, grid: &GridText, borders: &[Span], band: usize, line: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let below = |border: Span| grid.rows.iter().filter(|row| row.span.end <= border.start).count();
    let ends_band = |rows: usize| rows > 0 && rows.is_multiple_of(band) && rows < grid.rows.len();
    let mut done = vec![false; grid.rows.len() + 1];
    for &border in borders {
        let rows = below(border);
        if !ends_band(rows) || done[rows] {
            edits.push(without_line(text, border));
            continue;
        }
        done[rows] = true;
        let span = Span::new(line_start(text, border.start as usize), border.end as usize);
        if &text[span.range()] != line {
            edits.push(Edit { span, text: line.to_owned() });
        }
    }
    for rows in (1..grid.rows.len()).filter(|&rows| ends_band(rows) && !done[rows]) {
        let end = line_end(text, grid.rows[rows - 1].span.end as usize);
        let text = format!("{}{line}", newline_at(text, end));
        edits.push(Edit { span: Span::new(end, end), text });
    }
    edits
}

/// Returns the edit that removes the line of a border, including its line end.
fn without_line(text: &str, border: Span) -> Edit {
    let end = line_end(text, border.end as usize);
    let span = Span::new(line_start(text, border.start as usize), end + newline_at(text, end).len());
    Edit { span, text: String::new() }
}

/// Returns the template that most rows have; in a tie, the one that comes first.
fn most_frequent(found: &[Template]) -> Option<&Template> {
    // Usually all rows have the same template.
    let mut kinds: Vec<(&Template, usize)> = Vec::new();
    for template in found {
        match kinds.iter_mut().find(|(kind, _)| *kind == template) {
            Some((_, count)) => *count += 1,
            None => kinds.push((template, 1)),
        }
    }
    kinds.into_iter().rev().max_by_key(|(_, count)| *count).map(|(template, _)| template)
}

/// Returns the span from the start of a row's line to its last cell or bar.
fn row_span(text: &str, grid: &GridText, n: usize, r: usize) -> Span {
    let last = grid.cells[r * n + n - 1].span.end.max(grid.rows[r].span.end) as usize;
    Span::new(line_start(text, grid.rows[r].span.start as usize), last)
}

/// Returns the byte offset of the start of the line with this byte, after a byte order mark.
fn line_start(text: &str, at: usize) -> usize {
    let start = ends::line_start(text, at);
    let bom = '\u{feff}'.len_utf8();
    if start == 0 && text.starts_with('\u{feff}') && at >= bom { bom } else { start }
}

/// Returns the text around and between the cells of a row.
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

/// Replaces each run of white space with a single space.
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
    /// Returns the template in another look. `close` tells whether cells may touch.
    fn styled(&self, look: Look, close: bool) -> Self {
        Self {
            indent: self.indent,
            lead: look.end(&self.lead, &self.between, close, true),
            between: look.gaps(&self.between, close),
            trail: look.end(&self.trail, &self.between, close, false),
        }
    }

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

/// Returns whether a border would be read as a row of N blanks.
fn is_row_of_dashes(line: &str, n: usize) -> bool {
    line.chars().all(|c| c == '-' || c == ' ') && line.matches('-').count() == n
}

/// Returns a border line redrawn to fit a row, with its joints at the row's bars. `None` if the border is not of that kind.
fn redraw(border: &str, row: &str, template: &Template) -> Option<String> {
    if border.contains(char::is_whitespace) {
        return None;
    }
    // With the room behind the last cell: that of another row may be wider.
    let row: Vec<char> = row.chars().collect();
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
