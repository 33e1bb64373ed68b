//! Findings on their way to the editor: published or asked for, with duplicates across files.

pub(super) mod diagnostic;
pub(super) mod duplicates;
pub(super) mod finding_data;
pub(super) mod findings;
pub(super) mod publish;
pub(super) mod pull;
pub(super) mod refresh;
pub(super) mod schedule;
