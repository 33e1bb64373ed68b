//! Requests for a puzzle: symmetry, a pattern, several solutions, no redundant clue; and impossible requests.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::collections::BTreeSet;

use sudoku_ls::board::{BoxShape, Cell, Geometry, Grid, Layout, Rule, Sides};
use sudoku_ls::generate::{
    FullGrids, GenerateError, Generated, Pattern, PuzzleSpec, Seed, Symmetry, generate, generate_watched,
};
use sudoku_ls::solver::{Budget, Engine, Exhausted, solutions};

use crate::solver::brute;

/// Returns a jigsaw with six regions of six cells that no turn or mirror preserves.
fn jigsaw() -> Layout {
    let map = "AAABBB AAACBB CCCCBD EECDDD EEFFFD EEFFFD";
    let regions = map.bytes().filter(|byte| *byte != b' ').map(|byte| byte - b'A').collect();
    Layout::standard(6).with_regions(regions)
}

fn made(spec: &PuzzleSpec) -> Generated {
    generate(spec).unwrap_or_else(|why| panic!("{spec:?}: {why}"))
}

fn refused_at_once(spec: &PuzzleSpec) -> String {
    let at_once = || Some(Exhausted::Cancelled);
    let why = generate_watched(spec, &at_once).unwrap_err();
    assert!(!matches!(why, GenerateError::Stopped(_)), "{spec:?} was begun");
    assert!(!why.depends_on_seed(), "{why}");
    why.to_string()
}

/// Returns the rows and columns of the clues, from 0.
fn places(puzzle: &Grid) -> BTreeSet<(usize, usize)> {
    let geometry = puzzle.geometry();
    puzzle.placed().map(|(cell, _)| (geometry.row(cell), geometry.column(cell))).collect()
}

type Move = fn(usize, usize, usize) -> (usize, usize);

/// Returns each symmetry with its moves, which map a row and column to others; `l` is the last row or column.
fn symmetries() -> [(Symmetry, Vec<Move>); 8] {
    let half: Move = |r, c, l| (l - r, l - c);
    let quarter: Move = |r, c, l| (c, l - r);
    let sides: Move = |r, c, l| (r, l - c);
    let ends: Move = |r, c, l| (l - r, c);
    let down: Move = |r, c, _| (c, r);
    let up: Move = |r, c, l| (l - c, l - r);
    [
        (Symmetry::None, vec![]),
        (Symmetry::Rotate180, vec![half]),
        (Symmetry::Rotate90, vec![quarter]),
        (Symmetry::MirrorH, vec![sides]),
        (Symmetry::MirrorV, vec![ends]),
        (Symmetry::Diagonal, vec![down]),
        (Symmetry::AntiDiagonal, vec![up]),
        (Symmetry::Full, vec![quarter, sides, down]),
    ]
}

#[test]
fn clues_of_every_symmetry_are_symmetric_on_boards_of_every_kind() {
    let boards = [
        Layout::standard(1),
        Layout::standard(4),
        Layout::standard(5),
        Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 }),
        jigsaw(),
        Layout::standard(9),
        Layout::standard(9).with_rules([Rule::AntiKing, Rule::Diagonal]),
        Layout::standard(12),
    ];
    for (symmetry, moves) in symmetries() {
        for layout in &boards {
            let spec = PuzzleSpec::new(layout.clone(), Seed::new(3)).with_symmetry(symmetry);
            let puzzle = made(&spec).puzzle;
            let clues = places(&puzzle);
            for place in &moves {
                let moved: BTreeSet<_> = clues.iter().map(|&(r, c)| place(r, c, layout.size - 1)).collect();
                assert_eq!(moved, clues, "{symmetry}\n{puzzle:?}");
            }
            if layout.size < 10 {
                assert_eq!(brute::count(&puzzle, 2), 1, "{symmetry}\n{puzzle:?}");
            }
        }
    }
    assert_eq!(
        Symmetry::ALL.map(|symmetry| symmetry.name().parse::<Symmetry>().ok()),
        Symmetry::ALL.map(Some)
    );
}

