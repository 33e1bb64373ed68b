//! The code lenses above a puzzle in rows: its size, its clues, what is known about its solutions, and actions.
//!
//! This module runs no search. A puzzle on one line has no lens, since lenses would double the height of the file.

use crate::analysis::findings::verdict::askable;
use crate::analysis::phrasing::counted;
use crate::analysis::view::View;
use crate::analysis::{Hint, Verdict};
use crate::board::{BoxShape, Digit, Layout, Rule, plural, sizes};
use crate::logic::{Difficulty, RateError};
use crate::solver::Solutions;
use crate::syntax::{Block, Element, ElementKind, GridForm, GridKind, Puzzle, Span, Symbols};
use crate::syntax::{line_end, lines_of, with_borders};

/// The lens of an empty file.
pub const PASTE: &str = "Paste or type a puzzle";

/// A code lens above a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lens {
    /// The first element on the puzzle's first line: its heading, its metadata or its grid.
    pub span: Span,
    /// The text of the lens.
    pub title: String,
    /// The effect of a click on the lens.
    pub does: LensDoes,
}

/// The effect of a click on a lens.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LensDoes {
    /// Nothing: it only shows text.
    Nothing,
    /// Solves the puzzle.
    Solve,
    /// Generates a new puzzle of the same kind.
    New {
        /// The size of the board.
        size: usize,
        /// The shape of the boxes, unless it is the standard one.
        boxes: Option<BoxShape>,
        /// The labels of the regions, row by row, for a jigsaw.
        regions: Option<Vec<String>>,
        /// The rules of the puzzle.
        rules: Vec<Rule>,
    },
}

/// Returns the lenses above the puzzle of a block, in order; none for a puzzle on one line or without a valid board.
///
/// ```
/// use sudoku_ls::{analysis::lenses, syntax::File};
/// let file = File::parse("12..\n..12\n21.3\n.3..\n");
/// assert_eq!(lenses(&file.blocks()[0], None)[0].title, "4x4 · 8 clues · …");
/// ```
pub fn lenses(block: &Block, verdict: Option<&Verdict>) -> Vec<Lens> {
    let rows = block.puzzle.as_ref().filter(|puzzle| puzzle.form == GridForm::Rows);
    let Some(view) = rows.and_then(View::of) else { return Vec::new() };
    let span = first_line(block, view.puzzle);
    let lens = |title: String, does| Lens { span, title, does };
    let mut found = vec![lens(summary(&view, verdict), LensDoes::Nothing)];
    if can_be_solved(&view, verdict) {
        found.push(lens("Solve".into(), LensDoes::Solve));
    }
    let layout = view.geometry.layout();
    if sizes::GENERATED.contains(&layout.size) && layout.is_square() {
        found.push(lens("Generate another".into(), new(layout)));
    }
    found
}

/// Returns the lens about a puzzle's difficulty: the measured level and, for a classic 9x9, the ER; `rating…` until
/// they are known. `None` without a unique solution, and for a full grid.
///
/// ```
/// use sudoku_ls::{analysis::{decide, rating_lens}, logic::rate, solver::Budget, syntax::File};
/// let file = File::parse("1...\n..3.\n.1..\n...2\n");
/// let puzzle = file.blocks()[0].puzzle.as_ref().expect("a puzzle");
/// let verdict = decide(puzzle, &mut Budget::nodes(1000));
/// let rated = rate(&puzzle.givens().expect("a grid"), &mut Budget::nodes(1000));
/// let title = |rated| rating_lens(&file.blocks()[0], Some(&verdict), rated).map(|lens| lens.title);
/// assert_eq!(title(Some(&rated)).as_deref(), Some("easy (uncalibrated)"));
/// assert_eq!(title(None).as_deref(), Some("rating…"));
/// ```
pub fn rating_lens(
    block: &Block,
    verdict: Option<&Verdict>,
    rated: Option<&Result<Difficulty, RateError>>,
) -> Option<Lens> {
    let puzzle = block.puzzle.as_ref().filter(|puzzle| puzzle.form == GridForm::Rows)?;
    // A full grid has nothing to rate.
    puzzle.givens().filter(|givens| !givens.is_full())?;
    let title = rating_in_words(verdict, rated)?;
    Some(Lens { span: first_line(block, puzzle), title, does: LensDoes::Nothing })
}

/// Returns what is known about a puzzle's difficulty, in a few words; `None` without a unique solution.
pub(crate) fn rating_in_words(
    verdict: Option<&Verdict>,
    rated: Option<&Result<Difficulty, RateError>>,
) -> Option<String> {
    verdict?.unique()?;
    rated.map_or_else(|| Some("rating…".to_owned()), rating_text)
}

/// Returns a puzzle in rows or on one line in a few words, as a lens would: size, clues, and what is known about its
/// solutions.
#[cfg(feature = "lsp")]
pub(crate) fn in_words(block: &Block, verdict: Option<&Verdict>) -> Option<String> {
    let puzzle = block.puzzle.as_ref()?;
    let size = puzzle.layout.sides();
    Some(View::of(puzzle).map_or_else(|| size.to_string(), |view| summary(&view, verdict)))
}

