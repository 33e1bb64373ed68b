//! Finds repeated puzzles in the open documents: each puzzle but the first gets a hint with a link to the first.
//!
//! Documents are ordered by name, so that the first puzzle stays the same while you type. A hash of the givens finds
//! duplicates without comparing grids. When the puzzles of a document change, the documents that share them are listed again.

use std::sync::Arc;

use tower_lsp::ls_types::{Diagnostic, DiagnosticRelatedInformation, Location, Uri};

use crate::analysis::{self, Code, Finding};
use crate::lsp::checking::diagnostic;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::documents::document::Document;
use crate::lsp::documents::shared_puzzles::{Earlier, Shared};
use crate::lsp::proto::to_proto;
use crate::lsp::state::Documents;
use crate::syntax::{Block, File, Puzzle, Span};
use crate::text::Text;

/// A puzzle that appears earlier in this document or in another document.
pub(crate) struct Twin {
    pub(crate) file: Arc<File>,
    /// The number of its block.
    pub(crate) index: usize,
    pub(crate) start: usize,
    pub(crate) first: First,
    pub(crate) how: How,
}

/// The sense in which two puzzles are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// Both puzzles have the same givens.
    Same,
    /// The puzzles differ in their digits and in the order of their rows or columns, but are isomorphic.
    Isomorphic,
}

/// The first of several equal puzzles.
#[derive(Clone)]
pub(crate) struct First {
    /// The document; `None` if it is the document of the repeated puzzle.
    uri: Option<Uri>,
    text: Text,
    file: Arc<File>,
    /// The number of its block.
    index: usize,
    start: usize,
}

/// Returns the likely duplicates in a document whose blocks all have results, in document order, and the number of further ones.
///
/// Hashes of the givens identify them; the caller checks without the lock whether the grids are equal ([`Twin::is_one`]).
/// Duplicates that a comment silences do not count. At most `most` duplicates of puzzles in this document are returned, and
/// at most `most` of puzzles in earlier documents. Documents whose hints name puzzles that changed here are listed again.
pub(crate) fn find(documents: &mut Documents, uri: &Uri, most: usize) -> (Vec<Twin>, usize) {
    let Some(document) = documents.open.get_mut(uri) else { return (Vec::new(), 0) };
    let changed = document.index.take_changed();
    let within = document.index.repeats(most);
    let silent = document.index.silent();
    if !changed.is_empty() {
        share(documents, uri, &changed);
    }
    lines_moved(documents, uri);
    let mut shared = documents.open.get_mut(uri).map(|it| std::mem::take(&mut it.shared)).unwrap_or_default();
    let (document, earlier) = (&documents.open[uri], earlier(documents, uri));
    let indexes = indexes(&earlier);
    shared.refresh(&indexes);
    let here_too = within.listed.into_iter().map(|(at, first)| (at, None, document, first));
    let across =
        shared.pairs(&document.index, &indexes, most, &silent).iter().map(|&(at, (which, first))| {
            let (other, it) = earlier[which];
            (at, Some(other), it, first)
        });
    let all = here_too.chain(across);
    let mut list: Vec<Twin> =
        all.filter_map(|(at, uri, it, first)| twin(document, at, here(uri, it, first))).collect();
    list.sort_by_key(|twin| twin.start);
    let more = (within.all + shared.count(&silent)).saturating_sub(list.len());
    for first in list.iter().filter_map(|twin| twin.first.uri.as_ref()) {
        if let Some(first) = documents.open.get_mut(first) {
            first.named_by.insert(uri.clone(), first.edition());
        }
    }
    if let Some(document) = documents.open.get_mut(uri) {
        document.shared = shared;
    }
    (list, more)
}

/// Returns the documents, sorted by name.
fn by_name(documents: &Documents) -> Vec<(&Uri, &Document)> {
    let mut all: Vec<_> = documents.open.iter().collect();
    all.sort_unstable_by_key(|(uri, _)| uri.as_str());
    all
}

/// Returns the documents before this one by name, sorted by name.
fn earlier<'a>(documents: &'a Documents, uri: &Uri) -> Vec<(&'a Uri, &'a Document)> {
    let mut all = by_name(documents);
    all.truncate(all.partition_point(|(other, _)| other.as_str() < uri.as_str()));
    all
}

