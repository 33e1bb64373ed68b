//! Text in another program's form, in a block without a puzzle of this format.

mod whole;

#[cfg(feature = "lsp")]
pub(crate) use whole::file_finding;
#[cfg(feature = "cli")]
pub(crate) use whole::{LONGEST_FILE, rewritten, whole_finding};
pub(crate) use whole::{foreign_file, pieces_finding};

use std::collections::HashSet;

use crate::analysis::{Code, Finding};
use crate::board::{Geometry, Grid};
use crate::convert::{
    self, Form, Sheet, Writer, detect, detect_line, has_names, is_laid_out, starts_with_blanks,
};
use crate::syntax::{
    Block, CellText, Content, GridForm, Problem, ProblemCode, Span, comments, first_fault,
    is_border_with_sign, is_fence, is_white, line_end, line_start, lines, newline_at,
};

/// The maximum length of a text that is examined, in bytes.
const LONGEST: usize = 16 << 10;

/// The maximum number of runs of lines that are examined in a block.
const MOST: usize = 8;

/// The maximum number of lost parts that a message names.
const MOST_LOST: usize = 6;

/// The minimum size of a grid for [`signs_of_diff`]: in smaller grids, a column of placed digits is not unusual.
const LEAST_SIGNED: usize = 6;

/// Text in another program's form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Foreign {
    /// The form of the text.
    pub(crate) form: Form,
    /// The span of the text in the block.
    pub(crate) span: Span,
    /// The index of the block's problem that this finding replaces.
    pub(crate) problem: usize,
    /// The code of the finding about the text.
    pub(crate) code: ProblemCode,
    /// Whether the text can be converted.
    pub(crate) is_readable: bool,
    /// Whether `.sudoku` text cannot express everything that the text says.
    pub(crate) is_poorer: bool,
    /// What `.sudoku` text cannot express of a document, such as `fogofwar (1)`.
    pub(crate) lost: Vec<String>,
    /// Whether the text continues beyond the part that was examined.
    pub(crate) is_cut: bool,
}

impl Foreign {
    /// Returns the message that names the form and says what to do; `None` where the parser's own problem says so
    /// already.
    pub(crate) fn message(&self) -> Option<String> {
        let what = if self.is_readable && !self.is_cut { "it" } else { "the file" };
        let form = match name_of(self.form) {
            _ if self.form == Form::HodokuLibrary || self.code == ProblemCode::ForeignForm => return None,
            None => "These lines are a puzzle in another layout".to_owned(),
            Some(name) => format!("This is in another program's form, {name}"),
        };
        // `convert` reads a whole file in one form. The text may be among puzzles of this format.
        if self.is_readable && !self.is_cut && !self.is_poorer && name_of(self.form).is_some() {
            return Some(format!("{form}: convert it in place with `sudoku-ls check --fix FILE`"));
        }
        let lost = match &*self.lost {
            [] => String::new(),
            all if all.len() > MOST_LOST => {
                let named = all[..MOST_LOST].join(", ");
                format!(", which does not carry {named} and {} more", all.len() - MOST_LOST)
            }
            all => format!(", which does not carry {}", all.join(", ")),
        };
        Some(format!("{form}: convert {what} with `sudoku-ls convert FILE --to sudoku`{lost}"))
    }

    /// Returns whether a problem at this place is explained by the foreign text, and needs no finding of its own.
    pub(crate) fn explains(&self, place: Span) -> bool {
        self.span.start <= place.start && place.start < self.span.end && self.message().is_some()
    }

    /// Returns the finding about the text; `None` where the parser's own problem names the form already.
    pub(super) fn finding(&self) -> Option<Finding> {
        let code = Code::Syntax(ProblemCode::UnknownLine);
        Some(Finding { code, span: self.span, message: self.message()?, related: Vec::new() })
    }
}

