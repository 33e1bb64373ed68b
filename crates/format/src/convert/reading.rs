//! The results of reading a text: puzzles and troubles, in order, passed on as they are found.

use crate::convert::limits::{MAX_COMMENTS, MAX_LINE};
use crate::convert::sheet::Sheet;
pub(crate) use crate::syntax::lines;

/// A part of a text that cannot be carried over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The line, from 0.
    pub line: usize,
    /// The reason, in words, without a full stop.
    pub reason: String,
}

/// A puzzle, or the reason why a part of the text is not one.
pub type Item = Result<Sheet, Trouble>;

/// The receiver of puzzles and troubles.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Item);

/// Reads a text with one puzzle per line. A line that starts with `#` is a comment of the next puzzle, or of the last
/// puzzle if it is at the end.
pub(crate) fn each_line(text: &str, sink: Sink<'_>, read: &dyn Fn(&str) -> Result<Sheet, String>) {
    let (mut above, mut last): (Vec<String>, Option<Item>) = (Vec::new(), None);
    for (line, content) in lines(text).enumerate() {
        let content = content.trim();
        if content.is_empty() {
            continue;
        }
        if let Some(comment) = content.strip_prefix('#') {
            if !comment.trim().is_empty() && above.len() < MAX_COMMENTS {
                above.push(comment.trim().to_owned());
            }
            continue;
        }
        let found = if content.len() > MAX_LINE {
            Err(format!("a line of {} bytes; at most {MAX_LINE} are read", content.len()))
        } else {
            read(content)
        };
        let item = match found {
            Ok(mut sheet) => {
                sheet.line = line;
                sheet.comments.splice(0..0, std::mem::take(&mut above));
                Ok(sheet)
            }
            Err(reason) => Err(Trouble { line, reason }),
        };
        if let Some(before) = last.replace(item) {
            sink(before);
        }
    }
    if let Some(Ok(sheet)) = &mut last {
        sheet.comments.append(&mut above);
    }
    if let Some(item) = last {
        sink(item);
    }
}

/// Returns an item with its line number increased, for a text that is below `lines` other lines.
pub(crate) fn item_below(item: Item, lines: usize) -> Item {
    match item {
        Ok(sheet) => Ok(Sheet { line: sheet.line + lines, ..sheet }),
        Err(trouble) => Err(Trouble { line: trouble.line + lines, ..trouble }),
    }
}

/// Counts lines up to ascending byte offsets, so that the text is scanned only once.
pub(crate) struct Lines<'a> {
    text: &'a str,
    byte: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, byte: 0, line: 0 }
    }

    /// Returns the line of a byte offset, from 0. For an offset before the last one, it returns the line of the last one.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        let rest = self.text.as_bytes().get(self.byte..).unwrap_or_default();
        let is_end =
            |at: &usize| rest[*at] == b'\n' || rest[*at] == b'\r' && rest.get(*at + 1) != Some(&b'\n');
        let passed = byte.saturating_sub(self.byte).min(rest.len());
        self.line += (0..passed).filter(is_end).count();
        self.byte += passed;
        self.line
    }
}