fn indexes<'a>(documents: &[(&Uri, &'a Document)]) -> Vec<Earlier<'a>> {
    documents.iter().map(|(_, it)| (it.opened, &it.index)).collect()
}

/// Updates the puzzles that this document and all later documents share with earlier ones, after puzzles with the
/// hashes `changed` were added to or removed from this document. A later document is listed again if it has one of
/// these puzzles and no document before this one has it: then its hint names this document.
fn share(documents: &mut Documents, uri: &Uri, changed: &[u64]) {
    let rest = documents.open.iter_mut().filter(|(other, _)| other.as_str() >= uri.as_str());
    let mut rest: Vec<(Uri, Shared)> =
        rest.map(|(other, it)| (other.clone(), std::mem::take(&mut it.shared))).collect();
    rest.sort_unstable_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
    let indexes = indexes(&by_name(documents));
    let start = indexes.len() - rest.len();
    let is_first = |givens: &u64| !indexes[..start].iter().any(|(_, index)| index.givens().has(*givens));
    let first: Vec<u64> = changed.iter().copied().filter(is_first).collect();
    let mut due = Vec::new();
    for (at, (_, shared)) in (start..).zip(&mut rest) {
        let mine = indexes[at].1.givens();
        shared.update(changed, mine, &indexes[..at]);
        due.push(at > start && first.iter().any(|&givens| mine.has(givens)));
    }
    for ((other, shared), is_due) in rest.into_iter().zip(due) {
        let Some(it) = documents.open.get_mut(&other) else { continue };
        it.shared = shared;
        if is_due {
            it.revisions.change();
        }
    }
}

/// Lists the documents again whose hints name a line of a document that was closed.
pub(crate) fn closed(documents: &mut Documents, document: &Document) {
    for (other, it) in &mut documents.open {
        it.shared.close();
        if document.named_by.contains_key(other) {
            it.revisions.change();
        }
    }
}

/// Lists the documents again whose hints name a line of this document as it was before its last edit.
fn lines_moved(documents: &mut Documents, uri: &Uri) {
    let Some(document) = documents.open.get_mut(uri) else { return };
    let edition = document.edition();
    let stale = document.named_by.extract_if(|_, named| *named != edition);
    let stale: Vec<Uri> = stale.map(|(other, _)| other).collect();
    for other in stale {
        if let Some(other) = documents.open.get_mut(&other) {
            other.revisions.change();
        }
    }
}

/// Returns the puzzle of a document's block as the first of several equal puzzles.
pub(crate) fn here(uri: Option<&Uri>, document: &Document, index: usize) -> Option<First> {
    let start = document.file.start_of(index);
    let file = Arc::clone(&document.file);
    (index < file.blocks().len()).then(|| First {
        uri: uri.cloned(),
        text: document.text.clone(),
        file,
        index,
        start,
    })
}

/// Returns the duplicate at this block, if the first puzzle exists. Only the hashes of their givens are known to be equal.
fn twin(document: &Document, index: usize, first: Option<First>) -> Option<Twin> {
    let start = document.file.start_of(index);
    Some(Twin { file: Arc::clone(&document.file), index, start, first: first?, how: How::Same })
}

impl Twin {
    /// Returns whether the givens equal those of the first puzzle, rather than only their hash.
    pub(crate) fn is_one(&self) -> bool {
        let key = |file: &File, index| file.blocks().keys(index).next();
        let givens = |file: &File, index| {
            let block = file.blocks().look(index)?;
            block.puzzle.as_ref().and_then(crate::syntax::Puzzle::givens)
        };
        let first = &self.first;
        // Most duplicates are the same text: then no grids need to be compared.
        self.how == How::Isomorphic
            || key(&self.file, self.index) == key(&first.file, first.index)
            || givens(&self.file, self.index)
                .is_some_and(|mine| givens(&first.file, first.index) == Some(mine))
    }

