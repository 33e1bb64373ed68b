//! A tool, as it is offered to a client.

use serde_json::{Map, Value};

use super::answer::Answer;
use super::call::Call;

/// A tool.
pub(super) struct Tool {
    /// Its name: that of the subcommand.
    pub(super) name: &'static str,
    /// Its name for people.
    pub(super) title: &'static str,
    /// What it does and answers, for a language model.
    pub(super) description: &'static str,
    /// Returns the JSON Schema of its arguments.
    pub(super) schema: fn() -> Map<String, Value>,
    /// Answers a call, or says in a sentence why it cannot.
    pub(super) run: fn(Map<String, Value>, &Call) -> Result<Answer, String>,
}
