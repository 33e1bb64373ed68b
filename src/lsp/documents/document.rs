//! An open document: its text, its puzzles, and the results so far for each puzzle.
//!
//! All functions here run under the state's lock and take no longer than a keystroke may. None of them waits, searches
//! or talks to the client.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tower_lsp::ls_types::{Diagnostic, Uri};

use crate::analysis::Code;
use crate::lsp::client::config::Spoilers;
use crate::lsp::documents::block_cache::{Known, KnownBlock};
use crate::lsp::documents::caret::Caret;
use crate::lsp::documents::change::Change;
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::index::{FoundByKey, Index};
#[cfg(test)]
use crate::lsp::documents::pending_text::fail_at;
use crate::lsp::documents::pending_text::{AT_ONCE, AtOnce, COMPARED_AT_ONCE, READ_AT_ONCE, Reading};
use crate::lsp::documents::revisions::{Edition, Revisions};
use crate::lsp::documents::shared_puzzles::Shared;
use crate::lsp::runtime;
use crate::lsp::runtime::guarded;
use crate::lsp::runtime::interrupt::Stop;
use crate::project::Project;
use crate::syntax::{File, Reparse};
use crate::text::{Encoding, Text};

/// An open document.
#[derive(Debug)]
pub(crate) struct Document {
    /// The serial number of this opening, unique over all documents. The version does not identify an opening: it may
    /// recur after a close.
    pub(crate) opened: u64,
    pub(crate) version: i32,
    /// The text; while `reading` is under way, the previous text.
    pub(crate) text: Text,
    /// The puzzles of this text.
    pub(crate) file: Arc<File>,
    /// The reading of a large text in the background, with the client's messages that wait for its end; `None` if no
    /// reading is under way.
    pub(crate) reading: Option<Reading>,
    /// The results for blocks, by their keys. From time to time, keys that no block has are removed.
    pub(crate) known: HashMap<u64, Arc<Known>>,
    /// The searches that are running or waiting, by the keys of their blocks.
    pub(crate) jobs: HashMap<u64, Stop>,
    /// The last list of findings.
    pub(crate) list: Option<List>,
    /// The id of the list that was last sent to a client which asks for findings. The client may show this list even if
    /// its request names another one: it may have cancelled the request while the answer was on its way.
    pub(crate) sent: Option<String>,
    /// The settings of the document's folder; `None` until they are read.
    pub(crate) project: Option<Arc<Project>>,
    /// The state of each block, in the order of the blocks.
    pub(crate) index: Index,
    /// The revisions of the document, and the last revision that the client has seen.
    pub(crate) revisions: Revisions,
    /// The last known cursor of the client, and the characters typed last.
    pub(crate) caret: Caret,
    /// The documents whose hints name lines of this document, each with the edition of this document that the hints
    /// refer to.
    pub(crate) named_by: HashMap<Uri, Edition>,
    /// The puzzles that this document shares with documents before it by name.
    pub(crate) shared: Shared,
}

/// A list of findings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct List {
    /// The version of the document that the findings belong to.
    pub(crate) version: i32,
    pub(crate) edition: Edition,
    /// A hash of the findings, as text; empty for a client that never asks for findings.
    pub(crate) id: String,
    pub(crate) findings: Arc<Vec<Diagnostic>>,
}

/// The place where a block was last seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastSeen {
    pub(crate) start: usize,
    /// Whether no other block had the same content.
    pub(crate) alone: bool,
}

/// The maximum number of puzzles whose searches are running or waiting.
const MOST_JOBS: usize = 20_000;

/// The maximum number of puzzles whose searches are recorded in one call, which takes less than a millisecond.
const NOTED: usize = 1024;

/// The maximum number of parsed blocks that stay in memory.
pub(crate) const MOST_READ: usize = 64;

/// A block number, the results for that block so far, and the flag that stops its search.
pub(crate) type Undecided = (usize, Arc<Known>, Stop);

/// The result of a change to the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Applied {
    /// This many blocks around the change were parsed again.
    Read(usize),
    /// The change takes too long to be made at once, and was not made.
    Later(Change),
    /// The whole text has to be parsed again.
    Whole,
}

impl Document {
    /// Creates a document that was just opened; its text is not parsed yet.
    pub(crate) fn new(version: i32, content: &str) -> Self {
        static OPENED: AtomicU64 = AtomicU64::new(0);
        Self {
            opened: OPENED.fetch_add(1, Ordering::Relaxed),
            version,
            text: Text::new(content),
            file: Arc::default(),
            reading: None,
            known: HashMap::new(),
            project: None,
            index: Index::default(),
            jobs: HashMap::new(),
            list: None,
            sent: None,
            revisions: Revisions::default(),
            caret: Caret::default(),
            named_by: HashMap::new(),
            shared: Shared::default(),
        }
    }

