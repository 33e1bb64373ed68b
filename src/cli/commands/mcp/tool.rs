//! The description of a tool for clients, with the function that runs it.

use serde_json::{Map, Value};

use super::answer::Answer;
use super::call::Call;

/// A tool.
pub(super) struct Tool {
    /// The name of the tool, which is the name of the subcommand.
    pub(super) name: &'static str,
    /// The title for people.
    pub(super) title: &'static str,
    /// The description of its effect and its answer, for a language model.
    pub(super) description: &'static str,
    /// Returns the JSON Schema of the arguments.
    pub(super) schema: fn() -> Map<String, Value>,
    /// Answers a call, or returns the reason why it cannot, as a sentence.
    pub(super) run: fn(Map<String, Value>, &Call) -> Result<Answer, String>,
}
