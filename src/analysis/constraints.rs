//! Constraints of a variant puzzle, for findings, hovers and highlights: where their clues are, what breaks them, and
//! what they leave possible.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::analysis::phrasing::{and, escaped, names, times};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{
    Candidates, Cell, Constraint, Digit, Geometry, Grid, MAX_SIZE, OutsideKind, Primitive, RegionClue,
    capital, plural,
};
use crate::syntax::{Clue, GridKind, Puzzle, Span, Symbols};

/// The maximum number of constraints of a conflict that a message names.
const CONFLICT_LISTED: usize = 6;

/// The maximum number of sets of digits that a hover on a cage lists.
const SETS_LISTED: usize = 12;

/// The maximum number of sets of digits that are tried for a cage. A cage of 8 cells with 16 digits has 12,870 sets.
const SETS_TRIED: usize = 20_000;

/// The maximum number of pair conditions of a constraint that are examined for one digit of a hover.
const PAIRS_TRIED: usize = 64;

/// Returns the clue at a byte of a puzzle's block; `None` if there is none.
pub(super) fn clue_at(puzzle: &Puzzle, offset: usize) -> Option<&Clue> {
    puzzle.clues.iter().find(|clue| clue.span.contains(offset))
}

/// Returns the clue that a constraint was read from.
pub(super) fn clue_of<'a>(view: &View<'a>, number: usize) -> Option<&'a Clue> {
    view.puzzle.clues.iter().find(|clue| clue.constraints.contains(&number))
}

