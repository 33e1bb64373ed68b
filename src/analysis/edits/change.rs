//! The meaning of an action, independent of its edits: the edited text is checked against this meaning.

use crate::board::{Cell, Constraint, Constraints, Grid, Layout};
use crate::syntax::{Content, Edit, Fact, GridKind, Noted, ProblemCode};

/// A change to a block: the edits, and what the block should say after them.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Change {
    /// The edits of the block, ascending and without overlaps.
    pub(in crate::analysis) edits: Vec<Edit>,
    pub(in crate::analysis) goal: Goal,
}

/// What a block should say after a change. Whatever a variant does not name must stay unchanged.
#[derive(Clone, Debug)]
pub(in crate::analysis) enum Goal {
    /// These cells have new contents.
    Cells(Vec<(GridKind, Cell, Content)>),
    /// These cells have new contents, and the puzzle has exactly these constraints.
    Clues(Vec<(GridKind, Cell, Content)>, Constraints),
    /// These cells have new contents, and these are all marks and colors noted for cells.
    Noted(Vec<(GridKind, Cell, Content)>, Noted),
    /// There is a new section, with these digits; the puzzle has exactly these constraints, or its former ones.
    Section(GridKind, Grid, Option<Constraints>),
    /// Each cell of every grid has the former content of the cell listed for it, and these are the regions.
    Turned(Vec<Cell>, Option<Vec<u8>>),
    /// As [`Turned`](Self::Turned), on a board with this layout, whose rows and columns are exchanged.
    Reshaped(Vec<Cell>, Layout),
    /// The content stays; only the layout of the text changes.
    LaidOut,
    /// The block has fewer problems with this code than before, and no comment is lost.
    Mended(ProblemCode),
    /// The metadata line whose value starts at this byte has this value.
    Metadata(u32, String),
    /// The metadata states these values of these facts, on separate lines; all other text stays.
    Facts(Vec<(Fact, String)>),
}

impl Change {
    /// Returns a change that gives cells new contents.
    pub(in crate::analysis) fn of_cells(mut edits: Vec<Edit>, cells: Vec<(GridKind, Cell, Content)>) -> Self {
        edits.sort_by_key(|edit| edit.span);
        Self { edits, goal: Goal::Cells(cells) }
    }

    /// Returns this change of cells or this new section with the constraints that the puzzle should have afterwards.
    pub(in crate::analysis) fn with_constraints(
        mut self,
        constraints: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        match &mut self.goal {
            Goal::Cells(cells) => {
                self.goal = Goal::Clues(std::mem::take(cells), constraints.into_iter().collect());
            }
            Goal::Section(.., wanted) => *wanted = Some(constraints.into_iter().collect()),
            _ => {}
        }
        self
    }

    /// Returns the union of this change and a change of other cells.
    pub(in crate::analysis) fn and(mut self, other: Self) -> Self {
        if let (Goal::Cells(cells), Goal::Cells(more)) = (&mut self.goal, other.goal) {
            cells.extend(more);
            self.edits.extend(other.edits);
            self.edits.sort_by_key(|edit| edit.span);
        }
        self
    }

    /// Returns the edits that add a section and an empty line after it.
    pub(super) fn with_empty_line(&self, newline: &str) -> Vec<Edit> {
        let mut edits = self.edits.clone();
        if let (Goal::Section(..), Some(last)) = (&self.goal, edits.last_mut()) {
            last.text.push_str(newline);
        }
        edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;
    use crate::syntax::Span;

    #[test]
    fn an_empty_line_behind_a_section_ends_as_the_lines_of_its_file_do() {
        let geometry = Geometry::shared(&Layout::standard(4)).expect("a board");
        let edits = vec![Edit { span: Span::new(0, 0), text: "[State]\r\n".to_owned() }];
        let change = Change { edits, goal: Goal::Section(GridKind::State, Grid::empty(&geometry), None) };
        assert_eq!(change.with_empty_line("\r\n")[0].text, "[State]\r\n\r\n");
    }
}
