//! The same puzzle twice in the open documents: a hint on each but the first, with a link to the first.
//!
//! Documents are ordered by name, so the first one stays the same as you type. A number of the givens finds
//! twins without a look at any grid; a document whose puzzles change has those listed again that share them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tower_lsp::ls_types::{Diagnostic, DiagnosticRelatedInformation, Location, Uri};

use crate::analysis::{self, Code, Finding};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::diagnostics::diagnostic;
use crate::lsp::documents::document::Document;
use crate::lsp::documents::givens::Givens;
use crate::lsp::documents::shared_puzzles::Shared;
use crate::lsp::proto::to_proto;
use crate::lsp::server::state::Documents;
use crate::syntax::{Block, File, Puzzle, Span};
use crate::text::Text;

/// A puzzle that appears earlier, in this document or in another one.
pub(crate) struct Twin {
    pub(crate) file: Arc<File>,
    /// The number of its block.
    pub(crate) index: usize,
    pub(crate) start: usize,
    pub(crate) first: First,
    pub(crate) how: How,
}

/// In which sense two puzzles are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// It has the same givens.
    Same,
    /// Other digits, and another order of its lines.
    Isomorphic,
}

/// The first puzzle of its kind.
#[derive(Clone)]
pub(crate) struct First {
    /// `None` for the same document.
    uri: Option<Uri>,
    text: Text,
    file: Arc<File>,
    /// The number of its block.
    index: usize,
    start: usize,
}

/// The twins in a document.
pub(crate) struct Twins {
    /// The first ones, in their order.
    pub(crate) list: Vec<Twin>,
    /// How many more have a twin in the document itself.
    more: usize,
    /// The numbers of the givens that the document has in common with each earlier one.
    shared: Vec<Arc<HashSet<u64>>>,
    /// The duplicates that a comment silences.
    silent: HashSet<u64>,
}

impl Twins {
    /// Returns the real duplicates, and how many others there are. Slow if thousands are shared, so it runs without the lock.
    pub(crate) fn settled(self) -> (Vec<Twin>, usize) {
        let Self { mut list, more, shared, silent } = self;
        let across = match &*shared {
            [] => 0,
            [only] if silent.is_empty() => only.len(),
            several => {
                let numbers = several.iter().flat_map(|numbers| &**numbers);
                numbers.filter(|number| !silent.contains(number)).collect::<HashSet<_>>().len()
            }
        };
        let listed = list.iter().filter(|twin| twin.first.uri.is_some()).count();
        list.retain(Twin::is_one);
        (list, more + across.saturating_sub(listed))
    }
}

/// Returns the likely duplicates in a document whose blocks are all known, by the hashes of their givens: whether they are real
/// ([`Twin::is_one`]) is checked without the lock. Those that a comment silences are none. Of those with a twin in the document itself, the first `most`, and as many of those with one in
/// an earlier document. Documents with which it shares puzzles that came or went are listed again.
pub(crate) fn find(documents: &mut Documents, uri: &Uri, most: usize) -> Twins {
    let nothing = Twins { list: Vec::new(), more: 0, shared: Vec::new(), silent: HashSet::new() };
    let Some(document) = documents.open.get_mut(uri) else { return nothing };
    let changed = document.index.take_changed();
    let within = document.index.repeats(most);
    let more = within.all - within.listed.len();
    let silent = document.index.silent();
    let document = &documents.open[uri];
    let within =
        within.listed.into_iter().filter_map(|(at, first)| twin(document, at, here(None, document, first)));
    let mut list: Vec<Twin> = within.collect();
    share(documents, uri, &changed);
    let (across, shared) = across(documents, uri, most, &silent);
    list.extend(across);
    list_again(documents, uri, &changed);
    lines_moved(documents, uri);
    for first in list.iter().filter_map(|twin| twin.first.uri.as_ref()) {
        if let Some(first) = documents.open.get_mut(first) {
            first.named_by.insert(uri.clone(), first.edition());
        }
    }
    list.sort_by_key(|twin| twin.start);
    Twins { list, more, shared, silent }
}

