//! The stable codes of all findings, each with one severity. A test checks the table in `docs/src/findings.md` against
//! [`Code::ALL`].
//!
//! This module does not know how findings are made, nor how an editor shows them.

mod explain;
pub(in crate::analysis) mod ignore;

use std::fmt;
use std::str::FromStr;

use crate::board::UnknownName;
use crate::syntax::ProblemCode;

/// How severe a finding is. `check` fails on errors and warnings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The puzzle is wrong.
    Error,
    /// The puzzle is valid, but probably not what was intended.
    Warning,
    /// A fact worth knowing.
    Information,
    /// A suggestion.
    Hint,
}

impl Severity {
    /// Returns the name of the severity in lower case, as the command line and the reference print it: `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "information",
            Self::Hint => "hint",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The code of a finding; it prints as its stable name, `duplicate-digit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Code {
    /// A problem of the text.
    Syntax(ProblemCode),
    /// The same digit twice in a house, or two digits that a rule forbids together.
    DuplicateDigit,
    /// Digits that break a clue of a constraint.
    BrokenClue,
    /// A clue that no digits can satisfy.
    ImpossibleClue,
    /// A cell that is in two cages.
    OverlappingCages,
    /// The cells of a cage are in groups that do not touch.
    ScatteredCage,
    /// An empty cell without a candidate.
    NoCandidate,
    /// A digit without a place in a house.
    NoPlace,
    /// The givens have no solution.
    NoSolution,
    /// The givens have several solutions.
    MultipleSolutions,
    /// A digit of the player that contradicts the unique solution of the givens.
    WrongDigit,
    /// A pencil mark that a visible digit rules out.
    ImpossibleMark,
    /// A digit that rules out pencil marks in several other cells.
    StaleMarks,
    /// The state changes a given.
    ChangedGiven,
    /// The `[Solution]` is not a solution.
    WrongSolution,
    /// The number of solutions contradicts `solutions:`.
    BrokenPromise,
    /// A line `clues:` or `minimal:` is not true.
    WrongFact,
    /// The grid has too few givens for a unique solution.
    NearlyEmpty,
    /// The search budget ran out before the number of solutions was proved.
    NotDecided,
    /// A duplicate of an earlier puzzle.
    DuplicatePuzzle,
    /// A puzzle that equals another one up to relabeled digits and reordered lines.
    IsomorphicPuzzle,
    /// A clue that the other clues make redundant.
    NotMinimal,
    /// The `level:` differs from the measured level.
    WrongLevel,
    /// The `rating:` differs from the measured ER.
    WrongRating,
}

/// A code's name, severity and one-line summary.
struct Entry(&'static str, Severity, &'static str);

impl Code {
    /// All codes, in the order of the reference.
    pub const ALL: &'static [Self] = &[
        Self::DuplicateDigit,
        Self::BrokenClue,
        Self::ImpossibleClue,
        Self::OverlappingCages,
        Self::ScatteredCage,
        Self::NoCandidate,
        Self::NoPlace,
        Self::NoSolution,
        Self::MultipleSolutions,
        Self::NearlyEmpty,
        Self::NotDecided,
        Self::WrongDigit,
        Self::ChangedGiven,
        Self::ImpossibleMark,
        Self::StaleMarks,
        Self::WrongSolution,
        Self::BrokenPromise,
        Self::WrongFact,
        Self::DuplicatePuzzle,
        Self::IsomorphicPuzzle,
        Self::NotMinimal,
        Self::WrongLevel,
        Self::WrongRating,
        Self::Syntax(ProblemCode::RowLength),
        Self::Syntax(ProblemCode::UnknownSymbol),
        Self::Syntax(ProblemCode::MissingRow),
        Self::Syntax(ProblemCode::ExtraRow),
        Self::Syntax(ProblemCode::MovedRow),
        Self::Syntax(ProblemCode::UnknownLine),
        Self::Syntax(ProblemCode::UnknownKey),
        Self::Syntax(ProblemCode::BadValue),
        Self::Syntax(ProblemCode::BoxShape),
        Self::Syntax(ProblemCode::RegionSize),
        Self::Syntax(ProblemCode::UnknownRule),
        Self::Syntax(ProblemCode::RuleNeeds),
        Self::Syntax(ProblemCode::NoGrid),
        Self::Syntax(ProblemCode::UnknownSection),
        Self::Syntax(ProblemCode::UnknownConstraint),
        Self::Syntax(ProblemCode::BadClue),
        Self::Syntax(ProblemCode::BadMark),
        Self::Syntax(ProblemCode::EmptySection),
        Self::Syntax(ProblemCode::ProseRules),
        Self::Syntax(ProblemCode::MixedBlanks),
        Self::Syntax(ProblemCode::ForeignForm),
        Self::Syntax(ProblemCode::DoubtfulSymbols),
        Self::Syntax(ProblemCode::DoubtfulMark),
        Self::Syntax(ProblemCode::StackedGrids),
    ];

    /// Returns the stable name of the code, in kebab-case: `duplicate-digit`.
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// Returns the severity of the code's findings.
    pub const fn severity(self) -> Severity {
        self.entry().1
    }

    /// Returns the meaning of the code, in one line that fits into a table.
    pub const fn summary(self) -> &'static str {
        self.entry().2
    }

    const fn entry(self) -> Entry {
        use Severity::{Error, Hint, Information, Warning};
        match self {
            Self::Syntax(code) => syntax_entry(code),
            Self::DuplicateDigit => Entry(
                "duplicate-digit",
                Error,
                "A digit appears twice in a row, column or region, or two cells break a rule",
            ),
            Self::BrokenClue => {
                Entry("broken-clue", Error, "Digits contradict a clue, such as a cage, a line or a dot")
            }
            Self::ImpossibleClue => Entry(
                "impossible-clue",
                Error,
                "No digits satisfy a clue, such as a cage of two cells with the sum 18",
            ),
            Self::OverlappingCages => Entry("overlapping-cages", Information, "A cell is in two cages"),
            Self::ScatteredCage => Entry("scattered-cage", Hint, "The cells of a cage do not touch"),
            Self::NoCandidate => Entry("no-candidate", Error, "An empty cell has no possible digit"),
            Self::NoPlace => {
                Entry("no-place", Error, "A digit has no possible cell in a row, column or region")
            }
            Self::NoSolution => {
                Entry("no-solution", Error, "The givens have no solution; lists the givens that conflict")
            }
            Self::MultipleSolutions => Entry(
                "multiple-solutions",
                Warning,
                "The givens have several solutions; lists the cells that differ",
            ),
            Self::NearlyEmpty => {
                Entry("nearly-empty", Information, "The grid has too few givens for a unique solution")
            }
            Self::NotDecided => {
                Entry("not-decided", Information, "The search budget ran out before the answer was proved")
            }
            Self::WrongDigit => {
                Entry("wrong-digit", Error, "A digit you placed contradicts the unique solution")
            }
            Self::ChangedGiven => Entry("changed-given", Error, "The `[State]` changes a given"),
            Self::ImpossibleMark => {
                Entry("impossible-mark", Warning, "A pencil mark is ruled out by another cell")
            }
            Self::StaleMarks => {
                Entry("stale-marks", Information, "A digit rules out pencil marks in several cells")
            }
            Self::WrongSolution => {
                Entry("wrong-solution", Error, "The `[Solution]` does not solve the puzzle")
            }
            Self::BrokenPromise => {
                Entry("broken-promise", Error, "The number of solutions does not match `solutions:`")
            }
            Self::WrongFact => Entry("wrong-fact", Warning, "A `clues:` or `minimal:` line is not true"),
            Self::DuplicatePuzzle => Entry("duplicate-puzzle", Hint, "Duplicate of an earlier puzzle"),
            Self::IsomorphicPuzzle => {
                Entry("isomorphic-puzzle", Hint, "Isomorphic to an earlier puzzle (`check --isomorphs`)")
            }
            Self::NotMinimal => Entry("not-minimal", Hint, "A clue is redundant (`check --minimal`)"),
            Self::WrongLevel => Entry("wrong-level", Hint, "The `level:` differs from the measured level"),
            Self::WrongRating => Entry("wrong-rating", Hint, "The `rating:` differs from the measured ER"),
        }
    }
}

impl FromStr for Code {
    type Err = UnknownName;

    /// Returns the code with this name; `None` if there is no such code.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.name() == name)
            .ok_or_else(|| UnknownName::new("code", name))
    }
}

const fn syntax_entry(code: ProblemCode) -> Entry {
    use Severity::{Error, Hint, Information, Warning};
    match code {
        ProblemCode::RowLength => Entry("wrong-row-length", Error, "A row has too many or too few cells"),
        ProblemCode::UnknownSymbol => {
            Entry("unknown-symbol", Error, "A symbol is not a digit or blank of this puzzle")
        }
        ProblemCode::MissingRow => Entry("missing-row", Information, "The grid is incomplete"),
        ProblemCode::ExtraRow => Entry("extra-row", Error, "The grid has too many rows"),
        ProblemCode::MovedRow => {
            Entry("moved-row", Error, "Rows of the `[State]` are in another order than the givens")
        }
        ProblemCode::UnknownLine => Entry("unknown-line", Warning, "A line is not recognized"),
        ProblemCode::UnknownKey => {
            Entry("unknown-key", Warning, "A key is unknown; suggests the nearest known key")
        }
        ProblemCode::BadValue => Entry("bad-value", Error, "A key has an invalid value"),
        ProblemCode::BoxShape => Entry("box-shape", Warning, "Conflicting box shapes"),
        ProblemCode::RegionSize => {
            Entry("region-size", Error, "A region does not have as many cells as a row")
        }
        ProblemCode::UnknownRule => {
            Entry("unknown-rule", Error, "A rule is unknown; solutions are not checked")
        }
        ProblemCode::RuleNeeds => Entry("rule-not-applicable", Error, "A rule does not apply to this board"),
        ProblemCode::NoGrid => Entry("no-grid", Information, "Metadata without a grid below it"),
        ProblemCode::UnknownSection => Entry(
            "unknown-section",
            Information,
            "A section's heading is unknown, misspelled or out of place",
        ),
        ProblemCode::UnknownConstraint => Entry(
            "unknown-constraint",
            Error,
            "A section is unknown and may hold constraints; solutions are not checked",
        ),
        ProblemCode::BadClue => Entry(
            "bad-clue",
            Error,
            "A clue cannot be read, or does not fit the board; solutions are not checked",
        ),
        ProblemCode::BadMark => {
            Entry("bad-mark", Warning, "A line of `[Marks]`, `[Colors]` or `[Pen]` cannot be read")
        }
        ProblemCode::EmptySection => Entry("empty-section", Hint, "A section has no clues"),
        ProblemCode::ProseRules => {
            Entry("prose-rules", Hint, "Rules in prose (`rules-text:`) are not checked")
        }
        ProblemCode::MixedBlanks => Entry("mixed-blanks", Hint, "Two blank characters in one grid"),
        ProblemCode::ForeignForm => {
            Entry("foreign-form", Hint, "The grid is in an accepted but non-standard form")
        }
        ProblemCode::DoubtfulSymbols => {
            Entry("doubtful-symbols", Hint, "The symbols can be read in two ways; add a `symbols:` line")
        }
        ProblemCode::DoubtfulMark => Entry(
            "doubtful-mark",
            Warning,
            "Pencil marks that look like a slip: a digit twice, or two digits in one cell",
        ),
        ProblemCode::StackedGrids => {
            Entry("stacked-grids", Hint, "Two grids of one puzzle without a `[State]` line between them")
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
