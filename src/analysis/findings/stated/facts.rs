//! Facts that a file says about a puzzle, `clues:` and `minimal:`, against what is so.

use crate::analysis::findings::codes::ignore::is_ignored;
use crate::analysis::findings::marks::has_doubtful_given;
use crate::analysis::findings::stated::minimal::redundant;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::plural;
use crate::solver::Budget;
use crate::syntax::{Block, Edit, Fact, GridKind, Metadata, Puzzle, read_clues, read_yes};

/// Returns the findings about `clues:`; none while the grid is being typed.
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

/// Returns whether a block says that its puzzle is minimal, or that it is not: then [`wrong_minimal`] has something to look for.
pub fn states_minimality(block: &Block) -> bool {
    let said = |puzzle: &Puzzle| lines(puzzle, Fact::Minimal).any(|line| read_yes(&line.value).is_some());
    block.puzzle.as_ref().is_some_and(said)
}

/// Returns the finding that a line `minimal:` is not true, for a puzzle that was proved to have a unique solution.
///
/// `None` also where the budget runs out before that is proved. As many searches as there are clues, at most.
pub fn wrong_minimal(block: &Block, verdict: &Verdict, budget: &mut Budget<'_>) -> Option<Finding> {
    verdict.unique().filter(|_| states_minimality(block) && !has_doubtful_given(block))?;
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let redundant = redundant(&view, budget).ok()?;
    let line =
        lines(view.puzzle, Fact::Minimal).find(|line| read_yes(&line.value) == Some(redundant.is_some()))?;
    let (mut related, message) = (
        Vec::new(),
        match redundant {
            None => "Every clue is needed: the puzzle is minimal".to_owned(),
            Some((cell, digit)) => format!(
                "The {} in {} is redundant: the puzzle is not minimal",
                view.digit(digit),
                view.name(cell)
            ),
        },
    );
    related.extend(
        redundant.map(|(cell, _)| (view.span(GridKind::Puzzle, cell), "this clue is redundant".to_owned())),
    );
    let finding = Finding { code: Code::WrongFact, span: line.value_span, message, related };
    Some(finding).filter(|finding| !is_ignored(block, finding))
}

/// Returns the edits that make the facts of a puzzle say how many clues it has and, where that is known, whether it is minimal.
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

/// Returns the lines of metadata that state a fact.
fn lines(puzzle: &Puzzle, fact: Fact) -> impl Iterator<Item = &Metadata> {
    puzzle.metadata.iter().filter(move |line| line.key == fact.name())
}
