//! The output formats of findings: one text for each finding, with a start and an end.

use crate::analysis::{Finding, Severity};
use crate::cli::args::CheckFormat;
use crate::cli::commands::check::{frame, github, json, sarif};
use crate::cli::input::blocks::Excerpt;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{printable, printable_json};
use crate::cli::output::settings::wants_color;

/// Shows findings in one of the formats.
pub(super) struct Show {
    format: CheckFormat,
    frames: annotate_snippets::Renderer,
    /// Whether a finding was already shown.
    started: bool,
}

impl Show {
    pub(super) fn new(format: CheckFormat) -> Self {
        Self { format, frames: frame::renderer(wants_color()), started: false }
    }

    /// Returns the text of a finding, to be appended to the previous text.
    pub(super) fn finding(&mut self, at: &Excerpt<'_>, finding: &Finding, severity: Severity) -> String {
        let before = match self.format {
            CheckFormat::Sarif if self.started => ",\n".to_owned(),
            CheckFormat::Sarif => sarif::start(),
            _ => String::new(),
        };
        self.started = true;
        before
            + &match self.format {
                CheckFormat::Text => frame::frame(at, finding, severity, &self.frames) + "\n\n",
                CheckFormat::Json => printable_json(json::line(at, finding, severity)) + "\n",
                CheckFormat::Github => printable(&github::command(at, finding, severity)).into_owned() + "\n",
                CheckFormat::Sarif => printable_json(sarif::result(at, finding, severity)),
            }
    }

    /// Returns the text after the last finding; `errors` are the errors of files that could not be read.
    pub(super) fn end(&self, errors: &[String], outcome: Outcome) -> String {
        if self.format != CheckFormat::Sarif {
            return String::new();
        }
        let start = if self.started { String::new() } else { sarif::start() };
        start + &printable_json(sarif::end(errors, outcome.code()))
    }
}
