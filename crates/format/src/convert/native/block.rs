//! Converts a block of a `.sudoku` file to a sheet.

use crate::board::{Candidates, Digit};
use crate::convert::limits::MAX_BLOCK;
use crate::convert::lines::hodoku::remove;
use crate::convert::native::lenient;
use crate::convert::sheet::{Sheet, is_numbered, usual_symbols, value_of};
use crate::syntax::{
    Block, Content, ElementKind, Fact, GridForm, GridText, Metadata, ProblemCode, Puzzle, Span, comments,
    first_fault, label_of, line_end,
};

/// A part of a block that is not read.
pub(crate) struct Unread {
    /// The position in the block.
    pub(crate) span: Span,
    /// The reason, in words.
    pub(crate) reason: String,
}

/// Returns the sheet of a block's puzzle, with its comments; `None` for a block without a puzzle.
///
/// Returns an error if the puzzle cannot be read completely.
pub(crate) fn sheet_of(block: &Block) -> Option<Result<Sheet, Unread>> {
    let puzzle = block.puzzle.as_ref()?;
    Some(read(block, puzzle))
}

/// Returns the lines of a block that should be part of a puzzle but are not.
pub(crate) fn strays(block: &Block) -> Vec<Unread> {
    let is_one = |code| match code {
        ProblemCode::UnknownLine => true,
        ProblemCode::NoGrid => block.puzzle.is_none(),
        _ => false,
    };
    let problems = block.problems.iter().filter(|problem| is_one(problem.code));
    let houses = block.houses.iter().map(|houses| {
        let reason =
            "a board of [Houses] has no grid: forms of other programs have no place for it".to_owned();
        Unread { span: houses.anchor, reason }
    });
    problems
        .map(|problem| Unread { span: problem.span, reason: problem.message.clone() })
        .chain(houses)
        .collect()
}

/// Returns the texts of a block's comments, without comment marks.
pub(crate) fn comment_words(block: &Block) -> Vec<String> {
    let words = |comment: String| {
        let bare = comment.strip_prefix("//").unwrap_or_else(|| comment.trim_start_matches(['#', ';']));
        bare.trim().to_owned()
    };
    comments(block).into_iter().map(words).filter(|comment| !comment.is_empty()).collect()
}

fn read(block: &Block, puzzle: &Puzzle) -> Result<Sheet, Unread> {
    let wrong = |span: Span, reason: String| Unread { span, reason };
    if let Some(problem) = first_fault(block) {
        // Converted text is not being typed, so the words "so far" are removed.
        let reason = match problem.code {
            ProblemCode::MissingRow => format!("Incomplete grid: {}", problem.message.replace(" so far", "")),
            _ => problem.message.clone(),
        };
        return Err(wrong(problem.span, reason));
    }
    let grids = [Some(&puzzle.grid), puzzle.state.as_ref(), puzzle.solution.as_ref()];
    if let Some(grid) = grids.into_iter().flatten().find(|grid| !grid.is_whole()) {
        return Err(wrong(grid.span, "the grid is incomplete".to_owned()));
    }
    if puzzle.geometry.is_none() {
        return Err(wrong(puzzle.anchor, "no such board exists".to_owned()));
    }
    if is_labeled(block) {
        let reason = "the numbers of the rows and columns are not cells".to_owned();
        return Err(wrong(puzzle.grid.span, reason));
    }
    let given = |content| if let Content::Digit(digit) = content { digit.get() } else { 0 };
    let givens = puzzle.grid.cells.iter().map(|cell| given(cell.content)).collect();
    let mut sheet = Sheet::new(puzzle.layout.clone(), givens).map_err(|why| wrong(puzzle.grid.span, why))?;
    fill(&mut sheet, puzzle);
    sheet.noted = puzzle.noted.clone();
    sheet.solution = puzzle.solution.as_ref().map(digits);
    let standard = usual_symbols(&sheet.layout);
    sheet.symbols = Some(puzzle.symbols.clone()).filter(|symbols| *symbols != standard);
    sheet.promise = puzzle.promise;
    sheet.comments = comment_words(block);
    tell(&mut sheet, block, puzzle);
    Ok(sheet)
}

/// Returns whether a block that was read as a puzzle is really a table, whose column names or header rule were read as cells.
pub fn has_names(block: &Block) -> bool {
    // A line of dashes may be the rule below column names, or a row of blanks that was read as a border.
    let in_rows = |puzzle: &Puzzle| puzzle.state.is_none() && puzzle.grid.form == GridForm::Rows;
    let (text, in_rows) = (block.text(), block.puzzle.as_ref().is_some_and(in_rows));
    let is_table = in_rows && text.len() <= MAX_BLOCK && text.contains('-');
    is_labeled(block) || is_table && lenient::bare(text).1
}

