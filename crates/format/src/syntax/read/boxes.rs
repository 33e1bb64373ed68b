//! The boxes of a puzzle: stated by `box:`, drawn with borders, or given as `[Regions]`.
//!
//! This module finds only the shape; the geometry decides whether such a board is possible.

use crate::board::{BoxShape, Layout, Sides, article, plural};
use crate::syntax::lex::chars::{comment_start, is_bar};
use crate::syntax::lex::ends::newline;
use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::{Header, Notes, heading_in, trimmed};
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::read::drawing::{Drawing, rectangle};
use crate::syntax::read::raw::RawGrid;
use crate::syntax::tree::connectivity::{is_connected, is_even};
use crate::syntax::tree::model::{ElementKind, GridForm, Problem, ProblemCode};
use crate::syntax::{Edit, Span};

/// Returns the boxes drawn in a grid, and the span of a bar or border that shows them.
///
/// `usual` is the board without any statement about its boxes.
pub(crate) fn drawn(
    text: &str,
    plan: &Plan,
    (grid, usual): (&GridPlan, &Layout),
    raw: &RawGrid,
) -> Option<(BoxShape, Span)> {
    let n = grid.n;
    if grid.form == GridForm::Line {
        return None;
    }
    let (across, bar) = bars(text, raw, n).unzip();
    let (down, line) = borders(text, plan, grid).unzip();
    let is_usual = |of: fn(BoxShape) -> usize, drawn| of(usual.boxes) == drawn;
    let shape = match (down, across) {
        (Some(rows), Some(columns)) => BoxShape { rows, columns },
        (Some(rows), None) if grid.height != n => {
            Some(usual.boxes).filter(|_| is_usual(|shape| shape.rows, rows))?
        }
        (None, Some(columns)) if grid.height != n => {
            Some(usual.boxes).filter(|_| is_usual(|shape| shape.columns, columns))?
        }
        (Some(rows), None) => BoxShape { rows, columns: n / rows },
        (None, Some(columns)) => BoxShape { rows: n / columns, columns },
        (None, None) => return None,
    };
    fits(usual, shape).then_some((shape, line.or(bar)?))
}

/// Returns whether boxes of this shape fit a board: they tile it, and have as many cells as there are digits, or fewer on a
/// board that has not as many rows and columns as digits.
fn fits(usual: &Layout, shape: BoxShape) -> bool {
    if usual.is_square() {
        return shape.cells() == usual.size;
    }
    shape.tiles(usual.sides()) && shape.cells() <= usual.size
}

/// Returns the number of cells between bars. At least half of the rows must have bars, and all of these must have them
/// at the same, equal distances.
fn bars(text: &str, raw: &RawGrid, n: usize) -> Option<(usize, Span)> {
    let mut width = None;
    let (mut rows, mut with_bars) = (0, 0);
    for row in raw.rows.iter().filter(|row| row.count == n) {
        rows += 1;
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
        with_bars += 1;
    }
    width.filter(|_| 2 * with_bars >= rows)
}

/// Returns the number of rows between the border lines inside the grid, if the border lines are equally far apart.
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
    let even =
        grid.height.is_multiple_of(first) && at.iter().copied().eq((first..grid.rows.len()).step_by(first));
    (even && first > 1).then_some((first, place?))
}

/// The regions as written in `[Regions]`.
pub(crate) struct Regions {
    /// The region of each cell; `None` if the map is incomplete.
    map: Option<Vec<u8>>,
    mark: Span,
}

/// Reads `[Regions]`: a label for each cell. `anchor` is the span for problems that belong to no particular row.
pub(crate) fn regions(
    text: &str,
    plan: &Plan,
    usual: &Layout,
    anchor: Span,
    notes: &mut Notes,
) -> Option<Regions> {
    let sides = usual.sides();
    let n = sides.columns;
    let lines = || plan.lines.iter().zip(&plan.roles);
    let is_mark = |role: Role| role == Role::Mark(crate::syntax::lex::lines::Section::Regions);
    let first_with = |is_it: &dyn Fn(Role) -> bool| {
        let found = lines().find(|(_, role)| is_it(**role))?.0;
        Some(heading_in(text, trimmed(text, found.start, found.end)))
    };
    let mark = first_with(&is_mark).or_else(|| {
        let bare = first_with(&|role| role == Role::Region)?;
        // If numbers above the grid give its size, the regions below it have no heading either.
        if !plan.roles.contains(&Role::Count) {
            notes.problems.push(without_heading(text, "[Regions]", "regions", bare));
        }
        Some(bare)
    })?;
    let rows: Vec<Row> = lines()
        .filter(|(_, role)| **role == Role::Region)
        .map(|(line, _)| Row {
            span: trimmed(text, line.start, line.end),
            labels: row_labels(text, *line, n),
        })
        .collect();
    let labels: Vec<Span> = rows.iter().flat_map(|row| row.labels.iter().copied()).collect();
    for &label in &labels {
        notes.piece(label, ElementKind::RegionLabel);
    }
    let problem = row_problem(text, &rows, sides, mark, anchor);
    let whole = problem.is_none() && labels.len() == sides.cells();
    notes.problems.extend(problem);
    Some(Regions { map: if whole { number(text, &labels, usual, anchor, notes) } else { None }, mark })
}

