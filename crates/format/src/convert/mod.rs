//! Puzzles in the forms of other programs: reading, writing, and detecting the form of a text by its content.
//!
//! [read] turns a text in any [`Form`] into sheets, and a [`Writer`] writes sheets in any other form. Both report for
//! each puzzle what is lost. Nothing here uses a clock, a thread, a file or an environment. The constants in `limits`
//! bound what is read.
//!
//! ```
//! use sudoku_ls_format::convert::{Form, Writer, detect, read_all};
//! let text = "2x2:1b4b1b2b4b3";
//! assert_eq!(detect(text), Form::Sgt);
//! let mut writer = Writer::new(Form::Line);
//! for item in read_all(text, Form::Sgt) {
//!     let lost = writer.add(&item.expect("a puzzle")).expect("it fits on a line");
//!     assert!(lost.is_empty());
//! }
//! assert_eq!(writer.end(), "1..4..1..2..4..3\n");
//! ```

#![expect(clippy::format_push_string, reason = "texts are put together from short pieces")]
#![expect(clippy::unnecessary_wraps, reason = "the writers of all forms have one signature")]

mod codec;
mod constraints;
pub(crate) mod detect;
pub(crate) mod form;
mod grids;
mod json;
mod limits;
mod lines;
mod native;
mod paper;
mod reading;
mod recover;
mod sheet;
pub(crate) mod writing;
mod xml;

pub use limits::MAX_TEXT;
pub use reading::{Item, Trouble};
pub use sheet::Sheet;
pub use writing::NotCarried;

// The documentation lists these at the crate's root.
#[doc(hidden)]
pub use self::{detect::detect, form::Form, writing::Writer};

// For the crates and tests of this workspace only.
#[doc(hidden)]
pub use self::{
    detect::line as detect_line,
    grids::simple::FOOTER,
    grids::table::starts_with_blanks,
    lines::hodoku::{Cells as HodokuCells, cells as hodoku_cells, triple as hodoku_triple},
    native::block::has_names,
    native::lenient::is_laid_out,
    paper::markdown::fenced,
    recover::{Recovered, recover},
    writing::Loss,
};
use crate::convert::native::lenient;
use crate::syntax::Block;

/// Returns a list of everything that [`read`] finds in a text.
pub fn read_all(text: &str, form: Form) -> Vec<Item> {
    let mut items = Vec::new();
    read(text, form, &mut |item| items.push(item));
    items
}

/// Reads the puzzles of a text in a form, in order, and passes each one to `sink` as it is found, together with a
/// trouble for each part that is not a puzzle. A short text that cannot be read completely is also tried without the
/// text that people paste around grids (labels, table rules, code) and with other signs for blanks.
///
/// A text that is longer than [`MAX_TEXT`] gives a single trouble.
pub fn read(text: &str, form: Form, sink: &mut dyn FnMut(Item)) {
    if text.len() > MAX_TEXT {
        let reason = format!("the text has {} bytes; at most {MAX_TEXT} are converted at once", text.len());
        return sink(Err(Trouble { line: 0, reason }));
    }
    if text.len() > recover::LONGEST {
        return read_as(text, form, sink);
    }
    let mut items = Vec::new();
    read_as(text, form, &mut |item| items.push(item));
    // Below a link, for example, there may be a puzzle in rows: `.sudoku` text may hold both.
    let troubles = |items: &[Item]| items.iter().filter(|item| item.is_err()).count();
    if form != Form::Sudoku && troubles(&items) > 0 && form_of_first_line(text) == Some(form) {
        let mut mixed = Vec::new();
        read_as(text, Form::Sudoku, &mut |item| mixed.push(item));
        let mut read = items.iter().flatten().peekable();
        let is_kept = |sheet: &Sheet| mixed.iter().flatten().any(|other| other == sheet);
        if troubles(&mixed) < troubles(&items) && read.peek().is_some() && read.all(is_kept) {
            items = mixed;
        }
    }
    // Unread lines may be code or keys around a puzzle.
    let is_left =
        |item: &Item| item.as_ref().map_or(true, |sheet| form == Form::Sudoku && !sheet.left.is_empty());
    if (items.is_empty() || items.iter().any(is_left))
        && let Some(others) = recovered(text, form, &items)
    {
        items = others;
    }
    items.into_iter().for_each(sink);
}

/// Returns the items of a text that is not in its form, if the whole text is recognized and no fewer cells are read than before.
fn recovered(text: &str, form: Form, before: &[Item]) -> Option<Vec<Item>> {
    if detect(text) != form {
        return None;
    }
    let found = recover(text)?;
    if found.puzzles.is_empty() {
        if before.iter().any(Result::is_ok) {
            return None;
        }
        let reason = format!("this is {}", found.refusal());
        return Some(vec![Err(Trouble { line: 0, reason })]);
    }
    let items: Vec<Item> = found.puzzles.into_iter().map(Ok).collect();
    let left = |items: &[Item]| items.iter().flatten().map(|sheet| sheet.left.len()).sum::<usize>();
    let is_read = before.iter().all(Result::is_ok) && !before.is_empty();
    let is_more = cells(&items) >= cells(before) && !(is_read && left(&items) >= left(before));
    is_more.then_some(items)
}

