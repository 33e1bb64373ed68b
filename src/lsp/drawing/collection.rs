//! The request `sudoku/collection`: short descriptions of a document's puzzles, page by page, for clients that show
//! them as thumbnails.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::TextDocumentIdentifier;

use super::board::{rate, rating};
use crate::analysis::{Summary, Verdict, state_of_solutions, summarized};
use crate::board::{BoxShape, Sides};
use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::document::LastSeen;
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::quick_check::with_verdicts;
use crate::lsp::proto::to_proto;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::State;
use crate::lsp::state::tasks::work;
use crate::syntax::{Block, File};
use crate::text::{Encoding, Text};

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/collection";

/// The maximum number of puzzles in an answer.
const MOST: usize = 500;

/// The maximum number of puzzles that are rated for one answer.
const MOST_RATED: usize = 20;

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CollectionParams {
    text_document: TextDocumentIdentifier,
    /// The number of the first block: 0, or `next` of an earlier answer.
    #[serde(default)]
    from: usize,
    /// The number of puzzles wanted.
    #[serde(default = "all")]
    count: usize,
    /// Whether to rate the puzzles.
    #[serde(default)]
    rated: bool,
}

const fn all() -> usize {
    MOST
}

/// A page of puzzles as they were when the request came in.
struct Page {
    version: i32,
    text: Text,
    file: Arc<File>,
    /// The block numbers of the puzzles, with the results for each block.
    puzzles: Vec<(usize, Seen)>,
    next: Option<usize>,
}

/// Answers the request; `null` for a document that is not open.
///
/// # Errors
/// Only if the server itself fails.
pub(crate) async fn collection(state: &Arc<State>, params: CollectionParams) -> Result<Option<Value>> {
    let uri = &params.text_document.uri;
    state.is_read(uri).await;
    let most = if params.rated { MOST_RATED } else { MOST };
    let count = params.count.clamp(1, most);
    let Some(mut page) = page(state, &params, count) else { return Ok(None) };
    if params.rated {
        state.is_quiet(uri).await;
        for &(index, _) in &page.puzzles {
            let Some(key) = page.file.blocks().key_of(index) else { continue };
            let last = LastSeen { start: page.file.start_of(index), alone: true };
            let place = state.place_of(uri, key, last).await;
            rate(state, place.and_then(|place| place.block).as_ref()).await?;
        }
        let Some(now) = self::page(state, &params, count) else { return Ok(None) };
        page = now;
    }
    let encoding = state.client.encoding();
    work(state, move |stop| Some(listed(&page, encoding, stop))).await
}

fn page(state: &State, params: &CollectionParams, count: usize) -> Option<Page> {
    let mut documents = state.documents();
    let document = documents.read(&params.text_document.uri)?;
    let file = Arc::clone(&document.file);
    let forms = file.blocks().forms(params.from).zip(params.from..).filter(|(form, _)| form.is_some());
    let mut numbers: Vec<usize> = forms.map(|(_, index)| index).take(count + 1).collect();
    let next = if numbers.len() > count { numbers.pop() } else { None };
    let puzzles = numbers.into_iter().map(|index| (index, document.index.seen(index))).collect();
    Some(Page { version: document.version, text: document.text.clone(), file, puzzles, next })
}

fn listed(page: &Page, encoding: Encoding, stop: &Stop) -> Value {
    let all = with_verdicts(&page.file, &page.puzzles, stop).zip(&page.puzzles);
    let puzzles = all.filter_map(|((index, block, verdict), (_, seen))| {
        let known = if let Seen::Known(known) = seen { Some(&**known) } else { None };
        entry(page, index, (&block, verdict.as_ref(), known), encoding)
    });
    json!({
        "version": page.version,
        "total": page.file.blocks().puzzles(),
        "next": page.next,
        "puzzles": puzzles.collect::<Vec<_>>(),
    })
}

fn entry(
    page: &Page,
    index: usize,
    (block, verdict, known): (&Block, Option<&Verdict>, Option<&Known>),
    encoding: Encoding,
) -> Option<Value> {
    let puzzle = block.puzzle.as_ref()?;
    let range = to_proto::range(puzzle.anchor, page.file.start_of(index), &page.text, encoding);
    let mut all = vec![
        ("block", json!(index)),
        ("key", json!(format!("{:016x}", block.key()))),
        ("position", json!(range.start)),
        ("state", json!(state_of_solutions(puzzle, verdict))),
    ];
    if let Some(it) = summarized(block, verdict) {
        all.extend([
            ("size", json!(it.size)),
            ("rows", json!(it.sides.rows)),
            ("columns", json!(it.sides.columns)),
            ("clues", json!(it.clues)),
            ("givens", json!(it.givens)),
            ("stage", json!(it.stage.name())),
            ("regions", unusual(&it)),
            ("title", json!(it.title)),
            ("placed", json!(it.placed)),
            ("solutions", json!(it.solutions)),
            ("rating", rating(known)),
        ]);
    }
    let present = all.into_iter().filter(|(_, it)| !it.is_null());
    Some(Value::Object(present.map(|(key, it)| (key.to_owned(), it)).collect()))
}

/// Returns the region of each cell if the regions are not the usual boxes of a square board, otherwise null. The list is
/// empty for a puzzle without regions whose size would usually have boxes.
fn unusual(it: &Summary) -> Value {
    if it.sides != Sides::square(it.size) {
        return json!(it.regions);
    }
    let boxes = BoxShape::standard(it.size);
    if it.regions.is_empty() && boxes.rows > 1 {
        return json!([]);
    }
    let standard = |cell: usize| {
        let (row, column) = (cell / it.size, cell % it.size);
        row / boxes.rows * (it.size / boxes.columns) + column / boxes.columns
    };
    let is_usual = it.regions.iter().enumerate().all(|(cell, &region)| region == standard(cell));
    if is_usual { Value::Null } else { json!(it.regions) }
}
