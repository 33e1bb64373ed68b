//! Which boxes a puzzle has: said by `box:`, drawn with borders, or given as `[Regions]`.
//!
//! Only the shape is found here; whether the board can be is the geometry's business.

use crate::board::{BoxShape, Layout, plural};
use crate::syntax::Span;
use crate::syntax::lex::chars::{comment_start, is_bar};
use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::{Header, Notes, trimmed};
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::read::raw::RawGrid;
use crate::syntax::tree::model::{ElementKind, GridForm, Problem, ProblemCode};

/// Returns the boxes drawn in a grid with border lines and bars, and a place where they can be seen.
pub(crate) fn drawn(text: &str, plan: &Plan, grid: &GridPlan, raw: &RawGrid) -> Option<(BoxShape, Span)> {
    let n = grid.n;
    if grid.form == GridForm::Line {
        return None;
    }
    let (across, bar) = bars(text, raw, n).unzip();
    let (down, line) = borders(text, plan, grid).unzip();
    let shape = match (down, across) {
        (Some(rows), Some(columns)) => BoxShape { rows, columns },
        (Some(rows), None) => BoxShape { rows, columns: n / rows },
        (None, Some(columns)) => BoxShape { rows: n / columns, columns },
        (None, None) => return None,
    };
    (shape.rows * shape.columns == n).then_some((shape, line.or(bar)?))
}

/// Cells between the bars of the rows, if all rows have them at the same columns, equally far apart.
fn bars(text: &str, raw: &RawGrid, n: usize) -> Option<(usize, Span)> {
    let mut width = None;
    for row in raw.rows.iter().filter(|row| row.count == n) {
        let cells = &raw.cells[row.first..row.first + n];
        let gaps = cells.windows(2).enumerate();
        let parted: Vec<(usize, Span)> = gaps
            .map(|(i, pair)| (i + 1, Span::new(pair[0].span.end as usize, pair[1].span.start as usize)))
            .filter(|(_, gap)| !gap.is_empty() && text[gap.range()].contains(is_bar))
            .collect();
        let Some(&(first, place)) = parted.first() else { continue };
        let even = n.is_multiple_of(first) && parted.iter().map(|&(i, _)| i).eq((first..n).step_by(first));
        if !even || first == 1 || width.is_some_and(|(known, _)| known != first) {
            return None;
        }
        width.get_or_insert((first, place));
    }
    width
}

/// Rows between the border lines within the grid, if these are equally far apart.
fn borders(text: &str, plan: &Plan, grid: &GridPlan) -> Option<(usize, Span)> {
    let mut at = Vec::new();
    let mut place = None;
    for (i, pair) in grid.rows.windows(2).enumerate() {
        let line = (pair[0] + 1..pair[1]).find(|&k| plan.roles[k] == Role::Border);
        if let Some(k) = line {
            at.push(i + 1);
            place.get_or_insert(trimmed(text, plan.lines[k].start, plan.lines[k].end));
        }
    }
    let first = *at.first()?;
    let even = grid.n.is_multiple_of(first) && at.iter().copied().eq((first..grid.rows.len()).step_by(first));
    (even && first > 1).then_some((first, place?))
}

/// The regions as written.
pub(crate) struct Regions {
    /// The region of each cell; `None` if the map is not whole.
    map: Option<Vec<u8>>,
    mark: Span,
}

/// Reads `[Regions]`: N rows of N labels.
pub(crate) fn regions(text: &str, plan: &Plan, n: usize, notes: &mut Notes) -> Option<Regions> {
    let lines = || plan.lines.iter().zip(&plan.roles);
    let mark =
        lines().find(|(_, role)| matches!(role, Role::Mark(crate::syntax::lex::lines::Section::Regions)))?.0;
    let mark = trimmed(text, mark.start, mark.end);
    let rows: Vec<(Span, Vec<Span>)> = lines()
        .filter(|(_, role)| **role == Role::Region)
        .map(|(line, _)| (trimmed(text, line.start, line.end), row_labels(text, *line, n)))
        .collect();
    let labels: Vec<Span> = rows.iter().flat_map(|(_, labels)| labels.iter().copied()).collect();
    for &label in &labels {
        notes.piece(label, ElementKind::RegionLabel);
    }
    let count = labels.len().div_ceil(n);
    let wrong = rows.iter().position(|(_, labels)| labels.is_empty() || !labels.len().is_multiple_of(n));
    match wrong {
        Some(row) if row + 1 < rows.len() || rows[row].1.len() > n => {
            let found = rows[row].1.len();
            let message = format!("Row of regions has {found} labels, expected {n}");
            notes.problem(ProblemCode::RegionSize, rows[row].0, message);
        }
        None if count == n => {}
        _ => {
            let message = format!("[Regions]: {count} of {n} rows so far");
            notes.problem(ProblemCode::MissingRow, rows.last().map_or(mark, |(span, _)| *span), message);
        }
    }
    let whole = wrong.is_none() && labels.len() == n * n;
    Some(Regions { map: if whole { number(text, &labels, n, notes) } else { None }, mark })
}

