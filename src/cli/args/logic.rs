//! The options of the subcommands of human logic: `steps`, `rate`, `hint`, `candidates`, `path`, `filter` and `sort`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{Allowed, Answers, Continued, NODES, Part, Paths, Threads, nodes, number, to_file};
use super::demand::DemandArgs;
use crate::cli::args::choice::choice;
use crate::logic::explainer::Version;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls steps --technique x-wing puzzles.sudoku
  sudoku-ls steps --technique 0606-1 --json puzzles.sudoku
  sudoku-ls steps --json positions.txt

Searches the position as it is, without applying other steps first. A line of HoDoKu's library
(:code[-variant]:candidates:grid:deleted:...) is read as a position; without --technique, its own
code is searched for. Techniques that need a unique solution apply only where it is proved, and
with --no-uniqueness nowhere.

JSON output is one object per application: file, puzzle (its number in the file), line, technique,
section (of the page on techniques), code, variant, digits, placements (r1c1=4), eliminations
(r1c1-4), cells, chain, text, and notes on what was not used and why. Digits are numbers; the text
has the puzzle's symbols. Puzzles that cannot be searched have a status and a reason; so do puzzles
to which nothing applies, if the notes say why.

Exit codes: 0 every position was searched, 1 some was not, 2 usage or I/O error.")]
pub(in crate::cli) struct StepsArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Technique to search for: a name (x-wing), or HoDoKu's code with or without a variant (0606-1)
    #[arg(long, value_name = "NAME|CODE[-V]")]
    pub(in crate::cli) technique: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) allowed: Allowed,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Search nodes per puzzle, to prove that its solution is unique; after that, techniques that need the proof are
    /// skipped
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls rate puzzles.sudoku
  sudoku-ls rate --json puzzles/
  sudoku-ls rate --explainer 1.2.1 puzzles.sudoku
  sudoku-ls rate --write puzzles/

Prints one line per puzzle: Sudoku Explainer's ER/EP/ED, HoDoKu's level and its score, and the title
after a #. --write prints nothing: it writes 'level:' and 'rating:' into the metadata of the files,
next to values on other scales. A puzzle on one line without other metadata is only named. Both
scales are made for classic 9x9; elsewhere the same ladder is used, and the line says
'uncalibrated'. Versions of Sudoku Explainer differ for about 1 puzzle of 100: ratings published as
SER are mostly those of 1.2.1, and 2022 is the version that --rating, 'rating:' and editors use.

JSON output is one object per puzzle: file, puzzle, line, status (rated, none, multiple, unknown),
er, ep, ed, score, level, calibrated, title, and a reason if the status is unknown. An er of 20
means that Sudoku Explainer's techniques do not solve the puzzle.

Exit codes: 0 every puzzle was rated, 1 some was not, 2 usage or I/O error.")]
pub(in crate::cli) struct RateArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Write the level and the rating into the files instead; with -, print the changed text
    #[arg(long, conflicts_with_all = ["json", "format", "output", "explainer", "threads"])]
    pub(in crate::cli) write: bool,
    /// Version of Sudoku Explainer whose rating is printed
    #[arg(long, value_parser = choice::<Version>(), value_name = "VERSION", default_value_t = Version::V2022)]
    pub(in crate::cli) explainer: Version,
    /// Budget per puzzle: search nodes, steps and assumptions; after that, the answer is "unknown"
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) continued: Continued,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls hint puzzle.sudoku
  sudoku-ls hint --depth 1 puzzle.sudoku
  sudoku-ls hint --cell r4c7 puzzle.sudoku

A wrong placed digit is named first. Pencil marks count only if every empty cell has them and none
lacks the digit of the solution. A puzzle without a unique solution gets hints that do not need one,
and with --no-uniqueness every puzzle does. Hints use all techniques, including those that 'rate'
and 'path' ignore. Above 9x9, slow techniques are skipped; if no other applies, there is no hint. A
hint begins with hidden singles of a box, which are easiest to see on paper; 'path' begins with
naked singles, which HoDoKu's scale counts as easier.

With --cell, prints only the steps that the cell's digit depends on. A digit already placed there is
ignored.

JSON output is one object per puzzle, as from 'steps'; without a step, a status and a reason. With
--cell, one object per step, with the number of the step.

Exit codes: 0 every puzzle has a next step, 1 some has none, 2 usage or I/O error.")]
pub(in crate::cli) struct HintArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// How much to give away: 1 where to look, 2 the technique and its cells, 3 the whole reasoning
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = |text: &str| number(text, 1, 3))]
    pub(in crate::cli) depth: u64,
    /// Explain why this cell, such as r4c7 (row 4, column 7), holds its digit
    #[arg(long, value_name = "CELL", conflicts_with = "depth", value_parser = cell)]
    pub(in crate::cli) cell: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) allowed: Allowed,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Search nodes per puzzle, to prove that its solution is unique and to find a step; after that, the hint skips techniques that need the proof
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls candidates puzzle.sudoku
  sudoku-ls candidates --count 1000 puzzle.sudoku

