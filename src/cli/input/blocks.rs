//! Files as the subcommands process them: block by block, with their places. The memory does not grow with the file.
//!
//! Only this module of the command line divides a text into blocks.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Error, Result, bail};

use crate::analysis::{Code, Finding, LONGEST_FILE, ignored_in_file, rewritten, whole_finding};
use crate::cli::args::Shard;
use crate::cli::input::chunks::Pieces;
use crate::cli::input::lines::{Lines, Range};
use crate::cli::input::on_demand::OnDemand;
use crate::cli::input::unreadable::{Unreadable, unreadable};
use crate::cli::input::{Place, gather};
use crate::syntax::{Block, File, Houses, ProblemCode, Puzzle, Span, Stream, Unread};

/// The maximum size of a block, in megabytes. A longer block does not belong to a puzzle, and may never end.
const LONGEST_BLOCK: usize = 16;

/// A file from which blocks are read.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name of the file in messages.
    pub(crate) name: String,
    /// The place from which the file is read.
    pub(crate) place: Place,
}

/// A block of a file that is not parsed yet, with its place.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) source: Arc<Source>,
    first_line: usize,
    cut: Cut,
    is_left_out: bool,
}

/// A part that is cut out of a file.
#[derive(Debug)]
enum Cut {
    Block(Unread),
    /// A whole file in another program's format, the finding about it, and whether its puzzles follow.
    Foreign(String, Finding, bool),
    /// A puzzle of such a file as `.sudoku` text, with the line at which it starts in the file.
    Rewritten {
        block: Unread,
        shown: String,
    },
}

/// A block of a file, to be processed independently of the others.
#[derive(Debug)]
pub(crate) struct Job {
    /// The file of the block.
    pub(crate) source: Arc<Source>,
    /// The line at which the block starts in the file, from 1.
    pub(crate) first_line: usize,
    /// The number of lines in the block.
    pub(crate) lines: usize,
    pub(crate) block: OnDemand,
    /// The number of the block's puzzle in the file, from 1; without a readable puzzle, the number of the puzzle before.
    pub(crate) number: usize,
    /// The number of positions in the file before this block: puzzles, and lines of HoDoKu's library.
    pub(crate) positions_before: usize,
    /// The unreadable parts, in order.
    pub(crate) unreadable: Vec<Unreadable>,
    /// The findings that comments silence in the whole file.
    pub(crate) ignored: Arc<[Code]>,
    /// The finding about the file if it is in another program's format; then the block is the whole file.
    pub(crate) foreign: Option<Finding>,
    /// The line at which the puzzle starts in the file, if the block was converted from another program's format.
    pub(crate) shown: Option<String>,
    /// Whether the block is outside the requested part: it only counts for the numbering.
    pub(crate) is_left_out: bool,
    /// Whether the puzzle is one of the unreadable parts.
    is_malformed: bool,
}

/// A part of a file with its place, for messages.
#[derive(Debug)]
pub(crate) struct Excerpt<'a> {
    /// The name of the file.
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
    /// The line at which the text starts in the file, from 1.
    pub(crate) first_line: usize,
    lines: OnceCell<Lines>,
}

/// The blocks of files, in order. A file that cannot be read, or not to its end, results in an error in its place.
pub(crate) struct Blocks {
    places: std::vec::IntoIter<Result<Place>>,
    open: Option<Open>,
    /// The length of each file, if it is known.
    sizes: Vec<Option<u64>>,
    opened: usize,
    /// The number of blocks returned so far; `bytes` is their total length.
    given: u64,
    bytes: u64,
    /// Whether a text in another program's format is a single block, without its puzzles.
    is_in_one_piece: bool,
    /// The requested part of the puzzles.
    shard: Option<Shard>,
    /// The file and the line of the first requested block, until it is reached.
    start: Option<(String, usize)>,
}

/// The file that is being read.
struct Open {
    source: Arc<Source>,
    pieces: Pieces,
    stream: Stream,
    next_line: usize,
    /// The parts of a file in another program's format that were not returned yet: the whole text, and its puzzles with their lines.
    foreign: VecDeque<(Option<usize>, Cut)>,
}

impl Blocks {
    /// Returns the blocks of the files that these arguments name.
    pub(crate) fn of(paths: &[PathBuf]) -> Self {
        Self::of_places(gather(paths))
    }

