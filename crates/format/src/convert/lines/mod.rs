//! Forms with one puzzle per line.

pub(super) mod bank;
pub(super) mod gsf;
pub(super) mod hodoku;
pub(super) mod iss;
pub(super) mod jigsaw;
pub(super) mod killer;
pub(super) mod plain;
pub(super) mod solo;
pub(super) mod sukaku;
pub(super) mod wiki;