/// Returns the form of a text's first line, if it is a form with one puzzle per line.
fn form_of_first_line(text: &str) -> Option<Form> {
    let first = crate::syntax::lines(text).map(str::trim).find(|line| !line.is_empty())?;
    detect_line(first)
}

/// Returns the number of cells of all puzzles among some items.
fn cells(items: &[Item]) -> usize {
    items.iter().flatten().map(Sheet::cells).sum()
}

/// Reads the puzzles of a text in a form, without recognizing texts that are in no form.
#[doc(hidden)]
pub fn read_as(text: &str, form: Form, sink: &mut dyn FnMut(Item)) {
    let is_own = matches!(
        form,
        Form::Line
            | Form::Grid
            | Form::Boxed
            | Form::Marks
            | Form::Csv
            | Form::Tsv
            | Form::CsvCells
            | Form::TsvCells
            | Form::Sudoku
    );
    // HTML pages, TeX documents and the like may contain a plain grid.
    let may_hold = matches!(form, Form::Html | Form::Tex | Form::OpenSudoku);
    if !(is_own || may_hold) || text.len() > limits::MAX_LOOSE {
        return codec::read(form, text, sink);
    }
    let found = |form: Form, text: &str| {
        let mut items = Vec::new();
        codec::read(form, text, &mut |item| items.push(item));
        let items = if is_own { with_lines(text, items) } else { items };
        let troubles = items.iter().filter(|item| item.is_err()).count();
        (items, troubles)
    };
    let (mut items, troubles) = found(form, text);
    let is_all_wrong = troubles == items.len();
    let is_wrong = if is_own { troubles > 0 || items.is_empty() } else { is_all_wrong };
    if is_wrong || is_own {
        let (bare, has_names) = lenient::bare(text);
        if !is_wrong && !has_names {
            return items.into_iter().for_each(sink);
        }
        let other = if is_own { detect(&bare) } else { Form::Sudoku };
        let (others, left) = found(other, &bare);
        let mut troubles = troubles;
        if has_names || is_better((&others, left), (&items, troubles)) {
            (items, troubles) = (others, left);
        }
        if (troubles > 0 || items.is_empty())
            && let Some(code) = lenient::of_code(text)
        {
            let (others, left) = found(Form::Sudoku, &code);
            if is_better((&others, left), (&items, troubles)) {
                items = others;
            }
        }
    }
    items.into_iter().for_each(sink);
}

/// Returns the items of a text with the puzzles of lines in another program's one-line form, such as a link among grids,
/// in place of the troubles about these lines.
fn with_lines(text: &str, items: Vec<Item>) -> Vec<Item> {
    if items.iter().all(Result::is_ok) {
        return items;
    }
    let lines: Vec<&str> = crate::syntax::lines(text).collect();
    // A line is examined once, however many troubles it has.
    let mut last = None;
    let mut of_line = |line: usize| {
        let text = lines.get(line)?.trim();
        if last.replace(line) == Some(line) || text.len() > limits::MAX_LINE {
            return None;
        }
        let mut found = Vec::new();
        codec::read(detect_line(text)?, text, &mut |item| found.push(reading::item_below(item, line)));
        (!found.is_empty() && found.iter().all(Result::is_ok)).then_some(found)
    };
    let replaced = |item: Item| match &item {
        Err(trouble) => of_line(trouble.line).unwrap_or_else(|| vec![item]),
        Ok(_) => vec![item],
    };
    items.into_iter().flat_map(replaced).collect()
}

/// Returns whether one way to read a text is better than another: it reads more cells, or the same cells with fewer troubles.
fn is_better((new, left): (&[Item], usize), (old, troubles): (&[Item], usize)) -> bool {
    let (before, now) = (cells(old), cells(new));
    // A small grid does not count, because a single word for a blank on its own line would be one.
    let is_grids = new.iter().flatten().all(|sheet| sheet.size() >= limits::LEAST_ROWS);
    is_grids && (now > before || now == before && now > 0 && left < troubles)
}

/// Returns the sheet of a block's puzzle.
///
/// Returns the reason if there is no readable puzzle, in words without a full stop.
pub fn sheet_of(block: &Block) -> Result<Sheet, NotCarried> {
    native::block::sheet_of(block)
        .ok_or_else(|| NotCarried("there is no puzzle".into()))?
        .map_err(|unread| NotCarried(unread.reason))
}
