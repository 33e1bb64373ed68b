//! Reads JSON values: documents in bounded memory, and parts of objects.

use serde_json::{Map, Value};

use crate::board::Candidates;
use crate::convert::limits::MAX_DOCUMENT;
use crate::convert::lines::plain::number as number_of;
use crate::convert::reading::{Lines, Sink, Trouble, each_line, item_below, lines};
use crate::convert::sheet::{Sheet, candidates};

/// Reads a JSON document; nesting deeper than 128 is an error.
///
/// Returns the reason, with its line.
pub(crate) fn document(text: &str) -> Result<Value, Trouble> {
    if text.len() > MAX_DOCUMENT {
        let reason = format!("the JSON has {} bytes; at most {MAX_DOCUMENT} are read", text.len());
        return Err(Trouble { line: 0, reason });
    }
    serde_json::from_str(text).map_err(|why| Trouble {
        line: why.line().saturating_sub(1),
        reason: format!("not JSON: {}", words(&why)),
    })
}

/// Reads consecutive documents, each with the byte offset of its start. `None` if any of them is malformed.
pub(crate) fn documents(text: &str) -> Option<Vec<(usize, Value)>> {
    if text.len() > MAX_DOCUMENT {
        return None;
    }
    let mut stream = serde_json::Deserializer::from_str(text).into_iter();
    let (mut found, mut end) = (Vec::new(), 0);
    while let Some(value) = stream.next() {
        found.push((text.len() - text[end..].trim_start().len(), value.ok()?));
        end = stream.byte_offset();
    }
    Some(found)
}

/// Reads the puzzles of consecutive documents. If a document is malformed, each document has to be on one line.
pub(crate) fn each_document(text: &str, sink: Sink<'_>, puzzle: &dyn Fn(&Value) -> Result<Sheet, String>) {
    if let Some(found) = documents(text).filter(|found| !found.is_empty()) {
        let mut counter = Lines::new(text);
        for (start, value) in found {
            let found = puzzle(&value).map_err(|reason| Trouble { line: 0, reason });
            sink(item_below(found, counter.at(start)));
        }
        return;
    }
    let mut starts = lines(text).map(str::trim).filter(|line| line.starts_with('{'));
    if starts.next().is_some_and(|first| first != "{") && starts.next().is_some() {
        return each_line(text, sink, &|line| {
            document(line).map_err(|why| why.reason).and_then(|value| puzzle(&value))
        });
    }
    sink(document(text).and_then(|value| puzzle(&value).map_err(|reason| Trouble { line: 0, reason })));
}

/// Returns the message of a JSON error, with the column.
pub(crate) fn words(why: &serde_json::Error) -> String {
    let text = why.to_string();
    let bare = text.split(" at line ").next().unwrap_or(&text);
    if why.column() == 0 { bare.to_owned() } else { format!("{bare} at column {}", why.column()) }
}

/// Returns a non-negative whole number.
pub(crate) fn number(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

/// Returns whether a list consists of N lists of N entries.
pub(crate) fn is_square(rows: &[Value]) -> bool {
    rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == rows.len()))
}

/// Returns a text, or a number as text.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Returns pencil marks from a text of digits, or from a list of numbers, which may be written as texts.
pub(crate) fn marks(size: usize, value: &Value) -> Result<Candidates, String> {
    if let Some(text) = value.as_str() {
        return candidates(size, text.chars().map(|c| c.to_digit(36).unwrap_or(0) as usize));
    }
    let list = value.as_array().ok_or("pencil marks are not a list")?;
    let digits: Option<Vec<usize>> = list.iter().map(|digit| number_of(&text(digit)?)).collect();
    candidates(size, digits.ok_or("pencil marks are not numbers")?)
}

/// Returns the keys of an object that are not among the known ones.
pub(crate) fn others<'a>(object: &'a Map<String, Value>, known: &[&str]) -> Vec<&'a str> {
    let others = object.keys().map(String::as_str).filter(|key| !known.contains(key));
    others.collect()
}
