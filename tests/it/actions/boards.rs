//! The actions on boards of every kind, in every form: each action makes the expected change and no other.

use sudoku_ls::board::{BoxShape, Cell, Geometry, Grid, Layout, Rule};
use sudoku_ls::solver::{Budget, Solutions, solutions, solve};
use sudoku_ls::syntax::{File, GridKind, PuzzleRef, RowStyle, Symbols, print_line, print_rows};

use super::apply::{after, titles};
use crate::analysis::draw::codes;

/// The most cells that are emptied, so that large boards stay fast.
const EMPTIED: usize = 60;

fn boards() -> Vec<(&'static str, Layout)> {
    let jigsaw = "0001011122332233";
    vec![
        ("", Layout::standard(4)),
        ("", Layout::standard(6)),
        ("box: 3x2", Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 })),
        ("", Layout::standard(9)),
        ("rules: diagonal", Layout::standard(9).with_rules([Rule::Diagonal])),
        ("rules: non-consecutive", Layout::standard(6).with_rules([Rule::NonConsecutive])),
        ("", Layout::standard(12)),
        ("", Layout::standard(16)),
        ("title: jigsaw", Layout::standard(4).with_regions(jigsaw.bytes().map(|b| b - b'0').collect())),
    ]
}

/// Returns a puzzle with a unique solution, and that solution.
fn puzzle(layout: &Layout) -> (Grid, Grid) {
    let board = Geometry::shared(layout).expect("a board");
    let mut budget = Budget::unlimited();
    let full = solutions(&Grid::empty(&board), &mut budget).next().and_then(Result::ok).expect("a full grid");
    let mut given = full.clone();
    let (count, mut emptied) = (board.cell_count(), 0);
    for cell in (0..count).map(|i| Cell::new(i * 7 % count)) {
        let digit = given.get(cell);
        given.set(cell, None);
        emptied += 1;
        if emptied > EMPTIED || !matches!(solve(&given, &mut Budget::unlimited()), Solutions::Unique(_)) {
            given.set(cell, digit);
            emptied -= 1;
        }
    }
    (given, full)
}

/// Returns a puzzle's text in every form, each with a caret at its start.
fn texts(metadata: &str, layout: &Layout, grid: &Grid) -> Vec<String> {
    let symbols = Symbols::standard(layout.size);
    let styles = [RowStyle::Boxed, RowStyle::Spaced, RowStyle::Compact];
    let mut grids: Vec<String> = styles.into_iter().map(|style| print_rows(grid, &symbols, style)).collect();
    grids.push(print_line(grid, &symbols) + "\n");
    let label = |&region: &u8| char::from(b'1' + region);
    let regions = layout.regions.as_ref().map_or_else(String::new, |map| {
        let rows: Vec<String> = map.chunks(layout.size).map(|row| row.iter().map(label).collect()).collect();
        format!("\n[Regions]\n{}\n", rows.join("\n"))
    });
    let plain = grids.iter().map(|grid| format!("^# mine\n{metadata}\n{grid}{regions}"));
    plain.flat_map(|text| [text.replace('\n', "\r\n"), text]).collect()
}

/// Returns the digits of one of the grids of a text's only puzzle.
pub(super) fn digits(text: &str, which: GridKind) -> Option<Grid> {
    let file = File::parse(text);
    let found = file.puzzles().map(|PuzzleRef { puzzle, .. }| puzzle.seen(which)).collect::<Vec<_>>();
    assert_eq!(found.len(), 1, "{text}");
    found.into_iter().next().flatten()
}

/// Returns the text with a mask in place of each cell of the puzzle's grid.
fn masked(text: &str) -> String {
    let file = File::parse(text);
    let PuzzleRef { start, puzzle, .. } = file.puzzles().next().expect("a puzzle");
    let mut now = text.to_owned();
    for cell in puzzle.grid.cells.iter().rev() {
        now.replace_range(cell.span.start as usize + start..cell.span.end as usize + start, "@");
    }
    now
}

pub(super) fn each(check: impl Fn(&str, &Grid, &Grid)) {
    for (metadata, layout) in boards() {
        let (given, full) = puzzle(&layout);
        for text in texts(metadata, &layout, &given) {
            assert_eq!(digits(&text[1..], GridKind::Puzzle).as_ref(), Some(&given), "{text}");
            check(&text, &given, &full);
        }
    }
}

#[test]
fn solve_keeps_the_givens_and_everything_else() {
    each(|text, given, full| {
        let now = after(text, "Solve puzzle");
        assert_eq!(digits(&now, GridKind::Puzzle).as_ref(), Some(given), "{now}");
        let is_line = !now.contains("[State]");
        let which = if is_line { GridKind::Solution } else { GridKind::State };
        assert_eq!(digits(&now, which).as_ref(), Some(full), "{now}");
        assert!(is_line || now.starts_with(text[1..].trim_end()), "{now}");
        assert_eq!(codes(&now), Vec::<&str>::new(), "{now}");
    });
}

#[test]
fn solve_in_place_fills_the_cells_and_changes_nothing_else() {
    each(|text, _, full| {
        let now = after(text, "Solve in place");
        assert_eq!(digits(&now, GridKind::Puzzle).as_ref(), Some(full), "{now}");
        assert_eq!(masked(&now), masked(&text[1..]));
        assert_eq!(codes(&now), Vec::<&str>::new(), "{now}");
    });
}

#[test]
fn the_solution_is_shown_below_an_unchanged_puzzle() {
    each(|text, given, full| {
        let is_line = titles(text).iter().all(|title| title != "Show the solution");
        let now = after(text, if is_line { "Solve puzzle" } else { "Show the solution" });
        let grid_end = text[1..].find("[Regions]").unwrap_or(text.len() - 1);
        assert!(now.starts_with(text[1..=grid_end].trim_end_matches('[').trim_end()), "{now}");
        assert_eq!(digits(&now, GridKind::Puzzle).as_ref(), Some(given), "{now}");
        assert_eq!(digits(&now, GridKind::Solution).as_ref(), Some(full), "{now}");
        assert_eq!(codes(&now), Vec::<&str>::new(), "{now}");
        assert_eq!(now.contains('\r'), text.contains('\r'));
    });
}

#[test]
fn solving_in_a_state_leaves_the_puzzle_unchanged_and_can_be_cleared() {
    each(|text, given, full| {
        let started = after(text, "Start solving");
        assert_eq!(digits(&started, GridKind::State).as_ref(), Some(given), "{started}");
        let solved = after(&format!("^{started}"), "Solve puzzle");
        assert_eq!(digits(&solved, GridKind::Puzzle).as_ref(), Some(given), "{solved}");
        assert_eq!(digits(&solved, GridKind::State).as_ref(), Some(full), "{solved}");
        assert_eq!(codes(&solved), Vec::<&str>::new(), "{solved}");
        assert_eq!(after(&format!("^{solved}"), "Clear to givens"), started);
    });
}

#[test]
fn all_singles_that_are_filled_are_digits_of_the_solution() {
    each(|text, given, full| {
        let offered = super::apply::titles(text);
        if !offered.contains(&"Fill all singles".to_owned()) {
            return;
        }
        let text_now = after(text, "Fill all singles");
        assert_eq!(digits(&text_now, GridKind::Puzzle).as_ref(), Some(given), "{text_now}");
        let now = [GridKind::State, GridKind::Solution].into_iter().find_map(|kind| digits(&text_now, kind));
        let now = now.expect("a grid");
        assert!(now.is_part_of(full) && given.is_part_of(&now) && now != *given, "{text}");
    });
}