/// Returns the constraints of a clue, each with its index.
pub(super) fn constraints_of<'a>(
    view: &View<'a>,
    clue: &Clue,
) -> impl Iterator<Item = (usize, &'a Constraint)> + use<'a> {
    let all = &view.geometry.layout().constraints;
    clue.constraints.clone().filter_map(move |number| Some((number, all.get(number)?)))
}

/// Returns the constraints that contain a cell, each with its index.
pub(super) fn constraints_over<'a>(
    view: &View<'a>,
    cell: Cell,
) -> impl Iterator<Item = (usize, &'a Constraint)> + use<'a> {
    let all = view.geometry.layout().constraints.iter().enumerate();
    let geometry = view.geometry;
    all.filter(move |&(number, constraint)| match constraint {
        // A drawing of regions to be found is about the cells that it gives.
        Constraint::Regions(RegionClue::Found { .. }) => keeps_apart(geometry, number, cell).next().is_some(),
        _ => constraint.cells().contains(&cell),
    })
}

/// Returns the groups of cells with a cell in which a constraint requires different digits.
fn keeps_apart(geometry: &Geometry, number: usize, cell: Cell) -> impl Iterator<Item = &[Cell]> {
    geometry.primitives_of(number).filter_map(move |primitive| match primitive {
        Primitive::Distinct { cells } if cells.contains(&cell) => Some(&**cells),
        _ => None,
    })
}

/// Returns how the digits of a grid break a constraint, as a clause: `the cage of 16 has 9 + 8 = 17`.
pub(super) fn breach(view: &View<'_>, grid: &Grid, constraint: &Constraint, cells: &[Cell]) -> String {
    let layout = view.geometry.layout();
    let written = |cells: &[Cell]| -> Vec<String> {
        cells.iter().filter_map(|&cell| grid.get(cell)).map(|digit| view.digit(digit)).collect()
    };
    let sum = |cells: &[Cell]| -> i64 {
        cells.iter().filter_map(|&cell| grid.get(cell)).map(|digit| layout.value(digit)).sum()
    };
    let added = |cells: &[Cell]| match &*written(cells) {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        several => format!("{} = {}", several.join(" + "), sum(cells)),
    };
    let is_full = |cells: &[Cell]| cells.iter().all(|&cell| grid.get(cell).is_some());
    let open = |all: &[Cell]| {
        let filled = all.iter().filter(|&&cell| grid.get(cell).is_some()).count();
        if filled == all.len() { String::new() } else { format!(" in {filled} of its {} cells", all.len()) }
    };
    // The digits left for the empty cells do not add up to what is missing.
    let lack = |all: &[Cell], wanted: u32| {
        let missing = i64::from(wanted) - sum(all);
        match all.iter().filter(|&&cell| grid.get(cell).is_none()).count() {
            0 => String::new(),
            _ if missing < 0 => String::new(),
            1 => format!(", and the other cell would need {missing}"),
            count => format!(", and the other {count} cells would need {missing}"),
        }
    };
    match constraint {
        Constraint::Cage { cells: all, sum: Some(wanted), .. } if repeated(grid, all).is_none() => {
            format!("{} has {}{}{}", view.noun(constraint), added(all), open(all), lack(all, *wanted))
        }
        Constraint::Outside { kind: OutsideKind::LittleKiller, cells: all, value } => {
            format!("{} has {}{}{}", view.noun(constraint), added(all), open(all), lack(all, *value))
        }
        Constraint::Arrow { total, shaft } if is_full(total) => {
            let number = written(total).concat();
            format!(
                "the arrow has {} along its shaft{}, and {number} in its circle",
                added(shaft),
                open(shaft)
            )
        }
        Constraint::Cage { cells: all, .. } | Constraint::Region { cells: all } => {
            match repeated(grid, all) {
                Some(digit) => format!(
                    "{} appears more than once in {} ({})",
                    view.digit(digit),
                    view.noun(constraint),
                    view.geometry.names(cells)
                ),
                None => format!("{} is broken", view.noun(constraint)),
            }
        }
        Constraint::Regions(_) => {
            let digit = cells.iter().find_map(|&cell| grid.get(cell)).map(|digit| view.digit(digit));
            let (digit, count) = (digit.unwrap_or_default(), times(cells.len()));
            format!("{digit} appears {count} in one region ({})", view.geometry.names(cells))
        }
        Constraint::Doppelganger { .. } => {
            format!("the digits break {}: {}", view.noun(constraint), view.meaning(constraint))
        }
        _ => {
            let holds =
                |&cell: &Cell| Some(format!("{} in {}", view.digit(grid.get(cell)?), view.name(cell)));
            let holds: Vec<String> = cells.iter().filter_map(holds).collect();
            let verb = if holds.len() == 1 { "breaks" } else { "break" };
            format!("{} {verb} {}: {}", and(&holds), view.noun(constraint), view.meaning(constraint))
        }
    }
}

/// Returns a digit that these cells contain more than once.
fn repeated(grid: &Grid, cells: &[Cell]) -> Option<Digit> {
    let mut once = Candidates::NONE;
    cells.iter().filter_map(|&cell| grid.get(cell)).find(|&digit| {
        let is_known = once.contains(digit);
        once.insert(digit);
        is_known
    })
}

/// Returns a finding for each clue that no digits can satisfy, and for each cage that overlaps an earlier one.
pub(super) fn clue_findings(view: &View<'_>) -> Vec<Finding> {
    if view.puzzle.clues.is_empty() || view.puzzle.no_claims.is_some() {
        return Vec::new();
    }
    let empty = Grid::empty(view.geometry);
    let mut found = Vec::new();
    for clue in &view.puzzle.clues {
        let impossible =
            constraints_of(view, clue).find_map(|(number, it)| impossible(view, &empty, number, it));
        if let Some(message) = impossible {
            let span = clue.value.unwrap_or(clue.span);
            found.push(Finding { code: Code::ImpossibleClue, span, message, related: Vec::new() });
        }
    }
    found.extend(overlaps(view));
    found.extend(scattered(view));
    found
}

/// Returns why no digits can satisfy a constraint: `2 cells can't add up to 18: without repeats at most 17`. `None` if
/// some digits may.
fn impossible(view: &View<'_>, empty: &Grid, number: usize, constraint: &Constraint) -> Option<String> {
    if let Constraint::Cage { cells, sum: Some(sum), repeats: false } = constraint {
        let layout = view.geometry.layout();
        let digits: Vec<Digit> = view.geometry.digits().iter().collect();
        let count = cells.len().min(digits.len());
        let least: i64 = digits[..count].iter().map(|&digit| layout.value(digit)).sum();
        let most: i64 = digits[digits.len() - count..].iter().map(|&digit| layout.value(digit)).sum();
        let sum = i64::from(*sum);
        let cells = plural(count, "cell");
        if sum < least {
            return Some(format!("{cells} can't add up to {sum}: without repeats at least {least}"));
        }
        if sum > most {
            return Some(format!("{cells} can't add up to {sum}: without repeats at most {most}"));
        }
    }
    let mut own = view.geometry.primitives_of(number);
    let is_broken = own.any(|primitive| empty.broken_cells(primitive).is_some());
    is_broken.then(|| format!("No digits meet {}: {}", view.noun(constraint), view.meaning(constraint)))
}

/// Returns a finding for each cage that shares cells with an earlier cage.
fn overlaps(view: &View<'_>) -> Vec<Finding> {
    let mut owner: Vec<Option<usize>> = vec![None; view.geometry.cell_count()];
    let mut found = Vec::new();
    for (number, constraint) in view.geometry.layout().constraints.iter().enumerate() {
        let Constraint::Cage { cells, .. } = constraint else { continue };
        let mut shared: Vec<Cell> = Vec::new();
        let mut other = None;
        for &cell in cells {
            match owner.get_mut(cell.index()) {
                Some(Some(first)) => {
                    other = other.or(Some(*first));
                    shared.push(cell);
                }
                Some(none) => *none = Some(number),
                None => {}
            }
        }
        let (Some(clue), Some(first)) = (clue_of(view, number), other.and_then(|first| clue_of(view, first)))
        else {
            continue;
        };
        let verb = if shared.len() == 1 { "is" } else { "are" };
        found.push(Finding {
            code: Code::OverlappingCages,
            span: clue.span,
            message: format!("{} {verb} also in another cage", view.geometry.names(&shared)),
            related: vec![(first.span, "the other cage".to_owned())],
        });
    }
    found
}

/// Returns a finding for each cage whose cells are in several groups that do not touch, not even at a corner.
fn scattered(view: &View<'_>) -> Vec<Finding> {
    if !view.geometry.has_sides() {
        return Vec::new();
    }
    let columns = view.geometry.columns();
    let place = |cell: Cell| (cell.index() / columns, cell.index() % columns);
    let touch = |one: Cell, other: Cell| {
        let ((r, c), (row, column)) = (place(one), place(other));
        r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1
    };
    let apart = |(number, constraint): (usize, &Constraint)| {
        let Constraint::Cage { cells, .. } = constraint else { return None };
        let (mut group, mut rest): (Vec<Cell>, Vec<Cell>) = (vec![*cells.first()?], cells[1..].to_vec());
        let mut at = 0;
        while let Some(&cell) = group.get(at) {
            let near: Vec<Cell> = rest.iter().copied().filter(|&other| touch(cell, other)).collect();
            rest.retain(|other| !near.contains(other));
            group.extend(near);
            at += 1;
        }
        let clue = clue_of(view, number).filter(|_| !rest.is_empty())?;
        group.sort_unstable();
        let (verb, names) = (if group.len() == 1 { "does" } else { "do" }, view.geometry.names(&group));
        let message = format!("{names} {verb} not touch the other cells of the cage");
        Some(Finding { code: Code::ScatteredCage, span: clue.span, message, related: Vec::new() })
    };
    view.geometry.layout().constraints.iter().enumerate().filter_map(apart).collect()
}

/// Returns the constraint that alone rules a digit out of a cell: its index, and its name such as `the cage of 4`.
/// Meant for digits that no house or rule forbids already.
pub(super) fn ruled_out_by(
    view: &View<'_>,
    grid: &Grid,
    cell: Cell,
    digit: Digit,
) -> Option<(usize, String)> {
    if !view.geometry.has_constraints() {
        return None;
    }
    let mut tried = grid.clone();
    tried.set(cell, Some(digit));
    let over: Vec<(usize, &Constraint)> = constraints_over(view, cell).collect();
    let breaks = |number: usize| {
        view.geometry.primitives_of(number).any(|primitive| tried.broken_cells(primitive).is_some())
    };
    let found = over.iter().find(|&&(number, constraint)| {
        breaks(number)
            || sets_left(view, &tried, constraint).is_some_and(|sets| sets.is_empty())
            || lacks_pairs(view, &tried, number)
    });
    found.map(|&(number, constraint)| {
        let mut others = keeps_apart(view.geometry, number, cell).flatten();
        let noun = match others.find(|&&other| grid.get(other) == Some(digit)) {
            Some(&other) if matches!(constraint, Constraint::Regions(_)) => {
                format!("{} (its region)", view.name(other))
            }
            _ => view.noun(constraint),
        };
        (number, noun)
    })
}

/// Returns whether the pair conditions of a constraint, such as the steps of a thermometer, leave no digit for one of its
/// cells. `false` if there are more conditions than [`PAIRS_TRIED`].
fn lacks_pairs(view: &View<'_>, grid: &Grid, number: usize) -> bool {
    let pair = |primitive| match primitive {
        &Primitive::Pair { cells, ref allowed } => Some((cells, allowed)),
        _ => None,
    };
    let pairs: Vec<_> = view.geometry.primitives_of(number).filter_map(pair).take(PAIRS_TRIED + 1).collect();
    if pairs.len() > PAIRS_TRIED {
        return false;
    }
    let domain = |cell| grid.get(cell).map_or_else(|| grid.candidates(cell), Candidates::only);
    let mut domains: BTreeMap<Cell, Candidates> =
        pairs.iter().flat_map(|(cells, _)| cells).map(|&cell| (cell, domain(cell))).collect();
    loop {
        let before = domains.clone();
        for ([first, second], allowed) in &pairs {
            let right = domains[second];
            let left: Candidates =
                domains[first].iter().filter(|&digit| !(allowed.after(digit) & right).is_empty()).collect();
            let after = left.iter().fold(Candidates::NONE, |all, digit| all | allowed.after(digit));
            domains.insert(*first, left);
            domains.insert(*second, right & after);
        }
        if domains.values().any(|domain| domain.is_empty()) {
            return true;
        }
        if domains == before {
            return false;
        }
    }
}

/// Returns the digits that houses, rules and each single constraint leave possible in an empty cell.
pub(super) fn candidates(view: &View<'_>, grid: &Grid, cell: Cell) -> Candidates {
    let left = grid.candidates(cell);
    left.iter().filter(|&digit| ruled_out_by(view, grid, cell, digit).is_none()).collect()
}

/// Returns the sets of digits that a cage with a sum can still hold, given its digits and the candidates that houses
/// and rules leave in its other cells. `None` for any other constraint, or if there are too many sets to try.
pub(super) fn sets_left(view: &View<'_>, grid: &Grid, constraint: &Constraint) -> Option<Vec<Candidates>> {
    let Constraint::Cage { cells, sum: Some(sum), repeats: false } = constraint else { return None };
    let layout = view.geometry.layout();
    let left: Vec<Candidates> = cells
        .iter()
        .map(|&cell| grid.get(cell).map_or_else(|| grid.candidates(cell), Candidates::only))
        .collect();
    let all = left.iter().fold(Candidates::NONE, |all, cell| all | *cell);
    let digits: Vec<(Digit, i64)> = all.iter().map(|digit| (digit, layout.value(digit))).collect();
    let mut search = Sets { digits: &digits, tried: 0, found: Vec::new() };
    let ended = search.collect(0, cells.len(), i64::from(*sum), Candidates::NONE);
    ended.then(|| search.found.into_iter().filter(|set| can_hold(&left, *set)).collect())
}

/// A search for sets of digits with a given sum.
struct Sets<'a> {
    digits: &'a [(Digit, i64)],
    tried: usize,
    found: Vec<Candidates>,
}

