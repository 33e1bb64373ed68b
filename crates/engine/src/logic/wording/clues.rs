//! Steps from clues in words.

use super::names::{Names, capital, list};
use super::outside::needs;
use crate::board::{Candidates, Cell, Constraint, Digit};
use crate::logic::clues::is_of_clues;
use crate::logic::step::{Mark, Role, Step};
use crate::logic::technique::Technique;

/// The most sets of digits that are listed. If there are more, only their number is given.
const MOST_SETS: usize = 8;

/// The most digits on the way to a contradiction that are listed.
const MOST_PLACED: usize = 10;

/// The most removed candidates that are named after the remaining digits of the cells.
const MOST_REMOVED: usize = 3;

/// The most clues that are listed.
const MOST_CLUES: usize = 6;

impl<'a> Names<'a> {
    fn constraint(self, number: u16) -> Option<&'a Constraint> {
        self.geometry().layout().constraints.get(usize::from(number))
    }

    /// Returns a clue with its cells: `the cage of 16 in r1c8, r2c8 and r2c9`.
    pub(super) fn clue(self, number: u16) -> String {
        self.constraint(number)
            .map_or_else(String::new, |it| it.describe_with(self.geometry(), &|digit| self.digit(digit)))
    }

    /// Returns a clue without its cells: `the cage of 16`.
    fn clue_noun(self, number: u16) -> String {
        self.constraint(number).map_or_else(String::new, |it| it.noun_with(&|digit| self.digit(digit)))
    }

    /// Returns digits that belong together: `1+4` for a sum, `1 4` for other clues.
    pub(super) fn set(self, set: Candidates, is_sum: bool) -> String {
        let digits: Vec<String> = set.iter().map(|digit| self.digit(digit)).collect();
        digits.join(if is_sum { "+" } else { " " })
    }
}

/// Returns where to look for a step from clues; `None` for a contradiction, which has no single place.
pub(super) fn place(names: Names<'_>, step: &Step) -> Option<String> {
    let first = *step.why.clues.first()?;
    Some(match step.technique {
        Technique::InniesAndOuties | Technique::InniesOfSeveralHouses => {
            format!("Look at the sums in {}.", names.houses(step.why.houses_in(Role::Base)))
        }
        technique if technique == Technique::ClueContradiction || !is_of_clues(technique) => return None,
        _ => format!("Look at {}.", names.clue(first)),
    })
}

/// Returns the remaining digits of the cells that change: `r1c2 can only be 2 or 3, and r1c3 4 or 5`.
fn left(names: Names<'_>, step: &Step) -> String {
    let mut groups: Vec<(Vec<Cell>, Candidates)> = Vec::new();
    for group in &step.why.groups {
        match groups.iter_mut().find(|(_, digits)| *digits == group.digits) {
            Some((cells, _)) => cells.extend(&group.cells),
            None => groups.push((group.cells.clone(), group.digits)),
        }
    }
    let one = |(cells, digits): (Vec<Cell>, Candidates)| {
        format!("{} can only be {}", names.cells(cells), names.digits_or(digits))
    };
    list(groups.into_iter().map(one), "and")
}

/// Returns the remaining sets of digits, for the end of a clause: `1+2+5 or 1+3+4`.
fn sets(names: Names<'_>, sets: &[Candidates], is_sum: bool) -> String {
    if sets.len() > MOST_SETS {
        return format!("one of {} sets", sets.len());
    }
    list(sets.iter().map(|&set| names.set(set, is_sum)), "or")
}

pub(super) fn clue(names: Names<'_>, step: &Step) -> String {
    let Some(&number) = step.why.clues.first() else { return capital(&names.conclusion(step)) };
    let meaning = names
        .constraint(number)
        .map_or_else(String::new, |it| it.meaning_with(Some(&|digit| names.digit(digit))));
    let clue = capital(&names.clue(number));
    let conclusion = names.conclusion(step);
    let is_sum = matches!(names.constraint(number), Some(Constraint::Cage { sum: Some(_), .. }));
    // The remaining digits of the cells imply the removed ones, which are listed only if they are few.
    let left = || {
        let left = left(names, step);
        if step.eliminations.len() > MOST_REMOVED {
            format!("{left}.")
        } else {
            format!("{left}, {conclusion}")
        }
    };
    match step.technique {
        Technique::ClueCells => format!("{clue}: {meaning}, {conclusion}"),
        Technique::CluePairs => {
            format!("{clue}: {meaning}. With the candidates that its cells have now, {}", left())
        }
        Technique::ClueLimits => {
            format!(
                "{clue}: {meaning}. With the smallest and the largest digits that the other cells can hold, {}",
                left()
            )
        }
        Technique::ClueSets => {
            // Marks of the same digit are adjacent, and the houses are in the same order as the digits.
            let mut digits: Vec<Digit> = step.why.marks_in(Role::Base).map(|mark| mark.digit).collect();
            digits.dedup();
            let need = |(digit, house): (Digit, u16)| {
                format!("in {}, {} can only be in these cells", names.house(house), names.digit(digit))
            };
            let needs: Vec<String> =
                digits.into_iter().zip(step.why.houses_in(Role::Base)).map(need).collect();
            let because =
                if needs.is_empty() { String::new() } else { format!(" {}.", capital(&list(needs, "and"))) };
            format!(
                "{clue}: {meaning}.{because} Its digits can only be {}: {}",
                sets(names, &step.why.sets, is_sum),
                left()
            )
        }
        Technique::LockedClueDigits => {
            let digit = names.digits(step.why.digits);
            let places: Vec<Cell> = step.why.cells_in(Role::Pattern).collect();
            let why = if step.why.sets.is_empty() {
                format!("{meaning}, and it needs a {digit}")
            } else if let [only] = step.why.sets.as_slice() {
                format!("its digits are {}", names.set(*only, is_sum))
            } else {
                format!(
                    "all sets that remain for it have a {digit} ({})",
                    sets(names, &step.why.sets, is_sum)
                )
            };
            let mut cells: Vec<Cell> = step.eliminations.iter().map(|mark| mark.cell).collect();
            cells.dedup();
            let see = if cells.len() == 1 { "sees" } else { "see" };
            let all = match places.len() {
                1 => "that cell",
                2 => "both",
                _ => "all of them",
            };
            format!(
                "{clue}: {why}, which can only be in {}. {} {see} {all}, {conclusion}",
                names.cells_or(places),
                capital(&names.cells(cells))
            )
        }
        _ => {
            let needs = names.constraint(number).and_then(|constraint| needs(names, constraint));
            let needs = needs.map(|needs| format!(" {}.", capital(&needs))).unwrap_or_default();
            format!("{clue}: {meaning}.{needs} In all arrangements that its cells still allow, {}", left())
        }
    }
}

