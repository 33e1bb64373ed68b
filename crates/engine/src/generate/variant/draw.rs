//! Draws random constraints of a kind that a full grid meets. Which of them a puzzle needs is decided later.
//!
//! The code here reads digits and chooses cells; it solves nothing.

use crate::board::{Cell, Constraint, DotKind, Geometry, Grid, LineKind, OutsideKind};
use crate::generate::spec::seed::Dice;
use crate::generate::variant::kind::ConstraintKind;

/// The most cells of a cage.
const MOST_CAGE: usize = 5;

/// The intended sizes of cages; each entry is equally likely.
const CAGE_SIZES: [usize; 10] = [2, 2, 2, 3, 3, 3, 3, 4, 4, 5];

/// The intended sizes of cages of an easier puzzle.
const SMALL_CAGE_SIZES: [usize; 10] = [2, 2, 2, 2, 2, 2, 3, 3, 3, 4];

/// The most cells of a line; below, the most cells of an arrow with its circle.
const MOST_LINE: usize = 7;
const MOST_ARROW: usize = 5;

/// Returns random constraints of these kinds that a full grid meets, grouped by kind. Several kinds share the board.
/// `easier` draws smaller cages.
pub(super) fn draw(
    solution: &Grid,
    kinds: &[ConstraintKind],
    easier: bool,
    dice: &mut Dice,
) -> Vec<(ConstraintKind, Constraint)> {
    let board = solution.geometry();
    let layout = board.layout();
    let values = board.cells().map(|cell| solution.get(cell).map_or(0, |digit| layout.value(digit)));
    let mut canvas = Canvas {
        board,
        values: values.collect(),
        dice,
        on_line: vec![false; board.cell_count()],
        crossed: vec![false; board.cell_count()],
        room: board.cell_count().div_ceil(kinds.len().max(1)),
        kinds: kinds.len().max(1),
        cage_sizes: if easier { SMALL_CAGE_SIZES } else { CAGE_SIZES },
    };
    let mut all = Vec::new();
    for &kind in kinds {
        all.extend(canvas.of_kind(kind).into_iter().map(|constraint| (kind, constraint)));
    }
    all
}

struct Canvas<'a> {
    board: &'a Geometry,
    values: Vec<i64>,
    dice: &'a mut Dice,
    /// Whether a line or an arrow covers each cell.
    on_line: Vec<bool>,
    /// Whether a line passes diagonally between four cells, by the upper left one of them.
    crossed: Vec<bool>,
    /// Roughly how many cells the cages or lines of a kind may cover.
    room: usize,
    /// The number of kinds.
    kinds: usize,
    cage_sizes: [usize; 10],
}