/// Returns the documents before this one by name, in their order.
fn earlier<'a>(documents: &'a Documents, uri: &Uri) -> Vec<(&'a Uri, &'a Document)> {
    let before = documents.open.iter().filter(|(other, _)| other.as_str() < uri.as_str());
    let mut earlier: Vec<_> = before.collect();
    earlier.sort_unstable_by_key(|(other, _)| other.as_str());
    earlier
}

/// Brings up to date which numbers of givens a document has in common with each earlier one, up to one that has them all: all are compared once, then
/// those that changed here; those that changed there were brought up to date then.
fn share(documents: &mut Documents, uri: &Uri, changed: &[u64]) {
    let Some(document) = documents.open.get_mut(uri) else { return };
    let (mut before, apart_before) =
        (std::mem::take(&mut document.shared), std::mem::take(&mut document.apart));
    let document = &documents.open[uri];
    let mine = document.index.givens();
    let (mut shared, mut apart) = (HashMap::new(), HashSet::new());
    for (other, it) in earlier(documents, uri) {
        let theirs = it.index.givens();
        let known = before.remove(other).filter(|known| known.opened == it.opened);
        let known = known.map(|mut known| {
            known.update(changed, mine, theirs);
            known
        });
        let compared = || {
            let numbers = if apart_before.contains(&it.opened) {
                in_both(changed.iter().copied(), mine, theirs)
            } else if theirs.each().len() < mine.each().len() {
                in_both(theirs.each(), mine, theirs)
            } else {
                in_both(mine.each(), mine, theirs)
            };
            (!numbers.is_empty()).then(|| Shared::new(it.opened, numbers))
        };
        let Some(known) = known.or_else(compared).filter(|known| !known.numbers.is_empty()) else {
            apart.insert(it.opened);
            continue;
        };
        let is_whole = known.numbers.len() == mine.each().len();
        shared.insert(other.clone(), known);
        if is_whole {
            // All of its puzzles are there: no later document is named.
            break;
        }
    }
    if let Some(document) = documents.open.get_mut(uri) {
        (document.shared, document.apart) = (shared, apart);
    }
}

/// Returns the numbers of givens that two documents share.
fn in_both(numbers: impl Iterator<Item = u64>, mine: &Givens, theirs: &Givens) -> HashSet<u64> {
    numbers.filter(|&givens| mine.has(givens) && theirs.has(givens)).collect()
}

/// Returns the first puzzles that earlier documents have too, but for the `silent` ones and at most `most` for each, and the numbers of the givens that each
/// of them shares.
fn across(
    documents: &mut Documents,
    uri: &Uri,
    most: usize,
    silent: &HashSet<u64>,
) -> (Vec<Twin>, Vec<Arc<HashSet<u64>>>) {
    let Some(document) = documents.open.get_mut(uri) else { return (Vec::new(), Vec::new()) };
    let mut all = std::mem::take(&mut document.shared);
    let document = &documents.open[uri];
    let mut done: HashSet<u64> = HashSet::new();
    let (mut twins, mut numbers) = (Vec::new(), Vec::new());
    for (other, it) in earlier(documents, uri) {
        if done.len() == document.index.givens().each().len() {
            break;
        }
        let Some(shared) = all.get_mut(other).filter(|shared| !shared.numbers.is_empty()) else { continue };
        numbers.push(Arc::clone(&shared.numbers));
        let pairs = shared.pairs(&document.index, &it.index, most, silent);
        for &(_, at, first) in pairs.iter().filter(|(givens, ..)| done.insert(*givens)) {
            twins.extend(twin(document, at, here(Some(other), it, first)));
        }
    }
    if let Some(document) = documents.open.get_mut(uri) {
        document.shared = all;
    }
    (twins, numbers)
}

/// Has the documents listed again whose hints name a line of one that was closed.
pub(crate) fn closed(documents: &mut Documents, document: &Document) {
    for other in document.named_by.keys() {
        if let Some(other) = documents.open.get_mut(other) {
            other.revisions.change();
        }
    }
}

