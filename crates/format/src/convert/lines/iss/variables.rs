//! Variables: cells beside the board, which hold a digit like those of the board.
//!
//! A variable is read as a cell behind those of the board, and then replaced: by a choice between all the digits that it
//! may hold. The other cells have the same solutions. Two variables in one constraint are not supported.

use super::Context;
use super::entries::Entry;
use crate::board::{Automaton, Candidates, Cell, Constraint, Digit, MarkKind, PairTable};
use crate::convert::constraints::{Board, equality, one_of, pattern};

/// The largest number of variables.
const MOST: usize = 256;

/// Returns the names of the variables that the entries declare: `.Var~A~label~3` declares `VA1` to `VA3`.
pub(super) fn declared(all: &[Entry]) -> Result<Vec<String>, String> {
    let mut names: Vec<String> = Vec::new();
    for entry in all.iter().filter(|entry| entry.name == "Var") {
        let prefix = entry.args.first().map(String::as_str).unwrap_or_default();
        if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(format!("Var: '{prefix}' is not a name of capital letters"));
        }
        let size = entry.args.get(2).map(String::as_str).unwrap_or_default();
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=MOST).contains(number));
        let count = match size.split_once('x') {
            Some((rows, columns)) => number(rows).zip(number(columns)).map(|(rows, columns)| rows * columns),
            None if size.is_empty() => Some(1),
            None => number(size),
        };
        let count = count.filter(|count| names.len() + count <= MOST);
        let count =
            count.ok_or_else(|| format!("Var: '{size}' is not a number of up to {MOST} variables"))?;
        let name = |at: usize| if count == 1 { format!("V{prefix}") } else { format!("V{prefix}{at}") };
        for name in (1..=count).map(name) {
            if names.contains(&name) {
                return Err(format!("Var: the variable {name} is declared twice"));
            }
            names.push(name);
        }
    }
    Ok(names)
}

/// The entries that may name variables.
const MAY_NAME: [&str; 11] =
    ["", "Arrow", "Binary", "BinaryX", "EqualSum", "NFA", "Pair", "PairX", "Regex", "SameValues", "Sum"];

impl Context {
    /// Checks that an entry names no variable, or may name one.
    pub(super) fn check_variables(&self, entry: &Entry) -> Result<(), String> {
        let is_it = |arg: &&String| self.variables.iter().any(|name| name.eq_ignore_ascii_case(arg));
        match entry.args.iter().find(is_it) {
            Some(name) if !MAY_NAME.contains(&&*entry.name) => {
                Err(format!("the variable {name} is not supported in {}", entry.name))
            }
            _ => Ok(()),
        }
    }
}

/// Replaces the variables in constraints.
///
/// # Errors
/// A variable in a constraint from which it cannot be removed, in words.
pub(super) fn replaced(context: &Context, constraints: Vec<Constraint>) -> Result<Vec<Constraint>, String> {
    let (board, cells) = (&context.board, context.board.sides.cells());
    if context.variables.is_empty() {
        return Ok(constraints);
    }
    let mut all = Vec::new();
    let mut of: Vec<Vec<Constraint>> = vec![Vec::new(); context.variables.len()];
    for constraint in constraints {
        let variables = constraint.cells().into_iter().filter_map(|cell| cell.index().checked_sub(cells));
        match variables.collect::<Vec<_>>()[..] {
            [] => all.push(constraint),
            [variable] => of[variable].push(constraint),
            [one, other, ..] => {
                let names = [one, other].map(|variable| context.variables[variable].as_str());
                return Err(format!(
                    "two variables in one constraint, {} and {}, are not supported",
                    names[0], names[1]
                ));
            }
        }
    }
    for (variable, constraints) in of.iter().enumerate().filter(|(_, of)| !of.is_empty()) {
        let cell = Cell::new(cells + variable);
        let mut choices = Vec::new();
        for digit in board.digits() {
            let mut choice = Vec::new();
            let mut is_possible = true;
            for constraint in constraints {
                match fixed(board, constraint, (cell, digit)) {
                    Fixed::To(rules) => choice.extend(rules),
                    Fixed::Never => is_possible = false,
                    Fixed::Unsupported => {
                        let name = &context.variables[variable];
                        return Err(format!("the variable {name} is not supported in {}", constraint.noun()));
                    }
                }
            }
            if is_possible {
                choices.push(choice);
            }
        }
        if choices.iter().any(Vec::is_empty) {
            // Whatever the other cells hold, the variable may hold this digit.
            continue;
        }
        match choices.len() {
            0 => all.push(one_of(board, Cell::new(0), Candidates::NONE)),
            1 => all.extend(choices.into_iter().flatten()),
            _ => all.push(Context::any(choices)),
        }
    }
    Ok(all)
}

/// What a constraint says of the other cells if a variable holds a digit.
enum Fixed {
    To(Vec<Constraint>),
    Never,
    Unsupported,
}

impl Fixed {
    /// Returns a constraint that is met anyway, or cannot be met.
    const fn known(is_met: bool) -> Self {
        if is_met { Self::To(Vec::new()) } else { Self::Never }
    }
}

