//! The actions on a puzzle: one per file, each with its offer and its edits. The catalogue lists them all.
//!
//! Offering an action runs no search; [`resolve`] does the work, with a budget. An action changes only the cells that
//! it is about.

pub(super) mod catalogue;
mod context;
pub(in crate::analysis) mod fixes;
#[cfg(feature = "lsp")]
pub(super) mod on_line;
mod overwritten;
mod play;
pub(super) mod remake;

use self::catalogue::Does;
use self::context::{ActionContext, cells_in};
#[cfg(feature = "convert")]
use self::fixes::foreign;
use self::fixes::{clean_marks, correct_fact, problem, remove_digit, restore_given, write_difficulty};
pub use self::overwritten::overwritten;
use self::play::{
    apart, clear_to_givens, fill_single, fill_singles, next_step, pencil, show_solution, solve,
    solve_to_here, start_solving,
};
use self::remake::{add_clues, lay_out, make_minimal, relabel, turn};
use super::view::View;
use crate::analysis::edits::{Change, checked};
#[cfg(feature = "cli")]
use crate::analysis::findings::foreign::{Fidelity, foreign_file};
use crate::analysis::{Action, ActionId, ActionKind, Code, Finding, Manner, Refusal, Verdict};
use crate::solver::Budget;
use crate::syntax::{Block, Edit, File, Span, line_end, line_start};

/// Returns the actions that make sense for a selection in the block with this index. No search: actions that need one
/// have no edits yet ([`resolve`] computes them). All other actions are checked, and disabled with the reason if the
/// edited file would be read as something else.
pub fn actions(file: &File, index: usize, selection: Span, verdict: Option<&Verdict>) -> Vec<Action> {
    actions_for(file, index, selection, verdict, Manner::default())
}

/// Returns the same actions as [`actions`], with edits that follow the user's preferences.
pub fn actions_for(
    file: &File,
    index: usize,
    selection: Span,
    verdict: Option<&Verdict>,
    manner: Manner,
) -> Vec<Action> {
    let asked = Asked { is_wanted: &|_| true, is_stopped: &|| false };
    actions_asked(file, index, selection, verdict, manner, &asked)
}

/// Which actions are requested, and whether the request was canceled.
pub(crate) struct Asked<'a> {
    /// Selects the actions to return. The others are not checked, which saves most of the time.
    pub(crate) is_wanted: &'a dyn Fn(&Action) -> bool,
    pub(crate) is_stopped: &'a dyn Fn() -> bool,
}

/// Returns the requested actions; none if the request is canceled before all are checked.
pub(crate) fn actions_asked(
    file: &File,
    index: usize,
    selection: Span,
    verdict: Option<&Verdict>,
    manner: Manner,
    asked: &Asked<'_>,
) -> Vec<Action> {
    let Some(block) = file.blocks().get(index) else { return Vec::new() };
    let mut found = file_offers(file, index, selection);
    let is_whole = !found.is_empty();
    // If the whole file is one text, fixes for parts of the text are left out.
    let is_meant = |action: &Action| !is_whole || !matches!(action.id, ActionId::FixProblem(_));
    found.extend(offers(block, selection, verdict).into_iter().filter(is_meant));
    found.retain(asked.is_wanted);
    let is_done = check(&mut found, file, index, manner, asked.is_stopped);
    if is_done { found } else { Vec::new() }
}

/// Checks the actions that need no search: stores their edits, or disables them with the reason. Returns false if the
/// request was canceled.
fn check(
    found: &mut [Action],
    file: &File,
    index: usize,
    manner: Manner,
    is_stopped: &dyn Fn() -> bool,
) -> bool {
    for action in found.iter_mut().filter(|action| action.disabled.is_none() && !searches(&action.id)) {
        if is_stopped() {
            return false;
        }
        match resolve_for(file, index, &action.id, manner, &mut Budget::nodes(0)) {
            Ok(edits) => action.edits = action.edits.is_some().then_some(edits),
            Err(why) => (action.edits, action.disabled) = (None, Some(why.0)),
        }
    }
    true
}