    /// Returns the blocks of these files.
    pub(crate) fn of_places(places: Vec<Result<Place>>) -> Self {
        let sizes = places.iter().map(|place| place.as_ref().map_or(Some(0), Place::size)).collect();
        Self {
            places: places.into_iter(),
            open: None,
            sizes,
            opened: 0,
            given: 0,
            bytes: 0,
            is_in_one_piece: false,
            shard: None,
            start: None,
        }
    }

    /// Returns the same blocks, but each file in another program's format as a single block.
    pub(crate) fn in_one_piece(self) -> Self {
        Self { is_in_one_piece: true, ..self }
    }

    /// Returns the same blocks, with those outside the requested part marked as left out.
    pub(crate) fn of_shard(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }

    /// Returns whether only a part of the puzzles is requested, which may have no puzzle.
    pub(crate) const fn are_a_part(&self) -> bool {
        self.shard.is_some() || self.start.is_some()
    }

    /// Returns the same blocks, with those before the block at this line of this file marked as left out.
    pub(crate) fn from(self, file: String, first_line: usize) -> Self {
        Self { start: Some((file, first_line)), ..self }
    }

    /// Returns the estimated number of all blocks, based on those read so far; `None` if the length of a file is unknown.
    pub(crate) fn expected(&self) -> Option<u64> {
        let all: u64 = self.sizes.iter().copied().sum::<Option<u64>>()?;
        let share = u128::from(self.given) * u128::from(all) / u128::from(self.bytes.max(1));
        Some(u64::try_from(share).unwrap_or(u64::MAX).max(self.given))
    }

    /// Opens the next file.
    fn open(&mut self, place: Place) -> Result<Open> {
        let mut pieces = Pieces::open(&place)?;
        self.sizes[self.opened - 1] = pieces.size;
        let source = Arc::new(Source { name: place.name(), place });
        let (mut stream, mut foreign) = (Stream::default(), VecDeque::new());
        let longest = if source.place.is_markdown() { LONGEST_BLOCK << 20 } else { LONGEST_FILE };
        if pieces.size.is_some_and(|size| size <= longest as u64) {
            let mut text = String::new();
            while let Some(piece) = pieces.next()? {
                text += &piece;
            }
            let fenced = source.place.fenced(&text);
            if fenced.is_empty() {
                self.feed(text, &mut stream, &mut foreign);
            } else {
                let lines = Lines::of(&text);
                foreign = fenced.into_iter().flat_map(|part| blocks_of(&text, part, &lines)).collect();
            }
        }
        Ok(Open { source, pieces, stream, next_line: 1, foreign })
    }

    /// Passes on the text of a short file: to the stream, or as the parts of a text in another program's format.
    fn feed(&self, text: String, stream: &mut Stream, foreign: &mut VecDeque<(Option<usize>, Cut)>) {
        let file = File::parse(&text);
        let is_shown = |finding: &Finding| {
            file.blocks().first().is_none_or(|first| !ignored_in_file(first).contains(&finding.code))
        };
        match whole_finding(&file).filter(is_shown) {
            Some(finding) if self.is_in_one_piece => {
                foreign.push_back((None, Cut::Foreign(text, finding, false)));
            }
            Some(finding) => *foreign = pieces_of(text, finding),
            None => stream.feed(&text),
        }
    }
}

