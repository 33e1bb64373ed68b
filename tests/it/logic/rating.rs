//! The claims of ratings: they agree with Sudoku Explainer on 9x9, and on every board, each step of the path agrees
//! with the solution.
//!
//! The library compares each step with the solution if it is built with debug assertions, as it is for tests.

use std::fs;
use std::path::PathBuf;

use sudoku_ls::board::{Cell, Geometry, Grid, Layout, Rule, Sides};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::explainer::{Rated, Rating, Version, is_calibrated, rate, rate_as};
use sudoku_ls::solver::{Budget, Exhausted};

use super::grid;

/// Puzzles of this project's generator with their ER/EP/ED by Sudoku Explainer, at least one for each family of
/// techniques.
const PINNED: &[(&str, &str)] = &[
    ("............14.685.4....7...95.18....8......71...6..4.....3..51451.8..69..9......", "1.2/1.2/1.2"),
    ("..............32.7.374....192....5..5.4..2..........3....8.46....8967.4.......1..", "1.5/1.2/1.2"),
    (".............81...784....2.5..36...96....7.....24..1...9.54..32.56.1..7....9.....", "1.7/1.2/1.2"),
    ("...............34.74...68...5......3..8..461...6.7.4...6.3.1...3.4..5..6.15...7.9", "2.0/1.2/1.2"),
    ("..........6...5.9.49......2...5.8..65....6924...14.53.9...8..738.3..2.......1....", "2.3/1.2/1.2"),
    (".........64.....18.13....5....9..2.6..6....7....13..4..3..4...78.7.6.3....438....", "2.5/1.2/1.2"),
    ("............1.6.2.3..7....6.4..6.2....69..1..81..4....6......7..2.4...5..84.97...", "2.6/1.2/1.2"),
    (".........5.216......84...9.......638..98....11...2....6....3.8...3.1.5..9...4..6.", "2.8/1.2/1.2"),
    (".........7....5428....8.3.51...6.84.39.........2.1......8..6.7..5.2..6....91.....", "3.0/2.0/2.0"),
    (".............2..1.1...372.4.....3.6....6.8..9..5..27..76.....8.5....63...98.4....", "3.2/1.2/1.2"),
    (".............457288...16...4.6.7..1........795....1...71.....83.3..9.....2.1.....", "2.0/2.0/2.0"),
    ("3....4.......5.62....2..7.523.5.....7.8....6....9.1..8.8......6.....5....6.39.1..", "3.0/2.3/2.3"),
    (".5..736....1...9....42...8.3.....72..1........9.36....6....1....2..5.3.....4...7.", "7.1/2.6/2.6"),
    (".......791.98.23...5.......7......31.9....4....2..3..8..73...523..2.....4....9...", "3.4/1.2/1.2"),
    (".....7..128...1.6.....5..32...7....6.4...9.871...8....9.2..8.....4.15....35......", "3.6/1.2/1.2"),
    ("..8....53.1...4.6.....9..........6..9..2...74.5.3.......2....87.47..2...3...6..9.", "4.0/1.2/1.2"),
    ("..........2.....174.6.1.5....18.......567183..........5.....6.3....94.....7...15.", "4.2/1.2/1.2"),
    (".....37...96..43..3.....68.73.......6.....45..2.1...6.5.....9....9.61.......4..3.", "4.4/1.2/1.2"),
    ("............4..39.2.3..7....7.9...3154......7...6...5.....1..796....8..2....2....", "4.5/1.2/1.2"),
    ("..........5..138...2.....1..8.67..3.....5...1.64..92...1..35...74.........89.4.2.", "4.6/1.2/1.2"),
    (".......4..7...8.2....1....61..5....2.4..3......28.4..385.3....1.3...197....98....", "5.6/1.2/1.2"),
    ("..8.71.2..3.....85......36...24........597...4.......7..9.8..74.5..6..9....1.....", "5.7/1.2/1.2"),
    ("6...5.......4..9...378.6....2..79.......2...1.9.....8.2.4.......8....4.67.1...2..", "5.8/1.2/1.2"),
    (".....5.1..23.........36.59..49.......5.7.....8..6....5.....86...7....3.4..2..4.7.", "6.2/1.2/1.2"),
    ("....7......4......9...6215.31............4.28..8..57.....2.........58.1.6..1..94.", "6.5/1.2/1.2"),
    ("..........53...4...9.3.8........7.3.4..1...68..7...9.4...4..2.9.16.523......3.5..", "6.6/1.2/1.2"),
    ("....2..73..238.........4..9...2.7....4..3...2..3.....1.714...355.8.6.4..4.....9..", "7.0/1.2/1.2"),
    ("............6.1.3.94.35.8..45.7.6.........25..86.1....7........8.....915..3..8...", "7.1/1.2/1.2"),
    ("...9....4...5..7..57....2..6.1..7.......3.4....9.5..3...4.8....7....68..1.....64.", "7.5/1.2/1.2"),
    ("......39...6.7...4....3..174........58.4...3..21.8.....9.8...423....65..2...4....", "7.7/1.2/1.2"),
];