fn offers(block: &Block, selection: Span, verdict: Option<&Verdict>) -> Vec<Action> {
    let mut found = problem_offers(block, selection);
    let Some(view) = block.puzzle.as_ref().and_then(View::of) else { return found };
    let context = ActionContext::new(block, view, selection, verdict);
    found.extend(correct_fact::offers(&context, selection));
    found.extend(cell_fixes(&context));
    found.extend(fill_single::offers(&context));
    found.extend(start_solving::offer(&context));
    found.extend(pencil::offers(&context));
    found.extend(next_step::offer(&context));
    found.extend(solve_to_here::offer(&context));
    found.extend(solve::offers(&context));
    found.extend(fill_singles::offer(&context));
    found.extend(clear_to_givens::offer(&context));
    found.extend(show_solution::offer(&context));
    found.extend(add_clues::offer(&context));
    found.extend(lay_out::offers(&context));
    found.extend(make_minimal::offer(&context));
    found.extend(write_difficulty::offer_everything(&context));
    found.extend(relabel::offer(&context));
    found.extend(turn::offers(&context));
    if context.is_open_question() {
        // Actions that reveal nothing come first, in the group that an editor's menu shows on top.
        for action in found.iter_mut().filter(|action| action.id.entry().is_harmless) {
            action.kind = ActionKind::QuickFix;
        }
    }
    found.sort_by_key(|action| action.id.entry().rank());
    found
}

/// Returns the fix for a file that is one text of another program.
fn file_offers(file: &File, index: usize, selection: Span) -> Vec<Action> {
    #[cfg(feature = "convert")]
    return foreign::offer_for_file(file, index, selection).into_iter().collect();
    #[cfg(not(feature = "convert"))]
    return {
        let _ = (file, index, selection);
        Vec::new()
    };
}

/// Returns the fix for a file that is one text of another program, if the conversion loses nothing.
#[cfg(feature = "cli")]
pub(crate) fn file_fix(file: &File) -> Option<Action> {
    let (.., Fidelity::Whole) = foreign_file(file)? else { return None };
    let mut found = file_offers(file, 0, Span::new(0, file.len()));
    check(&mut found, file, 0, Manner::default(), &|| false);
    found.into_iter().find(|action| action.disabled.is_none())
}

/// Returns the fixes for problems of the text.
fn problem_offers(block: &Block, selection: Span) -> Vec<Action> {
    let found = problem::offers(block, selection);
    #[cfg(feature = "convert")]
    let found = {
        let mut all = foreign::offers(block, selection);
        let is_known = |action: &Action| all.iter().any(|known| known.id == action.id);
        let others: Vec<Action> = found.into_iter().filter(|action| !is_known(action)).collect();
        all.extend(others);
        all
    };
    found
}

/// Returns the action that a command of the catalogue means at byte `offset` of the block with this index. `rated` are
/// the findings about its difficulty; `spoilers` says whether a digit may be removed because it contradicts the
/// solution.
///
/// # Errors
/// A sentence for the user that says what is missing at this place.
pub fn action_at(
    file: &File,
    index: usize,
    offset: usize,
    does: &Does,
    (verdict, rated, spoilers): (Option<&Verdict>, &[Finding], bool),
) -> Result<ActionId, Refusal> {
    match does {
        Does::Puzzle(id) => Ok(id.clone()),
        Does::Cell(id) => {
            let puzzle = file.blocks().get(index).and_then(|block| block.puzzle.as_ref());
            let view = puzzle.and_then(View::of).ok_or(NO_BOARD)?;
            let (_, cell) = view.puzzle.cell_at(offset).ok_or(NO_CELL)?;
            Ok(id(view.place(), cell))
        }
        Does::Fix => {
            let here = Span::new(offset, offset);
            let touched = rated.iter().filter(|it| it.span.start <= here.end && here.start <= it.span.end);
            let of_rated = touched.flat_map(|finding| fixes(file, index, finding, verdict));
            let offered = actions(file, index, here, verdict).into_iter().chain(of_rated);
            let is_fix = |action: &Action| {
                matches!(action.id.entry().does, Does::Fix)
                    && action.disabled.is_none()
                    && (spoilers || action.fixes != Some(Code::WrongDigit))
            };
            let fix = offered.chain(on_line_of(file, index, offset, verdict)).find(is_fix);
            fix.map(|action| action.id).ok_or_else(|| NO_FIX.into())
        }
        Does::Show | Does::Other => Err("This does not change a puzzle.".into()),
    }
}

