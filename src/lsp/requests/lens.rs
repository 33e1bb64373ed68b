//! Code lenses: what is above each puzzle in rows, as the protocol has it.
//!
//! What a lens says is decided in the analysis; a document with more puzzles than anyone scrolls through has them above
//! its first ones only. Where searches are still under way the client is told to ask again when they are done.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::ls_types::{CodeLens, Command, Uri};

use crate::analysis::{self, Lens, LensDoes};
use crate::lsp::commands;
use crate::lsp::convert::to_proto;
use crate::lsp::documents::known::Known;
use crate::lsp::server::state::State;
use crate::syntax::{Block, GridForm, PuzzleRef, Span};
use crate::text::{Encoding, Text};

/// Puzzles of a document that have lenses, at most.
const MOST: usize = 2000;

/// A document's puzzles in rows, as they were when the request came in.
pub(crate) struct Seen {
    uri: Uri,
    text: Text,
    puzzles: Vec<(usize, Arc<Block>, Option<Arc<Known>>)>,
    more: usize,
}

/// Returns the puzzles that lenses are asked for; `None` where the document is not open, or the user wants no lenses.
pub(crate) fn seen(state: &State, uri: Uri) -> Option<Seen> {
    if !state.config().code_lens {
        return None;
    }
    let mut documents = state.documents();
    let document = documents.read(&uri)?;
    let file = Arc::clone(&document.file);
    let rows = file.puzzles().filter(|PuzzleRef { puzzle, .. }| puzzle.form == GridForm::Rows);
    let mut puzzles: Vec<_> = rows.map(|PuzzleRef { index, start, .. }| (start, index)).collect();
    let more = puzzles.len().saturating_sub(MOST);
    puzzles.truncate(MOST + usize::from(more > 0));
    let with_known = |(start, index): (usize, usize)| {
        let block = Arc::clone(&file.blocks()[index]);
        let known = document.known_of(&block);
        (start, block, known)
    };
    let puzzles: Vec<_> = puzzles.into_iter().map(with_known).collect();
    let open = |known: &Option<Arc<Known>>| known.as_ref().is_none_or(|known| known.verdict().is_none());
    // An answer that says more does not take back that the client is to ask again: it may overtake the one before.
    if puzzles.iter().any(|(_, _, known)| open(known)) {
        document.revisions.give_lenses();
    }
    Some(Seen { uri, text: document.text.clone(), puzzles, more })
}

/// Returns the lenses of a document.
pub(crate) fn lenses(seen: &Seen, encoding: Encoding) -> Vec<CodeLens> {
    let mut found = Vec::new();
    for (index, (start, block, known)) in seen.puzzles.iter().enumerate() {
        let verdict = known.as_deref().and_then(Known::verdict);
        let all = analysis::lenses(block, verdict);
        let shown = |lens: &Lens| to_proto::range(lens.span, *start, &seen.text, encoding);
        if index == MOST {
            let title = format!("{} more puzzles without a code lens", seen.more);
            found.extend(
                all.first().map(|lens| code_lens(shown(lens), Command::new(title, String::new(), None))),
            );
            break;
        }
        for lens in all {
            let at =
                to_proto::range(Span { end: lens.span.start, ..lens.span }, *start, &seen.text, encoding);
            let (name, argument) = command(&lens.does, json!({ "uri": seen.uri, "position": at.start }));
            found.push(code_lens(shown(&lens), Command::new(lens.title, name.to_owned(), argument)));
        }
    }
    found
}

const fn code_lens(range: tower_lsp::ls_types::Range, command: Command) -> CodeLens {
    CodeLens { range, command: Some(command), data: None }
}

/// Returns the command's name and arguments; a lens that is only to be read has an empty name, which no editor runs.
fn command(does: &LensDoes, mut target: Value) -> (&'static str, Option<Vec<Value>>) {
    match does {
        LensDoes::Solve => (commands::SOLVE, Some(vec![target])),
        LensDoes::New { size, boxes, regions, rules } => {
            target["size"] = json!(size);
            if let Some(boxes) = boxes {
                target["box"] = json!(boxes.to_string());
            }
            if let Some(regions) = regions {
                target["regions"] = json!(regions);
            }
            if !rules.is_empty() {
                target["rules"] = json!(rules.iter().map(|rule| rule.name()).collect::<Vec<_>>());
            }
            (commands::GENERATE, Some(vec![target]))
        }
        _ => ("", None),
    }
}