/// No orbit of clues can be removed as a whole; with `minimal`, no single clue can be removed.
#[test]
fn symmetric_clues_go_until_no_group_of_them_can_and_each_is_needed_where_that_is_wished() {
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(7)).with_symmetry(Symmetry::Rotate180);
    let puzzle = made(&spec).puzzle;
    for (cell, _) in puzzle.placed() {
        let mut less = puzzle.clone();
        less.set(cell, None);
        less.set(Cell::new(80 - cell.index()), None);
        assert_eq!(brute::count(&less, 2), 2);
    }
    let made = made(&spec.with_each_clue_needed());
    assert!(made.minimal);
    for (cell, _) in made.puzzle.placed() {
        let mut less = made.puzzle.clone();
        less.set(cell, None);
        assert_eq!(brute::count(&less, 2), 2);
    }
}

/// Above 9x9, the generator's own engine must prove it within the nodes.
#[test]
fn each_clue_of_a_large_board_is_needed_where_that_is_wished_and_proved() {
    let spec = PuzzleSpec::new(Layout::standard(10), Seed::new(2)).with_nodes(5000).with_each_clue_needed();
    let made = made(&spec);
    assert!(made.minimal);
    for (cell, _) in made.puzzle.placed() {
        let mut less = made.puzzle.clone();
        less.set(cell, None);
        let mut budget = Budget::nodes(100_000);
        let found = solutions(&less, &mut budget).take(2);
        assert_eq!(found.map(Result::unwrap).count(), 2);
    }
    assert_eq!(generate(&spec.with_nodes(0)), Err(GenerateError::NotMinimal(3)));
}

#[test]
fn a_number_of_clues_and_a_symmetry_are_met_together_or_refused_at_once() {
    let nine = |clues| PuzzleSpec::new(Layout::standard(9), Seed::new(2)).with_clues(clues);
    for (symmetry, clues) in [(Symmetry::Rotate180, 30), (Symmetry::Full, 45), (Symmetry::Diagonal, 33)] {
        assert_eq!(made(&nine(clues).with_symmetry(symmetry)).puzzle.clue_count(), clues);
    }
    // On an even board, orbits have two cells; on an odd board, four, and one in the center.
    let six = PuzzleSpec::new(Layout::standard(6), Seed::new(1)).with_clues(13);
    assert!(refused_at_once(&six.with_symmetry(Symmetry::Rotate180)).contains("use 12 or 14"));
    assert!(refused_at_once(&nine(30).with_symmetry(Symmetry::Rotate90)).contains("use 29 or 32"));
    assert!(refused_at_once(&nine(16)).contains("use 17 to 81"));
}

/// There are as many solutions as requested, and fewer with one more clue of the solution.
#[test]
fn several_solutions_are_as_many_as_wished_and_one_clue_more_leaves_fewer() {
    for layout in
        [Layout::standard(4), jigsaw(), Layout::standard(9), Layout::standard(9).with_rules([Rule::Diagonal])]
    {
        for wanted in [2, 7, 40] {
            let spec = PuzzleSpec::new(layout.clone(), Seed::new(11)).with_min_solutions(wanted as u64);
            let made = made(&spec);
            assert!(brute::count(&made.puzzle, wanted) >= wanted, "{:?}", made.puzzle);
            assert!(!made.minimal && made.puzzle.is_part_of(&made.solution));
            let fewer = |cell: Cell| {
                let mut more = made.puzzle.clone();
                more.set(cell, made.solution.get(cell));
                brute::count(&more, wanted) < wanted
            };
            let blank = |cell: &Cell| made.puzzle.get(*cell).is_none();
            assert!(made.puzzle.geometry().cells().filter(blank).any(fewer), "{:?}", made.puzzle);
        }
    }
    let large = made(&PuzzleSpec::new(Layout::standard(12), Seed::new(1)).with_min_solutions(50));
    let listed: BTreeSet<Vec<u8>> = solutions(&large.puzzle, &mut Budget::nodes(100_000))
        .take(50)
        .map(|grid| grid.unwrap().values().to_vec())
        .collect();
    assert_eq!(listed.len(), 50);
}

#[test]
fn several_solutions_go_with_a_number_of_clues_and_a_symmetry() {
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(4)).with_min_solutions(20).with_clues(24);
    let puzzle = made(&spec.with_symmetry(Symmetry::MirrorV)).puzzle;
    assert_eq!(puzzle.clue_count(), 24);
    assert!(brute::count(&puzzle, 20) >= 20);
    let full = PuzzleSpec::new(Layout::standard(9), Seed::new(4)).with_min_solutions(2).with_clues(81);
    assert_eq!(generate(&full), Err(GenerateError::TooFewSolutions(2, 200)));
}

