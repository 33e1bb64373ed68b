//! Recognizes facts of logic programs, and calls with a row, a column and a digit: `initial(1,1,5).`

use std::collections::BTreeMap;

use super::cells::{Given, placed, sheet, stated_size};
use super::lists;
use super::recovered::Recovered;
use super::remarks::Remarks;
use super::tokens::{Kind, Token, Tokens, tokens};
use crate::convert::lines::plain::number;
use crate::convert::reading::{Lines, lines};

const FACTS: &str = "a list of facts, a cell and its digit each";

/// The fewest facts that make a puzzle.
const LEAST: usize = 8;

/// Reads the facts of a text.
pub(super) fn read(text: &str) -> Option<Recovered> {
    let tokens = tokens(text);
    let rules = text.contains(":-");
    let (facts, is_all) = facts(&tokens.all);
    let most = facts.iter().max_by_key(|(_, cells)| cells.len()).map(|(name, cells)| (*name, cells));
    let others = facts.values().map(Vec::len).sum::<usize>();
    match most.filter(|(_, cells)| cells.len() >= LEAST) {
        Some((name, cells)) if (is_all || rules) && cells.len() == others => {
            of_facts(text, &tokens, cells).filter(|_| !name.is_empty())
        }
        _ => None,
    }
}

/// Returns a refusal for a logic program without a puzzle.
pub(super) fn program(text: &str) -> Option<Recovered> {
    let why = "it has rules, and no facts or list with the digits of a puzzle";
    (text.contains(":-") && is_program(text, &tokens(text)))
        .then(|| Recovered::named("a logic program", Some(why)))
}

fn of_facts(text: &str, tokens: &Tokens<'_>, cells: &[Given]) -> Option<Recovered> {
    match placed(cells, stated_size(&tokens.all)) {
        Ok(board) => {
            let line = Lines::new(text).at(cells.first()?.byte);
            let mut sheet = sheet(board.size, &board.digits, line)?;
            sheet.comments = Remarks::of(text, tokens).above(line);
            Recovered::of(FACTS, vec![sheet])
        }
        Err(why) => why.map(|why| Recovered::named(FACTS, Some(why))),
    }
}

/// Returns the facts with three numbers, grouped by name, and whether the text contains only facts.
fn facts<'a>(all: &[Token<'a>]) -> (BTreeMap<&'a str, Vec<Given>>, bool) {
    let (mut found, mut is_all, mut at) = (BTreeMap::<&str, Vec<Given>>::new(), true, 0);
    while let Some(name) = all.get(at) {
        let open = all.get(at + 1).filter(|open| open.is("(") && open.partner > at + 1);
        match (name.kind, open) {
            (Kind::Word, Some(open)) if name.text.contains(char::is_alphabetic) => {
                let inside = all.get(at + 2..open.partner).unwrap_or_default();
                let facts = inside.split(|token| token.is(";"));
                let facts = facts.filter_map(|part| given(part, name.byte));
                found.entry(name.text.trim_start_matches('.')).or_default().extend(facts);
                at = open.partner + 1;
            }
            _ => {
                is_all &= matches!(name.text, "." | "," | ";") && name.kind != Kind::Text;
                at += 1;
            }
        }
    }
    (found, is_all)
}

/// Returns the three numbers in the brackets of a fact. Two of them may be in inner brackets: `(1,1),5`.
fn given(inside: &[Token<'_>], byte: usize) -> Option<Given> {
    let mut tokens = inside.iter().filter(|token| !(token.is("(") || token.is(")")));
    let [row, first, column, second, digit] = std::array::from_fn(|_| tokens.next());
    let [row, first, column, second, digit] = [row?, first?, column?, second?, digit?];
    let is_apart = first.is(",") && second.is(",") && tokens.next().is_none();
    let (row, column) = (number(row.text)?, number(column.text)?);
    is_apart.then_some(Given { row, column, digit: number(digit.text)?, byte })
}

/// Returns whether a text is a logic program about sudoku, with statements that end with a full stop.
fn is_program(text: &str, tokens: &Tokens<'_>) -> bool {
    let code = || lines(text).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['%', '#']));
    let ends = code().last().is_some_and(|line| line.ends_with('.') || line.contains(". %"));
    let is_rule = |line: &&str| {
        line.contains(":-") || line.ends_with(['.', ',', ';', '(', '[']) || line.starts_with(['_', '[', ']'])
    };
    let about = text.to_lowercase().contains("sudoku");
    ends && about
        && tokens.all.len() >= LEAST
        && code().filter(is_rule).count() * 2 > code().count()
        && !lists::grids(&tokens.all).is_doubtful
}
