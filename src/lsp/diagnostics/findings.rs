//! From findings to the protocol's diagnostics, and never more of them than the client should get.
//!
//! It words nothing but the note on what is not shown.

use tower_lsp::ls_types::{Diagnostic, DiagnosticSeverity, NumberOrString, Range, Uri};

use crate::analysis::{self, Code, Finding, ignored_in_file};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::convert::to_proto::position;
use crate::lsp::diagnostics::diagnostic::plain;
use crate::lsp::diagnostics::duplicates::Twin;
use crate::lsp::diagnostics::finding_data;
use crate::lsp::documents::known::{Known, KnownBlock};
use crate::project::Project;
use crate::syntax::Block;
use crate::text::{Encoding, Text};

/// A finding with the block that it is in, and where that starts.
struct Found<'a> {
    start: usize,
    block: &'a Block,
    known: &'a Known,
    finding: &'a Finding,
}

/// Returns the findings of a document's blocks, in their order, then its twins; beyond `most` the most severe of them. `minimal` is whether clues
/// that can go are among them.
pub(crate) fn diagnostics(
    blocks: &[KnownBlock],
    twins: &[Twin],
    (most, minimal): (usize, bool),
    project: &Project,
    uri: &Uri,
    text: &Text,
    flags: &ClientFlags,
) -> Vec<Diagnostic> {
    let ignored = match blocks.first() {
        Some((0, first, _)) => ignored_in_file(first),
        _ => Vec::new(),
    };
    // What is off takes no place in the list.
    let is_shown = |code: Code| !ignored.contains(&code) && project.severity(code).is_some();
    let mut found: Vec<Found<'_>> = Vec::new();
    for (start, block, known) in blocks {
        let claims = known.decided.get().into_iter().flat_map(|decided| &decided.claims);
        let spare = known.spare_clue.get().filter(|_| minimal).and_then(Option::as_ref);
        let follows = |finding: &&Finding| {
            known.verdict().is_some_and(|verdict| analysis::is_explained(finding, block, verdict))
        };
        let rated = known.rated.get().into_iter().flat_map(|rated| &rated.findings);
        let all = known.quick.iter().filter(|finding| !follows(finding)).chain(claims).chain(spare);
        let all = all.chain(rated);
        let all = all.filter(|finding| is_shown(finding.code));
        found.extend(all.map(|finding| Found { start: *start, block, known, finding }));
    }
    let twins: Vec<&Twin> = twins.iter().filter(|twin| is_shown(twin.code())).collect();
    let all = found.len() + twins.len();
    // The last place is for the note on the others.
    let shown = if all > most { most.saturating_sub(1) } else { all };
    if found.len() > shown {
        found.sort_by_key(|it| project.severity(it.finding.code));
        found.truncate(shown);
        found.sort_by_key(|it| (it.start, it.finding.span));
    }
    let hints = twins.into_iter().take(shown - found.len()).filter_map(|twin| twin.hint(text, uri, flags));
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
            "{more} more findings not shown. Raise `sudoku.maxFindings`, or run `sudoku-ls check` to list them all"
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
