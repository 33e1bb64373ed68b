//! From findings to the protocol's diagnostics, and never more of them than the client should get.
//!
//! It words nothing but the note on what is not shown.

use std::fmt::Write;

use tower_lsp::ls_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, Range, Uri,
};

use crate::analysis::{Code, Finding, Severity};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::convert::to_proto::{position, range};
use crate::lsp::diagnostics::duplicates::Twin;
use crate::lsp::diagnostics::finding_data;
use crate::lsp::server::document::{Known, KnownBlock};
use crate::syntax::{Block, Span};
use crate::text::{Encoding, Text};

/// Where the project's README is, whose table explains the codes; empty where that is not known.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// A finding with the block that it is in, and where that starts.
struct Found<'a> {
    start: usize,
    block: &'a Block,
    known: &'a Known,
    finding: &'a Finding,
}

/// The findings of a document's blocks, in their order, then its twins; beyond `most` the gravest of them. `minimal` is whether clues
/// that can go are among them.
pub(crate) fn diagnostics(
    blocks: &[KnownBlock],
    twins: &[Twin],
    (most, minimal): (usize, bool),
    uri: &Uri,
    text: &Text,
    flags: &ClientFlags,
) -> Vec<Diagnostic> {
    let mut found: Vec<Found<'_>> = Vec::new();
    for (start, block, known) in blocks {
        let claims = known.decided.get().into_iter().flat_map(|decided| &decided.claims);
        let spare = known.spare_clue.get().filter(|_| minimal).and_then(Option::as_ref);
        let all = known.quick.iter().chain(claims).chain(spare);
        found.extend(all.map(|finding| Found { start: *start, block, known, finding }));
    }
    let all = found.len() + twins.len();
    // The last place is for the note on the others.
    let shown = if all > most { most.saturating_sub(1) } else { all };
    if found.len() > shown {
        found.sort_by_key(|it| it.finding.severity());
        found.truncate(shown);
        found.sort_by_key(|it| (it.start, it.finding.span));
    }
    let hints = twins.iter().take(shown - found.len()).filter_map(|twin| twin.hint(text, uri, flags));
    let list = found.iter().map(|it| diagnostic(it, uri, text, flags)).chain(hints);
    list.chain((all > shown).then(|| too_many(all - shown, text, flags.encoding))).collect()
}

fn too_many(more: usize, text: &Text, encoding: Encoding) -> Diagnostic {
    let end = position(text.position(text.len(), encoding));
    Diagnostic {
        range: Range::new(end, end),
        severity: Some(DiagnosticSeverity::INFORMATION),
        code: Some(NumberOrString::String("more-findings".to_owned())),
        source: Some("sudoku".to_owned()),
        message: format!(
            "{more} more findings are not shown. They come up when some of these are mended, or with a greater \
             `sudoku.maxFindings`; `sudoku-ls check` lists them all."
        ),
        ..Diagnostic::default()
    }
}

fn diagnostic(found: &Found<'_>, uri: &Uri, text: &Text, flags: &ClientFlags) -> Diagnostic {
    let Found { start, block, known, finding } = *found;
    let data = || finding_data::of(finding, block, start, known.verdict());
    let data = if flags.diagnostic_data { data() } else { None };
    Diagnostic { data, ..plain(finding, start, uri, text, flags) }
}

/// A finding of the block that starts at this byte, without what its fixes would need.
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
        message: message.clone(),
    });
    let mut message = finding.message.clone();
    if !flags.related_information {
        for (span, note) in &finding.related {
            let _ = write!(message, "\n{note} (line {})", place(*span).start.line + 1);
        }
    }
    Diagnostic {
        range: place(finding.span),
        severity: Some(severity(finding.severity())),
        code: Some(NumberOrString::String(finding.code.name().to_owned())),
        code_description: if flags.code_links { code_link(REPOSITORY) } else { None },
        source: Some("sudoku".to_owned()),
        message,
        related_information: (flags.related_information && !finding.related.is_empty())
            .then(|| related.collect()),
        tags: (flags.tags && finding.code == Code::ImpossibleMark).then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..Diagnostic::default()
    }
}

/// The link to the table of codes, if it is known where the project is.
fn code_link(repository: &str) -> Option<CodeDescription> {
    let href = format!("{repository}#findings").parse().ok();
    href.filter(|_| !repository.is_empty()).map(|href| CodeDescription { href })
}

/// A severity as the protocol has it.
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
    fn codes_link_to_the_readme_where_it_is_known() {
        assert_eq!(code_link(""), None);
        let link = code_link("https://example.org/sudoku-ls").unwrap();
        assert_eq!(link.href.as_str(), "https://example.org/sudoku-ls#findings");
    }
}