    /// Opens a document and parses its text if the text is short. Returns whether it was parsed; a text over `AT_ONCE`
    /// bytes is not stored yet, either.
    pub(crate) fn open(version: i32, content: &str) -> (Self, bool) {
        let mut document = Self::new(version, if content.len() > AT_ONCE { "" } else { content });
        let is_read = document.read_at_once(content);
        (document, is_read)
    }

    /// Parses `text`, the whole text of the document, if that takes less than about a millisecond. Returns whether it
    /// was parsed.
    pub(crate) fn read_at_once(&mut self, text: &str) -> bool {
        let short = Some(text).filter(|text| text.len() <= AT_ONCE);
        let parse = |text: &str| {
            let file = File::parse_at_rest_within(text, READ_AT_ONCE)?;
            #[cfg(test)]
            fail_at(text);
            Some((Index::of(&file), file))
        };
        let read = short.and_then(|text| guarded("reading a text", || parse(text)).flatten());
        let Some((index, file)) = read else { return false };
        self.set_file(file, index);
        true
    }

    /// Returns the edition of the current text.
    pub(crate) const fn edition(&self) -> Edition {
        Edition { opened: self.opened, edited: self.revisions.edited() }
    }

    /// Applies a change. A change that exceeds what the message may still do at once is left to the background.
    pub(crate) fn change(&mut self, change: Change, at_once: &mut AtOnce, encoding: Encoding) -> Applied {
        self.revisions.edit();
        if let Some(reading) = &mut self.reading {
            reading.change(change);
            return Applied::Read(0);
        }
        if change.text.len() > COMPARED_AT_ONCE {
            return Applied::Later(change);
        }
        let (range, with) = change.of(&self.text, encoding);
        if range.is_empty() && with.is_empty() {
            return Applied::Read(0);
        }
        if with.len() > AT_ONCE || range.len() > READ_AT_ONCE || at_once.changes == 0 {
            return Applied::Later(change);
        }
        at_once.changes -= 1;
        let before = self.text.clone();
        self.text.replace(range.clone(), with);
        // If the last parse failed, the file belongs to another text: the whole text is parsed again.
        let is_apart = self.file.len() + with.len() != self.text.len() + range.len();
        let edit = || if is_apart { None } else { self.edit(range.clone(), with, &mut at_once.work) };
        match guarded("reading an edited puzzle", edit) {
            Some(None) if !is_apart => {
                self.text = before;
                Applied::Later(change)
            }
            Some(Some(added)) => {
                self.caret.note(&range, with);
                Applied::Read(added)
            }
            // After a failure, the edited file may be inconsistent, so it is not used.
            Some(None) | None => {
                self.caret.note(&range, with);
                Applied::Whole
            }
        }
    }

    /// Applies an edit to the file, and returns the number of blocks parsed. Returns `None` and changes nothing if that
    /// takes too long.
    fn edit(&mut self, range: Range<usize>, with: &str, most: &mut usize) -> Option<usize> {
        let file = Arc::make_mut(&mut self.file);
        let edit = file.edit_within(range, with, most)?;
        #[cfg(test)]
        fail_at(with);
        runtime::forget(file.take_read(MOST_READ));
        let file = Arc::clone(&self.file);
        self.follow(&file, &edit);
        Some(edit.added)
    }

    /// Takes over a file that was edited in the background, with its index. Stops the searches for the blocks that are
    /// gone, given by their keys.
    pub(crate) fn take_over(&mut self, file: File, index: Index, gone: Vec<u64>) {
        let index = std::mem::replace(&mut self.index, index);
        self.exchange(file, index);
        self.end_searches(gone.into_iter().filter(|key| self.jobs.contains_key(key)).collect());
    }

    /// Replaces the file. The previous file and its index are dropped off the event loop.
    fn exchange(&mut self, file: File, before: Index) {
        runtime::forget(vec![(before, std::mem::replace(&mut self.file, Arc::new(file)))]);
    }

    /// Applies an edit of the file to the index. Searches that no block needs any more end.
    fn follow(&mut self, file: &File, edit: &Reparse) {
        let gone = self.index.edited(file, edit).into_iter();
        self.end_searches(gone.filter(|key| self.jobs.contains_key(key)).collect());
    }

    /// Stops the searches for those of these keys that no longer belong to any block.
    fn end_searches(&mut self, mut keys: HashSet<u64>) {
        for key in self.index.in_use(keys.clone()) {
            keys.remove(&key);
        }
        for stop in keys.iter().filter_map(|key| self.jobs.remove(key)) {
            stop.stop();
        }
    }