/// Returns the labels of a row: tokens if there are N, else each character.
fn row_labels(text: &str, line: Line, n: usize) -> Vec<Span> {
    let row = &text[line.start..line.end];
    let row = &row[..comment_start(row)];
    let parts = |c: char| c.is_whitespace() || is_bar(c) || c == ',';
    let mut tokens = Vec::new();
    let mut at = 0;
    for token in row.split(parts) {
        if !token.is_empty() {
            tokens.push(Span::new(line.start + at, line.start + at + token.len()));
        }
        at += token.len() + row[at + token.len()..].chars().next().map_or(0, char::len_utf8);
    }
    if tokens.len() == n {
        return tokens;
    }
    let cells = row.char_indices().filter(|&(_, c)| !parts(c));
    cells.map(|(i, c)| Span::new(line.start + i, line.start + i + c.len_utf8())).collect()
}

/// Returns the number of each cell's region, in the order in which their labels appear; `None` if a region has not N cells.
fn number(text: &str, labels: &[Span], n: usize, notes: &mut Notes) -> Option<Vec<u8>> {
    let mut known: Vec<(&str, Span, usize)> = Vec::new();
    let mut map = Vec::with_capacity(labels.len());
    for &span in labels {
        let label = &text[span.range()];
        let found = known.iter().position(|&(name, ..)| name == label);
        let region = found.unwrap_or_else(|| {
            known.push((label, span, 0));
            known.len() - 1
        });
        known[region].2 += 1;
        map.push(region as u8);
    }
    let wrong: Vec<_> = known.iter().filter(|&&(.., cells)| cells != n).collect();
    let Some(&&(label, span, cells)) = wrong.first() else { return Some(map) };
    let message = format!("Region '{label}' has {}, expected {n}", plural(cells, "cell"));
    let mut problem = Problem::new(ProblemCode::RegionSize, span, message);
    let others = wrong[1..].iter().take(n);
    problem.related = others
        .map(|&&(label, span, cells)| (span, format!("region '{label}' has {}", plural(cells, "cell"))))
        .collect();
    notes.problems.push(problem);
    None
}

/// Returns the boxes or regions of a puzzle of size `n`: the strongest word on them; the weaker ones that disagree get a warning.
///
/// `Err` if what is said cannot be read as boxes of this board; a problem says why.
pub(crate) fn settle(
    n: usize,
    header: &Header,
    drawn: Option<(BoxShape, Span)>,
    regions: Option<&Regions>,
    notes: &mut Notes,
) -> Result<Layout, Layout> {
    let usual = Layout::standard(n);
    let Ok(said) = said(n, header, notes) else { return Err(usual) };
    if let (Some(said), Some((drawn, place))) = (said, drawn)
        && said != drawn
    {
        let message = format!(
            "The borders show {drawn} boxes, but `box:` says {said}. Redraw the borders or change `box:`"
        );
        notes.problem(ProblemCode::BoxShape, place, message);
    }
    let shape = said.or(drawn.map(|(shape, _)| shape));
    let Some(regions) = regions else {
        return Ok(shape.map_or(usual.clone(), |shape| usual.with_boxes(shape)));
    };
    match (shape, &regions.map) {
        (None, None) => Err(usual),
        (Some(shape), None) => Ok(usual.with_boxes(shape)),
        (None, Some(map)) => Ok(match rectangle(map, n) {
            Some(shape) => usual.with_boxes(shape),
            None => usual.with_regions(map.clone()),
        }),
        (Some(shape), Some(map)) => {
            if rectangle(map, n) != Some(shape) {
                let word = if said.is_some() { "`box:`" } else { "the borders" };
                let message =
                    format!("[Regions] does not match the {shape} boxes from {word}; the boxes are used");
                notes.problem(ProblemCode::BoxShape, regions.mark, message);
            }
            Ok(usual.with_boxes(shape))
        }
    }
}

/// Returns the shape in `box:`, if there is one; `Err` if it does not fit the board. A default that does not fit is ignored.
fn said(n: usize, header: &Header, notes: &mut Notes) -> Result<Option<BoxShape>, ()> {
    let Some((shape, place)) = header.boxes else { return Ok(None) };
    let cells = shape.rows * shape.columns;
    match place {
        _ if cells == n => Ok(Some(shape)),
        None => Ok(None),
        Some(span) => {
            let message = format!("A {shape} box has {cells} cells, expected {n}");
            notes.problem(ProblemCode::BadValue, span, message);
            Err(())
        }
    }
}

/// Returns the shape of the regions, if they are all boxes of one shape.
fn rectangle(map: &[u8], n: usize) -> Option<BoxShape> {
    let columns = map.iter().take(n).take_while(|&&region| region == map[0]).count();
    let shape = BoxShape { rows: n / columns.max(1), columns };
    if shape.rows * columns != n || n == 1 || shape.rows == 1 {
        return None;
    }
    let mut of_box = vec![None; n];
    let even = map.iter().enumerate().all(|(i, &region)| {
        let index = shape.index_of(n, i / n, i % n);
        *of_box[index].get_or_insert(region) == region
    });
    even.then_some(shape)
}
