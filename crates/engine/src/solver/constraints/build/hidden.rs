//! Hidden cells: the digit that a house lacks, where houses have one cell less than there are digits.
//!
//! Such a house and its hidden cell hold each digit once. What counts digits in the house says which ones the hidden
//! cell may hold, what counts them in two houses that overlap is a pair, and what counts them in houses that cover some
//! cells is a count of hidden cells. So a choice between digits that houses lack names two cells in place of twenty.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::board::{Candidates, Cell, Digit, Geometry, MAX_CELLS, PairTable, Primitive};
use crate::solver::constraints::counter;

/// Of the ways to cover some cells with houses, no more than these are found.
const MOST_COVERS: usize = 32;

/// No more than this many steps are made to find them.
const MOST_STEPS: usize = 20_000;

/// The primitives of a board over its cells and hidden ones, which are numbered behind them.
pub(super) struct Hidden {
    /// The number of hidden cells.
    pub(super) count: usize,
    pub(super) primitives: Vec<Primitive>,
}

impl Hidden {
    /// Returns the hidden cells of a board; `None` if nothing is said about them.
    pub(super) fn of(geometry: &Geometry) -> Option<Self> {
        let digits = geometry.size();
        let cells = geometry.cell_count();
        let of_board = geometry.houses().iter().map(|house| &house.cells);
        let of_primitives = geometry.primitives().iter().filter_map(|(_, primitive)| match primitive {
            Primitive::Distinct { cells } => Some(cells),
            _ => None,
        });
        let mut houses: Vec<Vec<Cell>> = Vec::new();
        for house in of_board.chain(of_primitives).filter(|house| house.len() + 1 == digits) {
            let house = sorted(house);
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        // One more cell stands for each digit.
        if houses.is_empty()
            || !geometry.region_clues().is_empty()
            || cells + houses.len() + digits > MAX_CELLS
        {
            return None;
        }
        let mut writer = Writer { cells, digits, houses, found: HashMap::new() };
        let mut primitives = Vec::new();
        let mut is_any = false;
        for (_, primitive) in geometry.primitives() {
            let written = writer.write(primitive);
            is_any |= matches!(written, Cow::Owned(_));
            primitives.extend_from_slice(&written);
        }
        is_any.then(|| writer.finish(&primitives))
    }
}

/// What the cells of a count are.
enum Span {
    House(usize),
    /// Two houses that overlap.
    Both([usize; 2]),
    /// Houses that cover the cells, each once: all such covers.
    Covers(Vec<Vec<usize>>),
    Other,
}

struct Writer {
    /// The number of cells of the board.
    cells: usize,
    digits: usize,
    houses: Vec<Vec<Cell>>,
    found: HashMap<Vec<Cell>, Span>,
}

impl Writer {
    /// Returns what a primitive says about hidden cells, or the primitive itself if that is nothing.
    fn write<'a>(&mut self, primitive: &'a Primitive) -> Cow<'a, [Primitive]> {
        let written = match primitive {
            Primitive::Count { cells, digits, least, most } => {
                let fits = |count: usize| (*least..=*most).contains(&count);
                self.count(cells, *digits, &fits)
            }
            Primitive::Automaton { cells, automaton } if cells.len() <= counter::MOST_CELLS => {
                let is_told = !matches!(self.span(cells), Span::Other);
                let counted = is_told.then(|| counter::counted(automaton, cells.len())).flatten();
                counted.and_then(|(digits, numbers)| {
                    self.count(cells, Candidates::from_bits(digits), &|count| {
                        count <= counter::MOST_CELLS && numbers >> count & 1 == 1
                    })
                })
            }
            Primitive::Any { choices } => self.any(choices).map(|any| vec![any]),
            _ => None,
        };
        written.map_or(Cow::Borrowed(std::slice::from_ref(primitive)), Cow::Owned)
    }

    /// Returns a choice over hidden cells; `None` if it names none.
    fn any(&mut self, choices: &[Box<[Primitive]>]) -> Option<Primitive> {
        let mut is_any = false;
        let mut written = Vec::with_capacity(choices.len());
        for choice in choices {
            let mut all = Vec::new();
            for primitive in choice {
                let written = self.write(primitive);
                is_any |= matches!(written, Cow::Owned(_));
                all.extend_from_slice(&written);
            }
            written.push(joined(all, self.digits));
        }
        if !is_any {
            return None;
        }
        let pair = self.pair(&written);
        Some(pair.unwrap_or_else(|| Primitive::Any { choices: written.into() }))
    }

    /// Returns a choice between digits of the same two cells as a pair; `None` if it is none.
    fn pair(&self, choices: &[Box<[Primitive]>]) -> Option<Primitive> {
        let mut cells: Vec<Cell> = Vec::new();
        for primitive in choices.iter().flatten() {
            let Primitive::Only { cell, .. } = primitive else { return None };
            if !cells.contains(cell) {
                cells.push(*cell);
            }
        }
        let [first, second] = cells[..] else { return None };
        let digits_of = |choice: &[Primitive], of: Cell| {
            choice.iter().fold(Candidates::all(self.digits), |all, primitive| match primitive {
                Primitive::Only { cell, digits } if *cell == of => all & *digits,
                _ => all,
            })
        };
        let allowed: Vec<[Candidates; 2]> =
            choices.iter().map(|choice| [digits_of(choice, first), digits_of(choice, second)]).collect();
        let allows =
            |a: Digit, b: Digit| allowed.iter().any(|[its, other]| its.contains(a) && other.contains(b));
        Some(Primitive::Pair { cells: [first, second], allowed: PairTable::new(self.digits, allows).into() })
    }

    fn hidden(&self, house: usize) -> Cell {
        Cell::on_board(self.cells + house)
    }

    /// Returns what the number of cells with some digits says about hidden cells.
    fn count(
        &mut self,
        cells: &[Cell],
        digits: Candidates,
        fits: &dyn Fn(usize) -> bool,
    ) -> Option<Vec<Primitive>> {
        let (all, size) = (Candidates::all(self.digits), self.digits);
        let per_house = digits.len();
        self.span(cells);
        let hidden = |house: usize| Cell::on_board(self.cells + house);
        match self.found.get(&sorted(cells))? {
            &Span::House(house) => {
                // The house holds all of the digits, or lacks one of them.
                let lacking = if per_house > 0 && fits(per_house - 1) { digits } else { Candidates::NONE };
                let holding = if fits(per_house) { all.without(digits) } else { Candidates::NONE };
                Some(vec![Primitive::Only { cell: hidden(house), digits: lacking | holding }])
            }
            &Span::Both([one, other]) => {
                // The digit stands in both houses once, or in a cell of both.
                let digit = digits.single()?;
                if fits(0) || !fits(1) || !fits(2) {
                    return None;
                }
                let allowed = PairTable::new(size, |a, b| a != digit || b != digit);
                Some(vec![Primitive::Pair { cells: [hidden(one), hidden(other)], allowed: allowed.into() }])
            }
            Span::Covers(covers) => {
                let houses = covers[0].len();
                let lacking: Vec<usize> = (0..=houses)
                    .filter(|lacking| (houses * per_house).checked_sub(*lacking).is_some_and(fits))
                    .collect();
                let (&least, &most) = (lacking.first()?, lacking.last()?);
                if most - least + 1 != lacking.len() {
                    return None;
                }
                let count = |cover: &Vec<usize>| Primitive::Count {
                    cells: cover.iter().map(|&house| hidden(house)).collect(),
                    digits,
                    least,
                    most,
                };
                Some(covers.iter().map(count).collect())
            }
            Span::Other => None,
        }
    }

    /// Returns how houses cover some cells.
    fn span(&mut self, cells: &[Cell]) -> &Span {
        let cells = sorted(cells);
        let span = self.found.remove(&cells);
        let span = span.unwrap_or_else(|| self.find(&cells));
        self.found.entry(cells).or_insert(span)
    }

    fn find(&self, cells: &[Cell]) -> Span {
        let side = self.digits - 1;
        // A cell twice counts twice.
        if cells.len() < side || cells.windows(2).any(|two| two[0] == two[1]) {
            return Span::Other;
        }
        let holds = |cell: &Cell| cells.binary_search(cell).is_ok();
        let inside: Vec<usize> =
            (0..self.houses.len()).filter(|&house| self.houses[house].iter().all(holds)).collect();
        if cells.len() == side {
            return inside.first().map_or(Span::Other, |&house| Span::House(house));
        }
        if cells.len().is_multiple_of(side) {
            let mut search = Covers { houses: &self.houses, inside: &inside, found: Vec::new(), steps: 0 };
            search.extend(cells, &mut Vec::new());
            if !search.found.is_empty() {
                return Span::Covers(search.found);
            }
        }
        for (at, &one) in inside.iter().enumerate() {
            for &other in &inside[..at] {
                let [one_cells, other_cells] = [&self.houses[one], &self.houses[other]];
                let shared = one_cells.iter().filter(|cell| other_cells.contains(cell)).count();
                if 2 * side - shared == cells.len() && shared > 0 {
                    return Span::Both([other, one]);
                }
            }
        }
        Span::Other
    }

    /// Adds that each house and its hidden cell hold each digit, and which hidden cells differ.
    fn finish(self, primitives: &[Primitive]) -> Hidden {
        let mut candidates = vec![Candidates::all(self.digits); self.houses.len()];
        for primitive in primitives {
            if let Primitive::Only { cell, digits } = primitive
                && let Some(own) = cell.index().checked_sub(self.cells)
            {
                candidates[own] &= *digits;
            }
        }
        // By hidden cells, the digits that no two of them hold.
        let mut once: Vec<(Vec<Cell>, Candidates)> = Vec::new();
        for primitive in primitives {
            if let Primitive::Count { cells, digits, least: 0, most: 1 } = primitive
                && digits.single().is_some()
                && cells.iter().all(|cell| cell.index() >= self.cells)
            {
                match once.iter_mut().find(|(its, _)| **its == **cells) {
                    Some((_, all)) => *all |= *digits,
                    None => once.push((cells.to_vec(), *digits)),
                }
            }
        }
        once.retain(|(cells, digits)| {
            let held = cells.iter().map(|cell| candidates[cell.index() - self.cells]);
            held.fold(Candidates::NONE, |all, digits| all | digits).without(*digits).is_empty()
        });
        let is_known = |primitive: &Primitive| match primitive {
            Primitive::Count { cells, digits, least: 0, most: 1 } if digits.single().is_some() => {
                once.iter().any(|(its, all)| **its == **cells && digits.without(*all).is_empty())
            }
            _ => false,
        };
        let mut count = self.houses.len();
        let mut all: Vec<Primitive> = primitives.iter().filter(|it| !is_known(it)).cloned().collect();
        for (house, cells) in self.houses.iter().enumerate() {
            let cells = cells.iter().copied().chain([self.hidden(house)]).collect();
            all.push(Primitive::Distinct { cells });
        }
        // By digit, a cell that holds it.
        let mut spare: HashMap<Digit, Cell> = HashMap::new();
        for (mut cells, _) in once {
            let held = cells.iter().map(|cell| candidates[cell.index() - self.cells]);
            let held = held.fold(Candidates::NONE, |all, digits| all | digits);
            let rest = Candidates::all(self.digits).without(held);
            // With one more cell for the digit that none of them holds, they hold each digit.
            if cells.len() + 1 == self.digits
                && let Some(digit) = rest.single()
            {
                let cell = *spare.entry(digit).or_insert_with(|| {
                    let cell = Cell::on_board(self.cells + count);
                    count += 1;
                    all.push(Primitive::Only { cell, digits: rest });
                    cell
                });
                cells.push(cell);
            }
            all.push(Primitive::Distinct { cells: cells.into() });
        }
        Hidden { count, primitives: all }
    }
}

