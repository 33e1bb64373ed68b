//! Measures long texts that are not puzzles: the time to read a megabyte of each text, and the time of a keystroke in
//! its middle in the server.
//!
//! `cargo bench --bench odd` takes texts of one megabyte, and `cargo bench --bench odd -- 4` of four megabytes. `cargo
//! bench --bench odd -- 4 braces` takes only texts whose name contains the word. If the time per megabyte grows with
//! the length of the text, something is wrong. Runs on Linux only, because it reads the server's time from `/proc`.

use std::error::Error;
use std::io::{Write, stdout};

use serde_json::json;
use sudoku_ls::syntax::{File, format};

use crate::client::Server;
use crate::texts::KINDS;

#[path = "../session/client.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod client;
#[path = "../origins/clock.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod clock;
mod texts;

const URI: &str = "untitled:odd.sudoku";

/// The number of keystrokes timed: pairs of one that adds a character and one that removes it.
const KEYSTROKES: u32 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let megabytes = arguments.iter().find_map(|it| it.parse::<usize>().ok()).unwrap_or(1).max(1);
    let words: Vec<&String> = arguments.iter().filter(|it| it.parse::<usize>().is_err()).collect();
    let mut out = stdout().lock();
    writeln!(out, "Milliseconds of CPU time, texts of {megabytes} MB\n")?;
    writeln!(out, "| text | reading, a MB | formatting, a MB | opening, a MB | keystroke |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: |")?;
    for (name, head, piece) in KINDS {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let text = head.to_owned() + &piece.repeat((megabytes << 20) / piece.len());
        write!(out, "| {name} |")?;
        out.flush()?;
        let size = f64::from(u32::try_from(megabytes)?);
        let reading = timed(|| drop(File::parse(&text)));
        let file = File::parse(&text);
        let formatting = timed(|| drop(format(&file)));
        write!(out, " {:.0} | {:.0} |", reading / size, formatting / size)?;
        out.flush()?;
        let (opening, keystroke) = session(&text)?;
        writeln!(out, " {:.0} | {keystroke:.1} |", opening / size)?;
    }
    Ok(())
}

/// Returns the CPU time of some work, in milliseconds.
fn timed(work: impl FnOnce()) -> f64 {
    let start = clock::cpu();
    work();
    clock::cpu().saturating_sub(start).as_secs_f64() * 1000.0
}

/// Opens a text in a server and types in its middle. Returns the milliseconds of CPU time for opening the text and for
/// one keystroke, each until the server is idle.
fn session(text: &str) -> Result<(f64, f64), Box<dyn Error>> {
    let mut server = Server::start()?;
    let before = server.cpu()?;
    let document = json!({ "uri": URI, "languageId": "sudoku", "version": 1, "text": text });
    server.tell("textDocument/didOpen", &json!({ "textDocument": document }))?;
    server.settle()?;
    let opened = server.cpu()?;
    let (line, character) = middle(text);
    let at = |character: usize| json!({ "line": line, "character": character });
    for turn in 0..KEYSTROKES {
        let adds = turn % 2 == 0;
        let range = json!({ "start": at(character), "end": at(character + usize::from(!adds)) });
        let changes = json!([{ "range": range, "text": if adds { "1" } else { "" } }]);
        let document = json!({ "uri": URI, "version": turn + 2 });
        server.tell(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        )?;
        server.settle()?;
    }
    let keystroke = (server.cpu()? - opened) * 1000.0 / f64::from(KEYSTROKES);
    server.end()?;
    Ok(((opened - before) * 1000.0, keystroke))
}

/// Returns the line and the character of the middle of a text, in UTF-16 units.
fn middle(text: &str) -> (usize, usize) {
    let at = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let line = text[..at].bytes().filter(|&byte| matches!(byte, b'\n' | b'\r')).count();
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    (line, text[start..at].encode_utf16().count())
}
