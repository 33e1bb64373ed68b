//! A puzzle as a board for display and play: the content and position of each cell, the regions, the rules, and the
//! clashes.
//!
//! This module runs no search: the caller passes what is known about the solutions.

use std::sync::Arc;

use crate::analysis::Verdict;
use crate::analysis::constraints::sets_left;
use crate::analysis::decoration::lens::{solutions, summary};
use crate::analysis::decoration::shades::regions;
use crate::analysis::findings::clashes::describe;
use crate::analysis::findings::wrong_cells::wrong_cells;
use crate::analysis::navigation::outline::name_or_label;
use crate::analysis::view::View;
use crate::board::{Candidates, Cell, Digit, Geometry, Grid, HouseKind, Rule, Sides};
use crate::syntax::{Block, Content, GridKind, Noted, Span, Symbols};

/// A puzzle as a board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The name of the puzzle, if it has one.
    pub title: Option<String>,
    /// The size, the number of clues, and what is known about the solutions: `9x9 · 24 clues · unique`.
    pub summary: String,
    /// The geometry of the board.
    pub geometry: Arc<Geometry>,
    /// The symbols of the digits.
    pub symbols: Symbols,
    /// The number of each cell's box or region, row by row; empty if the board has no boxes or regions.
    pub regions: Vec<usize>,
    /// The additional houses of rules: diagonals, windows.
    pub houses: Vec<(HouseKind, Vec<Cell>)>,
    /// The extra rules.
    pub rules: Vec<Rule>,
    /// The cells, row by row.
    pub cells: Vec<BoardCell>,
    /// The player's corner marks and colors.
    pub noted: Noted,
    /// The sets of digits that cages can still hold, each with the index of its constraint. Cages with too many sets to
    /// list are left out.
    pub sets: Vec<(usize, Vec<Candidates>)>,
    /// The cells of each clash, with the clash described as a sentence without a full stop.
    pub clashes: Vec<(Vec<Cell>, String)>,
    /// The player's digits that contradict the unique solution; empty if the solution is unknown or wrong digits are
    /// not shown.
    pub wrong: Vec<Cell>,
    /// The position of the player's grid: the `[State]` if there is one, else the puzzle's grid.
    pub grid: Span,
    /// The player's progress.
    pub stage: Stage,
    /// Whether the player's digits are separate from the givens.
    pub is_apart: bool,
    /// Whether single cells can be changed: the grid is complete.
    pub is_whole: bool,
}

/// A cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardCell {
    /// The digit of the cell, given or placed.
    pub digit: Option<Digit>,
    /// Whether the digit is a given.
    pub is_given: bool,
    /// The pencil marks of the cell.
    pub marks: Candidates,
    /// The corner marks of the cell.
    pub corners: Candidates,
    /// The position of the cell in the player's grid; empty if the cell is missing there.
    pub span: Span,
}

/// The player's progress in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// Nothing but givens.
    Untouched,
    /// Some cells have digits, marks or colors of the player.
    Begun,
    /// Every cell has a digit, but some digits clash or contradict a given.
    Full,
    /// Every cell has a digit, no digits clash, and all givens are kept.
    Solved,
}

impl Stage {
    /// Returns the name of the stage: `untouched`, `begun`, `full` or `solved`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Untouched => "untouched",
            Self::Begun => "begun",
            Self::Full => "full",
            Self::Solved => "solved",
        }
    }
}

/// Returns the board of a block's puzzle, given what is known about its solutions and whether to show wrong digits.
/// `None` if the puzzle has no valid board.
///
/// ```
/// use sudoku_ls::{analysis::board, syntax::File};
/// let file = File::parse("1 2 | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n");
/// let board = board(&file.blocks()[0], None, false).expect("a board");
/// assert_eq!((board.cells.len(), board.regions[..4].to_vec()), (16, vec![0, 0, 1, 1]));
/// assert!(board.cells[0].is_given && board.cells[2].digit.is_none());
/// ```
pub fn board(block: &Block, verdict: Option<&Verdict>, tells_wrong: bool) -> Option<Board> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let place = view.place();
    let digits = view.digits(place);
    let clashes = digits.clashes().into_iter().map(|clash| {
        let said = describe(&view, &digits, std::slice::from_ref(&clash));
        (clash.cells, said)
    });
    let unique = verdict.and_then(Verdict::unique).filter(|_| tells_wrong);
    let extra = |kind| matches!(kind, HouseKind::Diagonal | HouseKind::AntiDiagonal | HouseKind::Window(_));
    let houses = view.geometry.houses().iter().filter(|house| extra(house.kind));
    Some(Board {
        title: name_or_label(block),
        summary: summary(&view, verdict),
        geometry: Arc::clone(view.geometry),
        symbols: view.puzzle.symbols.clone(),
        regions: regions(view.geometry),
        houses: houses.map(|house| (house.kind, house.cells.to_vec())).collect(),
        rules: view.geometry.layout().rules.clone(),
        cells: view.geometry.cells().map(|cell| shown(&view, cell)).collect(),
        noted: view.puzzle.noted.clone(),
        sets: sets(&view, &digits),
        clashes: clashes.collect(),
        wrong: unique.map_or_else(Vec::new, |solution| {
            wrong_cells(&view, solution).into_iter().map(|(cell, _)| cell).collect()
        }),
        grid: view.text(place).map_or(view.puzzle.anchor, |grid| grid.span),
        stage: stage(&view),
        is_apart: view.keeps_givens_apart(),
        is_whole: view.is_whole(place),
    })
}

