//! The regions of solutions, if they were to be found.

use crate::board::{Grid, Layout};
use crate::cli::input::ask::{Answer, REGION_NODES};
use crate::solver::{Budget, found_divisions};
use crate::syntax::{GridForm, Puzzle};

/// The regions of the solutions of an answer, as sections below their digits.
#[derive(Default)]
pub(super) struct Regions {
    pub(super) first: String,
    pub(super) second: String,
    /// Why regions that were to be found are not shown.
    pub(super) untold: Option<&'static str>,
}

impl Regions {
    /// Finds the regions of the solutions of an answer.
    pub(super) fn of(puzzle: &Puzzle, answer: &Answer, is_json: bool) -> Self {
        let (one, other) = match answer {
            Answer::Unique(grid) => (grid, None),
            Answer::Multiple(one, other) => (one, Some(other)),
            Answer::None(_) | Answer::Unknown(_) => return Self::default(),
        };
        if !one.geometry().layout().has_regions_to_find() {
            return Self::default();
        }
        let untold = |why| Self { untold: Some(why), ..Self::default() };
        if is_json {
            return untold("the JSON output holds digits only");
        }
        if puzzle.form != GridForm::Rows {
            return untold("only solutions in rows have a place for them");
        }
        let found = match other {
            // The same digits with other regions are another solution.
            Some(other) if other.values() == one.values() => sections(one, 2),
            Some(other) => sections(one, 1).into_iter().chain(sections(other, 1)).collect(),
            None => sections(one, 1),
        };
        let wanted = 1 + usize::from(other.is_some());
        if found.len() < wanted {
            return untold("the search for them took too many nodes");
        }
        let mut found = found.into_iter();
        let mut next = || found.next().unwrap_or_default();
        Self { first: next(), second: next(), untold: None }
    }
}

/// Returns up to `most` divisions of a solution into regions, each as a section.
fn sections(solution: &Grid, most: usize) -> Vec<String> {
    let layout = solution.geometry().layout();
    let section = |regions: Vec<u8>| {
        let layout = Layout::of_sides(layout.sides(), layout.size).with_regions(regions).to_string();
        let rows = layout.split_once("regions:").map_or("", |(_, rows)| rows);
        let rows = rows.split_whitespace().next().unwrap_or_default().replace('/', "\n");
        format!("\n[Regions]\n{rows}\n")
    };
    let found = found_divisions(solution, most, &mut Budget::nodes(REGION_NODES)).unwrap_or_default();
    found.into_iter().map(section).collect()
}
