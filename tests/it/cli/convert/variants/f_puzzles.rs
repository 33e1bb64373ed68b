//! The JSON of f-puzzles, and links of `SudokuPad`.

use std::fs;

use sudoku_ls::board::{Cell, Constraint, Digit, DotKind, LineKind, MarkKind, OutsideKind};
use sudoku_ls::convert::{Form, detect};

use super::{broken, restated};
use crate::cli::convert::{sheet, trouble, written};
use crate::data::folder;

/// Returns the JSON of a puzzle with an empty 9x9 grid and these entries.
fn json(entries: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!("{{\"size\":9,\"grid\":[{}],{entries}}}", [&*row; 9].join(","))
}

/// Returns the constraints of a puzzle with these entries.
fn constraints(entries: &str) -> Vec<Constraint> {
    let sheet = sheet(Form::Fpuzzles, &json(entries));
    assert!(sheet.left.is_empty(), "{:?}", sheet.left);
    sheet.layout.constraints.to_vec()
}

fn cells(numbers: &[usize]) -> Box<[Cell]> {
    numbers.iter().map(|&number| Cell::new(number)).collect()
}

#[test]
fn each_puzzle_of_the_data_is_read_and_written_again() {
    let Some(folder) = folder("variants") else { return };
    let text = fs::read_to_string(folder.join("f-puzzles.jsonl")).unwrap();
    let mut wrong = Vec::new();
    for (number, line) in text.lines().enumerate() {
        assert_eq!(detect(line), Form::Fpuzzles);
        let mut sheet = sheet(Form::Fpuzzles, line);
        let is_of_cells = |what: &String| what.contains("of cells") || what.contains("pencil marks");
        if !sheet.left.iter().all(is_of_cells) {
            wrong.push(format!("{number}: left {:?}", sheet.left));
        }
        if let Some(solution) = &sheet.solution {
            let broken = broken(&sheet, solution);
            if !broken.is_empty() {
                wrong.push(format!("{number}: {broken:?}"));
            }
        }
        sheet.left.clear();
        for form in [Form::Fpuzzles, Form::FpuzzlesLink, Form::SudokuPad] {
            let (_, lost) = written(form, &sheet).unwrap();
            if !lost.is_empty() {
                wrong.push(format!("{number}: {} lacks {lost:?}", form.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_clue_of_a_line_that_the_form_lacks_is_left_out_and_named() {
    for (line, key) in [
        ("row 2: little-killer 10", "littlekillersum"),
        ("column 3 bottom: little-killer 10", "littlekillersum"),
        ("row 2: sandwich 2", ""),
    ] {
        let text = format!("1...\n..2.\n.3..\n...4\n\n[Outside]\n{line}\n");
        let (json, lost) = written(Form::Fpuzzles, &sheet(Form::Sudoku, &text)).unwrap();
        assert_eq!(lost.len(), usize::from(!key.is_empty()), "{line}: {lost:?}");
        assert!(key.is_empty() || !json.contains(key), "{line}: {json}");
    }
}

#[test]
fn rules_in_prose_stay_rules() {
    use sudoku_ls::syntax::Fact;
    let read = sheet(Form::Fpuzzles, &json(r#""ruleset":"Normal sudoku rules apply.\n\nDigits differ.""#));
    let said = [(Fact::RulesText, "Normal sudoku rules apply."), (Fact::RulesText, "Digits differ.")];
    assert_eq!(read.facts, said.map(|(fact, text)| (fact, text.to_owned())));
    let (text, lost) = written(Form::Sudoku, &read).unwrap();
    assert!(
        text.starts_with("rules-text: Normal sudoku rules apply.\nrules-text: Digits differ.\n"),
        "{text}"
    );
    assert!(lost.is_empty(), "{lost:?}");
    for form in [Form::Fpuzzles, Form::SudokuPad] {
        let (text, lost) = written(form, &read).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(sheet(form, &text).facts, read.facts);
    }
    // A comment is not a rule, and is not written as a rule.
    let mut other = read;
    other.facts = vec![(Fact::Comment, "a note".to_owned())];
    assert_eq!(written(Form::Fpuzzles, &other).unwrap().1, ["1 comment"]);
}

#[test]
fn a_mark_under_a_digit_is_left_only_if_it_says_something_else() {
    let cell = |marks: &str| {
        let text = json("\"title\":\"x\"");
        sheet(
            Form::Fpuzzles,
            &text.replacen("{}", &format!("{{\"value\":7,\"given\":true,\"centerPencilMarks\":{marks}}}"), 1),
        )
    };
    assert!(cell("[7]").left.is_empty());
    assert_eq!(cell("[7,8]").left, ["pencil marks under digits"]);
    assert_eq!(cell("[8]").left, ["pencil marks under digits"]);
}

#[test]
fn entries_are_the_constraints_that_they_are_named_for() {
    let cage = constraints(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1"]}]"#);
    assert_eq!(
        cage,
        [
            Constraint::Cage { cells: cells(&[0, 1]), sum: Some(3), repeats: false },
            Constraint::Cage { cells: cells(&[9]), sum: None, repeats: false },
        ]
    );
    let lines = constraints(
        r#""thermometer":[{"lines":[["R1C1","R2C1"]]}],"whispers":[{"lines":[["R9C9","R9C8"]],"value":"4"}]"#,
    );
    assert_eq!(
        lines,
        [
            Constraint::Line { kind: LineKind::Thermo, cells: cells(&[0, 9]) },
            Constraint::Line { kind: LineKind::Whisper(4), cells: cells(&[80, 79]) },
        ]
    );
    // The number in a pill is read from left to right. The line starts in one of the pill's cells.
    let arrow = constraints(r#""arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C2","R3C2"]]}]"#);
    assert_eq!(arrow, [Constraint::Arrow { total: cells(&[0, 1]), shaft: cells(&[10, 19]) }]);
    let dots = constraints(
        r#""difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"],"value":"3"}],"xv":[{"cells":["R3C1","R3C2"],"value":"V"}]"#,
    );
    assert_eq!(
        dots,
        [
            Constraint::Dot { kind: DotKind::Difference(1), cells: [0, 1].map(Cell::new) },
            Constraint::Dot { kind: DotKind::Ratio(3), cells: [9, 10].map(Cell::new) },
            Constraint::Dot { kind: DotKind::Sum(5), cells: [18, 19].map(Cell::new) },
        ]
    );
}

#[test]
fn clues_outside_the_grid_look_along_their_cells() {
    let diagonal = constraints(r#""littlekillersum":[{"cell":"R0C8","direction":"DR","value":"9"}]"#);
    assert_eq!(
        diagonal,
        [Constraint::Outside { kind: OutsideKind::LittleKiller, cells: cells(&[8]), value: 9 }]
    );
    let columns: Vec<usize> = (0..9).map(|row| row * 9 + 1).collect();
    let up: Vec<usize> = columns.iter().rev().copied().collect();
    let clues = constraints(
        r#""sandwichsum":[{"cell":"R0C2","value":"7"}],"skyscraper":[{"cell":"R10C2","value":"3"}]"#,
    );
    assert_eq!(
        clues,
        [
            Constraint::Outside { kind: OutsideKind::Sandwich, cells: cells(&columns), value: 7 },
            Constraint::Outside { kind: OutsideKind::Skyscraper, cells: cells(&up), value: 3 },
        ]
    );
    let row: Vec<usize> = (0..9).rev().collect();
    let right = constraints(r#""xsum":[{"cell":"R1C10","value":"10"}]"#);
    assert_eq!(right, [Constraint::Outside { kind: OutsideKind::XSum, cells: cells(&row), value: 10 }]);
}

#[test]
fn what_is_not_known_is_named_and_what_is_wrong_refused() {
    let left = sheet(
        Form::Fpuzzles,
        &json(r#""boxindexer":[{"cells":["R1C1"]}],"line":[{"lines":[["R1C1","R1C2"]]}]"#),
    )
    .left;
    assert_eq!(left, ["boxindexer (1)", "line (1)"]);
    let why = trouble(Form::Fpuzzles, &json(r#""killercage":[{"cells":["R1C1","R10C1"],"value":"3"}]"#));
    assert_eq!(why.reason, "killercage 1: 'R10C1' is not a cell of the board");
    let why = trouble(Form::Fpuzzles, &json(r#""killercage":[{"cells":["R1C1","R1C1"],"value":"3"}]"#));
    assert_eq!(why.reason, "the cage of 3: a cell is named twice");
}

#[test]
fn cells_of_a_run_of_maxima_are_greater_than_those_beside_the_run_alone() {
    let run = constraints(r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"},{"cell":"R9C9"}]"#);
    let greater = |greater, less| Constraint::Greater { greater: Cell::new(greater), less: Cell::new(less) };
    let alone = Constraint::Mark { kind: MarkKind::Maximum, cell: Cell::new(80) };
    assert_eq!(run, [greater(0, 9), greater(1, 2), greater(1, 10), alone]);
}

#[test]
fn every_kind_of_constraint_is_written_and_read_again() {
    let entries = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"slowthermometer":[{"lines":[["R1C1","R2C1"]]}],
        "palindrome":[{"lines":[["R1C1","R2C1","R3C1"]]}],"renban":[{"lines":[["R1C1","R2C1"]]}],"whispers":[{"lines":[["R5C1","R6C2"]]}],
        "betweenline":[{"lines":[["R1C1","R2C2","R3C3"]]}],"lockout":[{"lines":[["R1C1","R2C2","R3C3"]],"value":"3"}],
        "regionsumline":[{"lines":[["R3C1","R4C1"]]}],"doublearrow":[{"lines":[["R1C1","R2C2","R3C3"]]}],"zipperline":[{"lines":[["R1C1","R2C2","R3C3"]]}],
        "entropicline":[{"lines":[["R1C1","R2C2","R3C3"]]}],"modularline":[{"lines":[["R1C1","R2C2","R3C3"]]}],"nabner":[{"lines":[["R1C1","R2C2","R3C3"]]}],
        "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}],"extraregion":[{"cells":["R1C1","R5C5"]}],"diagonal-":true,
        "clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R4C4","R4C5"]}],"odd":[{"cell":"R1C1"}],"even":[{"cell":"R1C2"}],"minimum":[{"cell":"R5C5"}],
        "maximum":[{"cell":"R9C9"}],"negative":["xv","ratio"],"xv":[{"cells":["R1C1","R1C2"],"value":"X"}],"rowindexer":[{"cells":["R2C2"]}],
        "sandwichsum":[{"cell":"R4C0","value":"0"}],"numberedrooms":[{"cell":"R4C10","value":"2"}],"littlekillersum":[{"cell":"R10C1","direction":"UR","value":"30"}]"#;
    let read = sheet(Form::Fpuzzles, &json(entries));
    assert!(read.left.is_empty(), "{:?}", read.left);
    let (_, lost) = written(Form::Fpuzzles, &read).unwrap();
    // A list of choices has no entry in this form.
    assert_eq!(lost, ["1 choice"]);
    let (string, lost) = written(Form::Iss, &read).unwrap();
    assert_eq!(lost, ["the negative constraint on X, V, black dot", "1 slow thermometer"], "{string}");
    let (_, lost) = written(Form::Line, &read).unwrap();
    assert!(lost.contains(&"1 cage".to_owned()) && lost.contains(&"1 sandwich sum".to_owned()), "{lost:?}");
}

#[test]
fn digits_that_the_author_left_to_a_cell_are_a_rule() {
    let text = json(r#""title":"x""#).replacen("{}", r#"{"givenPencilMarks":[1,2]}"#, 1);
    let mut read = sheet(Form::Fpuzzles, &text);
    let digits = [1, 2].map(|digit| Digit::new(digit).unwrap()).into_iter().collect();
    let allowed = Constraint::Mark { kind: MarkKind::OneOf(digits), cell: Cell::new(0) };
    assert_eq!(read.layout.constraints[..], [allowed]);
    assert_eq!(restated(Form::Fpuzzles, &read), Vec::<String>::new());
    read.facts.clear();
    assert_eq!(restated(Form::Iss, &read), Vec::<String>::new());
}

#[test]
fn cages_of_sudokupads_own_json_are_killer_cages_where_they_have_a_sum() {
    let cells: Vec<String> = (0..4).map(|_| "[{},{},{},{}]".to_owned()).collect();
    let text = format!(
        r#"{{"cells":[{}],"regions":[],"cages":[{{"cells":[[0,0],[0,1]],"value":"3","unique":true}},{{"cells":[[1,0],[1,1]],"value":"A"}},{{"value":"title: T"}}]}}"#,
        cells.join(",")
    );
    let read = sheet(Form::SudokuPad, &text);
    let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(3), repeats: false };
    assert_eq!(&read.layout.constraints[..], [cage]);
    assert_eq!(read.left, ["1 cage without a sum"]);
    let read = sheet(Form::SudokuPad, &text.replace(r#","unique":true"#, ""));
    assert_eq!(read.left.len(), 2, "{:?}", read.left);
}
