//! Code lenses: the line above each puzzle that is written in rows.
//!
//! The analysis decides what a lens says. In a document with very many puzzles, only the first ones have lenses. If
//! searches are still running, the client is told to request the lenses again when they are done.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{CodeLens, Command, Range, Uri};

use crate::analysis::{self, Lens, LensDoes};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands;
use crate::lsp::documents::document::LastSeen;
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::quick_check::with_verdicts;
use crate::lsp::proto::{errors, to_proto};
use crate::lsp::runtime::interrupt::{Stop, search};
use crate::lsp::state::State;
use crate::lsp::state::tasks::work;
use crate::syntax::{File, Span};
use crate::text::Text;

/// The maximum number of puzzles in a document that have lenses.
const MOST: usize = 2000;

/// The command that opens the client's tour. The client provides it, not this server.
const TOUR: &str = "sudoku-ls.getStarted";

/// The data of a lens that is computed when it becomes visible.
#[derive(Serialize, Deserialize)]
struct Waiting {
    uri: String,
    /// The key of the block, in hexadecimal digits.
    block: String,
    near: usize,
}

/// The puzzles of a document that are written in rows, as they were when the request came in.
pub(crate) struct Asked {
    uri: Uri,
    text: Text,
    file: Arc<File>,
    /// The block numbers of the puzzles, with the results for each block.
    puzzles: Vec<(usize, Seen)>,
    more: usize,
}

/// Returns the puzzles for a request for lenses; `None` if the document is not open, or if the user has switched lenses off.
pub(crate) fn seen(state: &State, uri: Uri) -> Option<Asked> {
    if !state.client.config().code_lens {
        return None;
    }
    let mut documents = state.documents();
    let document = documents.read(&uri)?;
    let file = Arc::clone(&document.file);
    // One puzzle more than get lenses: the lens above it says how many puzzles follow.
    let shown = file.blocks().in_rows().take(MOST + 1);
    let puzzles: Vec<(usize, Seen)> = shown.map(|index| (index, document.index.seen(index))).collect();
    let more = file.blocks().count_in_rows().saturating_sub(MOST);
    let is_open = |seen: &Seen| match seen {
        Seen::Unread => true,
        Seen::Plain => false,
        Seen::Known(known) => known.verdict().is_none(),
    };
    // An answer with all results does not withdraw the earlier note to ask the client again: the answers may overtake each other.
    if puzzles.iter().any(|(_, seen)| is_open(seen)) {
        document.revisions.give_lenses();
    }
    Some(Asked { uri, text: document.text.clone(), file, puzzles, more })
}

/// Returns the lenses of a document. Ends early when the request is cancelled (`stop`).
pub(crate) fn lenses(asked: &Asked, flags: &ClientFlags, stop: &Stop) -> Vec<CodeLens> {
    let encoding = flags.encoding;
    if is_empty(&asked.file) {
        return first_steps(&asked.uri, flags);
    }
    let mut found = Vec::new();
    let all = with_verdicts(&asked.file, &asked.puzzles, stop).zip(&asked.puzzles);
    for (index, ((at, block, verdict), (_, seen))) in all.enumerate() {
        let (start, verdict) = (asked.file.start_of(at), verdict.as_ref());
        let mut all = analysis::lenses(&block, verdict);
        let rated = if let Seen::Known(known) = seen { known.rated.get() } else { None };
        let shown = |lens: &Lens| to_proto::range(lens.span, start, &asked.text, encoding);
        // Clients sort the lenses of a line by their start; if the starts are equal, some clients sort them in any order.
        let placed = |mut range: Range, place: usize| {
            range.start.character += place as u32;
            range.end = range.end.max(range.start);
            range
        };
        if index == MOST {
            let title = format!("{} more puzzles without a code lens", asked.more);
            found.extend(
                all.first().map(|lens| code_lens(shown(lens), Command::new(title, String::new(), None))),
            );
            break;
        }
        let rating = analysis::rating_lens(&block, verdict, rated.map(|rated| &rated.difficulty));
        let waits = rating.is_some() && rated.is_none();
        if let Some(lens) = rating {
            all.insert(all.len().min(1), lens);
        }
        for (place, lens) in all.into_iter().enumerate() {
            if waits && place == 1 {
                // The client requests the rest of this lens when the line becomes visible.
                let waiting =
                    Waiting { uri: asked.uri.to_string(), block: format!("{:x}", block.key()), near: start };
                let data = serde_json::to_value(waiting).ok();
                found.push(CodeLens { range: placed(shown(&lens), place), command: None, data });
                continue;
            }
            let at =
                to_proto::range(Span { end: lens.span.start, ..lens.span }, start, &asked.text, encoding);
            let (name, argument) = command(&lens.does, json!({ "uri": asked.uri, "position": at.start }));
            if !name.is_empty() && flags.refuses_edits {
                continue;
            }
            let range = placed(shown(&lens), place);
            found.push(code_lens(range, Command::new(lens.title, name.to_owned(), argument)));
        }
    }
    found
}

