//! The JSON Schemas of the tools' arguments, from few pieces.

use serde_json::{Map, Value, json};

use super::input::LONGEST_TEXT;
use super::input::names;
use crate::cli::args::choice::Choose;

/// An argument: its name, its schema, and whether a call has to have it.
pub(super) struct Argument(&'static str, Value, bool);

impl Argument {
    /// Returns the same argument, which a call has to have.
    pub(super) fn required(self) -> Self {
        Self(self.0, self.1, true)
    }
}

/// Returns the schema of an object with these arguments and no others.
pub(super) fn object(arguments: Vec<Argument>) -> Map<String, Value> {
    let required: Vec<&str> = arguments.iter().filter(|it| it.2).map(|it| it.0).collect();
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("required".to_owned(), json!(required));
    object.insert("additionalProperties".to_owned(), json!(false));
    let properties: Map<String, Value> =
        arguments.into_iter().map(|Argument(name, schema, _)| (name.to_owned(), schema)).collect();
    object.insert("properties".to_owned(), Value::Object(properties));
    object
}

/// The text that every tool reads.
pub(super) fn text(description: &str) -> Argument {
    let schema = json!({ "type": "string", "maxLength": LONGEST_TEXT, "description": description });
    Argument("text", schema, true)
}

/// The number of a puzzle in the text.
pub(super) fn puzzle(description: &str) -> Argument {
    number("puzzle", 1, None, description)
}

/// A number in a range.
pub(super) fn number(name: &'static str, least: u64, most: Option<u64>, description: &str) -> Argument {
    let mut schema = json!({ "type": "integer", "minimum": least, "description": description });
    if let Some(most) = most {
        schema["maximum"] = json!(most);
    }
    Argument(name, schema, false)
}

/// A switch.
pub(super) fn switch(name: &'static str, default: bool, description: &str) -> Argument {
    Argument(name, json!({ "type": "boolean", "default": default, "description": description }), false)
}

/// A short text.
pub(super) fn string(name: &'static str, description: &str) -> Argument {
    Argument(name, json!({ "type": "string", "maxLength": 1000, "description": description }), false)
}

/// Several short texts.
pub(super) fn strings(name: &'static str, description: &str) -> Argument {
    let item = json!({ "type": "string", "maxLength": 100 });
    let schema = json!({ "type": "array", "items": item, "maxItems": 50, "description": description });
    Argument(name, schema, false)
}

/// One of a type's values, by name.
pub(super) fn one_of<T: Choose>(name: &'static str, description: &str) -> Argument {
    Argument(name, json!({ "type": "string", "enum": names::<T>(), "description": description }), false)
}

/// One of these names.
pub(super) fn one_of_these(name: &'static str, all: &[&str], description: &str) -> Argument {
    Argument(name, json!({ "type": "string", "enum": all, "description": description }), false)
}
