//! What the generator claims: one solution, no clue too many, the same puzzle for the same seed for ever.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use sudoku_ls::board::{BoxShape, Geometry, Grid, Layout, Rule};
use sudoku_ls::generate::{GenerateError, Generated, Seed, Wish, generate};
use sudoku_ls::solver::{Budget, Exhausted, Solutions, solve};

use crate::brute;

fn made(layout: &Layout, seed: u64) -> Generated {
    let wish = Wish::new(layout.clone(), Seed::new(seed));
    generate(&wish, None).unwrap_or_else(|why| panic!("{layout:?}: {why}"))
}

/// The values in one line: a blank is a dot, ten is A.
fn line(grid: &Grid) -> String {
    let symbol = |&value: &u8| match value {
        0 => '.',
        value => char::from_digit(value.into(), 36).unwrap().to_ascii_uppercase(),
    };
    grid.values().iter().map(symbol).collect()
}

/// Six regions of six cells, none of them a rectangle.
fn jigsaw() -> Layout {
    let map = "AAABBB AAACBB CCCCBD EECDDD EEFFFD EEFFFD";
    let regions = map.bytes().filter(|byte| *byte != b' ').map(|byte| byte - b'A').collect();
    Layout::usual(6).with_regions(regions)
}

/// Ten boards with a seed each, and the puzzle of version 1.
fn pinned() -> Vec<(Layout, u64, &'static str)> {
    vec![
        (
            Layout::usual(9),
            0,
            "..5...21.91..6..3.2.......75....9..6..3....5.....2.8.........431..79..6.6..5.....",
        ),
        (
            Layout::usual(9),
            7,
            "8.....62......2.79....6..3.617...9.........8.2...3.....6.34.2...9..15..41.42.....",
        ),
        (
            Layout::usual(9),
            u64::MAX,
            "...2.3....1......25..1.8....7...2...3.98....1..6...8.3..13.9..6.....42.........95",
        ),
        (Layout::usual(4), 7, ".4.....2.2.11..."),
        (
            Layout::usual(6).with_boxes(BoxShape { rows: 3, columns: 2 }),
            7,
            "..2.5...463..6..2.........13..4.6...",
        ),
        (jigsaw(), 7, ".......2.....3...52....3.6......21.."),
        (
            Layout::usual(9).with_rules([Rule::Diagonal]),
            7,
            ".....3....1......74.2.6......6......9.........25.........3.9.5..6..1.....9.28....",
        ),
        (
            Layout::usual(9).with_rules([Rule::AntiKnight, Rule::NonConsecutive]),
            7,
            "7...........................2.......84...............................3......6....",
        ),
        (
            Layout::usual(12),
            7,
            concat!(
                "....6.B.18.............2.31..89...BA85..2A...B1.....7....C25...7..4.....",
                "4....5......1238..........5C...7.4.8.B.A1.C2...9C8...6.9..A.94.5A.3.C..."
            ),
        ),
        (
            Layout::usual(16),
            7,
            concat!(
                ".C3..G9.8...E.744...5..7...EF8........F..2......5GE....D..94.......G7...3.....AB.4D.6.B19G8..3..",
                ".2B6...95A...1F7E.....8F.....C.97A..FC.B.3..9..5...5.......7.B6...8.....F....A..B.9......4.1...D",
                ".86D1..4..F...B...G.C.A..B.2.9D.C..23....7..A....5.E......6.1.2."
            ),
        ),
    ]
}

#[test]
fn ten_puzzles_of_version_1_stay_as_they_are() {
    for (layout, seed, expected) in pinned() {
        assert_eq!(line(&made(&layout, seed).puzzle), expected, "{layout:?}, seed 1:{seed}");
    }
}

#[test]
fn a_puzzle_has_one_solution_and_loses_it_with_any_clue() {
    let boards = [Layout::usual(4), Layout::usual(6), jigsaw(), Layout::usual(8), Layout::usual(9)];
    for (seed, layout) in (1..).zip(boards.iter().cycle().take(15)) {
        let mut made = made(layout, seed);
        assert!(made.minimal);
        assert!(brute::is_solution(&made.solution) && made.puzzle.is_part_of(&made.solution));
        assert_eq!(brute::count(&made.puzzle, 2), 1, "{:?}", made.puzzle);
        for (cell, digit) in made.puzzle.clone().placed() {
            made.puzzle.set(cell, None);
            assert_eq!(brute::count(&made.puzzle, 2), 2, "{:?}", made.puzzle);
            made.puzzle.set(cell, Some(digit));
        }
    }
}

#[test]
fn every_rule_has_puzzles_at_9x9_and_their_solution_keeps_it() {
    for rule in Rule::ALL {
        let made = made(&Layout::usual(9).with_rules([rule]), 3);
        assert!(brute::is_solution(&made.solution), "{rule}\n{:?}", made.solution);
        assert_eq!(solve(&made.puzzle, &mut Budget::unlimited()), Solutions::Unique(made.solution), "{rule}");
        assert!(made.minimal, "{rule}");
    }
}

