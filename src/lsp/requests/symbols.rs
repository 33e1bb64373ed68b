//! The outline of a document, and the search for puzzles by title in all open documents.
//!
//! Nothing here starts a search for solutions: a puzzle whose solutions are unknown is listed without them.

use std::collections::HashMap;
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    DocumentSymbol, DocumentSymbolParams, Location, Position, Range, SymbolInformation, SymbolKind, Uri,
    WorkspaceSymbolParams, WorkspaceSymbolResponse,
};

use crate::analysis::{self, Symbol};
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::quick_check::with_verdicts;
use crate::lsp::proto::raw_json::Written;
use crate::lsp::proto::to_proto;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::tasks::{list_turn, work};
use crate::lsp::state::{Place, State};
use crate::syntax::{Block, Fact, File, Span};
use crate::text::{self, Encoding, Text};

/// The maximum number of puzzles in a list; one last entry gives the number of further puzzles.
pub(crate) const MOST_PUZZLES: usize = 2000;

/// An open document as it was when the request came in, with the results so far for its first puzzles.
struct Snapshot {
    uri: Uri,
    text: Text,
    file: Arc<File>,
    /// The block numbers of the puzzles, with the results for each block.
    puzzles: Vec<(usize, Seen)>,
    more: usize,
}

/// Returns the outline of a document: its puzzles and their sections.
pub(crate) async fn document(state: &Arc<State>, params: DocumentSymbolParams) -> Result<Option<Written>> {
    let uri = params.text_document.uri;
    let _turn = list_turn(state, &uri).await?;
    let Some(snapshot) = snapshot(state, &uri).await else { return Ok(None) };
    let (encoding, nested) = (state.client.encoding(), state.client.flags().features.nested_symbols);
    work(state, move |stop| {
        let outline = outline(&snapshot, encoding, stop);
        Some(if nested { Written::of(&outline) } else { Written::of(&flat(&snapshot.uri, outline, None)) })
    })
    .await
}

/// Returns the puzzles in all open documents whose names match the typed text.
pub(crate) async fn workspace(
    state: &Arc<State>,
    params: WorkspaceSymbolParams,
) -> Result<Option<WorkspaceSymbolResponse>> {
    let mut uris: Vec<Uri> = state.documents().open.keys().cloned().collect();
    uris.sort_unstable();
    let mut open = Vec::with_capacity(uris.len());
    for uri in uris {
        open.extend(state.place(&uri, text::Position::default()).await);
    }
    let encoding = state.client.encoding();
    work(state, move |stop| {
        let mut found = Vec::new();
        for Place { uri, text, file, .. } in &open {
            for index in with_puzzles(file).filter(|&index| has_words(file, index)) {
                if found.len() == MOST_PUZZLES || stop.is_stopped() {
                    break;
                }
                let (Some(block), start) = (file.blocks().look(index), file.start_of(index)) else { break };
                let Some(puzzle) = &block.puzzle else { continue };
                let names = names(&block).filter(|name| is_meant(&params.query, name));
                found.extend(names.map(|name| {
                    let range = to_proto::range(puzzle.anchor, start, text, encoding);
                    information(name, SymbolKind::CLASS, Location::new(uri.clone(), range), None)
                }));
            }
        }
        Some(found.into())
    })
    .await
}

/// Returns the text by which the search finds a block's puzzle: its name in the outline, and its title if that is different.
fn names(block: &Block) -> Option<String> {
    let name = analysis::name_or_label(block)?;
    let mut lines = block.puzzle.iter().flat_map(|puzzle| &puzzle.metadata);
    let title = lines.find(|line| line.key == Fact::Title.name()).map(|line| line.value.trim());
    let beside = title.filter(|title| !title.is_empty() && *title != name);
    Some(beside.map(|title| format!("{name} · {title}")).unwrap_or(name))
}

/// Returns the numbers of the blocks that have a puzzle.
fn with_puzzles(file: &File) -> impl Iterator<Item = usize> {
    file.blocks().forms(0).enumerate().filter_map(|(index, form)| form.map(|_| index))
}

/// Returns whether a block may have a name: a block of only digits and blanks has no name.
fn has_words(file: &File, index: usize) -> bool {
    let is_cell = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'\n' | b'\r');
    file.blocks().text_of(index).is_some_and(|text| !text.bytes().all(is_cell))
}

/// Returns whether the typed letters appear in a name in this order, regardless of case.
fn is_meant(typed: &str, name: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    let mut typed = typed.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase);
    typed.all(|c| letters.any(|letter| letter == c))
}

async fn snapshot(state: &State, uri: &Uri) -> Option<Snapshot> {
    state.is_read(uri).await;
    let mut documents = state.documents();
    let document = documents.read(uri)?;
    let (text, file) = (document.text.clone(), Arc::clone(&document.file));
    let seen = |index| (index, document.index.seen(index));
    let puzzles: Vec<(usize, Seen)> = with_puzzles(&file).take(MOST_PUZZLES).map(seen).collect();
    let more = file.blocks().puzzles() - puzzles.len();
    Some(Snapshot { uri: uri.clone(), text, file, puzzles, more })
}

