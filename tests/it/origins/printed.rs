//! The output of `trace` for an enumeration, compared with the literal program: the marks after each given, at each
//! failed try and after each round, and the words of the original text.
#![cfg(feature = "cli")]

use std::fmt::Write;

use super::enumeration::Program;
use crate::cli::{SIX_SOLVED, six, sudoku_ls};

/// Returns the marks of a 6x6 grid with boxes of 2 rows and 3 columns, followed by an empty line.
fn text(marks: &[Vec<usize>]) -> String {
    let mut text = String::new();
    for (number, row) in marks.chunks(6).enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        let line = |from: usize| {
            let cell =
                |marks: &Vec<usize>| format!("{} {} {}", marks[from], marks[from + 1], marks[from + 2]);
            row.iter().map(cell).collect::<Vec<_>>().join("   ")
        };
        write!(text, "{gap}{}\n{}\n", line(0), line(3)).unwrap();
    }
    text + "\n"
}

fn program(givens: &[usize]) -> Program {
    let groups = (0..36).map(|cell| cell / 12 * 2 + cell % 6 / 3).collect();
    Program::new(6, groups, givens)
}

/// Splits the output before the line with the time, and removes the brackets of the pointers.
fn before_the_time(out: &str) -> (String, Vec<String>) {
    let at = out.find("It took").unwrap();
    (out[..at].replace(['[', ']'], ""), out[at..].lines().map(str::to_owned).collect())
}

#[test]
fn with_steps_the_marks_are_those_of_the_literal_program_at_each_given_and_each_failed_try() {
    let six = six();
    let givens: Vec<usize> = six
        .chars()
        .filter(|character| !character.is_whitespace() && *character != '/')
        .map(|character| character.to_digit(10).unwrap_or(0) as usize)
        .collect();
    assert_eq!(givens.len(), 36);
    let mut entered = vec![0; 36];
    let mut expected = text(&program(&entered).marks);
    for cell in (0..36).filter(|&cell| givens[cell] > 0) {
        entered[cell] = givens[cell];
        write!(
            expected,
            "given: cell={} digit={}\n{}",
            cell + 1,
            givens[cell],
            text(&program(&entered).marks)
        )
        .unwrap();
    }
    let mut search = program(&givens);
    let mut failures = 0;
    loop {
        let before = search.clone();
        let Some(round) = search.round() else { break };
        writeln!(expected, "cell={}", round.cell).unwrap();
        for (digit, emptied) in &round.failed {
            let mut trying = before.clone();
            trying.place(round.cell - 1, *digit);
            let emptied: Vec<String> = emptied.iter().map(|cell| format!("cell={cell}")).collect();
            let cell = round.cell;
            writeln!(expected, "try: cell={cell} digit={digit}, without a mark: {}", emptied.join(", "))
                .unwrap();
            expected += &text(&trying.marks);
            failures += 1;
        }
        expected += &text(&search.marks);
    }
    assert!(expected.contains("try: cell=16 digit=6, without a mark: cell=18, cell=34\n") && failures >= 1);
    let ran = sudoku_ls(&["trace", "--marks=steps", "--original", "-"], &six);
    let (printed, _) = before_the_time(&ran.out);
    assert_eq!(printed, expected);
}

#[test]
fn the_original_words_are_those_of_the_text() {
    let is_time = |line: &str| {
        let seconds = line.strip_prefix("It took ").and_then(|rest| rest.strip_suffix(" s."));
        seconds
            .is_some_and(|text| text.len() == 6 && text.trim().parse::<f64>().is_ok() && text.contains('.'))
    };
    let ran = sudoku_ls(&["trace", "--original", "-"], &six());
    let (rounds, lines) = before_the_time(&ran.out);
    assert_eq!(rounds.lines().count(), 38);
    assert!(is_time(&lines[0]) && lines[1] == "The answer is:", "{lines:?}");
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    assert_eq!(lines[2..], SIX_SOLVED.split('/').map(spaced).collect::<Vec<_>>());
    let none = sudoku_ls(&["trace", "--original", "-"], "11..............");
    let (rounds, lines) = before_the_time(&none.out);
    assert_eq!((rounds.as_str(), lines.len(), none.code), ("cell=1\n", 2, 1));
    assert!(is_time(&lines[0]) && lines[1] == "The puzzle has no answer!", "{lines:?}");
    let wrong = sudoku_ls(&["trace", "--original", "--engine", "search", "-"], &six());
    assert!(
        wrong.code == 2 && wrong.err.contains("--original works with --engine enumerate only"),
        "{wrong:?}"
    );
}
