//! Reports lines that are not part of the format.

use std::fmt::Write;

use crate::board::{MAX_SIZE, article, sizes};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::is_fence;
use crate::syntax::lex::fields::{LONGEST_NUMBER, broken_lead};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::{Kind, Section};
use crate::syntax::plan::broken_line::groups_of;
use crate::syntax::plan::header::{Header, Notes, split_meta, trimmed};
use crate::syntax::plan::misplaced::lead;
use crate::syntax::plan::{GridPlan, Plan, Role, line_form};
use crate::syntax::tree::model::GridForm;
use crate::syntax::{Edit, Problem, ProblemCode, Span, Style};

/// The most cells by which a line may differ from a grid and still be treated as a puzzle.
const CELLS_OFF: usize = 3;

/// Reports each run of adjacent unknown lines once.
pub(super) fn unknown_lines(text: &str, plan: &Plan, header: &Header, notes: &mut Notes) {
    let below = plan.grids.first().filter(|grid| grid.form == GridForm::Line);
    let of = below.map(|grid| grid.n);
    let mut index = 0;
    while index < plan.roles.len() {
        let count = plan.roles[index..].iter().take_while(|&&role| role == Role::Unknown).count();
        let pieces = split_line(text, plan, index, count);
        if count > 0 && pieces.is_none() {
            let line = plan.lines[index];
            let span = trimmed(text, line.start, line.end);
            let slip = invisible(ProblemCode::UnknownLine, text, span)
                .or_else(|| stray(text, span))
                .or_else(|| fence(text, span));
            if let Some(mut problem) = slip {
                if count > 1 {
                    let _ = write!(problem.message, " (and {} more unrecognized below)", count - 1);
                }
                notes.problems.push(problem);
                index += count;
                continue;
            }
            // If the size is unreadable, nothing can be said about a puzzle on one line.
            if count == 1 && header.lacks_size && is_square(lead(&text[span.range()], &plan.alphabet).cells) {
                index += count;
                continue;
            }
            let row = matches!(line.kind, Kind::Row(_)).then_some(&plan.alphabet);
            let known = text
                .get(span.range())
                .and_then(|line| library_line(line).or_else(|| wrong_length(line, row, of)));
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

/// Returns the finding about a line that was split over two lines, if the first of these unknown lines are its pieces.
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
        let (mut here, mut there) = (cells(span), cells(below));
        if !is_square(here + there) {
            there = lead_of(below).first;
        }
        if !is_square(here + there) {
            let groups = groups_of((&text[span.range()], &text[below.range()]), &plan.alphabet);
            (here, there) = groups.unwrap_or((here, there));
        }
        let joins = matches!(plan.lines[index].kind, Kind::Row(_))
            && is_square(here + there)
            && here > 0
            && here + there >= SMALLEST * SMALLEST
            && library_line(&text[span.range()]).is_none();
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

/// Returns advice for a line of HoDoKu's library: `:code:candidates:grid:deleted:…`.
fn library_line(line: &str) -> Option<String> {
    let grid = line.strip_prefix(':')?.split(':').nth(2)?;
    let cells = grid.chars().filter(|c| matches!(c, '0'..='9' | '.')).count();
    (cells == 81).then(|| {
        "This is a HoDoKu library line: convert it with `sudoku-ls convert --to sudoku`, or use it directly with `hint`, `path`, `steps`, `rate` or `candidates`".to_owned()
    })
}

/// Returns the finding about a line with a few cells too many or too few for a grid. `row` is the alphabet if the line
/// can be a row. `of` is the size of the puzzle on one line that follows.
fn wrong_length(line: &str, row: Option<&Alphabet>, of: Option<usize>) -> Option<String> {
    let line = &line[broken_lead(line)..];
    let plain = line.chars().take_while(|&c| is_cell(c)).count();
    let is_plain = line.get(plain..)?.chars().next().is_none_or(|next| [' ', ',', '\t'].contains(&next));
    let cells = match row {
        _ if is_plain => plain,
        Some(alphabet) => lead(line, alphabet).first,
        None => return None,
    };
    let sizes = || (4..=9_usize).chain(sizes::BY_LENGTH.into_iter().filter(|&n| n > 9));
    let of = of.filter(|n| (n * n).div_ceil(2) <= cells && cells <= 2 * n * n && cells != n * n);
    if let Some(size) = sizes().find(|n| of.is_none() && n * n == cells && !sizes::BY_LENGTH.contains(n)) {
        return Some(format!(
            "The line has {cells} cells: for {} {size}x{size} puzzle on one line, write `size: {size}` above it",
            article(size)
        ));
    }
    let is_near = |n: &usize| (n * n).abs_diff(cells) <= CELLS_OFF && n * n != cells;
    if let Some(size) = of.or_else(|| sizes::BY_LENGTH.into_iter().find(is_near)) {
        return Some(format!(
            "The line has {cells} cells, expected {} for {} {size}x{size} grid",
            size * size,
            article(size)
        ));
    }
    // The line was cut off, or has other text among its cells.
    let is_larger = |n: &usize| n * n > cells && is_plain && cells > MAX_SIZE;
    let whole = |n: usize| format!("{} ({n}x{n})", n * n);
    let larger: Vec<String> = sizes::BY_LENGTH.into_iter().filter(is_larger).take(2).map(whole).collect();
    (!larger.is_empty())
        .then(|| format!("The line has {cells} cells, but a puzzle on one line has {}", larger.join(" or ")))
}

/// Returns the finding about the first invisible character in this place, such as a zero-width space copied from a web page, if there is one.
pub(super) fn invisible(code: ProblemCode, text: &str, place: Span) -> Option<Problem> {
    let is_invisible = |c: char| matches!(c, '\u{feff}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}');
    let (at, c) = text[place.range()].char_indices().find(|&(_, c)| is_invisible(c))?;
    let start = place.range().start + at;
    let span = Span::new(start, start + c.len_utf8());
    let message = format!("Unexpected invisible character U+{:04X}: delete it", u32::from(c));
    let problem = Problem::new(code, span, message);
    Some(problem.with_fix("Delete it", vec![Edit { span, text: String::new() }]))
}

/// The fewest cells of a puzzle in which a single wrong character can be recognized.
const TOLD: usize = 36;

/// The maximum number of fields before a puzzle.
const FIELDS: usize = 3;

/// Returns the finding about a single wrong character: without it, the line has a puzzle, at its start or after a few fields.
fn stray(text: &str, place: Span) -> Option<Problem> {
    let line = &text[place.range()];
    let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let fields = line.char_indices().filter(|&(_, c)| is_end(c)).map(|(at, c)| at + c.len_utf8());
    let (at, c, cells) = [0, broken_lead(line)].into_iter().chain(fields.take(FIELDS)).find_map(|from| {
        let run = |from: usize| line[from..].find(|c| !is_cell(c)).map_or(line.len(), |end| from + end);
        let at = run(from);
        let c = line[at..].chars().next()?;
        let behind = at + c.len_utf8();
        let end = run(behind);
        let cells = at - from + end - behind;
        let is_inside = from < at && behind < end && line[end..].chars().next().is_none_or(is_end);
        // A separator between a number and cells is correct.
        let is_number =
            |field: &str| field.len() <= LONGEST_NUMBER && field.bytes().all(|c| c.is_ascii_digit());
        let is_field = is_end(c) && (is_number(&line[from..at]) || is_number(&line[behind..end]));
        let is_puzzle = !is_field && cells >= TOLD && sizes::BY_LENGTH.iter().any(|n| n * n == cells);
        (is_inside && is_puzzle).then_some((at, c, cells))
    })?;
    let start = place.range().start + at;
    let span = Span::new(start, start + c.len_utf8());
    let what = if c == ' ' { "space".to_owned() } else { format!("'{c}'") };
    let message = format!("Unexpected {what} in a puzzle of {cells} cells. Remove it");
    let edit = Edit { span, text: String::new() };
    let problem = Problem::new(ProblemCode::UnknownLine, span, message);
    Some(problem.with_fix(format!("Remove the {what}"), vec![edit]))
}

/// Returns the finding about a Markdown fence around puzzles. The fix leaves an empty line, which separates the text above from the text below.
fn fence(text: &str, line: Span) -> Option<Problem> {
    is_fence(&text[line.range()]).then(|| {
        let message = "A Markdown fence is not part of the format. Remove it".to_owned();
        let edit = Edit { span: line, text: String::new() };
        Problem::new(ProblemCode::UnknownLine, line, message).with_fix("Remove the fence", vec![edit])
    })
}

/// Returns whether a character can be a cell of a puzzle with digits up to 9.
fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || Style::BLANKS.contains(c) || c == '-'
}

/// The smallest grid that is recognized. Fewer and shorter lines can be anything.
const SMALLEST: usize = 4;

/// Returns whether the section with its heading on this line contains a puzzle: on one line, or as many rows as they have cells.
pub(crate) fn holds_puzzle(text: &str, plan: &Plan, heading: usize) -> bool {
    let below = |length: usize| (heading + 1).min(length);
    let section = plan.lines[below(plan.lines.len())..]
        .iter()
        .zip(&plan.roles[below(plan.roles.len())..])
        .take_while(|(_, role)| matches!(role, Role::Kept | Role::Trivia));
    let mut rows: Vec<Facts> = Vec::new();
    for (line, _) in section {
        match line.kind {
            Kind::Row(facts) => {
                let on_line = line_form::shape(&text[line.start..line.end], facts, None, &plan.alphabet);
                if on_line.is_some_and(|shape| shape.n >= SMALLEST) {
                    return true;
                }
                rows.push(facts);
            }
            Kind::Border | Kind::Blank | Kind::Comment => {}
            _ => rows.clear(),
        }
        if rows.len() > MAX_SIZE {
            return false;
        }
    }
    rows.len() >= SMALLEST && rows.iter().all(|facts| facts.fits(rows.len()))
}

/// Returns the line number of the unknown section's heading that starts at this byte offset.
pub(crate) fn heading_at(plan: &Plan, start: usize) -> Option<usize> {
    let at = plan.lines.partition_point(|line| line.start <= start).checked_sub(1)?;
    (plan.roles.get(at) == Some(&Role::Mark(Section::Unknown))).then_some(at)
}
