//! Regions that are to be found: a color for the cells known to be in one region, and borders where two cells are known
//! to be in different regions.

use super::marks::add_ground;
use crate::board::{Cell, Constraint, Geometry, RegionClue};
use crate::render::frame::Frame;
use crate::render::lines::add_borders;
use crate::render::markup::put;
use crate::render::role::Hue;

/// The colors of groups, in turn.
const HUES: [Hue; 6] = [Hue::Teal, Hue::Yellow, Hue::Violet, Hue::Green, Hue::Orange, Hue::Blue];

/// The groups of cells that are known to be in one region.
struct Known {
    /// The first cell of each cell's group, by cell.
    first: Vec<usize>,
    /// By first cell of a group: the number of its cells, and whether it is known to be in another region than other
    /// such groups.
    groups: Vec<(usize, bool)>,
}

impl Known {
    /// Returns the groups of a board; `None` if nothing is known about its regions.
    fn of(geometry: &Geometry) -> Option<Self> {
        let count = geometry.cell_count();
        let mut first: Vec<usize> = (0..count).collect();
        let mut labeled = vec![false; count];
        for constraint in geometry.layout().constraints.iter() {
            let groups = match constraint {
                Constraint::Regions(RegionClue::Found { given }) => {
                    let mut groups: Vec<(u8, Vec<usize>)> = Vec::new();
                    for (cell, label) in given.iter().take(count).enumerate() {
                        let Some(label) = *label else { continue };
                        labeled[cell] = true;
                        match groups.iter_mut().find(|(known, _)| *known == label) {
                            Some((_, cells)) => cells.push(cell),
                            None => groups.push((label, vec![cell])),
                        }
                    }
                    groups.into_iter().map(|(_, cells)| cells).collect()
                }
                Constraint::Regions(RegionClue::Same { cells }) => {
                    vec![cells.iter().map(|cell| cell.index()).collect()]
                }
                _ => Vec::new(),
            };
            for pair in groups.iter().flat_map(|cells: &Vec<usize>| cells.windows(2)) {
                let (one, other) = (first[pair[0]], first[pair[1]]);
                first.iter_mut().filter(|it| **it == one.max(other)).for_each(|it| *it = one.min(other));
            }
        }
        let mut groups = vec![(0, false); count];
        for (&group, &is_labeled) in first.iter().zip(&labeled) {
            groups[group].0 += 1;
            groups[group].1 |= is_labeled;
        }
        let known = Self { first, groups };
        (0..count).any(|cell| known.is_known(cell)).then_some(known)
    }

    /// Returns whether something is known about the region of a cell.
    fn is_known(&self, cell: usize) -> bool {
        let (size, is_labeled) = self.groups[self.first[cell]];
        size > 1 || is_labeled
    }

    /// Returns whether two cells are known to be in different regions. A region has `size` cells.
    fn differ(&self, size: usize, one: Cell, other: Cell) -> bool {
        let (one, other) = (self.first[one.index()], self.first[other.index()]);
        let ((cells, is_labeled), (others, is_other_labeled)) = (self.groups[one], self.groups[other]);
        one != other && (is_labeled && is_other_labeled || cells == size || others == size)
    }
}

/// Adds a color for each group of cells that are known to be in one region, unless all regions are known.
pub(super) fn add_groups(svg: &mut String, frame: &Frame, geometry: &Geometry) {
    let Some(known) = Known::of(geometry) else { return };
    if known.first.iter().all(|&group| known.groups[group].1) {
        return;
    }
    let groups = (0..geometry.cell_count()).filter(|&cell| known.first[cell] == cell && known.is_known(cell));
    // By the first cell of a group, its hue.
    let mut hue_of = vec![None; geometry.cell_count()];
    let sides = geometry.layout().sides();
    for (number, group) in groups.enumerate() {
        let cells: Vec<Cell> = geometry.cells().filter(|cell| known.first[cell.index()] == group).collect();
        let near: Vec<usize> = cells
            .iter()
            .flat_map(|cell| sides.around(*cell).into_vec())
            .filter_map(|near| hue_of[known.first[near.index()]])
            .collect();
        let mut hues = (0..HUES.len()).map(|step| (number + step) % HUES.len());
        let hue = hues.find(|hue| !near.contains(hue)).unwrap_or(number % HUES.len());
        hue_of[group] = Some(hue);
        add_ground(svg, frame, &cells, HUES[hue].name());
    }
}

/// Adds the borders between cells that are known to be in different regions.
pub(super) fn add_known_borders(svg: &mut String, frame: &Frame, geometry: &Geometry) {
    let Some(known) = Known::of(geometry) else { return };
    let mut path = String::new();
    add_borders(&mut path, frame, geometry, |one, other| known.differ(geometry.size(), one, other));
    if !path.is_empty() {
        let (_, width) = frame.strokes();
        put(svg, format_args!("<path class=\"border\" stroke-width=\"{width}\" d=\"{path}\"/>"));
    }
}
