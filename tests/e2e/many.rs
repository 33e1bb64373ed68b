//! A file of thousands of puzzles: read once, then only where it changes; and never more findings than can be shown.

use std::time::Duration;

use serde_json::json;

use crate::client::Server;
use crate::document::{Document, on_line};
use crate::puzzles::{easy_line, shuffled};

/// So many different puzzles of one line each: one puzzle with its digits and lines shuffled.
fn puzzles(count: usize) -> String {
    let base: Vec<char> = easy_line().chars().collect();
    let mut state = 7;
    let mut text = String::new();
    for _ in 0..count {
        let digits = shuffled(9, &mut state);
        let mut lines = || -> Vec<usize> {
            let bands = shuffled(3, &mut state);
            bands
                .into_iter()
                .flat_map(|band| shuffled(3, &mut state).into_iter().map(move |i| band * 3 + i))
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        for (row, column) in rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column))) {
            let digit = base[row * 9 + column].to_digit(10);
            text.push(
                digit.map_or('.', |digit| {
                    char::from_digit(digits[digit as usize - 1] as u32 + 1, 10).unwrap()
                }),
            );
        }
        text.push('\n');
    }
    text
}

/// What opening five thousand puzzles may cost.
pub(crate) const MOST_CPU: Duration = Duration::from_secs(1);

/// Opens a text of five thousand puzzles, a line each, and types into the middle.
pub(crate) fn open_and_type(text: &str) {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "many.sudoku", text);
    assert!(document.findings(&mut server).is_empty(), "each of them has one solution");
    let opened = server.settle();
    assert_eq!((opened["blocksRead"].as_u64(), opened["blocksDecided"].as_u64()), (Some(5000), Some(5000)));
    let cpu = server.cpu();
    println!("5,000 puzzles: all findings after {cpu:?} of CPU");
    assert!(cpu.is_none_or(|cpu| cpu < MOST_CPU), "{cpu:?}");

    let row = document.text.lines().nth(2500).unwrap();
    let is_given = |c: char| ('1'..='9').contains(&c);
    let (first, second) = (row.find(is_given).unwrap(), row.rfind(is_given).unwrap());
    let digit = row[first..=first].to_owned();
    document.change(&mut server, &on_line(2500, second, second + 1), ".");
    let codes = document.codes(&mut server);
    assert!(codes.iter().all(|code| code == "multiple-solutions"), "{codes:?}");
    document.change(&mut server, &on_line(2500, first, first + 1), ".");
    document.change(&mut server, &on_line(2500, first, first + 1), &digit);
    let now = server.settle();
    let more = |name: &str| now[name].as_u64().unwrap() - opened[name].as_u64().unwrap();
    assert!((3..=6).contains(&more("blocksRead")), "three keystrokes, and at most a neighbour each: {now}");
    assert!((1..=3).contains(&more("blocksDecided")), "{now}");
}

#[test]
fn a_keystroke_in_five_thousand_puzzles_reads_one_of_them_again() {
    open_and_type(&puzzles(5000));
}

#[test]
fn files_just_large_enough_to_be_read_in_the_background_are_all_read() {
    let mut server = Server::start();
    let text = puzzles(51);
    let documents: Vec<Document> =
        (0..40).map(|i| Document::open(&mut server, &format!("{i}.sudoku"), &text)).collect();
    for document in &documents {
        let hover = document.hover(&mut server, 50, 0).expect("an answer");
        assert!(hover.contains("r1c1"), "{hover}");
    }
    assert_eq!(server.settle()["documents"], 40);
    server.take_all("textDocument/publishDiagnostics");
}

#[test]
fn changes_while_a_large_file_is_being_read_are_not_lost() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "busy.sudoku", &puzzles(3000));
    // Nothing is awaited: most of this comes in while the text of before is still being read.
    document.change(&mut server, &on_line(0, 0, 0), "# a comment\n");
    document.change(&mut server, &on_line(10, 0, 2), "55");
    document.change(&mut server, &on_line(1500, 0, 0), &puzzles(500));
    document.change(&mut server, &on_line(1510, 0, 2), "77");
    document.change(&mut server, &on_line(0, 0, 0), "[defaults]\nauthor: all\n\n");
    let hover = document.hover(&mut server, 20, 4).expect("an answer once it is read");
    assert!(hover.contains("r1c5"), "{hover}");
    let found = document.findings(&mut server);
    let mut other = Server::start();
    let fresh = Document::open(&mut other, "busy.sudoku", &document.text);
    let lines = |findings: &[serde_json::Value]| -> Vec<String> {
        findings.iter().map(|it| format!("{} {}", it["range"]["start"]["line"], it["code"])).collect()
    };
    assert!(!found.is_empty());
    assert_eq!(document.version, 6);
    let whole = Document { version: 1, ..fresh };
    assert_eq!(lines(&found), lines(&whole.findings(&mut other)));
}

#[test]
fn a_hundred_findings_are_sent_and_the_number_of_the_others() {
    let mut server = Server::start();
    let clashing = format!("{}\n", easy_line().replacen("53", "55", 1)).repeat(70);
    let document = Document::open(&mut server, "clashes.sudoku", &clashing);
    let findings = document.findings(&mut server);
    assert_eq!(findings.len(), 100);
    let last = findings.last().unwrap();
    assert_eq!(last["code"], "more-findings");
    let message = last["message"].as_str().unwrap();
    assert!(
        message.starts_with(|c: char| c.is_ascii_digit()) && message.contains("more findings"),
        "{message}"
    );
    let shown: u64 = message.split(' ').next().unwrap().parse().unwrap();
    assert!(findings[..99].iter().all(|it| it["severity"] == json!(1)), "the gravest are shown");

    let more = json!({ "settings": { "sudoku": { "maxFindings": 10_000 } } });
    server.notify("workspace/didChangeConfiguration", more);
    let all = document.findings(&mut server);
    assert_eq!(all.len() as u64, 99 + shown);
    assert!(all.iter().all(|it| it["code"] != "more-findings"));
}
