//! The program as a server, started by an editor or by the demo that simulates an editor.

use crate::cli::sudoku_ls;

#[test]
fn the_demo_plays_a_whole_session_with_the_real_server() {
    let ran = sudoku_ls(&["demo"], "");
    // A debug build logs slow handlers, which depend on the load of the machine.
    let complaints = ran.err.lines().filter(|line| !line.contains("held up the messages"));
    assert_eq!((ran.code, complaints.collect::<Vec<_>>()), (0, Vec::new()), "{}", ran.out);
    let shown = [
        "error duplicate-digit: 9 appears twice in column 3 (r1c3, r5c3); 9 appears twice in box 1 (r1c3, r3c2)",
        "Candidates: ",
        "▸ Remove",
        "▸ Solve puzzle",
        "seed 2:7",
    ];
    for what in shown {
        assert!(ran.out.contains(what), "{what}: {}", ran.out);
    }
}

#[test]
fn every_way_to_start_it_without_a_terminal_serves() {
    let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#;
    let input = format!("Content-Length: {}\r\n\r\n{hello}", hello.len());
    for arguments in [&[][..], &["--stdio"], &["lsp"], &["lsp", "--stdio"]] {
        let ran = sudoku_ls(arguments, &input);
        assert!(ran.out.starts_with("Content-Length: "), "{arguments:?}: {ran:?}");
        assert!(ran.out.contains("textDocumentSync"), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn a_wrong_call_is_told_in_one_line() {
    let ran = sudoku_ls(&["chekc", "samples"], "");
    assert_eq!((ran.code, ran.err.lines().count(), ran.out.as_str()), (2, 1, ""), "{ran:?}");
    assert!(ran.err.contains("'check'"), "{ran:?}");
}
