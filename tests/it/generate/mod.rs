//! The generator's claims: a unique solution, no redundant clue, and the same puzzle for the same seed in every
//! release.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

#[cfg(feature = "cli")]
mod pinned;
mod specs;
mod variants;

use std::sync::atomic::{AtomicUsize, Ordering};

use sudoku_ls::board::{BoxShape, Cell, Geometry, Grid, Layout, Rule};
use sudoku_ls::generate::{
    BuildMethod, FullGrids, GenerateError, Generated, PuzzleSpec, Seed, Symmetry, generate, generate_watched,
};
use sudoku_ls::logic::{Demand, Level};
use sudoku_ls::solver::{Budget, Engine, Exhausted, Solutions, solve};

use crate::solver::brute;

fn made(layout: &Layout, seed: u64) -> Generated {
    let spec = PuzzleSpec::new(layout.clone(), Seed::new(seed));
    generate(&spec).unwrap_or_else(|why| panic!("{layout:?}: {why}"))
}

/// Returns the values on one line, with a dot for a blank and A for 10.
fn line(grid: &Grid) -> String {
    let symbol = |&value: &u8| match value {
        0 => '.',
        value => char::from_digit(value.into(), 36).unwrap().to_ascii_uppercase(),
    };
    grid.values().iter().map(symbol).collect()
}

/// Returns a jigsaw with six regions of six cells, none of them a rectangle.
fn jigsaw() -> Layout {
    let map = "AAABBB AAACBB CCCCBD EECDDD EEFFFD EEFFFD";
    let regions = map.bytes().filter(|byte| *byte != b' ').map(|byte| byte - b'A').collect();
    Layout::standard(6).with_regions(regions)
}

/// Returns ten boards with a seed each, and the puzzle of version 1.
fn pinned() -> Vec<(Layout, u64, &'static str)> {
    vec![
        (
            Layout::standard(9),
            0,
            "..5...21.91..6..3.2.......75....9..6..3....5.....2.8.........431..79..6.6..5.....",
        ),
        (
            Layout::standard(9),
            7,
            "8.....62......2.79....6..3.617...9.........8.2...3.....6.34.2...9..15..41.42.....",
        ),
        (
            Layout::standard(9),
            u64::MAX,
            "...2.3....1......25..1.8....7...2...3.98....1..6...8.3..13.9..6.....42.........95",
        ),
        (Layout::standard(4), 7, ".4.....2.2.11..."),
        (
            Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 }),
            7,
            "..2.5...463..6..2.........13..4.6...",
        ),
        (jigsaw(), 7, ".......2.....3...52....3.6......21.."),
        (
            Layout::standard(9).with_rules([Rule::Diagonal]),
            7,
            ".....3....1......74.2.6......6......9.........25.........3.9.5..6..1.....9.28....",
        ),
        (
            Layout::standard(9).with_rules([Rule::AntiKnight, Rule::NonConsecutive]),
            7,
            "7...........................2.......84...............................3......6....",
        ),
        (
            Layout::standard(12),
            7,
            concat!(
                "....6.B.18.............2.31..89...BA85..2A...B1.....7....C25...7..4.....",
                "4....5......1238..........5C...7.4.8.B.A1.C2...9C8...6.9..A.94.5A.3.C..."
            ),
        ),
        (
            Layout::standard(16),
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
        let spec = PuzzleSpec::new(layout.clone(), Seed { version: 1, value: seed });
        assert_eq!(line(&generate(&spec).unwrap().puzzle), expected, "{layout:?}, seed 1:{seed}");
        let is_standard = fast_board(&layout);
        assert_eq!(line(&made(&layout, seed).puzzle) == expected, !is_standard, "{layout:?}, seed 2:{seed}");
    }
}

/// Returns whether version 2 makes full grids in its own way for a board.
fn fast_board(layout: &Layout) -> bool {
    *layout == Layout::standard(9)
}

