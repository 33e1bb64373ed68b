//! Groups as nodes of chains: the candidates of a digit where a line crosses a box.

use super::graph::{Graph, Group};
use crate::logic::search::Flow;
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::Mark;
use crate::solver::Meter;

/// Adds the groups of a position and their implications; the candidates must be there.
pub(super) fn add<const W: usize>(graph: &mut Graph<W>, state: &State<W>, meter: &Meter<'_>) -> Flow {
    graph.groups = collect(state);
    for number in 0..graph.groups.len() {
        let (cells, digit, houses) = {
            let group = &graph.groups[number];
            (group.cells, group.digit, group.houses)
        };
        let (on, off) = (graph.group_literal(number, true), graph.group_literal(number, false));
        for cell in state.tables().seen_by_all(cells) & state.cells_with(digit) {
            let mark = Mark { cell, digit };
            graph.add(on, graph.literal(mark, false), 0);
            graph.add(graph.literal(mark, true), off, 0);
        }
        let [line, boxed] = houses;
        for house in [boxed, line] {
            let rest = state.cells_in(house, digit).without(cells);
            if let Some(cell) = rest.single().filter(|_| state.tables().house(house).complete) {
                let mark = Mark { cell, digit };
                graph.add(off, graph.literal(mark, true), 0);
                graph.add(graph.literal(mark, false), on, 0);
            }
        }
        between(graph, state, number);
        meter.count(10 + graph.groups.len() / 2)?;
    }
    Flow::Continue(())
}

/// Adds what a group implies about the other groups of its line and box.
fn between<const W: usize>(graph: &mut Graph<W>, state: &State<W>, number: usize) {
    let own = &graph.groups[number];
    let (cells, digit, houses) = (own.cells, own.digit, own.houses);
    let apart = |other: &Group<W>| other.digit == digit && !other.cells.meets(cells);
    let (on, off) = (graph.group_literal(number, true), graph.group_literal(number, false));
    let mut weak = Vec::new();
    let mut strong = Vec::new();
    for (place, other) in graph.groups.iter().enumerate().filter(|(_, other)| apart(other)) {
        if (0..2).any(|kind| other.houses[kind] == houses[kind]) {
            weak.push(graph.group_literal(place, false));
        }
    }
    for (kind, house) in houses.into_iter().enumerate() {
        let mut alike =
            graph.groups.iter().enumerate().filter(|(_, other)| apart(other) && other.houses[kind] == house);
        let (Some((place, other)), None) = (alike.next(), alike.next()) else { continue };
        let both = cells | other.cells;
        if state.tables().house(house).complete && state.cells_in(house, digit).is_within(both) {
            strong.push(graph.group_literal(place, true));
        }
    }
    for to in weak {
        graph.add(on, to, 0);
    }
    for to in strong {
        graph.add(off, to, 0);
    }
}

/// Returns the groups: rows first, then columns; in each by digit and box.
fn collect<const W: usize>(state: &State<W>) -> Vec<Group<W>> {
    let tables = state.tables();
    let mut groups = Vec::new();
    for line in tables.house_ids().filter(|&house| tables.house(house).line) {
        let list = &tables.house(line).list;
        let mut boxes: Vec<HouseId> = list.iter().filter_map(|cell| tables.box_of[cell.index()]).collect();
        boxes.sort_unstable();
        boxes.dedup();
        for digit in state.left(line) {
            for &boxed in &boxes {
                let cells: Cells<W> = state.cells_in(line, digit) & tables.house(boxed).cells;
                if boxed != line && cells.len() >= 2 {
                    groups.push(Group { cells, digit, houses: [line, boxed] });
                }
            }
        }
    }
    groups
}
