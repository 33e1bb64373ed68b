//! Regions that are to be found, as far as a puzzle gives them: which cells are known to be in one region, and findings
//! where no region can have them.

use std::collections::VecDeque;

use crate::analysis::constraints::clue_of;
use crate::analysis::phrasing::names;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Cell, Constraint, RegionClue, plural};
use crate::syntax::Span;

/// Cells that are known to be in one region.
struct Group {
    /// The cells, ascending.
    cells: Vec<Cell>,
    /// The number of its region in the drawing, if the drawing has one of its cells.
    label: Option<u8>,
    /// Those of its cells that are in the drawing.
    drawn: Vec<Cell>,
    /// The index of the constraint that added the last cells.
    by: usize,
}

/// Returns groups of cells, each known to be in one region: the regions of a drawing, together with the cells that clues
/// tie to them. An error for two regions of the drawing that a clue ties: the index of the clue's constraint, and a cell of
/// each region.
fn groups(view: &View<'_>) -> Result<Vec<Group>, (usize, [Cell; 2])> {
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |by: usize, mut cells: Vec<Cell>, mut label: Option<u8>| {
        let (joined, mut others): (Vec<Group>, Vec<Group>) =
            groups.drain(..).partition(|group| group.cells.iter().any(|cell| cells.contains(cell)));
        let labelled: Vec<&Group> = joined.iter().filter(|group| group.label.is_some()).collect();
        if let [one, other, ..] = labelled[..] {
            let shared = |group: &Group| group.cells.iter().copied().find(|cell| cells.contains(cell));
            return Err((by, [one, other].map(|group| shared(group).unwrap_or(cells[0]))));
        }
        label = label.or_else(|| labelled.first().and_then(|group| group.label));
        let drawn = if joined.is_empty() && label.is_some() { cells.clone() } else { Vec::new() };
        let drawn = joined.iter().flat_map(|group| group.drawn.iter().copied()).chain(drawn).collect();
        cells.extend(joined.into_iter().flat_map(|group| group.cells));
        cells.sort_unstable();
        cells.dedup();
        others.push(Group { cells, label, drawn, by });
        groups = others;
        Ok(())
    };
    let clues = || {
        let all = view.geometry.layout().constraints.iter().enumerate();
        all.filter_map(|(number, constraint)| match constraint {
            Constraint::Regions(clue) => Some((number, clue)),
            _ => None,
        })
    };
    for (number, clue) in clues() {
        let RegionClue::Found { given } = clue else { continue };
        let mut labels: Vec<u8> = given.iter().flatten().copied().collect();
        labels.sort_unstable();
        labels.dedup();
        for label in labels {
            let cells = given.iter().enumerate().filter(|(_, its)| **its == Some(label));
            add(number, cells.map(|(cell, _)| Cell::new(cell)).collect(), Some(label))?;
        }
    }
    for (number, clue) in clues() {
        if let RegionClue::Same { cells } = clue {
            add(number, cells.to_vec(), None)?;
        }
    }
    Ok(groups)
}

/// Returns the cells that are known to be in the region of a cell, with the cell itself, ascending; none if no other cell
/// is known.
pub(super) fn known_region(view: &View<'_>, cell: Cell) -> Vec<Cell> {
    if !view.geometry.layout().has_regions_to_find() {
        return Vec::new();
    }
    let own = groups(view).unwrap_or_default().into_iter().find(|group| group.cells.contains(&cell));
    own.map(|group| group.cells).filter(|cells| cells.len() > 1).unwrap_or_default()
}

/// Returns findings about cells that are known to be in one region, but can't be: too many, not connected by any way, or
/// without room for a whole region; and about open cells that can't be divided into regions. `drawn` has the places of
/// the cells in the drawing, if there is one.
pub(super) fn region_findings(view: &View<'_>, drawn: &[Span]) -> Vec<Finding> {
    if !view.geometry.layout().has_regions_to_find() || view.puzzle.no_claims.is_some() {
        return Vec::new();
    }
    let finding = |span, message| Finding { code: Code::ImpossibleClue, span, message, related: Vec::new() };
    let clue_span = |number| clue_of(view, number).map_or(view.puzzle.anchor, |clue| clue.span);
    let in_drawing = |cell: Cell| drawn.get(cell.index()).copied();
    let groups = match groups(view) {
        Ok(groups) => groups,
        Err((number, [one, other])) => {
            let cells = format!("{} and {}", view.name(one), view.name(other));
            let message =
                format!("{cells} are in different regions of the drawing, but this clue puts them in one");
            return vec![finding(clue_span(number), message)];
        }
    };
    let ground = Ground::new(view, &groups);
    let place = |group: &Group| {
        let first =
            group.label.and_then(|_| group.cells.iter().copied().find(|cell| group.drawn.contains(cell)));
        first.and_then(in_drawing).unwrap_or_else(|| clue_span(group.by))
    };
    let faults = (0..groups.len()).filter_map(|number| Some((number, ground.fault(view, &groups, number)?)));
    let mut all: Vec<Finding> =
        faults.map(|(number, message)| finding(place(&groups[number]), message)).collect();
    if all.is_empty() {
        all.extend(ground.enclosed(&groups).into_iter().map(|cells| {
            let span = in_drawing(cells[0]).unwrap_or_else(|| view.span(view.place(), cells[0]));
            let (count, size) = (plural(cells.len(), "open cell"), view.geometry.size());
            let said = names(view.geometry, &cells);
            finding(span, format!("{count} ({said}) can't be divided into regions of {size} cells"))
        }));
    }
    all
}

