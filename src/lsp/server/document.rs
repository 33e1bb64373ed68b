//! An open document: its text, its puzzles, and what is known of each of them by now.
//!
//! Everything here is done under the state's lock and takes no longer than a keystroke may; nothing waits, searches
//! or talks to the client.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use tower_lsp::ls_types::Diagnostic;

use crate::analysis::{Code, Finding, Verdict};
use crate::lsp::server::index::Index;
use crate::lsp::server::interrupt::Stop;
use crate::lsp::server::reading::{AT_ONCE, Reading};
use crate::project::Project;
use crate::solver::Solutions;
use crate::syntax::{Block, File};
use crate::text::{Encoding, Position, Text};

/// An open document.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) version: i32,
    pub(crate) text: Text,
    /// Its puzzles; those of before while `reading` is under way.
    pub(crate) file: Arc<File>,
    /// A large text is read in the background: until then nothing is known of its puzzles.
    pub(crate) reading: Option<Reading>,
    /// By the blocks' keys; now and then swept of keys that no block has.
    pub(crate) known: HashMap<u64, Arc<Known>>,
    /// The searches under way or waiting, by the keys of their blocks.
    pub(crate) jobs: HashMap<u64, Stop>,
    /// The list of findings that was made last.
    pub(crate) list: Option<List>,
    /// The version for which the client was given a list that it asked for, if that one still holds.
    pub(crate) pulled: Option<i32>,
    /// Whether the lenses that the client was given wait for searches.
    pub(crate) lenses_wait: bool,
    /// The settings of its folder; `None` until they are read.
    pub(crate) project: Option<Arc<Project>>,
    /// How often they were asked for, and which of these readings they are of.
    pub(crate) project_asked: u64,
    pub(crate) project_read: u64,
    /// What is known of its blocks, in their order.
    pub(crate) index: Index,
    /// Whether the client has to be told something.
    pub(crate) news: PublishState,
}

/// A list of findings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct List {
    /// The version that it is for.
    pub(crate) version: i32,
    /// A hash of the findings, as text; empty for a client that never asks.
    pub(crate) id: String,
    pub(crate) findings: Vec<Diagnostic>,
}

/// What is known of a block: found once for each content.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) quick: Vec<Finding>,
    /// The number that puzzles with the same givens share.
    pub(crate) givens: Option<u64>,
    pub(crate) decided: OnceLock<Decided>,
    /// The finding that a clue can go, where that was looked for.
    pub(crate) spare_clue: OnceLock<Option<Finding>>,
}

/// A block with its start and what is known of it.
pub(crate) type KnownBlock = (usize, Arc<Block>, Arc<Known>);

/// What is known of the solutions of a block's puzzle, and the findings that follow.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) verdict: Verdict,
    pub(crate) claims: Vec<Finding>,
}

/// Whether the client knows all that we know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PublishState {
    /// It does.
    None,
    /// It has to be told.
    Waiting,
    /// It is being told.
    Underway,
}

/// A part of a text and what stands in its place: positions, or the whole text.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) range: Option<(Position, Position)>,
    pub(crate) text: String,
}

impl Document {
    /// A document that was just opened; its text has yet to be read.
    pub(crate) fn new(version: i32, content: &str) -> Self {
        Self {
            version,
            text: Text::new(content),
            file: Arc::default(),
            reading: None,
            known: HashMap::new(),
            project: None,
            project_asked: 0,
            project_read: 0,
            index: Index::default(),
            jobs: HashMap::new(),
            list: None,
            pulled: None,
            lenses_wait: false,
            news: PublishState::Waiting,
        }
    }

    /// Applies a change; returns how many blocks were read for it, or `None` where the whole text has to be read in
    /// the background. A new whole text is taken as the part that differs.
    pub(crate) fn change(&mut self, change: &Change, encoding: Encoding) -> Option<usize> {
        let (range, with) = match change.range {
            Some((from, to)) => (self.text.range(from, to, encoding), change.text.as_str()),
            None => self.text.change_to(&change.text),
        };
        self.news = PublishState::Waiting;
        if range.is_empty() && with.is_empty() {
            return Some(0);
        }
        self.text.replace(range.clone(), with);
        if let Some(reading) = &mut self.reading {
            reading.note(range, with);
            return Some(0);
        }
        if with.len() > AT_ONCE || self.holds_for_all(range.start, with) {
            return None;
        }
        let edit = Arc::make_mut(&mut self.file).edit(range, with);
        for key in self.index.edited(&self.file, &edit) {
            if let Some(stop) = self.jobs.remove(&key) {
                stop.stop();
            }
        }
        Some(edit.added)
    }

    /// Whether a change near the top of a large file may change its `[defaults]`, with which every puzzle is read.
    fn holds_for_all(&self, start: usize, with: &str) -> bool {
        let Some(first) = self.file.blocks().first().filter(|_| self.text.len() > AT_ONCE) else {
            return false;
        };
        let text = first.text();
        start <= text.len() && (with.contains('[') || text.to_ascii_lowercase().contains("[defaults"))
    }