impl Iterator for Blocks {
    type Item = Result<Waiting>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(open) = &mut self.open else {
                let place = self.places.next()?;
                self.opened += 1;
                match place.and_then(|place| self.open(place)) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => return Some(Err(error)),
                }
                continue;
            };
            if let Some(mut waiting) = open.block() {
                let is_start = |(file, line): &(String, usize)| {
                    *line == waiting.first_line && *file == waiting.source.name
                };
                if self.start.as_ref().is_some_and(is_start) {
                    self.start = None;
                }
                waiting.is_left_out =
                    self.start.is_some() || self.shard.is_some_and(|shard| !shard.has(self.given));
                self.given += 1;
                self.bytes += waiting.cut.len() as u64;
                return Some(Ok(waiting));
            }
            match open.more() {
                Ok(true) => {}
                Ok(false) => self.open = None,
                Err(error) => {
                    self.open = None;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl Open {
    fn block(&mut self) -> Option<Waiting> {
        let (line, cut) = match self.foreign.pop_front() {
            Some(piece) => piece,
            None => (None, Cut::Block(self.stream.next()?)),
        };
        let first_line = line.unwrap_or(self.next_line);
        self.next_line += if line.is_some() { 0 } else { cut.lines() };
        Some(Waiting { source: Arc::clone(&self.source), first_line, cut, is_left_out: false })
    }

    /// Reads more of the text. Returns whether another block may follow.
    fn more(&mut self) -> Result<bool, Error> {
        match self.pieces.next()? {
            Some(piece) => {
                self.stream.feed(&piece);
                if self.stream.waiting() > LONGEST_BLOCK << 20 {
                    let (name, line) = (&self.source.name, self.next_line);
                    bail!("{name}:{line}: unreadable: a block of more than {LONGEST_BLOCK} MB");
                }
            }
            None if self.stream.is_ended() => return Ok(false),
            None => self.stream.end(),
        }
        Ok(true)
    }
}

/// Returns the blocks of a part of a text, each with its first line, from 1.
fn blocks_of(text: &str, part: std::ops::Range<usize>, lines: &Lines) -> Vec<(Option<usize>, Cut)> {
    let mut line = lines.line(part.start);
    let mut stream = Stream::default();
    stream.feed(&text[part]);
    stream.end();
    let numbered = |block: Unread| {
        let first = line;
        line += block.lines();
        (Some(first), Cut::Block(block))
    };
    std::iter::from_fn(move || stream.next()).map(numbered).collect()
}

/// Divides a text that is entirely in another program's format into the whole text with its finding, and its puzzles.
fn pieces_of(text: String, finding: Finding) -> VecDeque<(Option<usize>, Cut)> {
    let puzzles = rewritten(&text);
    let is_read = puzzles.is_some();
    let code = if is_read { ProblemCode::ForeignForm } else { ProblemCode::UnknownLine };
    let finding = Finding { code: Code::Syntax(code), ..finding };
    let lines = Lines::of(&text);
    let piece = |(line, puzzle): (usize, String)| {
        let mut stream = Stream::default();
        stream.feed(&puzzle);
        stream.end();
        let shown = lines.text(&text, line + 1).to_owned();
        std::iter::from_fn(move || stream.next())
            .last()
            .map(|block| (Some(line + 1), Cut::Rewritten { block, shown }))
    };
    let pieces: Vec<_> = puzzles.into_iter().flatten().filter_map(piece).collect();
    std::iter::once((None, Cut::Foreign(text, finding, is_read))).chain(pieces).collect()
}

impl Cut {
    const fn len(&self) -> usize {
        match self {
            Self::Block(unread) => unread.len(),
            Self::Foreign(text, ..) => text.len(),
            Self::Rewritten { .. } => 0,
        }
    }

    fn lines(&self) -> usize {
        match self {
            Self::Block(unread) => unread.lines(),
            Self::Foreign(text, ..) => Lines::of(text.trim_end()).count(),
            Self::Rewritten { .. } => 1,
        }
    }
}

impl Waiting {
    /// Returns the numbers of the block's lines in the file.
    pub(crate) fn line_range(&self) -> std::ops::Range<usize> {
        self.first_line..self.first_line + self.cut.lines().max(1)
    }

    /// Parses the block, but for a puzzle in a list of classic puzzles, which is parsed when it is first looked at.
    pub(crate) fn read(self) -> Job {
        let Self { source, first_line, cut, is_left_out } = self;
        let lines = cut.lines();
        let (block, foreign, is_read, shown) = match cut {
            Cut::Block(unread) => (OnDemand::from(unread), None, false, None),
            Cut::Foreign(text, finding, is_read) => {
                (Block::unrecognized(&text).into(), Some(finding), is_read, None)
            }
            Cut::Rewritten { block, shown } => (OnDemand::from(block), None, false, Some(shown)),
        };
        let (unreadable, is_malformed) = match &foreign {
            None if block.classic_line().is_some() => (Vec::new(), false),
            None => unreadable(&block),
            Some(_) if is_read => (Vec::new(), false),
            Some(finding) => (vec![Unreadable::of(finding)], false),
        };
        Job {
            source,
            first_line,
            lines,
            block,
            number: 0,
            positions_before: 0,
            unreadable,
            ignored: Arc::default(),
            foreign,
            shown,
            is_left_out,
            is_malformed,
        }
    }
}

impl Job {
    /// Returns the blocks of a text that replaces this block's text, as if the file contained it.
    pub(crate) fn replaced(&self, text: &str) -> Vec<Self> {
        let mut stream = Stream::default();
        stream.feed(text);
        stream.end();
        let mut next_line = self.first_line;
        let next = || {
            let cut = Cut::Block(stream.next()?);
            let first_line = next_line;
            next_line += cut.lines();
            Some(Waiting { source: Arc::clone(&self.source), first_line, cut, is_left_out: false }.read())
        };
        std::iter::from_fn(next).collect()
    }
}

impl Job {
    /// Returns whether the block is a readable puzzle, or a board that is defined by its houses.
    pub(crate) fn is_puzzle(&self) -> bool {
        self.block.classic_line().is_some() || self.puzzle().is_some() || self.block.houses.is_some()
    }

    /// Returns the puzzle with its number in the file, from 1; `None` if there is no readable puzzle.
    pub(crate) fn puzzle(&self) -> Option<(usize, &Puzzle)> {
        let puzzle = self.block.puzzle.as_ref().filter(|_| !self.is_malformed)?;
        Some((self.number, puzzle))
    }

    /// Returns the puzzle on a board that is defined by its houses, with its number in the file; `None` if there is
    /// no such readable puzzle.
    pub(crate) fn houses(&self) -> Option<(usize, &Houses)> {
        let houses = self.block.houses.as_deref().filter(|houses| houses.geometry.is_some())?;
        Some((self.number, houses))
    }

    /// Returns the same block for a command that supports boards defined by their houses: such a board is not an unreadable part.
    pub(crate) fn with_houses(mut self) -> Self {
        if let Some(houses) = self.block.houses.as_deref().filter(|houses| houses.geometry.is_some()) {
            self.unreadable.retain(|part| part.span != houses.anchor);
        }
        self
    }

    /// Returns the line at which the puzzle starts in the file, from 1.
    pub(crate) fn line(&self) -> usize {
        let houses = || self.block.houses.as_ref().map_or_else(Span::default, |houses| houses.anchor);
        let anchor = self.block.puzzle.as_ref().map_or_else(houses, |puzzle| puzzle.anchor);
        self.excerpt().line(anchor)
    }

    /// Divides the unreadable parts into those before and those after the puzzle. Without a puzzle, all are before.
    pub(crate) fn around_puzzle(&self) -> (&[Unreadable], &[Unreadable]) {
        let start = match self.puzzle() {
            Some((_, puzzle)) => puzzle.grid.span.start,
            None => u32::MAX,
        };
        self.unreadable.split_at(self.unreadable.partition_point(|part| part.span.start < start))
    }

    /// Returns the text with its place.
    pub(crate) fn excerpt(&self) -> Excerpt<'_> {
        let text = self.shown.as_deref().unwrap_or_else(|| self.block.text());
        Excerpt::new(&self.source.name, text, self.first_line)
    }
}

impl<'a> Excerpt<'a> {
    /// Creates an excerpt that starts at this line of this file.
    pub(crate) fn new(name: &'a str, text: &'a str, first_line: usize) -> Self {
        Self { name, text, first_line, lines: OnceCell::new() }
    }

    /// Returns the line at which a span of the text starts in the file, from 1.
    pub(crate) fn line(&self, span: Span) -> usize {
        self.line_at(span.range().start)
    }

    /// Returns the line of the file that contains a byte of the text, from 1.
    pub(crate) fn line_at(&self, byte: usize) -> usize {
        // Most requests are for the start of a puzzle on one line.
        self.first_line + if byte == 0 { 0 } else { self.lines().line(byte) - 1 }
    }

    /// Returns the line starts, which are computed once.
    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(self.text))
    }

    /// Returns the lines and columns of a span of the text in the file.
    pub(crate) fn range(&self, span: Span) -> Range {
        self.lines().range(self.text, span.range()).below(self.first_line - 1)
    }
}
