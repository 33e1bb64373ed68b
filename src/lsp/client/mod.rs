//! What is known of the client: what it declares, its settings, its folders, the progress that it shows.

pub(super) mod capabilities;
pub(super) mod config;
pub(super) mod features;
pub(super) mod flags;
pub(super) mod folder;
pub(super) mod messages;
pub(super) mod parent;
pub(super) mod progress;
pub(super) mod sections;
pub(super) mod settings;