fn list_again(documents: &mut Documents, uri: &Uri, changed: &[u64]) {
    if changed.is_empty() {
        return;
    }
    // Where an earlier document has a puzzle, that is the one that all later ones name.
    let before = earlier(documents, uri);
    let is_first = |givens: &u64| !before.iter().any(|(_, it)| it.index.givens().has(*givens));
    let first: Vec<u64> = changed.iter().copied().filter(is_first).collect();
    let later: Vec<Uri> =
        documents.open.keys().filter(|other| other.as_str() > uri.as_str()).cloned().collect();
    for other in later {
        let Some(it) = documents.open.get_mut(&other) else { continue };
        let (mut shared, mut apart) = (std::mem::take(&mut it.shared), std::mem::take(&mut it.apart));
        let (it, theirs) = (&documents.open[&other], &documents.open[uri]);
        if let Some(known) = shared.get_mut(uri).filter(|known| known.opened == theirs.opened) {
            known.update(changed, it.index.givens(), theirs.index.givens());
        } else if apart.contains(&theirs.opened) {
            let both = in_both(changed.iter().copied(), it.index.givens(), theirs.index.givens());
            if !both.is_empty() {
                apart.remove(&theirs.opened);
                shared.insert(uri.clone(), Shared::new(theirs.opened, both));
            }
        }
        let is_due = first.iter().any(|&givens| it.index.givens().has(givens));
        if let Some(other) = documents.open.get_mut(&other) {
            (other.shared, other.apart) = (shared, apart);
            if is_due {
                other.revisions.change();
            }
        }
    }
}

/// Has the documents listed again whose hints name a line of this one, as it was before its last edit.
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

/// Returns the puzzle of a document's block, as a first one.
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

/// Returns the twin at this block, if its givens are those of the first one.
fn twin(document: &Document, index: usize, first: Option<First>) -> Option<Twin> {
    let start = document.file.start_of(index);
    Some(Twin { file: Arc::clone(&document.file), index, start, first: first?, how: How::Same })
}

impl Twin {
    /// Returns whether its givens equal those of the first puzzle, and not only their hash.
    pub(crate) fn is_one(&self) -> bool {
        let key = |file: &File, index| file.blocks().keys(index).next();
        let givens = |file: &File, index| {
            let block = file.blocks().look(index)?;
            block.puzzle.as_ref().and_then(crate::syntax::Puzzle::givens)
        };
        let first = &self.first;
        // Most duplicates are the same text: then no grid needs to be compared.
        self.how == How::Isomorphic
            || key(&self.file, self.index) == key(&first.file, first.index)
            || givens(&self.file, self.index)
                .is_some_and(|mine| givens(&first.file, first.index) == Some(mine))
    }

    /// Returns whether a comment in its block silences it.
    pub(crate) fn is_silent(&self) -> bool {
        let block = self.file.blocks().look(self.index);
        let puzzle = block.as_ref().and_then(|block| Some((block, block.puzzle.as_ref()?)));
        puzzle.is_some_and(|(block, puzzle)| analysis::is_ignored(block, &self.finding(puzzle, "")))
    }

    /// Returns its finding, where the first puzzle is at this place.
    fn finding(&self, puzzle: &Puzzle, place: &str) -> Finding {
        match self.how {
            How::Same => analysis::duplicate(puzzle, place),
            How::Isomorphic => analysis::isomorphic(puzzle.anchor, place),
        }
    }

    /// Returns the code of its finding.
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

/// Returns the name of a document, with as many of its folders as tell it from another one.
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

    /// Opens a document, or has another text in an open one.
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

    /// What the hints of a document name: the number of a block, another document, and the number of its block.
    type Named = Vec<(usize, String, usize)>;

    /// Lists the documents that are due; returns the names of all that were, and notes what their hints name.
    fn list_due(documents: &mut Documents, shown: &mut HashMap<String, Named>) -> Vec<String> {
        let mut listed = Vec::new();
        while let Some(due) = documents.open.keys().find(|uri| documents.open[*uri].revisions.is_waiting()) {
            let (due, name) = (due.clone(), due.as_str().replace("untitled:", ""));
            documents.open.get_mut(&due).unwrap().revisions.take();
            let (list, _) = find(documents, &due, 100).settled();
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
        // The first one is that of `b`.
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