/// Returns the parts of a block that are in another program's form. None of them belongs to the block's puzzle.
pub(crate) fn foreign(block: &Block) -> Vec<Foreign> {
    if let Some(line) = removed_candidates(block) {
        return vec![line];
    }
    // The parser has its own fix for a list in brackets.
    if block.problems.iter().all(|problem| problem.code == ProblemCode::ForeignForm) {
        return another_layout(block).into_iter().collect();
    }
    if let Some(tagged) = tagged(block) {
        return vec![tagged];
    }
    let grid = block.puzzle.as_ref().map(|puzzle| puzzle.grid.span);
    if let Some(document) = document(block) {
        return vec![document];
    }
    let is_apart = |found: &Foreign| {
        grid.is_none_or(|grid| grid.end <= found.span.start || found.span.end <= grid.start)
    };
    let is_unknown = |problem: &Problem| problem.code == ProblemCode::UnknownLine;
    let numbered = block.problems.iter().enumerate().filter(|(_, problem)| is_unknown(problem));
    let found = numbered.take(MOST).filter_map(|(number, problem)| alike(block, number, problem.span));
    let found: Vec<Foreign> = found.filter(is_apart).collect();
    if found.is_empty() { another_layout(block).into_iter().collect() } else { found }
}

/// Returns the finding about a grid in which exactly the first cell of every row holds a placed digit: the `+` may be
/// the sign of a diff.
pub(crate) fn signs_of_diff(block: &Block) -> Option<Finding> {
    let puzzle = block.puzzle.as_ref().filter(|puzzle| puzzle.state.is_none())?;
    let (grid, n) = (&puzzle.grid, puzzle.layout.columns());
    let is_signed = |(at, cell): (usize, &CellText)| {
        let is_placed = matches!(cell.content, Content::Placed(_));
        is_placed == at.is_multiple_of(n) && (!is_placed || block.text()[cell.span.range()].starts_with('+'))
    };
    let is_all =
        n >= LEAST_SIGNED && grid.form == GridForm::Rows && grid.cells.len() == puzzle.layout.cells();
    if !is_all || !grid.cells.iter().enumerate().all(is_signed) {
        return None;
    }
    let code = Code::Syntax(ProblemCode::ForeignForm);
    let message = "Each row starts with '+', so column 1 is read as placed digits. If the rows are from a diff, remove the '+'";
    Some(Finding { code, span: grid.cells[0].span, message: message.to_owned(), related: Vec::new() })
}

/// Returns the name of a form for messages; `None` for `.sudoku` itself and for forms that are mere layouts of its
/// cells.
const fn name_of(form: Form) -> Option<&'static str> {
    match form {
        Form::Sudoku | Form::Csv | Form::Tsv | Form::CsvCells | Form::TsvCells | Form::Marks | Form::Sdx => {
            None
        }
        Form::Gsf => Some("a line of gsf's solver"),
        Form::Sukaku => Some("Sukaku"),
        Form::Sgt => Some("a game ID of Simon Tatham's Solo"),
        Form::JigsawLine => Some("a jigsaw's cells and regions on one line"),
        Form::Jsonl => Some("JSON Lines"),
        form => Some(form.title()),
    }
}

/// Returns the text of a block that consists of puzzles in another layout, if all of it can be read: puzzles with
/// labels, tags or code around them, or with other signs for blanks.
fn another_layout(block: &Block) -> Option<Foreign> {
    let mut faults = faults(block).peekable();
    let problem = faults.peek().map(|(number, _)| *number);
    let text = block.text();
    // A slip that has its own fix does not make another layout. Signs of a diff on every row are a layout, not slips.
    let has_slip = faults.any(|(_, fault)| is_slip(block, fault));
    if has_slip && (text.len() > LONGEST || !is_laid_out(text) || has_sign_in_border(block))
        || problem.is_none() && !has_names(block)
    {
        return None;
    }
    // Spaces at the ends of a row may be blanks.
    let bare = text.trim_matches(['\r', '\n']);
    let bare = bare.trim_start_matches(['\u{feff}', '\r', '\n']);
    let start = text.len() - text.trim_start_matches(['\u{feff}', '\r', '\n']).len();
    let whole = if bare.len() <= LONGEST { readable_whole(bare, &[block])? } else { return None };
    let (form, _, Fidelity::Whole) = whole else { return None };
    if ends_what_is_above(bare) {
        return None;
    }
    let span = Span::new(start, start + bare.len());
    Some(Foreign {
        form,
        span,
        problem: problem.unwrap_or(0),
        code: ProblemCode::UnknownLine,
        is_readable: true,
        is_poorer: false,
        lost: Vec::new(),
        is_cut: false,
    })
}