Prints, for each empty cell, the digits it takes in at least one solution. Works for every size and
rule. A digit with a '?' is not proved within the budget.

JSON output is one object per puzzle: file, puzzle, line, status (none, unique, multiple, unknown),
solutions (how many were counted), all (whether those are all), candidates, undecided, and with
--count counts (for each cell and each digit from 1, the number of counted solutions with that
digit).

Exit codes: 0 every candidate of every puzzle was decided, 1 some was not, or a puzzle has no
solution, 2 usage or I/O error.")]
pub(in crate::cli) struct CandidatesArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Also count in how many of the first N solutions each digit is in each cell
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, 1_000_000_000))]
    pub(in crate::cli) count: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Search nodes per puzzle; after that, a digit that is not decided has a '?'
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

/// The form of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum PathFormat {
    /// A line per step
    Text,
    /// One JSON object per step
    Json,
    /// A document with the grid of each step
    Markdown,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls path puzzle.sudoku
  sudoku-ls path --format markdown --output path.md puzzle.sudoku

Each step uses the easiest technique that applies, in HoDoKu's order, of those that its score
counts. HoDoKu's scale counts naked singles as easier than hidden ones; 'hint' begins with hidden
singles of a box, which are easier to see on paper. With --no-uniqueness, level and score are those
of the path without such techniques. JSON output is one object per step, as from 'steps', with the
number of the step.

Exit codes: 0 every path leads to the solution, 1 some does not, 2 usage or I/O error.")]
pub(in crate::cli) struct PathArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Output format
    #[arg(long, value_enum, default_value_t = PathFormat::Text)]
    format: PathFormat,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    pub(in crate::cli) allowed: Allowed,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Search nodes per puzzle, to prove that its solution is unique and to find its steps; after that, prints the reason instead of the path
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

impl PathArgs {
    /// Returns the file that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref())
    }

    /// Returns the form that is asked for, in either spelling.
    pub(in crate::cli) fn format(&self) -> PathFormat {
        if self.json { PathFormat::Json } else { self.format }
    }
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls filter --level hard puzzles.sudoku > hard.sudoku
  sudoku-ls filter --rating 3.6..7.1 --requires x-wing --without uniqueness puzzles/

Prints the puzzles that fit, each unchanged, with its comments, metadata and sections. Comments
between puzzles stay; lines that are unreadable are reported, not printed. The path is that of
'path', techniques of uniqueness included. Puzzles without a unique solution never fit. Files of any
length are streamed.

JSON output is one object per puzzle that fits: file, puzzle (its number in the file), line, status
(fits), text. Puzzles that are unreadable or not decided have a status and a reason.

Exit codes: 0 every puzzle was decided, 1 some was not, 2 usage or I/O error.")]
pub(in crate::cli) struct FilterArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    #[command(flatten)]
    pub(in crate::cli) demand: DemandArgs,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Budget per puzzle: search nodes, steps and assumptions; after that, the answer is "unknown"
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

/// What puzzles are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum SortBy {
    /// ER, then EP, ED and HoDoKu's score
    Rating,
    /// Number of givens
    Clues,
    /// Canonical form, which isomorphic classic 9x9 puzzles share
    Canonical,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls sort --by rating puzzles.sudoku > easy-first.sudoku
  sudoku-ls sort --by clues --reverse --json puzzles.sudoku

Prints all puzzles in order, each unchanged, with its comments, metadata and sections. [defaults]
stay at the top. Puzzles without a rating or canonical form come after the others, then comments,
then unreadable text, each in input order. The text of all files is kept in memory.

JSON output is one object per puzzle: file, puzzle (its number in the file), line, the key (er and
score, clues, or canonical), or the reason that there is none, and text.

Exit codes: 0 every puzzle was sorted, 1 some was unreadable or not decided, 2 usage or I/O error.")]
pub(in crate::cli) struct SortArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// What to sort by
    #[arg(long, value_enum, value_name = "KEY")]
    pub(in crate::cli) by: SortBy,
    /// Largest first
    #[arg(long, short)]
    pub(in crate::cli) reverse: bool,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Budget per puzzle: search nodes, steps and assumptions; after that, the answer is "unknown"
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

/// Checks that a text is the name of a cell of some board.
fn cell(text: &str) -> Result<String, String> {
    let numbers = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    let is_number = |text: &str| text.parse::<u8>().is_ok_and(|number| number > 0);
    let named = numbers.filter(|(row, column)| is_number(row) && is_number(column));
    named
        .map(|_| text.to_owned())
        .ok_or_else(|| "expected a cell, such as r4c7 for row 4, column 7".to_owned())
}