/// Returns the fixes of findings on the line that contains a byte: for problems of the text, then for metadata, then
/// for cells in order.
fn on_line_of(file: &File, index: usize, offset: usize, verdict: Option<&Verdict>) -> Vec<Action> {
    let Some(block) = file.blocks().get(index) else { return Vec::new() };
    if offset > block.text().len() {
        return Vec::new();
    }
    let line = Span::new(line_start(block.text(), offset), line_end(block.text(), offset));
    let mut found = file_offers(file, index, line);
    found.extend(problem_offers(block, line));
    if let Some(view) = block.puzzle.as_ref().and_then(View::of) {
        let cells = cells_in(&view, line);
        let mut context = ActionContext::new(block, view, line, verdict);
        found.extend(correct_fact::offers(&context, line));
        for cell in cells {
            context.cells = vec![cell];
            found.extend(cell_fixes(&context));
        }
    }
    check(&mut found, file, index, Manner::default(), &|| false);
    found
}

/// Returns the fixes for findings at the selected cells.
fn cell_fixes(context: &ActionContext<'_>) -> impl Iterator<Item = Action> {
    let fixes = remove_digit::offers(context).into_iter().chain(restore_given::offers(context));
    fixes.chain(clean_marks::offers(context))
}

/// The message of an action on a cell if the cursor is not on a cell.
pub const NO_CELL: &str = "No cell at the cursor: place the cursor on a cell of the grid.";

/// The message of the fix command if no finding at the cursor has a fix.
pub(crate) const NO_FIX: &str = "No finding with a fix at the cursor.";

const NO_BOARD: &str = "This puzzle has no valid board: see the findings about its size, boxes and rules.";

/// Returns whether a caret or selection is on a blank cell that the visible digits do not decide: there, nothing is
/// revealed unasked.
pub fn is_open_question(block: &Block, selection: Span) -> bool {
    let view = block.puzzle.as_ref().and_then(View::of);
    view.is_some_and(|view| ActionContext::new(block, view, selection, None).is_open_question())
}

/// Returns whether an action needs a search before its edits are known.
const fn searches(id: &ActionId) -> bool {
    matches!(
        id,
        ActionId::Solve
            | ActionId::SolveInPlace
            | ActionId::CorrectFact(_)
            | ActionId::NextStep
            | ActionId::SolveToHere(_)
            | ActionId::ShowSolution
            | ActionId::AddClues
            | ActionId::MakeMinimal
            | ActionId::WriteLevel
            | ActionId::WriteRating
            | ActionId::WriteDifficulty
    )
}

/// Returns the actions that resolve a finding of the block with this index: those of [`actions`] at its place (for a
/// clash, also at the other cells) that are possible and fix its code, and the actions that only the finding has. All
/// are checked as [`actions`] are.
pub fn fixes(file: &File, index: usize, finding: &Finding, verdict: Option<&Verdict>) -> Vec<Action> {
    let Some(block) = file.blocks().get(index) else { return Vec::new() };
    let is_syntax = matches!(finding.code, Code::Syntax(_));
    let mut found = if is_syntax { file_offers(file, index, finding.span) } else { Vec::new() };
    for action in &mut found {
        action.fixes = Some(finding.code);
    }
    if found.is_empty() {
        found = fixing(block, finding, verdict);
    }
    check(&mut found, file, index, Manner::default(), &|| false);
    found.retain(|action| action.disabled.is_none());
    found
}

