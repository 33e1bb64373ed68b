//! The forms in which findings are shown: one text a finding, and what stands before the first and behind the last.

use crate::analysis::{Finding, Severity};
use crate::cli::args::Output;
use crate::cli::commands::check::{frame, github, json, sarif};
use crate::cli::input::blocks::Excerpt;
use crate::cli::output::wants_colour;

/// What shows findings in one of the forms.
pub(super) struct Show {
    output: Output,
    frames: annotate_snippets::Renderer,
    /// Whether one was shown by now.
    started: bool,
}

impl Show {
    pub(super) fn new(output: Output) -> Self {
        Self { output, frames: frame::renderer(wants_colour()), started: false }
    }

    /// The text of a finding, to be written behind those before.
    pub(super) fn finding(&mut self, at: &Excerpt<'_>, finding: &Finding, severity: Severity) -> String {
        let before = match self.output {
            Output::Sarif if self.started => ",\n".to_owned(),
            Output::Sarif => sarif::start(),
            _ => String::new(),
        };
        self.started = true;
        before
            + &match self.output {
                Output::Text => frame::frame(at, finding, severity, &self.frames) + "\n\n",
                Output::Json => json::line(at, finding, severity) + "\n",
                Output::Github => github::command(at, finding, severity) + "\n",
                Output::Sarif => sarif::result(at, finding, severity),
            }
    }

    /// The text behind the last finding.
    pub(super) fn end(&self) -> String {
        match self.output {
            Output::Sarif if self.started => sarif::END.to_owned(),
            Output::Sarif => sarif::start() + sarif::END,
            _ => String::new(),
        }
    }
}
