//! Parses a single grid from a text, for users of the library.

use std::fmt;

use crate::board::Grid;
use crate::syntax::tree::file::File;
use crate::syntax::tree::model::Problem;

/// The reason why a text is not exactly one grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GridError {
    /// The text holds no puzzle.
    NoPuzzle,
    /// The text holds this many puzzles.
    Several(usize),
    /// The puzzle is incomplete or has mistakes: the first problem, if one is known.
    Broken(Option<Problem>),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str("expected a puzzle, found none"),
            Self::Several(puzzles) => write!(f, "expected 1 puzzle, found {puzzles}"),
            Self::Broken(Some(problem)) => f.write_str(&problem.message),
            Self::Broken(None) => f.write_str("the grid is incomplete"),
        }
    }
}

impl std::error::Error for GridError {}

/// Returns the givens of the only puzzle in a text. All forms that the parser reads are accepted: 81 characters, rows
/// with or without borders, or a whole `.sudoku` file with its size, boxes and rules.
///
/// # Errors
/// Returns an error if the text has no puzzle, several puzzles, or a puzzle that cannot be read completely.
///
/// ```
/// use sudoku_ls_format::syntax::parse_grid;
/// let grid = parse_grid("size: 4\n12..\n..12\n21.3\n.3..\n")?;
/// assert_eq!((grid.geometry().size(), grid.clue_count()), (4, 8));
/// assert_eq!(parse_grid("12....1221.3.3.."), Ok(grid));
/// assert_eq!(parse_grid("").unwrap_err().to_string(), "expected a puzzle, found none");
/// # Ok::<(), sudoku_ls_format::syntax::GridError>(())
/// ```
pub fn parse_grid(text: &str) -> Result<Grid, GridError> {
    let file = File::parse(text);
    let mut puzzles = file.puzzles();
    let first_problem = || file.blocks().iter().find_map(|block| block.problems.first()).cloned();
    let Some(found) = puzzles.next() else {
        return Err(first_problem().map_or(GridError::NoPuzzle, |problem| GridError::Broken(Some(problem))));
    };
    match puzzles.count() {
        0 => found.puzzle.givens().ok_or_else(|| GridError::Broken(found.block.problems.first().cloned())),
        more => Err(GridError::Several(1 + more)),
    }
}
