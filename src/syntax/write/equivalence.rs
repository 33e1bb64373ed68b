//! Whether two blocks say the same, whatever they look like.

use crate::syntax::tree::model::{Block, Content, Element, ElementKind, GridKind, Puzzle};

/// Returns whether two blocks have the same puzzle, the same metadata, comments and sections, and the same problems with them.
pub(crate) fn same(one: &Block, other: &Block) -> bool {
    let puzzles = match (&one.puzzle, &other.puzzle) {
        (Some(one), Some(other)) => same_puzzle(one, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    let codes = |block: &Block| block.problems.iter().map(|problem| problem.code).collect::<Vec<_>>();
    // Another sign for blanks fixes a problem; none may be new.
    let new = codes(other).into_iter().any(|code| !codes(one).contains(&code));
    puzzles && !new && kept(one).eq(kept(other))
}

fn same_puzzle(one: &Puzzle, other: &Puzzle) -> bool {
    let contents = |puzzle: &Puzzle, which| -> Option<Vec<Content>> {
        Some(puzzle.grid_of(which)?.cells.iter().map(|cell| cell.content).collect())
    };
    let whole = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
    let said = |puzzle: &Puzzle| -> Vec<(String, String)> {
        puzzle.metadata.iter().map(|it| (it.key.clone(), it.value.clone())).collect()
    };
    one.layout == other.layout
        && one.symbols == other.symbols
        && one.name == other.name
        && one.form == other.form
        && one.promise == other.promise
        && one.no_claims == other.no_claims
        && said(one) == said(other)
        && whole.into_iter().all(|which| contents(one, which) == contents(other, which))
}

/// Returns the texts that no formatting touches.
fn kept(block: &Block) -> impl Iterator<Item = String> {
    use ElementKind::{Comment, Kept, RegionLabel, Tail, Unknown, Value};
    let is_kept =
        |element: &Element| matches!(element.kind, Comment | Kept | RegionLabel | Tail | Unknown | Value);
    let elements = block.elements().into_iter().filter(is_kept);
    elements.map(|element| block.text()[element.span.range()].to_owned())
}
