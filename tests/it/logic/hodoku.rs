//! The score and level of a path agree with HoDoKu's.
//!
//! HoDoKu's levels and scores are in `ratings.tsv` in the folder that `SUDOKU_DATA` names.

use std::fs;
use std::path::PathBuf;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::{Level, Options, path, rating};

fn options() -> Options {
    Options { uniqueness: true, ..Options::default() }
}

#[test]
fn scores_and_levels_are_those_of_hodoku() {
    let Some(folder) = std::env::var_os("SUDOKU_DATA") else {
        println!("SUDOKU_DATA names no folder: there are no scores to compare with");
        return;
    };
    let board = Geometry::shared(&Layout::standard(9)).unwrap();
    let text = fs::read_to_string(PathBuf::from(folder).join("ratings.tsv")).unwrap();
    let (mut all, mut levels, mut scores) = (0, 0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let values: Vec<u8> =
            fields[0].bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let found = rating(&Grid::from_values(&board, &values).unwrap(), &options());
        let score: u32 = fields[8].trim().parse().unwrap();
        all += 1;
        levels += usize::from(found.level.name().eq_ignore_ascii_case(fields[7]));
        scores += usize::from(found.score == score);
        if found.score != score {
            println!("{} is {} {score}, found {} {}", fields[0], fields[7], found.level, found.score);
        }
    }
    println!("{levels} levels and {scores} scores of {all} are the same");
    assert!(levels * 100 >= all * 98, "only {levels} of {all} levels");
    assert!(scores * 100 >= all * 95, "only {scores} of {all} scores");
}

/// Puzzles whose score depends on which of several steps is applied first.
const PINNED: &[(&str, Level, u32)] = &[
    // A locked pair removes candidates cell by cell, those of its line first, and the resulting singles come in that
    // order.
    ("1.3..6.8.456....2....1.....2..9....7.7...5.......7..15..........978...3.8...43..2", Level::Medium, 454),
    (".2......9..678.....89........4...6..3....1..5....6..42.1...34..8....531.9..6.....", Level::Medium, 388),
    // Among forcing chains, the one that places a digit in the first cell is taken, not the shortest one.
    (
        ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8",
        Level::Extreme,
        6686,
    ),
    (
        ".2.....8...678.........35.4.1....4....527.....9..6.237......6.1.68....4.9...3..7.",
        Level::Extreme,
        3020,
    ),
    (
        ".......894..7.912..8.1...6..1.53....63..9............8.9..1......23...168...4...5",
        Level::Extreme,
        3316,
    ),
];

#[test]
fn of_several_steps_the_one_counts_that_hodoku_does_first() {
    for (puzzle, level, score) in PINNED {
        let found = rating(&super::grid(puzzle), &options());
        assert_eq!((found.level, found.score), (*level, *score), "{puzzle}");
    }
}

#[test]
fn a_rating_is_that_of_the_path_and_no_lower_than_its_hardest_step() {
    for seed in 0..30 {
        let puzzle = generate(&PuzzleSpec::new(Layout::standard(9), Seed::new(seed))).unwrap().puzzle;
        let (path, rating) = (path(&puzzle, &options()), rating(&puzzle, &options()));
        assert_eq!((path.solved, path.score, path.level), (rating.solved, rating.score, rating.level));
        assert!(rating.solved, "brute force solves what nothing else does");
        let hardest = path.steps.iter().map(|step| step.technique.info().level).max().unwrap();
        assert!(rating.level >= hardest || hardest == Level::Extreme);
        assert!(rating.level.max_score().is_none_or(|most| rating.score <= most));
    }
}