/// Returns ten specs for the standard 9x9 board, and the puzzle of version 2.
fn pinned_2() -> Vec<(PuzzleSpec, &'static str)> {
    let nine = |seed| PuzzleSpec::new(Layout::standard(9), Seed { version: 2, value: seed });
    let stars = "x...x...x .x.....x. ..xx.xx.. ..x...x.. x...x...x ..x...x.. ..xx.xx.. .x.....x. x...x...x";
    vec![
        (nine(0), ".6..947..32...7......6......3...5.7..1....5.2.752...8...94712.5...8...1......6..."),
        (nine(7), "751...........9...........2..278...5..93.6.1...4..5..61..8...6.....473...87.9...."),
        (nine(u64::MAX), "1.5......6...821.4...5.1..3..9...3.....6....2.....5...85.7..2.......8..626..3...1"),
        (
            nine(7).with_symmetry(Symmetry::Rotate180),
            "7...68.9.4..53.1..........26..7...3...9.2.8...3...5..61..........5.47..8.8.69...1",
        ),
        (
            nine(7).with_symmetry(Symmetry::Full),
            "...268....2653918..9.....5.61.....3557..2..1483.....76.4.....6..6514732....693...",
        ),
        (
            nine(7).with_clues(30),
            "751......4...39...........26.278...5..9326.1...49.5..61..8...6.....473...87.9....",
        ),
        (
            nine(3).with_clues(22),
            "69....4...2.8......5.....13..7.429........3.1....6.........6.4...1...68....5.1...",
        ),
        (
            nine(7).with_min_solutions(5),
            "7.1.6..9.4...39.........6.26.278..35.79326.14..49.5..61..85.76....1473...87693..1",
        ),
        (
            nine(7).with_pattern(stars.replace(' ', "\n").parse().unwrap()),
            "7...6...2.1.....8...82.96....2...1..1...4...9..4...3....31.84...7.....2.8...9...6",
        ),
        (
            nine(7).with_symmetry(Symmetry::Diagonal).with_each_clue_needed(),
            "...26......3..4..7.1.7..68.7.9......4...7..6..6...84....1..23....6.5..98.8.....2.",
        ),
    ]
}

#[test]
fn ten_puzzles_of_version_2_stay_as_they_are() {
    for (spec, expected) in pinned_2() {
        assert_eq!(line(&generate(&spec).unwrap().puzzle), expected, "{}", spec.options());
    }
}

/// Compares with the slow way: one clue after another, each decided by the general engine.
#[test]
fn clues_taken_out_many_at_a_time_are_those_that_go_one_by_one() {
    let nine = |value| PuzzleSpec::new(Layout::standard(9), Seed::new(value));
    for seed in 0..30 {
        for symmetry in Symmetry::ALL {
            for clues in [None, Some(28), Some(45)] {
                let spec =
                    clues.map_or(nine(seed), |clues| nine(seed).with_clues(clues)).with_symmetry(symmetry);
                let (quick, slow) = (generate(&spec), generate(&spec.clone().with_engine(Engine::Search)));
                match (quick, slow) {
                    (Ok(quick), Ok(slow)) => {
                        assert_eq!(
                            (quick.puzzle, quick.solution),
                            (slow.puzzle, slow.solution),
                            "{}",
                            spec.options()
                        );
                        assert_eq!(quick.minimal, slow.minimal, "{}", spec.options());
                    }
                    (quick, slow) => assert_eq!(quick, slow, "{}", spec.options()),
                }
            }
        }
    }
}

/// Each digit should be in each cell of a thousand grids about equally often: 111 times, within five standard
/// deviations.
#[test]
fn full_grids_favour_no_digit_in_any_cell() {
    let mut seen = [[0_u32; 9]; 81];
    for seed in 0..1000 {
        let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(seed)).with_clues(81);
        let made = generate(&spec).unwrap();
        assert!(brute::is_solution(&made.solution));
        for (cell, digit) in made.solution.placed() {
            seen[cell.index()][digit.index()] += 1;
        }
    }
    assert!(seen.iter().flatten().all(|times| (62..=160).contains(times)), "{seen:?}");
}

#[test]
fn a_puzzle_has_one_solution_and_loses_it_with_any_clue() {
    let boards =
        [Layout::standard(4), Layout::standard(6), jigsaw(), Layout::standard(8), Layout::standard(9)];
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
        let made = made(&Layout::standard(9).with_rules([rule]), 3);
        assert!(brute::is_solution(&made.solution), "{rule}\n{:?}", made.solution);
        assert_eq!(solve(&made.puzzle, &mut Budget::unlimited()), Solutions::Unique(made.solution), "{rule}");
        assert!(made.minimal, "{rule}");
    }
}