#[test]
fn more_solutions_than_there_are_grids_are_refused_with_their_number() {
    let four = |solutions| PuzzleSpec::new(Layout::standard(4), Seed::new(1)).with_min_solutions(solutions);
    assert_eq!(made(&four(288)).puzzle.clue_count(), 0);
    assert_eq!(generate(&four(289)), Err(GenerateError::TooFewGrids { asked: 289, grids: 288 }));
    assert!(refused_at_once(&four(0)).contains("use 1 to 1000000"));
    assert!(refused_at_once(&four(2).with_each_clue_needed()).contains("cannot combine"));
}

/// Compares with all 4x4 grids and 60 patterns: the generator finds a puzzle for exactly those patterns whose clues in
/// some grid occur in no other grid.
#[test]
fn a_pattern_gets_a_puzzle_if_and_only_if_it_has_one() {
    let empty = Grid::empty(&Geometry::shared(&Layout::standard(4)).unwrap());
    let grids: Vec<Grid> = solutions(&empty, &mut Budget::unlimited()).map(Result::unwrap).collect();
    assert_eq!(grids.len(), 288);
    let (mut found, mut refused) = (0, 0);
    for number in 0..60u64 {
        // Four or five cells, spread by a multiplicative walk.
        let cells: BTreeSet<usize> =
            (0..4 + number % 2).map(|i| ((number * 7 + i * (2 * number + 3)) % 16) as usize).collect();
        let text: String = (0..16).map(|cell| if cells.contains(&cell) { 'x' } else { '.' }).collect();
        let pattern: Pattern = text.parse().unwrap();
        let part = |grid: &Grid| -> Vec<_> { cells.iter().map(|&cell| grid.get(Cell::new(cell))).collect() };
        let is_alone = |grid: &&Grid| grids.iter().filter(|other| part(other) == part(grid)).count() == 1;
        let possible = grids.iter().find(is_alone).is_some();
        let spec = PuzzleSpec::new(Layout::standard(4), Seed::new(number)).with_pattern(pattern.clone());
        match generate(&spec) {
            Ok(made) => {
                assert!(possible, "{text}");
                assert_eq!(
                    (Pattern::of(&made.puzzle), brute::count(&made.puzzle, 2)),
                    (pattern, 1),
                    "{text}"
                );
                found += 1;
            }
            Err(why) => {
                assert!(!possible, "{text}: {why}");
                refused += 1;
            }
        }
    }
    assert!(found >= 10 && refused >= 10, "{found} patterns with a puzzle, {refused} without");
}

#[test]
fn patterns_on_other_boards_hold_their_clues_and_no_other() {
    let cross = |n: usize, every: usize| -> Pattern {
        let mark = |cell: usize| if (cell / n + cell % n).is_multiple_of(every) { 'x' } else { '.' };
        let marks: Vec<char> = (0..n * n).map(mark).collect();
        marks.chunks(n).map(|row| row.iter().collect::<String>() + "\n").collect::<String>().parse().unwrap()
    };
    for (layout, every) in [
        (Layout::standard(1), 2),
        (jigsaw(), 3),
        (Layout::standard(8), 2),
        (Layout::standard(9), 3),
        (Layout::standard(9).with_rules([Rule::AntiKnight]), 4),
        (Layout::standard(12), 2),
    ] {
        let pattern = cross(layout.size, every);
        let made = made(&PuzzleSpec::new(layout.clone(), Seed::new(5)).with_pattern(pattern.clone()));
        assert_eq!(Pattern::of(&made.puzzle), pattern);
        let found: Vec<Grid> =
            solutions(&made.puzzle, &mut Budget::nodes(1_000_000)).map(Result::unwrap).collect();
        assert_eq!(found, [made.solution], "{layout:?}");
    }
    let twice =
        PuzzleSpec::new(Layout::standard(9), Seed::new(5)).with_pattern(cross(9, 3)).with_min_solutions(2);
    let puzzle = made(&twice).puzzle;
    assert_eq!((Pattern::of(&puzzle), brute::count(&puzzle, 2)), (cross(9, 3), 2));
}