    /// Takes over a file that was parsed from scratch, with an index without results. Searches that no block needs any
    /// more end.
    pub(crate) fn set_file(&mut self, file: File, index: Index) {
        let index = self.index.replace_with(index);
        self.exchange(file, index);
        let searched: HashSet<u64> = self.jobs.keys().copied().collect();
        self.end_searches(searched);
    }

    /// Returns the first blocks without results, as block numbers and keys: at most `most` blocks, and each key once.
    pub(crate) fn unread(&mut self, most: usize) -> Vec<(usize, u64)> {
        let Self { known, index, .. } = self;
        if known.len() > 2 * index.kept() + 64 {
            let live = index.in_use(known.keys().copied().collect());
            let gone = known.extract_if(|key, _| !live.contains(key));
            runtime::forget(gone.collect());
        }
        index.unread(known, most)
    }

    /// Stores the results for blocks, by the keys of the blocks.
    pub(crate) fn learn(&mut self, found: &FoundByKey) {
        self.known.extend(found.iter().filter_map(|(&key, (seen, _))| match seen {
            Seen::Known(known) => Some((key, Arc::clone(known))),
            _ => None,
        }));
        self.index.learn(found);
    }

    /// Returns blocks from the number `from` on whose solutions have to be searched, or whose redundant clues, if
    /// `minimal` is set. Each comes with the flag that stops its search, which is now one of the jobs. Also returns the
    /// block number at which the next call continues. Blocks beyond the limits are left for later calls.
    pub(crate) fn undecided(&mut self, minimal: bool, from: usize) -> (Vec<Undecided>, Option<usize>) {
        let mut found = Vec::new();
        let most = NOTED.min(MOST_JOBS.saturating_sub(self.jobs.len()));
        if most == 0 {
            return (found, None);
        }
        let open = self.index.open(minimal, from, most);
        let next = open.last().map(|(at, _)| at + 1);
        for (at, known) in open {
            let Some(key) = self.file.blocks().key_of(at) else { continue };
            if let Entry::Vacant(free) = self.jobs.entry(key) {
                let stop = free.insert(Stop::default()).clone();
                self.known.insert(key, Arc::clone(&known));
                found.push((at, known, stop));
            }
        }
        (found, next)
    }

    /// Returns the blocks that have findings, by block number; `None` if a block has no results yet.
    pub(crate) fn notable(&mut self) -> Option<Vec<KnownBlock>> {
        self.index.notable()
    }

    /// Returns whether redundant clues are reported: the settings file of the folder overrides `setting`.
    pub(crate) fn wants_minimal(&self, setting: bool) -> bool {
        let folder = self.project.as_ref().and_then(|project| project.asks_for(Code::NotMinimal));
        folder.unwrap_or(setting)
    }

    /// Returns whether findings that give the solution away are shown now.
    pub(crate) fn shows_spoilers(&self, setting: Spoilers) -> bool {
        match setting {
            Spoilers::All => true,
            Spoilers::OnRequest => self.revisions.is_checked(),
            Spoilers::None => false,
        }
    }

    /// Returns whether no work is pending for this document: every search has ended, and the findings are listed.
    pub(crate) fn is_settled(&self) -> bool {
        self.jobs.is_empty()
            && self.revisions.is_settled()
            && self.reading.is_none()
            && self.project.is_some()
    }

    /// Returns whether the search for the solutions of every puzzle has ended.
    pub(crate) fn is_decided(&mut self) -> bool {
        self.index.is_decided()
    }

    /// Drops the results that ended because a budget ran out. Called when the budget changes.
    pub(crate) fn forget_undecided(&mut self) {
        self.known.retain(|_, known| !known.ran_out());
        let index = Index::of(&self.file);
        runtime::forget(vec![self.index.replace_with(index)]);
        self.stop_all();
        self.revisions.change();
    }

    /// Stops every search and forgets the jobs.
    pub(crate) fn stop_all(&mut self) {
        self.stop_searches();
        self.jobs.clear();
    }

    /// Stops every search of a document that was closed.
    pub(crate) fn stop_searches(&self) {
        self.jobs.values().for_each(Stop::stop);
    }

    /// Returns the block that contains this byte; at the end of the text, the last block.
    pub(crate) fn block_at(&self, offset: usize) -> Option<usize> {
        self.file.block_at(offset)
    }

    /// Returns the block with this key, at the place where it was last seen. A block at another place is returned only
    /// if its key is unique now and was unique then.
    pub(crate) fn block_with(&self, key: u64, LastSeen { start, alone }: LastSeen) -> Option<usize> {
        let there = self.file.block_at(start).filter(|&index| self.file.start_of(index) == start);
        if there.and_then(|index| self.file.blocks().key_of(index)) == Some(key) {
            // The usual case, without a look at the other blocks.
            return there;
        }
        only_one(&self.file, key).filter(|_| alone)
    }
}

