//! Reports clues without a heading above them, with the section that they belong to where their form shows it.

use crate::syntax::constraints::chaos;
use crate::syntax::constraints::fit::{fits, is_clue};
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind, Words, names_cell, tokens};
use crate::syntax::constraints::parser::Board;
use crate::syntax::constraints::sections::{Form, Section, all, damaged_heading, heading};
use crate::syntax::constraints::shape;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::ends::newline;
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::plan::header::{Notes, trimmed};
use crate::syntax::plan::loose::names_line_or_cell;
use crate::syntax::plan::{Plan, Role};
use crate::syntax::tree::model::{Problem, ProblemCode};
use crate::syntax::{Edit, Span};

/// The largest number of clues that are compared with the sections.
const COMPARED: usize = 20;

/// The largest number of sections that a message names.
const NAMED: usize = 4;

/// Clues below one damaged heading, or below none.
struct Group {
    /// The damaged heading, and what to write in place of it.
    heading: Option<(Span, String)>,
    clues: Vec<Span>,
    first: Line,
}

/// Reports clues without a heading. Returns the reason why nothing may be claimed about solutions, if there is such a clue.
pub(crate) fn read(text: &str, plan: &Plan, board: Board<'_>, notes: &mut Notes) -> Option<String> {
    let groups = groups(text, plan);
    for group in &groups {
        notes.problems.push(group.problem(text, board));
    }
    let is_clue = |group: &&Group| {
        group.heading.is_some()
            || !possible(text, board, &group.clues).is_empty()
            || group
                .clues
                .iter()
                .any(|clue| states_clue(&text[clue.range()]) || is_named(&text[clue.range()]))
    };
    let group = groups.iter().find(is_clue)?;
    let first = group.clues.first().or(group.heading.as_ref().map(|(heading, _)| heading))?;
    let said: String = text[first.range()].chars().take(40).collect();
    Some(format!("'{said}' is in no section"))
}

fn groups(text: &str, plan: &Plan) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut is_open = false;
    for (at, (&line, role)) in plan.lines.iter().zip(&plan.roles).enumerate() {
        match role {
            Role::Trivia => continue,
            Role::Loose => {}
            _ => {
                is_open = false;
                continue;
            }
        }
        let end = line.start + comment_start(&text[line.start..line.end]);
        let span = trimmed(text, line.start, end);
        let written = &text[span.range()];
        let damaged = damaged_heading(written).filter(|_| !names_line_or_cell(written));
        if damaged.is_some() || !is_open {
            let heading = damaged.map(|it| (span, it)).or_else(|| commented(text, plan, at));
            groups.push(Group { heading, clues: Vec::new(), first: line });
            is_open = true;
        }
        if let Some(group) = groups.last_mut()
            && group.heading.as_ref().is_none_or(|(heading, _)| *heading != span)
        {
            group.clues.push(span);
        }
    }
    groups
}

/// Returns the heading that was made a comment directly above a clue, and what to write in place of it.
fn commented(text: &str, plan: &Plan, clue: usize) -> Option<(Span, String)> {
    let above = clue.checked_sub(1).and_then(|at| plan.lines.get(at))?;
    let span = trimmed(text, above.start, above.end);
    let written = text[span.range()].trim_start_matches(['#', ';', '/']);
    // A comment may hold any word, so only a whole name counts.
    let is_name = |heading: &String| {
        let bare =
            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        bare(heading).trim_end_matches('s') == bare(written).trim_end_matches('s')
    };
    let heading = damaged_heading(written).filter(|_| above.kind == Kind::Comment).filter(is_name)?;
    Some((span, heading))
}

