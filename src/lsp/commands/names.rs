//! The names of the commands.

/// Solves the puzzle at a position.
pub(in crate::lsp) const SOLVE: &str = "sudoku.solve";

/// Fills all singles of the puzzle at a position, and those that follow.
pub(in crate::lsp) const FILL_SINGLES: &str = "sudoku.fillSingles";

/// Inserts a new puzzle at a position.
pub(in crate::lsp) const GENERATE: &str = "sudoku.generate";

/// Shows the search of the puzzle at a position, step by step.
pub(in crate::lsp) const TRACE: &str = "sudoku.trace";

/// Shows a hint for the puzzle at a position, in one of three depths.
pub(in crate::lsp) const HINT: &str = "sudoku.hint";

/// Does the next step of logic in the puzzle at a position.
pub(in crate::lsp) const NEXT_STEP: &str = "sudoku.nextStep";

/// Does the steps of logic that the cell at a position rests on, and places its digit.
pub(in crate::lsp) const SOLVE_TO_HERE: &str = "sudoku.solveToHere";

/// Shows why the cell at a position holds its digit.
pub(in crate::lsp) const EXPLAIN_CELL: &str = "sudoku.explainCell";

/// Shows all steps to the solution of the puzzle at a position.
pub(in crate::lsp) const PATH: &str = "sudoku.path";

/// Compares all puzzles of the open documents up to symmetry.
pub(in crate::lsp) const FIND_ISOMORPHS: &str = "sudoku.findIsomorphs";

/// Says which of the player's digits are wrong in the puzzle at a position, and shows them until the next edit.
pub(in crate::lsp) const CHECK: &str = "sudoku.check";

/// Moves the cursor to the next blank cell.
pub(in crate::lsp) const NEXT_BLANK: &str = "sudoku.nextBlank";

/// All commands.
pub(in crate::lsp) const ALL: [&str; 12] = [
    SOLVE,
    FILL_SINGLES,
    HINT,
    EXPLAIN_CELL,
    NEXT_STEP,
    SOLVE_TO_HERE,
    PATH,
    CHECK,
    NEXT_BLANK,
    GENERATE,
    TRACE,
    FIND_ISOMORPHS,
];
