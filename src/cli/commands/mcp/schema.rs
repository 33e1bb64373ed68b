//! Builds the JSON Schemas of the tools' arguments.

use serde_json::{Map, Value, json};

use super::input::LONGEST_TEXT;
use super::input::names;
use crate::cli::args::choice::Choose;

/// An argument: its name, its schema, and whether it is required.
pub(super) struct Argument(&'static str, Value, bool);

impl Argument {
    /// Returns the same argument, marked as required.
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

/// Returns the argument for the text that every tool reads.
pub(super) fn text(description: &str) -> Argument {
    let schema = json!({ "type": "string", "maxLength": LONGEST_TEXT, "description": description });
    Argument("text", schema, true)
}

/// Returns the argument for the number of a puzzle in the text.
pub(super) fn puzzle(description: &str) -> Argument {
    number("puzzle", 1, None, description)
}

/// Returns an argument for a number in a range.
pub(super) fn number(name: &'static str, least: u64, most: Option<u64>, description: &str) -> Argument {
    let mut schema = json!({ "type": "integer", "minimum": least, "description": description });
    if let Some(most) = most {
        schema["maximum"] = json!(most);
    }
    Argument(name, schema, false)
}

/// Returns an argument for a number, or for a short text.
pub(super) fn number_or_text(name: &'static str, description: &str) -> Argument {
    let schema =
        json!({ "type": ["integer", "string"], "minimum": 1, "maxLength": 100, "description": description });
    Argument(name, schema, false)
}

/// Returns an argument that is true or false.
pub(super) fn switch(name: &'static str, default: bool, description: &str) -> Argument {
    Argument(name, json!({ "type": "boolean", "default": default, "description": description }), false)
}

/// Returns an argument for a short text.
pub(super) fn string(name: &'static str, description: &str) -> Argument {
    Argument(name, json!({ "type": "string", "maxLength": 1000, "description": description }), false)
}

/// Returns an argument for several short texts.
pub(super) fn strings(name: &'static str, description: &str) -> Argument {
    let item = json!({ "type": "string", "maxLength": 100 });
    let schema = json!({ "type": "array", "items": item, "maxItems": 50, "description": description });
    Argument(name, schema, false)
}

/// Returns an argument for the name of one of a type's values.
pub(super) fn one_of<T: Choose>(name: &'static str, description: &str) -> Argument {
    Argument(name, json!({ "type": "string", "enum": names::<T>(), "description": description }), false)
}

/// Returns an argument for one of these names.
pub(super) fn one_of_these(name: &'static str, all: &[&str], description: &str) -> Argument {
    Argument(name, json!({ "type": "string", "enum": all, "description": description }), false)
}
