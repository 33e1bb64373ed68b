//! "Renumber digits by first appearance": renumbers the digits in all grids of the puzzle alike.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::metadata::facts;
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::analysis::{Action, ActionId};
use crate::board::{Candidates, Digit, Relation};
use crate::syntax::{Content, GridKind, Spacing, cell_text, move_notes, rewrite};

/// Returns an offer if the digits are not in that order yet; disabled if a rule or constraint depends on digit values.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let some = context.view.is_whole(GridKind::Puzzle) && changes(&names(context));
    some.then(|| listed(ActionId::Relabel, why_not(context)))
}

fn why_not(context: &ActionContext<'_>) -> Option<String> {
    let geometry = context.view.geometry;
    let mut links = geometry.cells().flat_map(|cell| geometry.links(cell));
    if let Some(rule) = links.find(|link| link.relation != Relation::Equal).and_then(|link| link.rule) {
        return Some(format!(
            "The rule '{rule}' depends on digit values: renumbering would change the puzzle."
        ));
    }
    if !geometry.layout().constraints.is_empty() {
        return Some("The digits cannot be renumbered: constraints depend on digit values.".to_owned());
    }
    context.view.puzzle.no_claims.clone().map(|why| format!("The digits cannot be renumbered: {why}."))
}

/// Returns the new digit for each old digit: the first digit in the grid becomes 1, the next new one 2, and so on.
/// Digits that the grid lacks follow.
fn names(context: &ActionContext<'_>) -> Vec<Option<Digit>> {
    let met = context.view.digits(GridKind::Puzzle);
    let mut order: Vec<Digit> = Vec::new();
    for digit in met.placed().map(|(_, digit)| digit).chain(context.view.geometry.digits()) {
        if !order.contains(&digit) {
            order.push(digit);
        }
    }
    let mut names = vec![None; order.len()];
    for (new, old) in order.into_iter().enumerate() {
        names[old.index()] = Digit::from_index(new);
    }
    names
}

fn changes(names: &[Option<Digit>]) -> bool {
    names.iter().enumerate().any(|(old, new)| *new != Digit::from_index(old))
}

/// Returns the change that writes the new digits.
pub(in crate::analysis::actions) fn change(context: &ActionContext<'_>) -> Result<Change, String> {
    if let Some(why) = why_not(context) {
        return Err(why);
    }
    if !context.view.is_whole(GridKind::Puzzle) {
        return Err(INCOMPLETE.into());
    }
    let names = names(context);
    let name = |digit: Digit| names.get(digit.index()).copied().flatten().unwrap_or(digit);
    let (mut cells, mut goals) = (Vec::new(), Vec::new());
    for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
        for cell in context.view.geometry.cells() {
            let new = match context.view.content(kind, cell) {
                Content::Digit(digit) => Content::Digit(name(digit)),
                Content::Placed(digit) => Content::Placed(name(digit)),
                Content::Marks(marks) => Content::Marks(marks.iter().map(name).collect::<Candidates>()),
                _ => continue,
            };
            cells.extend(cell_text(context.block, kind, new).map(|text| (kind, cell, text)));
            goals.push((kind, cell, new));
        }
    }
    match rewrite(context.block, &cells, None, Spacing::Kept) {
        Some(mut edits) if !edits.is_empty() => {
            edits.extend(facts::changed_since(context.view.puzzle));
            edits.extend(move_notes(context.block, |cell| cell, name));
            edits.sort_by_key(|edit| edit.span);
            let noted =
                context.view.puzzle.noted.moved(context.view.puzzle.layout.sides(), |cell| cell, name);
            Ok(Change { edits, goal: Goal::Noted(goals, noted) })
        }
        _ => Err("The digits are already numbered by first appearance.".into()),
    }
}
