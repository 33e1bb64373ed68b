//! The contents of a picture's cells as plain data, and their computation from a written puzzle.

use std::sync::Arc;

use super::role::{PictureRole, PictureRoles};
use crate::board::{Candidates, Cell, Constraint, Digit, Geometry, Grid, RegionClue};
use crate::syntax::{Content, GridKind, Note, Puzzle, Symbols};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shown {
    /// Nothing.
    #[default]
    Blank,
    /// A given digit.
    Given(Digit),
    /// A placed digit.
    Placed(Digit),
    /// Candidates or pencil marks, each at its position in the cell.
    Marks(Candidates),
}

/// A grid to draw.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// The content of each cell, row by row. Cells missing at the end are blank.
    pub cells: Vec<Shown>,
    /// The way digits are written.
    pub symbols: Symbols,
    /// The title of the picture.
    pub title: String,
    /// The roles of cells, candidates and houses to highlight.
    pub roles: PictureRoles,
    /// The notes below the grid and the rules, one paragraph each.
    pub notes: Vec<String>,
}

impl Picture {
    /// Returns the picture of a puzzle as written: its givens, and the player's digits and pencil marks. Cells that
    /// clash and pencil marks that a digit rules out are highlighted. Notes mention what cannot be drawn. `None`
    /// without a board.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let geometry = Arc::clone(puzzle.geometry.as_ref()?);
        let cells: Vec<Shown> = geometry.cells().map(|cell| shown(puzzle, cell)).collect();
        let title = puzzle.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let title = title.map_or_else(|| format!("Sudoku {}", geometry.layout()), str::to_owned);
        let mut picture = Self {
            geometry,
            cells,
            symbols: puzzle.symbols.clone(),
            title,
            roles: PictureRoles::default(),
            notes: puzzle.no_claims.iter().cloned().collect(),
        };
        let clashes = picture.digits().clashes();
        let clashing = clashes.into_iter().flat_map(|clash| clash.cells);
        picture.roles.cells = clashing.map(|cell| (cell, PictureRole::Clash)).collect();
        picture.roles.candidates = picture.ruled_out();
        picture.roles.noted = puzzle.noted.clone();
        Some(picture)
    }

    /// Returns the content of a cell.
    pub fn shown(&self, cell: Cell) -> Shown {
        self.cells.get(cell.index()).copied().unwrap_or_default()
    }

    /// Returns the given and placed digits.
    pub fn digits(&self) -> Grid {
        let mut grid = Grid::empty(&self.geometry);
        for cell in self.geometry.cells() {
            if let Shown::Given(digit) | Shown::Placed(digit) = self.shown(cell) {
                grid.set(cell, Some(digit));
            }
        }
        grid
    }

    /// Returns the pencil marks that a digit in another cell excludes, by a house or by a rule.
    fn ruled_out(&self) -> Vec<(Cell, Digit, PictureRole)> {
        let digits = self.digits();
        let marks = self.geometry.cells().filter_map(|cell| match self.shown(cell) {
            Shown::Marks(marks) => Some((cell, marks)),
            _ => None,
        });
        marks
            .flat_map(|(cell, marks)| {
                let left = digits.candidates(cell);
                marks
                    .iter()
                    .filter(move |digit| !left.contains(*digit))
                    .map(move |digit| (cell, digit, PictureRole::Removed))
            })
            .collect()
    }

    /// Replaces pencil marks and corner marks with these candidates, in each cell without a digit.
    pub fn set_candidates(&mut self, candidates: impl Fn(Cell) -> Candidates) {
        self.roles.noted.retain(|note| !matches!(note, Note::Corner(_)));
        self.roles.candidates.retain(|(cell, digit, role)| {
            *role != PictureRole::Removed || candidates(*cell).contains(*digit)
        });
        self.cells.resize(self.geometry.cell_count(), Shown::Blank);
        for (cell, shown) in self.geometry.cells().zip(&mut self.cells) {
            if matches!(shown, Shown::Blank | Shown::Marks(_)) {
                *shown = Shown::Marks(candidates(cell));
            }
        }
    }

    /// Shows the regions of a solution on a board whose regions are to be found: by cell, the number of its region. The
    /// picture is unchanged if the board does not allow them.
    #[doc(hidden)]
    pub fn show_regions(&mut self, regions: &[u8]) {
        let layout = self.geometry.layout().clone();
        let constraints: Vec<Constraint> = layout.constraints.to_vec();
        let given = || regions.iter().copied().map(Some).collect();
        let shown = constraints.into_iter().map(|it| match it {
            Constraint::Regions(RegionClue::Found { .. }) => {
                Constraint::Regions(RegionClue::Found { given: given() })
            }
            other => other,
        });
        if let Ok(geometry) = Geometry::shared(&layout.with_constraints(shown)) {
            self.geometry = geometry;
        }
    }

    /// Shows the solution: its digits in all cells that are not givens, without clashes.
    pub fn solve(&mut self, solution: &Grid) {
        self.cells.resize(self.geometry.cell_count(), Shown::Blank);
        for (cell, digit) in solution.placed() {
            if let Some(shown) = self.cells.get_mut(cell.index())
                && !matches!(shown, Shown::Given(_))
            {
                *shown = Shown::Placed(digit);
            }
        }
        self.roles.cells.retain(|(_, role)| *role != PictureRole::Clash);
        self.roles.candidates.retain(|(_, _, role)| *role != PictureRole::Removed);
    }
}

/// Returns the content of a cell. The state takes precedence, but a given stays visible if the state leaves its cell blank.
fn shown(puzzle: &Puzzle, cell: Cell) -> Shown {
    let content = |kind: GridKind| {
        let written = puzzle.grid_of(kind).and_then(|grid| grid.cells.get(cell.index()));
        written.map_or(Content::Missing, |written| written.content)
    };
    match (content(GridKind::Puzzle), content(GridKind::State)) {
        (Content::Digit(given), Content::Digit(digit) | Content::Placed(digit)) if digit != given => {
            Shown::Placed(digit)
        }
        (Content::Digit(given), _) => Shown::Given(given),
        (_, Content::Digit(digit) | Content::Placed(digit)) | (Content::Placed(digit), _) => {
            Shown::Placed(digit)
        }
        (_, Content::Marks(marks)) | (Content::Marks(marks), _) => Shown::Marks(marks),
        _ => Shown::Blank,
    }
}