    /// Takes over a file that was read whole. Searches that no block needs any more end.
    pub(crate) fn set_file(&mut self, file: File) {
        self.index.reset(&file);
        self.file = Arc::new(file);
        let Self { jobs, index, .. } = self;
        jobs.retain(|&key, stop| {
            let needed = index.has(key);
            if !needed {
                stop.stop();
            }
            needed
        });
    }

    /// The blocks of which nothing is known yet, each content once.
    pub(crate) fn unread(&mut self) -> Vec<Arc<Block>> {
        let Self { known, index, .. } = self;
        if known.len() > 2 * index.len() + 64 {
            known.retain(|&key, _| index.has(key));
        }
        let mut seen = HashSet::new();
        let blocks = index.read(known).into_iter().filter_map(|at| self.file.blocks().get(at));
        blocks.filter(|block| seen.insert(block.key())).cloned().collect()
    }

    /// Notes what is known of blocks by their keys.
    pub(crate) fn learn(&mut self, read: Vec<(u64, Arc<Known>)>) {
        self.known.extend(read);
        let _others = self.index.read(&self.known);
    }

    /// The blocks whose solutions have to be searched, or whose clues if that is wanted too, each with the flag that ends its
    /// search, now one of the jobs.
    pub(crate) fn undecided(&mut self, minimal: bool) -> Vec<(Arc<Block>, Arc<Known>, Stop)> {
        let mut found = Vec::new();
        for (at, known) in self.index.open(minimal) {
            let Some(block) = self.file.blocks().get(at) else { continue };
            if let Entry::Vacant(free) = self.jobs.entry(block.key()) {
                let stop = free.insert(Stop::default()).clone();
                found.push((Arc::clone(block), known, stop));
            }
        }
        found
    }

    /// Each block that has findings, with its start and what is known of it; `None` if a block was not read yet.
    pub(crate) fn notable(&mut self) -> Option<Vec<KnownBlock>> {
        let with_block = |(at, known)| {
            let block = Arc::clone(self.file.blocks().get(at)?);
            Some((self.file.start_of(at), block, known))
        };
        self.index.notable()?.into_iter().map(with_block).collect()
    }

    /// Whether it is to be said which puzzles have a clue too many: the folder's file goes before the setting.
    pub(crate) fn wants_minimal(&self, setting: bool) -> bool {
        let folder = self.project.as_ref().and_then(|project| project.asks_for(Code::NotMinimal));
        folder.unwrap_or(setting)
    }

    /// Whether nothing is under way for it: every search is done, and its findings are listed.
    pub(crate) fn is_settled(&self) -> bool {
        self.jobs.is_empty()
            && self.news == PublishState::None
            && self.reading.is_none()
            && self.project.is_some()
            && self.project_read == self.project_asked
    }

    /// Whether the solutions of every puzzle were searched.
    pub(crate) fn is_decided(&mut self) -> bool {
        self.index.is_decided()
    }

    /// Forgets the answers that only say that a budget ran out, when the budget is another one.
    pub(crate) fn forget_undecided(&mut self) {
        self.known.retain(|_, known| !known.ran_out());
        self.index.reset(&self.file);
        self.stop_all();
        self.news = PublishState::Waiting;
    }

    /// Ends every search.
    pub(crate) fn stop_all(&mut self) {
        for stop in std::mem::take(&mut self.jobs).into_values() {
            stop.stop();
        }
    }

    /// The block that a byte belongs to, or that ends at the text's end.
    pub(crate) fn block_at(&self, offset: usize) -> Option<usize> {
        self.file.block_at(offset)
    }

    /// The block with this key that is the nearest one to a byte.
    pub(crate) fn block_with(&self, key: u64, near: usize) -> Option<usize> {
        let with_key = (0..self.file.blocks().len()).filter(|&i| self.file.blocks()[i].key() == key);
        with_key.min_by_key(|&i| self.file.start_of(i).abs_diff(near))
    }

    /// What is known of a block.
    pub(crate) fn known_of(&self, block: &Block) -> Option<Arc<Known>> {
        self.known.get(&block.key()).cloned()
    }
}

impl Known {
    /// What is known of the solutions by now.
    pub(crate) fn verdict(&self) -> Option<&Verdict> {
        self.decided.get().map(|decided| &decided.verdict)
    }

    /// Whether a budget ran out before all was proved.
    fn ran_out(&self) -> bool {
        match self.verdict() {
            Some(Verdict::Solved(Solutions::Unknown { .. }) | Verdict::Clash { irreducible: Err(_), .. }) => {
                true
            }
            Some(Verdict::Counted(_, ran_out)) => ran_out.is_some(),
            _ => false,
        }
    }
}