#[test]
fn a_pattern_that_leaves_two_lines_of_a_band_empty_is_refused_at_once() {
    let rows = |empty: &[usize]| -> String {
        (0..9).map(|r| if empty.contains(&r) { ".........\n" } else { "xxxxxxxxx\n" }).collect()
    };
    let turned = |text: &str| -> String {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        (0..9).map(|c| rows.iter().map(|row| row[c]).collect::<String>() + "\n").collect()
    };
    let nine =
        |text: &str| PuzzleSpec::new(Layout::standard(9), Seed::new(1)).with_pattern(text.parse().unwrap());
    assert!(refused_at_once(&nine(&rows(&[3, 5]))).contains("row 4 and row 6 have no clues"));
    assert!(refused_at_once(&nine(&turned(&rows(&[6, 7])))).contains("column 7 and column 8 have no clues"));
    // Lines of different bands can't be swapped, nor lines that a rule distinguishes.
    assert_eq!(made(&nine(&rows(&[2, 3]))).puzzle.clue_count(), 63);
    let diagonal = Layout::standard(9).with_rules([Rule::Diagonal]);
    let spec = PuzzleSpec::new(diagonal, Seed::new(1)).with_pattern(rows(&[3, 5]).parse().unwrap());
    assert_eq!(made(&spec).puzzle.clue_count(), 63);
    let sixteen = "x.x.\n.x.x\n".repeat(4).replace('\n', ".....\n") + ".........\n";
    assert!(refused_at_once(&nine(&sixteen)).contains("use 17 to 81"));
    let small: Pattern = "x..x/.xx./.xx./x..x".replace('/', "\n").parse().unwrap();
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(1)).with_pattern(small.clone());
    assert!(refused_at_once(&spec).contains("4x4"));
    let four = PuzzleSpec::new(Layout::standard(4), Seed::new(1)).with_pattern(small);
    assert!(refused_at_once(&four.clone().with_clues(7)).contains("cannot combine"));
    assert!(refused_at_once(&four.with_symmetry(Symmetry::Full)).contains("cannot combine"));
}

/// Each row has the options of a call with seed 7, and the puzzle of version 1.
#[test]
fn puzzles_of_version_1_with_wishes_stay_as_they_are() {
    let nine = || PuzzleSpec::new(Layout::standard(9), Seed { version: 1, value: 7 });
    let twelve = || PuzzleSpec::new(Layout::standard(12), Seed { version: 1, value: 7 });
    let stars = "x...x...x.x.....x...xx.xx....x...x..x...x...x..x...x....xx.xx...x.....x.x...x...x";
    let pinned = [
        (
            nine().with_symmetry(Symmetry::Rotate90),
            "8....3..5.368.2.7....16..3.61....94...3...5...85....16.6..49....9.7.586.1..2....7",
        ),
        (
            nine().with_symmetry(Symmetry::Full).with_clues(41),
            ".27...81.4...1...93.18267.4..39.15...68.5.94...27.83..5.96742.88...3...6.36...47.",
        ),
        (
            nine().with_symmetry(Symmetry::AntiDiagonal).with_each_clue_needed(),
            "..5......74..9..3.8...6.9..3.4.........3..65..7.58.........1..22..8...9..3...947.",
        ),
        (
            nine().with_min_solutions(1000),
            "87....62......2.7.....6..38617...9............8....7.....3..2...9..15.641.42.....",
        ),
        (
            nine().with_min_solutions(5).with_clues(27),
            "87....62......2.7.....6..38617...9.........8..8....7.....34.2...9..15.641.42.....",
        ),
        (
            nine().with_pattern(stars.parse().unwrap()),
            "8...9...5.3.....9...91.83....1...9..3...7...2..5...7....83.92...2.....6.6...8...7",
        ),
        (
            twelve().with_min_solutions(20).with_symmetry(Symmetry::MirrorV),
            concat!(
                "...46.B.1..C.......A.9...31.C894...A.5C9...3.B..6.4.798..C2.2.B7...1....",
                "4.9B...6....1.3.94A..67..65C...7.4...B6.17C2...9.......9.2.....5A.3.C..7"
            ),
        ),
        (
            twelve().with_symmetry(Symmetry::Rotate180),
            concat!(
                "...46.B.1..C.......A...2..12C.9...B.8.C.2A...B1...4.....AC25..B7..4..3..",
                "..9..5..3A..1238.....6...65...17.4.8.B...7.285..C...4.......9..5.B.8C..."
            ),
        ),
    ];
    for (spec, expected) in pinned {
        let puzzle = made(&spec).puzzle;
        let symbol = |value: &u8| match value {
            0 => '.',
            value => char::from_digit((*value).into(), 36).unwrap().to_ascii_uppercase(),
        };
        assert_eq!(puzzle.values().iter().map(symbol).collect::<String>(), expected, "{spec:?}");
    }
}