/// Returns the problem of rows of a section without a heading.
pub(crate) fn without_heading(text: &str, heading: &str, what: &str, first: Span) -> Problem {
    let message = format!("These rows are read as {what}. Write {heading} above them");
    let edit = Edit { span: Span { end: first.start, ..first }, text: format!("{heading}{}", newline(text)) };
    Problem::new(ProblemCode::UnknownLine, first, message)
        .with_fix(format!("Write {heading} above the rows"), vec![edit])
}

/// A row of region labels.
struct Row {
    span: Span,
    labels: Vec<Span>,
}

/// Returns the problem of the rows of labels, if there is one: a row of the wrong length, or the wrong number of rows.
fn row_problem(text: &str, rows: &[Row], sides: Sides, mark: Span, anchor: Span) -> Option<Problem> {
    let Sides { rows: height, columns: n } = sides;
    if rows.len() > height {
        return Some(extra_row(text, rows, sides));
    }
    let wrong = rows.iter().position(|row| row.labels.is_empty() || !row.labels.len().is_multiple_of(n));
    if let Some(row) = wrong.filter(|&row| row + 1 < rows.len() || rows[row].labels.len() > n) {
        let message = format!("Row of regions has {}, expected {n}", plural(rows[row].labels.len(), "label"));
        return Some(Problem::new(ProblemCode::RegionSize, rows[row].span, message));
    }
    let count = rows.iter().map(|row| row.labels.len()).sum::<usize>().div_ceil(n);
    if wrong.is_none() && count == height {
        return None;
    }
    let message = format!("[Regions]: {count} of {height} rows so far");
    // If exactly one row is missing, it may be any row, so the problem is not placed at the last one.
    let last =
        if wrong.is_none() && count + 1 == height { Some(anchor) } else { rows.last().map(|row| row.span) };
    Some(Problem::new(ProblemCode::MissingRow, last.unwrap_or(mark), message))
}

/// Returns the problem of a surplus row: a row that is split over two lines, or appears twice.
fn extra_row(text: &str, rows: &[Row], sides: Sides) -> Problem {
    let n = sides.columns;
    let split = rows.windows(2).position(|two| two[0].labels.len() + two[1].labels.len() == n);
    if let Some(row) = split {
        let message = format!("Row {} of the regions is split over two lines. Join them", row + 1);
        let mut problem = Problem::new(ProblemCode::ExtraRow, rows[row + 1].span, message);
        problem.related = vec![(rows[row].span, "its start".to_owned())];
        return problem;
    }
    let same = |a: usize, b: usize| text[rows[a].span.range()] == text[rows[b].span.range()];
    let broken = || rows.iter().position(|row| row.labels.len() != n);
    let beside = || (1..rows.len()).find(|&row| same(row - 1, row));
    let without = |row: usize| {
        let others = rows.iter().enumerate().filter(|&(at, _)| at != row);
        others.flat_map(|(_, row)| row.labels.iter().map(|label| &text[label.range()])).collect::<Vec<_>>()
    };
    let may_fit = |&row: &usize| sides.is_square() && rows.get(row).is_some();
    let fits = || {
        (0..rows.len())
            .filter(may_fit)
            .find(|&row| is_even(&without(row), n) && is_connected(&without(row), n))
    };
    let row = broken().or_else(beside).or_else(fits).unwrap_or(rows.len() - 1);
    let message = format!("{} rows of regions, expected {}. Remove one", rows.len(), sides.rows);
    Problem::new(ProblemCode::ExtraRow, rows[row].span, message)
}

/// Returns the labels of a row: its tokens if there are N of them, otherwise its characters.
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

/// Returns the region number of each cell, in the order in which labels first appear. `None` if a region does not have N cells.
fn number(text: &str, labels: &[Span], usual: &Layout, anchor: Span, notes: &mut Notes) -> Option<Vec<u8>> {
    let (n, is_square) = (usual.size, usual.is_square());
    let mut known: Vec<Region<'_>> = Vec::new();
    let mut map = Vec::with_capacity(labels.len());
    for &first in labels {
        let label = &text[first.range()];
        let found = known.iter().position(|region| region.label == label);
        let region = found.unwrap_or_else(|| {
            known.push(Region { label, first, cells: 0 });
            known.len() - 1
        });
        known[region].cells += 1;
        map.push(region as u8);
    }
    let mut wrong: Vec<&Region<'_>> =
        known.iter().filter(|region| if is_square { region.cells != n } else { region.cells > n }).collect();
    wrong.sort_by_key(|region| region.cells > 1);
    let Some(&first) = wrong.first() else { return Some(map) };
    let slip = if is_square { swapped(text, labels, &wrong, n) } else { None };
    let span = match (slip, first.cells) {
        (Some(cell), _) => cell,
        (None, 1) => first.first,
        _ => anchor,
    };
    let most = if is_square { "" } else { "at most " };
    let cells = plural(first.cells, "cell");
    let message = format!("Region '{}' has {cells}, expected {most}{n}", first.label);
    let mut problem = Problem::new(ProblemCode::RegionSize, span, message);
    let related = |region: &&Region<'_>| {
        (region.first, format!("region '{}' has {}", region.label, plural(region.cells, "cell")))
    };
    problem.related = wrong.iter().filter(|region| region.first != span).take(n).map(related).collect();
    notes.problems.push(problem);
    None
}

