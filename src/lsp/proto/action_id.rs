//! The identity of an action as text, for an action that the client returns to get its edit.
//!
//! This module maps the names of actions, and does not depend on what they do.

use serde::{Deserialize, Serialize};

use crate::analysis::{ActionId, Turn};
use crate::board::{Cell, MAX_CELLS};
use crate::syntax::{GridKind, GridLayout};

/// The data of an action whose edit is computed later.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ActionData {
    /// The document.
    pub(crate) uri: String,
    /// The key of the block, in hexadecimal digits: a JSON number cannot hold it exactly.
    pub(crate) block: String,
    /// The byte offset at which the block started.
    pub(crate) near: usize,
    /// Whether no other block had the same key.
    #[serde(default)]
    pub(crate) alone: bool,
    /// The encoded id of the action.
    pub(crate) action: String,
}

/// Encodes an action as text.
pub(crate) fn encode(id: &ActionId) -> String {
    let cell =
        |name: &str, kind: GridKind, cell: Cell| format!("{name} {} {}", which_name(kind), cell.index());
    match *id {
        ActionId::FillSingle(kind, at) => cell("fill-single", kind, at),
        ActionId::RemoveDigit(kind, at) => cell("remove-digit", kind, at),
        ActionId::CleanMarks(kind, at) => cell("clean-marks", kind, at),
        ActionId::RestoreGiven(at) => format!("restore-given {}", at.index()),
        ActionId::FixProblem(problem) => format!("fix-problem {problem}"),
        ActionId::PencilCell(at) => format!("pencil-cell {}", at.index()),
        ActionId::Turn(turn) => format!("turn {}", turn_name(turn)),
        ActionId::LayOut(layout) => format!("lay-out {}", layout.name()),
        ActionId::PencilAll => "pencil-all".to_owned(),
        ActionId::RemoveMarks => "remove-marks".to_owned(),
        ActionId::UpdateMarks => "update-marks".to_owned(),
        ActionId::CleanAllMarks => "clean-all-marks".to_owned(),
        ActionId::AddClues => "add-clues".to_owned(),
        ActionId::MakeMinimal => "make-minimal".to_owned(),
        ActionId::WriteDifficulty => "write-difficulty".to_owned(),
        ActionId::Relabel => "relabel".to_owned(),
        ActionId::FillSingles => "fill-singles".to_owned(),
        ActionId::NextStep => "next-step".to_owned(),
        ActionId::SolveToHere(at) => format!("solve-to-here {}", at.index()),
        ActionId::Solve => "solve".to_owned(),
        ActionId::SolveInPlace => "solve-in-place".to_owned(),
        ActionId::CorrectFact(line) => format!("correct-fact {line}"),
        ActionId::ShowSolution => "show-solution".to_owned(),
        ActionId::StartSolving => "start-solving".to_owned(),
        ActionId::ClearToGivens => "clear-to-givens".to_owned(),
        ActionId::WriteLevel => "write-level".to_owned(),
        ActionId::WriteRating => "write-rating".to_owned(),
    }
}

