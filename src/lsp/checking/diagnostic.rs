//! A finding as a diagnostic of the protocol.

use std::fmt::Write;

use tower_lsp::ls_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, Uri,
};

use crate::analysis::phrasing::printable;
use crate::analysis::{Code, Finding, Severity};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::proto::to_proto::range;
use crate::syntax::Span;
use crate::text::Text;

/// The URL of the project's repository, whose documentation explains the codes; empty if Cargo.toml names none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the diagnostic for a finding of the block that starts at this byte, without the data for its fixes.
pub(crate) fn plain(
    finding: &Finding,
    start: usize,
    uri: &Uri,
    text: &Text,
    flags: &ClientFlags,
) -> Diagnostic {
    let place = |span: Span| range(span, start, text, flags.encoding);
    let related = finding.related.iter().map(|(span, message)| DiagnosticRelatedInformation {
        location: Location { uri: uri.clone(), range: place(*span) },
        message: printable(message).into_owned(),
    });
    let mut message = printable(&finding.message).into_owned();
    if !flags.related_information {
        for (span, note) in &finding.related {
            let _ = write!(message, "\n{} (line {})", printable(note), place(*span).start.line + 1);
        }
    }
    Diagnostic {
        range: place(finding.span),
        severity: Some(severity(finding.severity())),
        code: Some(NumberOrString::String(finding.code.name().to_owned())),
        code_description: if flags.code_links { code_link(REPOSITORY, finding.code) } else { None },
        source: Some("sudoku".to_owned()),
        message,
        related_information: (flags.related_information && !finding.related.is_empty())
            .then(|| related.collect()),
        tags: (flags.tags && finding.code == Code::ImpossibleMark).then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..Diagnostic::default()
    }
}

/// Returns the link to the description of a code, if Cargo.toml names the project's repository.
fn code_link(repository: &str, code: Code) -> Option<CodeDescription> {
    let href = format!("{repository}/blob/HEAD/docs/src/findings.md#{}", code.name()).parse().ok();
    href.filter(|_| !repository.is_empty()).map(|href| CodeDescription { href })
}

/// Returns a severity in the protocol's form.
pub(crate) const fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Information => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_link_to_the_docs_where_the_repository_is_known() {
        assert_eq!(code_link("", Code::NoPlace), None);
        let link = code_link("https://example.org/sudoku-ls", Code::NoPlace).unwrap();
        assert_eq!(
            link.href.as_str(),
            "https://example.org/sudoku-ls/blob/HEAD/docs/src/findings.md#no-place"
        );
    }
}