pub(super) fn innies(names: Names<'_>, step: &Step) -> String {
    let houses: Vec<u16> = step.why.houses_in(Role::Base).collect();
    let layout = names.geometry().layout();
    let house: i64 = names.geometry().digits().iter().map(|digit| layout.value(digit)).sum();
    let all: i64 = houses.iter().map(|_| house).sum();
    let sum = step.why.sum.unwrap_or_default();
    let add = if houses.len() == 1 { "adds" } else { "add" };
    let clues = &step.why.clues;
    let cages = if clues.len() > MOST_CLUES {
        format!("{} cages add up to {}", clues.len(), all - sum)
    } else {
        let nouns = list(clues.iter().map(|&number| names.clue_noun(number)), "and");
        let add = if clues.len() == 1 { "adds" } else { "add" };
        format!("{nouns} {add} up to {}", all - sum)
    };
    let cells = |role| {
        let group = step.why.groups.iter().find(|group| group.role == role);
        group.map(|group| group.cells.clone()).unwrap_or_default()
    };
    let (inside, outside) = (cells(Role::Set(0)), cells(Role::Set(1)));
    let up = |cells: &[Cell], sum: i64| {
        if let [one] = cells {
            format!("{} is {sum}", names.cell(*one))
        } else {
            format!("{} add up to {sum}", names.cells(cells.iter().copied()))
        }
    };
    let rest = match (inside.is_empty(), outside.is_empty()) {
        (false, true) => {
            format!("what is left of {}, {}", names.houses(houses.iter().copied()), up(&inside, sum))
        }
        (true, _) => format!("what sticks out, {}", up(&outside, -sum)),
        (false, false) => {
            let (more, less, by) =
                if sum >= 0 { (&inside, &outside, sum) } else { (&outside, &inside, -sum) };
            let more = names.cells(more.iter().copied());
            let less = names.cells(less.iter().copied());
            if by == 0 {
                format!("{more} add up to as much as {less}")
            } else {
                format!("{more} add up to {by} more than {less}")
            }
        }
    };
    let fails = match step.eliminations.as_slice() {
        few @ ([_] | [_, _] | [_, _, _]) => {
            let claim = |mark: &Mark| format!("{} in {}", names.digit(mark.digit), names.cell(mark.cell));
            format!("With {} they can't", list(few.iter().map(claim), "or"))
        }
        _ => "No other digits than those that stay can do so".to_owned(),
    };
    format!(
        "{} {add} up to {all}. {}, so {rest}. {fails}, {}",
        capital(&names.houses(houses.iter().copied())),
        capital(&cages),
        names.conclusion(step)
    )
}

pub(super) fn contradiction(names: Names<'_>, step: &Step) -> String {
    let supposed = names.claims(step.why.marks_in(Role::Pattern));
    let placed: Vec<Mark> = step.why.marks_in(Role::Link).collect();
    let mut way: Vec<String> = placed
        .iter()
        .take(MOST_PLACED)
        .map(|mark| format!("{} is {}", names.cell(mark.cell), names.digit(mark.digit)))
        .collect();
    if placed.len() > MOST_PLACED {
        way.push(format!("{} more digits follow", placed.len() - MOST_PLACED));
    }
    let end = if let Some(cell) = step.why.cells_in(Role::Pivot).next() {
        format!("no candidate is left for {}", names.cell(cell))
    } else if let Some(house) = step.why.houses_in(Role::Base).next() {
        let digit = step.why.sets.first().map(|&set| names.digits(set)).unwrap_or_default();
        format!("{} has no place for {digit}", names.house(house))
    } else if let Some(&number) = step.why.clues.first() {
        format!("{} can't be completed", names.clue(number))
    } else {
        "no solution is left".to_owned()
    };
    if way.is_empty() {
        return format!("If {supposed}, {end}, {}", names.conclusion(step));
    }
    format!("Suppose {supposed}. Then {}, and {end}, {}", way.join(", then "), names.conclusion(step))
}
