//! Files that are a single text of another program.

use super::{
    Fidelity, below_comments, faults, foreign, has_sign_in_border, is_document, is_slip, is_told, name_of,
    readable_whole,
};
use crate::analysis::{Code, Finding};
use crate::convert::{self, FOOTER, Form, Recovered, detect, is_laid_out};
use crate::syntax::{Block, ElementKind, File, ProblemCode, Span, is_white, line_start, lines};

/// The maximum length of a file that is examined as one text, in bytes.
pub(crate) const LONGEST_FILE: usize = 64 << 10;

/// The maximum length of a file with a plain `.sudoku` puzzle that is still examined as one text, in bytes.
const LONGEST_SHORT: usize = 8 << 10;

/// The maximum number of blocks that are examined as pieces of one text.
const MOST_PIECES: usize = 512;

/// The number of blocks at the start of a file that are searched for stacked grids.
const TOLD_BY: usize = 3;

/// Returns whether `.sudoku` text can express all of a recognized text. Text that is recognized but not read counts as
/// `Poorer`.
fn fidelity_of(found: &Recovered) -> Fidelity {
    let is_whole = !found.puzzles.is_empty() && found.puzzles.iter().all(is_told);
    if is_whole { Fidelity::Whole } else { Fidelity::Poorer }
}

/// Recognizes a file with faulty blocks as one text, and returns that text with its span.
fn recovered(file: &File) -> Option<(Recovered, Span)> {
    if !(1..=MOST_PIECES).contains(&file.blocks().len()) || file.len() > LONGEST_FILE {
        return None;
    }
    let blocks = || file.blocks().iter().map(|block| &**block);
    // For most files, the first block decides, and no other block is parsed.
    if file.len() > LONGEST_SHORT && blocks().any(is_plain) || !blocks().any(is_faulty) {
        return None;
    }
    // A single block may have its own finding about foreign text.
    if let (1, Some(block)) = (file.blocks().len(), blocks().next())
        && of_block(block).is_some()
    {
        return None;
    }
    let text = file.text();
    let blank = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).len();
    let start = line_start(&text, blank).max(text.len() - text.trim_start_matches('\u{feff}').len());
    let span = Span::new(start, text.trim_end().len());
    let found = convert::recover(text.get(span.range())?)?;
    // Puzzles that the file already has must not be lost.
    let sound = blocks().filter(|block| block.puzzle.is_some() && !is_faulty(block)).count();
    (found.puzzles.is_empty() || found.puzzles.len() >= sound).then_some((found, span))
}

fn is_faulty(block: &Block) -> bool {
    faults(block).next().is_some()
}

/// Returns whether a block is a puzzle in plain `.sudoku` text, without code, unknown keys or unknown sections around
/// it.
fn is_plain(block: &Block) -> bool {
    use ProblemCode::{ForeignForm, UnknownKey, UnknownSection};
    let is_around = |code| matches!(code, ForeignForm | UnknownKey | UnknownSection);
    block.puzzle.is_some()
        && !is_faulty(block)
        && !block.problems.iter().any(|problem| is_around(problem.code))
}

/// Returns the form and span of a file whose blocks are pieces of one text of another program, such as a list with one
/// line for each number; no block is a puzzle of its own. `None` if the form has no name and a piece has a problem with
/// its own fix, since that problem is more helpful.
///
/// Text that is only recognized by [`recovered`] does not count: a conversion would lose whatever surrounds the lists
/// of a program.
pub(crate) fn foreign_file(file: &File) -> Option<(Form, Span, Fidelity)> {
    if !(2..=MOST_PIECES).contains(&file.blocks().len()) || file.len() > LONGEST_FILE {
        return None;
    }
    let blocks = || file.blocks().iter().map(|block| &**block);
    // For most files, the first blocks decide, and no other block is parsed.
    let is_pieces = blocks().all(is_faulty);
    if !is_pieces && !blocks().next().is_some_and(starts_document) && !blocks().take(TOLD_BY).any(is_stacked)
    {
        return None;
    }
    let blocks: Vec<&Block> = blocks().collect();
    if blocks.iter().any(|block| has_sign_in_border(block)) {
        return None;
    }
    let text = file.text();
    let document = text.get(below_comments(&text)..)?.trim_end();
    let is_below = is_document(detect(document));
    let bare = if is_below { document } else { text.trim_start_matches('\u{feff}').trim() };
    let start = text.find(bare)?;
    let (form, puzzles, fidelity) = readable_whole(bare, &blocks)?;
    // Numbers in a document may look like rows. Simple Sudoku writes two or three grids for each puzzle.
    let grids = blocks.iter().filter(|block| block.puzzle.is_some()).count();
    let is_signed = || lines(bare).filter(|line| line.starts_with(FOOTER)).count() + 1 >= puzzles;
    let is_stack = form == Form::Ss && grids > puzzles && (grids >= 2 * puzzles || is_signed());
    let is_one = is_document(form) || is_stack;
    let has_fix = |block: &&Block| block.problems.iter().any(|problem| is_slip(block, problem));
    let says_more = name_of(form).is_some() || !blocks.iter().any(has_fix) || is_laid_out(bare);
    let is_said = is_document(form) || fidelity == Fidelity::Whole;
    let is_meant = (is_pieces || is_one) && says_more && is_said;
    is_meant.then(|| (form, Span::new(start, start + bare.len()), fidelity))
}

