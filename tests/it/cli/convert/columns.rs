//! Tables with one puzzle per line, below column names.

use sudoku_ls::convert::{Form, Item, Sheet, detect};
use sudoku_ls::syntax::Fact::{self, Author, Clues, Comment, Date, Level, Rating, Source, Title, Url};

use super::{items, written};
use crate::cli::sudoku_ls_in;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Column names, a row below them, and the facts in that row.
type Case = (&'static str, &'static str, &'static [(Fact, &'static str)]);

/// Returns the only puzzle of a table, and checks that the header is not read as anything else.
fn only(text: &str) -> Sheet {
    assert_eq!(detect(text), Form::Sudoku, "{text}");
    let mut found: Vec<Item> = items(Form::Sudoku, text);
    assert_eq!(found.len(), 1, "{text}\n{found:#?}");
    let sheet = found.remove(0).unwrap();
    let sign = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
    assert_eq!(sheet.givens.iter().map(sign).collect::<String>(), ONE, "{text}");
    assert!(sheet.left.is_empty(), "{text}\n{:?}", sheet.left);
    sheet
}

#[test]
fn fields_mean_what_their_columns_are_called() {
    let cases: [Case; 12] = [
        (
            "id,puzzle,solution,clues,difficulty",
            "7,ONE,ALL,30,2.2",
            &[(Title, "7"), (Clues, "30"), (Rating, "2.2")],
        ),
        (
            "Puzzle,Solution,Givens Count,Singles Count,Pairs/Triples Count,Difficulty,",
            "ONE,ALL,30,51,,Simple,",
            &[(Title, "Singles Count 51"), (Clues, "30"), (Level, "Simple")],
        ),
        ("quizzes,solutions", "ONE,ALL", &[]),
        ("solution,puzzle", "ALL,ONE", &[]),
        ("level,grid,answer", "hard,ONE,ALL", &[(Level, "hard")]),
        ("question,answer,rating", "ONE,ALL,11.9", &[(Rating, "11.9")]),
        ("puzzle,answer,title,id", "ONE,ALL,\"One, two\",7", &[(Title, "One, two, id 7")]),
        (
            "name,board,solution,author",
            "\"A, b\",ONE,ALL,\"Doe, \"\"J\"\"\"",
            &[(Title, "A, b"), (Author, "Doe, \"J\"")],
        ),
        // An extra field has no column name.
        (
            "sudoku,solution,Source,date,URL,notes",
            "ONE,ALL,a book,2024-05-01,https://example.com,nice, really",
            &[
                (Title, "really"),
                (Source, "a book"),
                (Date, "2024-05-01"),
                (Url, "https://example.com"),
                (Comment, "nice"),
            ],
        ),
        // A wrong number of givens is kept in the title, not as the number of clues.
        ("puzzle,num_clues,solution", "ONE,31,ALL", &[(Title, "num_clues 31")]),
        (",puzzle,solution", "0,ONE,ALL", &[(Title, "0")]),
        ("no,puzzle,solution,E.R. [max]", "3,ONE,ALL,1.2", &[(Title, "3, E.R. [max] 1.2")]),
    ];
    for (head, row, facts) in cases {
        let row = row.replace("ONE", ONE).replace("ALL", SOLVED);
        let quoted = head.split(',').map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(",");
        for text in [
            format!("{head}\n{row}\n"),
            format!("{head}\r\n{row}\r\n"),
            format!("\u{feff}{head}\n{row}"),
            format!("{quoted}\n{row}\n"),
            format!("{head},,\n{row},,\n"),
            format!("{head}\n\n{row}\n"),
        ] {
            let found = only(&text);
            let said: Vec<(Fact, &str)> = found.facts.iter().map(|(fact, value)| (*fact, &**value)).collect();
            assert_eq!(said, facts, "{text}");
            assert!(found.solution.is_some(), "{text}");
            assert_eq!(written(Form::Sudoku, &found).unwrap().1, Vec::<String>::new());
        }
    }
}

#[test]
fn columns_may_be_separated_by_semicolons_and_tabs() {
    for separator in [";", "\t"] {
        let text = format!("id,puzzle,solution,level,author\n7,{ONE},{SOLVED},easy,Doe\n");
        let found = only(&text.replace(',', separator));
        let wanted = [(Title, "7"), (Level, "easy"), (Author, "Doe")].map(|(fact, is)| (fact, is.to_owned()));
        assert_eq!(found.facts, wanted);
    }
}

#[test]
fn a_table_without_a_column_of_puzzles_keeps_its_labels() {
    let found = only(&format!("nr,text,solution\n7,{ONE},{SOLVED},easy\n"));
    assert_eq!(found.facts, [(Title, "7, easy".to_owned())]);
}

#[test]
fn tables_with_any_heading_are_checked_without_a_finding() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("table.csv");
    for head in [
        "Puzzle,Solution,Givens Count,Pointing Pairs/Triples Count,Difficulty,",
        "puzzle,solution,clues [n],R&D+ %,E.R.",
        "\"puzzle\",\"solution\",\"a, b\"",
    ] {
        for end in ["\n", "\r\n"] {
            let text = format!("{head}{end}{ONE},{SOLVED},30,0,Simple,{end}");
            for text in [text.clone(), text.replace(',', ";")] {
                std::fs::write(&path, &text).unwrap();
                let ran = sudoku_ls_in(dir.path(), &["check", "table.csv"], "");
                assert!(ran.code == 0 && ran.out.is_empty(), "{text}\n{ran:?}");
                let ran = sudoku_ls_in(dir.path(), &["solve", "table.csv"], "");
                assert_eq!((ran.code, ran.out.trim()), (0, SOLVED), "{text}");
            }
        }
    }
}
