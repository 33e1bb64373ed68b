//! Findings as one SARIF 2.1.0 log: first the rules, then one result for each finding.
//!
//! Columns count Unicode code points, as everywhere on the command line; the log declares that.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::analysis::{Code, Finding, Severity};
use crate::cli::input::blocks::Excerpt;
use crate::cli::input::lines::Range;

/// Returns the end of the log after its last result, with the read errors and the exit code.
pub(super) fn end(errors: &[String], exit_code: u8) -> String {
    let notification = |error: &String| json!({ "level": "error", "message": { "text": error } });
    let invocation = json!({
        "executionSuccessful": errors.is_empty(),
        "exitCode": exit_code,
        "toolExecutionNotifications": errors.iter().map(notification).collect::<Vec<Value>>(),
    });
    format!("\n],\"invocations\":[{invocation}]}}]}}\n")
}

/// Returns the start of the log before its first result.
pub(super) fn start() -> String {
    let rule = |code: &Code| {
        json!({
            "id": code.name(),
            "shortDescription": { "text": code.summary() },
            "defaultConfiguration": { "level": level(code.severity()) },
        })
    };
    let rules: Vec<Value> = Code::ALL.iter().map(rule).collect();
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"columnKind\":\"unicodeCodePoints\",\"tool\":{{\"driver\":{driver}}},\"results\":[\n"
    )
}

/// Returns the result for a finding, without the separator before the next result.
pub(super) fn result(at: &Excerpt<'_>, finding: &Finding, severity: Severity) -> String {
    let place = |range: Range| {
        json!({
            "artifactLocation": { "uri": uri(at.name) },
            "region": {
                "startLine": range.start.line, "startColumn": range.start.column,
                "endLine": range.end.line, "endColumn": range.end.column,
            },
        })
    };
    let related = finding.related.iter().enumerate().map(|(index, (span, message))| {
        json!({
            "id": index,
            "message": { "text": message },
            "physicalLocation": place(at.range(*span)),
        })
    });
    json!({
        "ruleId": finding.code.name(),
        "ruleIndex": Code::ALL.iter().position(|code| *code == finding.code),
        "level": level(severity),
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": place(at.range(finding.span)) }],
        "relatedLocations": related.collect::<Vec<Value>>(),
    })
    .to_string()
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

/// Returns a path as a relative URI reference, with special characters escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_a_reference() {
        assert_eq!(uri("a b\\ü.sudoku"), "a%20b/%C3%BC.sudoku");
    }
}
