//! The puzzles of a document: objects with a grid, or single grids, in any nested lists and objects.

use serde_json::Value;

use crate::convert::json::native::grid::{
    GIVENS, LEAST, NO_GRID, first_text, grid_key, signs, uneven, why_no_grid,
};
use crate::convert::json::native::puzzle::{SOLUTIONS, puzzle};
use crate::convert::json::values::{document, documents, words};
use crate::convert::limits::{MAX_DOCUMENT, MAX_PUZZLES};
use crate::convert::reading::{Item, Lines, Sink, Trouble, each_line};
use crate::syntax::Fact;

/// Reads all puzzles of a document: objects with a grid, or single grids, in any nested lists and objects.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let several = |trouble| match documents(text) {
        Some(found) if found.len() > 1 => Ok(found.into_iter().map(|(_, value)| value).collect()),
        _ => Err(trouble),
    };
    let value = match document(text).or_else(several) {
        Ok(value) => value,
        Err(trouble) => return sink(Err(trouble)),
    };
    let mut found = Found { text, rest: text, lines: Lines::new(text), line: 0, items: Vec::new() };
    let outcome = found.gather(&value, "");
    let trouble = outcome.err().map(|reason| Err(Trouble { line: 0, reason }));
    found.items.into_iter().chain(trouble).for_each(sink);
}

/// Reads one puzzle per line, or a text that is a single document.
pub(crate) fn read_lines(text: &str, sink: Sink<'_>) {
    if text.len() <= MAX_DOCUMENT && document(text).is_ok() {
        return read(text, sink);
    }
    each_line(text, sink, &|line| {
        let value = serde_json::from_str(line).map_err(|why| format!("not JSON: {}", words(&why)))?;
        puzzle(&value)
    });
}

/// Returns whether a text is a JSON list.
pub(crate) fn is_list(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('[') && text.ends_with(']') && document(text).is_ok()
}

/// The puzzles of a document while they are gathered.
struct Found<'a> {
    text: &'a str,
    /// The text after the grid that was located last; empty once a grid could not be located.
    rest: &'a str,
    lines: Lines<'a>,
    /// The line of the grid that was located last, from 0.
    line: usize,
    items: Vec<Item>,
}

impl Found<'_> {
    /// Reads all puzzles of a value. `name` is the key of the value.
    ///
    /// Returns the reason if there is no puzzle.
    fn gather(&mut self, value: &Value, name: &str) -> Result<(), String> {
        let is_alone = |value: &Value| signs(value).is_some_and(|signs| signs.len() >= LEAST);
        match value {
            Value::Array(list) if list.len() > MAX_PUZZLES => {
                Err(format!("{} puzzles; at most {MAX_PUZZLES} of a JSON document are read", list.len()))
            }
            Value::Object(object) if grid_key(object).is_some() => self.add(value, ""),
            value if is_alone(value) => self.add(value, name),
            value if uneven(value).is_some() => Err(why_no_grid(value)),
            Value::Array(list) => {
                let (before, mut troubles) = (self.items.len(), Vec::new());
                for (number, value) in list.iter().enumerate() {
                    if let Err(why) = self.gather(value, "") {
                        let reason = format!("puzzle {}: {why}", number + 1);
                        let trouble = Trouble { line: self.line, reason };
                        self.items.push(Err(trouble.clone()));
                        troubles.push(trouble);
                    }
                }
                match troubles.first().filter(|_| self.items.len() - before == troubles.len()) {
                    None if list.is_empty() => Err(NO_GRID.to_owned()),
                    None => Ok(()),
                    Some(first) => {
                        self.items.truncate(before);
                        Err(first.reason.clone())
                    }
                }
            }
            Value::Object(object) => {
                let before = self.items.len();
                let is_read = |key: &str, value: &Value| {
                    !SOLUTIONS.contains(&key) && (value.is_array() || value.is_object() || is_alone(value))
                };
                let (mut others, mut first) = (Vec::new(), None);
                for (key, value) in object {
                    let found =
                        if is_read(key, value) { self.gather(value, key) } else { Err(String::new()) };
                    if let Err(why) = found {
                        others.push(key);
                        first = first.or(Some(why).filter(|why| !why.is_empty() && why != NO_GRID));
                    }
                }
                match self.items[before..].iter_mut().rev().find_map(|item| item.as_mut().ok()) {
                    Some(last) => {
                        last.left.extend(others.into_iter().map(|key| format!("the entry '{key}'")));
                        Ok(())
                    }
                    None => Err(first.unwrap_or_else(|| NO_GRID.to_owned())),
                }
            }
            _ => Err(NO_GRID.to_owned()),
        }
    }

    /// Adds the puzzle of a value. It gets this title if it has none.
    fn add(&mut self, value: &Value, title: &str) -> Result<(), String> {
        self.look_for(first_text(value).unwrap_or_default());
        let mut sheet = puzzle(value)?;
        sheet.line = self.line;
        if !GIVENS.contains(&title) {
            sheet.say(Fact::Title, title);
        }
        self.items.push(Ok(sheet));
        Ok(())
    }

    /// Moves to the position of a text in the document. Each part of the document is searched once.
    fn look_for(&mut self, text: &str) {
        // The search uses only the part of the text before a character that JSON may write with a backslash.
        let start = text.split(|c: char| !c.is_ascii_graphic() || matches!(c, '"' | '/' | '\\')).next();
        let Some(start) = start.filter(|start| !start.is_empty()) else { return };
        if let Some(at) = self.rest.find(start) {
            self.line = self.lines.at(self.text.len() - self.rest.len() + at);
            self.rest = &self.rest[at + start.len()..];
        } else {
            self.rest = "";
        }
    }
}