/// Returns a puzzle's difficulty in a few words: `easy · ER 1.2`, or `easy (uncalibrated)` if the scale is not
/// calibrated for its board; `None` if there is nothing to show.
pub(crate) fn rating_text(rated: &Result<Difficulty, RateError>) -> Option<String> {
    match rated {
        // A full grid has nothing to rate.
        Ok(it) if it.hardest.is_none() => None,
        Ok(it) => {
            let beside = if it.is_calibrated { "" } else { " (uncalibrated)" };
            // The ER of a board without calibration cannot be compared with the ER of classic puzzles.
            let er = it.er().filter(|_| it.is_calibrated).map(|er| format!(" · ER {er}")).unwrap_or_default();
            Some(format!("{}{er}{beside}", it.level))
        }
        Err(RateError::Exhausted(_)) => Some("not rated".to_owned()),
        Err(_) => None,
    }
}

fn new(layout: &Layout) -> LensDoes {
    let symbols = Symbols::standard(layout.size);
    let unusual = layout.regions.is_none() && layout.boxes != BoxShape::standard(layout.size);
    let label = |&region: &u8| Digit::from_index(usize::from(region)).map(|digit| symbols.write(digit));
    let row = |row: &[u8]| row.iter().filter_map(label).collect::<String>();
    LensDoes::New {
        size: layout.size,
        boxes: unusual.then_some(layout.boxes),
        regions: layout.regions.as_ref().map(|map| map.chunks(layout.size).map(row).collect()),
        rules: layout.rules.clone(),
    }
}

/// Returns the summary of a puzzle: `9x9 · 24 clues · unique`, `9x9 · 24 clues · 57 placed · solved`; for a full grid
/// of givens, `9x9 · solved`.
pub(super) fn summary(view: &View<'_>, verdict: Option<&Verdict>) -> String {
    let (size, givens) = (view.geometry.layout().sides(), view.givens());
    let mine = view.digits(view.place());
    let mut parts = vec![size.to_string()];
    if !givens.is_solved() {
        parts.push(plural(givens.clue_count(), "clue"));
    }
    match mine.placed().filter(|&(cell, _)| givens.get(cell).is_none()).count() {
        0 => {}
        placed => parts.push(format!("{placed} placed")),
    }
    if mine.is_solved() && givens.is_part_of(&mine) {
        parts.push("solved".into());
    } else {
        parts.extend(solutions(view, verdict));
    }
    parts.join(" · ")
}

/// Returns what is known about the solutions, in a few words; `None` if there is nothing to show.
pub(super) fn solutions(view: &View<'_>, verdict: Option<&Verdict>) -> Option<String> {
    Some(match verdict {
        None => return askable(view.puzzle).is_ok().then(|| "…".into()),
        Some(Verdict::NotAsked) => return None,
        Some(Verdict::Clash { .. } | Verdict::Solved(Solutions::None | Solutions::Invalid(_))) => {
            "no solution".into()
        }
        Some(Verdict::Solved(Solutions::Unique(_))) => "unique".into(),
        Some(Verdict::Solved(Solutions::Multiple { .. })) => "several solutions".into(),
        Some(Verdict::Solved(Solutions::Unknown { .. })) => "not decided".into(),
        Some(Verdict::Counted(found, budget)) => counted(*found, budget.is_none(), view.puzzle.promise),
    })
}

/// Returns the hint after a puzzle on one line, which has no lens: what is known about its solutions. `None` until that
/// is known.
///
/// ```
/// use sudoku_ls::{analysis::{decide, verdict_hint}, solver::Budget, syntax::File};
/// let file = File::parse("1...  ..3.  .1..  ...2 a label\n");
/// let verdict = decide(file.blocks()[0].puzzle.as_ref().expect("a puzzle"), &mut Budget::nodes(1000));
/// assert_eq!(verdict_hint(&file.blocks()[0], Some(&verdict)).map(|hint| hint.label).as_deref(), Some("unique"));
/// ```
pub fn verdict_hint(block: &Block, verdict: Option<&Verdict>) -> Option<Hint> {
    let puzzle = block.puzzle.as_ref().filter(|puzzle| puzzle.form == GridForm::Line)?;
    let view = View::of(puzzle)?;
    let from = puzzle.grid.span.end as usize;
    let line = &block.text()[from..line_end(block.text(), from)];
    let givens = view.givens();
    let label = if givens.is_solved() { "solved".to_owned() } else { solutions(&view, Some(verdict?))? };
    let size = view.geometry.layout().sides();
    Some(Hint {
        at: from + line.trim_end().len(),
        label,
        about: format!("{size}, {}", plural(givens.clue_count(), "clue")),
        edits: Vec::new(),
    })
}

/// Returns whether a cell is left to fill, and the puzzle may have a unique solution.
fn can_be_solved(view: &View<'_>, verdict: Option<&Verdict>) -> bool {
    let open = match verdict {
        None => askable(view.puzzle).is_ok(),
        Some(Verdict::Solved(Solutions::Unknown { .. })) => true,
        Some(known) => known.unique().is_some(),
    };
    open && !view.digits(view.place()).is_full()
}

/// Returns the first element on a puzzle's first line: its heading, its first key, or its grid with the border above.
fn first_line(block: &Block, puzzle: &Puzzle) -> Span {
    let keys = puzzle.metadata.iter().map(|line| line.key_span);
    let first = keys.chain([puzzle.anchor]).min().unwrap_or(puzzle.anchor);
    let elements = block.elements();
    let lines = lines_of(&elements);
    let here = |line: &&[Element]| line.iter().any(|element| element.span.contains(first.start as usize));
    let Some(at) = lines.iter().position(here) else { return first };
    let is_grid = lines[at].iter().any(|e| matches!(e.kind, ElementKind::Cell(GridKind::Puzzle, _)));
    let at = if is_grid { with_borders(&lines, at..at + 1).start } else { at };
    lines[at].first().map_or(first, |element| element.span)
}
