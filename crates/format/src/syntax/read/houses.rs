//! A `[Houses]` section: each line lists the labels of the cells in a house, and the givens.

use crate::board::{Cell, Digit, Geometry, MAX_SIZE};
use crate::syntax::Span;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::lines::Section;
use crate::syntax::plan::header::{Header, Notes, heading_in, trimmed};
use crate::syntax::plan::{Plan, Role};
use crate::syntax::tree::houses::{HouseLine, Houses};
use crate::syntax::tree::model::ProblemCode;

/// Reads the houses of a block without a grid, if it has the section, and records problems.
pub(crate) fn read(text: &str, plan: &Plan, header: &Header, notes: &mut Notes) -> Option<Houses> {
    let mark = plan.roles.iter().position(|role| *role == Role::Mark(Section::Houses))?;
    let line = plan.lines.get(mark)?;
    let anchor = heading_in(text, trimmed(text, line.start, line.end));
    let mut houses = Houses {
        name: header.name.clone(),
        anchor,
        digits: 0,
        labels: Vec::new(),
        lines: Vec::new(),
        givens: Vec::new(),
        geometry: None,
        promise: header.promise,
        promise_span: header.promise_span,
    };
    let before = notes.problems.len();
    let mut values = Vec::new();
    let behind = plan.lines.iter().zip(&plan.roles).skip(mark + 1);
    let listed = behind.take_while(|(_, role)| matches!(role, Role::Kept | Role::Trivia | Role::Stray));
    for (line, _) in listed.filter(|(_, role)| **role != Role::Stray) {
        let written = &text[line.start..line.end];
        let written = &written[..comment_start(written)];
        if !written.trim().is_empty() {
            house(line.start, written, &mut houses, &mut values, notes);
        }
    }
    if houses.lines.is_empty() && notes.problems.len() == before {
        notes.problem(ProblemCode::BadClue, anchor, "No house follows. List the cells of each on a line");
    }
    let longest = houses.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    houses.digits = header.size.map_or(longest, |(size, _)| size).min(MAX_SIZE);
    for (cell, value, span) in values {
        given(&mut houses, cell, value, span, notes);
    }
    if notes.problems.len() > before {
        return Some(houses);
    }
    let lists = houses.lines.iter().map(|line| line.cells.clone());
    match Geometry::from_houses(houses.labels.len(), houses.digits, lists) {
        Ok(board) => houses.geometry = Some(board),
        Err(why) => notes.problem(ProblemCode::BadClue, anchor, format!("Cannot solve this board: {why}")),
    }
    Some(houses)
}

/// Reads one house: `name: label label=3 label`.
fn house<'a>(
    start: usize,
    line: &'a str,
    houses: &mut Houses,
    values: &mut Vec<(Cell, &'a str, Span)>,
    notes: &mut Notes,
) {
    let (name, list) = line.split_once(':').unwrap_or(("", line));
    let list_start = start + line.len() - list.len();
    let mut cells = Vec::new();
    let is_gap = |c: char| c.is_whitespace() || c == ',';
    let mut at = 0;
    for word in list.split(is_gap) {
        let span = Span::new(list_start + at, list_start + at + word.len());
        at += word.len() + list[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        if word.is_empty() {
            continue;
        }
        let (label, value) = word.split_once('=').map_or((word, None), |(label, value)| (label, Some(value)));
        if label.is_empty() || label.contains(['[', ']', ':']) {
            let message = format!("'{word}' is not a cell: write its label, or label=digit for a given");
            notes.problem(ProblemCode::BadClue, span, message);
            continue;
        }
        let known = houses.labels.iter().position(|known| known == label);
        let number = known.unwrap_or_else(|| {
            houses.labels.push(label.to_owned());
            houses.labels.len() - 1
        });
        let Some(cell) = u16::try_from(number).ok().map(|number| Cell::new(number.into())) else { continue };
        cells.push(cell);
        values.extend(value.map(|value| (cell, value, span)));
    }
    let span = Span::new(start, start + line.trim_end().len());
    houses.lines.push(HouseLine { name: name.trim().to_owned(), cells, span });
}

/// Records a given, unless the board has no such digit or the cell has another given.
fn given(houses: &mut Houses, cell: Cell, value: &str, span: Span, notes: &mut Notes) {
    if matches!(value, "." | "_" | "-" | "?" | "0") {
        return;
    }
    let digit = value.parse().ok().and_then(Digit::new).filter(|digit| digit.index() < houses.digits);
    let Some(digit) = digit else {
        let message = format!("'{value}' is not a digit of this board: use 1 to {}", houses.digits);
        return notes.problem(ProblemCode::BadClue, span, message);
    };
    match houses.givens.iter().find(|(known, ..)| *known == cell) {
        Some((_, other, _)) if *other != digit => {
            let message = format!("'{}' is {} above", houses.label(cell), other.get());
            notes.problem(ProblemCode::BadClue, span, message);
        }
        Some(_) => {}
        None => houses.givens.push((cell, digit, span)),
    }
}
