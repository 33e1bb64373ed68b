//! Converts text in another program's form to `.sudoku` puzzles.

use crate::analysis::actions::context::fix;
use crate::analysis::edits::exchange::paste_as;
use crate::analysis::findings::foreign::{Foreign, foreign, foreign_file, pieces_finding};
use crate::analysis::{Action, ActionId, Code};
use crate::syntax::{Block, Edit, File, Span};

/// The value used as a problem's index when the whole file is one text of another program.
const WHOLE: usize = u32::MAX as usize;

/// Returns a fix for each convertible text in another program's form that the selection touches.
pub(in crate::analysis::actions) fn offers(block: &Block, selection: Span) -> Vec<Action> {
    let touched = |span: Span| span.start <= selection.end && selection.start <= span.end;
    let found = foreign(block).into_iter().filter(|found| found.is_readable && touched(found.span));
    let offer = |found: Foreign| {
        let code = Code::Syntax(found.code);
        fix(ActionId::FixProblem(found.problem), "Write it as a puzzle".into(), Some(code), Vec::new())
    };
    found.map(offer).collect()
}

/// Returns a fix for a file that is one text of another program, if the selection touches the text's first line or the
/// first problem of the block.
pub(in crate::analysis::actions) fn offer_for_file(
    file: &File,
    index: usize,
    selection: Span,
) -> Option<Action> {
    let block = file.blocks().get(index).filter(|_| index == 0)?;
    let problem = block.problems.first();
    let finding = pieces_finding(file, foreign_file(file)?)?;
    let is_touched = |place: Span| place.start <= selection.end && selection.start <= place.end;
    let is_meant = is_touched(finding.span) || problem.is_some_and(|problem| is_touched(problem.span));
    let title = "Write the file as puzzles".to_owned();
    is_meant.then(|| fix(ActionId::FixProblem(WHOLE), title, Some(finding.code), Vec::new()))
}

/// Converts an edit in bytes of the file to an edit in bytes of the block that starts at byte `start`.
fn within(edit: Edit, start: usize) -> Result<Edit, String> {
    let range = edit.span.range();
    let shifted = range.start.checked_sub(start).ok_or("a neighbor would be read as something else")?;
    Ok(Edit { span: Span::new(shifted, range.end - start), text: edit.text })
}

/// Returns the edits that convert another program's text to puzzles; `None` unless this problem of the block is about
/// such a text and the text can be read.
pub(in crate::analysis::actions) fn edits(
    file: &File,
    index: usize,
    problem: usize,
) -> Option<Result<Vec<Edit>, String>> {
    let block = file.blocks().get(index)?;
    let start = file.start_of(index);
    let pasted = if index == 0 && problem == WHOLE {
        let (form, span, _) = foreign_file(file)?;
        paste_as(file, span.range(), file.text().get(span.range())?, Some(form))
    } else {
        let is_meant = |found: &Foreign| found.problem == problem && found.is_readable;
        let found = foreign(block).into_iter().find(is_meant)?;
        let part = found.span.range();
        let text = block.text().get(part.clone())?;
        paste_as(file, start + part.start..start + part.end, text, Some(found.form))
    };
    Some(match pasted.errors.into_iter().next() {
        Some((_, reason)) => Err(reason),
        None => pasted.edits.into_iter().map(|edit| within(edit, start)).collect(),
    })
}