#[test]
fn every_size_from_1_to_16_has_puzzles() {
    for size in 1..=16 {
        let made = made(&Layout::usual(size), 1);
        assert!(brute::is_solution(&made.solution), "{size}");
        assert_eq!(
            solve(&made.puzzle, &mut Budget::nodes(50_000)),
            Solutions::Unique(made.solution),
            "{size}"
        );
    }
}

#[test]
fn rules_on_other_sizes_have_puzzles_where_grids_exist() {
    for (size, rules) in [
        (6, vec![Rule::AntiKnight]),
        (6, vec![Rule::NonConsecutive]),
        (8, vec![Rule::AntiKing, Rule::AntiKnight]),
        (10, vec![Rule::AntiKnight]),
        (12, vec![Rule::NonConsecutive]),
        (16, vec![Rule::Diagonal, Rule::AntiKing]),
    ] {
        let made = made(&Layout::usual(size).with_rules(rules.clone()), 2);
        assert!(brute::is_solution(&made.solution), "{size} {rules:?}\n{:?}", made.solution);
        assert!(made.puzzle.is_part_of(&made.solution));
    }
}

#[test]
fn a_number_of_clues_is_met_exactly() {
    for (size, clues) in [(4, 5), (4, 16), (6, 12), (9, 24), (9, 30), (9, 60), (12, 60)] {
        let wish = Wish::new(Layout::usual(size), Seed::new(5)).with_clues(clues);
        let made = generate(&wish, None).unwrap();
        assert_eq!(made.puzzle.clue_count(), clues);
        assert_eq!(solve(&made.puzzle, &mut Budget::unlimited()), Solutions::Unique(made.solution));
        assert!(!made.minimal || clues < 30, "{size}x{size} with {clues} clues is not minimal");
    }
}

#[test]
fn a_number_of_clues_out_of_reach_names_the_fewest_reached() {
    let wish = Wish::new(Layout::usual(9), Seed::new(1)).with_clues(17);
    let why = generate(&wish, None).unwrap_err();
    let GenerateError::Clues { asked: 17, reached: Some(reached) } = why else { panic!("{why:?}") };
    assert!((18..=24).contains(&reached));
    assert!(why.to_string().contains(&format!("{reached} was its fewest")), "{why}");
}

#[test]
fn an_impossible_number_of_clues_is_refused_at_once() {
    let at_once = || Some(Exhausted::Cancelled);
    for (layout, clues, least, most) in [
        (Layout::usual(9), 82, 17, 81),
        (Layout::usual(9), 16, 17, 81),
        (Layout::usual(9).with_rules([Rule::Diagonal]), 7, 8, 81),
        (Layout::usual(9).with_rules([Rule::NonConsecutive]), 0, 1, 81),
        (Layout::usual(4), 0, 3, 16),
    ] {
        let wish = Wish::new(layout, Seed::new(1)).with_clues(clues);
        let why = generate(&wish, Some(&at_once)).unwrap_err();
        assert_eq!(why, GenerateError::Impossible { asked: clues, least, most });
        assert!(why.to_string().ends_with(&format!("ask for {least} to {most}")), "{why}");
    }
}

#[test]
fn a_board_without_a_grid_is_said_to_have_none() {
    let board = Layout::usual(4).with_rules([Rule::NonConsecutive]);
    let grid = Grid::empty(&Geometry::shared(&board).unwrap());
    assert_eq!(brute::count(&grid, 1), 0);
    assert_eq!(generate(&Wish::new(board, Seed::new(1)), None), Err(GenerateError::NoGrid(None)));
}

#[test]
fn a_board_that_cannot_be_is_an_error_and_not_a_panic() {
    let boxes = Layout::usual(9).with_boxes(BoxShape { rows: 2, columns: 4 });
    let why = generate(&Wish::new(boxes, Seed::new(1)), None).unwrap_err();
    assert!(matches!(why, GenerateError::Geometry(_)), "{why}");
    let mut wish = Wish::new(Layout::usual(9), Seed::new(1));
    wish.seed.version = 2;
    assert_eq!(generate(&wish, None), Err(GenerateError::Version(2)));
}

#[test]
fn a_watch_ends_it() {
    let cancelled = || Some(Exhausted::Cancelled);
    let why = generate(&Wish::new(Layout::usual(16), Seed::new(1)), Some(&cancelled)).unwrap_err();
    assert_eq!(why, GenerateError::Stopped(Exhausted::Cancelled));
}

#[test]
fn a_seed_prints_as_it_parses() {
    assert_eq!(Seed::new(7).to_string(), "1:7");
    assert_eq!("1:7".parse(), Ok(Seed::new(7)));
    assert_eq!("7".parse(), Ok(Seed::new(7)));
    assert!(
        "2:7".parse::<Seed>().is_err() && "x".parse::<Seed>().is_err() && "1:-1".parse::<Seed>().is_err()
    );
}
