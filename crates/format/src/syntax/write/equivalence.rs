//! Checks whether two blocks have the same meaning, regardless of their formatting.

use std::collections::HashMap;

use crate::syntax::lex::chars::is_comma;
use crate::syntax::lex::fields::is_field_end;
use crate::syntax::lex::keys::Fact;
use crate::syntax::lex::values::origin;
use crate::syntax::tree::model::{
    Block, Content, Element, ElementKind, GridKind, Metadata, ProblemCode, Puzzle,
};

/// Returns whether two blocks have the same puzzle, metadata, comments and sections, and the second block has no new problems.
pub fn same(one: &Block, other: &Block) -> bool {
    let puzzles = match (&one.puzzle, &other.puzzle) {
        (Some(one), Some(other)) => same_puzzle(one, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    // A change of the sign for blanks may fix a problem, but must not cause one.
    let (before, after) = (problems(one), problems(other));
    let new = after.iter().any(|(code, count)| before.get(code).is_none_or(|before| before < count));
    let heads = |block: &Block| block.pieces.iter().filter(|piece| piece.kind == ElementKind::Head).count();
    puzzles && !new && heads(one) == heads(other) && kept(one).eq(kept(other))
}

/// Returns the number of problems of each kind in a block.
fn problems(block: &Block) -> HashMap<ProblemCode, usize> {
    let mut counts = HashMap::new();
    for problem in &block.problems {
        *counts.entry(problem.code).or_default() += 1;
    }
    counts
}

/// Returns whether two puzzles have the same boards, contents and candidates, regardless of their formatting.
pub fn same_puzzle(one: &Puzzle, other: &Puzzle) -> bool {
    let contents = |puzzle: &Puzzle, kind| -> Option<Vec<Content>> {
        Some(puzzle.grid_of(kind)?.cells.iter().map(|cell| cell.content).collect())
    };
    let whole = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
    one.layout == other.layout
        && one.symbols == other.symbols
        && one.noted == other.noted
        && same_words(one, other)
        && said(one, &[]) == said(other, &[])
        && whole.into_iter().all(|kind| contents(one, kind) == contents(other, kind))
}

/// Returns whether two puzzles have the same name, form and claims.
fn same_words(one: &Puzzle, other: &Puzzle) -> bool {
    one.name == other.name
        && one.form == other.form
        && one.promise == other.promise
        && one.no_claims == other.no_claims
}

/// Returns the keys and values of a puzzle's metadata, without the keys in `but`.
fn said<'a>(puzzle: &'a Puzzle, but: &[&str]) -> Vec<(&'a str, &'a str)> {
    let lines = puzzle.metadata.iter().filter(|line| !but.contains(&&*line.key));
    lines.map(|line| (&*line.key, &*line.value)).collect()
}

/// The keys that affect how a puzzle is read.
const READING: [&str; 3] = ["size", "box", "symbols"];

/// Returns the keys of facts that follow from the cells.
fn cell_facts() -> impl Iterator<Item = &'static str> {
    Fact::all().filter(|fact| fact.follows()).map(Fact::name)
}

/// Returns whether two puzzles on the same board have the same comments, words and metadata. The contents of their
/// cells are not compared. These differences are allowed:
/// - `size:`, `box:` and `symbols:` may have been added.
/// - The values of `clues:` and `minimal:` may differ, and a `source:` may say that the puzzle was changed.
/// - Regions may have moved, if `turned` is true.
/// - `rewritten` names a metadata value that may have changed: its byte offset in the first block, and its text in the second block.
pub fn same_but_cells(one: &Block, other: &Block, turned: bool, rewritten: Option<(u32, &str)>) -> bool {
    let (Some(was), Some(now)) = (&one.puzzle, &other.puzzle) else { return false };
    let of = |kind| kind != ElementKind::Value && !(turned && kind == ElementKind::RegionLabel);
    let kept = |block: &Block| texts(block, &of).collect::<Vec<_>>();
    let reading = |puzzle: &Puzzle, key: &str| {
        puzzle.metadata.iter().find(|line| line.key == key).map(|line| line.value.clone())
    };
    let free: Vec<&str> = READING.into_iter().chain(cell_facts()).collect();
    let wanted = || {
        let lines = was.metadata.iter().filter(|line| !free.contains(&&*line.key));
        let value = |line: &&Metadata| match rewritten {
            Some((start, value)) if line.value_span.start == start => value.to_owned(),
            _ => origin(&line.value).to_owned(),
        };
        lines.map(|line| (line.key.clone(), value(&line))).collect::<Vec<_>>()
    };
    let now_said =
        said(now, &free).into_iter().map(|(key, value)| (key.to_owned(), origin(value).to_owned()));
    same_words(was, now)
        && wanted() == now_said.collect::<Vec<_>>()
        && facts(was).eq(facts(now))
        && READING.iter().all(|key| reading(was, key).is_none_or(|value| reading(now, key) == Some(value)))
        && kept(one) == kept(other)
}

