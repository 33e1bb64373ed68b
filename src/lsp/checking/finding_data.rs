//! What a finding carries for its fix: the client hands it back with a request for actions.
//!
//! It names actions and blocks, and knows neither of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::analysis::{self, ActionId, Finding, Verdict};
use crate::lsp::proto::action_id;
use crate::syntax::Block;

/// What a finding that can be fixed carries with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FindingData {
    /// The key of the block, in hexadecimal digits.
    block: String,
    /// The byte at which the block started.
    near: usize,
    /// The actions that fix it, as the data of an action names them.
    fixes: Vec<String>,
}

/// Returns what this finding of a block carries; `None` where nothing fixes it.
pub(crate) fn of(finding: &Finding, block: &Block, start: usize, verdict: Option<&Verdict>) -> Option<Value> {
    let fixes = analysis::fix_ids(block, finding, verdict);
    let fixes: Vec<String> = fixes.iter().map(action_id::encode).collect();
    let data = FindingData { block: format!("{:x}", block.key()), near: start, fixes };
    if data.fixes.is_empty() { None } else { serde_json::to_value(data).ok() }
}

/// Returns whether what a finding carries names this action; `None` if the data is not ours.
pub(crate) fn names(data: Option<&Value>, id: &ActionId) -> Option<bool> {
    let data = FindingData::deserialize(data?).ok()?;
    Some(data.fixes.contains(&action_id::encode(id)))
}