impl Canvas<'_> {
    fn of_kind(&mut self, kind: ConstraintKind) -> Vec<Constraint> {
        let half = self.size().div_ceil(2) as u8;
        let line = |kind: LineKind| move |cells: Vec<Cell>| Constraint::Line { kind, cells: cells.into() };
        match kind {
            ConstraintKind::Killer => self.cages(),
            ConstraintKind::Thermo => {
                self.lines(line(LineKind::Thermo), |path, next| path.last().is_some_and(|last| *last < next))
            }
            ConstraintKind::Whispers => self.lines(line(LineKind::Whisper(half)), |path, next| {
                path.last().is_some_and(|last| last.abs_diff(next) >= u64::from(half))
            }),
            ConstraintKind::Renban => self.lines(line(LineKind::Renban), |path, next| {
                let ends = path.iter().min().zip(path.iter().max());
                ends.is_some_and(|(least, most)| next == least - 1 || next == most + 1)
            }),
            ConstraintKind::Arrow => self.arrows(),
            ConstraintKind::Dots => self.pairs(|canvas, [a, b], cells| {
                let is_double = a == 2 * b || b == 2 * a;
                let kinds: &[DotKind] = match (a.abs_diff(b) == 1, is_double) {
                    (true, true) => &[DotKind::Difference(1), DotKind::Ratio(2)],
                    (true, false) => &[DotKind::Difference(1)],
                    (false, true) => &[DotKind::Ratio(2)],
                    (false, false) => &[],
                };
                let at = canvas.dice.below(kinds.len());
                kinds.get(at).map(|&kind| Constraint::Dot { kind, cells })
            }),
            ConstraintKind::Xv => self.pairs(|_, [a, b], cells| {
                let sum = [5, 10].into_iter().find(|&sum| a + b == i64::from(sum))?;
                Some(Constraint::Dot { kind: DotKind::Sum(sum), cells })
            }),
            ConstraintKind::Inequalities => self.pairs(|_, [a, b], [first, second]| {
                let (greater, less) = if a > b { (first, second) } else { (second, first) };
                Some(Constraint::Greater { greater, less })
            }),
            ConstraintKind::LittleKiller => self.diagonals(),
            ConstraintKind::Sandwich => {
                let layout = self.board.layout();
                let first = layout.first_value();
                let crusts = [first, first - 1 + i64::from(layout.size as u32)];
                self.sides(false, OutsideKind::Sandwich, |values| sandwich(values, crusts))
            }
            ConstraintKind::XSum => self.sides(true, OutsideKind::XSum, x_sum),
            ConstraintKind::Skyscraper => self.sides(true, OutsideKind::Skyscraper, skyscraper),
        }
    }

    fn size(&self) -> usize {
        self.board.size()
    }

    fn value(&self, cell: Cell) -> i64 {
        self.values[cell.index()]
    }

    fn shuffled_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.board.cells().collect();
        self.dice.shuffle(&mut cells);
        cells
    }

    /// Returns the cells that touch a cell, row by row; with `corners`, also those that touch at a corner.
    fn around(&self, cell: Cell, corners: bool) -> Vec<Cell> {
        let (row, column) = (self.board.row(cell), self.board.column(cell));
        let (last_row, last_column) = (self.board.rows() - 1, self.board.columns() - 1);
        let mut found = Vec::with_capacity(8);
        for r in row.saturating_sub(1)..=(row + 1).min(last_row) {
            for c in column.saturating_sub(1)..=(column + 1).min(last_column) {
                let steps = r.abs_diff(row) + c.abs_diff(column);
                if steps == 1 || steps == 2 && corners {
                    found.push(self.board.at(r, c));
                }
            }
        }
        found
    }

    /// Divides the board, or as much of it as `room` allows, into cages of 2 to 5 cells without repeats. A cell that
    /// fits no cage stays outside.
    fn cages(&mut self) -> Vec<Constraint> {
        let mut owner: Vec<Option<usize>> = vec![None; self.board.cell_count()];
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        let mut covered = 0;
        for start in self.shuffled_cells() {
            if owner[start.index()].is_some() || covered >= self.room {
                continue;
            }
            let wanted = self.cage_sizes[self.dice.below(self.cage_sizes.len())].min(self.size());
            let mut cage = vec![start];
            while cage.len() < wanted {
                let mut next: Vec<Cell> = cage.iter().flat_map(|&cell| self.around(cell, false)).collect();
                next.retain(|&cell| owner[cell.index()].is_none() && self.may_join(&cage, cell));
                next.sort_unstable();
                next.dedup();
                let at = self.dice.below(next.len());
                let Some(&cell) = next.get(at) else { break };
                cage.push(cell);
            }
            if let [alone] = *cage {
                // All adjacent cells are taken, so an adjacent cage takes the cell if it may.
                let mut beside: Vec<usize> =
                    self.around(alone, false).iter().filter_map(|cell| owner[cell.index()]).collect();
                self.dice.shuffle(&mut beside);
                let most = MOST_CAGE.min(self.size());
                let takes = |&at: &usize| cages[at].len() < most && self.may_join(&cages[at], alone);
                if let Some(at) = beside.into_iter().find(takes) {
                    cages[at].push(alone);
                    owner[alone.index()] = Some(at);
                    covered += 1;
                }
                continue;
            }
            covered += cage.len();
            for cell in &cage {
                owner[cell.index()] = Some(cages.len());
            }
            cages.push(cage);
        }
        for cage in &mut cages {
            cage.sort_unstable();
        }
        cages.sort_unstable();
        let sum = |cage: &[Cell]| cage.iter().map(|&cell| self.value(cell)).sum::<i64>();
        let cage = |cells: Vec<Cell>| {
            let sum = u32::try_from(sum(&cells)).ok();
            Constraint::Cage { cells: cells.into(), sum, repeats: false }
        };
        cages.into_iter().map(cage).collect()
    }

    /// Returns whether a cell's digit differs from the digits of these cells.
    fn may_join(&self, cage: &[Cell], cell: Cell) -> bool {
        cage.iter().all(|&other| self.value(other) != self.value(cell))
    }

    /// Draws lines that share no cell and do not cross. Along each line, `fits` accepts every next value after the
    /// values before it.
    fn lines(
        &mut self,
        make: impl Fn(Vec<Cell>) -> Constraint,
        fits: impl Fn(&[i64], i64) -> bool,
    ) -> Vec<Constraint> {
        let least = if self.size() < 6 { 2 } else { 3 };
        let mut lines = Vec::new();
        let mut covered = 0;
        for start in self.shuffled_cells() {
            if self.on_line[start.index()] || covered >= self.room {
                continue;
            }
            let most = least + self.dice.below(MOST_LINE + 1 - least);
            let mut path = vec![start];
            let mut values = vec![self.value(start)];
            while path.len() < most {
                let next: Vec<Cell> = self
                    .next_cells(&path)
                    .into_iter()
                    .filter(|&cell| fits(&values, self.value(cell)))
                    .collect();
                let at = self.dice.below(next.len());
                let Some(&cell) = next.get(at) else { break };
                values.push(self.value(cell));
                path.push(cell);
            }
            if path.len() >= least {
                covered += path.len();
                self.take(&path);
                lines.push(path);
            }
        }
        lines.sort_unstable();
        lines.into_iter().map(make).collect()
    }

    /// Returns the cells that a path may continue to: cells without a line, reached without crossing a line.
    fn next_cells(&self, path: &[Cell]) -> Vec<Cell> {
        let Some(&last) = path.last() else { return Vec::new() };
        let own: Vec<usize> = path.windows(2).filter_map(|pair| self.crossing(pair[0], pair[1])).collect();
        let is_free = |&cell: &Cell| {
            let crossing = self.crossing(last, cell);
            !self.on_line[cell.index()]
                && !path.contains(&cell)
                && crossing.is_none_or(|at| !self.crossed[at] && !own.contains(&at))
        };
        self.around(last, true).into_iter().filter(is_free).collect()
    }

    /// Returns the upper left one of the four cells that a diagonal step passes between; `None` for a straight step.
    fn crossing(&self, from: Cell, to: Cell) -> Option<usize> {
        let place = |cell| (self.board.row(cell), self.board.column(cell));
        let ((r, c), (row, column)) = (place(from), place(to));
        (r != row && c != column).then(|| self.board.at(r.min(row), c.min(column)).index())
    }

    /// Marks the cells and crossings of a line as taken.
    fn take(&mut self, path: &[Cell]) {
        for cell in path {
            self.on_line[cell.index()] = true;
        }
        for pair in path.windows(2) {
            if let Some(at) = self.crossing(pair[0], pair[1]) {
                self.crossed[at] = true;
            }
        }
    }

    /// Draws arrows whose shafts of at least two cells add up to the digit in the circle.
    fn arrows(&mut self) -> Vec<Constraint> {
        let mut arrows = Vec::new();
        let mut covered = 0;
        for circle in self.shuffled_cells() {
            if self.on_line[circle.index()] || covered >= self.room {
                continue;
            }
            let mut path = vec![circle];
            if self.shaft(&mut path, self.value(circle)) {
                covered += path.len();
                self.take(&path);
                arrows.push(path);
            }
        }
        arrows.sort_unstable();
        let arrow = |path: Vec<Cell>| Constraint::Arrow { total: path[..1].into(), shaft: path[1..].into() };
        arrows.into_iter().map(arrow).collect()
    }

    /// Adds cells to a path until they add up to `left`. Returns `false`, and leaves the path unchanged, if no cells
    /// do.
    fn shaft(&mut self, path: &mut Vec<Cell>, left: i64) -> bool {
        if left == 0 && path.len() > 2 {
            return true;
        }
        if path.len() >= MOST_ARROW {
            return false;
        }
        let mut next = self.next_cells(path);
        next.retain(|&cell| self.value(cell) <= left);
        self.dice.shuffle(&mut next);
        for cell in next {
            path.push(cell);
            if self.shaft(path, left - self.value(cell)) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// Draws a constraint for each pair of adjacent cells that `make` accepts; if there are other kinds, only for some.
    /// Horizontal pairs of a cell come before vertical ones.
    fn pairs(
        &mut self,
        make: impl Fn(&mut Self, [i64; 2], [Cell; 2]) -> Option<Constraint>,
    ) -> Vec<Constraint> {
        let mut pairs = Vec::new();
        for cell in self.board.cells() {
            let behind = self.around(cell, false).into_iter().filter(|&other| other > cell);
            pairs.extend(behind.map(|other| [cell, other]));
        }
        let mut found = Vec::new();
        for pair in pairs {
            let values = pair.map(|cell| self.value(cell));
            found.extend(make(self, values, pair));
        }
        self.some(found)
    }

    /// Keeps a random part of the clues of one kind: one n-th if there are n kinds.
    fn some(&mut self, clues: Vec<Constraint>) -> Vec<Constraint> {
        let wanted = clues.len().div_ceil(self.kinds);
        let mut order: Vec<usize> = (0..clues.len()).collect();
        self.dice.shuffle(&mut order);
        let mut is_kept = vec![false; clues.len()];
        order.iter().take(wanted).for_each(|&at| is_kept[at] = true);
        clues.into_iter().zip(is_kept).filter(|(_, kept)| *kept).map(|(clue, _)| clue).collect()
    }

    /// Draws the sums of all diagonals of at least two cells, each seen from a random end.
    fn diagonals(&mut self) -> Vec<Constraint> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let mut found = Vec::new();
        for down in [true, false] {
            for sum in 1..(rows + columns).saturating_sub(2) {
                let row_of = |column: usize| {
                    let row =
                        if down { (rows - 1 + column).checked_sub(sum) } else { sum.checked_sub(column) };
                    row.filter(|&row| row < rows)
                };
                let places = (0..columns).filter_map(|column| Some((row_of(column)?, column)));
                let mut cells: Vec<Cell> = places.map(|(row, column)| self.board.at(row, column)).collect();
                // All diagonals of a board of one row are cells.
                if cells.len() < 2 {
                    continue;
                }
                if self.dice.below(2) == 1 {
                    cells.reverse();
                }
                found.extend(
                    self.outside(OutsideKind::LittleKiller, cells, |values| Some(values.iter().sum())),
                );
            }
        }
        self.some(found)
    }

    /// Draws the clues of all rows and columns: from the left and the top, or from random ends.
    fn sides(
        &mut self,
        both: bool,
        kind: OutsideKind,
        value: impl Fn(&[i64]) -> Option<i64>,
    ) -> Vec<Constraint> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let mut found = Vec::new();
        for line in 0..rows + columns {
            let cells: Vec<Cell> = if line < rows {
                (0..columns).map(|column| self.board.at(line, column)).collect()
            } else {
                (0..rows).map(|row| self.board.at(row, line - rows)).collect()
            };
            if both {
                let back = cells.iter().rev().copied().collect();
                found.extend(self.outside(kind, cells, &value));
                found.extend(self.outside(kind, back, &value));
            } else {
                found.extend(self.outside(kind, cells, &value));
            }
        }
        self.some(found)
    }

    fn outside(
        &self,
        kind: OutsideKind,
        cells: Vec<Cell>,
        value: impl Fn(&[i64]) -> Option<i64>,
    ) -> Option<Constraint> {
        let values: Vec<i64> = cells.iter().map(|&cell| self.value(cell)).collect();
        let value = value(&values).and_then(|value| u32::try_from(value).ok())?;
        Some(Constraint::Outside { kind, cells: cells.into(), value })
    }
}

/// Returns the sum of the values between the least and the greatest value of the board; `None` if a line that is shorter
/// than there are digits lacks one of them.
fn sandwich(values: &[i64], crusts: [i64; 2]) -> Option<i64> {
    let place = |crust: i64| values.iter().position(|&value| value == crust);
    let (least, most) = (place(crusts[0])?, place(crusts[1])?);
    let inside = values.get(least.min(most) + 1..least.max(most)).unwrap_or_default();
    Some(inside.iter().sum())
}

/// Returns the sum of the first X values, where X is the first value; `None` if X is less than 1.
fn x_sum(values: &[i64]) -> Option<i64> {
    let count = usize::try_from(*values.first()?).ok().filter(|&count| count > 0)?;
    Some(values.get(..count)?.iter().sum())
}

/// Returns how many values are greater than all values before them.
fn skyscraper(values: &[i64]) -> Option<i64> {
    let rises = |&at: &usize| values[..at].iter().all(|before| *before < values[at]);
    i64::try_from((0..values.len()).filter(rises).count()).ok()
}