impl Group {
    fn problem(&self, text: &str, board: Board<'_>) -> Problem {
        if let Some((span, heading)) = &self.heading {
            let written = &text[span.range()];
            let message =
                format!("'{written}' is not a heading of a section: write {heading} above its clues");
            let edit = Edit { span: *span, text: heading.clone() };
            return Problem::new(ProblemCode::BadClue, *span, message)
                .with_fix(format!("Change to '{heading}'"), vec![edit]);
        }
        let span = self.clues.first().copied().unwrap_or_default();
        let more = match self.clues.len() {
            ..=1 => "Clue without a heading".to_owned(),
            count => format!("{count} clues without a heading"),
        };
        let possible = possible(text, board, &self.clues);
        if let Some(name) = told(text, &self.clues, &possible) {
            let start = Span::new(self.first.start, self.first.start);
            let edit = Edit { span: start, text: format!("[{name}]{}", newline(text)) };
            let message = format!("{more}: write [{name}] above");
            return Problem::new(ProblemCode::BadClue, span, message)
                .with_fix(format!("Add the heading [{name}]"), vec![edit]);
        }
        if let Some(lines) = with_headings(text, board, &self.clues) {
            let [first, ..] = &*lines else { return Problem::new(ProblemCode::BadClue, span, more) };
            let message = format!("{more}: write '{first}'");
            let edits = self.clues.iter().zip(&lines).map(|(&span, line)| Edit { span, text: line.clone() });
            return Problem::new(ProblemCode::BadClue, span, message)
                .with_fix(format!("Change to '{first}'"), edits.collect());
        }
        let stated = self.clues.iter().find(|clue| states_clue(&text[clue.range()]));
        if let Some(clue) = stated.filter(|_| possible.is_empty()) {
            let parts = tokens(&text[clue.range()], 0, Words::Dashed);
            let cage = shape::proposals(Form::Cages, &text[clue.range()], &parts, board);
            let example = cage.into_iter().find(|line| fits(Form::Cages, line, board));
            let example = example.unwrap_or_else(|| "12: r1c1-2".to_owned());
            let message =
                format!("{more}: write the name of its section above, for a cage '[Cages] {example}'");
            return Problem::new(ProblemCode::BadClue, span, message);
        }
        if possible.is_empty() {
            let more = match self.clues.len() {
                ..=1 => String::new(),
                count => format!(" (and {} more below)", count - 1),
            };
            let message = format!("Unrecognized line{more}. Start it with '#' to make it a comment");
            return Problem::new(ProblemCode::UnknownLine, span, message);
        }
        if possible.iter().any(|section| matches!(section.form, Form::Chaos)) {
            let message = format!("{more}: write [{}] above if the regions are to be found", chaos::NAME);
            return Problem::new(ProblemCode::BadClue, span, message);
        }
        let sections: Vec<&str> = possible.iter().map(|section| section.name).collect();
        if sections == ["Quadruples", "Allowed"] {
            let message = format!(
                "{more}: write [Quadruples] above if the digits appear in the four cells around a corner, or [Allowed] if each of the cells holds one of the digits"
            );
            return Problem::new(ProblemCode::BadClue, span, message);
        }
        let names: Vec<String> = possible.iter().take(NAMED).map(|it| format!("[{}]", it.name)).collect();
        let such = match &*names {
            [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
            _ => names.concat(),
        };
        let message = format!("{more}: write the name of the section above, such as {such}");
        Problem::new(ProblemCode::BadClue, span, message)
    }
}

/// Returns whether a line in no section states a clue: a number or a sign beside cells.
fn states_clue(line: &str) -> bool {
    let all = tokens(line, 0, Words::Dashed);
    let states = |token: &Token| {
        matches!(
            token.kind,
            TokenKind::Number(_)
                | TokenKind::Sign(Sign::Equal | Sign::Less | Sign::Greater | Sign::AtMost | Sign::AtLeast)
        )
    };
    names_cell(line) && all.iter().any(states)
}

/// Returns whether the first word of a line with cells names a section, whatever its number: `whispers4 r1c1 r1c2`.
fn is_named(line: &str) -> bool {
    let name = line.split_whitespace().next().unwrap_or_default();
    names_cell(line) && heading(&format!("[{}]", name.trim_end_matches(':'))).is_some()
}

/// Returns the clues with the heading that their first words name, if all have one: `cage 12: r1c1-2` becomes `[Cages] 12: r1c1-2`.
fn with_headings(text: &str, board: Board<'_>, clues: &[Span]) -> Option<Vec<String>> {
    let line = |clue: &Span| {
        let (name, rest) = text[clue.range()].split_once(char::is_whitespace)?;
        let written = format!("[{}]", name.trim_end_matches(':'));
        let found = heading(&written).filter(|it| it.end == written.len() && it.expression.is_none())?;
        let section = found.section;
        let is_allowed = found.number.is_none_or(|number| {
            let range = section.number.map(|it| it.range(board.digits));
            number.zip(range).is_some_and(|(number, range)| range.contains(&number))
        });
        // Without an expression, only an equation can be below such a heading.
        let is_whole = !section.takes_expression() || matches!(section.form, Form::Sum);
        let rest = rest.trim_start_matches(|c: char| c == ':' || c.is_whitespace());
        let is_clue = is_allowed && is_whole && fits(section.form, rest, board);
        is_clue.then(|| format!("{} {rest}", found.canonical(&written)))
    };
    if clues.is_empty() || clues.len() > COMPARED {
        return None;
    }
    clues.iter().map(line).collect()
}

/// Returns the sections that allow most of these clues.
fn possible(text: &str, board: Board<'_>, clues: &[Span]) -> Vec<&'static Section> {
    let fits = |section: &&Section| {
        let compared = &clues[..clues.len().min(COMPARED)];
        let fitting = compared.iter().filter(|&&clue| {
            let words = if matches!(section.form, Form::Sum) { Words::Plain } else { Words::Dashed };
            let all = tokens(&text[clue.range()], clue.start as usize, words);
            is_clue(section.form, text, board, &all, clue)
        });
        2 * fitting.count() > compared.len()
    };
    all().filter(fits).collect()
}

/// Returns the name of the section if the form of the clues shows it.
fn told(text: &str, clues: &[Span], possible: &[&'static Section]) -> Option<&'static str> {
    let names: Vec<&str> = possible.iter().map(|section| section.name).collect();
    let first = || clues.iter().map(|clue| text[clue.range()].to_lowercase());
    match possible {
        [] => None,
        // The heading changes the board for all other clues.
        _ if names.contains(&chaos::NAME) => None,
        [only] => Some(only.name),
        _ if names.contains(&"Dots") => {
            let is_letter = first().all(|clue| clue.starts_with(['x', 'v']));
            Some(if is_letter { "XV" } else { "Dots" })
        }
        // A sum before cells is a cage: a quadruple and a list of allowed digits usually have several digits.
        _ if ["Cages", "Quadruples", "Allowed"].starts_with(&names) => Some("Cages"),
        _ if names.contains(&"Inequalities") => Some("Inequalities"),
        _ if names.contains(&"Outside") => {
            Some(if first().all(|clue| clue.starts_with("diagonal")) { "Little Killers" } else { "Outside" })
        }
        _ => None,
    }
}
