//! The bivalue universal grave (BUG): a position where, apart from a few extra candidates, each cell has two candidates
//! and each digit has two places in each house.

use super::state::{State, Step};
use super::tables::{COLUMNS, Cand, Tables, bits};

/// The cells with extra candidates, and these candidates.
struct Surplus {
    cells: Vec<(usize, u32)>,
    digits: u32,
    /// The cells that see all cells with extra candidates, in the order of the first one's houses.
    seen: Vec<u16>,
}

/// Returns the extra candidates without which the position would be a bivalue universal grave; `None` if the position
/// is not close to one.
fn surplus(tables: &Tables, state: &State) -> Option<Surplus> {
    let mut found = Surplus { cells: Vec::new(), digits: 0, seen: Vec::new() };
    let mut rest = state.clone();
    for &house in tables.kinds.iter().flatten() {
        let house = usize::from(house);
        let cells = tables.cells_of(house);
        for digit in 0..tables.n {
            let places = state.places(house, digit);
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let full = |place: &usize| state.cand[usize::from(cells[*place])].count_ones() >= 3;
            let mut many = bits(places).filter(full);
            let place = many.next()?;
            if many.next().is_some() {
                continue;
            }
            let cell = usize::from(cells[place]);
            if found.cells.is_empty() {
                found.seen = tables.peers(cell).to_vec();
            } else {
                found.seen.retain(|&other| tables.see(cell, usize::from(other)));
            }
            match found.cells.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => found.cells.push((cell, 1 << digit)),
            }
            found.digits |= 1 << digit;
            rest.remove(tables, cell, digit);
            found.seen.retain(|&other| found.cells.iter().all(|&(known, _)| known != usize::from(other)));
            if found.cells.len() > 1 && found.digits.count_ones() > 1 && found.seen.is_empty() {
                return None;
            }
        }
    }
    let cells = (0..tables.cells).all(|cell| !rest.is_blank(cell) || rest.cand[cell].count_ones() == 2);
    let houses = (0..tables.houses())
        .all(|house| rest.places_of(house).iter().all(|places| matches!(places.count_ones(), 0 | 2)));
    (cells && houses).then_some(found)
}

/// Returns the first step of types 1, 2, 4 and 3.
pub(super) fn search(tables: &Tables, state: &State) -> Option<Step> {
    // A position close to a grave has few cells with more than two candidates, so this quick test comes first.
    if state.cand.iter().filter(|set| set.count_ones() > 2).count() > 3 * tables.n {
        return None;
    }
    let surplus = surplus(tables, state)?;
    let two = surplus.cells.len() == 2;
    match (surplus.cells.as_slice(), surplus.digits.count_ones()) {
        ([], _) => None,
        (&[(cell, digits)], _) => {
            let rest = bits(state.cand[cell] & !digits).map(|digit| tables.cand(cell, digit));
            Step::remove(56, rest.collect())
        }
        (_, 1) => {
            let digit = surplus.digits.trailing_zeros() as usize;
            let victims = surplus.seen.iter().map(|&cell| usize::from(cell));
            let victims = victims.filter(|&cell| state.has(cell, digit)).map(|cell| tables.cand(cell, digit));
            let step = Step::remove(57, victims.collect());
            step.or_else(|| if two { locked_digit(tables, state, &surplus) } else { None })
        }
        _ if surplus.seen.is_empty() => None,
        _ => {
            let locked = if two { locked_digit(tables, state, &surplus) } else { None };
            locked.or_else(|| naked_set(tables, state, &surplus))
        }
    }
}

/// Returns the house of a kind that contains all cells with extra candidates.
fn shared_house(tables: &Tables, surplus: &Surplus, kind: usize) -> Option<usize> {
    let mut houses = surplus.cells.iter().filter_map(|&(cell, _)| tables.home(cell, kind));
    let first = houses.next()?;
    houses.all(|house| house == first).then_some(first)
}

/// Type 4: two cells that share a house, and one more digit that both cells have.
fn locked_digit(tables: &Tables, state: &State, surplus: &Surplus) -> Option<Step> {
    let common = surplus.cells.iter().fold(!surplus.digits, |set, &(cell, _)| set & state.cand[cell]);
    if !common.is_power_of_two() {
        return None;
    }
    (0..=COLUMNS).find_map(|kind| shared_house(tables, surplus, kind))?;
    let rest = |&(cell, digits): &(usize, u32)| {
        bits(state.cand[cell] & !digits & !common).map(move |digit| tables.cand(cell, digit))
    };
    Step::remove(57, surplus.cells.iter().flat_map(rest).collect())
}

/// Type 3: the extra candidates and a few cells of a shared house form a naked set.
fn naked_set(tables: &Tables, state: &State, surplus: &Surplus) -> Option<Step> {
    for kind in 0..=COLUMNS {
        let Some(house) = shared_house(tables, surplus, kind) else { continue };
        let cells: Vec<usize> = surplus.seen.iter().map(|&cell| usize::from(cell)).collect();
        let cells: Vec<usize> =
            cells.into_iter().filter(|&cell| tables.home(cell, kind) == Some(house)).collect();
        for degree in 2..=6_usize.min(cells.len()) {
            for pick in super::tables::picks(cells.len(), degree - 1) {
                let sets = || bits(pick).map(|i| state.cand[cells[i]]);
                let union = sets().fold(0, |union, set| union | set);
                if union.count_ones() as usize != degree
                    || union & surplus.digits != surplus.digits
                    || sets().any(|set| set.count_ones() < 2)
                {
                    continue;
                }
                let rest = cells.iter().enumerate().filter(|(i, _)| pick >> i & 1 == 0);
                let out = |(_, &cell): (usize, &usize)| {
                    bits(state.cand[cell] & union).map(move |digit| tables.cand(cell, digit))
                };
                let removals: Vec<Cand> = rest.flat_map(out).collect();
                let step = Step::remove(57 + degree as u16 - 1, removals);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}