/// Returns whether the first row and the first column of a block's grid are just the numbers of rows and columns. A stated size rules this out.
fn is_labeled(block: &Block) -> bool {
    block.puzzle.as_ref().is_some_and(|puzzle| {
        let has_size = puzzle.metadata.iter().any(|line| line.key.eq_ignore_ascii_case("size"));
        let is_plain = puzzle.state.is_none() && puzzle.layout.regions.is_none() && !has_size;
        is_plain && is_numbered(puzzle.layout.size, &digits(&puzzle.grid))
    })
}

/// Returns the digits of a grid, with 0 for other cells.
fn digits(grid: &GridText) -> Vec<u8> {
    let value = |content| match content {
        Content::Digit(digit) | Content::Placed(digit) => digit.get(),
        _ => 0,
    };
    grid.cells.iter().map(|cell| value(cell.content)).collect()
}

/// Sets the player's digits and marks.
fn fill(sheet: &mut Sheet, puzzle: &Puzzle) {
    let mut replaced = 0;
    for (cell, written) in puzzle.grid.cells.iter().enumerate() {
        put(sheet, cell, written.content, false, &mut replaced);
    }
    let state = puzzle.state.iter().flat_map(|state| &state.cells);
    for (cell, written) in state.enumerate() {
        put(sheet, cell, written.content, true, &mut replaced);
    }
    if replaced > 0 {
        sheet.left.push(counted(
            replaced,
            "digit of the state over a given",
            "digits of the state over givens",
        ));
    }
}

/// Sets the content of one cell. A plain digit is the player's only in a state.
fn put(sheet: &mut Sheet, cell: usize, content: Content, in_state: bool, replaced: &mut usize) {
    let own = |digit: Digit, sheet: &mut Sheet, replaced: &mut usize| match sheet.givens[cell] {
        0 => {
            sheet.place(cell, digit.get());
            if sheet.has_marks() {
                sheet.mark(cell, Candidates::NONE);
            }
        }
        given => *replaced += usize::from(given != digit.get()),
    };
    match content {
        Content::Placed(digit) => own(digit, sheet, replaced),
        Content::Digit(digit) if in_state => own(digit, sheet, replaced),
        Content::Marks(marks) if sheet.givens[cell] == 0 => sheet.mark(cell, marks),
        _ => {}
    }
}

/// Copies the puzzle's facts, and records what is not copied.
fn tell(sheet: &mut Sheet, block: &Block, puzzle: &Puzzle) {
    for Metadata { key, value, .. } in &puzzle.metadata {
        if let Ok(fact) = key.parse::<Fact>() {
            sheet.say(fact, value);
        }
    }
    let titled = sheet.fact(Fact::Title).map(str::to_owned);
    match (&puzzle.name, titled) {
        (Some(name), None) => {
            let count = sheet.facts.len();
            sheet.say(Fact::Title, name);
            let added = sheet.facts.len() - count;
            sheet.facts.rotate_right(added);
        }
        (Some(name), Some(title)) if value_of(name) != title => {
            sheet.left.push(format!("the heading '{name}'"));
        }
        _ => {}
    }
    let text = block.text();
    let mut label = label_of(text, &block.pieces);
    // Candidates removed by a user of HoDoKu are not a label.
    let mut foreign = block.problems.iter().filter(|problem| problem.code == ProblemCode::ForeignForm);
    let mut is_removed = |label: &str| {
        foreign.any(|it| text[it.span.range()].strip_prefix(':').is_some_and(|it| it.trim() == label))
    };
    if is_link_start(&label) || is_removed(&label) && remove(sheet, &label).is_ok() {
        label = String::new();
    }
    let key = if sheet.fact(Fact::Title).is_none() { Fact::Title } else { Fact::Comment };
    sheet.say(key, &label);
    let mut section = "";
    let mut named = "";
    for element in &block.pieces {
        match element.kind {
            ElementKind::Head => section = &text[element.span.range()],
            ElementKind::Kept if named != section => {
                named = section;
                sheet.left.push(format!("the section {section}"));
            }
            _ => {}
        }
    }
    for problem in block.problems.iter().filter(|problem| problem.code == ProblemCode::UnknownKey) {
        let start = problem.span.range().start;
        let line = &text[start..line_end(text, start)];
        sheet.left.push(format!("the line '{}'", line.trim()));
    }
}

/// Returns whether a label is only the start of a link up to the cells of the puzzle, such as
/// `https://example.com/play?bd`. It says nothing about the puzzle.
fn is_link_start(label: &str) -> bool {
    let query = label.strip_prefix("https://").or_else(|| label.strip_prefix("http://"));
    query
        .and_then(|link| link.split_once('?'))
        .is_some_and(|(_, name)| name.chars().all(char::is_alphanumeric))
}

/// Returns a number with its noun in the singular or plural.
pub(crate) fn counted(count: usize, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}
