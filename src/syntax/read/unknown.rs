//! Lines that are none of the format's.

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::fields::broken_lead;
use crate::syntax::lex::lines::Kind;
use crate::syntax::plan::header::{Header, Notes, split_meta, trimmed};
use crate::syntax::plan::strays::lead;
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::tree::model::GridForm;
use crate::syntax::{Edit, Problem, ProblemCode, Span, Style};

/// A line with up to this many cells more or less than a grid is meant as a puzzle.
const CELLS_OFF: usize = 3;

/// One finding for each run of lines that are none of the format's.
pub(super) fn unknown_lines(text: &str, plan: &Plan, header: &Header, notes: &mut Notes) {
    let mut index = 0;
    while index < plan.roles.len() {
        let count = plan.roles[index..].iter().take_while(|&&role| role == Role::Unknown).count();
        let pieces = split_line(text, plan, index, count);
        if count > 0 && pieces.is_none() {
            let line = plan.lines[index];
            let span = trimmed(text, line.start, line.end);
            // Without its size, nothing is known of a puzzle on one line.
            if count == 1 && header.lacks_size && is_square(lead(&text[span.range()], &plan.alphabet).cells) {
                index += count;
                continue;
            }
            let row = matches!(line.kind, Kind::Row(_)).then_some(&plan.alphabet);
            let known = text
                .get(span.range())
                .and_then(|line| library_line(line).or_else(|| wrong_length(line, row)));
            let message = match (known, count - 1) {
                (Some(length), 0) => length,
                (Some(length), more) => format!("{length} (and {more} more unrecognized below)"),
                (None, 0) => "Unrecognized line. Start it with '#' to make it a comment".to_owned(),
                (None, more) => {
                    format!(
                        "Unrecognized line (and {more} more below). Start it with '#' to make it a comment"
                    )
                }
            };
            notes.problem(ProblemCode::UnknownLine, span, message);
        }
        notes.problems.extend(pieces);
        index += count.max(1);
    }
}

fn is_square(cells: usize) -> bool {
    (2..=MAX_SIZE).any(|n| n * n == cells)
}

/// Returns the finding about a line that was split over two, if these unrecognized lines start with its pieces.
fn split_line(text: &str, plan: &Plan, index: usize, count: usize) -> Option<Problem> {
    if count == 0 {
        return None;
    }
    let line_span = |index: usize| plan.lines.get(index).map(|line| trimmed(text, line.start, line.end));
    let lead_of = |span: Span| lead(&text[span.range()], &plan.alphabet);
    let cells = |span: Span| lead_of(span).cells;
    let span = line_span(index)?;
    let is_one_line =
        |grid: &GridPlan| grid.form == GridForm::Line && grid.rows.contains(&index.wrapping_sub(1));
    let (first, second, what) = if let Some(grid) = plan.grids.iter().find(|grid| is_one_line(grid)) {
        let above = line_span(index - 1)?;
        let tail =
            text[above.range()].rsplit(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).next()?;
        let total = lead(tail, &plan.alphabet).cells + cells(span);
        let is_rest = total == grid.n * grid.n;
        (above, span, is_rest.then(|| "This line continues the solution above".to_owned())?)
    } else {
        let below = line_span(index + 1).filter(|_| count > 1)?;
        let (here, mut there) = (cells(span), cells(below));
        if !is_square(here + there) {
            there = lead_of(below).first;
        }
        let joins = matches!(plan.lines[index].kind, Kind::Row(_)) && is_square(here + there) && here > 0;
        let what = match split_meta(text, plan, index) {
            Some((_, joined, _)) => format!("`{}` is split over two lines", joined.trim()),
            None if joins => {
                format!("A puzzle of {} cells is split over two lines, {here} and {there}", here + there)
            }
            None => return None,
        };
        (span, below, what)
    };
    let mut problem = Problem::new(ProblemCode::UnknownLine, span, format!("{what}. Join the two lines"));
    let other = if span == first { (second, "the rest") } else { (first, "its start") };
    problem.related = vec![(other.0, other.1.to_owned())];
    let gap = Span { start: first.end, end: second.start };
    Some(problem.with_fix("Join the two lines", vec![Edit { span: gap, text: String::new() }]))
}

/// Returns what to do with a line of HoDoKu's library: `:code:candidates:grid:deleted:…`.
fn library_line(line: &str) -> Option<String> {
    let grid = line.strip_prefix(':')?.split(':').nth(2)?;
    let cells = grid.chars().filter(|c| matches!(c, '0'..='9' | '.')).count();
    (cells == 81).then(|| {
        "This is a HoDoKu library line: convert it with `sudoku-ls convert --to sudoku`, or use it directly with `hint`, `path`, `steps`, `rate` or `candidates`".to_owned()
    })
}

/// Returns what is wrong with a line that has a few cells too many or too few for a grid; `row` are the digits of a line that can be a row.
fn wrong_length(line: &str, row: Option<&Alphabet>) -> Option<String> {
    let line = &line[broken_lead(line)..];
    let is_cell = |c: char| c.is_ascii_digit() || Style::BLANKS.contains(c) || c == '-';
    let plain = line.chars().take_while(|c| is_cell(*c)).count();
    let is_plain = line.get(plain..)?.chars().next().is_none_or(|next| [' ', ',', '\t'].contains(&next));
    let cells = match row {
        _ if is_plain => plain,
        Some(alphabet) => lead(line, alphabet).first,
        None => return None,
    };
    let sizes = || (4..=9_usize).chain(sizes::BY_LENGTH.into_iter().filter(|&n| n > 9));
    if let Some(size) = sizes().find(|n| n * n == cells && !sizes::BY_LENGTH.contains(n)) {
        return Some(format!(
            "The line has {cells} cells: for a {size}x{size} puzzle on one line, write `size: {size}` above it"
        ));
    }
    let size = sizes().find(|n| (n * n).abs_diff(cells) <= CELLS_OFF && n * n != cells)?;
    Some(format!("The line has {cells} cells, expected {} for a {size}x{size} grid", size * size))
}