impl Sets<'_> {
    /// Collects the sets of `count` digits from index `from` of the list on; returns `false` if there are too many to
    /// try.
    fn collect(&mut self, from: usize, count: usize, sum: i64, set: Candidates) -> bool {
        self.tried += 1;
        if self.tried > SETS_TRIED {
            return false;
        }
        if count == 0 {
            if sum == 0 {
                self.found.push(set);
            }
            return true;
        }
        for at in from..self.digits.len() {
            let (digit, value) = self.digits[at];
            if value > sum {
                break;
            }
            if !self.collect(at + 1, count - 1, sum - value, set | Candidates::only(digit)) {
                return false;
            }
        }
        true
    }
}

/// Returns whether the digits of a set can be assigned to the cells, one digit to each cell.
fn can_hold(left: &[Candidates], set: Candidates) -> bool {
    // Bipartite matching by augmenting paths: each cell takes a digit, and an earlier cell moves to another digit if
    // necessary. There are few cells, and digits are bits.
    fn place(
        left: &[Candidates],
        cell: usize,
        owner: &mut [Option<usize>],
        seen: &mut Candidates,
        set: Candidates,
    ) -> bool {
        for digit in left[cell] & set {
            if seen.contains(digit) {
                continue;
            }
            seen.insert(digit);
            let is_free = match owner[digit.index()] {
                None => true,
                Some(other) => place(left, other, owner, seen, set),
            };
            if is_free {
                owner[digit.index()] = Some(cell);
                return true;
            }
        }
        false
    }
    let mut owner = vec![None; MAX_SIZE];
    (0..left.len()).all(|cell| place(left, cell, &mut owner, &mut Candidates::NONE.clone(), set))
}

