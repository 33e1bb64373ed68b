//! What a hint points out on the grid, as deep as is asked for.

use super::hint_text::pattern_cells;
use super::start::{Depth, Start};
use crate::logic::Step;
use crate::render::{Picture, PictureRole, PictureRoles, pattern};
use crate::syntax::Puzzle;

/// Returns what a hint points out: nothing where it only says where to look; the pattern without what follows from it; or all. A wrong digit comes
/// before any step.
pub fn hint_roles(start: &Start, step: Option<&Step>, depth: Depth) -> PictureRoles {
    let mut roles = PictureRoles::default();
    if depth == Depth::Place {
        return roles;
    }
    if let Some(&(cell, _)) = start.wrong.first() {
        roles.cells.push((cell, PictureRole::Wrong));
        return roles;
    }
    let Some(step) = step else { return roles };
    roles = pattern(step, |cell| start.position.candidates(cell));
    if depth == Depth::Technique {
        roles.cells.retain(|(_, role)| *role != PictureRole::Placed);
        roles.candidates.retain(|(.., role)| !matches!(role, PictureRole::Placed | PictureRole::Removed));
        roles.lines.clear();
        for cell in pattern_cells(step) {
            if roles.of_cell(cell).is_none() {
                roles.cells.push((cell, PictureRole::Pattern));
            }
        }
    }
    roles
}

/// Returns a puzzle with the candidates that a hint starts from, what it points out, and its words below the grid.
pub fn hint_picture(puzzle: &Puzzle, start: &Start, roles: PictureRoles, text: &str) -> Option<Picture> {
    let mut picture = Picture::of(puzzle)?;
    picture.set_candidates(|cell| start.position.candidates(cell));
    picture.roles.cells.extend(roles.cells);
    picture.roles.candidates = roles.candidates;
    picture.roles.houses = roles.houses;
    picture.roles.lines = roles.lines;
    picture.notes = text.lines().map(str::to_owned).collect();
    Some(picture)
}
