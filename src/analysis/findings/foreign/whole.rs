//! Files that are one text of another program.

use super::{
    Fidelity, below_comments, faults, foreign, has_sign_in_border, is_document, is_slip, is_told, name_of,
    readable_whole,
};
use crate::analysis::{Code, Finding};
use crate::convert::{self, FOOTER, Form, Recovered, detect, is_laid_out};
use crate::syntax::{Block, ElementKind, File, ProblemCode, Span, is_white, line_start, lines};

/// The longest file that may be one text, in bytes.
pub(crate) const LONGEST_FILE: usize = 64 << 10;

/// The longest file with a sound puzzle that may be one text all the same, in bytes.
const LONGEST_SHORT: usize = 8 << 10;

/// The most blocks that may be pieces of one text.
const MOST_PIECES: usize = 512;

/// The first blocks of a file, one of which tells if its grids are stacked.
const TOLD_BY: usize = 3;

/// Returns whether `.sudoku` text can say all of a text that is recognized; of one that is only named, it can't.
fn fidelity_of(found: &Recovered) -> Fidelity {
    let is_whole = !found.puzzles.is_empty() && found.puzzles.iter().all(is_told);
    if is_whole { Fidelity::Whole } else { Fidelity::Poorer }
}

/// Returns what a file is that is not all read as it is, if all of it is recognized as one text, and where that text is.
fn recovered(file: &File) -> Option<(Recovered, Span)> {
    if !(1..=MOST_PIECES).contains(&file.blocks().len()) || file.len() > LONGEST_FILE {
        return None;
    }
    let blocks = || file.blocks().iter().map(|block| &**block);
    // Of most files, the first block tells: no others are read then.
    if file.len() > LONGEST_SHORT && blocks().any(is_plain) || !blocks().any(is_faulty) {
        return None;
    }
    // The lines of a block may say it themselves.
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
    // No puzzle that is read as it is would be lost.
    let sound = blocks().filter(|block| block.puzzle.is_some() && !is_faulty(block)).count();
    (found.puzzles.is_empty() || found.puzzles.len() >= sound).then_some((found, span))
}

fn is_faulty(block: &Block) -> bool {
    faults(block).next().is_some()
}

/// Returns whether a block is a puzzle as `.sudoku` text has them, without code or keys around it.
fn is_plain(block: &Block) -> bool {
    use ProblemCode::{ForeignForm, UnknownKey, UnknownSection};
    let is_around = |code| matches!(code, ForeignForm | UnknownKey | UnknownSection);
    block.puzzle.is_some()
        && !is_faulty(block)
        && !block.problems.iter().any(|problem| is_around(problem.code))
}

/// Returns the form of a file whose blocks are pieces of one text of another program, such as a list with a line for each number, and where that text
/// is. None of the blocks is a puzzle of its own. Where the form has no name and something that is wrong with a piece has a fix, that says more.
///
/// A text that is only recognized is none: what is around the lists of a program would be lost if it were rewritten.
pub(crate) fn foreign_file(file: &File) -> Option<(Form, Span, Fidelity)> {
    if !(2..=MOST_PIECES).contains(&file.blocks().len()) || file.len() > LONGEST_FILE {
        return None;
    }
    let blocks = || file.blocks().iter().map(|block| &**block);
    // Of most files, the first block tells: no others are read then.
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
    // In a document, numbers may look like rows. Of a puzzle of Simple Sudoku, there are two or three grids.
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

/// Returns whether a block starts as a document does.
fn starts_document(block: &Block) -> bool {
    let text = block.text();
    let is_section = || block.pieces.iter().any(|piece| piece.kind == ElementKind::Head);
    text[below_comments(text)..].starts_with(['<', '{', '[', '\\']) && !is_section()
}

/// Returns whether the next grid of the file holds all digits of this block's.
fn is_stacked(block: &Block) -> bool {
    block.problems.iter().any(|problem| problem.code == ProblemCode::StackedGrids)
}

/// What to do with a text that is read.
const CONVERT: &str = "convert it with `sudoku-ls convert FILE --to sudoku`";

/// Returns the finding about a file that is one text of another program, in its first block, on the text's first line. It takes the place of what is wrong with the pieces.
pub(crate) fn file_finding(file: &File) -> Option<Finding> {
    if let Some(found) = foreign_file(file) {
        return pieces_finding(file, found);
    }
    let (found, span) = recovered(file)?;
    let what = if found.puzzles.is_empty() { found.refusal() } else { format!("{}: {CONVERT}", found.what) };
    finding(file, span, &what, fidelity_of(&found))
}

/// Returns the finding about a file of which [`foreign_file`] found this.
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

/// Returns the finding about a file that holds one text of another program and nothing else, in one block or several.
#[cfg(feature = "cli")]
pub(crate) fn whole_finding(file: &File) -> Option<Finding> {
    let is_one = file.blocks().len() == 1;
    let alone = file.blocks().get(0).filter(|_| is_one).and_then(|block| of_block(block));
    alone.or_else(|| file_finding(file))
}

/// Returns the finding about a block that is one text of another program and nothing else.
fn of_block(block: &Block) -> Option<Finding> {
    let [ref only] = *foreign(block) else { return None };
    let (before, behind) = (only.span.range().start, only.span.range().end);
    let is_empty = |text: &str| text.trim_matches(is_white).is_empty();
    let is_all = is_empty(block.text().get(..before)?) && is_empty(block.text().get(behind..)?);
    only.finding().filter(|_| is_all && only.is_readable && !only.is_cut)
}

/// Returns the puzzles of a text of another program as `.sudoku` text, each with the line that it starts on, from 0; `None` unless the text is puzzles
/// and nothing else, and `.sudoku` text can say all of it.
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
