//! The plain data that the features return.
//!
//! It contains no protocol types and no editor's wording: `lsp` and `cli` convert it.

use std::fmt;

use crate::analysis::{Code, Severity};
use crate::board::{Cell, Grid};
use crate::solver::{Exhausted, Solutions};
use crate::syntax::{Edit, GridKind, GridLayout, Span};

/// A finding: a diagnostic independent of any protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The code of the finding, which determines its severity.
    pub code: Code,
    /// The position of the finding in the block.
    pub span: Span,
    /// The message: what is wrong, with the rule and the cells, and what to do next.
    pub message: String,
    /// Related places, each with a message.
    pub related: Vec<(Span, String)>,
}

impl Finding {
    /// Returns the severity of the finding, which its code determines.
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// The reason why an edit, a hint or an explanation is refused: a sentence for the user that names the cells and says
/// what to do first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl From<&str> for Refusal {
    fn from(sentence: &str) -> Self {
        Self(sentence.to_owned())
    }
}

impl From<String> for Refusal {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}

impl From<Refusal> for String {
    fn from(refusal: Refusal) -> Self {
        refusal.0
    }
}

/// What is known about the solutions of a puzzle's givens.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// Not checked: the grid is incomplete, it has unknown symbols, or a rule or section prevents claims.
    NotAsked,
    /// The solver's answer.
    Solved(Solutions),
    /// There is no solution, and these givens and constraints alone exclude any solution.
    Clash {
        /// The givens that clash, ascending.
        givens: Vec<Cell>,
        /// The numbers of the constraints that clash with each other or with the givens, ascending.
        constraints: Vec<usize>,
        /// Whether every listed given and constraint is proved to be needed; if not, the budget that ran out.
        irreducible: Result<(), Exhausted>,
    },
    /// There are several solutions, counted because of the promise `>= n`: the number found, at most n, and the budget
    /// that ran out, if any. If the number is below n and no budget ran out, it is exact.
    Counted(u64, Option<Exhausted>),
}

impl Verdict {
    /// Returns the unique solution, if the givens were proved to have one.
    pub const fn unique(&self) -> Option<&Grid> {
        match self {
            Self::Solved(Solutions::Unique(grid)) => Some(grid),
            _ => None,
        }
    }
}

/// A hover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The span in the block that the hover is about.
    pub span: Span,
    /// The text of the hover, as Markdown.
    pub markdown: String,
}

impl Hover {
    /// Returns the text without Markdown markup, for clients that show plain text.
    ///
    /// ```
    /// use sudoku_ls::{analysis::Hover, syntax::Span};
    /// let markdown = "**r1c3**: a \\* b\n\n```text\n1 . .\n```\n\n- 2 is out".to_owned();
    /// let hover = Hover { span: Span::default(), markdown };
    /// assert_eq!(hover.plain_text(), "r1c3: a * b\n\n1 . .\n\n2 is out");
    /// ```
    pub fn plain_text(&self) -> String {
        let mut is_code = false;
        let mut lines = Vec::new();
        for line in self.markdown.lines() {
            if line.starts_with("```") {
                is_code = !is_code;
            } else if is_code {
                lines.push(line.to_owned());
            } else {
                lines.push(unmarked(line.strip_prefix("- ").unwrap_or(line)));
            }
        }
        lines.join("\n")
    }
}

/// Returns a line of Markdown without emphasis and escapes.
fn unmarked(line: &str) -> String {
    let mut out = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next_if(char::is_ascii_punctuation).or(Some(c))),
            '*' if chars.next_if_eq(&'*').is_some() => {}
            '`' => {}
            _ => out.push(c),
        }
    }
    out
}

/// The kind of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ActionKind {
    /// An action that fixes a finding.
    QuickFix,
    /// An action that changes the puzzle in another way, or shows something.
    Rewrite,
    /// An action that changes the whole file.
    Source,
}

/// The identity of an action, with everything needed to carry it out later.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ActionId {
    /// Fill the single of a cell.
    FillSingle(GridKind, Cell),
    /// Fill all singles, and the singles that follow from them.
    FillSingles,
    /// Apply the next logical step.
    NextStep,
    /// Apply the logical steps that a cell's digit depends on, and place that digit.
    SolveToHere(Cell),
    /// Write the unique solution into the state, which is added if there is none. For a puzzle on one line, write it as
    /// a `[Solution]` after the puzzle.
    Solve,
    /// Write the unique solution over the blanks of the grid itself.
    SolveInPlace,
    /// Add a `[Solution]` section.
    ShowSolution,
    /// Add a `[State]` section.
    StartSolving,
    /// Remove everything that is not a given.
    ClearToGivens,
    /// Empty a cell.
    RemoveDigit(GridKind, Cell),
    /// Restore a given that the state changes.
    RestoreGiven(Cell),
    /// Remove the pencil marks of a cell that the visible digits rule out.
    CleanMarks(GridKind, Cell),
    /// Apply a fix that the parser proposes, given the index of its problem in the block.
    FixProblem(usize),
    /// Write the candidates of a blank cell as pencil marks.
    PencilCell(Cell),
    /// Write the candidates of all blank cells as pencil marks.
    PencilAll,
    /// Remove all pencil marks.
    RemoveMarks,
    /// Remove impossible pencil marks from all cells, and write the candidates of all blank cells as pencil marks.
    UpdateMarks,
    /// Remove impossible pencil marks from all cells.
    CleanAllMarks,
    /// Add clues until the solution is unique.
    AddClues,
    /// Remove clues until every clue is needed.
    MakeMinimal,
    /// Renumber the digits by first appearance.
    Relabel,
    /// Rotate, mirror or transpose the puzzle.
    Turn(Turn),
    /// Change the layout of the puzzle's text.
    LayOut(GridLayout),
    /// Correct a line `clues:` or `minimal:`, given its index in the puzzle's metadata.
    CorrectFact(usize),
    /// Write the measured level into `level:`.
    WriteLevel,
    /// Write the measured ER into `rating:`.
    WriteRating,
    /// Write the measured level and ER as `level:` and `rating:`, adding lines that are missing.
    WriteDifficulty,
}

/// A user's preferences for actions on a puzzle being solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Whether the user does not want wrong digits reported. The next step then follows from the visible digits.
    pub hides_wrong: bool,
    /// Whether placing a digit removes it from the pencil marks of cells where it becomes impossible.
    pub live_marks: bool,
    /// Whether techniques that need a unique solution may be used if uniqueness is proved.
    pub uses_uniqueness: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self { hides_wrong: false, live_marks: true, uses_uniqueness: true }
    }
}

/// A turn of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A rotation by 90 degrees, clockwise.
    Quarter,
    /// A reflection that swaps left and right.
    Mirror,
    /// A transposition: rows become columns.
    Transpose,
}

/// An action that can be applied to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The identity of the action.
    pub id: ActionId,
    /// The title of the action, for menus.
    pub title: String,
    /// The kind of the action.
    pub kind: ActionKind,
    /// The edits of the action; `None` if they are computed when the action is chosen.
    pub edits: Option<Vec<Edit>>,
    /// The reason why the action is disabled; `None` if it is enabled.
    pub disabled: Option<String>,
    /// The code of the findings that the action fixes; `None` if it fixes none.
    pub fixes: Option<Code>,
}