#[test]
fn every_size_from_1_to_16_has_puzzles() {
    for size in 1..=16 {
        let made = made(&Layout::standard(size), 1);
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
        let made = made(&Layout::standard(size).with_rules(rules.clone()), 2);
        assert!(brute::is_solution(&made.solution), "{size} {rules:?}\n{:?}", made.solution);
        assert!(made.puzzle.is_part_of(&made.solution));
    }
}

#[test]
fn a_number_of_clues_is_met_exactly() {
    for (size, clues) in [(4, 5), (4, 16), (6, 12), (9, 24), (9, 30), (9, 60), (12, 60)] {
        let spec = PuzzleSpec::new(Layout::standard(size), Seed::new(5)).with_clues(clues);
        let made = generate(&spec).unwrap();
        assert_eq!(made.puzzle.clue_count(), clues);
        assert_eq!(solve(&made.puzzle, &mut Budget::unlimited()), Solutions::Unique(made.solution));
        assert!(!made.minimal || clues < 30, "{size}x{size} with {clues} clues is not minimal");
    }
}

#[test]
fn a_number_of_clues_out_of_reach_names_the_fewest_reached() {
    // Without a symmetry, the search takes a thousand times as long to reach the same result.
    let nine = PuzzleSpec::new(Layout::standard(9), Seed::new(1));
    let why = generate(&nine.with_clues(17).with_symmetry(Symmetry::Rotate180)).unwrap_err();
    let GenerateError::Clues { asked: 17, reached: Some(reached), .. } = why else { panic!("{why:?}") };
    assert!((18..=26).contains(&reached));
    assert!(why.to_string().contains(&format!("seed 2:1 reached {reached} clues, not 17")), "{why}");
}

#[test]
fn an_impossible_number_of_clues_is_refused_at_once() {
    let at_once = || Some(Exhausted::Cancelled);
    for (layout, clues, least, most) in [
        (Layout::standard(9), 82, 17, 81),
        (Layout::standard(9), 16, 17, 81),
        (Layout::standard(9).with_rules([Rule::Diagonal]), 7, 8, 81),
        (Layout::standard(9).with_rules([Rule::NonConsecutive]), 0, 1, 81),
        (Layout::standard(4), 0, 4, 16),
    ] {
        let spec = PuzzleSpec::new(layout, Seed::new(1)).with_clues(clues);
        let why = generate_watched(&spec, &at_once).unwrap_err();
        assert_eq!(why, GenerateError::Impossible { asked: clues, least, most });
        assert!(why.to_string().ends_with(&format!("use {least} to {most}")), "{why}");
    }
}

#[test]
fn a_board_without_a_grid_is_said_to_have_none() {
    let board = Layout::standard(4).with_rules([Rule::NonConsecutive]);
    let grid = Grid::empty(&Geometry::shared(&board).unwrap());
    assert_eq!(brute::count(&grid, 1), 0);
    assert_eq!(generate(&PuzzleSpec::new(board, Seed::new(1))), Err(GenerateError::NoGrid(None)));
}

#[test]
fn a_board_that_cannot_be_is_an_error_and_not_a_panic() {
    let boxes = Layout::standard(9).with_boxes(BoxShape { rows: 2, columns: 4 });
    let why = generate(&PuzzleSpec::new(boxes, Seed::new(1))).unwrap_err();
    assert!(matches!(why, GenerateError::Geometry(_)), "{why}");
    let mut spec = PuzzleSpec::new(Layout::standard(9), Seed::new(1));
    for version in [0, 3] {
        spec.seed.version = version;
        assert_eq!(generate(&spec), Err(GenerateError::Version(version)));
    }
}

#[test]
fn a_watch_ends_it() {
    let cancelled = || Some(Exhausted::Cancelled);
    let why = generate_watched(&PuzzleSpec::new(Layout::standard(16), Seed::new(1)), &cancelled).unwrap_err();
    assert_eq!(why, GenerateError::Stopped(Exhausted::Cancelled));
}

