//! The answers of tools, short enough for a language model to read.

use serde_json::{Map, Value, json};

use super::call::Call;
use crate::solver::Exhausted;

/// The maximum number of items in a list.
const MOST: usize = 100;

/// An answer.
pub(super) enum Answer {
    /// A JSON object.
    Object(Map<String, Value>),
    /// A drawing as SVG.
    Svg(String),
    /// A drawing as PNG, encoded in base64.
    #[cfg(feature = "pictures")]
    Png(String),
}

/// A list of JSON objects, cut off when it gets long or when the call has to end.
#[derive(Default)]
pub(super) struct Items {
    shown: Vec<Value>,
    left_out: usize,
    stopped: Option<(Exhausted, usize)>,
}

impl Items {
    /// Adds the JSON objects in these lines, without the file name: the text comes from the call, not from a file.
    pub(super) fn add(&mut self, lines: &str) {
        for line in lines.lines() {
            if self.shown.len() == MOST {
                self.left_out += 1;
            } else if let Some(item) = object(line) {
                self.shown.push(Value::Object(item));
            }
        }
    }

    /// Returns whether the call has to end before the block on this line of the text. If so, the answer says it.
    pub(super) fn ends_at(&mut self, call: &Call, line: usize) -> bool {
        self.stopped = call.look().map(|why| (why, line));
        self.stopped.is_some()
    }

    /// Returns the answer, with the list under this name.
    pub(super) fn answer(self, name: &str) -> Answer {
        let mut answer = Map::new();
        answer.insert(name.to_owned(), Value::Array(self.shown));
        if self.left_out > 0 {
            answer.insert("left_out".to_owned(), json!(self.left_out));
        }
        if let Some((why, line)) = self.stopped {
            answer.insert("stopped".to_owned(), json!(format!("not read from line {line} on: {why}")));
        }
        Answer::Object(answer)
    }
}

/// Parses an object that the command line prints, and removes the file name.
pub(super) fn object(line: &str) -> Option<Map<String, Value>> {
    let Ok(Value::Object(mut object)) = serde_json::from_str(line) else { return None };
    object.remove("file");
    Some(object)
}