/// A region while its cells are counted.
struct Region<'a> {
    label: &'a str,
    /// The span of the region's first label.
    first: Span,
    cells: usize,
}

/// Returns the only label whose change makes both regions connected, where one region has one cell too many and another one too few.
fn swapped(text: &str, labels: &[Span], wrong: &[&Region<'_>], n: usize) -> Option<Span> {
    let [a, b] = wrong else { return None };
    let (large, small) = if a.cells > b.cells { (a, b) } else { (b, a) };
    if (large.cells, small.cells + 1) != (n + 1, n) {
        return None;
    }
    let mut names: Vec<&str> = labels.iter().map(|label| &text[label.range()]).collect();
    let mut found = None;
    for at in 0..names.len() {
        if names[at] == large.label {
            names[at] = small.label;
            if is_connected(&names, n) && found.replace(at).is_some() {
                return None;
            }
            names[at] = large.label;
        }
    }
    found.map(|at| labels[at])
}

/// Returns the boxes or regions of a puzzle, from the source with the highest priority. Other sources that disagree get a warning.
///
/// `Err` if the stated boxes do not fit this board; a problem gives the reason.
pub(crate) fn settle(
    usual: &Layout,
    header: &Header,
    drawn: Option<Drawing>,
    regions: Option<&Regions>,
    notes: &mut Notes,
) -> Result<Layout, Layout> {
    let usual = usual.clone();
    let Ok(said) = said(&usual, header, notes) else { return Err(usual) };
    if let Some(said) = said {
        warn_of_borders(said, drawn.as_ref(), notes);
    }
    let map = regions.and_then(|regions| regions.map.clone());
    let of_drawing = match drawn {
        Some(Drawing::Boxes(shape, _)) => Some(usual.clone().with_boxes(shape)),
        Some(Drawing::Regions(map, _)) => Some(usual.clone().with_regions(map)),
        Some(Drawing::Unclear(_)) if said.is_none() && map.is_none() => return Err(usual),
        Some(Drawing::Unclear(_)) | None => None,
    };
    let stated = said.map(|shape| usual.clone().with_boxes(shape)).or(of_drawing);
    let Some(regions) = regions else { return Ok(stated.unwrap_or(usual)) };
    let of_regions = map.map(|map| match rectangle(&map, usual.sides()) {
        Some(shape) => usual.clone().with_boxes(shape),
        None => usual.clone().with_regions(map),
    });
    let Some(stated) = stated else { return of_regions.ok_or(usual) };
    if of_regions.is_some_and(|other| other != stated) {
        let word = if said.is_some() { "`box:`" } else { "the borders" };
        let message = match &stated.regions {
            None => {
                format!("[Regions] does not match the {} boxes from {word}; the boxes are used", stated.boxes)
            }
            Some(_) => {
                "[Regions] does not match the regions that the borders show; the borders are used".to_owned()
            }
        };
        notes.problem(ProblemCode::BoxShape, regions.mark, message);
    }
    Ok(stated)
}

/// Reports borders that disagree with `box:`.
fn warn_of_borders(said: BoxShape, drawn: Option<&Drawing>, notes: &mut Notes) {
    let (what, place) = match drawn {
        Some(&Drawing::Boxes(shape, place)) if shape != said => (format!("{shape} boxes"), place),
        Some(&Drawing::Regions(_, place)) => ("regions of other shapes".to_owned(), place),
        _ => return,
    };
    let message =
        format!("The borders show {what}, but `box:` says {said}. Redraw the borders or change `box:`");
    notes.problem(ProblemCode::BoxShape, place, message);
}

/// Returns the box shape stated by `box:`, if there is one. `Err` if it does not fit the board; a default shape that does not fit is ignored.
fn said(usual: &Layout, header: &Header, notes: &mut Notes) -> Result<Option<BoxShape>, ()> {
    let Some((shape, place)) = header.boxes else { return Ok(None) };
    let (cells, n) = (shape.cells(), usual.size);
    match place {
        _ if fits(usual, shape) => Ok(Some(shape)),
        None => Ok(None),
        Some(span) if !usual.is_square() && cells <= n => {
            let sides = usual.sides();
            let message = format!("Boxes of {shape} do not fill {} {sides} board", article(sides.rows));
            notes.problem(ProblemCode::BadValue, span, message);
            Err(())
        }
        Some(span) if !usual.is_square() => {
            let message = format!("Boxes of {shape} have {cells} cells, expected at most {n}, the digits");
            notes.problem(ProblemCode::BadValue, span, message);
            Err(())
        }
        Some(span) => {
            let message = format!("Boxes of {shape} have {cells} cells, expected {n}");
            notes.problem(ProblemCode::BadValue, span, message);
            Err(())
        }
    }
}
