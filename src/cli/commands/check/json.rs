//! A finding as a JSON object on one line.
//!
//! Programs read this format: fields may be added, but not renamed.

use serde::Serialize;

use crate::analysis::{Finding, Severity};
use crate::cli::input::blocks::Excerpt;
use crate::cli::input::lines::Range;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    range: Range,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    related: Vec<Related<'a>>,
}

#[derive(Serialize)]
struct Related<'a> {
    message: &'a str,
    range: Range,
}

/// Returns the line for a finding, without a line end.
pub(super) fn line(at: &Excerpt<'_>, finding: &Finding, severity: Severity) -> String {
    let related =
        finding.related.iter().map(|(span, message)| Related { message, range: at.range(*span) }).collect();
    let line = Line {
        file: at.name,
        range: at.range(finding.span),
        severity: severity.name(),
        code: finding.code.name(),
        message: &finding.message,
        related,
    };
    serde_json::to_string(&line).unwrap_or_default()
}
