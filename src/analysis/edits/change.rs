//! What an action means, independent of how it is written: the edited text is checked against it.

use crate::board::{Cell, Constraint, Constraints, Grid};
use crate::syntax::{Content, Edit, Fact, GridKind, Noted, ProblemCode};

/// A change to a block: its edits, and what the block should say with them.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Change {
    /// Ascending, none over another.
    pub(in crate::analysis) edits: Vec<Edit>,
    pub(in crate::analysis) goal: Goal,
}

/// What a block should say after a change; everything else stays.
#[derive(Clone, Debug)]
pub(in crate::analysis) enum Goal {
    /// These cells have another content.
    Cells(Vec<(GridKind, Cell, Content)>),
    /// These cells have another content, and these are the constraints.
    Clues(Vec<(GridKind, Cell, Content)>, Constraints),
    /// These cells have another content, and this is what is noted of cells.
    Noted(Vec<(GridKind, Cell, Content)>, Noted),
    /// There is a new section, with these digits.
    Section(GridKind, Grid),
    /// Each cell of every grid has the former content of another cell, and these are the regions.
    Turned(Vec<Cell>, Option<Vec<u8>>),
    /// The content stays, in another layout.
    LaidOut,
    /// A problem is gone.
    Mended(ProblemCode),
    /// The line of metadata whose value starts at this byte has this value.
    Metadata(u32, String),
    /// The metadata says this of these facts, on lines of their own; all other text stays.
    Facts(Vec<(Fact, String)>),
}

impl Change {
    /// A change of cells.
    pub(in crate::analysis) fn of_cells(mut edits: Vec<Edit>, cells: Vec<(GridKind, Cell, Content)>) -> Self {
        edits.sort_by_key(|edit| edit.span);
        Self { edits, goal: Goal::Cells(cells) }
    }

    /// This change of cells with these constraints.
    pub(in crate::analysis) fn with_constraints(
        mut self,
        constraints: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        if let Goal::Cells(cells) = self.goal {
            self.goal = Goal::Clues(cells, constraints.into_iter().collect());
        }
        self
    }

    /// This change of cells and another one, of other cells.
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
    use crate::board::{Geometry, Layout};
    use crate::syntax::Span;

    #[test]
    fn an_empty_line_behind_a_section_ends_as_the_lines_of_its_file_do() {
        let geometry = Geometry::shared(&Layout::standard(4)).expect("a board");
        let edits = vec![Edit { span: Span::new(0, 0), text: "[State]\r\n".to_owned() }];
        let change = Change { edits, goal: Goal::Section(GridKind::State, Grid::empty(&geometry)) };
        assert_eq!(change.with_empty_line("\r\n")[0].text, "[State]\r\n\r\n");
    }
}