impl LastSeen {
    /// Records the place of the block with this number in a file.
    pub(crate) fn of(file: &File, index: usize) -> Self {
        let alone = file.blocks().key_of(index).is_some_and(|key| only_one(file, key).is_some());
        Self { start: file.start_of(index), alone }
    }
}

/// Returns the only block with this key; `None` if several blocks have it.
fn only_one(file: &File, key: u64) -> Option<usize> {
    let mut with_key = file.blocks().keys(0).enumerate().filter(|&(_, its)| its == key);
    let (only, _) = with_key.next()?;
    with_key.next().is_none().then_some(only)
}

#[cfg(test)]
impl Document {
    /// Parses a text of any length, and takes over its puzzles.
    pub(super) fn read_whole(&mut self, text: &str) {
        let file = File::parse_at_rest(text);
        let index = Index::of(&file);
        self.set_file(file, index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Position;

    #[test]
    fn puzzles_that_are_apart_from_the_text_are_read_again_at_the_next_change() {
        let mut document = Document::new(1, "1...\n..1.\n");
        document.read_whole("1...\n");
        let change = Change { range: Some((Position::default(), Position::default())), text: "x".into() };
        assert_eq!(document.change(change.clone(), &mut AtOnce::default(), Encoding::Utf16), Applied::Whole);
        assert_eq!(document.text.to_string(), "x1...\n..1.\n");
        let mut whole = Document::new(1, "1...\n");
        whole.read_whole("1...\n");
        assert_eq!(whole.change(change, &mut AtOnce::default(), Encoding::Utf16), Applied::Read(1));
    }

    const LINE: &str = "1..4..1.2....3..\n";

    fn put(document: &mut Document, line: usize, text: &str) {
        let at = Position { line, column: 0 };
        document.change(
            Change { range: Some((at, at)), text: text.into() },
            &mut AtOnce::default(),
            Encoding::Utf16,
        );
    }

    #[test]
    fn of_equal_puzzles_none_stands_for_another_one() {
        for count in [2, 3] {
            let (mut document, _) = Document::open(1, &LINE.repeat(count));
            let key = document.file.blocks().key_of(1).unwrap();
            let last = LastSeen::of(&document.file, 1);
            assert_eq!(document.block_with(key, last), Some(1));
            put(&mut document, 1, "# ");
            assert_eq!(document.block_with(key, last), None, "one of {count} has changed");
        }
    }

    #[test]
    fn a_puzzle_that_is_alone_is_found_wherever_it_is() {
        let (mut document, _) = Document::open(1, &format!("{LINE}2{}", &LINE[1..]));
        let key = document.file.blocks().key_of(1).unwrap();
        let last = LastSeen::of(&document.file, 1);
        put(&mut document, 0, LINE);
        assert_eq!(document.block_with(key, last), Some(2));
        put(&mut document, 0, &format!("2{}", &LINE[1..]));
        assert_eq!(document.block_with(key, last), None, "there are two now");
    }

    #[test]
    fn of_a_short_text_only_what_takes_a_moment_is_read_when_it_is_opened() {
        let row = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        for (text, is_read) in [
            (String::new(), true),
            (row.repeat(40), true),
            ("1...\n..3.\n.1..\n...2\n\n".repeat(50), true),
            ("| |\n".repeat(1000), false),
            ("hello\n".repeat(600), false),
            (row.repeat(400), false),
        ] {
            let mut document = Document::new(1, &text);
            assert_eq!(document.read_at_once(&text), is_read, "{:?}…", text.get(..20));
            assert_eq!(document.file.len(), if is_read { text.len() } else { 0 });
        }
    }

    #[test]
    fn a_long_text_is_not_looked_at_at_once() {
        let long = "# ".to_owned() + &"x".repeat(COMPARED_AT_ONCE);
        let (opened, is_read) = Document::open(1, &long);
        assert_eq!((opened.text.len(), is_read), (0, false));
        let mut document = Document::new(1, &long);
        document.read_whole(&long);
        let (start, end) = (Position::default(), Position { line: 1, column: 0 });
        let changes = [
            Change { range: None, text: long.replace('x', "y") },
            Change { range: Some((start, start)), text: long.clone() },
            Change { range: Some((start, end)), text: String::new() },
            Change { range: None, text: "1...\n".to_owned() },
        ];
        for change in changes {
            assert_eq!(
                document.change(change.clone(), &mut AtOnce::default(), Encoding::Utf8),
                Applied::Later(change)
            );
            assert_eq!(document.text.to_string(), long);
        }
    }

    #[test]
    fn a_document_that_is_opened_again_is_another_one() {
        assert_ne!(Document::new(1, "").opened, Document::new(1, "").opened);
    }
}