fn outline(snapshot: &Snapshot, encoding: Encoding, stop: &Stop) -> Vec<DocumentSymbol> {
    let Snapshot { text, file, puzzles, more, .. } = snapshot;
    // A puzzle without findings is not parsed if it is on one line or in plain rows.
    let at_once = |i: usize, index: usize| {
        let in_rows = file.blocks().classic_rows(index);
        let (first, clues, width, length) = if let Some((first, clues)) = in_rows {
            (first, clues, 10, 89)
        } else {
            let (cells, length) = file.blocks().classic_line(index)?;
            (0, cells.iter().filter(|&&cell| cell > 0).count(), u32::MAX, length)
        };
        // A puzzle starts at the start of a line.
        let start = text.line_of(file.start_of(index) + first);
        let start = to_proto::position(text::Position { line: start, column: 0 });
        let place = |byte: u32| {
            let (down, right) = ((byte - first as u32) / width, (byte - first as u32) % width);
            Position { line: start.line + down, character: right }
        };
        let range = |span: Span| Range { start: place(span.start), end: place(span.end) };
        let span = Span::new(first, first + length);
        Some(entry(analysis::symbol_of_classic(clues, i + 1, span), SymbolKind::CLASS, &range))
    };
    let mut all: Vec<Option<DocumentSymbol>> = puzzles
        .iter()
        .enumerate()
        .map(|(i, (index, seen))| if matches!(seen, Seen::Plain) { at_once(i, *index) } else { None })
        .collect();
    let left = puzzles.iter().zip(&all).filter(|(_, symbol)| symbol.is_none());
    let left: Vec<(usize, Seen)> = left.map(|(puzzle, _)| puzzle.clone()).collect();
    let numbers: HashMap<usize, usize> =
        puzzles.iter().enumerate().map(|(i, (index, _))| (*index, i)).collect();
    for (index, block, verdict) in with_verdicts(file, &left, stop) {
        let Some(&i) = numbers.get(&index) else { continue };
        let start = file.start_of(index);
        let symbol = analysis::symbol(&block, i + 1, verdict.as_ref());
        all[i] = symbol.map(|symbol| {
            entry(symbol, SymbolKind::CLASS, &|span| to_proto::range(span, start, text, encoding))
        });
    }
    let mut found: Vec<DocumentSymbol> = all.into_iter().flatten().collect();
    let left_out = with_puzzles(file).nth(puzzles.len());
    if let Some((index, block)) = left_out.and_then(|index| Some((index, file.blocks().look(index)?))) {
        let name = format!("{more} more puzzles");
        // The range of this entry is the first puzzle beyond the limit, on one line. With a longer range, an editor
        // that shows the entry around the visible lines would show it as the heading of all further puzzles.
        let place = block.puzzle.as_ref().map_or(Span::new(0, 0), |puzzle| puzzle.anchor);
        let range = to_proto::range(place, file.start_of(index), text, encoding);
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

/// Returns the entries of an outline as a flat list, for a client without nested symbols.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Verdict;
    use crate::solver::{Budget, solve};

    const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_line_that_is_not_read_has_the_entry_that_reading_gives_it() {
        let rows =
            UNIQUE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
        let content =
            format!("# a \u{1f9e9}\n\n{UNIQUE}\n{UNIQUE} # b\n{rows}\n\n\n{rows}\n{}", rows.trim_end());
        let file = Arc::new(File::parse_at_rest(&content));
        let (uri, text) = ("untitled:a".parse().unwrap(), Text::new(&content));
        let puzzles: Vec<(usize, Seen)> = with_puzzles(&file).map(|index| (index, Seen::Plain)).collect();
        let snapshot = Snapshot { uri, text, file, puzzles, more: 0 };
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let outline = outline(&snapshot, encoding, &Stop::default());
            let file = &snapshot.file;
            let read = snapshot.puzzles.iter().enumerate().map(|(i, (index, _))| {
                let (block, start) = (file.blocks().look(*index).unwrap(), file.start_of(*index));
                let givens = block.puzzle.as_ref().unwrap().givens().unwrap();
                let verdict = Verdict::Solved(solve(&givens, &mut Budget::unlimited()));
                let symbol = analysis::symbol(&block, i + 1, Some(&verdict)).unwrap();
                let range = |span| to_proto::range(span, start, &snapshot.text, encoding);
                entry(symbol, SymbolKind::CLASS, &range)
            });
            assert_eq!(outline, read.collect::<Vec<_>>());
            assert!(
                [0, 1].map(|at| file.blocks().classic_line(at).is_some()) == [false, true]
                    && outline.len() == 5
            );
            assert_eq!(
                [2, 3, 4].map(|at| file.blocks().classic_rows(at)),
                [Some((0, 30)), Some((3, 30)), Some((1, 30))]
            );
        }
    }
}