    /// Returns whether a comment in the block silences the hint.
    pub(crate) fn is_silent(&self) -> bool {
        let block = self.file.blocks().look(self.index);
        let puzzle = block.as_ref().and_then(|block| Some((block, block.puzzle.as_ref()?)));
        puzzle.is_some_and(|(block, puzzle)| analysis::is_ignored(block, &self.finding(puzzle, "")))
    }

    /// Returns the finding; `place` names the place of the first puzzle.
    fn finding(&self, puzzle: &Puzzle, place: &str) -> Finding {
        match self.how {
            How::Same => analysis::duplicate(puzzle, place),
            How::Isomorphic => analysis::isomorphic(puzzle.anchor, place),
        }
    }

    /// Returns the code of the finding.
    pub(crate) const fn code(&self) -> Code {
        match self.how {
            How::Same => Code::DuplicatePuzzle,
            How::Isomorphic => Code::IsomorphicPuzzle,
        }
    }

    /// Returns the hint that the puzzle appears elsewhere, with a link to that place.
    pub(crate) fn hint(&self, text: &Text, uri: &Uri, flags: &ClientFlags) -> Option<Diagnostic> {
        let first = &self.first;
        let anchor = |block: &Block| block.puzzle.as_ref().map(|puzzle| puzzle.anchor);
        let span: Span = anchor(&*first.file.blocks().look(first.index)?)?;
        let range = to_proto::range(span, first.start, &first.text, flags.encoding);
        let place = match &first.uri {
            Some(other) => {
                format!("in {}, line {}", told_from(other, uri), range.start.line + 1)
            }
            None => format!("on line {} of this file", range.start.line + 1),
        };
        let finding = self.finding(self.file.blocks().look(self.index)?.puzzle.as_ref()?, &place);
        let mut hint = diagnostic::plain(&finding, self.start, uri, text, flags);
        if flags.related_information {
            let location = Location { uri: first.uri.clone().unwrap_or_else(|| uri.clone()), range };
            let message = "the first one".to_owned();
            hint.related_information = Some(vec![DiagnosticRelatedInformation { location, message }]);
        }
        Some(hint)
    }
}

