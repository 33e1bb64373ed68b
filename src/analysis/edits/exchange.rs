//! Copying puzzles in another program's form, and pasting text that another program wrote.

use std::ops::Range;
use std::sync::Arc;

use super::overrides::independent;
use crate::analysis::typing::insertion::insertion;
use crate::convert::{self, Form, Sheet, Writer, detect};
use crate::syntax::{
    self, Block, Content, Edit, File, GridForm, GridKind, GridText, Span, comments, last_line, line_end,
    newline, same, same_puzzle,
};

/// The reason for offering no edit for a paste.
const REFUSED: &str = "another puzzle would be read as something else there; paste on an empty line";

/// Puzzles written in another program's form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// The text to copy.
    pub text: String,
    /// The number of puzzles in the text.
    pub puzzles: usize,
    /// The parts of the puzzles that the form does not carry.
    pub lost: Vec<CopyNote>,
    /// The puzzles that the form cannot hold, each with one reason.
    pub refused: Vec<CopyNote>,
}

/// What was lost of one puzzle, or why it was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopyNote {
    /// The byte offset of the puzzle's anchor in the file.
    pub at: usize,
    /// The number of the puzzle in the file, from 1.
    pub puzzle: usize,
    /// The parts that the form does not carry, or the reason for refusing the puzzle, without a full stop.
    pub what: Vec<String>,
}

/// Returns the puzzles of a range of blocks in another form; `None` if the range has no puzzle. `stop` is called before
/// each puzzle and ends the work, also with `None`, when it returns true.
pub fn copy_as(file: &File, blocks: Range<usize>, form: Form, stop: &dyn Fn() -> bool) -> Option<Copied> {
    let mut writer = Writer::new(form);
    let mut copied = Copied::default();
    let mut number = file.blocks().forms(0).take(blocks.start).flatten().count();
    for index in blocks {
        let Some(block) = file.blocks().look(index).filter(|block| block.puzzle.is_some()) else { continue };
        if stop() {
            return None;
        }
        number += 1;
        let anchor = block.puzzle.as_ref().map_or(0, |puzzle| puzzle.anchor.start as usize);
        let note = |what: Vec<String>| CopyNote { at: file.start_of(index) + anchor, puzzle: number, what };
        let added = convert::sheet_of(&block).and_then(|sheet| writer.add(&sheet));
        match added {
            Ok(lost) if lost.is_empty() => {}
            Ok(lost) => copied.lost.push(note(lost)),
            Err(why) => copied.refused.push(note(vec![why.0])),
        }
    }
    copied.puzzles = writer.written();
    let is_none = copied.puzzles == 0 && copied.refused.is_empty();
    copied.text = if copied.puzzles == 0 { String::new() } else { writer.end() };
    (!is_none).then_some(copied)
}

/// Text of another program, converted to `.sudoku` text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pasted {
    /// The form of the pasted text.
    pub form: Form,
    /// The puzzles as `.sudoku` text.
    pub text: String,
    /// The number of puzzles in the text.
    pub puzzles: usize,
    /// The checked edits that insert the text into the file; empty if no safe edit was found.
    pub edits: Vec<Edit>,
    /// The parts that `.sudoku` text cannot carry, each with its line of the pasted text, from 0.
    pub lost: Vec<(usize, Vec<String>)>,
    /// The parts that could not be read, each with its line of the pasted text, from 0, and the reason.
    pub errors: Vec<(usize, String)>,
}

