//! The plain data that the features hand out.
//!
//! No protocol type and no text of an editor: `lsp` and `cli` turn these into what they need.

use std::fmt;

use crate::analysis::{Code, Severity};
use crate::board::{Cell, Grid};
use crate::solver::{Exhausted, Solutions};
use crate::syntax::{Edit, GridKind, GridLayout, Span};

/// One finding: a diagnostic without a protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Its code, which fixes its severity.
    pub code: Code,
    /// Its position.
    pub span: Span,
    /// What is wrong, with the rule and the cells, and what to do next.
    pub message: String,
    /// Other places that have to do with it.
    pub related: Vec<(Span, String)>,
}

impl Finding {
    /// Returns its severity, which its code fixes.
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Why an edit, a hint or an explanation can't be had: a sentence for the user, which names the cells and says what to do first.
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

/// What is known of the solutions of a puzzle's givens.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// Not checked: the grid is not whole, or has unknown symbols, or a rule or section stops claims.
    NotAsked,
    /// The solver's answer.
    Solved(Solutions),
    /// There is no solution, and these givens and constraints alone rule it out.
    Clash {
        /// The givens that clash, ascending.
        givens: Vec<Cell>,
        /// The numbers of the constraints that clash with each other or with the givens, ascending.
        constraints: Vec<usize>,
        /// Whether each of them is needed, proved; else the budget named ran out before.
        irreducible: Result<(), Exhausted>,
    },
    /// There are several solutions, and the promise `>= n` was counted: at least this many, up to the n promised,
    /// and the budget that ran out, if one did. With fewer than promised and no budget out, there are just this many.
    Counted(u64, Option<Exhausted>),
}

impl Verdict {
    /// Returns the only solution, if the givens were proved to have just one.
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
    /// What it is about.
    pub span: Span,
    /// Its text, as Markdown.
    pub markdown: String,
}

impl Hover {
    /// Returns its text without the signs of Markdown, for clients that show it as it is.
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

/// A line of Markdown without emphasis and escapes.
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

/// What kind of action it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ActionKind {
    /// An action that fixes a finding.
    QuickFix,
    /// An action that changes or shows the puzzle in another way.
    Rewrite,
    /// An action that changes the whole file.
    Source,
}

/// Which action, with all it needs to be carried out later.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ActionId {
    /// Fill the single of a cell.
    FillSingle(GridKind, Cell),
    /// Fill all singles, and those that follow.
    FillSingles,
    /// Do the next step of logic.
    NextStep,
    /// Do the steps of logic that a cell's digit rests on, and place it.
    SolveToHere(Cell),
    /// Write the only solution into the state, which is added if there is none; behind a puzzle on one line.
    Solve,
    /// Write the only solution over the blanks of the grid itself.
    SolveInPlace,
    /// Add a `[Solution]`.
    ShowSolution,
    /// Add a `[State]`.
    StartSolving,
    /// Take everything out that is not a given.
    ClearToGivens,
    /// Empty a cell.
    RemoveDigit(GridKind, Cell),
    /// Put a given back that the state changes.
    RestoreGiven(Cell),
    /// Take out of a cell's pencil marks those that the visible digits rule out.
    CleanMarks(GridKind, Cell),
    /// A fix that the parser is certain of, by its place among the block's problems.
    FixProblem(usize),
    /// Write the candidates of a blank cell into it as pencil marks.
    PencilCell(Cell),
    /// Write the candidates of all blank cells into them as pencil marks.
    PencilAll,
    /// Take out all pencil marks.
    RemoveMarks,
    /// Take the pencil marks that are ruled out from all cells, and write the candidates of all blank cells as marks.
    UpdateMarks,
    /// Take the pencil marks that are ruled out from all cells.
    CleanAllMarks,
    /// Add givens until there is just one solution.
    AddClues,
    /// Remove givens until none can be removed.
    MakeMinimal,
    /// Name the digits in the order in which they come.
    Relabel,
    /// Turn the puzzle.
    Turn(Turn),
    /// Lay the puzzle out in another way.
    LayOut(GridLayout),
    /// Make the line `clues:` or `minimal:` true, by its place among the puzzle's metadata.
    CorrectFact(usize),
    /// Write the measured level into `level:`.
    WriteLevel,
    /// Write the measured ER into `rating:`.
    WriteRating,
    /// Write the measured level and ER as `level:` and `rating:`, on lines that are added where there are none.
    WriteDifficulty,
}

/// How a user wants actions to go about a puzzle that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Whether the user does not want wrong digits reported: then the next step follows from the visible digits.
    pub hides_wrong: bool,
    /// Whether digits that are placed go from the pencil marks of the cells that they are ruled out of.
    pub live_marks: bool,
    /// Whether techniques that rest on a unique solution may be used where it is proved.
    pub uses_uniqueness: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self { hides_wrong: false, live_marks: true, uses_uniqueness: true }
    }
}

/// How a puzzle is turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// By 90 degrees, clockwise.
    Quarter,
    /// Left to right.
    Mirror,
    /// Rows become columns.
    Transpose,
}

/// Something that can be done to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Which.
    pub id: ActionId,
    /// Its title.
    pub title: String,
    /// Its kind.
    pub kind: ActionKind,
    /// What it changes; `None` where that is worked out only when it is chosen.
    pub edits: Option<Vec<Edit>>,
    /// Why it can't be done now.
    pub disabled: Option<String>,
    /// The code whose finding it fixes, if any.
    pub fixes: Option<Code>,
}
