//! Writes the measured level or rating into a line that states another one, or both into the metadata.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::actions::play::solve::why_not;
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::metadata::measured::corrected;
use crate::analysis::{Action, ActionId, Code};
use crate::logic::{Difficulty, RateError, rate};
use crate::solver::Budget;
use crate::syntax::{Edit, Fact, GridForm, Puzzle, Span, line_end, line_start, newline, newline_at};

/// Returns the fix of a finding about a stated difficulty; `None` for other findings.
pub(in crate::analysis::actions) fn offer(code: Code) -> Option<Action> {
    let id = match code {
        Code::WrongLevel => ActionId::WriteLevel,
        Code::WrongRating => ActionId::WriteRating,
        _ => return None,
    };
    Some(Action { fixes: Some(code), ..listed(id, None) })
}

/// The message if the metadata states everything that was measured.
pub(crate) const ALREADY_RATED: &str = "The metadata already has the level and the rating.";

/// Returns an offer for any puzzle with givens or constraints; disabled, with the reason, if the puzzle has no unique
/// solution, or is on one line without metadata above it.
pub(in crate::analysis::actions) fn offer_everything(context: &ActionContext<'_>) -> Option<Action> {
    let some = context.view.givens().clue_count() > 0 || context.view.geometry.has_constraints();
    let on_line = || is_bare_line(context.view.puzzle).then(|| ON_LINE.to_owned());
    some.then(|| listed(ActionId::WriteDifficulty, why_not(context).or_else(on_line)))
}

const ON_LINE: &str = "The puzzle is on one line, with no metadata above it: lay it out as a grid first.";

/// Returns whether a puzzle is on one line without metadata above it. Lines of metadata would tear a list of such puzzles
/// apart.
fn is_bare_line(puzzle: &Puzzle) -> bool {
    puzzle.form == GridForm::Line
        && !puzzle.metadata.iter().any(|line| line.key_span.start < puzzle.grid.span.start)
}

/// Rates the puzzle, and returns the change that writes its level and, if the scale is calibrated for the board, its
/// ER. A stated value on another scale stays.
pub(in crate::analysis::actions) fn everything(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let puzzle = context.view.puzzle;
    if is_bare_line(puzzle) {
        return Err(ON_LINE.to_owned());
    }
    let measured = rated(context, budget)?;
    let er = measured.er().filter(|_| measured.is_calibrated);
    let values = [(Fact::Level, Some(measured.level.name().to_owned())), (Fact::Rating, er)];
    let (mut edits, mut facts, mut added) = (Vec::new(), Vec::new(), String::new());
    let text = context.block.text();
    for (fact, code, value) in values
        .into_iter()
        .zip([Code::WrongLevel, Code::WrongRating])
        .filter_map(|((fact, value), code)| Some((fact, code, value?)))
    {
        if puzzle.metadata.iter().any(|line| line.key.parse::<Fact>() == Ok(fact)) {
            if let Some(change) = corrected(puzzle, code, &measured, budget) {
                edits.extend(change.edits);
                facts.push((fact, value));
            }
        } else {
            added.extend([fact.name(), ": ", &value, newline(text)]);
            facts.push((fact, value));
        }
    }
    if facts.is_empty() {
        return Err(ALREADY_RATED.to_owned());
    }
    if !added.is_empty() {
        let at = place_of_metadata(context);
        edits.push(Edit { span: Span::new(at, at), text: added });
    }
    edits.sort_by_key(|edit| edit.span);
    Ok(Change { edits, goal: Goal::Facts(facts) })
}

/// Returns the byte offset in the block at which metadata lines are added: below the existing lines, or above the grid
/// and its border.
fn place_of_metadata(context: &ActionContext<'_>) -> usize {
    let (text, puzzle) = (context.block.text(), context.view.puzzle);
    let grid = line_start(text, puzzle.grid.span.start as usize);
    let above = puzzle.metadata.iter().rfind(|line| (line.key_span.start as usize) < grid);
    if let Some(last) = above {
        let end = line_end(text, last.value_span.end as usize);
        return end + newline_at(text, end).len();
    }
    let mut at = grid;
    while let Some(before) = at.checked_sub(1) {
        let start = line_start(text, before.saturating_sub(usize::from(text[..=before].ends_with("\r\n"))));
        let line = text[start..at].trim();
        if line.is_empty() || !line.chars().all(|c| "+-=|".contains(c) || is_drawn(c)) {
            break;
        }
        at = start;
    }
    at
}

/// Returns whether a character is a box-drawing character.
const fn is_drawn(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}')
}

/// Rates the puzzle, or returns why it cannot be rated.
fn rated(context: &ActionContext<'_>, budget: &mut Budget<'_>) -> Result<Difficulty, String> {
    rate(&context.view.givens(), budget).map_err(|why| match why {
        RateError::Exhausted(why) => format!("The puzzle could not be rated: {why}."),
        _ => "Only a puzzle with a unique solution can be rated.".to_owned(),
    })
}

/// Rates the puzzle, and returns the change that writes the measured value into the line that the finding is about.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    code: Code,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let measured = rated(context, budget)?;
    corrected(context.view.puzzle, code, &measured, budget)
        .ok_or_else(|| "This finding no longer exists.".into())
}