/// Puzzles with a published ER of version 1.2.1, and their ER in the version of 2022.
const OLD_AND_NEW: &[(&str, &str, &str)] = &[
    ("1.3..67.......9.237..1..5........3986...93...8..........2.1.....7.....4....2.56..", "2.3", "2.0"),
    ("1...567.9..6.8.1........5..2.....8..6...28.459......3..7...5..8.4...........12...", "2.5", "2.0"),
    (".2......9..678.....89........4...6..3....1..5....6..42.1...34..8....531.9..6.....", "2.0", "1.7"),
    (".234.6....5....1..7.........1.5...37.6......18.7..2..6...94.....8.37...29....1...", "2.6", "2.3"),
    ("12..56....5..............46...8...1..3...1.......752.8..1.678.26...489....52.....", "3.0", "2.6"),
    (".23....8.456...1.....1.....21....65.36.....9......78.26..5..........3.7....2.8..6", "3.4", "2.5"),
    ("1.3..6.....6.891.....1....4....619...4......29..5..8...7...8..1.82..7.......4.3..", "3.4", "3.2"),
    ("..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75", "8.3", "8.3"),
];

fn rated(grid: &Grid) -> String {
    shown(&rate(grid, &mut Budget::unlimited()))
}

fn shown(rated: &Rated) -> String {
    match rated {
        Rated::Rating(rating) => rating.to_string(),
        other => format!("{other:?}"),
    }
}

/// Returns only the ER.
fn er(version: Version, puzzle: &str) -> String {
    let rated = shown(&rate_as(version, &grid(puzzle), &mut Budget::unlimited()));
    rated.split('/').next().unwrap_or_default().to_owned()
}

#[test]
fn a_rating_is_that_of_sudoku_explainer_for_each_family_of_techniques() {
    for (puzzle, rating) in PINNED {
        assert_eq!(rated(&grid(puzzle)), *rating, "{puzzle}");
    }
}

#[test]
fn each_version_of_sudoku_explainer_has_its_rating() {
    for (puzzle, old, new) in OLD_AND_NEW {
        let ours = [Version::V1_2_1, Version::V2022].map(|version| er(version, puzzle));
        assert_eq!(ours, [*old, *new], "{puzzle}");
    }
}