/// Returns whether the only fault of a block with a complete grid is a sign in a border line, which is a slip.
fn has_sign_in_border(block: &Block) -> bool {
    let mut all = faults(block);
    let Some(start) = all.next().map(|(_, fault)| fault.span.range().start) else { return false };
    let text = block.text();
    all.next().is_none()
        && block.puzzle.as_ref().is_some_and(|puzzle| puzzle.grid.is_whole())
        && is_border_with_sign(&text[line_start(text, start)..line_end(text, start)])
}

/// Returns whether a problem is a slip: it has its own fix and is not a code fence, which belongs to the surrounding
/// layout.
fn is_slip(block: &Block, problem: &Problem) -> bool {
    problem.fix.is_some() && !is_fence(&block.text()[problem.span.range()])
}

/// Returns whether a text closes something that was opened above it: brackets, a TeX environment, or an HTML element.
fn ends_what_is_above(text: &str) -> bool {
    let lacks = |open: &str, close: &str| text.matches(close).count() > text.matches(open).count();
    let lacks_bracket = lacks("{", "}") || lacks("[", "]");
    let is_bracket = |c| matches!(c, '}' | ']' | ')' | ',' | ';' | '|' | ' ' | '\t');
    let name = |rest: &str| rest.split(['}', '>', ' ']).next().unwrap_or_default().to_owned();
    let is_missing = |start: &str, rest: &str| !text.contains(&format!("{start}{}", name(rest)));
    lines(text).map(str::trim).any(|line| match (line.strip_prefix("\\end{"), line.strip_prefix("</")) {
        (Some(rest), _) => is_missing("\\begin{", rest),
        (_, Some(rest)) => is_missing("<", rest),
        _ => lacks_bracket && line.contains(['}', ']']) && line.chars().all(is_bracket),
    })
}

/// Returns the problems that leave unclear what the lines of a block are, each with its index.
fn faults(block: &Block) -> impl Iterator<Item = (usize, &Problem)> {
    let first = first_fault(block);
    let is_fault = move |problem: &Problem| match problem.code {
        ProblemCode::UnknownLine => true,
        ProblemCode::NoGrid | ProblemCode::UnknownSection | ProblemCode::UnknownKey => block.puzzle.is_none(),
        _ => first.is_some_and(|fault| std::ptr::eq(fault, problem)),
    };
    block.problems.iter().enumerate().filter(move |(_, problem)| is_fault(problem))
}

/// Reads the text of these blocks as a whole. Returns its form, the number of puzzles, and whether `.sudoku` text can
/// express all of it; `None` if a part cannot be read or a comment would be lost.
fn readable_whole(text: &str, blocks: &[&Block]) -> Option<(Form, usize, Fidelity)> {
    // An invisible byte order mark is no evidence of another layout.
    if text.contains('\u{feff}') {
        return None;
    }
    let form = detect(text);
    let signs = |comment: &str| comment.trim_matches(['#', ';', '/', ' ', '\t']).to_owned();
    let (mut said, mut puzzles, mut is_whole, mut fidelity) = (HashSet::new(), 0, true, Fidelity::Whole);
    convert::read_as(text, form, &mut |item| match item {
        Ok(sheet) => {
            puzzles += 1;
            said.extend(sheet.all_comments().map(signs));
            // Clashing digits are evidence that other text was taken for rows.
            is_whole &= is_document(form) || !has_clashes(&sheet);
            if !is_told(&sheet) {
                fidelity = Fidelity::Poorer;
            }
        }
        Err(_) => is_whole = false,
    });
    // Every comment of the blocks must belong to a puzzle that was read: otherwise, a conversion would lose it.
    let has_rows = starts_with_blanks(text);
    let mut comments = blocks.iter().flat_map(|block| comments(block));
    let is_carried = |comment: &str| {
        let words = signs(comment);
        words.is_empty() || said.contains(&words) || has_rows && comment.trim_start().starts_with(';')
    };
    let is_said = is_document(form) || comments.all(|comment| is_carried(&comment));
    (is_whole && puzzles > 0 && is_said).then_some((form, puzzles, fidelity))
}

/// Returns whether the givens of a puzzle break a rule among themselves.
fn has_clashes(sheet: &Sheet) -> bool {
    let geometry = Geometry::shared(&sheet.layout).ok();
    let grid = geometry.and_then(|geometry| Grid::from_values(&geometry, &sheet.givens));
    grid.is_none_or(|grid| !grid.clashes().is_empty())
}

