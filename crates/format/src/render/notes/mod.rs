//! The words of a picture: the notes below the grid, each rule with a key that shows which cells it ties, and the description that is
//! read aloud.

mod key;
mod words;

use super::markup::{escaped, put};
use super::picture::Picture;
use crate::board::{Constraint, Geometry, Rule, capital};
use key::add_key;

pub(super) use words::description;

/// The space of a line of text below the grid.
pub(super) const LINE: usize = 22;

/// The width of a character of such a line, in tenths of a pixel.
const CHARACTER: usize = 78;

/// The side of the key of a rule.
const KEY: usize = 27;

/// The space of a key, with what separates it from its text and from the next one.
const BESIDE: usize = KEY + 9;

/// The space of a rule that is only named: its key and its name.
const NAMED: usize = 165;

/// A paragraph below the grid.
pub(super) struct Note {
    lines: Vec<String>,
    /// The rule that it is about.
    rule: Option<Rule>,
    /// Its left and its upper end, from where the notes start.
    at: (usize, usize),
}

impl Note {
    /// Returns the pixels that its key and its longest line take, about.
    fn width(&self) -> usize {
        let longest = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let beside = if self.rule.is_some() { BESIDE } else { 0 };
        beside + (longest * CHARACTER).div_ceil(10)
    }

    /// Returns the pixels that it takes, from one note to the next.
    fn height(&self) -> usize {
        let least = if self.rule.is_some() { KEY + 5 } else { 0 };
        (self.lines.len() * LINE).max(least)
    }
}

/// Returns the notes of a picture in lines of this many pixels: the rules, since not all of them can be drawn on the grid, and the picture's own.
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

/// Returns a sentence for each kind of constraint, in the order of the first of each kind: a noun and what it asks.
pub(super) fn kinds(board: &Geometry) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for constraint in board.layout().constraints.iter() {
        let noun = match constraint {
            Constraint::Cage { .. } => "cage".to_owned(),
            Constraint::Quadruple { .. } => "quadruple".to_owned(),
            Constraint::Outside { kind, .. } => kind.noun().to_owned(),
            other => other.noun().trim_start_matches("the ").to_owned(),
        };
        let note = format!("{}: {}", capital(&noun), constraint.meaning());
        if !kinds.contains(&note) {
            kinds.push(note);
        }
    }
    kinds
}

/// Returns the same where there is little space: rules are named, side by side.
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

/// Adds the picture's own notes, each in lines of its own.
fn add_own(notes: &mut Vec<Note>, picture: &Picture, width: usize) {
    for note in &picture.notes {
        let lines = wrapped(note, characters(width));
        notes.push(Note { lines, rule: None, at: (0, height_of(notes)) });
    }
}

/// Returns the pixels that notes take from left to right, about.
pub(super) fn width_of(notes: &[Note]) -> usize {
    notes.iter().map(|note| note.at.0 + note.width()).max().unwrap_or(0)
}

/// Returns the pixels that notes take from top to bottom.
pub(super) fn height_of(notes: &[Note]) -> usize {
    notes.iter().map(|note| note.at.1 + note.height()).max().unwrap_or(0)
}

/// Adds notes, the first one below this place.
pub(super) fn add_notes(svg: &mut String, (left, top): (usize, usize), notes: &[Note]) {
    for note in notes {
        let (left, top) = (left + note.at.0, top + note.at.1);
        let (mut x, mut y) = (left, top + LINE - 14);
        if let Some(rule) = note.rule {
            add_key(svg, (left, top), KEY, rule);
            x += BESIDE;
            // A single line is beside the middle of the key.
            y += if note.lines.len() == 1 { KEY / 2 - 4 } else { 2 };
        }
        for line in &note.lines {
            put(svg, format_args!("<text class=\"note\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(line)));
            y += LINE;
        }
    }
}

/// Returns how many characters fit into this many pixels.
const fn characters(width: usize) -> usize {
    width * 10 / CHARACTER
}

/// A text in lines of about this many characters, at least a word in each.
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
