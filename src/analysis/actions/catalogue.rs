//! All actions as data: their names, kinds, commands, and places in menus.
//!
//! Menus, kinds, commands and their titles follow from this table; tests check the documentation and the editors'
//! plugins against it.

use crate::analysis::{ActionId, ActionKind, Turn};
use crate::board::Cell;
use crate::syntax::{GridKind, GridLayout};

/// One action of the catalogue.
#[derive(Clone, Debug)]
pub struct ActionEntry {
    /// The name of the action in kinds and commands: `solve` in `quickfix.sudoku.solve` and `sudoku.solve`.
    pub name: &'static str,
    /// The kind of the action. A harmless action becomes a quick fix if the cursor is on a cell that the visible digits
    /// leave open.
    pub kind: ActionKind,
    /// The command that runs the action at the cursor. All fixes of findings share one command.
    pub command: &'static str,
    /// The title, in sentence case. If an action's title names a cell or a digit, this is the title without them.
    pub title: &'static str,
    /// Whether the action reveals nothing of the solution.
    pub is_harmless: bool,
    /// Whether a menu at a cell omits the action, unless its kind is requested or text is selected.
    pub is_rare: bool,
    /// What the command of the action does.
    pub does: Does,
    kinds: [&'static str; 2],
}

/// What the command of an action does.
#[derive(Clone, Debug)]
pub enum Does {
    /// Changes the puzzle.
    Puzzle(ActionId),
    /// Changes the cell at the cursor, in the grid that the player fills.
    Cell(fn(GridKind, Cell) -> ActionId),
    /// Fixes the finding at the cursor.
    Fix,
    /// Shows something and changes no text; implemented by the server.
    Show,
    /// Inserts a puzzle or changes the whole file; implemented by the server.
    Other,
}

impl ActionEntry {
    /// Returns the full name of this action under a kind: `refactor.rewrite.sudoku.solve`.
    pub const fn kind_name(&self, kind: ActionKind) -> &'static str {
        match kind {
            ActionKind::QuickFix => self.kinds[0],
            ActionKind::Rewrite => self.kinds[1],
            ActionKind::Source => SOURCE,
        }
    }

    /// Returns the full name of this action under its own kind.
    pub const fn own_kind(&self) -> &'static str {
        self.kind_name(self.kind)
    }

    /// Returns the entry with this name; `None` if there is no such action.
    pub fn named(name: &str) -> Option<&'static Self> {
        CATALOGUE.iter().find(|entry| entry.name == name)
    }

    /// Returns the entries with this command: several for the command that fixes findings.
    pub fn of_command(command: &str) -> impl Iterator<Item = &'static Self> {
        CATALOGUE.iter().filter(move |entry| entry.command == command)
    }

    /// Returns the position of the action in menus, from 0.
    pub fn rank(&self) -> usize {
        CATALOGUE.iter().position(|entry| entry.name == self.name).unwrap_or(CATALOGUE.len())
    }

    const fn harmless(self) -> Self {
        Self { is_harmless: true, ..self }
    }

    const fn rare(self) -> Self {
        Self { is_rare: true, ..self }
    }
}

/// The command that all fixes of findings share.
pub const FIX: &str = "sudoku.fix";

/// The title of the command that fixes findings.
pub const FIX_TITLE: &str = "Fix the finding";

/// The kind of the action on a whole file.
const SOURCE: &str = "source.fixAll.sudoku";

/// Makes an entry from a name, a kind, a title and what the command does.
macro_rules! entry {
    ($name:literal, $kind:ident, $title:literal, $does:expr) => {
        ActionEntry {
            name: $name,
            kind: ActionKind::$kind,
            command: match $does {
                Does::Fix => FIX,
                _ => concat!("sudoku.", $name),
            },
            title: $title,
            is_harmless: false,
            is_rare: false,
            does: $does,
            kinds: [concat!("quickfix.sudoku.", $name), concat!("refactor.rewrite.sudoku.", $name)],
        }
    };
}