#[test]
fn a_seed_prints_as_it_parses() {
    assert_eq!(Seed::new(7).to_string(), "2:7");
    assert_eq!("2:7".parse(), Ok(Seed::new(7)));
    assert_eq!("7".parse(), Ok(Seed::new(7)));
    assert_eq!("1:7".parse(), Ok(Seed { version: 1, value: 7 }));
    for text in ["0:7", "3:7", "02:7", ":7", "x", "2:-1"] {
        assert!(text.parse::<Seed>().is_err(), "{text}");
    }
}

#[test]
fn a_puzzle_made_bottom_up_is_minimal_and_the_same_for_the_same_seed() {
    let layouts = [
        Layout::standard(9),
        Layout::standard(6),
        Layout::standard(4).with_rules([Rule::Diagonal]),
        jigsaw(),
    ];
    for (number, layout) in layouts.into_iter().enumerate() {
        let spec = PuzzleSpec::new(layout, Seed::new(number as u64)).with_method(BuildMethod::BottomUp);
        let made = generate(&spec).unwrap();
        assert!(made.minimal && made.puzzle.is_part_of(&made.solution));
        assert_eq!(brute::count(&made.puzzle, 2), 1, "{:?}", made.puzzle);
        for (cell, digit) in made.puzzle.placed().collect::<Vec<_>>() {
            let mut fewer = made.puzzle.clone();
            fewer.set(cell, None);
            assert!(brute::count(&fewer, 2) > 1, "{digit:?} in {cell:?} is not needed\n{:?}", made.puzzle);
        }
        assert_eq!(generate(&spec).unwrap(), made);
        assert!(spec.options().contains("--method bottom-up"));
        let down = generate(&spec.with_method(BuildMethod::TopDown)).unwrap();
        assert_eq!(down.solution, made.solution, "the full grid is the same");
    }
}

#[test]
fn bottom_up_meets_a_number_of_clues_and_a_symmetry_and_nothing_that_contradicts_it() {
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(5)).with_method(BuildMethod::BottomUp);
    for clues in [30, 45, 81] {
        assert_eq!(generate(&spec.clone().with_clues(clues)).unwrap().puzzle.clue_count(), clues);
    }
    let made = generate(&spec.clone().with_symmetry(Symmetry::Rotate180)).unwrap();
    let is_clue = |cell: usize| made.puzzle.get(Cell::new(cell)).is_some();
    assert!((0..81).all(|cell| is_clue(cell) == is_clue(80 - cell)));
    let several = generate(&spec.with_min_solutions(2));
    assert_eq!(several, Err(GenerateError::Contradiction("bottom-up", "several solutions")));
}

#[test]
fn clues_drawn_for_an_empty_grid_make_a_minimal_puzzle_whose_solution_was_not_known() {
    let layouts = [
        Layout::standard(9),
        Layout::standard(6),
        Layout::standard(4).with_rules([Rule::Diagonal]),
        jigsaw(),
    ];
    for (number, layout) in layouts.into_iter().enumerate() {
        let spec = PuzzleSpec::new(layout, Seed::new(number as u64)).with_method(BuildMethod::FromEmpty);
        let made = generate(&spec).unwrap();
        assert!(made.minimal && made.puzzle.is_part_of(&made.solution) && made.solution.is_solved());
        assert_eq!(brute::count(&made.puzzle, 2), 1, "{:?}", made.puzzle);
        for (cell, digit) in made.puzzle.placed().collect::<Vec<_>>() {
            let mut fewer = made.puzzle.clone();
            fewer.set(cell, None);
            assert!(brute::count(&fewer, 2) > 1, "{digit:?} in {cell:?} is not needed\n{:?}", made.puzzle);
        }
        assert_eq!(generate(&spec).unwrap(), made);
        assert!(spec.options().contains("--method from-empty"));
    }
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(5)).with_method(BuildMethod::FromEmpty);
    for clues in [30, 45, 81] {
        assert_eq!(generate(&spec.clone().with_clues(clues)).unwrap().puzzle.clue_count(), clues);
    }
    let made = generate(&spec.clone().with_symmetry(Symmetry::Rotate180)).unwrap();
    let is_clue = |cell: usize| made.puzzle.get(Cell::new(cell)).is_some();
    assert!((0..81).all(|cell| is_clue(cell) == is_clue(80 - cell)));
    let several = generate(&spec.clone().with_min_solutions(2));
    assert_eq!(several, Err(GenerateError::Contradiction("from-empty", "several solutions")));
    let rotated = generate(&spec.with_full_grids(FullGrids::Rotations));
    assert_eq!(rotated, Err(GenerateError::Contradiction("from-empty", "full grids by rotations")));
}