/// Returns whether a file contains only white space.
pub(super) fn is_empty(file: &File) -> bool {
    file.blocks().len() <= 1 && file.blocks().look(0).is_none_or(|block| block.text().trim().is_empty())
}

/// Returns the lenses of an empty document: what to write, a command that generates a puzzle, and the client's tour,
/// if the client has one.
fn first_steps(uri: &Uri, flags: &ClientFlags) -> Vec<CodeLens> {
    let top = tower_lsp::ls_types::Range::default();
    let target = json!({ "uri": uri, "position": top.start });
    let mut steps = vec![code_lens(top, Command::new(analysis::PASTE.to_owned(), String::new(), None))];
    if !flags.refuses_edits {
        let (title, name) = ("Generate a puzzle".to_owned(), commands::GENERATE.to_owned());
        steps.push(code_lens(top, Command::new(title, name, Some(vec![target]))));
    }
    if flags.tour {
        steps.push(code_lens(top, Command::new("Open the tour".to_owned(), TOUR.to_owned(), None)));
    }
    steps
}

/// Returns the puzzle of a lens that waits for its rating: the document, the key of the block, and the byte at which the block was.
pub(crate) fn waiting(lens: &CodeLens) -> Option<(Uri, u64, usize)> {
    let waiting = Waiting::deserialize(lens.data.as_ref()?).ok()?;
    Some((waiting.uri.parse().ok()?, u64::from_str_radix(&waiting.block, 16).ok()?, waiting.near))
}

/// Rates the puzzle of a lens, after all more urgent work is done.
///
/// # Errors
/// The puzzle was deleted or changed.
pub(crate) async fn rated(
    state: &Arc<State>,
    mut lens: CodeLens,
    (uri, key, near): (Uri, u64, usize),
) -> Result<CodeLens> {
    state.is_quiet(&uri).await;
    let _turn = state.rating_turn.lock().await;
    // Equal puzzles have the same rating, so any block with this key will do.
    let place = state.place_of(&uri, key, LastSeen { start: near, alone: true }).await;
    let here = place.and_then(|place| place.block).ok_or_else(errors::changed)?;
    let Some(known) = here.known else { return Err(errors::changed()) };
    let budget = state.client.config().solve_budget;
    let block = Arc::clone(&here.block);
    let title = work(state, move |stop| {
        let verdict = known.verdict();
        let rated = search(stop, budget, |budget| known.rate(&block, budget));
        analysis::rating_lens(&block, verdict, rated.map(|rated| &rated.difficulty)).map(|lens| lens.title)
    });
    lens.command =
        Some(Command::new(title.await?.unwrap_or_else(|| "not rated".into()), String::new(), None));
    Ok(lens)
}

const fn code_lens(range: tower_lsp::ls_types::Range, command: Command) -> CodeLens {
    CodeLens { range, command: Some(command), data: None }
}

/// Returns the name and arguments of the lens's command. A lens that is only text has an empty name, which no editor runs.
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
