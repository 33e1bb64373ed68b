//! Completes the drawing of regions that were to be found.

use crate::board::{Constraint, RegionClue};
use crate::syntax::constraints::cages::{NONE, labels};
use crate::syntax::constraints::lexer::names_cell;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::ends::{line_end, newline, newline_at};
use crate::syntax::lex::lines::{Kind, kind};
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::{Block, Puzzle};
use crate::syntax::{Edit, Span};

/// The signs that stand for regions in a new drawing, in this order. A drawing with labels continues with letters of the
/// same case, or with digits.
const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
const DIGITS: &str = "123456789";

/// Returns the edits that draw the region of each cell in the section about regions to be found; none if all regions are
/// drawn. `regions` has the number of each cell's region, row by row.
///
/// Labels of the drawing stay, and so does everything around them. A section without a drawing gets one below its
/// heading. `None` if the puzzle has no such section, if rows of its drawing are missing or unreadable, or if cells with
/// one label are in several of the regions.
pub fn draw_regions(block: &Block, regions: &[u8]) -> Option<Vec<Edit>> {
    let puzzle = block.puzzle.as_ref()?;
    let clue = clue_of(puzzle)?;
    let (text, sides) = (block.text(), puzzle.layout.sides());
    let spans = region_labels(block);
    if regions.len() != sides.cells() || spans.is_empty() && !clue.cells.is_empty() {
        return None;
    }
    let mut names: Vec<Option<String>> = vec![None; usize::from(u8::MAX) + 1];
    for (span, &region) in spans.iter().zip(regions) {
        let label = &text[span.range()];
        let name = &mut names[usize::from(region)];
        if NONE.contains(&label) {
            continue;
        }
        if name.as_ref().is_some_and(|name| name != label) {
            return None;
        }
        *name = Some(label.to_owned());
    }
    let known: Vec<&String> = names.iter().flatten().collect();
    if known.iter().enumerate().any(|(at, name)| known[..at].contains(name)) {
        return None;
    }
    name_others(&mut names, regions)?;
    let name = |cell: usize| names[usize::from(regions[cell])].as_deref().unwrap_or_default();
    if spans.is_empty() {
        let (end, heading_end) = (newline(text), line_end(text, clue.heading.end as usize));
        let row = |row: usize| (0..sides.columns).map(|column| name(row * sides.columns + column)).collect();
        let rows: Vec<String> = (0..sides.rows).map(row).collect();
        // A clue on the line of the heading goes below the drawing.
        let heading = clue.heading.end as usize;
        let behind = &text[heading..heading_end];
        let clue = behind[..comment_start(behind)].trim_start();
        let edit = if clue.is_empty() {
            Edit { span: Span::new(heading_end, heading_end), text: end.to_owned() + &rows.join(end) }
        } else {
            let gap = behind.len() - behind.trim_start().len();
            let drawing = [end, &rows.join(end), end].concat();
            Edit { span: Span::new(heading, heading + gap), text: drawing }
        };
        return Some(vec![edit]);
    }
    let open = spans.iter().enumerate().filter(|(_, span)| NONE.contains(&&text[span.range()]));
    Some(open.map(|(cell, &span)| Edit { span, text: name(cell).to_owned() }).collect())
}

/// Returns the place of each cell in the drawing of regions to be found, row by row; none if the puzzle has no such drawing,
/// or rows of it are missing or unreadable.
pub fn region_labels(block: &Block) -> Vec<Span> {
    let Some((puzzle, clue)) = block.puzzle.as_ref().and_then(|it| Some((it, clue_of(it)?))) else {
        return Vec::new();
    };
    let (text, sides) = (block.text(), puzzle.layout.sides());
    let heading_end = line_end(text, clue.heading.end as usize);
    drawn_rows(text, heading_end, sides.rows, sides.columns).unwrap_or_default().concat()
}

/// Returns the clue that says that regions are to be found.
fn clue_of(puzzle: &Puzzle) -> Option<&Clue> {
    let is_found = |it: &Constraint| matches!(it, Constraint::Regions(RegionClue::Found { .. }));
    let number = puzzle.layout.constraints.iter().position(is_found)?;
    puzzle.clues.iter().find(|clue| clue.constraints.contains(&number))
}

/// Returns the spans of the labels in the rows of a drawing below a heading; `None` if there are no such rows, or too few.
fn drawn_rows(text: &str, heading_end: usize, rows: usize, columns: usize) -> Option<Vec<Vec<Span>>> {
    let mut found = Vec::new();
    let mut at = heading_end + newline_at(text, heading_end).len();
    while found.len() < rows && at < text.len() {
        let end = line_end(text, at);
        let line = &text[at..end];
        let written = &line[..comment_start(line)];
        let row = labels(written, at, columns);
        match kind(line) {
            Kind::Blank | Kind::Comment | Kind::Border => {}
            Kind::Dashes(_) if row.is_none() => {}
            Kind::Section(_) | Kind::Meta(_) => return None,
            _ if names_cell(written) => return None,
            _ => found.push(row?),
        }
        at = end + newline_at(text, end).len();
    }
    (found.len() == rows).then_some(found)
}

/// Gives a name to each region that has none. `None` if there are not enough signs.
fn name_others(names: &mut [Option<String>], regions: &[u8]) -> Option<()> {
    let known: Vec<String> = names.iter().flatten().cloned().collect();
    let has = |test: fn(char) -> bool| known.iter().any(|name| name.starts_with(test));
    let signs = if has(|c| c.is_ascii_digit()) {
        [DIGITS, UPPER, LOWER]
    } else if has(char::is_lowercase) {
        [LOWER, UPPER, DIGITS]
    } else {
        [UPPER, LOWER, DIGITS]
    };
    let all: Vec<String> = signs.concat().chars().map(String::from).collect();
    let mut free = all.into_iter().filter(|sign| !known.contains(sign));
    for &region in regions {
        let name = &mut names[usize::from(region)];
        if name.is_none() {
            *name = Some(free.next()?);
        }
    }
    Some(())
}