/// Returns the document (such as JSON, XML, HTML or TeX) that a block consists of or starts with. Comments may precede
/// it.
fn document(block: &Block) -> Option<Foreign> {
    let text = block.text();
    let start = below_comments(text);
    let whole = text.get(start..)?.trim_end();
    let list = whole.strip_prefix('[').map_or(whole, str::trim_start);
    let entry = list.strip_prefix('{').map(str::trim_start);
    if !whole.starts_with(['<', '\\']) && !entry.is_some_and(|entry| entry.starts_with(['"', '}'])) {
        return None;
    }
    let form = Some(detect(beginning(whole))).filter(|form| *form != Form::Sudoku)?;
    let end = end_of(whole, form);
    let document = &whole[..end.unwrap_or(whole.len())];
    let read = end.and_then(|_| readable(document, form));
    let is_readable = read.is_some();
    // Unreadable text of these kinds may be a later part of an XML file, or rows in brackets.
    let is_doubtful = form == Form::OpenSudoku && !document.contains("<opensudoku") || !is_document(form);
    if !is_readable && is_doubtful {
        return None;
    }
    let mut span = Span::new(start, start + document.len());
    // A sound puzzle below an unreadable document stays a puzzle.
    if let Some(puzzle) = block.puzzle.as_ref().filter(|_| !is_readable && is_sound(block)) {
        span.end = span.end.min(puzzle.anchor.start);
    }
    (span.start < span.end).then_some(Foreign {
        form,
        span,
        problem: 0,
        code: ProblemCode::UnknownLine,
        is_readable,
        is_poorer: read == Some(Fidelity::Poorer),
        lost: if read == Some(Fidelity::Poorer) { lost(document, form) } else { Vec::new() },
        is_cut: false,
    })
}

/// Returns the byte offset of the first text that is neither a comment nor white space.
fn below_comments(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_white);
        if !rest.starts_with(['#', ';']) && !rest.starts_with("//") {
            return text.len() - rest.len();
        }
        rest = &rest[line_end(rest, 0)..];
    }
}

/// Returns the byte offset of a document's end; `None` if the text does not contain the end.
fn end_of(text: &str, form: Form) -> Option<usize> {
    let behind = |end: &str| text.find(end).map(|at| at + end.len());
    match form {
        Form::OpenSudoku => behind("</opensudoku>"),
        Form::Ksudoku => behind("</ksudoku>"),
        Form::Html => behind("</html>").or_else(|| behind("</table>")),
        Form::Tex => behind("\\end{document}").or_else(|| behind("\\end{tikzpicture}")),
        _ => text.rfind(['}', ']']).map(|at| at + 1),
    }
}

/// Returns whether a block has a complete puzzle without a problem inside its grid.
fn is_sound(block: &Block) -> bool {
    block.puzzle.as_ref().is_some_and(|puzzle| {
        let is_inside = |problem: &Problem| {
            puzzle.grid.span.start <= problem.span.start && problem.span.start < puzzle.grid.span.end
        };
        puzzle.grid.is_whole() && !block.problems.iter().any(is_inside)
    })
}

