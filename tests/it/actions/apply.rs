//! Finds the actions offered at a caret, and applies them.

use sudoku_ls::analysis::{Action, actions, decide, resolve};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{Edit, File, Span};

use crate::analysis::draw::NODES;

/// Returns the actions at the caret `^`, with the puzzle's verdict known.
pub(super) fn offered(text: &str) -> Vec<Action> {
    let (text, at) = caret(text);
    let file = File::parse(&text);
    let index = file.block_at(at).expect("a block");
    let verdict =
        file.blocks()[index].puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(NODES)));
    let at = at - file.start_of(index);
    actions(&file, index, Span::new(at, at), verdict.as_ref())
}

/// Returns the titles of the enabled actions.
pub(super) fn titles(text: &str) -> Vec<String> {
    offered(text).into_iter().filter(|action| action.disabled.is_none()).map(|action| action.title).collect()
}

/// Returns why the action with this title is disabled.
pub(super) fn disabled(text: &str, title: &str) -> Option<String> {
    offered(text).into_iter().find(|action| action.title.starts_with(title))?.disabled
}

/// Returns the text, without its caret, after the action whose title starts with `title`.
pub(super) fn after(text: &str, title: &str) -> String {
    let all = offered(text);
    let action = all.iter().find(|action| action.title.starts_with(title) && action.disabled.is_none());
    let action = action.unwrap_or_else(|| panic!("'{title}' is not in {all:?}"));
    let (text, at) = caret(text);
    let file = File::parse(&text);
    let index = file.block_at(at).expect("a block");
    let edits = match &action.edits {
        Some(edits) => edits.clone(),
        None => resolve(&file, index, &action.id, &mut Budget::nodes(NODES)).expect("it can be done"),
    };
    apply(&text, file.start_of(index), edits)
}

/// Returns the text after edits of the block that starts at a byte. Edits must not overlap.
pub(super) fn apply(text: &str, start: usize, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.span);
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?} overlap");
    let mut now = text.to_owned();
    for edit in edits.iter().rev() {
        now.replace_range(edit.span.start as usize + start..edit.span.end as usize + start, &edit.text);
    }
    now
}

pub(super) fn caret(text: &str) -> (String, usize) {
    (text.replace('^', ""), text.find('^').expect("a caret"))
}