/// Converts text of another program to `.sudoku` text, and returns the edits that put it in place of a part of the
/// file. For an empty part, the text is inserted near that byte. If every puzzle of the file is on one line, the pasted
/// puzzles are written on one line each, provided that all of them fit.
pub fn paste_as(file: &File, part: Range<usize>, text: &str, form: Option<Form>) -> Pasted {
    let form = form.unwrap_or_else(|| detect(text));
    let (mut sheets, mut errors) = (Vec::new(), Vec::new());
    convert::read(text, form, &mut |item| match item {
        Ok(sheet) => sheets.push(sheet),
        Err(trouble) => errors.push((trouble.line, trouble.reason)),
    });
    let (mut pieces, mut lost) = (lines(file, &sheets), Vec::new());
    let on_lines = pieces.is_some();
    for sheet in sheets.iter().filter(|_| !on_lines) {
        let mut writer = Writer::new(Form::Sudoku);
        match writer.add(sheet) {
            Ok(missing) => {
                lost.extend((!missing.is_empty()).then_some((sheet.line, missing)));
                pieces.get_or_insert_default().push(independent(file, &writer.end()));
            }
            Err(why) => errors.push((sheet.line, why.0)),
        }
    }
    let pieces = pieces.unwrap_or_default();
    let mut ended: Vec<String> = pieces.iter().map(|piece| format!("{}\n", piece.trim_end())).collect();
    let together = |ended: &[String]| ended.join(if on_lines { "" } else { "\n" });
    let mut text = together(&ended);
    let mut edits = placed(file, part.clone(), &ended, &text);
    if edits.is_empty() && !on_lines {
        // Rows without a heading may be read as the state of the puzzle above.
        let headed: Vec<String> = ended.iter().map(|piece| with_heading(piece)).collect();
        let below = together(&headed);
        edits = placed(file, part, &headed, &below);
        if !edits.is_empty() {
            (ended, text) = (headed, below);
        }
    }
    if let [edit] = &mut edits[..]
        && on_lines
    {
        *edit = tight(file, edit, &ended).unwrap_or_else(|| edit.clone());
    }
    if edits.is_empty() && !ended.is_empty() {
        errors.push((0, REFUSED.to_owned()));
    }
    Pasted { form, text, puzzles: ended.len(), edits, lost, errors }
}

/// Returns the puzzle's text with a heading above it, unless it starts with one.
fn with_heading(puzzle: &str) -> String {
    if puzzle.starts_with('[') { puzzle.to_owned() } else { format!("[Puzzle]\n{puzzle}") }
}

/// Returns the puzzles on one line each, if all puzzles of the file are written so and every new puzzle fits on a line.
fn lines(file: &File, sheets: &[Sheet]) -> Option<Vec<String>> {
    let mut forms = file.blocks().forms(0).flatten().peekable();
    forms.peek()?;
    if sheets.is_empty() || forms.any(|form| form != GridForm::Line) {
        return None;
    }
    let line = |sheet: &Sheet| {
        let mut writer = Writer::new(Form::Line);
        let text = writer.add(sheet).ok().filter(Vec::is_empty).map(|_| writer.end())?;
        Some(independent(file, &text)).filter(|line| syntax::lines(line.trim_end()).count() == 1)
    };
    sheets.iter().map(line).collect()
}

/// Returns the edits that replace a part of the file by puzzles, if every other puzzle is read as before; empty
/// otherwise.
fn placed(file: &File, part: Range<usize>, pieces: &[String], text: &str) -> Vec<Edit> {
    let Some(first) = pieces.first() else { return Vec::new() };
    let part = if part.is_empty() {
        let Some(edit) = insertion(file, part.start, first) else { return Vec::new() };
        if pieces.len() == 1 {
            return vec![edit];
        }
        edit.span.range()
    } else {
        part
    };
    let whole = file.text();
    let end = newline(&whole);
    let (before, behind) = (&whole[..part.start.min(whole.len())], &whole[part.end.min(whole.len())..]);
    let is_empty_line = |line: Option<&str>| line.is_none_or(|line| line.trim().is_empty());
    let mut new = String::new();
    let bare = before.trim_start_matches('\u{feff}');
    if !bare.is_empty() {
        if !bare.ends_with(['\n', '\r']) {
            new += end;
        }
        let last = before.trim_end_matches([' ', '\t']).strip_suffix(end);
        if !is_empty_line(last.map(last_line).or(Some("."))) {
            new += end;
        }
    }
    new += &syntax::lines(text.trim_end()).collect::<Vec<_>>().join(end);
    new += end;
    let rest = behind.strip_prefix(end).filter(|_| !part.is_empty()).unwrap_or(behind);
    if !rest[..line_end(rest, 0)].trim().is_empty() {
        new += end;
    }
    let part = part.start..part.end + behind.len() - rest.len();
    let edit = Edit { span: Span::new(part.start, part.end), text: new };
    if adds(file, &edit, pieces) { vec![edit] } else { Vec::new() }
}