/// The cells of a board, and which group has each of them.
struct Ground {
    columns: usize,
    size: usize,
    owner: Vec<Option<usize>>,
}

impl Ground {
    fn new(view: &View<'_>, groups: &[Group]) -> Self {
        let mut owner = vec![None; view.geometry.cell_count()];
        for (number, group) in groups.iter().enumerate() {
            group.cells.iter().for_each(|cell| owner[cell.index()] = Some(number));
        }
        Self { columns: view.geometry.columns(), size: view.geometry.size(), owner }
    }

    fn near(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (at, columns, count) = (cell.index(), self.columns, self.owner.len());
        let near = [
            at.checked_sub(columns),
            (!at.is_multiple_of(columns)).then(|| at - 1),
            (!(at + 1).is_multiple_of(columns)).then_some(at + 1),
            Some(at + columns).filter(|&below| below < count),
        ];
        near.into_iter().flatten().map(Cell::new)
    }

    /// Returns why the cells of a group can't be in one region.
    fn fault(&self, view: &View<'_>, groups: &[Group], number: usize) -> Option<String> {
        let (cells, size) = (&groups[number].cells, self.size);
        let said = names(view.geometry, cells);
        let Some(room) = size.checked_sub(cells.len()) else {
            return Some(format!(
                "{} ({said}) are in one region: a region has only {size} cells",
                plural(cells.len(), "cell")
            ));
        };
        let distance = self.distances(groups, number);
        let far = cells.iter().find(|cell| distance[cell.index()].is_none_or(|steps| steps > room));
        if let Some(&far) = far {
            let pair = format!("{} and {}", view.name(cells[0]), view.name(far));
            return Some(match distance[far.index()] {
                None => format!("{pair} are in one region, but other regions separate them"),
                Some(steps) => format!(
                    "{pair} are in one region, but connecting them takes {} and the region has room for only {room}",
                    plural(steps, "more cell")
                ),
            });
        }
        let reached = distance.iter().flatten().filter(|&&steps| steps <= room).count();
        (reached < size)
            .then(|| format!("The region of {said} has room for only {reached} of its {size} cells"))
    }

    /// Returns by cell how many cells a group has to take to reach it from its first cell; `None` for cells that it can't
    /// reach, since they are in other regions of the drawing, or behind them.
    fn distances(&self, groups: &[Group], number: usize) -> Vec<Option<usize>> {
        let own = &groups[number];
        let enters = |cell: Cell| match self.owner[cell.index()] {
            None => true,
            Some(other) => other == number || own.label.is_none() || groups[other].label.is_none(),
        };
        let mut distance = vec![None; self.owner.len()];
        distance[own.cells[0].index()] = Some(0);
        let mut queue = VecDeque::from([own.cells[0]]);
        while let Some(cell) = queue.pop_front() {
            let here = distance[cell.index()].unwrap_or(0);
            for next in self.near(cell).filter(|&next| enters(next)) {
                let there = here + usize::from(self.owner[next.index()] != Some(number));
                if distance[next.index()].is_none_or(|known| there < known) {
                    distance[next.index()] = Some(there);
                    if there == here { queue.push_front(next) } else { queue.push_back(next) }
                }
            }
        }
        distance
    }

    /// Returns pieces of the board without a region in the drawing that can't be divided: whole regions do not fill them,
    /// and the regions around them do not have room for the rest.
    fn enclosed(&self, groups: &[Group]) -> Vec<Vec<Cell>> {
        let label_of = |cell: Cell| self.owner[cell.index()].filter(|&owner| groups[owner].label.is_some());
        let mut seen = vec![false; self.owner.len()];
        let mut found = Vec::new();
        for start in (0..seen.len()).map(Cell::new) {
            if seen[start.index()] || label_of(start).is_some() {
                continue;
            }
            seen[start.index()] = true;
            let (mut piece, mut at, mut around) = (vec![start], 0, Vec::new());
            while let Some(&cell) = piece.get(at) {
                at += 1;
                for next in self.near(cell) {
                    match label_of(next) {
                        Some(owner) => around.push(owner),
                        None if !std::mem::replace(&mut seen[next.index()], true) => piece.push(next),
                        None => {}
                    }
                }
            }
            around.sort_unstable();
            around.dedup();
            let room: usize = around.iter().map(|&owner| self.size - groups[owner].cells.len()).sum();
            if piece.len() % self.size > room {
                piece.sort_unstable();
                found.push(piece);
            }
        }
        found
    }
}
