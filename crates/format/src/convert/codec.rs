//! Maps each form to the functions that read and write it.

use crate::convert::form::Form;
use crate::convert::grids::{collection, marks, plain as rows, sdk, sdx, simple, table};
use crate::convert::json::{coach, f_puzzles, native as json, sudoku_pad};
use crate::convert::lines::{bank, gsf, hodoku, iss, jigsaw, killer, plain, solo, sukaku, wiki};
use crate::convert::native::{stream, text};
use crate::convert::paper::{html, markdown, tex};
use crate::convert::reading::{Sink, each_line, item_below, lines};
use crate::convert::sheet::Sheet;
use crate::convert::xml::{ksudoku, open_sudoku};

/// Reads the puzzles of a text in a form.
pub(crate) fn read(form: Form, text: &str, sink: Sink<'_>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match form {
        Form::Marks => marks::read(text, sink),
        Form::Sdx => sdx::read(text, sink),
        Form::Ss => simple::read(text, sink),
        Form::Csv | Form::CsvCells => table::read_commas(text, sink),
        Form::Tsv | Form::TsvCells => table::read_tabs(text, sink),
        Form::Hodoku => each_line(text, sink, &hodoku::read),
        Form::HodokuLibrary => each_line(text, sink, &hodoku::read_library),
        Form::Gsf => each_line(text, sink, &gsf::read),
        Form::Sepb => each_line(text, sink, &bank::read),
        Form::Sukaku => each_line(text, sink, &sukaku::read),
        Form::Sgt => each_line(text, sink, &solo::read),
        Form::Iss => iss::read(text, sink),
        Form::SumoCue => each_line(text, sink, &killer::read_sumo_cue),
        Form::KillerCode => each_line(text, sink, &killer::read_code),
        Form::SudokuWiki => each_line(text, sink, &wiki::read),
        Form::JigsawLine => each_line(text, sink, &jigsaw::read),
        Form::Json => json::read(text, sink),
        Form::Jsonl => json::read_lines(text, sink),
        Form::OpenSudoku => open_sudoku::read(text, sink),
        Form::Ksudoku => ksudoku::read(text, sink),
        Form::Fpuzzles => f_puzzles::read(text, sink),
        Form::FpuzzlesLink => f_puzzles::read_links(text, sink),
        Form::SudokuPad => sudoku_pad::read(text, sink),
        Form::SudokuCoach => coach::read(text, sink),
        Form::Markdown => markdown::read(text, sink),
        Form::Tex => tex::read(text, sink),
        Form::Html => html::read(text, sink),
        _ => return stream::read(text, sink),
    }
    // Text after a document does not belong to the document.
    let end = match form {
        Form::OpenSudoku | Form::Ksudoku | Form::Html => text.rfind('>'),
        Form::Tex => text.rfind('}'),
        _ => None,
    };
    let Some((document, behind)) = end.and_then(|end| text.split_at_checked(end + 1)) else { return };
    if !behind.trim().is_empty() {
        let before = lines(document).count() - 1;
        stream::read(behind, &mut |item| sink(item_below(item, before)));
    }
}

/// Returns the text of one puzzle in a form.
///
/// Returns the reason why the form cannot hold the puzzle, in words.
pub(crate) fn write(form: Form, sheet: &Sheet) -> Result<String, String> {
    let sides = sheet.layout.sides();
    if !sheet.layout.is_square()
        && !matches!(form, Form::Sudoku | Form::Markdown | Form::Json | Form::Jsonl | Form::Iss)
    {
        return Err(format!(
            "the form is for boards with as many rows and columns as digits, and this one is {sides} with {} digits",
            sheet.layout.size
        ));
    }
    match form {
        Form::Line => plain::write(sheet),
        Form::Sdm => plain::write_collected(sheet),
        Form::Grid => rows::write(sheet),
        Form::Boxed => rows::write_boxed(sheet),
        Form::Marks => marks::write(sheet),
        Form::Sdk => sdk::write(sheet),
        Form::Sdx => sdx::write(sheet),
        Form::Ss => simple::write(sheet),
        Form::Hodoku => hodoku::write(sheet),
        Form::HodokuLibrary => hodoku::write_library(sheet),
        Form::Gsf => gsf::write(sheet),
        Form::Sepb => bank::write(sheet),
        Form::Sukaku => sukaku::write(sheet),
        Form::Sgt => solo::write(sheet),
        Form::Iss => iss::write(sheet),
        Form::SumoCue => killer::write_sumo_cue(sheet),
        Form::KillerCode => killer::write_code(sheet),
        Form::SudokuWiki => wiki::write(sheet),
        Form::JigsawLine => jigsaw::write(sheet),
        Form::Csv => collection::write_commas(sheet),
        Form::Tsv => collection::write_tabs(sheet),
        Form::CsvCells => table::write_commas(sheet),
        Form::TsvCells => table::write_tabs(sheet),
        Form::Json => json::write(sheet),
        Form::Jsonl => json::write_line(sheet),
        Form::OpenSudoku => open_sudoku::write(sheet),
        Form::Ksudoku => ksudoku::write(sheet),
        Form::Fpuzzles => f_puzzles::write(sheet),
        Form::FpuzzlesLink => f_puzzles::write_link(sheet),
        Form::SudokuPad => sudoku_pad::write(sheet),
        Form::SudokuCoach => coach::write(sheet),
        Form::Markdown => markdown::write(sheet),
        Form::Tex => tex::write(sheet),
        Form::Html => html::write(sheet),
        Form::Sudoku => text::write(sheet),
    }
}

/// The text before the puzzles of a document, between two puzzles, and after the last one.
pub(crate) struct Frame {
    pub(crate) open: String,
    pub(crate) between: &'static str,
    pub(crate) close: &'static str,
}

/// Returns the text around puzzles in a form. `first` is the first puzzle.
pub(crate) fn frame(form: Form, first: &Sheet) -> Frame {
    let (open, between, close) = match form {
        Form::Json => ("[\n".to_owned(), ",\n", "\n]\n"),
        Form::Ss => (String::new(), simple::BETWEEN, ""),
        Form::Csv => (collection::head(','), "", ""),
        Form::Tsv => (collection::head('\t'), "", ""),
        Form::OpenSudoku => (open_sudoku::open(first), "", open_sudoku::CLOSE),
        Form::Tex => (tex::OPEN.to_owned(), "", tex::CLOSE),
        Form::Html => (html::OPEN.to_owned(), "", html::CLOSE),
        _ => (String::new(), "", ""),
    };
    Frame { open, between, close }
}
