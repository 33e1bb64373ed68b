//! Turns the pattern of a step into roles. This is the only place where reasons become colors.

use super::role::{Candidate, Line, PictureRole, PictureRoles};
use crate::board::{Candidates, Cell};
use crate::logic::{self, Chain, Step};

/// Returns the roles of the cells, candidates and houses in a step. `candidates` returns the candidates of a cell in
/// the position before the step.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::logic::{Options, Position, next_step};
/// use sudoku_ls_format::render::{PictureRole, pattern};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 0, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// let position = Position::of(&grid);
/// let step = next_step(&position, &Options::default()).expect("a step");
/// let roles = pattern(&step, |cell| position.candidates(cell));
/// assert_eq!(roles.of_cell(board.at(0, 3)), Some(PictureRole::Placed));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
pub fn pattern(step: &Step, candidates: impl Fn(Cell) -> Candidates) -> PictureRoles {
    let why = &step.why;
    let mut roles = PictureRoles::default();
    roles.houses.extend(why.houses.iter().map(|&(part, house)| (house, role(part))));
    for group in &why.groups {
        let part = role(group.role);
        for &cell in &group.cells {
            roles.cells.push((cell, part));
            let digits = group.digits & candidates(cell);
            roles.candidates.extend(digits.iter().map(|digit| (cell, digit, part)));
        }
    }
    for &(part, cell) in &why.cells {
        let part = role(part);
        roles.cells.push((cell, part));
        let digits = why.digits & candidates(cell);
        roles.candidates.extend(digits.iter().map(|digit| (cell, digit, part)));
    }
    for chain in &why.chains {
        add_chain(&mut roles, chain);
    }
    roles.candidates.extend(why.marks.iter().map(|&(part, mark)| (mark.cell, mark.digit, role(part))));
    roles
        .candidates
        .extend(step.eliminations.iter().map(|mark| (mark.cell, mark.digit, PictureRole::Removed)));
    for mark in &step.placements {
        roles.cells.push((mark.cell, PictureRole::Placed));
        roles.candidates.push((mark.cell, mark.digit, PictureRole::Placed));
    }
    roles
}

fn add_chain(roles: &mut PictureRoles, chain: &Chain) {
    for node in &chain.nodes {
        let part = if node.on { PictureRole::ColourA } else { PictureRole::ColourB };
        roles.candidates.extend(node.cells.iter().map(|&cell| (cell, node.digit, part)));
    }
    let end = |place: u16| {
        let node = chain.nodes.get(usize::from(place))?;
        Some(Candidate { cells: node.cells.clone(), digit: node.digit })
    };
    let line = |link: &logic::ChainLink| {
        Some(Line { from: end(link.from)?, to: end(link.to)?, is_strong: link.strong })
    };
    roles.lines.extend(chain.links.iter().filter_map(line));
}

const fn role(part: logic::Role) -> PictureRole {
    match part {
        logic::Role::Base => PictureRole::Base,
        logic::Role::Cover | logic::Role::OtherCover => PictureRole::Cover,
        logic::Role::Fin | logic::Role::EndoFin => PictureRole::Fin,
        logic::Role::Pivot => PictureRole::Pivot,
        logic::Role::Pincer => PictureRole::Pincer,
        logic::Role::Extra => PictureRole::Extra,
        logic::Role::Link => PictureRole::Link,
        logic::Role::Set(number) => {
            [PictureRole::SetA, PictureRole::SetB, PictureRole::SetC, PictureRole::SetD][number as usize % 4]
        }
        logic::Role::Colour(number) => {
            [PictureRole::ColourA, PictureRole::ColourB, PictureRole::ColourC, PictureRole::ColourD]
                [number as usize % 4]
        }
        logic::Role::Pattern => PictureRole::Pattern,
    }
}