/// The ways to cover cells with houses, each cell once.
struct Covers<'a> {
    houses: &'a [Vec<Cell>],
    /// The houses inside of the cells.
    inside: &'a [usize],
    found: Vec<Vec<usize>>,
    steps: usize,
}

impl Covers<'_> {
    fn extend(&mut self, left: &[Cell], chosen: &mut Vec<usize>) {
        let Some(&next) = left.first() else {
            self.found.push(chosen.clone());
            return;
        };
        for &house in self.inside {
            self.steps += 1;
            if self.steps > MOST_STEPS || self.found.len() >= MOST_COVERS {
                return;
            }
            let cells = &self.houses[house];
            if cells.contains(&next) && cells.iter().all(|cell| left.binary_search(cell).is_ok()) {
                let rest: Vec<Cell> = left.iter().copied().filter(|cell| !cells.contains(cell)).collect();
                chosen.push(house);
                self.extend(&rest, chosen);
                chosen.pop();
            }
        }
    }
}

/// Returns primitives with one pair for each two cells in place of several.
fn joined(primitives: Vec<Primitive>, digits: usize) -> Box<[Primitive]> {
    let mut all: Vec<Primitive> = Vec::with_capacity(primitives.len());
    for primitive in primitives {
        let Primitive::Pair { cells, allowed } = &primitive else {
            all.push(primitive);
            continue;
        };
        let same = all.iter_mut().find_map(|other| match other {
            Primitive::Pair { cells: its, allowed } if its == cells => Some(allowed),
            _ => None,
        });
        match same {
            Some(its) => {
                let both = PairTable::new(digits, |a, b| its.allows(a, b) && allowed.allows(a, b));
                *its = both.into();
            }
            None => all.push(primitive),
        }
    }
    all.into()
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}