#[test]
fn every_engine_makes_the_same_puzzles() {
    let pattern: Pattern = "xx..xx/x....x/.x..x./.x..x./x....x/xx..xx".replace('/', "\n").parse().unwrap();
    let six = PuzzleSpec::new(Layout::standard(6), Seed::new(5));
    let specs = [
        six.clone(),
        six.clone().with_symmetry(Symmetry::Rotate180).with_each_clue_needed(),
        six.clone().with_min_solutions(9),
        six.with_pattern(pattern),
        PuzzleSpec::new(jigsaw().with_rules([Rule::AntiKnight]), Seed::new(5)),
        PuzzleSpec::new(Layout::standard(9), Seed::new(5)).with_clues(40),
        PuzzleSpec::new(Layout::standard(10), Seed::new(5)).with_nodes(20),
    ];
    for spec in specs {
        let expected = made(&spec);
        for engine in Engine::ALL {
            let puzzle = made(&spec.clone().with_engine(engine));
            assert_eq!(
                (puzzle.puzzle, puzzle.minimal),
                (expected.puzzle.clone(), expected.minimal),
                "{engine}"
            );
            assert_eq!(puzzle.spec.options(), expected.spec.options());
        }
    }
}

/// According to the literature, random minimal 9x9 puzzles made by removing clues have 24.4 clues on average.
#[test]
fn minimal_puzzles_of_9x9_have_24_clues_and_a_bit_on_average() {
    let clues = |seed| made(&PuzzleSpec::new(Layout::standard(9), Seed::new(seed))).puzzle.clue_count();
    let all: usize = (0..2000).map(clues).sum();
    assert!((48_600..=49_000).contains(&all), "{all} clues in 2000 puzzles");
}

/// Returns boards whose rows, columns and digits differ in number.
fn oblong() -> Vec<Layout> {
    let of = |rows, columns, digits| Layout::of_sides(Sides { rows, columns }, digits);
    vec![
        of(2, 3, 3),
        of(4, 6, 6),
        of(6, 4, 6),
        of(6, 8, 8),
        of(5, 7, 7),
        of(4, 4, 5),
        of(6, 6, 9).with_digits(0, 8),
        of(6, 9, 9),
        of(9, 9, 10).with_digits(0, 9),
        of(8, 10, 10),
    ]
}

#[test]
fn boards_with_sides_get_puzzles_with_one_solution_that_are_the_same_for_the_same_seed() {
    for layout in oblong() {
        for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::MirrorH, Symmetry::MirrorV] {
            let spec = PuzzleSpec::new(layout.clone(), Seed::new(3)).with_symmetry(symmetry);
            let found = made(&spec);
            assert_eq!(found, made(&spec), "{layout}");
            let (geometry, puzzle) = (found.puzzle.geometry(), &found.puzzle);
            assert_eq!(geometry.layout(), &layout);
            assert!(found.solution.clashes().is_empty() && found.solution.clue_count() == layout.cells());
            assert!(puzzle.placed().all(|(cell, digit)| found.solution.get(cell) == Some(digit)));
            let all: Vec<Grid> =
                solutions(puzzle, &mut Budget::unlimited()).take(2).map(Result::unwrap).collect();
            assert_eq!(all, std::slice::from_ref(&found.solution), "{layout}");
            let (last_row, last_column) = (geometry.rows() - 1, geometry.columns() - 1);
            let image = |(row, column): (usize, usize)| match symmetry {
                Symmetry::Rotate180 => (last_row - row, last_column - column),
                Symmetry::MirrorH => (row, last_column - column),
                Symmetry::MirrorV => (last_row - row, column),
                _ => (row, column),
            };
            let clues = places(puzzle);
            assert!(clues.iter().all(|&place| clues.contains(&image(place))), "{layout} {symmetry}");
            // Without a symmetry, each clue up to 9 digits is needed.
            if symmetry == Symmetry::None && layout.size <= 9 {
                assert!(found.minimal, "{layout}");
            }
        }
    }
}

