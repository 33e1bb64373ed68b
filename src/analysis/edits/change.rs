//! What an action means, independent of how it is written: the edited text is checked against it.

use crate::board::{Cell, Grid};
use crate::syntax::{Content, Edit, GridKind, ProblemCode};

/// A change to a block: its edits, and what the block says with them.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Change {
    /// Ascending, none over another.
    pub(in crate::analysis) edits: Vec<Edit>,
    pub(in crate::analysis) goal: Goal,
}

/// What a block says after a change; all else it says as before.
#[derive(Clone, Debug)]
pub(in crate::analysis) enum Goal {
    /// These cells have another content.
    Cells(Vec<(GridKind, Cell, Content)>),
    /// There is a section more, with these digits.
    Section(GridKind, Grid),
    /// Each cell of every grid has what another one had, and the regions are these.
    Turned(Vec<Cell>, Option<Vec<u8>>),
    /// A problem is gone.
    Mended(ProblemCode),
    /// The line of metadata whose value starts at this byte has this value.
    Metadata(u32, String),
}

impl Change {
    /// A change of cells.
    pub(in crate::analysis) fn of_cells(mut edits: Vec<Edit>, cells: Vec<(GridKind, Cell, Content)>) -> Self {
        edits.sort_by_key(|edit| edit.span);
        Self { edits, goal: Goal::Cells(cells) }
    }

    /// The edits of a section more with an empty line behind it.
    pub(super) fn with_empty_line(&self) -> Vec<Edit> {
        let mut edits = self.edits.clone();
        if let (Goal::Section(..), Some(last)) = (&self.goal, edits.last_mut()) {
            last.text.push('\n');
        }
        edits
    }
}
