//! From a change to its findings: `background` parses large texts, `publish` looks at new blocks, `jobs` searches for
//! solutions, `findings`, `duplicates` and `isomorphs` list the findings, and the lists are sent by `publish` or
//! requested by the client (`pull`, `refresh`).

pub(super) mod background;
pub(super) mod diagnostic;
pub(super) mod duplicates;
pub(super) mod finding_data;
pub(super) mod findings;
pub(super) mod isomorphs;
pub(super) mod jobs;
pub(super) mod publish;
pub(super) mod pull;
pub(super) mod refresh;
