//! Text in the form of another program, in a block that holds no puzzle of this format.

use crate::analysis::{Code, Finding};
use crate::convert::{self, Form, detect, detect_line};
use crate::syntax::{Block, Problem, ProblemCode, Span};

/// The longest text that is looked at, in bytes.
const LONGEST: usize = 64 << 10;

/// Text in the form of another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Foreign {
    /// Its form.
    pub(crate) form: Form,
    /// Where it is in the block.
    pub(crate) span: Span,
    /// The number of the block's problem that it stands for.
    pub(crate) problem: usize,
    /// Whether it is all that the block holds.
    pub(crate) is_all: bool,
    /// Whether it can be read as it is.
    pub(crate) is_readable: bool,
}

impl Foreign {
    /// Returns what it is and what to do with it; `None` where the text's own problem says so.
    pub(crate) fn message(&self) -> Option<String> {
        let what = if self.is_readable { "it" } else { "the file" };
        let title = self.form.title();
        (self.form != Form::HodokuLibrary).then(|| {
            format!("This is in another program's form, {title}: convert {what} with `sudoku-ls convert --to sudoku`")
        })
    }

    /// Returns the findings of a block with this in place of those that it explains.
    pub(super) fn explain(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let Some(message) = self.message() else { return found };
        let code = Code::Syntax(ProblemCode::UnknownLine);
        let finding = Finding { code, span: self.span, message, related: Vec::new() };
        if self.is_all {
            return vec![finding];
        }
        if let Some(it) = found.get_mut(self.problem) {
            *it = finding;
        }
        found
    }
}

/// Returns the texts of a block that are in the form of another program.
pub(crate) fn foreign(block: &Block) -> Vec<Foreign> {
    // A list in brackets has a fix of its own.
    if block.problems.iter().all(|problem| problem.code == ProblemCode::ForeignForm) {
        return Vec::new();
    }
    if let Some(document) = document(block) {
        return vec![document];
    }
    let is_unknown = |problem: &Problem| problem.code == ProblemCode::UnknownLine;
    let numbered = block.problems.iter().enumerate().filter(|(_, problem)| is_unknown(problem));
    numbered.filter_map(|(number, problem)| lines(block, number, problem.span)).collect()
}

/// Returns the document that a block is, or starts with.
fn document(block: &Block) -> Option<Foreign> {
    let text = block.text();
    let start = text.len() - text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
    let whole = text.get(start..)?.trim_end();
    if !whole.starts_with(['<', '\\', '{', '[']) || whole.len() > LONGEST {
        return None;
    }
    let form = Some(detect(whole)).filter(|form| *form != Form::Sudoku)?;
    let is_readable = is_readable(whole, form);
    // A later part of some XML, or rows in brackets.
    let is_doubtful = form == Form::OpenSudoku && !whole.contains("<opensudoku") || !is_document(form);
    let span = Span::new(start, start + whole.len());
    (is_readable || !is_doubtful).then_some(Foreign { form, span, problem: 0, is_all: true, is_readable })
}

/// Returns whether the texts of a form have a start and an end.
const fn is_document(form: Form) -> bool {
    use Form::{Fpuzzles, Html, Json, Jsonl, Ksudoku, OpenSudoku, SudokuPad, Tex};
    matches!(form, Fpuzzles | Html | Json | Jsonl | Ksudoku | OpenSudoku | SudokuPad | Tex)
}

/// Returns the lines of one form from a line on.
fn lines(block: &Block, problem: usize, first: Span) -> Option<Foreign> {
    let text = block.text();
    let line = text.get(first.range()).filter(|line| line.len() <= LONGEST)?;
    let form = detect_line(line)?;
    let mut end = first.range().end;
    let mut at = end;
    for (number, line) in text.get(end..)?.split_inclusive('\n').enumerate() {
        if number > 0 && detect_line(line.trim()) != Some(form) {
            break;
        }
        end = if number > 0 { at + line.trim_end().len() } else { end };
        at += line.len();
    }
    let span = Span::new(first.range().start, end);
    let is_readable = is_readable(text.get(span.range())?, form);
    is_readable.then_some(Foreign { form, span, problem, is_all: false, is_readable })
}

/// Returns whether a text is puzzles of this form and nothing else.
fn is_readable(text: &str, form: Form) -> bool {
    let (mut puzzles, mut is_whole) = (0, text.len() <= LONGEST);
    if is_whole {
        convert::read(text, form, &mut |item| match item {
            Ok(_) => puzzles += 1,
            Err(_) => is_whole = false,
        });
    }
    is_whole && puzzles > 0
}
