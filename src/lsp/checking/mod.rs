//! From a change to its findings: large texts are read in the background (`background`), what is new in a document is looked at and searched
//! (`publish`, `jobs`), and its findings are listed (`findings`, `duplicates`, `isomorphs`), sent (`publish`) or asked for (`pull`, `refresh`).

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