/// Decodes an action; `None` for a text that [`encode`] did not make.
pub(crate) fn decode(text: &str) -> Option<ActionId> {
    let mut words = text.split(' ');
    let name = words.next()?;
    let arguments: Vec<&str> = words.collect();
    let cell = |text: &str| text.parse().ok().filter(|&index| index < MAX_CELLS).map(Cell::new);
    Some(match (name, &*arguments) {
        ("fill-single", [kind, at]) => ActionId::FillSingle(which_named(kind)?, cell(at)?),
        ("remove-digit", [kind, at]) => ActionId::RemoveDigit(which_named(kind)?, cell(at)?),
        ("clean-marks", [kind, at]) => ActionId::CleanMarks(which_named(kind)?, cell(at)?),
        ("restore-given", [at]) => ActionId::RestoreGiven(cell(at)?),
        ("fix-problem", [problem]) => ActionId::FixProblem(problem.parse().ok()?),
        ("pencil-cell", [at]) => ActionId::PencilCell(cell(at)?),
        ("turn", [turn]) => ActionId::Turn(TURNS.into_iter().find(|&it| turn_name(it) == *turn)?),
        ("lay-out", [layout]) => ActionId::LayOut(layout.parse::<GridLayout>().ok()?),
        ("pencil-all", []) => ActionId::PencilAll,
        ("remove-marks", []) => ActionId::RemoveMarks,
        ("update-marks", []) => ActionId::UpdateMarks,
        ("clean-all-marks", []) => ActionId::CleanAllMarks,
        ("add-clues", []) => ActionId::AddClues,
        ("make-minimal", []) => ActionId::MakeMinimal,
        ("relabel", []) => ActionId::Relabel,
        ("fill-singles", []) => ActionId::FillSingles,
        ("next-step", []) => ActionId::NextStep,
        ("solve-to-here", [at]) => ActionId::SolveToHere(cell(at)?),
        ("solve", []) => ActionId::Solve,
        ("solve-in-place", []) => ActionId::SolveInPlace,
        ("correct-fact", [line]) => ActionId::CorrectFact(line.parse().ok()?),
        ("show-solution", []) => ActionId::ShowSolution,
        ("start-solving", []) => ActionId::StartSolving,
        ("clear-to-givens", []) => ActionId::ClearToGivens,
        ("write-level", []) => ActionId::WriteLevel,
        ("write-rating", []) => ActionId::WriteRating,
        ("write-difficulty", []) => ActionId::WriteDifficulty,
        _ => return None,
    })
}

const TURNS: [Turn; 3] = [Turn::Quarter, Turn::Mirror, Turn::Transpose];

const fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Quarter => "quarter",
        Turn::Mirror => "mirror",
        Turn::Transpose => "transpose",
    }
}

const fn which_name(kind: GridKind) -> &'static str {
    match kind {
        GridKind::Puzzle => "puzzle",
        GridKind::State => "state",
        GridKind::Solution => "solution",
    }
}

fn which_named(name: &str) -> Option<GridKind> {
    [GridKind::Puzzle, GridKind::State, GridKind::Solution].into_iter().find(|&kind| which_name(kind) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_comes_back_as_it_went() {
        let at = Cell::new(80);
        for id in [
            ActionId::FillSingle(GridKind::Puzzle, at),
            ActionId::RemoveDigit(GridKind::State, at),
            ActionId::CleanMarks(GridKind::Solution, at),
            ActionId::RestoreGiven(at),
            ActionId::FixProblem(3),
            ActionId::PencilCell(at),
            ActionId::PencilAll,
            ActionId::RemoveMarks,
            ActionId::UpdateMarks,
            ActionId::CleanAllMarks,
            ActionId::AddClues,
            ActionId::MakeMinimal,
            ActionId::WriteDifficulty,
            ActionId::Relabel,
            ActionId::Turn(Turn::Quarter),
            ActionId::Turn(Turn::Mirror),
            ActionId::Turn(Turn::Transpose),
            ActionId::LayOut(GridLayout::Grid),
            ActionId::LayOut(GridLayout::Boxes),
            ActionId::LayOut(GridLayout::Line),
            ActionId::FillSingles,
            ActionId::NextStep,
            ActionId::SolveToHere(at),
            ActionId::Solve,
            ActionId::SolveInPlace,
            ActionId::CorrectFact(2),
            ActionId::ShowSolution,
            ActionId::StartSolving,
            ActionId::ClearToGivens,
            ActionId::WriteLevel,
            ActionId::WriteRating,
        ] {
            assert_eq!(decode(&encode(&id)), Some(id));
        }
    }

    #[test]
    fn a_text_of_another_origin_is_no_action() {
        for text in [
            "",
            "solve it",
            "fix-problem",
            "fix-problem x",
            "fill-single puzzle",
            "fill-single row 1",
            "fill-single state -1",
            "fill-single state 961",
            "fill-single state 65535",
        ] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
