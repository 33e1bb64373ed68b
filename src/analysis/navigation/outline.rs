//! A file's outline: its puzzles, each with a short summary, and their sections.
//!
//! This module runs no search: the caller passes the verdicts.

use crate::analysis::Verdict;
use crate::analysis::decoration::tokens::is_puzzle_head;
use crate::analysis::phrasing::counted;
use crate::board::plural;
use crate::solver::Solutions;
use crate::syntax::{Block, Content, ElementKind, GridKind, Promise, Puzzle, Span, core, label_of};

/// An entry of the outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// The name of the puzzle or section.
    pub name: String,
    /// A short summary: `9x9 · 24 clues · unique`.
    pub detail: Option<String>,
    /// The whole text of the entry.
    pub span: Span,
    /// The place to go to: the puzzle's heading or first cell, or the section's heading.
    pub selection: Span,
    /// The entries inside this one.
    pub children: Vec<Symbol>,
}

/// Returns the entry of a block's puzzle, with its sections as children. `number` is the puzzle's number in the file,
/// from 1, and names a puzzle without a title. `None` if the block has no puzzle.
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

/// Returns the entry of a classic 9x9 puzzle with a unique solution that fills these bytes, without parsing its block.
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

/// Returns a puzzle's name; `None` if it has none or the name is blank.
pub fn puzzle_name(puzzle: &Puzzle) -> Option<&str> {
    puzzle.name.as_deref().map(str::trim).filter(|name| !name.is_empty())
}

/// The maximum length of a label that serves as a name, in characters.
const LONGEST_LABEL: usize = 60;

/// Returns the name of a block's puzzle, else its label: other text on the line of its cells, such as a row number in a
/// table.
pub fn name_or_label(block: &Block) -> Option<String> {
    let name = puzzle_name(block.puzzle.as_ref()?).map(str::to_owned);
    name.or_else(|| {
        let label = label_of(block.text(), &block.pieces);
        Some(label.chars().take(LONGEST_LABEL).collect()).filter(|label: &String| !label.is_empty())
    })
}

/// Returns the sections of a block, each from its heading to the next heading.
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

/// Returns the summary of a puzzle: `9x9 · 24 clues · unique`; without the last part if the solutions are not known.
fn summary(puzzle: &Puzzle, verdict: Option<&Verdict>) -> String {
    let size = puzzle.layout.sides();
    let is_clue = |content| matches!(content, Content::Digit(_));
    let cells = puzzle.grid_of(GridKind::Puzzle).map_or(&[][..], |grid| &grid.cells);
    let clues = cells.iter().filter(|cell| is_clue(cell.content)).count();
    let known = verdict.and_then(|verdict| state(verdict, puzzle.promise));
    let parts = [Some(size.to_string()), Some(plural(clues, "clue")), known];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns a verdict in a few words; `None` if the puzzle was not checked.
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
