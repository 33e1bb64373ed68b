//! The words for constraints of a puzzle that a form of another program does not carry.

use std::collections::HashSet;
use std::sync::Arc;

use crate::board::{Automaton, Constraint, Digit, Geometry, OutsideKind, PairTable, Primitive};
use crate::convert::native::block::counted;
use crate::convert::sheet::Sheet;

/// Returns words for the constraints of `sheet` that `back` lacks.
pub(crate) fn lost(sheet: &Sheet, back: &Sheet) -> Vec<String> {
    if sheet.layout.constraints.is_empty() {
        return Vec::new();
    }
    let there: HashSet<String> = of(back).into_iter().flatten().collect();
    let said = of(sheet);
    let is_missing = |(at, _): &(usize, &Constraint)| {
        said.get(*at).is_none_or(|all| !all.iter().all(|primitive| there.contains(primitive)))
    };
    let all = sheet.layout.constraints.iter().enumerate();
    named(all.filter(is_missing).map(|(_, constraint)| constraint))
}

/// Returns the primitives of each constraint of a puzzle, without names, as texts that can be compared.
fn of(sheet: &Sheet) -> Vec<Vec<String>> {
    let Ok(board) = sheet.geometry() else { return Vec::new() };
    let mut all = vec![Vec::new(); sheet.layout.constraints.len()];
    for (number, primitive) in board.primitives() {
        if let Some(list) = all.get_mut(*number) {
            let mut primitive = normal(&board, primitive);
            // A sandwich says the same from either end.
            if let Some(Constraint::Outside { kind: OutsideKind::Sandwich, .. }) =
                sheet.layout.constraints.get(*number)
                && let Primitive::Automaton { cells, .. } = &mut primitive
                && cells.first() > cells.last()
            {
                cells.reverse();
            }
            list.push(format!("{primitive:?}"));
        }
    }
    all
}

/// Returns words for constraints. Constraints of one kind are counted together: `3 cages`.
pub(crate) fn named<'a>(constraints: impl IntoIterator<Item = &'a Constraint>) -> Vec<String> {
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for constraint in constraints {
        let kind = kind(constraint);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let counted = |(kind, count): (String, usize)| match kind.strip_prefix("the ") {
        Some(_) => kind,
        None => counted(count, &kind, &several(&kind)),
    };
    kinds.into_iter().map(counted).collect()
}

/// Returns the noun for the kind of a constraint, without numbers. It has an article if a puzzle can have only one such
/// constraint.
fn kind(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Cage { .. } => "cage".to_owned(),
        Constraint::Quadruple { .. } => "quadruple".to_owned(),
        Constraint::Outside { kind, .. } => kind.noun().to_owned(),
        Constraint::Any { .. } => "choice".to_owned(),
        Constraint::Sum { title, .. } if title.name.is_empty() && title.text.is_empty() => {
            "sum of cells".to_owned()
        }
        Constraint::Pattern { title, .. } if title.name.is_empty() => "pattern of digits".to_owned(),
        Constraint::Pair { title, .. } if title.name.is_empty() => "rule on pairs".to_owned(),
        Constraint::Pair { .. }
        | Constraint::Pattern { .. }
        | Constraint::Sum { .. }
        | Constraint::Negative { .. } => constraint.noun(),
        other => other.noun().trim_start_matches("the ").to_owned(),
    }
}

/// Returns the plural of the noun for a kind of constraints.
fn several(kind: &str) -> String {
    match kind.split_once(' ') {
        Some((head, rest)) if rest.starts_with("of ") || rest.starts_with("on ") => format!("{head}s {rest}"),
        _ if kind.ends_with('y') => format!("{}ies", &kind[..kind.len() - 1]),
        _ if kind == "line without repeats" => "lines without repeats".to_owned(),
        _ => format!("{kind}s"),
    }
}

/// Returns the normal form of a primitive, so that primitives with the same meaning become equal.
fn normal(board: &Geometry, primitive: &Primitive) -> Primitive {
    let layout = board.layout();
    let mut primitive = primitive.clone();
    match &mut primitive {
        Primitive::Distinct { cells } | Primitive::Count { cells, .. } => cells.sort_unstable(),
        Primitive::Pair { cells, allowed } if cells[0] > cells[1] => {
            cells.reverse();
            *allowed = Arc::new(allowed.reversed());
        }
        Primitive::Sum { terms, least, most } => {
            terms.sort_unstable();
            if let [(cell, 1)] = terms[..] {
                let is_one = |digit: &Digit| (*least..=*most).contains(&layout.value(*digit));
                return Primitive::Only { cell, digits: board.digits().iter().filter(is_one).collect() };
            }
            if let [(one, by), (other, times)] = terms[..] {
                let (by, times) = (i64::from(by), i64::from(times));
                let is_one =
                    |a, b| (*least..=*most).contains(&(by * layout.value(a) + times * layout.value(b)));
                let allowed = Arc::new(PairTable::new(layout.size, is_one));
                return normal(board, &Primitive::Pair { cells: [one, other], allowed });
            }
            // Both signs of an equation with the sum 0 have the same meaning.
            if *least == 0 && *most == 0 && terms.first().is_some_and(|(_, factor)| *factor < 0) {
                terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
            }
        }
        Primitive::Automaton { cells, automaton } => {
            if let [cell] = cells[..] {
                let accepts = |digit: &Digit| {
                    let next = automaton.next(0, *digit);
                    next != Automaton::DEAD && automaton.accepts(next)
                };
                return Primitive::Only { cell, digits: board.digits().iter().filter(accepts).collect() };
            }
            *automaton = Arc::new(automaton.minimal());
        }
        Primitive::Any { choices } => {
            for choice in choices.iter_mut() {
                *choice = choice.iter().map(|primitive| normal(board, primitive)).collect();
            }
        }
        _ => {}
    }
    primitive
}