/// Returns the beginning of a text, at most [`LONGEST`] bytes.
fn beginning(text: &str) -> &str {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Returns whether texts in this form are documents, with a start and an end.
const fn is_document(form: Form) -> bool {
    use Form::{Fpuzzles, Html, Json, Jsonl, Ksudoku, OpenSudoku, SudokuPad, Tex};
    matches!(form, Fpuzzles | Html | Json | Jsonl | Ksudoku | OpenSudoku | SudokuPad | Tex)
}

/// Returns a line that lists removed candidates after its cells. The parser reads such a line as a puzzle with a label.
fn removed_candidates(block: &Block) -> Option<Foreign> {
    let text = block.text();
    let is_label = |problem: &Problem| {
        problem.code == ProblemCode::ForeignForm && text[problem.span.range()].starts_with(':')
    };
    let problem = block.problems.iter().position(is_label)?;
    let at = block.problems[problem].span.range().start;
    let start = line_start(text, at);
    let line = text[start..line_end(text, at)].trim_end();
    let bare = line.trim_start_matches(['\u{feff}', ' ', '\t']);
    let span = Span::new(start + line.len() - bare.len(), start + line.len());
    let is_poorer = readable(bare, Form::Sudoku)? == Fidelity::Poorer;
    Some(Foreign {
        form: Form::Sudoku,
        span,
        problem,
        code: ProblemCode::ForeignForm,
        is_readable: true,
        is_poorer,
        lost: Vec::new(),
        is_cut: false,
    })
}

/// Returns a puzzle between the tags of a forum, `[code]` and `[/code]`, that follows another puzzle: there, the parser
/// reads the first tag as the heading of a section.
fn tagged(block: &Block) -> Option<Foreign> {
    let text = block.text();
    let is_heading = |problem: &Problem| {
        matches!(problem.code, ProblemCode::UnknownSection | ProblemCode::UnknownConstraint)
    };
    let problem = block.problems.iter().position(is_heading).filter(|_| block.puzzle.is_some())?;
    let start = block.problems[problem].span.range().start;
    let tag = text[start..].strip_prefix('[')?.split([']', '=', ' ']).next()?;
    let closing = format!("[/{tag}]");
    let end = start + text[start..].find(&closing)? + closing.len();
    let inside = text.get(start..end).filter(|inside| inside.len() <= LONGEST)?;
    let form = detect(inside);
    (readable(inside, form)? == Fidelity::Whole).then_some(Foreign {
        form,
        span: Span::new(start, end),
        problem,
        code: ProblemCode::UnknownLine,
        is_readable: true,
        is_poorer: false,
        lost: Vec::new(),
        is_cut: false,
    })
}

/// Returns the run of lines in one form that starts with this line.
fn alike(block: &Block, problem: usize, first: Span) -> Option<Foreign> {
    let text = block.text();
    let line = text.get(first.range()).filter(|line| line.len() <= LONGEST)?;
    let form = detect_line(line)?;
    let mut end = first.range().end;
    let (mut line, mut is_cut) = (line_end(text, end), false);
    while !is_cut && line < text.len() {
        let start = line + newline_at(text, line).len();
        line = line_end(text, start);
        is_cut = line - first.range().start > LONGEST;
        let below = text[start..line].trim_end();
        if is_cut || detect_line(below.trim()) != Some(form) {
            break;
        }
        end = start + below.len();
    }
    let span = Span::new(first.range().start, end);
    let read = readable(text.get(span.range())?, form)?;
    let is_poorer = read == Fidelity::Poorer;
    Some(Foreign {
        form,
        span,
        problem,
        code: ProblemCode::UnknownLine,
        is_readable: true,
        is_poorer,
        lost: Vec::new(),
        is_cut,
    })
}

/// Returns whether `.sudoku` text can express everything that was read of a puzzle.
fn is_told(sheet: &Sheet) -> bool {
    let has_constraints = || {
        let mut writer = Writer::new(Form::Sudoku);
        !writer.add(sheet).is_ok_and(|lost| lost.is_empty())
    };
    sheet.left.is_empty() && (sheet.layout.constraints.is_empty() || !has_constraints())
}

/// Returns what `.sudoku` text cannot express of the puzzles of a text.
fn lost(text: &str, form: Form) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    convert::read_as(text, form, &mut |item| {
        let Ok(sheet) = item else { return };
        let written = Writer::new(Form::Sudoku).add(&sheet).unwrap_or_default();
        for what in sheet.left.iter().cloned().chain(written) {
            if !all.contains(&what) {
                all.push(what);
            }
        }
    });
    all
}

/// Whether `.sudoku` text can express everything that another text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fidelity {
    Whole,
    Poorer,
}

/// Returns how well `.sudoku` text can express a text in this form; `None` if the text holds no puzzles, or anything
/// else besides puzzles.
fn readable(text: &str, form: Form) -> Option<Fidelity> {
    let (mut puzzles, mut is_whole, mut fidelity) = (0, text.len() <= LONGEST, Fidelity::Whole);
    if is_whole {
        convert::read_as(text, form, &mut |item| match item {
            Ok(sheet) => {
                puzzles += 1;
                if !is_told(&sheet) {
                    fidelity = Fidelity::Poorer;
                }
            }
            Err(_) => is_whole = false,
        });
    }
    (is_whole && puzzles > 0).then_some(fidelity)
}
