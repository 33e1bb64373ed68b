//! A file's outline: its puzzles, each with its state in a few words, and their sections.
//!
//! It starts no search: the caller passes the verdicts.

use crate::analysis::Verdict;
use crate::analysis::decoration::tokens::is_puzzle_head;
use crate::analysis::phrasing::counted;
use crate::board::plural;
use crate::solver::Solutions;
use crate::syntax::{Block, Content, ElementKind, GridKind, Promise, Puzzle, Span, core, label_of};

/// An entry of the outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name: the puzzle's, or the section's.
    pub name: String,
    /// More about it: `9x9 · 24 clues · unique`.
    pub detail: Option<String>,
    /// All of it.
    pub span: Span,
    /// Where to go: the puzzle's head or first cell, or the section's mark.
    pub selection: Span,
    /// What is in it.
    pub children: Vec<Symbol>,
}

/// Returns the entry of a block's puzzle, with its sections below; `number` counts a file's puzzles from 1, and names those
/// without a title. `None` if it has no puzzle.
pub fn symbol(block: &Block, number: usize, verdict: Option<&Verdict>) -> Option<Symbol> {
    let puzzle = block.puzzle.as_ref()?;
    let span = core(block.text()).cover(puzzle.anchor);
    Some(Symbol {
        name: name_or_label(block).unwrap_or_else(|| format!("Puzzle {number}")),
        detail: Some(summary(puzzle, verdict)),
        span,
        selection: puzzle.anchor,
        children: sections(block),
    })
}

/// Returns the same for a block that is a classic 9x9 puzzle at these bytes and nothing else, with one solution: it need not be read for that.
pub fn symbol_of_classic(clues: usize, number: usize, span: Span) -> Symbol {
    let start = span.start as usize;
    Symbol {
        name: format!("Puzzle {number}"),
        detail: Some(format!("9x9 · {} · unique", plural(clues, "clue"))),
        span,
        selection: Span::new(start, start + 1),
        children: Vec::new(),
    }
}

/// Returns a puzzle's name, if it has one that can be shown.
pub fn puzzle_name(puzzle: &Puzzle) -> Option<&str> {
    puzzle.name.as_deref().map(str::trim).filter(|name| !name.is_empty())
}

/// The longest label that names a puzzle, in characters.
const LONGEST_LABEL: usize = 60;

/// Returns the name of a block's puzzle, or its label: what is on its line beside the cells, as the number of a row of a table.
pub fn name_or_label(block: &Block) -> Option<String> {
    let name = puzzle_name(block.puzzle.as_ref()?).map(str::to_owned);
    name.or_else(|| {
        let label = label_of(block.text(), &block.pieces);
        Some(label.chars().take(LONGEST_LABEL).collect()).filter(|label: &String| !label.is_empty())
    })
}

/// Returns the sections of a block, each from its mark up to the next one.
pub(crate) fn sections(block: &Block) -> Vec<Symbol> {
    let text = block.text();
    if !text.contains('[') {
        return Vec::new();
    }
    let heads = block.elements().into_iter().filter(|element| element.kind == ElementKind::Head);
    let heads: Vec<Span> = heads.map(|element| element.span).collect();
    let end = core(text).end as usize;
    let entry = |(i, &head): (usize, &Span)| {
        let next = heads.get(i + 1).map_or(end, |next| next.start as usize);
        let start = head.start as usize;
        let body = text.get(start..next)?.trim_end();
        let mark = text.get(head.range())?;
        let name = mark.trim_start_matches('[').trim_end_matches(']').trim();
        (!is_puzzle_head(mark) && !name.is_empty()).then(|| Symbol {
            name: name.to_owned(),
            detail: None,
            span: Span::new(start, start + body.len()).cover(head),
            selection: head,
            children: Vec::new(),
        })
    };
    heads.iter().enumerate().filter_map(entry).collect()
}

/// Returns a puzzle in a few words: `9x9 · 24 clues · unique`; without the last while nothing is known.
fn summary(puzzle: &Puzzle, verdict: Option<&Verdict>) -> String {
    let size = puzzle.layout.size;
    let is_clue = |content| matches!(content, Content::Digit(_));
    let cells = puzzle.grid_of(GridKind::Puzzle).map_or(&[][..], |grid| &grid.cells);
    let clues = cells.iter().filter(|cell| is_clue(cell.content)).count();
    let known = verdict.and_then(|verdict| state(verdict, puzzle.promise));
    let parts = [Some(format!("{size}x{size}")), Some(plural(clues, "clue")), known];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the verdict in a word or two.
fn state(verdict: &Verdict, promise: Promise) -> Option<String> {
    Some(match verdict {
        Verdict::NotAsked => return None,
        Verdict::Clash { .. } | Verdict::Solved(Solutions::Invalid(_) | Solutions::None) => {
            "no solution".into()
        }
        Verdict::Solved(Solutions::Unique(_)) => "unique".into(),
        Verdict::Solved(Solutions::Multiple { .. }) => "several solutions".into(),
        Verdict::Solved(Solutions::Unknown { .. }) => "not decided".into(),
        Verdict::Counted(count, budget) => counted(*count, budget.is_none(), promise),
    })
}