fn fixed(board: &Board, constraint: &Constraint, (variable, digit): (Cell, Digit)) -> Fixed {
    let value = board.value(digit);
    match constraint {
        Constraint::Mark { kind: MarkKind::Odd, .. } => Fixed::known(value.rem_euclid(2) == 1),
        Constraint::Mark { kind: MarkKind::Even, .. } => Fixed::known(value.rem_euclid(2) == 0),
        Constraint::Mark { kind: MarkKind::OneOf(digits), .. } => Fixed::known(digits.contains(digit)),
        Constraint::Sum { title, terms, least, most } => {
            let (own, rest): (Vec<_>, Vec<_>) = terms.iter().partition(|(cell, _)| *cell == variable);
            let gone: i64 = own.iter().map(|(_, factor)| i64::from(*factor) * value).sum();
            let (least, most) = (least - gone, most - gone);
            if rest.is_empty() {
                return Fixed::known((least..=most).contains(&0));
            }
            Fixed::To(vec![Constraint::Sum { title: title.clone(), terms: rest.into(), least, most }])
        }
        Constraint::Arrow { total, shaft } => match total[..] {
            [circle] if circle == variable => {
                Fixed::To(vec![equality(shaft.iter().map(|&cell| (cell, 1)).collect(), value)])
            }
            [circle] => {
                let terms = std::iter::once((circle, 1)).chain(shaft.iter().map(|&cell| (cell, -1)));
                fixed(board, &equality(terms.collect(), 0), (variable, digit))
            }
            _ => Fixed::Unsupported,
        },
        Constraint::Clone { groups } if groups.iter().all(|group| group.len() == 1) => {
            let others = groups.iter().flatten().filter(|cell| **cell != variable);
            Fixed::To(others.map(|&cell| one_of(board, cell, Candidates::only(digit))).collect())
        }
        Constraint::Greater { greater, less } => {
            let is_greater = *greater == variable;
            let fits = |other: &Digit| if is_greater { *other < digit } else { *other > digit };
            let digits: Candidates = board.digits().iter().filter(fits).collect();
            let other = if is_greater { *less } else { *greater };
            if digits.is_empty() { Fixed::Never } else { Fixed::To(vec![one_of(board, other, digits)]) }
        }
        Constraint::Pair { title, allowed, pairs } => {
            let mut rest = Vec::new();
            let mut all = Vec::new();
            for &[a, b] in pairs {
                let second = |cell, table: &PairTable| one_of(board, cell, table.after(digit));
                match (a == variable, b == variable) {
                    (true, true) if !allowed.allows(digit, digit) => return Fixed::Never,
                    (true, true) => {}
                    (true, false) => all.push(second(b, allowed)),
                    (false, true) => all.push(second(a, &allowed.reversed())),
                    (false, false) => rest.push([a, b]),
                }
            }
            if !rest.is_empty() {
                let (title, allowed) = (title.clone(), std::sync::Arc::clone(allowed));
                all.push(Constraint::Pair { title, allowed, pairs: rest.into() });
            }
            Fixed::To(all)
        }
        Constraint::Pattern { title, automaton, cells } => {
            let rest: Vec<Cell> = cells.iter().copied().filter(|cell| *cell != variable).collect();
            if rest.is_empty() {
                let end = cells.iter().try_fold(0, |state, _| step(automaton, state, digit));
                return Fixed::known(end.is_some_and(|state| automaton.accepts(state)));
            }
            let held = (variable, digit);
            let Some(start) = ahead(automaton, cells, held, (0, 0)) else { return Fixed::Never };
            let read = read_without(automaton, cells, held, start);
            match pattern(&title.name, String::new(), read, &rest) {
                Ok(pattern) => Fixed::To(vec![pattern]),
                Err(_) => Fixed::Unsupported,
            }
        }
        _ => Fixed::Unsupported,
    }
}

/// Returns the state after a digit, if a word may still be accepted from there.
fn step(automaton: &Automaton, state: u16, digit: Digit) -> Option<u16> {
    Some(automaton.next(state, digit)).filter(|next| *next != Automaton::DEAD)
}

/// Returns the position of the next cell that is not the variable, and the state there, if a word may still be accepted.
fn ahead(
    automaton: &Automaton,
    cells: &[Cell],
    (variable, digit): (Cell, Digit),
    (mut at, mut state): (usize, u16),
) -> Option<(usize, u16)> {
    while cells.get(at) == Some(&variable) {
        state = step(automaton, state, digit)?;
        at += 1;
    }
    Some((at, state))
}

/// Returns the automaton for the cells without a variable, which holds a digit, from a position and a state on; `None` if
/// it has too many states.
fn read_without(
    automaton: &Automaton,
    cells: &[Cell],
    held: (Cell, Digit),
    (start, first): (usize, u16),
) -> Option<Automaton> {
    let is_front = cells.iter().skip(start).all(|cell| *cell != held.0);
    Automaton::build(
        automaton.digits(),
        (if is_front { cells.len() } else { start }, first),
        |&(at, state), digit| {
            let state = step(automaton, state, digit)?;
            match at < cells.len() {
                _ if is_front => Some((at, state)),
                true => ahead(automaton, cells, held, (at + 1, state)),
                false => None,
            }
        },
        |&(at, state)| at == cells.len() && automaton.accepts(state),
    )
}
