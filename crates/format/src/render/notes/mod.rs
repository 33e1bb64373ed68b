//! The texts of a picture: the notes below the grid, with a key for each rule that shows the linked cells, and the
//! description that is read aloud.

mod key;
mod words;

use super::markup::{escaped, put};
use super::outside::kind_mark;
use super::picture::Picture;
use crate::board::{Constraint, Geometry, Rule, capital};
use key::add_key;

pub(super) use words::description;

/// The height of a line of text below the grid, in pixels.
pub(super) const LINE: usize = 22;

/// The approximate width of a character in such a line, in tenths of a pixel.
const CHARACTER: usize = 78;

/// The side of a rule's key, in pixels.
const KEY: usize = 27;

/// The width of a key including the gap to its text, in pixels.
const BESIDE: usize = KEY + 9;

/// The width of a rule's key and name, if only the name is shown, in pixels.
const NAMED: usize = 165;

/// A paragraph below the grid.
pub(super) struct Note {
    lines: Vec<String>,
    /// The rule that the note describes, if any.
    rule: Option<Rule>,
    /// The left and the upper edge, relative to the first note.
    at: (usize, usize),
}

impl Note {
    /// Returns the approximate width of the key and the longest line, in pixels.
    fn width(&self) -> usize {
        let longest = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let beside = if self.rule.is_some() { BESIDE } else { 0 };
        beside + (longest * CHARACTER).div_ceil(10)
    }

    /// Returns the height up to the next note, in pixels.
    fn height(&self) -> usize {
        let least = if self.rule.is_some() { KEY + 5 } else { 0 };
        (self.lines.len() * LINE).max(least)
    }
}

/// Returns the notes of a picture, in lines of at most this many pixels: the rules and constraints, since not all of
/// them are visible on the grid, and the picture's own notes.
pub(super) fn notes(picture: &Picture, width: usize) -> Vec<Note> {
    let beside = characters(width.saturating_sub(BESIDE));
    let mut notes: Vec<Note> = Vec::new();
    for &rule in &picture.geometry.layout().rules {
        let lines = wrapped(&format!("{}: {}", rule.name(), rule.describe()), beside);
        notes.push(Note { lines, rule: Some(rule), at: (0, height_of(&notes)) });
    }
    for note in kinds(&picture.geometry) {
        notes.push(Note { lines: wrapped(&note, characters(width)), rule: None, at: (0, height_of(&notes)) });
    }
    add_own(&mut notes, picture, width);
    notes
}

/// Returns a sentence for each kind of constraint, in the order of their first occurrence: a noun, the mark of clues
/// outside the grid, and the condition.
pub(super) fn kinds(board: &Geometry) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for constraint in board.layout().constraints.iter() {
        let noun = match constraint {
            Constraint::Cage { .. } => "cage".to_owned(),
            Constraint::Quadruple { .. } => "quadruple".to_owned(),
            Constraint::Outside { kind, .. } => match kind_mark(*kind) {
                "" => kind.noun().to_owned(),
                mark => format!("{} ({mark})", kind.noun()),
            },
            other => other.noun().trim_start_matches("the ").to_owned(),
        };
        let note = format!("{}: {}", capital(&noun), constraint.meaning());
        if !kinds.contains(&note) {
            kinds.push(note);
        }
    }
    kinds
}

/// Returns the notes for little space: the names of the rules, side by side, and the picture's own notes.
pub(super) fn short_notes(picture: &Picture, width: usize) -> Vec<Note> {
    let across = (width / NAMED).max(1);
    let rules = picture.geometry.layout().rules.iter().enumerate();
    let named = rules.map(|(number, &rule)| Note {
        lines: vec![rule.name().to_owned()],
        rule: Some(rule),
        at: (number % across * NAMED, number / across * (KEY + 5)),
    });
    let mut notes = named.collect();
    add_own(&mut notes, picture, width);
    notes
}

/// Adds the picture's own notes, each starting on a new line.
fn add_own(notes: &mut Vec<Note>, picture: &Picture, width: usize) {
    for note in &picture.notes {
        let lines = wrapped(note, characters(width));
        notes.push(Note { lines, rule: None, at: (0, height_of(notes)) });
    }
}

/// Returns the approximate width of all notes, in pixels.
pub(super) fn width_of(notes: &[Note]) -> usize {
    notes.iter().map(|note| note.at.0 + note.width()).max().unwrap_or(0)
}

/// Returns the height of all notes, in pixels.
pub(super) fn height_of(notes: &[Note]) -> usize {
    notes.iter().map(|note| note.at.1 + note.height()).max().unwrap_or(0)
}

/// Adds notes, with their upper left corner at this position.
pub(super) fn add_notes(svg: &mut String, (left, top): (usize, usize), notes: &[Note]) {
    for note in notes {
        let (left, top) = (left + note.at.0, top + note.at.1);
        let (mut x, mut y) = (left, top + LINE - 14);
        if let Some(rule) = note.rule {
            add_key(svg, (left, top), KEY, rule);
            x += BESIDE;
            // A single line is vertically centered beside the key.
            y += if note.lines.len() == 1 { KEY / 2 - 4 } else { 2 };
        }
        for line in &note.lines {
            put(svg, format_args!("<text class=\"note\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(line)));
            y += LINE;
        }
    }
}

/// Returns the number of characters that fit into this many pixels.
const fn characters(width: usize) -> usize {
    width * 10 / CHARACTER
}

/// Returns a text in lines of at most this many characters, with at least one word in each line.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
