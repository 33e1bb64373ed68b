//! A single typing mistake in an open document causes at most two findings, at the place of the mistake. Undoing it
//! leaves no finding.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::client::Server;
use crate::document::{Document, at};
use crate::puzzles::{EASY, SMALL};

/// The lines of a text in which mistakes are made.
struct Part {
    name: &'static str,
    text: String,
}

fn parts() -> Vec<Part> {
    let spaced: String = EASY.chars().flat_map(|c| if c == '\n' { vec![c] } else { vec![c, ' '] }).collect();
    let spaced = spaced.replace(" \n", "\n");
    vec![
        Part { name: "givens", text: EASY.to_owned() },
        Part { name: "state", text: format!("{EASY}\n[State]\n{EASY}") },
        Part { name: "spaced", text: format!("{spaced}\n[State]\n{spaced}") },
        Part { name: "line", text: format!("{}\n", EASY.replace('\n', "")) },
    ]
}

/// Returns a random mistake on a line: the replaced range, the new text, and the lines that it affects.
fn slip(line: usize, row: &str, random: &mut ChaCha8Rng) -> (Value, String, std::ops::Range<usize>) {
    let column = random.random_range(0..row.len());
    let range = |from: Value, to: Value| json!({ "start": from, "end": to });
    let here = || at(line, column);
    match random.random_range(0..7) {
        0 => (range(here(), here()), "7".to_owned(), line..line + 1),
        1 => (range(here(), at(line, column + 1)), "4".to_owned(), line..line + 1),
        2 => (range(here(), here()), "\n".to_owned(), line..line + 2),
        3 => (range(here(), at(line, column + 1)), String::new(), line..line + 1),
        4 => (range(at(line, row.len()), at(line + 1, 0)), String::new(), line..line + 1),
        5 => (range(at(line, 0), at(line + 1, 0)), String::new(), line - 1..line + 1),
        _ => (range(at(line, 0), at(line, 0)), format!("{row}\n"), line..line + 2),
    }
}

#[test]
fn one_slip_is_at_most_two_findings_where_it_was_made() {
    let mut server = Server::start();
    for (index, Part { name, text }) in parts().into_iter().enumerate() {
        let text = format!("title: above\n{SMALL}\n{text}\ntitle: below\n13..\n..3.\n.1..\n...2\n");
        let first = 1 + SMALL.lines().count() + 1;
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let of_puzzle = first..lines.len() - 6;
        let rows: Vec<usize> =
            of_puzzle.filter(|&line| !lines[line].is_empty() && !lines[line].starts_with('[')).collect();
        let mut document = Document::open(&mut server, &format!("{name}.sudoku"), &text);
        assert_eq!(document.codes(&mut server), Vec::<String>::new(), "{name}");
        for number in 0..25 {
            let mut random = ChaCha8Rng::seed_from_u64(index as u64 * 100 + number);
            let line = rows[random.random_range(0..rows.len())];
            let (range, with, on) = slip(line, &lines[line], &mut random);
            document.change(&mut server, &range, &with);
            let found = document.findings(&mut server);
            let told = || format!("{name} {number}:\n{}\n{found:#?}", document.text);
            assert!(found.len() <= 2, "{}", told());
            for finding in &found {
                let related = finding["relatedInformation"].as_array().into_iter().flatten();
                let related = related.map(|it| &it["location"]["range"]);
                // If two digits contradict each other, the server cannot know which one is the mistake.
                let both = matches!(finding["code"].as_str(), Some("duplicate-digit" | "changed-given"));
                let places = [&finding["range"]].into_iter().chain(related.filter(|_| both));
                let mut places =
                    places.filter_map(|range| usize::try_from(range["start"]["line"].as_u64()?).ok());
                assert!(places.any(|place| place == first || on.contains(&place)), "{}", told());
            }
            document.replace(&mut server, &text);
        }
        assert_eq!(document.codes(&mut server), Vec::<String>::new(), "{name}");
        document.close(&mut server);
    }
}

#[test]
fn characters_that_a_terminal_acts_on_are_shown_as_escapes() {
    let mut server = Server::start();
    let text = "le\u{9b}vel: x\n12..\n..12\n21..\n.3..\n[x\u{9b}\u{202e}y]\n";
    let document = Document::open(&mut server, "signs.sudoku", text);
    let found = document.findings(&mut server);
    let told: String = found.iter().filter_map(|finding| finding["message"].as_str()).collect();
    assert!(told.contains("'le\\u{9b}vel'") && told.contains("[x\\u{9b}\\u{202e}y]"), "{told}");
    assert!(!told.contains(|c: char| c.is_control() && c != '\n'), "{told:?}");
}