/// All actions, in menu order: fixes of findings, then the others by frequency of use. An editor that groups by kind
/// shows quick fixes first.
pub static CATALOGUE: &[ActionEntry] = &[
    entry!("fixProblem", QuickFix, "Fix the syntax", Does::Fix),
    entry!("restoreGiven", QuickFix, "Restore the given", Does::Fix),
    entry!("correctFact", QuickFix, "Correct", Does::Fix),
    entry!("removeDigit", QuickFix, "Remove the", Does::Fix),
    entry!("cleanMarks", QuickFix, "Remove mark", Does::Fix),
    entry!("cleanAllMarks", QuickFix, "Remove all impossible marks", Does::Puzzle(ActionId::CleanAllMarks)),
    entry!("writeLevel", QuickFix, "Write the measured level", Does::Fix),
    entry!("writeRating", QuickFix, "Write the measured ER", Does::Fix),
    entry!("generate", Rewrite, "Generate a puzzle here", Does::Other),
    entry!("fillSingle", QuickFix, "Fill the single", Does::Cell(ActionId::FillSingle)),
    entry!("hint", Rewrite, "Hint: where to look", Does::Show).harmless(),
    entry!(
        "startSolving",
        Rewrite,
        "Start solving in a separate [State] grid",
        Does::Puzzle(ActionId::StartSolving)
    )
    .harmless(),
    entry!(
        "pencilCell",
        Rewrite,
        "Pencil in candidates of this cell",
        Does::Cell(|_, cell| ActionId::PencilCell(cell))
    )
    .harmless(),
    entry!("hintTechnique", Rewrite, "Hint: technique and cells", Does::Show),
    entry!("hintReasoning", Rewrite, "Hint: whole reasoning", Does::Show),
    entry!("check", Rewrite, "Check my digits", Does::Show),
    entry!("explainCell", Rewrite, "Explain this cell", Does::Show),
    entry!("nextStep", Rewrite, "Apply the next step", Does::Puzzle(ActionId::NextStep)),
    entry!(
        "solveToHere",
        Rewrite,
        "Solve by logic up to here",
        Does::Cell(|_, cell| ActionId::SolveToHere(cell))
    ),
    entry!("solve", QuickFix, "Solve puzzle", Does::Puzzle(ActionId::Solve)),
    entry!("fillSingles", Rewrite, "Fill all singles", Does::Puzzle(ActionId::FillSingles)),
    entry!("path", Rewrite, "Show the whole path", Does::Show),
    entry!("trace", Rewrite, "Trace the search", Does::Show),
    entry!("pencilAll", Rewrite, "Pencil in all candidates", Does::Puzzle(ActionId::PencilAll)),
    entry!("updateMarks", Rewrite, "Update all pencil marks", Does::Puzzle(ActionId::UpdateMarks)),
    entry!("removeMarks", Rewrite, "Remove all pencil marks", Does::Puzzle(ActionId::RemoveMarks)),
    entry!("clearToGivens", Rewrite, "Clear to givens", Does::Puzzle(ActionId::ClearToGivens)),
    entry!("solveInPlace", Rewrite, "Solve in place", Does::Puzzle(ActionId::SolveInPlace)),
    entry!("showSolution", Rewrite, "Show the solution", Does::Puzzle(ActionId::ShowSolution)),
    entry!("addClues", Rewrite, "Add clues until the solution is unique", Does::Puzzle(ActionId::AddClues)),
    entry!("layoutGrid", Rewrite, "Lay out as a grid", Does::Puzzle(ActionId::LayOut(GridLayout::Grid)))
        .rare(),
    entry!("layoutBoxes", Rewrite, "Lay out with boxes", Does::Puzzle(ActionId::LayOut(GridLayout::Boxes)))
        .rare(),
    entry!("layoutLine", Rewrite, "Lay out on one line", Does::Puzzle(ActionId::LayOut(GridLayout::Line)))
        .rare(),
    entry!(
        "makeMinimal",
        Rewrite,
        "Make minimal: remove redundant clues",
        Does::Puzzle(ActionId::MakeMinimal)
    )
    .rare(),
    entry!(
        "writeDifficulty",
        Rewrite,
        "Write the measured level and rating",
        Does::Puzzle(ActionId::WriteDifficulty)
    )
    .rare(),
    entry!("renumber", Rewrite, "Renumber digits by first appearance", Does::Puzzle(ActionId::Relabel))
        .rare(),
    entry!("rotate", Rewrite, "Rotate puzzle by 90\u{b0}", Does::Puzzle(ActionId::Turn(Turn::Quarter)))
        .rare(),
    entry!("mirror", Rewrite, "Mirror puzzle left to right", Does::Puzzle(ActionId::Turn(Turn::Mirror)))
        .rare(),
    entry!(
        "transpose",
        Rewrite,
        "Transpose puzzle: swap rows and columns",
        Does::Puzzle(ActionId::Turn(Turn::Transpose))
    )
    .rare(),
    entry!("fixAll", Source, "Format all puzzles: blanks, borders and spacing", Does::Other),
];

