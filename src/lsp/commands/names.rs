//! The names of the commands that code refers to. The names of actions are in the catalog.

use crate::analysis::{ActionEntry, CATALOGUE, Does};

/// Solves the puzzle at a position.
pub(in crate::lsp) const SOLVE: &str = "sudoku.solve";

/// Inserts a new puzzle at a position.
pub(in crate::lsp) const GENERATE: &str = "sudoku.generate";

/// Shows the search for the solution of the puzzle at a position, step by step.
pub(super) const TRACE: &str = "sudoku.trace";

/// Shows a hint on the puzzle at a position, in one of three depths.
pub(super) const HINT: &str = "sudoku.hint";

/// Shows a hint at depth 2.
pub(super) const HINT_TECHNIQUE: &str = "sudoku.hintTechnique";

/// Shows a hint at depth 3.
pub(super) const HINT_REASONING: &str = "sudoku.hintReasoning";

/// Shows the reason for the digit of the cell at a position.
pub(super) const EXPLAIN_CELL: &str = "sudoku.explainCell";

/// Shows all steps to the solution of the puzzle at a position.
pub(super) const PATH: &str = "sudoku.path";

/// Tells which of the player's digits in the puzzle at a position are wrong, and marks them until the next edit.
pub(super) const CHECK: &str = "sudoku.check";

/// Formats all puzzles of a file.
pub(super) const FIX_ALL: &str = "sudoku.fixAll";

/// Moves the cursor to the next blank cell.
pub(in crate::lsp) const NEXT_BLANK: &str = "sudoku.nextBlank";

/// Compares all puzzles of the open documents up to symmetry.
pub(super) const FIND_ISOMORPHS: &str = "sudoku.findIsomorphs";

/// Opens the board of a file in a browser.
#[cfg(feature = "board")]
pub(super) const OPEN_BOARD: &str = "sudoku.openBoard";

/// The commands that are not actions.
#[cfg(feature = "board")]
const MORE: [&str; 3] = [NEXT_BLANK, FIND_ISOMORPHS, OPEN_BOARD];
#[cfg(not(feature = "board"))]
const MORE: [&str; 2] = [NEXT_BLANK, FIND_ISOMORPHS];

/// Returns the names of all commands: those of the catalog, each once, then those that are not actions.
pub(in crate::lsp) fn all() -> Vec<&'static str> {
    let mut all = Vec::with_capacity(CATALOGUE.len());
    for command in CATALOGUE.iter().map(|entry| entry.command).chain(MORE) {
        if !all.contains(&command) {
            all.push(command);
        }
    }
    all
}

/// Returns whether a command changes no text: it only shows something or compares puzzles.
pub(super) fn only_shows(command: &str) -> bool {
    let shows = |entry: &ActionEntry| matches!(entry.does, Does::Show);
    MORE.contains(&command) || ActionEntry::of_command(command).any(shows)
}
