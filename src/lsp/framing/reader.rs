//! Finds the messages in a stream of bytes, and finds them again where a header is wrong.
//!
//! It keeps the message that it is reading and nothing else: a body that is too long is skipped as it comes, a line of a
//! header that never ends is forgotten but for its last bytes.

use super::header::{self, LONGEST, Line};
use super::message::{Message, read_message};

/// The longest body that is kept, in bytes; a longer one is skipped.
pub const MAX_KEPT: u64 = 256 << 20;

/// The largest length that is accepted, in bytes.
pub const MAX_LENGTH: u64 = 4 << 30;

/// The longest line of a header, in bytes.
const MAX_LINE: usize = 8 << 10;

/// What was found in the stream; `M` is a message, first as its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<M = Vec<u8>> {
    /// The body of a message.
    Message(M),
    /// A message of this many bytes, which is skipped.
    TooLong(u64),
    /// Bytes that belong to no message; reading continues at the next header.
    Lost(Loss),
}

impl Event {
    /// Reads the message, if it is one. O(length of the message).
    #[must_use]
    pub fn read(self) -> Event<Message> {
        match self {
            Self::Message(body) => Event::Message(read_message(body)),
            Self::TooLong(length) => Event::TooLong(length),
            Self::Lost(loss) => Event::Lost(loss),
        }
    }
}

/// Why a message could not be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The header has no length.
    NoLength,
    /// The length is not a number of bytes, or larger than any message.
    BadLength,
    /// A line of the header does not end.
    Endless,
    /// This is not a header.
    Garbage,
    /// The stream ended before the message did.
    End,
}

impl Loss {
    /// Returns what is wrong, in a sentence's middle.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NoLength => "a header has no Content-Length",
            Self::BadLength => "a Content-Length is not a number of bytes from 0 to 4294967296",
            Self::Endless => "a line of a header does not end",
            Self::Garbage => "expected a header, found text",
            Self::End => "input ended in the middle of a message",
        }
    }
}

/// Finds the messages in a stream that comes in pieces of any size.
#[derive(Debug, Default)]
pub struct Reader {
    /// What was not used yet.
    buffer: Vec<u8>,
    /// The first byte of it that is still to be read.
    start: usize,
    /// How far it was searched for a line end, from `start` on.
    searched: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    /// In the header.
    Head(Head),
    /// In a body of this many bytes.
    Body(usize),
    /// In a body that is skipped, this many bytes before its end.
    Skipped(u64),
}

/// The fields of the header read so far.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    length: Option<u64>,
    /// Whether it has any line.
    seen: bool,
    /// Whether something was lost before this.
    lost: bool,
}

impl Default for State {
    fn default() -> Self {
        Self::Head(Head::default())
    }
}

impl Reader {
    /// Takes in a piece of the stream, and calls `found` with each message that it completes.
    pub fn push(&mut self, bytes: &[u8], mut found: impl FnMut(Event)) {
        self.buffer.extend_from_slice(bytes);
        while self.step(&mut found) {}
        self.buffer.drain(..self.start);
        self.start = 0;
        if self.buffer.is_empty() {
            // Free the memory of a large message.
            self.buffer = Vec::new();
        }
    }

    /// Ends the stream; returns what is wrong if it ends within a message.
    #[must_use]
    pub fn end(self) -> Option<Loss> {
        let is_between = match self.state {
            State::Head(head) => !head.seen && !head.lost && self.buffer.trim_ascii().is_empty(),
            State::Body(_) | State::Skipped(_) => false,
        };
        (!is_between).then_some(Loss::End)
    }

    /// Returns how many bytes are kept at the moment.
    #[must_use]
    pub const fn kept(&self) -> usize {
        self.buffer.len() - self.start
    }

    /// Reads up to the next event or change of state; `false` where more bytes are needed.
    fn step(&mut self, found: &mut impl FnMut(Event)) -> bool {
        match self.state {
            State::Head(head) => self.head(head, found),
            State::Body(length) => self.body(length, found),
            State::Skipped(left) => self.skipped(left),
        }
    }

