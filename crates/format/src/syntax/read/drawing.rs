//! Regions drawn with borders between the cells of different regions, as some programs copy a jigsaw puzzle to the clipboard.
//!
//! Borders are found beside cells that were cut already. The geometry decides whether such a board is possible.

use crate::board::{BoxShape, Sides, plural};
use crate::syntax::Span;
use crate::syntax::lex::chars::is_drawing;
use crate::syntax::lex::ends::line_start;
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::read::raw::RawGrid;
use crate::syntax::tree::model::{GridForm, Problem, ProblemCode};

/// What the borders inside a grid show.
#[derive(Clone)]
pub(crate) enum Drawing {
    /// Boxes of this shape, and the span of a border that shows them.
    Boxes(BoxShape, Span),
    /// The region of each cell, and the span of the first cell.
    Regions(Vec<u8>, Span),
    /// Borders that do not show boxes and do not enclose N regions of N cells. The problem is `None` if the rows of the
    /// grid have problems of their own.
    Unclear(Option<Problem>),
}

/// Returns what the border lines between the rows of a grid show. `None` if there are no border lines, or if every cell has borders around it.
pub(crate) fn drawing(text: &str, plan: &Plan, grid: &GridPlan, raw: &RawGrid) -> Option<Drawing> {
    let has_border = || (0..grid.rows.len()).any(|row| has_border_below(plan, grid, row));
    if grid.form == GridForm::Line || grid.n < 2 || !has_border() || grid.height != grid.n {
        return None;
    }
    let drawn = Drawn::of(text, plan, grid, raw)?;
    if drawn.is_whole {
        return drawn.regions(raw);
    }
    drawn.is_irregular().then(|| {
        let is_sound = raw.rows.len() == grid.n && raw.rows.iter().all(|row| row.count == grid.n);
        let message = "The borders do not show where each region ends: draw one border line between each two rows, or add [Regions]";
        let span = raw.cells.first().map_or_else(Span::default, |cell| cell.span);
        Drawing::Unclear(is_sound.then(|| Problem::new(ProblemCode::RegionSize, span, message)))
    })
}

/// Returns the problem of borders in a grid that has not as many rows as columns, if they show no boxes: there, regions are
/// not read from a drawing.
pub(crate) fn undrawn(text: &str, plan: &Plan, grid: &GridPlan, raw: &RawGrid) -> Option<Drawing> {
    let n = grid.n;
    if grid.form == GridForm::Line || grid.height == n {
        return None;
    }
    let whole = || raw.rows.iter().filter(|row| row.count == n && n > 0);
    let has_bars = || whole().any(|row| bars(text, raw, row.first, n).iter().any(|&weight| weight > 0));
    let has_lines = || (0..grid.rows.len()).any(|row| has_border_below(plan, grid, row));
    if !has_bars() && !has_lines() {
        return None;
    }
    let is_sound = raw.rows.len() == grid.height && raw.rows.iter().all(|row| row.count == n);
    let message = "The borders show no boxes that fill the board: remove them, or write `box:` or [Regions]";
    let span = raw.cells.first().map_or_else(Span::default, |cell| cell.span);
    Some(Drawing::Unclear(is_sound.then(|| Problem::new(ProblemCode::RegionSize, span, message))))
}

impl Drawing {
    /// Returns whether the drawing shows no plain boxes. Such a drawing is kept as it is.
    pub(crate) const fn is_kept(&self) -> bool {
        !matches!(self, Self::Boxes(..))
    }
}

/// Returns whether a border line follows the row with this index.
fn has_border_below(plan: &Plan, grid: &GridPlan, row: usize) -> bool {
    matches!(grid.rows.get(row..row + 2), Some(&[above, below]) if plan.roles[above + 1..below].contains(&Role::Border))
}

/// The weight of a border: 0 for none, then dotted, plain and heavy.
type Weight = u8;

/// The highest percentage of border positions with a border at which borders can be those of regions. Regions of N
/// cells need at most half of the positions.
const LATTICE: usize = 75;

/// The borders between the cells of a grid.
struct Drawn {
    n: usize,
    /// For each row, the weights of the borders to the right of its cells, without the last cell.
    right: Vec<Vec<Weight>>,
    /// For each pair of rows with a border line between them, the weights of the borders below the cells.
    below: Vec<Vec<Weight>>,
    /// Whether each row has all its cells, and exactly one border line is between each two rows.
    is_whole: bool,
}

