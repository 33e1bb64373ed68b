//! Converts findings to the protocol's diagnostics, up to the limit for a document.
//!
//! The only text made here is the note on the number of findings beyond the limit.

use tower_lsp::ls_types::{Diagnostic, DiagnosticSeverity, NumberOrString, Range, Uri};

use crate::analysis::{self, Code, Finding, ignored_in_file};
use crate::lsp::checking::diagnostic::{self, plain};
use crate::lsp::checking::duplicates::Twin;
use crate::lsp::checking::finding_data;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::documents::block_cache::{Known, KnownBlock};
use crate::lsp::proto::to_proto::position;
use crate::project::Project;
use crate::syntax::File;
use crate::text::{Encoding, Text};

/// A finding with the block that contains it.
struct Found<'a> {
    /// The number of the block.
    index: usize,
    known: &'a Known,
    finding: &'a Finding,
}

/// The choice of findings that are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// The maximum number of findings; if there are more, the most severe are shown.
    pub(crate) most: usize,
    /// Whether redundant clues are shown.
    pub(crate) minimal: bool,
    /// Whether digits that contradict the solution are shown.
    pub(crate) spoilers: bool,
}

/// Returns the findings of a document's blocks in document order, then the hints on duplicates. `more` duplicates are only counted.
pub(crate) fn diagnostics(
    blocks: &[KnownBlock],
    (twins, more): (&[Twin], usize),
    wanted: Shown,
    project: &Project,
    uri: &Uri,
    (file, text): (&File, &Text),
    flags: &ClientFlags,
) -> Vec<Diagnostic> {
    let is_any = !blocks.is_empty() || !twins.is_empty();
    let first = file.blocks().look(0).filter(|_| is_any);
    let ignored = first.map(|first| ignored_in_file(&first)).unwrap_or_default();
    // Findings that are switched off do not count toward the limit.
    let is_shown = |code: Code| {
        !ignored.contains(&code)
            && project.severity(code).is_some()
            && (wanted.spoilers || code != Code::WrongDigit)
    };
    #[cfg(feature = "convert")]
    if is_any && let Some(finding) = analysis::file_finding(file).filter(|finding| is_shown(finding.code)) {
        return vec![plain(&finding, 0, uri, text, flags)];
    }
    let mut found: Vec<Found<'_>> = Vec::new();
    for (index, known) in blocks {
        let claims = known.decided.get().into_iter().flat_map(|decided| &decided.claims);
        let spare = known.spare_clue.get().filter(|_| wanted.minimal).and_then(Option::as_ref);
        let shows_wrong = is_shown(Code::WrongDigit);
        let dead =
            known.quick.iter().any(|finding| matches!(finding.code, Code::NoCandidate | Code::NoPlace));
        let verdict = known.verdict().filter(|_| dead);
        let block = verdict.and_then(|verdict| Some((file.blocks().look(*index)?, verdict)));
        let follows = |finding: &&Finding| {
            block
                .as_ref()
                .is_some_and(|(block, verdict)| analysis::is_explained(finding, block, verdict, shows_wrong))
        };
        let rated = known.rated.get().into_iter().flat_map(|rated| &rated.findings);
        let all = known.quick.iter().filter(|finding| !follows(finding)).chain(claims).chain(spare);
        let all = all.chain(rated);
        let all = all.filter(|finding| is_shown(finding.code));
        found.extend(all.map(|finding| Found { index: *index, known, finding }));
    }
    let twins: Vec<&Twin> = twins.iter().filter(|twin| is_shown(twin.code())).collect();
    let more = if is_shown(Code::DuplicatePuzzle) { more } else { 0 };
    let all = found.len() + twins.len() + more;
    // The last place is for the note on the findings beyond the limit.
    let shown = if all > wanted.most { wanted.most.saturating_sub(1) } else { all };
    if found.len() > shown {
        found.sort_by_key(|it| project.severity(it.finding.code));
        found.truncate(shown);
        found.sort_by_key(|it| (it.index, it.finding.span));
    }
    let hints = twins.into_iter().take(shown - found.len()).filter_map(|twin| twin.hint(text, uri, flags));
    let list = found.iter().filter_map(|it| converted(it, uri, (file, text), flags)).chain(hints);
    list.chain((all > shown).then(|| too_many(all - shown, text, flags.encoding))).collect()
}

/// Sets the severities that the folder's settings give, and removes the findings that the settings switch off.
pub(crate) fn apply_severities(found: &mut Vec<Diagnostic>, project: &Project) {
    found.retain_mut(|finding| {
        let Some(NumberOrString::String(name)) = &finding.code else { return true };
        let Ok(code) = name.parse::<Code>() else { return true };
        let severity = project.severity(code);
        finding.severity = severity.map(diagnostic::severity);
        severity.is_some()
    });
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

fn converted(
    found: &Found<'_>,
    uri: &Uri,
    (file, text): (&File, &Text),
    flags: &ClientFlags,
) -> Option<Diagnostic> {
    let Found { index, known, finding } = *found;
    let start = file.start_of(index);
    let data = if flags.diagnostic_data {
        finding_data::of(finding, &*file.blocks().look(index)?, start, known.verdict())
    } else {
        None
    };
    Some(Diagnostic { data, ..plain(finding, start, uri, text, flags) })
}