    fn head(&mut self, mut head: Head, found: &mut impl FnMut(Event)) -> bool {
        let rest = &self.buffer[self.start..];
        let end = rest[self.searched..].iter().position(|&byte| byte == b'\n').map(|end| self.searched + end);
        let Some(end) = end.filter(|&end| end <= MAX_LINE) else {
            let line = end.unwrap_or(rest.len());
            if line > MAX_LINE {
                if !std::mem::replace(&mut head.lost, true) {
                    found(Event::Lost(Loss::Endless));
                }
                self.state = State::Head(Head { length: None, ..head });
                self.advance(line - LONGEST - 1);
            } else {
                self.searched = line;
            }
            return end.is_some();
        };
        let line = header::line(&rest[..end]);
        let mut lose = |head: &mut Head, why| {
            *head = Head { length: None, ..*head };
            if !std::mem::replace(&mut head.lost, true) {
                found(Event::Lost(why));
            }
        };
        match line {
            Line::Blank => {
                self.advance(end + 1);
                self.open(head, found);
                return true;
            }
            Line::Length(Some(length)) if length <= MAX_LENGTH => {
                head = Head { length: Some(length), seen: true, lost: false };
            }
            Line::Length(_) => {
                head.lost = false;
                lose(&mut head, Loss::BadLength);
            }
            Line::Other => {}
            Line::Garbage(header) => {
                lose(&mut head, Loss::Garbage);
                if let Some(at) = header {
                    // The line is read again from where the header starts.
                    self.advance(at);
                    self.state = State::Head(head);
                    return true;
                }
            }
        }
        head.seen = true;
        self.advance(end + 1);
        self.state = State::Head(head);
        true
    }

    /// Goes on to the body behind a header.
    fn open(&mut self, head: Head, found: &mut impl FnMut(Event)) {
        self.state = match head.length {
            Some(length) if length > MAX_KEPT => {
                found(Event::TooLong(length));
                State::Skipped(length)
            }
            Some(length) => State::Body(usize::try_from(length).unwrap_or(usize::MAX)),
            None => {
                if head.seen && !head.lost {
                    found(Event::Lost(Loss::NoLength));
                }
                State::Head(Head { length: None, seen: false, lost: head.lost || head.seen })
            }
        };
    }

    fn body(&mut self, length: usize, found: &mut impl FnMut(Event)) -> bool {
        let rest = &self.buffer[self.start..];
        let body = &rest[..length.min(rest.len())];
        let is_whole = body.len() == length;
        // If the next header is already there, the length was wrong.
        let next = header::in_body(body, self.searched);
        let next = next.or_else(|| header::begun(body).filter(|_| is_whole));
        let Some(end) = next.or(is_whole.then_some(length)) else {
            self.searched = body.len();
            return false;
        };
        let message = if end == rest.len() {
            // Memory that is in use already is cheaper than new one.
            let mut message = std::mem::take(&mut self.buffer);
            message.drain(..std::mem::take(&mut self.start));
            message
        } else {
            let message = body[..end].to_vec();
            self.start += end;
            message
        };
        self.searched = 0;
        self.state = State::default();
        found(Event::Message(message));
        true
    }

    fn skipped(&mut self, left: u64) -> bool {
        let rest = &self.buffer[self.start..];
        let here = usize::try_from(left).unwrap_or(usize::MAX).min(rest.len());
        let is_end = here as u64 == left;
        // A line that was read with what is dropped meanwhile before it is not read again without that.
        let next = header::in_body(&rest[..here], self.searched);
        let next = next.or_else(|| header::begun(&rest[..here]).filter(|_| is_end));
        if let Some(end) = next.or(is_end.then_some(here)) {
            self.advance(end);
            self.state = State::default();
            return true;
        }
        // A header may be cut here; the byte before it says whether it is one.
        let dropped = here.saturating_sub(LONGEST + 1);
        self.advance(dropped);
        self.searched = here - dropped;
        self.state = State::Skipped(left - dropped as u64);
        false
    }

    const fn advance(&mut self, bytes: usize) {
        self.start += bytes;
        self.searched = 0;
    }
}