/// Returns the identifiers of the actions that resolve a finding of a block. They are unchecked: the edited file may be
/// read as something else; see `fixes`.
pub fn fix_ids(block: &Block, finding: &Finding, verdict: Option<&Verdict>) -> Vec<ActionId> {
    fixing(block, finding, verdict).into_iter().map(|action| action.id).collect()
}

fn fixing(block: &Block, finding: &Finding, verdict: Option<&Verdict>) -> Vec<Action> {
    let at = |span: Span| Span { end: span.start, ..span };
    let mut found = match finding.code {
        Code::Syntax(_) => problem_offers(block, at(finding.span)),
        Code::DuplicateDigit
        | Code::WrongDigit
        | Code::NoSolution
        | Code::ImpossibleMark
        | Code::StaleMarks
        | Code::WrongFact
        | Code::ChangedGiven => {
            let Some(view) = block.puzzle.as_ref().and_then(View::of) else { return Vec::new() };
            let context = ActionContext::new(block, view, at(finding.span), verdict);
            match finding.code {
                Code::ImpossibleMark | Code::StaleMarks => clean_marks::offers(&context),
                Code::ChangedGiven => restore_given::offers(&context),
                Code::WrongFact => correct_fact::offers(&context, at(finding.span)),
                Code::WrongDigit => remove_digit::offers(&context),
                Code::NoSolution => start_solving::offer(&context).into_iter().collect(),
                _ => {
                    let elsewhere = finding.related.iter().flat_map(|&(span, _)| {
                        remove_digit::offers(&ActionContext::new(block, view, at(span), verdict))
                    });
                    let here = remove_digit::offers(&context);
                    here.into_iter().chain(elsewhere).chain(start_solving::offer(&context)).collect()
                }
            }
        }
        code => write_difficulty::offer(code).into_iter().collect(),
    };
    found.retain(|action| action.fixes == Some(finding.code) && action.disabled.is_none());
    found
}

/// Returns the edits of an action on the block with this index, whether or not the action was offered with edits. The
/// edited file is parsed again: it contains the intended change, and nothing else reads differently.
///
/// # Errors
/// A sentence for the user that says why the action is impossible.
pub fn resolve(
    file: &File,
    index: usize,
    id: &ActionId,
    budget: &mut Budget<'_>,
) -> Result<Vec<Edit>, Refusal> {
    resolve_for(file, index, id, Manner::default(), budget)
}

/// Returns the same edits as [`resolve`], but follows the user's preferences.
///
/// # Errors
/// As [`resolve`].
pub fn resolve_for(
    file: &File,
    index: usize,
    id: &ActionId,
    manner: Manner,
    budget: &mut Budget<'_>,
) -> Result<Vec<Edit>, Refusal> {
    #[cfg(feature = "convert")]
    if let ActionId::FixProblem(problem) = *id
        && let Some(edits) = foreign::edits(file, index, problem)
    {
        return edits.map_err(Refusal);
    }
    let made = match *id {
        ActionId::LayOut(layout) => lay_out::edits(file, index, layout),
        ActionId::StartSolving => start_solving::edits(file, index),
        ActionId::FillSingle(..) | ActionId::FillSingles | ActionId::NextStep | ActionId::SolveToHere(_) => {
            apart::edits(file, index, |block| change(block, id, manner, budget))
        }
        _ => checked(file, index, |block| change(block, id, manner, budget)),
    };
    made.map_err(Refusal)
}

