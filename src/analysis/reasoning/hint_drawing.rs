//! The parts of the grid that a hint highlights, depending on its depth.

use super::hint_text::pattern_cells;
use super::start::{Depth, Start};
use crate::logic::Step;
use crate::render::{Picture, PictureRole, PictureRoles, pattern};
use crate::syntax::Puzzle;

/// Returns the highlights of a hint: nothing if it only says where to look; the pattern without its consequences if it
/// names the technique; else everything. A wrong digit is highlighted instead of any step.
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

/// Returns a picture of a puzzle with the candidates at the start of a hint, the hint's highlights, and its text below
/// the grid.
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
