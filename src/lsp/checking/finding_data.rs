//! The data that a finding carries for its fix: the client returns it with a request for code actions.
//!
//! The data contains the names of actions and the key of a block, and needs the definition of neither.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::analysis::{self, ActionId, Finding, Verdict};
use crate::lsp::proto::action_id;
use crate::syntax::Block;

/// The data of a finding that has fixes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FindingData {
    /// The key of the block, in hexadecimal digits.
    block: String,
    /// The byte offset at which the block started.
    near: usize,
    /// The actions that fix the finding, in the encoding of `action_id`.
    fixes: Vec<String>,
}

/// Returns the data of a finding in a block; `None` if no action fixes the finding.
pub(crate) fn of(finding: &Finding, block: &Block, start: usize, verdict: Option<&Verdict>) -> Option<Value> {
    let fixes = analysis::fix_ids(block, finding, verdict);
    let fixes: Vec<String> = fixes.iter().map(action_id::encode).collect();
    let data = FindingData { block: format!("{:x}", block.key()), near: start, fixes };
    if data.fixes.is_empty() { None } else { serde_json::to_value(data).ok() }
}

/// Returns whether the data of a finding names this action; `None` if another program made the data.
pub(crate) fn names(data: Option<&Value>, id: &ActionId) -> Option<bool> {
    let data = FindingData::deserialize(data?).ok()?;
    Some(data.fixes.contains(&action_id::encode(id)))
}
