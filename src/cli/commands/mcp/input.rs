//! The arguments of a call, which are parsed by name and checked before any work.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::cli::args::choice::Choose;
use crate::cli::input::Place;
use crate::cli::input::batch::no_such_puzzle;
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::numbering::numbered;

/// The maximum length of a text for a tool, in bytes.
pub(super) const LONGEST_TEXT: usize = 1 << 20;

/// The text of a call, whose length was checked.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Text(String);

impl TryFrom<String> for Text {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.len() > LONGEST_TEXT {
            return Err(format!("text: {} bytes; at most {LONGEST_TEXT} are read", text.len()));
        }
        Ok(Self(text))
    }
}

impl Text {
    /// Returns the text unchanged.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the blocks of the text, in order.
    pub(super) fn jobs(&self) -> impl Iterator<Item = Result<Job, String>> + use<> {
        let blocks = Blocks::of_places(vec![Ok(Place::Text(Arc::from(self.0.as_str())))]);
        numbered(blocks).map(|job| job.map_err(|error| format!("{error:#}")))
    }
}

/// Reads the arguments of a tool.
///
/// # Errors
/// Names the first argument that is missing, unknown or of the wrong type.
pub(super) fn read<T: DeserializeOwned>(arguments: Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(arguments)).map_err(|why| format!("arguments: {why}"))
}

/// Returns the value with this name; without a name, the default.
///
/// # Errors
/// Lists the valid names.
pub(super) fn named<T: Choose>(argument: &str, name: Option<&str>, default: T) -> Result<T, String> {
    let Some(name) = name else { return Ok(default) };
    let found = T::all().iter().copied().find(|one| one.shown().matches(name, false));
    found.ok_or_else(|| format!("{argument}: unknown value '{name}': use one of {}", names::<T>().join(", ")))
}

/// Returns the names of a type's values.
pub(super) fn names<T: Choose>() -> Vec<String> {
    T::all().iter().map(|one| one.shown().get_name().to_owned()).collect()
}

/// Returns the message that a text with `count` puzzles has no puzzle with this number.
pub(super) fn missing(count: usize, wanted: usize) -> String {
    if count == 0 { "no puzzle found".to_owned() } else { no_such_puzzle(None, count as u64, wanted as u64) }
}