#[test]
fn puzzles_of_small_boards_with_sides_have_one_solution_by_brute_force() {
    for layout in oblong().into_iter().filter(|layout| layout.cells() <= 36) {
        let found = made(&PuzzleSpec::new(layout.clone(), Seed::new(8)));
        assert_eq!(brute::count(&found.puzzle, 2), 1, "{layout}");
    }
}

#[test]
fn a_pattern_on_a_board_with_sides_holds_all_clues() {
    for (layout, pattern) in [
        (Layout::of_sides(Sides { rows: 4, columns: 6 }, 6), "rows:x.xx.x/.x..x./.x..x./x.xx.x"),
        (Layout::of_sides(Sides { rows: 6, columns: 4 }, 6), "rows:x..x/.xx./x..x/x..x/.xx./x..x"),
        (Layout::of_sides(Sides::square(4), 5), "rows:xx.x/x.x./.x.x/x.xx"),
    ] {
        let pattern: Pattern = pattern.parse().unwrap();
        let spec = PuzzleSpec::new(layout.clone(), Seed::new(2)).with_pattern(pattern.clone());
        let found = made(&spec);
        assert_eq!(found, made(&spec), "{layout}");
        assert_eq!((Pattern::of(&found.puzzle), found.puzzle.geometry().layout()), (pattern, &layout));
        assert_eq!(brute::count(&found.puzzle, 2), 1, "{layout}");
        // The options make the same pattern again.
        let word = spec.options().split(' ').find(|word| word.starts_with("rows:")).unwrap().to_owned();
        assert_eq!(word.parse().ok(), spec.pattern);
    }
}

#[test]
fn a_level_is_met_on_boards_with_sides() {
    use sudoku_ls::logic::{Demand, Level, rate};
    let of = |rows, columns, digits| Layout::of_sides(Sides { rows, columns }, digits);
    for layout in [of(4, 6, 6), of(6, 8, 8), of(6, 6, 9).with_digits(0, 8), of(8, 10, 10)] {
        for level in [Level::Easy, Level::Medium] {
            let demand = Demand { levels: vec![level], ..Demand::NONE };
            let spec = PuzzleSpec::new(layout.clone(), Seed::new(6)).with_demand(demand);
            let found = made(&spec);
            assert_eq!(found, made(&spec), "{layout}");
            let rating = rate(&found.puzzle, &mut Budget::unlimited()).unwrap();
            assert_eq!(rating.level, level, "{layout}");
            let all: Vec<Grid> =
                solutions(&found.puzzle, &mut Budget::unlimited()).take(2).map(Result::unwrap).collect();
            assert_eq!(all, std::slice::from_ref(&found.solution), "{layout}");
        }
    }
}

#[test]
fn what_needs_a_square_is_refused_on_boards_with_sides() {
    let layout = Layout::of_sides(Sides { rows: 6, columns: 8 }, 8);
    let spec = PuzzleSpec::new(layout.clone(), Seed::new(1));
    for symmetry in [Symmetry::Rotate90, Symmetry::Diagonal, Symmetry::AntiDiagonal, Symmetry::Full] {
        let why = refused_at_once(&spec.clone().with_symmetry(symmetry));
        assert!(why.starts_with(&format!("the symmetry {symmetry} exchanges rows and columns")), "{why}");
    }
    let why = refused_at_once(&spec.clone().with_full_grids(FullGrids::Rotations));
    assert!(why.contains("a board of 6x8 with 8 digits"), "{why}");
    let why = refused_at_once(&spec.clone().with_pattern("rows:x..x/.xx./.xx./x..x".parse().unwrap()));
    assert_eq!(why, "the pattern is 4x4, but the board is 6x8");
    let why = refused_at_once(&spec.with_clues(6));
    assert!(why.contains("use 7 to 48"), "{why}");
    // On a square board with more digits than cells along a side, all symmetries are possible.
    let square = Layout::of_sides(Sides::square(4), 6);
    made(&PuzzleSpec::new(square, Seed::new(1)).with_symmetry(Symmetry::Full));
}