/// Returns whether two puzzles have the same meaning in different layouts. The label of a line may have become
/// metadata, and `size:`, `box:` and `symbols:` may have been added. The caller has to compare the cells.
pub fn same_but_layout(one: &Block, other: &Block) -> bool {
    use ElementKind::{Comment, Kept, RegionLabel, Unknown};
    let (Some(was), Some(now)) = (&one.puzzle, &other.puzzle) else { return false };
    let label = |block: &Block| label_of(block.text(), &block.pieces);
    let moved = Some(label(one)).filter(|it| !it.is_empty() && *it != label(other));
    let moved = moved.as_deref().map(|label| (label_key(was), label));
    let mut wanted = said(was, &READING);
    let mut found = said(now, &READING);
    wanted.extend(moved);
    wanted.sort_unstable();
    found.sort_unstable();
    let titled = moved.filter(|(key, _)| *key == "title").map(|(_, label)| label);
    let reading = |puzzle: &Puzzle, key: &str| {
        puzzle.metadata.iter().find(|line| line.key == key).map(|line| line.value.clone())
    };
    let kept = |block: &Block| {
        texts(block, &|kind| matches!(kind, Comment | Kept | RegionLabel | Unknown))
            .map(|text| text.trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    wanted == found
        && now.name.as_deref() == titled.or(was.name.as_deref())
        && was.promise == now.promise
        && was.no_claims == now.no_claims
        && READING.iter().all(|key| reading(was, key).is_none_or(|value| reading(now, key) == Some(value)))
        && kept(one) == kept(other)
}

/// Returns the metadata key for a puzzle's label: `title`, or `comment` if the puzzle already has a name.
pub(crate) const fn label_key(puzzle: &Puzzle) -> &'static str {
    if puzzle.name.is_none() { "title" } else { "comment" }
}

/// Returns the label of a puzzle on one line: the text before and after its cells, without surrounding separators.
/// `elements` are the elements of a part of `text`. Empty if there is no label.
pub fn label_of(text: &str, elements: &[Element]) -> String {
    let labels = elements.iter().filter(|element| element.kind == ElementKind::Tail);
    let label = |element: &Element| text[element.span.range()].trim_matches(is_field_end);
    // Brackets that close a list are not a label.
    let is_said = |label: &&str| !label.chars().all(|c| is_comma(c) || matches!(c, '}' | ')'));
    labels.map(label).filter(is_said).collect::<Vec<_>>().join(", ")
}

/// Returns the keys of those facts in the puzzle's metadata that follow from its cells.
fn facts(puzzle: &Puzzle) -> impl Iterator<Item = &str> {
    puzzle.metadata.iter().map(|line| &*line.key).filter(|key| cell_facts().any(|fact| fact == *key))
}

/// Returns the comments of a block, each with its mark.
pub fn comments(block: &Block) -> Vec<String> {
    let comments = block.pieces.iter().filter(|piece| piece.kind == ElementKind::Comment);
    comments.map(|piece| block.text()[piece.span.range()].to_owned()).collect()
}

/// Returns the texts that formatting never changes.
fn kept(block: &Block) -> impl Iterator<Item = String> {
    texts(block, &|_| true)
}

/// Returns the texts of some kinds of elements that formatting never changes.
fn texts<'a>(block: &'a Block, of: &'a dyn Fn(ElementKind) -> bool) -> impl Iterator<Item = String> + 'a {
    use ElementKind::{Comment, Kept, RegionLabel, Tail, Unknown, Value};
    let is_kept = move |element: &Element| {
        matches!(element.kind, Comment | Kept | RegionLabel | Tail | Unknown | Value) && of(element.kind)
    };
    let elements = block.elements().into_iter().filter(is_kept);
    elements.map(|element| block.text()[element.span.range()].to_owned())
}
