//! The settings of this run's output: colors, progress and summaries.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use crate::cli::args::{ColorWhen, Talk};

/// The settings of this run's output, set once before any output.
static TALK: OnceLock<Talk> = OnceLock::new();

/// Sets the settings.
pub(crate) fn configure(talk: Talk) {
    // A second call in the same process has no effect.
    let _ = TALK.set(talk);
}

/// Returns whether standard error is only for errors.
pub(crate) fn is_quiet() -> bool {
    TALK.get().is_some_and(|talk| talk.quiet)
}

/// Returns whether standard output has colors: as `--color` says; by default on a terminal, unless `NO_COLOR` is set.
pub(crate) fn wants_color() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match TALK.get().map_or(ColorWhen::Auto, |talk| talk.color) {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => io::stdout().is_terminal() && !set("NO_COLOR") && !dumb(),
    }
}
