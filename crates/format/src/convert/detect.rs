//! Detects the form of a text from its content.

use crate::convert::codec;
use crate::convert::form::Form;
use crate::convert::grids::marks::is_told_by_candidates;
use crate::convert::grids::table;
use crate::convert::json::native as json;
use crate::convert::lines::{bank, hodoku, iss, jigsaw, killer, plain, solo, wiki};
use crate::convert::native::block::sheet_of;
use crate::convert::paper::{html, markdown, tex};
use crate::convert::reading::lines;
use crate::syntax::{Block, Content, ElementKind, Stream, is_header};

/// The length of the examined start of a text, in bytes.
const GLANCE: usize = 64 << 10;

/// Returns the form of a text. A text that fits no other form is treated as `.sudoku` text, a form that includes lines, grids and tables.
pub fn detect(text: &str) -> Form {
    let text = text.trim_start_matches('\u{feff}').trim_start_matches([' ', '\r', '\n']);
    let mut end = text.len().min(GLANCE);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let start = &text[..end];
    if let Some(form) = document(start.trim_start()) {
        return form;
    }
    if json::is_list(text) {
        return Form::Json;
    }
    // Tabs at the start of a row separate blank cells, so they must stay.
    let row = lines(start).find(|line| line.contains('\t') || !line.trim().is_empty());
    if let Some(form) = row.and_then(table::form_of) {
        return form;
    }
    let mut puzzles = lines(start).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = puzzles.next() else { return Form::Sudoku };
    // In a list of links to SudokuWiki, links that hold only digits may come before others.
    if wiki::is_link(first) && puzzles.any(wiki::is_one) {
        return Form::SudokuWiki;
    }
    let claimed = line(first).filter(|&form| is_read(form, first) || !has_grid(start));
    claimed.unwrap_or_else(|| rows(start))
}

/// Returns whether a line can be read completely as puzzles in a form.
fn is_read(form: Form, line: &str) -> bool {
    let (mut puzzles, mut is_whole) = (0, true);
    codec::read(form, line, &mut |item| match item {
        Ok(_) => puzzles += 1,
        Err(_) => is_whole = false,
    });
    is_whole && puzzles > 0
}

/// Returns the blocks of a text that is parsed as `.sudoku` text.
fn blocks(text: &str) -> impl Iterator<Item = Block> {
    let mut stream = Stream::default();
    stream.feed(text);
    stream.end();
    std::iter::from_fn(move || Some(stream.next()?.read()))
}

/// Returns whether a text that is parsed as `.sudoku` text has a complete grid.
fn has_grid(text: &str) -> bool {
    blocks(text).any(|block| block.puzzle.is_some_and(|puzzle| puzzle.grid.is_whole()))
}

/// Returns the form of a document or of a packed text.
fn document(text: &str) -> Option<Form> {
    // The first field of a gsf line is free text, so it must be checked before other forms.
    let first = lines(text).next().unwrap_or_default();
    if is_gsf(first) && !is_header(first) {
        return Some(Form::Gsf);
    }
    if text.starts_with('<') && html::is_one(text) {
        return Some(Form::Html);
    }
    if text.starts_with('<') {
        return Some(if text.contains("<ksudoku") { Form::Ksudoku } else { Form::OpenSudoku });
    }
    // Braces may also enclose pencil marks.
    let is_object = |text: &str| {
        let inside = text.strip_prefix('{').map(str::trim_start);
        inside.is_some_and(|inside| inside.starts_with(['"', '}']))
    };
    if is_object(text) {
        let has = |key: &str| text.contains(key);
        if has("\"grid\"") && has("\"size\"") {
            return Some(Form::Fpuzzles);
        }
        if has("\"cells\"") && (has("\"regions\"") || has("\"cellSize\"")) {
            return Some(Form::SudokuPad);
        }
        return Some(if first.trim_end().ends_with('}') { Form::Jsonl } else { Form::Json });
    }
    if text.starts_with('\\') && tex::is_one(text) {
        return Some(Form::Tex);
    }
    if markdown::is_one(text) {
        return Some(Form::Markdown);
    }
    let list = text.strip_prefix('[').map(str::trim_start);
    list.is_some_and(is_object).then_some(Form::Json)
}

