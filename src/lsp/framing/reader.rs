//! Finds the messages in a byte stream, and resumes at the next message after a faulty header.
//!
//! It keeps only the message that it is reading. A body that is too long is skipped as it arrives; of a header line
//! without an end, only the last bytes are kept.

use super::header::{self, LONGEST, Line};
use super::message::{Message, read_message};

/// The maximum length of a body, in bytes; a longer body is skipped.
pub const MAX_KEPT: u64 = 256 << 20;

/// The maximum accepted value of a length header, in bytes.
pub const MAX_LENGTH: u64 = 4 << 30;

/// The maximum length of a header line, in bytes.
const MAX_LINE: usize = 8 << 10;

/// A part of the stream; `M` is the type of a message, at first its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<M = Vec<u8>> {
    /// The body of a message.
    Message(M),
    /// A message of this many bytes, which is too long and skipped.
    TooLong(u64),
    /// Bytes that belong to no message; reading continues at the next header.
    Lost(Loss),
}

impl Event {
    /// Parses the message if this is one. O(length of the message).
    #[must_use]
    pub fn read(self) -> Event<Message> {
        match self {
            Self::Message(body) => Event::Message(read_message(body)),
            Self::TooLong(length) => Event::TooLong(length),
            Self::Lost(loss) => Event::Lost(loss),
        }
    }
}

/// The reason why no message could be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The header has no length.
    NoLength,
    /// The length is not a number of bytes, or exceeds `MAX_LENGTH`.
    BadLength,
    /// A header line does not end.
    Endless,
    /// Text that is not a header.
    Garbage,
    /// The stream ended before the message did.
    End,
}

impl Loss {
    /// Returns the reason as a clause without a capital letter or a full stop.
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

/// Finds the messages in a stream that arrives in pieces of any size.
#[derive(Debug, Default)]
pub struct Reader {
    /// The bytes that were not used yet.
    buffer: Vec<u8>,
    /// The position in `buffer` of the first byte that was not used yet.
    start: usize,
    /// The number of bytes from `start` on that were searched for a line end.
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
    /// Whether the header has a line.
    seen: bool,
    /// Whether an error was reported since the last valid length.
    lost: bool,
}

impl Default for State {
    fn default() -> Self {
        Self::Head(Head::default())
    }
}

impl Reader {
    /// Takes a piece of the stream, and calls `found` for each message that it completes.
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

    /// Ends the stream. Returns the reason if the stream ends within a message.
    #[must_use]
    pub fn end(self) -> Option<Loss> {
        let is_between = match self.state {
            State::Head(head) => !head.seen && !head.lost && self.buffer.trim_ascii().is_empty(),
            State::Body(_) | State::Skipped(_) => false,
        };
        (!is_between).then_some(Loss::End)
    }

    /// Returns the number of bytes that are currently kept.
    #[must_use]
    pub const fn kept(&self) -> usize {
        self.buffer.len() - self.start
    }

    /// Reads up to the next event or change of state; returns `false` if more bytes are needed.
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
                    // The rest of the line, which starts with the header, is read again.
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

    /// Continues with the body after a header.
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
        // A header within the body proves that the length was wrong.
        let next = header::in_body(body, self.searched);
        let next = next.or_else(|| header::begun(body).filter(|_| is_whole));
        let Some(end) = next.or(is_whole.then_some(length)) else {
            self.searched = body.len();
            return false;
        };
        let message = if end == rest.len() {
            // Reusing the buffer's memory is cheaper than allocating.
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
        // The search continues where the last one ended: part of the line may have been dropped, and the rest alone
        // might look like a header.
        let next = header::in_body(&rest[..here], self.searched);
        let next = next.or_else(|| header::begun(&rest[..here]).filter(|_| is_end));
        if let Some(end) = next.or(is_end.then_some(here)) {
            self.advance(end);
            self.state = State::default();
            return true;
        }
        // A header may be split here, so its longest start is kept, with the byte before it, which decides whether it is a header.
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