/// Returns the hover text of a clue: its meaning, and the sets of digits that a cage can still hold. `None` if the clue
/// could not be read.
pub(super) fn describe_clue(view: &View<'_>, clue: &Clue) -> Option<String> {
    let grid = view.digits(view.place());
    let mut parts = Vec::new();
    for (_, constraint) in constraints_of(view, clue) {
        let noun = escaped(&capital(&view.noun(constraint)));
        let mut text = format!("**{noun}**: {}", escaped(&view.meaning(constraint)));
        if let Some(sets) = sets_left(view, &grid, constraint) {
            let shown: Vec<String> =
                sets.iter().take(SETS_LISTED).map(|set| view.digits_list(*set)).collect();
            let more = sets.len().saturating_sub(SETS_LISTED);
            text.push_str(match sets.len() {
                0 => "\n\nNo set of digits is left for its cells.",
                1 => "\n\nIts digits: ",
                _ => "\n\nSets of digits that remain: ",
            });
            text.push_str(&escaped(&shown.join("; ")));
            if more > 0 {
                let _ = write!(text, "; and {more} more");
            }
        }
        parts.push(text);
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns the positions of the cells that a clue's constraints contain, in the grid that the player works in.
pub(super) fn cells_of_clue(view: &View<'_>, clue: &Clue) -> Vec<Span> {
    let mut cells: Vec<Cell> =
        constraints_of(view, clue).flat_map(|(_, constraint)| constraint.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    let place: GridKind = view.place();
    cells.into_iter().map(|cell| view.span(place, cell)).collect()
}

/// Returns the constraints and givens of a conflict as a list for a sentence: `the cage of 16 in r1c8 and r1c9, and the
/// given in r1c1`.
pub(crate) fn conflict(
    (board, symbols): (&Geometry, &Symbols),
    givens: &[Cell],
    constraints: &[usize],
) -> String {
    if constraints.is_empty() {
        return names(board, givens);
    }
    let all = &board.layout().constraints;
    let named = constraints.iter().filter_map(|&number| all.get(number));
    let described = named.map(|it| it.describe_with(board, &|digit| symbols.write(digit)));
    let mut parts: Vec<String> = described.take(CONFLICT_LISTED).collect();
    let more = constraints.len().saturating_sub(CONFLICT_LISTED);
    if more > 0 {
        parts.push(format!("{} more", plural(more, "clue")));
    }
    match givens {
        [] => {}
        [one] => parts.push(format!("the given in {}", board.name(*one))),
        several => parts.push(format!("the givens in {}", names(board, several))),
    }
    and(&parts)
}