impl ActionId {
    /// Returns the catalogue's entry for this action.
    pub fn entry(&self) -> &'static ActionEntry {
        let name = self.name();
        CATALOGUE.iter().find(|entry| entry.name == name).unwrap_or(&CATALOGUE[0])
    }

    /// Returns the name of this action in the catalogue.
    const fn name(&self) -> &'static str {
        match self {
            Self::FillSingle(..) => "fillSingle",
            Self::FillSingles => "fillSingles",
            Self::NextStep => "nextStep",
            Self::SolveToHere(_) => "solveToHere",
            Self::Solve => "solve",
            Self::SolveInPlace => "solveInPlace",
            Self::ShowSolution => "showSolution",
            Self::StartSolving => "startSolving",
            Self::ClearToGivens => "clearToGivens",
            Self::RemoveDigit(..) => "removeDigit",
            Self::RestoreGiven(_) => "restoreGiven",
            Self::CleanMarks(..) => "cleanMarks",
            Self::CleanAllMarks => "cleanAllMarks",
            Self::UpdateMarks => "updateMarks",
            Self::FixProblem(_) => "fixProblem",
            Self::PencilCell(_) => "pencilCell",
            Self::PencilAll => "pencilAll",
            Self::RemoveMarks => "removeMarks",
            Self::AddClues => "addClues",
            Self::MakeMinimal => "makeMinimal",
            Self::Relabel => "renumber",
            Self::LayOut(GridLayout::Grid) => "layoutGrid",
            Self::LayOut(GridLayout::Boxes) => "layoutBoxes",
            Self::LayOut(GridLayout::Line) => "layoutLine",
            Self::Turn(Turn::Quarter) => "rotate",
            Self::Turn(Turn::Mirror) => "mirror",
            Self::Turn(Turn::Transpose) => "transpose",
            Self::CorrectFact(_) => "correctFact",
            Self::WriteLevel => "writeLevel",
            Self::WriteRating => "writeRating",
            Self::WriteDifficulty => "writeDifficulty",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_used_once_and_each_command_leads_back_to_its_action() {
        for (at, entry) in CATALOGUE.iter().enumerate() {
            assert_eq!(entry.rank(), at, "{} is there twice", entry.name);
            if let Does::Puzzle(id) = &entry.does {
                assert_eq!(id.entry().name, entry.name);
            }
            if let Does::Cell(id) = &entry.does {
                assert_eq!(id(GridKind::State, Cell::new(0)).entry().name, entry.name);
            }
            let kind = entry.own_kind();
            assert!(kind.ends_with(entry.name) || kind == SOURCE, "{kind}");
        }
    }

    #[test]
    fn each_action_has_an_entry_of_its_own() {
        let at = Cell::new(3);
        let fixes = [
            ActionId::FixProblem(0),
            ActionId::RestoreGiven(at),
            ActionId::CorrectFact(0),
            ActionId::RemoveDigit(GridKind::State, at),
            ActionId::CleanMarks(GridKind::State, at),
            ActionId::WriteLevel,
            ActionId::WriteRating,
        ];
        for (id, entry) in fixes.iter().zip(ActionEntry::of_command(FIX)) {
            assert_eq!(id.entry().name, entry.name, "{id:?}");
        }
    }
}