impl Drawn {
    /// Finds the borders of a grid at the columns of its first whole row. `None` if no row is whole.
    fn of(text: &str, plan: &Plan, grid: &GridPlan, raw: &RawGrid) -> Option<Self> {
        let n = grid.n;
        let is_row = |row: usize| raw.rows.get(row).filter(|row| row.count == n);
        let columns_of = |row: usize| columns(text, raw, is_row(row)?.first, n);
        let columns = (0..raw.rows.len()).find_map(columns_of)?;
        let mut is_whole = raw.rows.len() == n && grid.rows.len() == n;
        let (mut right, mut below) = (Vec::new(), Vec::new());
        for row in 0..raw.rows.len().min(grid.rows.len()) {
            match is_row(row) {
                Some(whole) => right.push(bars(text, raw, whole.first, n)),
                None => is_whole = false,
            }
            if columns_of(row).is_some_and(|its| !lines_up(&its, &columns)) {
                is_whole = false;
            }
            let Some(&[above, next]) = grid.rows.get(row..row + 2) else { continue };
            let mut lines = (above + 1..next).filter(|&line| plan.roles[line] == Role::Border);
            let line = lines.next().map(|line| &text[plan.lines[line].start..plan.lines[line].end]);
            match line {
                Some(line) if lines.next().is_none() => below.push(levels(line, &columns)),
                _ => is_whole = false,
            }
        }
        Some(Self { n, right, below, is_whole })
    }

    /// Returns the regions that the borders enclose.
    fn regions(&self, raw: &RawGrid) -> Option<Drawing> {
        let is_full = |all: &[Vec<Weight>]| all.iter().flatten().all(|&weight| weight > 0);
        let is_even = |all: &[Vec<Weight>]| all.iter().flatten().all(|&weight| weight == all[0][0]);
        // Borders beside every cell show no regions, unless some of the borders are stronger.
        let (across, down) = (is_full(&self.right), is_full(&self.below));
        if across && is_even(&self.right) || down && is_even(&self.below) {
            return None;
        }
        let least = |all: &[Vec<Weight>], is_full: bool| {
            let strongest = all.iter().flatten().copied().max().unwrap_or(0);
            if is_full { strongest } else { 1 }
        };
        let walls = (least(&self.right, across), least(&self.below, down));
        let count =
            |all: &[Vec<Weight>], least: Weight| all.iter().flatten().filter(|&&it| it >= least).count();
        let drawn = count(&self.right, walls.0) + count(&self.below, walls.1);
        if drawn == 0 || drawn * 100 > 2 * self.n * (self.n - 1) * LATTICE {
            return None;
        }
        let map = self.enclosed(walls);
        let heavy =
            || (2..=3).rev().map(|least| self.enclosed((least, least))).find(|map| are_even(map, self.n));
        if let Some(map) = Some(&map).filter(|map| are_even(map, self.n)).cloned().or_else(heavy) {
            let first = raw.cells.first()?.span;
            let map: Vec<u8> = map.into_iter().map(|region| region as u8).collect();
            let boxes = rectangle(&map, Sides::square(self.n)).map(|shape| Drawing::Boxes(shape, first));
            return Some(boxes.unwrap_or(Drawing::Regions(map, first)));
        }
        Some(Drawing::Unclear(Some(self.problem(raw, &map)?)))
    }

    /// Returns the region number of each cell. Regions are numbered in the order of their first cells.
    fn enclosed(&self, (across, down): (Weight, Weight)) -> Vec<usize> {
        let n = self.n;
        let mut map = vec![usize::MAX; n * n];
        let mut count = 0;
        for start in 0..n * n {
            if map[start] != usize::MAX {
                continue;
            }
            map[start] = count;
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                let (r, c) = (cell / n, cell % n);
                let beside = [
                    (c > 0 && self.right[r][c - 1] < across).then(|| cell - 1),
                    (c + 1 < n && self.right[r][c] < across).then_some(cell + 1),
                    (r > 0 && self.below[r - 1][c] < down).then(|| cell - n),
                    (r + 1 < n && self.below[r][c] < down).then_some(cell + n),
                ];
                for next in beside.into_iter().flatten() {
                    if map[next] == usize::MAX {
                        map[next] = count;
                        open.push(next);
                    }
                }
            }
            count += 1;
        }
        map
    }

    /// Returns the problem of borders that do not enclose N regions of N cells.
    fn problem(&self, raw: &RawGrid, map: &[usize]) -> Option<Problem> {
        let regions = map.iter().max()? + 1;
        let size = |region: usize| map.iter().filter(|&&its| its == region).count();
        let place = |region: usize| Some(raw.cells.get(map.iter().position(|&its| its == region)?)?.span);
        let mut wrong = (0..regions).filter(|&region| size(region) != self.n);
        let first = wrong.next()?;
        let message = format!(
            "The borders enclose {} from here, expected {}: redraw the borders, or add [Regions]",
            plural(size(first), "cell"),
            self.n
        );
        let mut problem = Problem::new(ProblemCode::RegionSize, place(first)?, message);
        let related =
            |region: usize| Some((place(region)?, format!("{} here", plural(size(region), "cell"))));
        problem.related = wrong.take(self.n).filter_map(related).collect();
        Some(problem)
    }

    /// Returns whether the borders cannot be those of boxes, although they cannot be followed from cell to cell. A
    /// border line then has gaps between cells, not just at its ends, and rows have bars at different columns.
    fn is_irregular(&self) -> bool {
        let has_gap = |line: &Vec<Weight>| {
            let changes = line.windows(2).filter(|pair| (pair[0] > 0) != (pair[1] > 0)).count();
            changes > 1 || changes == 1 && line.len() < 5
        };
        let is_drawn = |row: &&Vec<Weight>| row.iter().any(|&weight| weight > 0);
        let mut rows = self.right.iter().filter(is_drawn);
        let first = rows.next();
        self.below.iter().any(has_gap) && rows.any(|row| Some(row) != first)
    }
}

