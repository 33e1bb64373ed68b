//! Comments that silence findings, in an open document.

use crate::client::Server;
use crate::document::Document;

/// A 4x4 with two 1s in a box.
const CLASH: &str = "12..\n.1..\n....\n...4\n";

#[test]
fn a_comment_silences_a_finding_in_its_puzzle_and_above_the_first_puzzle_in_the_file() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "a.sudoku", CLASH);
    let clashes = |document: &Document, server: &mut Server| {
        document.codes(server).iter().filter(|code| *code == "duplicate-digit").count()
    };
    let alone = clashes(&document, &mut server);
    assert!(alone > 0);
    let both_rows = CLASH.replace("12..", "12.. # sudoku-ls: ignore duplicate-digit");
    let both_rows = both_rows.replace(".1..", ".1.. # sudoku-ls: ignore duplicate-digit");
    document.replace(&mut server, &both_rows);
    assert_eq!(clashes(&document, &mut server), 0);
    document.replace(&mut server, &format!("{both_rows}\n{CLASH}"));
    assert_eq!(clashes(&document, &mut server), alone);
    document.replace(&mut server, &format!("# sudoku-ls: ignore-file duplicate-digit\n{CLASH}\n{CLASH}"));
    assert_eq!(clashes(&document, &mut server), 0);
}
