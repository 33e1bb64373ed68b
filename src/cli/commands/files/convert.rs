//! `convert`: converts puzzles to and from the formats of other programs.
//!
//! This module reads files and reports losses; the layer `convert` implements the formats.

use anyhow::{Result, anyhow};

use crate::cli::args::ConvertArgs;
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::settings::is_quiet;
use crate::cli::output::{Out, complain};
use crate::convert::{Form, Item, Loss, MAX_TEXT, Writer, detect, read};

/// The maximum number of lines on standard error; further lines are only counted.
const MOST_SAID: usize = 1000;

/// The number of bytes that are collected before they are written.
const PIECE: usize = 64 << 10;

/// The byte order mark.
const BOM: char = '\u{feff}';

/// Converts the puzzles of the files.
pub(crate) fn run(args: &ConvertArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.output())?;
    // The output file is only replaced when there is something to write.
    let mut file = args.output().map(|path| Out::open(Some(path))).transpose()?;
    let mut run = Run { writer: Writer::new(args.to), is_marked: false, said: 0, outcome: Outcome::Clean };
    for place in gather(&paths) {
        match place {
            Ok(place) => run.convert(args, &place, file.as_mut().unwrap_or(out))?,
            Err(error) => run.fail(&error),
        }
    }
    let written = run.writer.written();
    let outcome = run.outcome();
    if written == 0 {
        return Ok(outcome);
    }
    let mut is_marked = run.is_marked;
    write(args.to, run.writer.end(), &mut is_marked, file.as_mut().unwrap_or(out))?;
    file.map_or(Ok(()), Out::finish)?;
    Ok(outcome)
}

/// Writes a part of the output, after the byte order mark if that is still to be written.
fn write(form: Form, text: String, is_marked: &mut bool, out: &mut Out) -> Result<()> {
    if std::mem::take(is_marked) {
        out.write_text(BOM.encode_utf8(&mut [0; 4]))?;
    }
    match form {
        Form::Json | Form::Jsonl | Form::Fpuzzles => out.write_json(text),
        _ => out.write_text(&text),
    }
}

/// The text collected so far, and the outcome.
struct Run {
    writer: Writer,
    /// Whether the output starts with a byte order mark that is not written yet.
    is_marked: bool,
    /// The number of lines for standard error.
    said: usize,
    outcome: Outcome,
}

impl Run {
    /// Converts the puzzles of one file.
    fn convert(&mut self, args: &ConvertArgs, place: &Place, out: &mut Out) -> Result<()> {
        let name = place.name();
        let text = match place.read_within(MAX_TEXT) {
            Ok(text) => text,
            Err(error) => {
                self.fail(&error);
                return Ok(());
            }
        };
        let Some(text) = text else {
            self.fail(&anyhow!("{name}: unreadable: more than {} MB; convert it in parts", MAX_TEXT >> 20));
            return Ok(());
        };
        let form = args.from.unwrap_or_else(|| match detect(&text) {
            // In the `.sudoku` format, a single digit is a given.
            Form::Marks | Form::Sdx if place.is_of_format() => Form::Sudoku,
            form => form,
        });
        // Text in another form is a new text. From the format to itself, the mark of the first puzzle's file is kept.
        let is_marked = text.starts_with(BOM) && (form, args.to) == (Form::Sudoku, Form::Sudoku);
        let (mut number, mut troubles, mut failed) = (0, 0, Ok(()));
        read(&text, form, &mut |item: Item| {
            if failed.is_err() {
                return;
            }
            match item {
                Err(trouble) => {
                    troubles += 1;
                    self.find(&format!("{name}:{}: unreadable: {}", trouble.line + 1, trouble.reason));
                }
                Ok(sheet) => {
                    number += 1;
                    let line = sheet.line + 1;
                    let is_first = self.writer.written() == 0;
                    match self.writer.add_telling(&sheet) {
                        Ok(lost) => self.tell(&format!("{name}:{line}"), &lost, args.strict),
                        Err(why) => {
                            self.find(&format!("{name}:{line}: puzzle {number} is not converted: {why}"));
                        }
                    }
                    self.is_marked |= is_marked && is_first && self.writer.written() > 0;
                    failed = self.flush(args.to, out);
                }
            }
        });
        failed?;
        if number == 0 && troubles == 0 {
            self.find(&format!("{name}: no puzzle found"));
        }
        Ok(())
    }

    /// Writes the collected text if there is enough of it.
    fn flush(&mut self, form: Form, out: &mut Out) -> Result<()> {
        if self.writer.len() > PIECE {
            write(form, self.writer.take(), &mut self.is_marked, out)?;
        }
        Ok(())
    }

    /// Reports a file that could not be read; the other files are still converted.
    fn fail(&mut self, error: &anyhow::Error) {
        self.outcome = Outcome::Failed;
        complain(&format!("{error:#}"));
    }

    /// Reports the parts of a puzzle that are lost. A loss that changes the puzzle is a finding, any other loss a note.
    fn tell(&mut self, place: &str, lost: &[Loss], is_strict: bool) {
        let (changes, notes): (Vec<&Loss>, Vec<&Loss>) =
            lost.iter().partition(|loss| is_strict || loss.changes_puzzle);
        let listed = |lost: &[&Loss]| {
            let words: Vec<&str> = lost.iter().map(|loss| &*loss.what).collect();
            words.join(", ")
        };
        if !changes.is_empty() {
            self.find(&format!("{place}: not carried: {}", listed(&changes)));
        }
        if !notes.is_empty() && !is_quiet() {
            self.say(&format!("{place}: note: not carried: {}", listed(&notes)));
        }
    }

    /// Reports a finding.
    fn find(&mut self, message: &str) {
        self.outcome = self.outcome.max(Outcome::Findings);
        self.say(message);
    }

    fn say(&mut self, message: &str) {
        self.said += 1;
        if self.said <= MOST_SAID {
            complain(message);
        }
    }

    /// Reports the number of lines that were not printed, and returns the outcome.
    fn outcome(&self) -> Outcome {
        if self.said > MOST_SAID {
            complain(&format!("{} more such lines", self.said - MOST_SAID));
        }
        self.outcome
    }
}