/// Returns whether there are N regions of N cells each.
fn are_even(map: &[usize], n: usize) -> bool {
    let mut sizes = vec![0; n];
    map.iter().all(|&region| sizes.get_mut(region).map(|size| *size += 1).is_some())
        && sizes.iter().all(|&size| size == n)
}

/// Returns the first and the last column of each cell of a row, in characters of its line.
fn columns(text: &str, raw: &RawGrid, first: usize, n: usize) -> Option<Vec<(usize, usize)>> {
    let cells = raw.cells.get(first..first + n)?;
    let start = line_start(text, cells[0].span.range().start);
    let column = |at: u32| Some(text.get(start..at as usize)?.chars().filter(|&c| c != '\u{feff}').count());
    cells
        .iter()
        .map(|cell| Some((column(cell.span.start)?, column(cell.span.end)?.checked_sub(1)?)))
        .collect()
}

/// Returns whether the cells of two rows are aligned vertically.
fn lines_up(row: &[(usize, usize)], other: &[(usize, usize)]) -> bool {
    row.iter().zip(other).all(|(a, b)| a.0 <= b.1 && b.0 <= a.1)
}

/// Returns the weights of the bars to the right of the cells of a row.
fn bars(text: &str, raw: &RawGrid, first: usize, n: usize) -> Vec<Weight> {
    let gap = |pair: &[crate::syntax::read::raw::RawCell]| {
        text.get(pair[0].span.end as usize..pair[1].span.start as usize).unwrap_or_default()
    };
    raw.cells[first..first + n]
        .windows(2)
        .map(|pair| gap(pair).chars().map(upright).max().unwrap_or(0))
        .collect()
}

/// Returns the weights of a border line at the columns of the cells.
fn levels(line: &str, columns: &[(usize, usize)]) -> Vec<Weight> {
    let line: Vec<char> = line.chars().filter(|&c| c != '\u{feff}').collect();
    let level = |&(from, to): &(usize, usize)| {
        line.get(from..=to).map_or(0, |chars| chars.iter().map(|&c| level(c)).min().unwrap_or(0))
    };
    columns.iter().map(level).collect()
}

/// Returns the weight of a character between two cells of a row; 0 if it is not a bar.
const fn upright(c: char) -> Weight {
    match c {
        ':' | '\u{2506}' | '\u{250a}' | '\u{254e}' => 1,
        '|' | '\u{2502}' => 2,
        '#' | '\u{2503}' | '\u{2551}' | '\u{2507}' | '\u{250b}' | '\u{254f}' => 3,
        _ => 0,
    }
}

/// Returns the weight of a character between two rows; 0 if it is not a border.
const fn level(c: char) -> Weight {
    match c {
        '.' | '\'' | '\u{2504}' | '\u{2508}' | '\u{254c}' => 1,
        '-' | '_' | '\u{2500}' => 2,
        '=' | '#' | '\u{2501}' | '\u{2550}' | '\u{2505}' | '\u{2509}' | '\u{254d}' => 3,
        // A joint above or below a cell, in a drawing whose lines are closer together than its cells.
        _ if is_drawing(c) && upright(c) == 0 => 2,
        _ => 0,
    }
}

/// Returns the box shape, if all regions are boxes of one shape.
pub(crate) fn rectangle(map: &[u8], sides: Sides) -> Option<BoxShape> {
    let n = sides.columns;
    let columns = map.iter().take(n).take_while(|&&region| region == map[0]).count();
    let rows = map.iter().step_by(n.max(1)).take_while(|&&region| region == map[0]).count();
    let shape = BoxShape { rows, columns };
    if !shape.tiles(sides) || sides.is_square() && shape.cells() != n || n == 1 || shape.rows == 1 {
        return None;
    }
    let boxes = sides.cells() / shape.cells();
    if map.iter().max().is_none_or(|&last| usize::from(last) + 1 != boxes) {
        return None;
    }
    let mut of_box = vec![None; boxes];
    let even = map.iter().enumerate().all(|(i, &region)| {
        let index = shape.index_of(n, i / n, i % n);
        *of_box[index].get_or_insert(region) == region
    });
    even.then_some(shape)
}