/// Returns whether a block starts like a document, and has no section heading.
fn starts_document(block: &Block) -> bool {
    let text = block.text();
    let is_section = || block.pieces.iter().any(|piece| piece.kind == ElementKind::Head);
    text[below_comments(text)..].starts_with(['<', '{', '[', '\\']) && !is_section()
}

/// Returns whether the parser reported that this block's grid and the next one are grids of the same puzzle.
fn is_stacked(block: &Block) -> bool {
    block.problems.iter().any(|problem| problem.code == ProblemCode::StackedGrids)
}

/// The advice for a text that can be converted.
const CONVERT: &str = "convert it with `sudoku-ls convert FILE --to sudoku`";

/// Returns the finding about a file that is one text of another program, on the first line of that text. It replaces
/// the findings about the pieces.
pub(crate) fn file_finding(file: &File) -> Option<Finding> {
    if let Some(found) = foreign_file(file) {
        return pieces_finding(file, found);
    }
    let (found, span) = recovered(file)?;
    let what = if found.puzzles.is_empty() { found.refusal() } else { format!("{}: {CONVERT}", found.what) };
    finding(file, span, &what, fidelity_of(&found))
}

/// Returns the finding about a file for a result of [`foreign_file`].
pub(crate) fn pieces_finding(file: &File, (form, span, fidelity): (Form, Span, Fidelity)) -> Option<Finding> {
    let what = match name_of(form) {
        Some(name) => format!("in another program's form, {name}"),
        None => "in another layout".to_owned(),
    };
    finding(file, span, &format!("{what}: {CONVERT}"), fidelity)
}

fn finding(file: &File, span: Span, what: &str, fidelity: Fidelity) -> Option<Finding> {
    let text = file.text();
    let line = lines(text.get(span.range())?).next()?.trim_end();
    let start = span.range().start;
    let span = Span::new(start, start + line.len());
    let code = match fidelity {
        Fidelity::Whole => ProblemCode::ForeignForm,
        Fidelity::Poorer => ProblemCode::UnknownLine,
    };
    let message = format!("This file is {what}");
    Some(Finding { code: Code::Syntax(code), span, message, related: Vec::new() })
}

/// Returns the finding about a file that consists of one text of another program, in one block or several.
#[cfg(feature = "cli")]
pub(crate) fn whole_finding(file: &File) -> Option<Finding> {
    let is_one = file.blocks().len() == 1;
    let alone = file.blocks().get(0).filter(|_| is_one).and_then(|block| of_block(block));
    alone.or_else(|| file_finding(file))
}

/// Returns the finding about a block that consists of one text of another program.
fn of_block(block: &Block) -> Option<Finding> {
    let [ref only] = *foreign(block) else { return None };
    let (before, behind) = (only.span.range().start, only.span.range().end);
    let is_empty = |text: &str| text.trim_matches(is_white).is_empty();
    let is_all = is_empty(block.text().get(..before)?) && is_empty(block.text().get(behind..)?);
    only.finding().filter(|_| is_all && only.is_readable && !only.is_cut)
}

/// Returns the puzzles of another program's text as `.sudoku` text, each with its first line in the original, from 0;
/// `None` unless the text consists of puzzles and `.sudoku` text can express all of it.
#[cfg(feature = "cli")]
pub(crate) fn rewritten(text: &str) -> Option<Vec<(usize, String)>> {
    let (mut puzzles, mut is_whole) = (Vec::new(), text.len() <= LONGEST_FILE);
    if is_whole {
        convert::read(text, detect(text), &mut |item| {
            let sheet = item.ok().filter(|sheet| sheet.left.is_empty());
            let mut writer = convert::Writer::new(Form::Sudoku);
            match sheet.map(|sheet| (sheet.line, writer.add(&sheet))) {
                Some((line, Ok(lost))) if lost.is_empty() => puzzles.push((line, writer.end())),
                _ => is_whole = false,
            }
        });
    }
    (is_whole && !puzzles.is_empty()).then_some(puzzles)
}