#[test]
fn full_grids_by_rotations_are_full_grids_of_the_board_and_fixed_by_the_seed() {
    for (number, layout) in
        [Layout::standard(6), Layout::standard(4), jigsaw(), Layout::standard(6).with_rules([Rule::Diagonal])]
            .into_iter()
            .enumerate()
    {
        let spec = PuzzleSpec::new(layout, Seed::new(number as u64)).with_full_grids(FullGrids::Rotations);
        let made = generate(&spec).unwrap();
        assert!(made.solution.is_solved() && made.puzzle.is_part_of(&made.solution));
        assert_eq!(brute::count(&made.puzzle, 2), 1);
        assert_eq!(generate(&spec).unwrap(), made);
        assert!(spec.options().contains("--full-grid rotations"), "{}", spec.options());
        let plain = generate(&spec.with_full_grids(FullGrids::Search)).unwrap();
        assert_ne!(plain.solution, made.solution);
    }
    // In many grids by rotations, the first rows are as varied as shuffling makes them, and the second row is not
    // always the same rotation of the first.
    let grids: Vec<Vec<u8>> = (0..40)
        .map(|seed| {
            let spec =
                PuzzleSpec::new(Layout::standard(4), Seed::new(seed)).with_full_grids(FullGrids::Rotations);
            generate(&spec).unwrap().solution.values().to_vec()
        })
        .collect();
    let firsts: std::collections::HashSet<&[u8]> = grids.iter().map(|grid| &grid[..4]).collect();
    assert!(firsts.len() > 12, "{}", firsts.len());
    let turns = |grid: &Vec<u8>| (0..4).all(|i| grid[4 + i] == grid[(i + 2) % 4]);
    assert!(grids.iter().any(|grid| !turns(grid)));
    let large = PuzzleSpec::new(Layout::standard(12), Seed::new(1)).with_full_grids(FullGrids::Rotations);
    let refused = GenerateError::Contradiction("full grids by rotations", "a board above 9x9");
    assert_eq!(generate(&large), Err(refused));
    let polls = AtomicUsize::new(0);
    let watch = || (polls.fetch_add(1, Ordering::Relaxed) > 2).then_some(Exhausted::Cancelled);
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(1)).with_full_grids(FullGrids::Rotations);
    assert_eq!(generate_watched(&spec, &watch), Err(GenerateError::Stopped(Exhausted::Cancelled)));
}

#[test]
fn a_demand_ends_with_its_watch() {
    let demand = Demand { levels: vec![Level::Extreme], ..Demand::NONE };
    let spec = PuzzleSpec::new(Layout::standard(4), Seed::new(1)).with_demand(demand);
    let polls = AtomicUsize::new(0);
    let watch = || (polls.fetch_add(1, Ordering::Relaxed) > 50).then_some(Exhausted::Cancelled);
    let stopped = GenerateError::Stopped(Exhausted::Cancelled);
    assert_eq!(generate_watched(&spec, &watch), Err(stopped));
}

/// A full grid of this board takes thousands of nodes, and minimal puzzles are extreme.
#[test]
fn an_easy_puzzle_of_a_board_with_few_grids_does_not_wait_for_hundreds_of_them() {
    let demand = Demand { levels: vec![Level::Easy], ..Demand::NONE };
    let board = Layout::standard(9).with_rules([Rule::Diagonal, Rule::AntiKnight]);
    let spec = PuzzleSpec::new(board, Seed::new(1)).with_demand(demand.clone());
    let polls = AtomicUsize::new(0);
    // The watch is called once in 32 nodes: 4 grids take some 3,000 calls, 400 grids take 300,000.
    let watch = || (polls.fetch_add(1, Ordering::Relaxed) > 20_000).then_some(Exhausted::Cancelled);
    let made = generate_watched(&spec, &watch).unwrap();
    assert_eq!(solve(&made.puzzle, &mut Budget::unlimited()), Solutions::Unique(made.solution));
    assert_eq!(demand.is_met_by(&made.puzzle, &mut Budget::unlimited()), Ok(true));
}