/// Returns the form of a line, if it is a one-puzzle-per-line form that `.sudoku` text does not include.
pub fn line(text: &str) -> Option<Form> {
    if is_header(text) {
        return None;
    }
    let count = text.chars().count();
    if text.starts_with("SCv7_") {
        return Some(Form::SudokuCoach);
    }
    if killer::is_sumo_cue(text) {
        return Some(Form::SumoCue);
    }
    if killer::is_code(text) {
        return Some(Form::KillerCode);
    }
    if iss::is_one(text) {
        return Some(Form::Iss);
    }
    link(text).or_else(|| cells(text, count))
}

/// Returns the form of a link, or of a puzzle packed in the same way.
fn link(text: &str) -> Option<Form> {
    // A link after the cells of a puzzle is its label.
    let word = text.split_whitespace().next().unwrap_or_default();
    let size = plain::size_of(word.chars().count()).filter(|size| *size > 3);
    if size.is_some_and(|size| plain::digits(word, size).is_ok()) {
        return None;
    }
    if text.contains("f-puzzles.com/") || text.starts_with("fpuz") {
        return Some(Form::FpuzzlesLink);
    }
    let is_pad =
        ["sudokupad.app/", "crackingthecryptic.com/", "sudokupad:"].iter().any(|it| text.contains(it));
    if is_pad || ["scl", "ctc", "scf"].iter().any(|prefix| text.starts_with(prefix) && !text.contains(' ')) {
        return Some(Form::SudokuPad);
    }
    wiki::is_one(text).then_some(Form::SudokuWiki)
}

/// Returns the form of a line of this many characters, if it has the cells of a puzzle.
fn cells(text: &str, count: usize) -> Option<Form> {
    if text.starts_with(':') && text.matches(':').count() >= 4 {
        return Some(Form::HodokuLibrary);
    }
    if solo::is_one(text) {
        return Some(Form::Sgt);
    }
    if text.split_whitespace().next().is_some_and(bank::is_hash) && count > 81 {
        return Some(Form::Sepb);
    }
    if is_gsf(text) {
        return Some(Form::Gsf);
    }
    if count == 729 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Some(Form::Sukaku);
    }
    if jigsaw::is_one(text) {
        return Some(Form::JigsawLine);
    }
    let is_hodoku =
        (text.contains(['+', ':']) || text.contains(',') && text.contains('*')) && hodoku::read(text).is_ok();
    is_hodoku.then_some(Form::Hodoku)
}

/// Returns whether a line has at least six fields and the fifth is a 9x9 grid.
fn is_gsf(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').take(6).collect();
    fields.len() == 6 && plain::digits(fields[4].trim(), 9).is_ok()
}

/// Returns the form of a text in rows.
fn rows(text: &str) -> Form {
    if text.contains("*-----------*") {
        return Form::Ss;
    }
    let mut first = None;
    for block in blocks(text) {
        let Some(Ok(sheet)) = sheet_of(&block) else { continue };
        let is_bare = is_bare(&block);
        if sheet.size() == 9 && sheet.has_marks() && is_bare && has_u(&block) {
            return Form::Sdx;
        }
        first.get_or_insert_with(|| {
            if is_told_by_candidates(&block, &sheet) { Form::Marks } else { Form::Sudoku }
        });
        // In an `.sdx` file, puzzles without placed digits may come first.
        if !(sheet.size() == 9 && is_bare) {
            break;
        }
    }
    first.unwrap_or(Form::Sudoku)
}

/// Returns whether a block contains only the cells of one grid, without braces.
fn is_bare(block: &Block) -> bool {
    use ElementKind::{Bom, Cell, NewLine, Space};
    let is_cell = |kind| matches!(kind, Bom | Cell(..) | NewLine | Space);
    !block.text().contains('{') && block.elements().iter().all(|element| is_cell(element.kind))
}

/// Returns whether a digit in the block's own grid is written as `u5`.
fn has_u(block: &Block) -> bool {
    let cells = block.puzzle.iter().flat_map(|puzzle| &puzzle.grid.cells);
    let mut placed = cells.filter(|cell| matches!(cell.content, Content::Placed(_)));
    placed.any(|cell| block.text()[cell.span.range()].starts_with('u'))
}