/// Returns the name of a document, with as many of its folders as distinguish it from another document.
fn told_from(uri: &Uri, other: &Uri) -> String {
    let names = |uri: &Uri| -> Vec<String> {
        let path = uri.path().decode().to_string_lossy();
        path.rsplit('/').map(str::to_owned).collect()
    };
    let (mut names, others) = (names(uri), names(other));
    let same = names.iter().zip(&others).take_while(|(name, other)| name == other).count();
    names.truncate(same + 1);
    names.reverse();
    names.join("/")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::lsp::documents::change::Change;
    use crate::lsp::documents::document::Applied;
    use crate::lsp::documents::pending_text::AtOnce;
    use crate::lsp::documents::quick_check::look;
    use crate::text::Encoding;

    const PUZZLES: [&str; 4] =
        ["1....1..2.......\n", "..1.....4.......\n", "1..1............\n", "1....1..3.......\n"];

    fn uri(name: &str) -> Uri {
        format!("untitled:{name}").parse().unwrap()
    }

    /// Opens a document, or replaces the text of an open document.
    fn write(documents: &mut Documents, name: &str, text: &str) {
        let mut document = if let Some(mut document) = documents.open.remove(&uri(name)) {
            let change = Change { range: None, text: text.to_owned() };
            assert!(matches!(
                document.change(change, &mut AtOnce::default(), Encoding::Utf8),
                Applied::Read(_)
            ));
            document
        } else {
            let mut document = Document::new(1, text);
            assert!(document.read_at_once(text));
            document.revisions.change();
            document
        };
        let unread = document.unread(usize::MAX);
        let numbers: Vec<usize> = unread.iter().map(|&(at, _)| at).collect();
        let found = look(&document.file, &numbers, None);
        document.learn(&unread.into_iter().map(|(_, key)| key).zip(found).collect());
        documents.open.insert(uri(name), document);
    }

    /// What the hints of a document name: a block number, another document, and a block number in that document.
    type Named = Vec<(usize, String, usize)>;

    /// Lists the documents that are due. Returns the names of the listed documents, and stores what their hints name.
    fn list_due(documents: &mut Documents, shown: &mut HashMap<String, Named>) -> Vec<String> {
        let mut listed = Vec::new();
        while let Some(due) = documents.open.keys().find(|uri| documents.open[*uri].revisions.is_waiting()) {
            let (due, name) = (due.clone(), due.as_str().replace("untitled:", ""));
            documents.open.get_mut(&due).unwrap().revisions.take();
            let (list, _) = find(documents, &due, 100);
            let named = |twin: Twin| {
                Some((twin.index, twin.first.uri?.as_str().replace("untitled:", ""), twin.first.index))
            };
            shown.insert(name.clone(), list.into_iter().filter_map(named).collect());
            listed.push(name);
        }
        listed.sort();
        listed
    }

    #[test]
    fn a_document_is_named_so_that_it_is_told_from_another_one() {
        let told = |uri: &str, other: &str| told_from(&uri.parse().unwrap(), &other.parse().unwrap());
        assert_eq!(told("file:///p/one/a.sudoku", "file:///p/two/b.sudoku"), "a.sudoku");
        assert_eq!(told("file:///p/one/a.sudoku", "file:///p/two/a.sudoku"), "one/a.sudoku");
        assert_eq!(told("file:///p/one/x/a.sudoku", "file:///p/x/a.sudoku"), "one/x/a.sudoku");
        assert_eq!(told("file:///p/my%20first%C3%A4.sudoku", "file:///p/b.sudoku"), "my first\u{e4}.sudoku");
        assert_eq!(told("untitled:Untitled-1", "untitled:Untitled-2"), "Untitled-1");
        assert_eq!(told("file:///a.sudoku", "untitled:/a.sudoku"), "/a.sudoku");
    }

    #[test]
    fn documents_are_listed_again_if_the_first_puzzle_of_theirs_is_another_one() {
        let [one, other, ..] = PUZZLES;
        let (mut documents, mut shown) = (Documents::default(), HashMap::new());
        let mut listed_after = |name: &str, text: &str| {
            write(&mut documents, name, text);
            list_due(&mut documents, &mut shown)
        };
        assert_eq!(listed_after("d", one), ["d"]);
        assert_eq!(listed_after("e", other), ["e"]);
        assert_eq!(listed_after("b", one), ["b", "d"]);
        // The first puzzle is the one in `b`.
        assert_eq!(listed_after("c", &format!("{one}{other}")), ["c", "e"]);
        assert_eq!(listed_after("a", one), ["a", "b", "c", "d"]);
    }

    proptest! {
        #[test]
        fn hints_that_follow_edits_openings_and_closings_name_the_first_puzzles(
            steps in prop::collection::vec(
                (prop::sample::select(&["a", "b", "c", "d", "e"][..]), prop::option::weighted(0.8, prop::collection::vec(0usize..4, 0..4))),
                1..24,
            ),
        ) {
            let (mut documents, mut shown) = (Documents::default(), HashMap::new());
            let mut texts: HashMap<&str, Vec<usize>> = HashMap::new();
            for (name, text) in steps {
                if let Some(puzzles) = text {
                    let text: String = puzzles.iter().map(|&at| PUZZLES[at]).collect();
                    write(&mut documents, name, &text);
                    texts.insert(name, puzzles);
                } else {
                    documents.open.remove(&uri(name)).iter().for_each(|it| closed(&mut documents, it));
                    shown.remove(name);
                    texts.remove(name);
                }
                list_due(&mut documents, &mut shown);
                for (name, puzzles) in &texts {
                    let mut before: Vec<_> = texts.iter().filter(|(other, _)| *other < name).collect();
                    before.sort();
                    let first = |(at, puzzle): (usize, &usize)| {
                        let is_first = !puzzles[..at].contains(puzzle);
                        let place = |(other, all): &(&&str, &Vec<usize>)| {
                            Some((at, other.to_string(), all.iter().position(|it| it == puzzle)?))
                        };
                        before.iter().find_map(place).filter(|_| is_first)
                    };
                    let wanted: Named = puzzles.iter().enumerate().filter_map(first).collect();
                    prop_assert_eq!(&shown[*name], &wanted, "{} among {:?}", name, texts);
                }
            }
        }
    }
}