#[test]
fn published_ratings_are_those_of_version_1_2_1() {
    let Some(folder) = std::env::var_os("SUDOKU_DATA") else {
        println!("SUDOKU_DATA names no folder: only the pinned puzzles are rated");
        return;
    };
    let table = fs::read_to_string(PathBuf::from(folder).join("w-ratings.tsv")).unwrap();
    let rows = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    let harder = |row: &Vec<&str>| row[1].parse::<f64>().unwrap() >= 3.5;
    let (hard, easy): (Vec<_>, Vec<_>) = rows.partition(harder);
    let all: Vec<_> = easy.iter().chain(hard.iter().step_by(8)).collect();
    let wrong: Vec<_> = all.iter().filter(|row| er(Version::V1_2_1, row[0]) != row[1]).collect();
    println!("{} puzzles rated, {} otherwise than published", all.len(), wrong.len());
    assert!(!all.is_empty() && wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn ratings_of_a_sample_are_those_of_sudoku_explainer() {
    let Some(folder) = std::env::var_os("SUDOKU_DATA") else {
        println!("SUDOKU_DATA names no folder: only the pinned puzzles are rated");
        return;
    };
    let table = fs::read_to_string(PathBuf::from(folder).join("ratings.tsv")).unwrap();
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let column = |name| head.iter().position(|column| *column == name).unwrap();
    let columns = ["SE_ER", "SE_EP", "SE_ED"].map(column);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for line in lines.step_by(4) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected = columns.map(|column| fields[column]).join("/");
        let ours = rated(&grid(fields[0]));
        count += 1;
        if ours != expected {
            wrong.push(format!("{}: {ours}, not {expected}", fields[0]));
        }
    }
    println!("{count} puzzles rated, {} otherwise than by Sudoku Explainer", wrong.len());
    assert!(count > 0 && wrong.is_empty(), "{wrong:#?}");
}

/// Renumbering the digits or swapping lines does not change the difficulty, except for the order in which equally easy
/// steps are taken. For singles, that order does not matter.
#[test]
fn renaming_digits_keeps_the_rating_of_a_puzzle_of_singles() {
    for (puzzle, rating) in PINNED.iter().filter(|(_, rating)| rating.starts_with("1.")) {
        let renamed: String =
            puzzle.bytes().map(|b| if b == b'.' { '.' } else { char::from(b'1' + b'9' - b) }).collect();
        assert_eq!(rated(&grid(&renamed)), *rating);
    }
}

#[test]
fn a_puzzle_without_a_single_solution_is_not_rated() {
    assert_eq!(rate(&grid("12.............."), &mut Budget::unlimited()), Rated::NotUnique, "several");
    assert_eq!(rate(&grid("11.............."), &mut Budget::unlimited()), Rated::NotUnique, "a clash");
    assert_eq!(rate(&grid("123....4........"), &mut Budget::unlimited()), Rated::NotUnique, "none");
}

#[test]
fn a_full_grid_has_no_step_to_rate() {
    let rating = Rating { er: 0, ep: 0, ed: 0 };
    assert_eq!(rate(&grid("1234341221434321"), &mut Budget::unlimited()), Rated::Rating(rating));
}

#[test]
fn a_rating_stops_where_its_budget_does() {
    let hard = grid(PINNED[PINNED.len() - 1].0);
    assert!(matches!(rate(&hard, &mut Budget::nodes(120)), Rated::Unknown(Exhausted::Nodes(_))));
    let watch = || Some(Exhausted::Cancelled);
    assert_eq!(rate(&hard, &mut Budget::unlimited().watched(&watch)), Rated::Unknown(Exhausted::Cancelled));
}

#[test]
fn every_size_and_rule_is_rated_by_steps_that_the_solution_confirms() {
    let jigsaw = vec![0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3];
    let mut layouts: Vec<Layout> = [4, 5, 6, 7, 8, 10, 12].map(Layout::standard).into();
    let rules = [Rule::Diagonal, Rule::Windoku, Rule::Disjoint, Rule::AntiKnight, Rule::AntiKing];
    layouts.extend(rules.map(|rule| Layout::standard(9).with_rules([rule])));
    layouts.push(Layout::standard(6).with_rules([Rule::NonConsecutive]));
    layouts.push(Layout::standard(4).with_regions(jigsaw));
    let mut paths = 0;
    for layout in layouts {
        assert!(!is_calibrated(&Geometry::shared(&layout).unwrap()));
        for seed in 0..3 {
            let Ok(made) = generate(&PuzzleSpec::new(layout.clone(), Seed::new(seed))) else {
                continue;
            };
            match rate(&made.puzzle, &mut Budget::nodes(5000)) {
                Rated::Rating(rating) => {
                    assert!(rating.ed <= rating.ep && rating.ep <= rating.er && rating.ed >= 10, "{rating}");
                    paths += 1;
                }
                Rated::Unknown(_) => {}
                other => panic!("{layout:?}, seed {seed}: {other:?}"),
            }
        }
    }
    assert!(paths > 30, "{paths} paths led to the end");
}

#[test]
fn boards_with_sides_are_rated_whatever_their_puzzles_need() {
    let mut paths = 0;
    for (rows, columns, digits) in
        [(4, 6, 6), (6, 4, 6), (5, 7, 7), (6, 8, 8), (9, 6, 9), (6, 9, 9), (6, 6, 9)]
    {
        let layout = Layout::of_sides(Sides { rows, columns }, digits);
        for seed in 0..8 {
            let made = generate(&PuzzleSpec::new(layout.clone(), Seed::new(seed))).unwrap();
            paths += usize::from(matches!(rate(&made.puzzle, &mut Budget::nodes(5000)), Rated::Rating(_)));
        }
    }
    assert!(paths > 28, "{paths} of 56 paths led to the end");
}

#[test]
fn a_board_of_unequal_houses_is_rated_by_the_houses_that_have_every_digit() {
    let houses =
        [&[0, 1][..], &[2, 3, 4], &[5, 6], &[0, 2], &[1, 3, 5], &[4, 6], &[1, 4], &[0, 3, 6], &[2, 5]];
    let houses = houses.map(|row| row.iter().copied().map(Cell::new).collect());
    let board = Geometry::from_houses(7, 3, houses).unwrap();
    let grid = Grid::from_values(&board, &[1, 2, 0, 0, 0, 0, 0]).unwrap();
    assert!(!is_calibrated(&board));
    assert!(
        matches!(rate(&grid, &mut Budget::unlimited()), Rated::Rating(Rating { er: 10..=23, .. })),
        "{:?}",
        rate(&grid, &mut Budget::unlimited())
    );
}

#[test]
fn only_the_usual_9x9_board_is_calibrated() {
    assert!(is_calibrated(&Geometry::shared(&Layout::standard(9)).unwrap()));
    assert!(!is_calibrated(&Geometry::shared(&Layout::standard(8)).unwrap()));
}
