//! Checks the facts that a file states about a puzzle: `clues:` and `minimal:`.

use crate::analysis::findings::codes::ignore::is_ignored;
use crate::analysis::findings::marks::has_doubtful_given;
use crate::analysis::findings::metadata::minimal::{Redundant, redundant};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::plural;
use crate::solver::Budget;
use crate::syntax::{
    Block, CHANGED, Edit, Fact, GridKind, Metadata, Puzzle, Span, is_made, read_clues, read_yes,
};

/// Returns the findings about `clues:`; none while the grid is incomplete.
pub(crate) fn wrong_clues(view: &View<'_>) -> Vec<Finding> {
    let mut stated = lines(view.puzzle, Fact::Clues).peekable();
    let givens = stated.peek().and_then(|_| view.puzzle.givens()).filter(|_| view.is_whole(GridKind::Puzzle));
    let Some(givens) = givens else {
        return Vec::new();
    };
    let count = givens.clue_count();
    let wrong = |line: &&Metadata| read_clues(&line.value).is_some_and(|clues| clues != count);
    let finding = |line: &Metadata| Finding {
        code: Code::WrongFact,
        span: line.value_span,
        message: format!("The puzzle has {}, not {}", plural(count, "given"), line.value),
        related: Vec::new(),
    };
    stated.filter(wrong).map(finding).collect()
}

/// Returns whether a block says that its puzzle is minimal or is not; only then [`wrong_minimal`] can find anything.
pub fn states_minimality(block: &Block) -> bool {
    let said = |puzzle: &Puzzle| lines(puzzle, Fact::Minimal).any(|line| read_yes(&line.value).is_some());
    block.puzzle.as_ref().is_some_and(said)
}

/// Returns the finding about a false line `minimal:` of a puzzle that was proved to have a unique solution.
///
/// `None` also if the budget runs out before the line is proved false. Runs at most as many searches as there are
/// clues.
pub fn wrong_minimal(block: &Block, verdict: &Verdict, budget: &mut Budget<'_>) -> Option<Finding> {
    let solution = verdict.unique().filter(|_| states_minimality(block) && !has_doubtful_given(block))?;
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let redundant = redundant(&view, solution, budget).ok()?;
    let line =
        lines(view.puzzle, Fact::Minimal).find(|line| read_yes(&line.value) == Some(redundant.is_some()))?;
    let message = match &redundant {
        None => "Every clue is needed: the puzzle is minimal".to_owned(),
        Some(Redundant { name, .. }) => format!("{name} is redundant: the puzzle is not minimal"),
    };
    let related = redundant.map(|it| (it.span, "this clue is redundant".to_owned())).into_iter().collect();
    let finding = Finding { code: Code::WrongFact, span: line.value_span, message, related };
    Some(finding).filter(|finding| !is_ignored(block, finding))
}

/// Returns the edits that correct the number of clues and, where `minimal` is known, whether the puzzle is minimal.
pub(crate) fn corrected(puzzle: &Puzzle, clues: usize, minimal: Option<bool>) -> Vec<Edit> {
    let edit = |line: &Metadata, text: String| Edit { span: line.value_span, text };
    let wrong_clues =
        lines(puzzle, Fact::Clues).filter(|line| read_clues(&line.value).is_some_and(|it| it != clues));
    let wrong_minimal = lines(puzzle, Fact::Minimal)
        .filter(|line| minimal.is_some() && read_yes(&line.value).is_some_and(|it| Some(it) != minimal));
    let yes = if minimal == Some(true) { "yes" } else { "no" };
    let mut edits: Vec<Edit> = wrong_clues.map(|line| edit(line, clues.to_string())).collect();
    edits.extend(wrong_minimal.map(|line| edit(line, yes.to_owned())));
    edits
}

/// Returns the edits that mark every `source:` line with a `generate` command as changed: after an action, that command
/// no longer makes this puzzle.
pub(crate) fn changed_since(puzzle: &Puzzle) -> Vec<Edit> {
    let made = lines(puzzle, Fact::Source).filter(|line| is_made(&line.value));
    let at = |line: &Metadata| Span { start: line.value_span.start, end: line.value_span.start };
    made.map(|line| Edit { span: at(line), text: CHANGED.to_owned() }).collect()
}

/// Returns the findings about `clues:` and `minimal:` of a puzzle that was proved to have a unique solution, each with
/// the edits that correct the line, in bytes of the block. Runs at most as many searches as there are clues.
#[cfg(feature = "cli")]
pub(crate) fn fact_fixes(
    block: &Block,
    verdict: &Verdict,
    budget: &mut Budget<'_>,
) -> Vec<(Finding, Vec<Edit>)> {
    let view = block.puzzle.as_ref().and_then(View::of).filter(|_| verdict.unique().is_some());
    let Some(view) = view else { return Vec::new() };
    let clues = view.givens().clue_count();
    let minimal = wrong_minimal(block, verdict, budget);
    let is_minimal = minimal.as_ref().map(|finding| finding.related.is_empty());
    let edits = corrected(view.puzzle, clues, is_minimal);
    let found = wrong_clues(&view).into_iter().chain(minimal).filter(|finding| !is_ignored(block, finding));
    let fixed = found.map(|finding| {
        let edits = edits.iter().filter(|edit| edit.span == finding.span).cloned().collect();
        (finding, edits)
    });
    fixed.filter(|(_, edits): &(Finding, Vec<Edit>)| !edits.is_empty()).collect()
}

/// Returns whether a block states the number of its clues, or whether its puzzle is minimal.
#[cfg(feature = "cli")]
pub(crate) fn states_facts(block: &Block) -> bool {
    let states_clues = |puzzle: &Puzzle| lines(puzzle, Fact::Clues).next().is_some();
    states_minimality(block) || block.puzzle.as_ref().is_some_and(states_clues)
}

/// Returns the lines of metadata that state a fact.
fn lines(puzzle: &Puzzle, fact: Fact) -> impl Iterator<Item = &Metadata> {
    puzzle.metadata.iter().filter(move |line| line.key == fact.name())
}
