//! `classic` compared with the literal program: the same bytes for a thousand inputs, in all modes that solve.
#![cfg(feature = "cli")]

use std::fs;

use super::classic;
use super::puzzles::{minimal, no_solution, several};
use crate::cli::{sudoku_ls, sudoku_ls_in};
use crate::solver::brute::Dice;
use crate::solver::engines::all_asked;

/// Returns inputs of every kind, with all kinds of white space. Each has a few dozen clues, so that the slow program
/// answers soon.
fn inputs(count: usize) -> Vec<String> {
    let mut dice = Dice(77);
    let sets = [minimal(400), several(), no_solution()];
    let mut inputs = Vec::new();
    for number in 0..count {
        let set = &sets[number % sets.len()];
        let mut puzzle = set[dice.below(set.len())];
        if number % 7 == 0 {
            // One more digit at any place, which is mostly a contradiction.
            puzzle[dice.below(81)] = 1 + dice.below(9) as u8;
        }
        let between = ["", " ", "\t", "\n"][dice.below(4)];
        let end = ["\n", "\r\n", " ", ""][dice.below(4)];
        let mut text = ["2\n", "2 ", " 2\r\n"][dice.below(3)].to_owned();
        for (index, value) in puzzle.iter().enumerate() {
            text += &if *value == 0 { "-".to_owned() } else { value.to_string() };
            text += if index % 9 == 8 { end } else { between };
        }
        text += ["", "\n", "5 6 7\n", "x"][dice.below(4)];
        inputs.push(text);
    }
    inputs
}

#[test]
fn every_way_that_solves_answers_byte_for_byte_as_the_literal_program() {
    let folder = tempfile::tempdir().unwrap();
    let output = || fs::read_to_string(folder.path().join("output.txt")).unwrap();
    let mut kinds = [0; 3];
    for (number, input) in inputs(if all_asked() { 1000 } else { 150 }).into_iter().enumerate() {
        let two = classic::answer(&input, false).unwrap();
        kinds[["No", "OK", "Mu"].iter().position(|start| two.starts_with(start)).unwrap()] += 1;
        let ran = sudoku_ls(&["classic"], &input);
        assert_eq!((ran.code, ran.out.as_str()), (0, &*two), "{number}: {input:?}");
        // Files are read by the same code as standard input, so some of them suffice, unless all are requested.
        if number % 10 > 0 && !all_asked() {
            continue;
        }
        fs::write(folder.path().join("in.txt"), &input).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["classic", "in.txt"], "");
        assert_eq!((ran.code, ran.out.as_str(), output()), (0, "", two), "{number}: {input:?}");
        let all = classic::answer(&input, true).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["classic", "in.txt", "-MoreModes"], "");
        assert_eq!((ran.code, ran.out.as_str(), output()), (0, "", all), "{number}: {input:?}");
    }
    assert!(kinds.iter().all(|&kind| kind > 5), "{kinds:?}");
}
