//! "Renumber digits by first appearance": in all grids of the puzzle alike.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::analysis::{Action, ActionId};
use crate::board::{Candidates, Digit, Relation};
use crate::syntax::rewrite;
use crate::syntax::{Content, GridKind, Spacing, cell_text};

/// Offered where the digits are not in that order; disabled where a rule compares them.
pub(in crate::analysis::actions) fn offer(site: &ActionContext<'_>) -> Option<Action> {
    let some = site.view.is_whole(GridKind::Puzzle) && changes(&names(site));
    some.then(|| listed(ActionId::Relabel, why_not(site)))
}

fn why_not(site: &ActionContext<'_>) -> Option<String> {
    let geometry = site.view.geometry;
    let mut links = geometry.cells().flat_map(|cell| geometry.links(cell));
    if let Some(rule) = links.find(|link| link.relation != Relation::Equal).and_then(|link| link.rule) {
        return Some(format!(
            "The rule '{rule}' depends on digit values: renumbering would change the puzzle."
        ));
    }
    site.view.puzzle.no_claims.clone().map(|why| format!("The digits cannot be renumbered: {why}."))
}

/// Returns the new digit for each: the first one met becomes 1, the next one 2; those that the grid lacks follow.
fn names(site: &ActionContext<'_>) -> Vec<Option<Digit>> {
    let met = site.view.digits(GridKind::Puzzle);
    let mut order: Vec<Digit> = Vec::new();
    for digit in met.placed().map(|(_, digit)| digit).chain(site.view.geometry.digits()) {
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

/// Writes the new digits.
pub(in crate::analysis::actions) fn change(site: &ActionContext<'_>) -> Result<Change, String> {
    if let Some(why) = why_not(site) {
        return Err(why);
    }
    if !site.view.is_whole(GridKind::Puzzle) {
        return Err(INCOMPLETE.into());
    }
    let names = names(site);
    let name = |digit: Digit| names.get(digit.index()).copied().flatten().unwrap_or(digit);
    let (mut cells, mut goals) = (Vec::new(), Vec::new());
    for which in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
        for cell in site.view.geometry.cells() {
            let new = match site.view.content(which, cell) {
                Content::Digit(digit) => Content::Digit(name(digit)),
                Content::Placed(digit) => Content::Placed(name(digit)),
                Content::Marks(marks) => Content::Marks(marks.iter().map(name).collect::<Candidates>()),
                _ => continue,
            };
            cells.extend(cell_text(site.block, which, new).map(|text| (which, cell, text)));
            goals.push((which, cell, new));
        }
    }
    match rewrite(site.block, &cells, None, Spacing::Kept) {
        Some(edits) if !edits.is_empty() => Ok(Change::of_cells(edits, goals)),
        _ => Err("The digits are already numbered by first appearance.".into()),
    }
}
