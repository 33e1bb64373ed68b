//! Measures several open files. Either each file has puzzles of its own, or all files have the same puzzles, which then
//! have a hint in all files but the first.

use std::error::Error;
use std::io::Write;

use serde_json::json;

use crate::client::{Server, notification};
use crate::each;
use crate::puzzles::{Cells, Form, puzzles};

/// The number of files, the number of puzzles in each, and whether all files have the same puzzles.
const OPEN: [(usize, usize, bool); 6] = [
    (2, 10_000, false),
    (2, 10_000, true),
    (50, 200, false),
    (50, 200, true),
    (50, 2000, false),
    (50, 2000, true),
];

/// The number of keystrokes timed, each until the server is idle.
const KEYSTROKES: usize = 100;

/// Prints the cost of a keystroke in one of many files.
pub(crate) fn print(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(
        out,
        "\n| files | keystroke, ms | memory, peak, MB | opening, ms |\n| --- | ---: | ---: | ---: |"
    )?;
    for (files, count, same) in OPEN {
        let all = puzzles(if same { count } else { files * count })?;
        let of_file = |file: usize| if same { &all[..] } else { &all[file * count..(file + 1) * count] };
        let mut server = Server::start()?;
        let before = server.cpu()?;
        for file in 0..files {
            let mut text = String::new();
            for cells in of_file(file) {
                Form::Lines.write(cells, &mut text);
            }
            let document = json!({ "uri": uri(file), "languageId": "sudoku", "version": 1, "text": text });
            server.tell("textDocument/didOpen", &json!({ "textDocument": document }))?;
            server.settle()?;
        }
        let opened = server.cpu()?;
        for turn in 0..KEYSTROKES {
            // One keystroke adds a digit, and the next removes it.
            let (file, puzzle) = (turn / 2 % files, turn / 2 * 7919 % count);
            let change = change(file, turn + 2, (puzzle, &of_file(file)[puzzle]), turn % 2 == 0)?;
            server.send(&change)?;
            server.settle()?;
        }
        let keystroke = each(server.cpu()? - opened, KEYSTROKES);
        let (peak, opening) = (server.memory("VmHWM")?, (opened - before) * 1000.0);
        let puzzles = if same { "the same puzzles" } else { "puzzles each" };
        writeln!(out, "| {files} with {count} {puzzles} | {keystroke:.2} | {peak:.0} | {opening:.0} |")?;
        out.flush()?;
        server.end()?;
    }
    Ok(())
}

fn uri(file: usize) -> String {
    format!("untitled:{file:03}.sudoku")
}

/// Returns the notification that puts a digit into the first blank of a puzzle on its line, or makes this cell blank
/// again.
fn change(
    file: usize,
    version: usize,
    (line, cells): (usize, &Cells),
    comes: bool,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let blank = cells.iter().position(|&cell| cell == 0).ok_or("a puzzle without blanks")?;
    let range = json!({ "start": { "line": line, "character": blank }, "end": { "line": line, "character": blank + 1 } });
    let changes = json!([{ "range": range, "text": if comes { "1" } else { "." } }]);
    let document = json!({ "uri": uri(file), "version": version });
    notification("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }))
}
