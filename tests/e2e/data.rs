//! Tests with the puzzle data, for those who have it, in the folder that `SUDOKU_DATA` names. Other tests do the same
//! with puzzles that they generate.

use std::path::Path;

use crate::client::Server;
use crate::diagnostics::many::open_and_type;
use crate::document::Document;

/// Returns a file of the data; `None`, with a printed note, if `SUDOKU_DATA` is not set.
fn data(name: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("SUDOKU_DATA") else {
        println!("NOT RUN on {name}: SUDOKU_DATA names no folder");
        return None;
    };
    let path = Path::new(&folder).join("puzzles").join(name);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

#[test]
fn the_five_thousand_minimal_puzzles_are_checked_at_once_and_typed_in_at_once() {
    let Some(text) = data("minimal.txt") else { return };
    open_and_type(&text);
}

#[test]
fn each_of_a_collection_of_wrong_puzzles_gets_its_finding() {
    for (name, codes) in [
        ("no_solution.txt", ["no-solution", "no-place", "no-candidate"]),
        ("multi_solution.txt", ["multiple-solutions"; 3]),
    ] {
        let Some(text) = data(name) else { return };
        let some: String = text.lines().take(60).flat_map(|line| [line, "\n"]).collect();
        let mut server = Server::start();
        let document = Document::open(&mut server, name, &some);
        let found = document.codes(&mut server);
        println!("{name}: {:?} of CPU for 60 of them", server.cpu());
        assert!(
            found.len() >= 60 && found.iter().all(|code| codes.contains(&code.as_str())),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn a_25x25_beyond_any_search_is_not_decided_and_the_server_goes_on() {
    let Some(text) = data("large.txt") else { return };
    let hard = text.lines().find(|line| line.starts_with("frisch25")).expect("a 25x25");
    let cells: Vec<&str> = hard.rsplit('\t').next().unwrap().split(',').collect();
    let cell = |cell: &&str| if *cell == "0" { ".".to_owned() } else { (*cell).to_owned() };
    let rows = cells.chunks(25).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n");
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "frisch25.sudoku", &rows.collect::<String>());
    let hover = document.hover(&mut server, 0, 0).expect("a hover");
    assert!(hover.contains("r1c1"), "{hover}");
    assert_eq!(document.codes(&mut server), ["not-decided"]);
    document.replace(&mut server, "");
    assert!(document.findings(&mut server).is_empty());
}
