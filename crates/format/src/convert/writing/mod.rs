//! Writes puzzles in a form, one after the other, and reports what the form cannot carry of each.

mod difference;

use std::fmt;

pub use self::difference::Loss;
use self::difference::lost;
use crate::board::article;
use crate::convert::codec::{Frame, frame, read, write};
use crate::convert::form::{Form, Together};
use crate::convert::reading::Item;
use crate::convert::sheet::Sheet;
use crate::convert::xml::open_sudoku::is_of_all;

/// Writes puzzles in a form.
///
/// Each written puzzle is read back and compared. Missing parts are reported. A puzzle that would be read as a different one is not written.
#[derive(Debug)]
pub struct Writer {
    form: Form,
    text: String,
    written: usize,
    close: &'static str,
    /// The first puzzle, if the start of the document contains its facts.
    first: Option<Sheet>,
}

/// The reason why a form cannot hold a puzzle, in words without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotCarried(pub String);

impl fmt::Display for NotCarried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotCarried {}

impl From<String> for NotCarried {
    fn from(reason: String) -> Self {
        Self(reason)
    }
}

impl Writer {
    /// Starts a text in this form.
    pub const fn new(form: Form) -> Self {
        Self { form, text: String::new(), written: 0, close: "", first: None }
    }

    /// Writes a puzzle. Returns the parts that the form does not carry, in words.
    ///
    /// Returns the reason why the form cannot hold the puzzle. Then nothing is written.
    pub fn add(&mut self, sheet: &Sheet) -> Result<Vec<String>, NotCarried> {
        Ok(self.add_telling(sheet)?.into_iter().map(|loss| loss.what).collect())
    }

    /// Writes a puzzle, and returns for each loss whether it changes the puzzle.
    ///
    /// Returns the same errors as [`add`](Self::add).
    #[doc(hidden)]
    pub fn add_telling(&mut self, sheet: &Sheet) -> Result<Vec<Loss>, NotCarried> {
        if self.written > 0 && self.form.together() == Together::Alone {
            return Err(NotCarried(format!("a text in the form {} holds only one puzzle", self.form.name())));
        }
        let one = write(self.form, sheet)?;
        // A document has the facts of all puzzles only once, at the first puzzle.
        let first = self.first.as_ref().unwrap_or(sheet);
        let Frame { open, between, close } = frame(self.form, first);
        let back = read_back(self.form, &format!("{open}{one}{close}")).map_err(|why| {
            let size = sheet.layout.size;
            let cells = size * size;
            let is_unusual = self.form == Form::Line && read_back(self.form, &".".repeat(cells)).is_err();
            if is_unusual {
                let article = article(size);
                format!(
                    "a line of {cells} cells is not read as {article} {size}x{size} puzzle, but a grid is"
                )
            } else {
                why
            }
        })?;
        let missing = lost(sheet, &back)?;
        if self.written == 0 {
            self.text += &open;
            self.close = close;
            self.first = (self.form == Form::OpenSudoku).then(|| {
                // The title and the comments of the document are read as those of the first puzzle only.
                let mut first = Sheet { comments: Vec::new(), ..sheet.clone() };
                first.facts.retain(|(fact, _)| !is_of_all(*fact));
                first
            });
        } else {
            self.text += if self.form.together() == Together::Apart { "\n" } else { between };
            // Without this heading, rows directly above `[Regions]` would be read as the state of the puzzle above.
            if self.form == Form::Sudoku && sheet.layout.regions.is_some() && !has_metadata(&one) {
                self.text += "[Puzzle]\n";
            }
        }
        self.text += &one;
        self.written += 1;
        Ok(missing)
    }

    /// Returns the number of puzzles written.
    #[doc(hidden)]
    pub const fn written(&self) -> usize {
        self.written
    }

    /// Returns the number of bytes that were written but not taken yet.
    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns whether there is no text to take.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the text written so far and removes it from the writer.
    #[doc(hidden)]
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Ends the text, and returns the part that was not taken yet.
    pub fn end(mut self) -> String {
        self.text += self.close;
        self.text
    }
}

/// Returns whether a text has metadata above its grid. Metadata starts a new puzzle.
fn has_metadata(text: &str) -> bool {
    let mut head = text.lines().take_while(|line| !line.is_empty());
    head.any(|line| !line.starts_with('#') && line.contains(':'))
}

/// Reads the only puzzle of a text.
fn read_back(form: Form, text: &str) -> Result<Sheet, String> {
    let mut found: Vec<Item> = Vec::new();
    read(form, text, &mut |item| found.push(item));
    match found.pop() {
        Some(Ok(sheet)) if found.is_empty() => Ok(sheet),
        Some(Ok(_)) => Err("the form would be read as several puzzles".to_owned()),
        Some(Err(trouble)) => Err(format!("the form would not be read back: {}", trouble.reason)),
        None => Err("the form would be read as no puzzle".to_owned()),
    }
}