/// Returns the edit without empty lines around the inserted lines, if the file is a list of lines without empty lines.
fn tight(file: &File, edit: &Edit, pieces: &[String]) -> Option<Edit> {
    let whole = file.text();
    let end = newline(&whole);
    let before = whole.get(..edit.span.range().start)?;
    let is_open = !before.trim_start_matches('\u{feff}').is_empty() && !before.ends_with(['\n', '\r']);
    let text = format!("{}{}{end}", if is_open { end } else { "" }, edit.text.trim());
    let tight = Edit { span: edit.span, text };
    let is_list = syntax::lines(whole.trim()).all(|line| !line.trim().is_empty());
    (is_list && adds(file, &tight, pieces)).then_some(tight)
}

/// Returns whether an edit adds exactly these puzzles to a file and leaves all puzzles outside the edited part
/// unchanged.
fn adds(file: &File, edit: &Edit, pieces: &[String]) -> bool {
    let part = edit.span.range();
    let Some((gone, come)) = file.preview(part.clone(), &edit.text) else { return false };
    // The puzzles before or after the edited part, each with a flag: whether its whole block is outside that part.
    let outside = |index: usize| {
        let (start, block) = (file.start_of(index), file.blocks().look(index)?);
        let is_beside = |span: Span| {
            let (from, to) = (start + span.start as usize, start + span.end as usize);
            to <= part.start || from >= part.end
        };
        let puzzle = block.puzzle.as_ref()?;
        let kinds = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
        let grids = kinds.into_iter().filter_map(|kind| puzzle.grid_of(kind));
        let all = grids.fold(puzzle.anchor, |all, grid| all.cover(grid.span));
        let text = block.text();
        let inner = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
        is_beside(all).then_some((is_beside(inner), block))
    };
    let old: Vec<_> = gone.filter_map(outside).collect();
    let new: Vec<_> = come.iter().filter(|block| block.puzzle.is_some()).collect();
    if new.len() != old.len() + pieces.len() {
        return false;
    }
    let is_kept = |(is_whole, old): &(bool, Arc<Block>), new: &Block| {
        // Text of the block inside the edited part did not belong to the puzzle.
        let puzzles = old.puzzle.as_ref().zip(new.puzzle.as_ref());
        if *is_whole {
            same(old, new)
        } else {
            puzzles.is_some_and(|(old, new)| same_puzzle(old, new)) && comments(old) == comments(new)
        }
    };
    let kept = old.iter().zip(&new).take_while(|(old, new)| is_kept(old, new)).count();
    let fits = |before: usize| {
        let (added, behind) = new[before..].split_at(pieces.len());
        added.iter().zip(pieces).all(|(block, piece)| says(block, piece))
            && old[before..].iter().zip(behind).all(|(old, new)| is_kept(old, new))
    };
    (0..=kept).rev().any(fits)
}

/// Returns whether a block's puzzle equals the puzzle of this text.
fn says(block: &Block, piece: &str) -> bool {
    let alone = File::parse(piece);
    let wanted = alone.puzzles().next().map(|it| it.puzzle);
    let cells = |grid: &GridText| grid.cells.iter().map(|cell| cell.content).collect::<Vec<Content>>();
    block.puzzle.as_ref().zip(wanted).is_some_and(|(is, wanted)| {
        is.layout == wanted.layout && is.symbols == wanted.symbols && cells(&is.grid) == cells(&wanted.grid)
    })
}