fn change(block: &Block, id: &ActionId, manner: Manner, budget: &mut Budget<'_>) -> Result<Change, String> {
    if let ActionId::FixProblem(index) = *id {
        return problem::change(block, index).ok_or_else(|| "This finding no longer exists.".into());
    }
    let puzzle = block.puzzle.as_ref().ok_or("There is no puzzle here.")?;
    let view = View::of(puzzle).ok_or(NO_BOARD)?;
    let mut context = ActionContext::new(block, view, Span::default(), None);
    context.live_marks = manner.live_marks;
    match *id {
        ActionId::FillSingle(which, cell) => fill_single::change(&context, which, cell),
        ActionId::FillSingles => fill_singles::change(&context, manner, budget),
        ActionId::NextStep => next_step::change(&context, manner, budget),
        ActionId::SolveToHere(cell) => solve_to_here::change(&context, cell, manner, budget),
        ActionId::Solve => solve::change(&context, budget),
        ActionId::SolveInPlace => solve::in_place(&context, budget),
        ActionId::CorrectFact(index) => correct_fact::change(&context, index, budget),
        ActionId::ShowSolution => show_solution::change(&context, budget),
        ActionId::StartSolving => start_solving::change(&context),
        ActionId::ClearToGivens => clear_to_givens::change(&context),
        ActionId::RemoveDigit(which, cell) => remove_digit::change(&context, which, cell),
        ActionId::RestoreGiven(cell) => restore_given::change(&context, cell),
        ActionId::CleanMarks(which, cell) => clean_marks::change(&context, which, cell),
        ActionId::PencilCell(cell) => pencil::change(&context, Some(cell)),
        ActionId::PencilAll => pencil::change(&context, None),
        ActionId::RemoveMarks => pencil::removed(&context),
        ActionId::UpdateMarks => pencil::updated(&context),
        ActionId::CleanAllMarks => clean_marks::everywhere(&context),
        ActionId::AddClues => add_clues::change(&context, budget),
        ActionId::MakeMinimal => make_minimal::change(&context, budget),
        ActionId::Relabel => relabel::change(&context),
        ActionId::Turn(turn) => turn::change(&context, turn),
        ActionId::WriteLevel => write_difficulty::change(&context, Code::WrongLevel, budget),
        ActionId::WriteRating => write_difficulty::change(&context, Code::WrongRating, budget),
        ActionId::WriteDifficulty => write_difficulty::everything(&context, budget),
        ActionId::FixProblem(_) | ActionId::LayOut(_) => Err("This finding no longer exists.".into()),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn what_is_stopped_checks_no_more_actions() {
        let file = File::parse(&("rules: diagnal\n".repeat(30) + "1...\n..2.\n.3..\n...4\n"));
        let all = Span::new(0, file.len());
        let after = |most: usize| {
            let asked = Cell::new(0);
            let is_stopped = || asked.replace(asked.get() + 1) >= most;
            let wanted = Asked { is_wanted: &|_| true, is_stopped: &is_stopped };
            let found = actions_asked(&file, 0, all, None, Manner::default(), &wanted);
            (found.len(), asked.get())
        };
        assert_eq!(after(3), (0, 4));
        let (found, asked) = after(usize::MAX);
        assert!(found > 30 && asked >= 30, "{found} {asked}");
    }

    #[test]
    fn what_is_not_wanted_is_not_checked() {
        let file = File::parse(&("rules: diagnal\n".repeat(30) + "1...\n..2.\n.3..\n...4\n"));
        let asked = Cell::new(0);
        let is_stopped = || asked.replace(asked.get() + 1) > 0;
        let wanted = Asked { is_wanted: &|_| false, is_stopped: &is_stopped };
        let all = Span::new(0, file.len());
        assert_eq!(actions_asked(&file, 0, all, None, Manner::default(), &wanted), []);
        assert_eq!(asked.get(), 0);
        let wanted = Asked { is_wanted: &|action| action.id == ActionId::PencilAll, is_stopped: &is_stopped };
        let found = actions_asked(&file, 0, all, None, Manner::default(), &wanted);
        assert_eq!(found.iter().map(|action| &action.id).collect::<Vec<_>>(), [&ActionId::PencilAll]);
        assert_eq!(asked.get(), 1);
    }
}
