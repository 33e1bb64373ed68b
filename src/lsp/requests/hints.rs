//! Inlay hints: the notes inside grids, as the protocol has them, for the part of a document that is visible.
//!
//! What a note says is decided in the analysis; here it gets its place in the file.

use tower_lsp::ls_types::{InlayHint, InlayHintLabel, InlayHintTooltip};

use crate::analysis::{self, Hint};
use crate::lsp::client::config::Config;
use crate::lsp::convert::to_proto;
use crate::lsp::requests::lens;
use crate::lsp::server::state::Place;
use crate::text::Encoding;

/// Returns the hints from a place up to the byte `end`, of the kinds that the user wants; in an empty document, what to write if
/// `first_step`: if no lens says so.
pub(crate) fn hints(
    place: &Place,
    end: usize,
    (config, first_step): (Config, bool),
    encoding: Encoding,
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
    for index in first..=last {
        let Some(block) = place.file.blocks().look(index) else { continue };
        let start = place.file.start_of(index);
        // A cell's own hint is before that of its row.
        let mut all =
            if config.single_hints { analysis::single_hints(&place.file, index) } else { Vec::new() };
        if config.missing_hints {
            all.extend(analysis::missing_hints(&block));
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