/// The maximum number of sets of digits that are listed for a cage.
const SETS_TOLD: usize = 40;

/// Returns the sets of digits that each cage can still hold, with the index of its constraint.
fn sets(view: &View<'_>, digits: &Grid) -> Vec<(usize, Vec<Candidates>)> {
    let all = view.geometry.layout().constraints.iter().enumerate();
    let left = all.filter_map(|(number, it)| Some((number, sets_left(view, digits, it)?)));
    left.filter(|(_, sets)| sets.len() <= SETS_TOLD).collect()
}

/// Returns a cell as the player's grid shows it. A digit that replaces a different given counts as the player's.
fn shown(view: &View<'_>, cell: Cell) -> BoardCell {
    let place = view.place();
    let given = match view.content(GridKind::Puzzle, cell) {
        Content::Digit(digit) => Some(digit),
        _ => None,
    };
    let now = view.content(place, cell);
    let digit = match now {
        Content::Digit(digit) | Content::Placed(digit) => Some(digit),
        _ => given,
    };
    let marks = match now {
        Content::Marks(marks) if given.is_none() => marks,
        _ => Candidates::NONE,
    };
    let corners = view.puzzle.noted.corners(cell).collect();
    let is_given = digit.is_some() && digit == given;
    BoardCell { digit, is_given, marks, corners, span: view.span(place, cell) }
}

/// Returns the player's progress.
pub(super) fn stage(view: &View<'_>) -> Stage {
    let (givens, now) = (view.givens(), view.digits(view.place()));
    if now.is_solved() && givens.is_part_of(&now) {
        return Stage::Solved;
    }
    if now.is_full() {
        return Stage::Full;
    }
    let marked = |cell| matches!(view.content(view.place(), cell), Content::Marks(_));
    let begun = now != givens || !view.puzzle.noted.is_empty() || view.geometry.cells().any(marked);
    if begun { Stage::Begun } else { Stage::Untouched }
}

/// A puzzle as an entry in a list of many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The name of the puzzle, if it has one.
    pub title: Option<String>,
    /// The position of the puzzle's heading or first cell.
    pub anchor: Span,
    /// The number of digits.
    pub size: usize,
    /// The numbers of rows and columns.
    pub sides: Sides,
    /// The number of givens.
    pub clues: usize,
    /// The givens, row by row, one character per cell: the puzzle's own digits, or `1` to `9` and then letters if those
    /// are longer; `.` for a blank.
    pub givens: String,
    /// The player's digits in the same form; `None` if there are none.
    pub placed: Option<String>,
    /// The number of each cell's box or region, as in [`Board::regions`].
    pub regions: Vec<usize>,
    /// The player's progress.
    pub stage: Stage,
    /// What is known about the solutions, in a few words; `None` if there is nothing to show.
    pub solutions: Option<String>,
}

/// Returns a block's puzzle as an entry in a list of many; `None` if the puzzle has no valid board.
pub fn summarized(block: &Block, verdict: Option<&Verdict>) -> Option<Summary> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let (givens, now) = (view.givens(), view.digits(view.place()));
    let (own, standard) = (&view.puzzle.symbols, Symbols::standard(31));
    let is_short = |digit: Digit| own.write(digit).chars().count() == 1;
    let symbols = if view.geometry.digits().iter().all(is_short) { own } else { &standard };
    let sign = |digit: Option<Digit>| digit.map_or_else(|| ".".to_owned(), |digit| symbols.write(digit));
    let mine = |cell| now.get(cell).filter(|&digit| givens.get(cell) != Some(digit));
    let has_mine = view.geometry.cells().any(|cell| mine(cell).is_some());
    Some(Summary {
        title: name_or_label(block),
        anchor: view.puzzle.anchor,
        size: view.geometry.size(),
        sides: Sides { rows: view.geometry.rows(), columns: view.geometry.columns() },
        clues: givens.clue_count(),
        givens: view.geometry.cells().map(|cell| sign(givens.get(cell))).collect(),
        placed: has_mine.then(|| view.geometry.cells().map(|cell| sign(mine(cell))).collect()),
        regions: regions(view.geometry),
        stage: stage(&view),
        solutions: solutions(&view, verdict),
    })
}
