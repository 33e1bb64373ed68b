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
use crate::lsp::documents::entry::Seen;
use crate::lsp::server::state::State;
use crate::syntax::{File, GridForm, Span};
use crate::text::{Encoding, Text};

/// Puzzles of a document that have lenses, at most.
const MOST: usize = 2000;

/// A document's puzzles in rows, as they were when the request came in.
pub(crate) struct Asked {
    uri: Uri,
    text: Text,
    file: Arc<File>,
    /// Each with its block's number.
    puzzles: Vec<(usize, Seen)>,
    more: usize,
}

/// Returns the puzzles that lenses are asked for; `None` where the document is not open, or the user wants no lenses.
pub(crate) fn seen(state: &State, uri: Uri) -> Option<Asked> {
    if !state.config().code_lens {
        return None;
    }
    let mut documents = state.documents();
    let document = documents.read(&uri)?;
    let file = Arc::clone(&document.file);
    let rows = file.blocks().forms(0).enumerate().filter(|(_, form)| *form == Some(GridForm::Rows));
    let mut rows = rows.map(|(index, _)| index);
    let mut puzzles: Vec<(usize, Seen)> = Vec::new();
    for index in rows.by_ref().take(MOST) {
        puzzles.push((index, document.index.seen(index)));
    }
    let next = rows.next().map(|index| (index, document.index.seen(index)));
    let more = next.iter().count() + rows.count();
    puzzles.extend(next);
    let is_open = |seen: &Seen| match seen {
        Seen::Unread => true,
        Seen::Plain => false,
        Seen::Known(known) => known.verdict().is_none(),
    };
    // An answer that says more does not take back that the client is to ask again: it may overtake the one before.
    if puzzles.iter().any(|(_, seen)| is_open(seen)) {
        document.revisions.give_lenses();
    }
    Some(Asked { uri, text: document.text.clone(), file, puzzles, more })
}

/// Returns the lenses of a document.
pub(crate) fn lenses(asked: &Asked, encoding: Encoding) -> Vec<CodeLens> {
    let mut found = Vec::new();
    for (index, (at, seen)) in asked.puzzles.iter().enumerate() {
        let (Some(block), start) = (asked.file.blocks().look(*at), asked.file.start_of(*at)) else { continue };
        let verdict = seen.verdict(&block);
        let all = analysis::lenses(&block, verdict.as_ref());
        let shown = |lens: &Lens| to_proto::range(lens.span, start, &asked.text, encoding);
        if index == MOST {
            let title = format!("{} more puzzles without a code lens", asked.more);
            found.extend(
                all.first().map(|lens| code_lens(shown(lens), Command::new(title, String::new(), None))),
            );
            break;
        }
        for lens in all {
            let at =
                to_proto::range(Span { end: lens.span.start, ..lens.span }, start, &asked.text, encoding);
            let (name, argument) = command(&lens.does, json!({ "uri": asked.uri, "position": at.start }));
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
