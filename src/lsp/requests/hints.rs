//! Inlay hints: the notes inside grids, for the visible part of a document.
//!
//! The analysis decides what a note says; here it gets its position in the file.

use tower_lsp::ls_types::{InlayHint, InlayHintLabel, InlayHintTooltip};

use crate::analysis::{self, Hint, Verdict};
use crate::lsp::client::config::Config;
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::quick_check::with_verdicts;
use crate::lsp::proto::to_proto;
use crate::lsp::requests::lens;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::{Place, State};
use crate::syntax::GridForm;
use crate::text::Encoding;

/// The maximum number of puzzles on one line that have a hint: an editor may request the hints of a whole collection.
const MOST: usize = 2000;

/// Returns the results for the puzzles on one line from a place up to the byte `end`, with their block numbers. If
/// searches are still running, the client is told to request the hints again when they are done.
pub(crate) fn seen(state: &State, place: &Place, end: usize) -> Vec<(usize, Seen)> {
    let ends = place.file.block_at(place.offset).zip(place.file.block_at(end));
    let Some((first, last)) = ends.filter(|_| state.client.config().verdict_hints) else { return Vec::new() };
    let mut documents = state.documents();
    let Some(document) = documents.read(&place.uri).filter(|it| it.edition() == place.edition) else {
        return Vec::new();
    };
    let forms = place.file.blocks().forms(first).zip(first..=last);
    let lines = forms.filter(|(form, _)| *form == Some(GridForm::Line)).map(|(_, index)| index);
    let found: Vec<(usize, Seen)> =
        lines.take(MOST).map(|index| (index, document.index.seen(index))).collect();
    let is_open = |(_, seen): &(usize, Seen)| match seen {
        Seen::Unread => true,
        Seen::Plain => false,
        Seen::Known(known) => known.verdict().is_none(),
    };
    if found.iter().any(is_open) {
        document.revisions.give_hints();
    }
    found
}

/// Returns the hints from a place up to the byte `end`, of the kinds that the user has switched on. In an empty document, the hint
/// says what to write, if `first_step` is set, that is, if no lens says so. Ends early when the request is cancelled (`stop`).
pub(crate) fn hints(
    place: &Place,
    end: usize,
    (config, first_step): (Config, bool),
    (encoding, stop): (Encoding, &Stop),
    seen: &[(usize, Seen)],
) -> Vec<InlayHint> {
    if config.missing_hints && first_step && lens::is_empty(&place.file) {
        let hint = Hint {
            at: 0,
            label: format!("{}, or run sudoku.generate", analysis::PASTE),
            about: "An empty file. Completion offers new puzzles, too.".to_owned(),
            edits: Vec::new(),
        };
        return vec![inlay_hint(hint, 0, place, encoding)];
    }
    let mut found = Vec::new();
    let (Some(first), Some(last)) = (place.file.block_at(place.offset), place.file.block_at(end)) else {
        return found;
    };
    let verdicts: Vec<(usize, Option<Verdict>)> =
        with_verdicts(&place.file, seen, stop).map(|(index, _, verdict)| (index, verdict)).collect();
    for index in (first..=last).take_while(|_| !stop.is_stopped()) {
        let Some(block) = place.file.blocks().look(index) else { continue };
        let start = place.file.start_of(index);
        // The hint on a cell comes before the hint on its row.
        let mut all =
            if config.single_hints { analysis::single_hints(&place.file, index) } else { Vec::new() };
        if config.missing_hints {
            all.extend(analysis::missing_hints(&block));
        }
        if let Ok(at) = verdicts.binary_search_by_key(&index, |(index, _)| *index) {
            all.extend(analysis::verdict_hint(&block, verdicts[at].1.as_ref()));
        }
        all.retain(|hint| (place.offset..=end).contains(&(start + hint.at)));
        all.sort_by_key(|hint| hint.at);
        found.extend(all.into_iter().map(|hint| inlay_hint(hint, start, place, encoding)));
    }
    found
}

fn inlay_hint(hint: Hint, start: usize, place: &Place, encoding: Encoding) -> InlayHint {
    let edits = to_proto::text_edits(hint.edits, start, &place.text, encoding);
    InlayHint {
        position: to_proto::position(place.text.position(start + hint.at, encoding)),
        label: InlayHintLabel::String(hint.label),
        kind: None,
        text_edits: (!edits.is_empty()).then_some(edits),
        tooltip: Some(InlayHintTooltip::String(hint.about)),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}
