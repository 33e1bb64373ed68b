//! The outline of a document, and puzzles by their titles in all open ones.
//!
//! Nothing is searched for it: a puzzle whose solutions are not known yet is listed without them.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, Range, SymbolInformation,
    SymbolKind, Uri, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};

use crate::analysis::{self, Symbol};
use crate::lsp::convert::to_proto;
use crate::lsp::documents::known::Known;
use crate::lsp::server::state::{Place, State};
use crate::lsp::server::tasks::work;
use crate::syntax::{File, PuzzleRef, Span};
use crate::text::{Encoding, Position, Text};

/// Puzzles that are listed at most; a last entry says how many more there are.
pub(crate) const MOST_PUZZLES: usize = 2000;

/// An open document as it was when the request came in, with what was known of its first puzzles.
struct Snapshot {
    uri: Uri,
    text: Text,
    file: Arc<File>,
    known: Vec<Option<Arc<Known>>>,
}

/// Returns the puzzles of a document, with their sections.
pub(crate) async fn document(
    state: &Arc<State>,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>> {
    let uri = params.text_document.uri;
    let Some(snapshot) = snapshot(state, &uri).await else { return Ok(None) };
    let (encoding, nested) = (state.encoding(), state.flags().features.nested_symbols);
    work(state, move |_| {
        let outline = outline(&snapshot, encoding);
        Some(if nested { outline.into() } else { flat(&snapshot.uri, outline, None).into() })
    })
    .await
}

/// Returns the puzzles with a title that holds what was typed, in all open documents.
pub(crate) async fn workspace(
    state: &Arc<State>,
    params: WorkspaceSymbolParams,
) -> Result<Option<WorkspaceSymbolResponse>> {
    let mut uris: Vec<Uri> = state.documents().open.keys().cloned().collect();
    uris.sort_unstable();
    let mut open = Vec::with_capacity(uris.len());
    for uri in uris {
        open.extend(state.place(&uri, Position::default()).await);
    }
    let encoding = state.encoding();
    work(state, move |stop| {
        let mut found = Vec::new();
        for Place { uri, text, file, .. } in &open {
            for PuzzleRef { start, puzzle, .. } in file.puzzles() {
                if found.len() == MOST_PUZZLES || stop.is_stopped() {
                    break;
                }
                let title = analysis::puzzle_name(puzzle).filter(|name| is_meant(&params.query, name));
                found.extend(title.map(|name| {
                    let range = to_proto::range(puzzle.anchor, start, text, encoding);
                    information(name.to_owned(), SymbolKind::CLASS, Location::new(uri.clone(), range), None)
                }));
            }
        }
        Some(found.into())
    })
    .await
}

/// Returns whether the letters typed are in a name in this order, in any case.
fn is_meant(typed: &str, name: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    let mut typed = typed.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase);
    typed.all(|c| letters.any(|letter| letter == c))
}

async fn snapshot(state: &State, uri: &Uri) -> Option<Snapshot> {
    state.is_read(uri).await;
    let mut documents = state.documents();
    let document = documents.read(uri)?;
    let blocks = document.file.puzzles().take(MOST_PUZZLES);
    let known = blocks.map(|PuzzleRef { block, .. }| document.known_of(block)).collect();
    Some(Snapshot { uri: uri.clone(), text: document.text.clone(), file: Arc::clone(&document.file), known })
}

fn outline(snapshot: &Snapshot, encoding: Encoding) -> Vec<DocumentSymbol> {
    let Snapshot { text, file, known, .. } = snapshot;
    let puzzles = file.puzzles().zip(known).enumerate();
    let mut found: Vec<DocumentSymbol> = puzzles
        .filter_map(|(i, (PuzzleRef { start, block, .. }, known))| {
            let verdict = known.as_deref().and_then(Known::verdict);
            let symbol = analysis::symbol(block, i + 1, verdict)?;
            Some(entry(symbol, SymbolKind::CLASS, &|span| to_proto::range(span, start, text, encoding)))
        })
        .collect();
    let mut rest = file.puzzles().skip(known.len());
    if let Some(PuzzleRef { start, .. }) = rest.next() {
        let name = format!("{} more puzzles", rest.count() + 1);
        let range = to_proto::range(Span::new(start, file.len()), 0, text, encoding);
        found.push(symbol(name, None, SymbolKind::CLASS, (range, range), None));
    }
    found
}

fn entry(entry: Symbol, kind: SymbolKind, range: &impl Fn(Span) -> Range) -> DocumentSymbol {
    let below = entry.children.into_iter().map(|below| {
        let ranges = (range(below.span), range(below.selection));
        symbol(below.name, below.detail, SymbolKind::FIELD, ranges, None)
    });
    let below: Vec<DocumentSymbol> = below.collect();
    let ranges = (range(entry.span), range(entry.selection));
    symbol(entry.name, entry.detail, kind, ranges, (!below.is_empty()).then_some(below))
}

#[expect(deprecated, reason = "the protocol's type has the old field")]
const fn symbol(
    name: String,
    detail: Option<String>,
    kind: SymbolKind,
    (range, selection_range): (Range, Range),
    children: Option<Vec<DocumentSymbol>>,
) -> DocumentSymbol {
    DocumentSymbol { name, detail, kind, tags: None, deprecated: None, range, selection_range, children }
}

/// Returns the same as a list, for a client that shows no tree.
fn flat(uri: &Uri, outline: Vec<DocumentSymbol>, inside: Option<&str>) -> Vec<SymbolInformation> {
    let mut found = Vec::new();
    for entry in outline {
        let place = Location::new(uri.clone(), entry.range);
        let below = flat(uri, entry.children.unwrap_or_default(), Some(&entry.name));
        found.push(information(entry.name, entry.kind, place, inside.map(str::to_owned)));
        found.extend(below);
    }
    found
}

#[expect(deprecated, reason = "the protocol's type has the old field")]
const fn information(
    name: String,
    kind: SymbolKind,
    location: Location,
    container_name: Option<String>,
) -> SymbolInformation {
    SymbolInformation { name, kind, tags: None, deprecated: None, location, container_name }
}
