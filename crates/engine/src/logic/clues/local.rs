//! A single clue: its cells, its primitives over these cells, and the candidates that they leave.
//!
//! Cells of the clue that can't hold the same digit (by a house, a rule or a cage) count as different here, too.
//! Everything else on the board is ignored.

use crate::board::{Automaton, Candidates, Cell, Digit, Geometry, PairTable, Primitive};
use smallvec::SmallVec;
use std::sync::Arc;

use super::sight::Sight;

/// The maximum number of cells of a clue that is considered as a whole.
pub(super) const MOST_CELLS: usize = 32;

/// The maximum number of states of an automaton that is run.
const MOST_STATES: usize = 3_000;

/// The digits that each cell of a clue may hold, by the cell's index in the clue.
pub(super) type Domains = SmallVec<[Candidates; 12]>;

/// How thoroughly a clue is examined. Each level includes the levels before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Reach {
    /// The digits that single cells may hold.
    Cells,
    /// Also pairs of cells.
    Pairs,
    /// Also the least and greatest values of sums, and how many cells hold a digit.
    Limits,
    /// Everything except whole arrangements.
    All,
}

/// A primitive whose cells are given by their indexes in a clue.
#[derive(Debug)]
enum Part {
    Only(usize, Candidates),
    Distinct(Vec<usize>),
    Pair([usize; 2], Arc<PairTable>),
    /// Groups of cells with the same factor that all see each other, then the least and the greatest allowed sum.
    Sum(Vec<(i64, Vec<usize>)>, i64, i64),
    Automaton(Vec<usize>, Arc<Automaton>),
    Count(Vec<usize>, Candidates, usize, usize),
    Any(Vec<Vec<Self>>),
}

/// A clue whose primitives refer to the clue's own list of cells.
#[derive(Debug)]
pub(super) struct Local {
    /// The cells of the clue, each once.
    pub(super) cells: Vec<Cell>,
    /// For each cell, the cells of the clue that can't hold the same digit, as a bit mask of indexes.
    sees: Vec<u32>,
    parts: Vec<Part>,
    /// The value of the first digit.
    first: i64,
    digits: Candidates,
}

/// The error of a contradiction: a cell has no digit left, or a part can't be satisfied.
#[derive(Debug)]
pub(super) struct Broken;

type Held = Result<(), Broken>;

/// The error of a search that used up its states.
struct OutOfNodes;

/// Returns the cells of a primitive; a cell may appear several times.
pub(super) fn cells_of(primitive: &Primitive) -> Vec<Cell> {
    match primitive {
        Primitive::Only { cell, .. } => vec![*cell],
        Primitive::Pair { cells, .. } => cells.to_vec(),
        Primitive::Sum { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
        Primitive::Distinct { cells }
        | Primitive::Automaton { cells, .. }
        | Primitive::Count { cells, .. } => cells.to_vec(),
        Primitive::Any { choices } => choices.iter().flatten().flat_map(cells_of).collect(),
    }
}

impl Local {
    /// Returns the clue that these primitives make up; `None` if it has more than [`MOST_CELLS`] cells.
    pub(super) fn of<'a>(
        board: &Geometry,
        sight: &Sight,
        primitives: impl IntoIterator<Item = &'a Primitive> + Clone,
    ) -> Option<Self> {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in primitives.clone().into_iter().flat_map(cells_of) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.len() > MOST_CELLS {
            return None;
        }
        let sees = |&one: &Cell| {
            let seen = |&(_, &other): &(usize, &Cell)| sight.sees(one, other);
            cells.iter().enumerate().filter(seen).fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let sees: Vec<u32> = cells.iter().map(sees).collect();
        let parts = primitives.into_iter().filter_map(|it| Part::of(it, &cells, &sees)).collect();
        let first = Digit::from_index(0).map_or(1, |digit| board.layout().value(digit));
        Some(Self { sees, parts, first, digits: board.digits(), cells })
    }

    /// Returns the index of a cell in the clue.
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|it| *it == cell)
    }

    /// Narrows the domains by examining each part separately, until nothing changes.
    pub(super) fn narrow(&self, domains: &mut Domains, reach: Reach) -> Held {
        loop {
            let before = domains.clone();
            for part in &self.parts {
                part.narrow(self, domains, reach)?;
            }
            if reach > Reach::Cells {
                self.set_apart(domains)?;
            }
            if domains.iter().any(|set| set.is_empty()) {
                return Err(Broken);
            }
            if *domains == before {
                return Ok(());
            }
        }
    }

    /// Removes the only digit of a cell from the cells that see it.
    fn set_apart(&self, domains: &mut Domains) -> Held {
        for at in 0..domains.len() {
            if let Some(digit) = domains[at].single() {
                for other in bits(self.sees[at]) {
                    domains[other].remove(digit);
                    if domains[other].is_empty() {
                        return Err(Broken);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the candidates that occur in an arrangement that satisfies the whole clue. The search takes at most
    /// `nodes` states; candidates that it did not reach count as possible.
    pub(super) fn arranged(&self, domains: &Domains, nodes: &mut usize) -> Domains {
        let mut open = domains.clone();
        if self.narrow(&mut open, Reach::All).is_err() {
            return domains.iter().map(|_| Candidates::NONE).collect();
        }
        let mut seen: Domains = domains.iter().map(|_| Candidates::NONE).collect();
        let start = open.clone();
        for at in 0..start.len() {
            for digit in start[at] {
                if seen[at].contains(digit) {
                    continue;
                }
                let mut tried = start.clone();
                tried[at] = Candidates::only(digit);
                match self.arrange(tried, nodes) {
                    Ok(Some(found)) => {
                        seen.iter_mut().zip(found).for_each(|(all, one)| *all |= one);
                    }
                    Ok(None) => open[at].remove(digit),
                    Err(OutOfNodes) => return open,
                }
            }
        }
        open
    }

    /// Returns an arrangement within the domains, one digit per cell; `None` if no arrangement exists.
    fn arrange(&self, mut domains: Domains, nodes: &mut usize) -> Result<Option<Domains>, OutOfNodes> {
        *nodes = nodes.checked_sub(1).ok_or(OutOfNodes)?;
        if self.narrow(&mut domains, Reach::All).is_err() {
            return Ok(None);
        }
        let open = (0..domains.len()).filter(|&at| domains[at].len() > 1);
        let Some(at) = open.min_by_key(|&at| domains[at].len()) else { return Ok(Some(domains)) };
        for digit in domains[at] {
            let mut tried = domains.clone();
            tried[at] = Candidates::only(digit);
            if let Some(found) = self.arrange(tried, nodes)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn value(&self, digit: Digit) -> i64 {
        self.first - 1 + i64::from(digit.get())
    }

    fn least(&self, set: Candidates) -> i64 {
        set.first().map_or(0, |digit| self.value(digit))
    }

    fn most(&self, set: Candidates) -> i64 {
        set.iter().last().map_or(0, |digit| self.value(digit))
    }

    /// Returns the least and the greatest sum of these cells if their digits differ.
    fn span(&self, domains: &Domains, places: impl Iterator<Item = usize> + Clone) -> (i64, i64) {
        let mut lows: SmallVec<[i64; 12]> = places.clone().map(|at| self.least(domains[at])).collect();
        let mut highs: SmallVec<[i64; 12]> = places.map(|at| self.most(domains[at])).collect();
        lows.sort_unstable();
        highs.sort_unstable_by(|a, b| b.cmp(a));
        let (mut low, mut high) = (0, 0);
        let (mut last, mut first) = (i64::MIN, i64::MAX);
        for at in lows {
            last = at.max(last.saturating_add(1));
            low += last;
        }
        for at in highs {
            first = at.min(first.saturating_sub(1));
            high += first;
        }
        (low, high)
    }
}

impl Part {
    fn of(primitive: &Primitive, cells: &[Cell], sees: &[u32]) -> Option<Self> {
        let place = |cell: &Cell| cells.iter().position(|it| it == cell);
        let places = |of: &[Cell]| of.iter().map(place).collect::<Option<Vec<usize>>>();
        Some(match primitive {
            Primitive::Only { cell, digits } => Self::Only(place(cell)?, *digits),
            Primitive::Distinct { cells } => Self::Distinct(places(cells)?),
            Primitive::Pair { cells, allowed } => {
                Self::Pair([place(&cells[0])?, place(&cells[1])?], Arc::clone(allowed))
            }
            Primitive::Sum { terms, least, most } => {
                let mut groups: Vec<(i64, Vec<usize>)> = Vec::new();
                for (cell, factor) in terms {
                    let (at, factor) = (place(cell)?, i64::from(*factor));
                    let fits = |(known, group): &&mut (i64, Vec<usize>)| {
                        *known == factor && group.iter().all(|&other| sees[at] >> other & 1 == 1)
                    };
                    match groups.iter_mut().find(fits) {
                        Some((_, group)) => group.push(at),
                        None => groups.push((factor, vec![at])),
                    }
                }
                Self::Sum(groups, *least, *most)
            }
            Primitive::Automaton { cells, automaton } => {
                if automaton.states() > MOST_STATES {
                    return None;
                }
                Self::Automaton(places(cells)?, Arc::clone(automaton))
            }
            Primitive::Count { cells, digits, least, most } => {
                Self::Count(places(cells)?, *digits, *least, *most)
            }
            Primitive::Any { choices } => {
                let group =
                    |group: &[Primitive]| group.iter().filter_map(|it| Self::of(it, cells, sees)).collect();
                Self::Any(choices.iter().map(|choice| group(choice)).collect())
            }
        })
    }

    fn narrow(&self, local: &Local, domains: &mut Domains, reach: Reach) -> Held {
        match self {
            Self::Only(at, digits) => keep(domains, *at, *digits),
            Self::Distinct(places) if reach >= Reach::All => distinct(local, domains, places),
            Self::Pair(places, allowed) if reach >= Reach::Pairs => pair(local, domains, *places, allowed),
            Self::Sum(groups, least, most) if reach >= Reach::Limits => {
                sum(local, domains, groups, *least, *most)
            }
            Self::Count(places, digits, least, most) if reach >= Reach::Limits => {
                count(domains, places, *digits, *least, *most)
            }
            Self::Automaton(places, automaton) if reach >= Reach::All => run(domains, places, automaton),
            Self::Any(choices) if reach >= Reach::All => any(local, domains, choices),
            _ => Ok(()),
        }
    }
}

/// Returns the indexes of the bits that are set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

fn keep(domains: &mut Domains, at: usize, digits: Candidates) -> Held {
    domains[at] &= digits;
    if domains[at].is_empty() { Err(Broken) } else { Ok(()) }
}

/// Narrows cells whose digits must differ. Fewer digits than cells is a contradiction; with exactly as many digits as
/// cells, every digit must occur, so a digit with one possible cell goes there.
fn distinct(local: &Local, domains: &mut Domains, places: &[usize]) -> Held {
    let all = places.iter().fold(Candidates::NONE, |all, &at| all | domains[at]);
    if all.len() < places.len() {
        return Err(Broken);
    }
    if all.len() == places.len() {
        for digit in all {
            let mut holders = places.iter().filter(|&&at| domains[at].contains(digit));
            if let (Some(&only), None) = (holders.next(), holders.next()) {
                domains[only] = Candidates::only(digit);
            }
        }
    }
    local.set_apart(domains)
}

fn pair(local: &Local, domains: &mut Domains, [one, other]: [usize; 2], allowed: &PairTable) -> Held {
    let apart = local.sees[one] >> other & 1 == 1;
    let after = |digit: Digit| {
        let set = allowed.after(digit);
        if apart { set.without(Candidates::only(digit)) } else { set }
    };
    let second = domains[other];
    let first: Candidates =
        domains[one].iter().filter(|&digit| !(after(digit) & second).is_empty()).collect();
    let second = first.iter().fold(Candidates::NONE, |all, digit| all | after(digit));
    keep(domains, one, first)?;
    keep(domains, other, second)
}

fn sum(local: &Local, domains: &mut Domains, groups: &[(i64, Vec<usize>)], least: i64, most: i64) -> Held {
    let times = |factor: i64, (low, high): (i64, i64)| {
        if factor < 0 { (factor * high, factor * low) } else { (factor * low, factor * high) }
    };
    let spans: SmallVec<[(i64, i64); 8]> = groups
        .iter()
        .map(|(factor, group)| times(*factor, local.span(domains, group.iter().copied())))
        .collect();
    let all = spans.iter().fold((0, 0), |sum, span| (sum.0 + span.0, sum.1 + span.1));
    if all.0 > most || all.1 < least {
        return Err(Broken);
    }
    for ((factor, group), span) in groups.iter().zip(&spans) {
        for &at in group {
            let rest =
                times(*factor, local.span(domains, group.iter().copied().filter(|&other| other != at)));
            let (low, high) = (all.0 - span.0 + rest.0, all.1 - span.1 + rest.1);
            let fits = |digit: &Digit| {
                let own = factor * local.value(*digit);
                own + low <= most && own + high >= least
            };
            let kept = domains[at].iter().filter(fits).collect();
            keep(domains, at, kept)?;
        }
    }
    Ok(())
}

fn count(domains: &mut Domains, places: &[usize], digits: Candidates, least: usize, most: usize) -> Held {
    let possible = places.iter().filter(|&&at| !(domains[at] & digits).is_empty()).count();
    let sure = places.iter().filter(|&&at| domains[at].without(digits).is_empty()).count();
    if possible < least || sure > most {
        return Err(Broken);
    }
    for &at in places {
        if possible == least && !(domains[at] & digits).is_empty() {
            keep(domains, at, digits)?;
        } else if sure == most && !domains[at].without(digits).is_empty() {
            let others = domains[at].without(digits);
            keep(domains, at, others)?;
        }
    }
    Ok(())
}

/// Keeps the digits that some accepted run of an automaton uses. Runs the automaton forwards, then backwards.
fn run(domains: &mut Domains, places: &[usize], automaton: &Automaton) -> Held {
    let states = automaton.states();
    let mut reached = vec![vec![false; states]; places.len() + 1];
    reached[0][0] = true;
    for (step, &at) in places.iter().enumerate() {
        for state in 0..states {
            if reached[step][state] {
                for digit in domains[at] {
                    let to = automaton.next(state as u16, digit);
                    if to != Automaton::DEAD {
                        reached[step + 1][usize::from(to)] = true;
                    }
                }
            }
        }
    }
    let mut alive: Vec<bool> =
        (0..states).map(|state| reached[places.len()][state] && automaton.accepts(state as u16)).collect();
    for (step, &at) in places.iter().enumerate().rev() {
        let mut before = vec![false; states];
        let mut kept = Candidates::NONE;
        for state in (0..states).filter(|&state| reached[step][state]) {
            for digit in domains[at] {
                let to = automaton.next(state as u16, digit);
                if to != Automaton::DEAD && alive[usize::from(to)] {
                    before[state] = true;
                    kept.insert(digit);
                }
            }
        }
        keep(domains, at, kept)?;
        alive = before;
    }
    Ok(())
}

/// Keeps the candidates that at least one of the choices allows.
fn any(local: &Local, domains: &mut Domains, choices: &[Vec<Part>]) -> Held {
    let mut all: Domains = domains.iter().map(|_| Candidates::NONE).collect();
    for choice in choices {
        let mut tried = domains.clone();
        if choice.iter().all(|part| part.narrow(local, &mut tried, Reach::All).is_ok())
            && local.set_apart(&mut tried).is_ok()
        {
            all.iter_mut().zip(tried).for_each(|(all, one)| *all |= one);
        }
    }
    *domains = all;
    if domains.iter().any(|set| set.is_empty()) { Err(Broken) } else { Ok(()) }
}

/// The sets of digits that a clue's cells can hold together, if the cells all differ.
#[derive(Debug)]
pub(super) struct Family(pub(super) Vec<Candidates>);

/// The maximum number of sets in a family.
const MOST_SETS: usize = 3_000;

/// The maximum number of cells of a clue with a family. Arrangements are enumerated by sets of indexes, so the cost
/// doubles with each cell.
const MOST_FAMILY_CELLS: usize = 10;

impl Local {
    /// Returns the sets of digits that the clue allows; `None` unless all cells of the clue differ and its other parts
    /// depend on the set of digits only.
    pub(super) fn family(&self) -> Option<Family> {
        let n = self.cells.len();
        let covers = |places: &[usize]| places.len() == n;
        let differ = |part: &Part| matches!(part, Part::Distinct(places) if covers(places));
        if !(2..=MOST_FAMILY_CELLS).contains(&n) || !self.parts.iter().any(differ) {
            return None;
        }
        let others: Vec<&Part> = self.parts.iter().filter(|part| !differ(part)).collect();
        let sets = match others.as_slice() {
            [Part::Sum(groups, least, most)]
                if groups.iter().all(|(factor, _)| *factor == 1)
                    && groups.iter().map(|(_, group)| group.len()).sum::<usize>() == n =>
            {
                let mut sets = Vec::new();
                self.add_sets(&mut sets, Candidates::NONE, n, 0, (*least, *most))?;
                sets
            }
            [Part::Any(choices)] => {
                let set = |choice: &Vec<Part>| {
                    let mut digits = choice.iter().map(|part| match part {
                        Part::Only(_, digits) => Some(*digits),
                        _ => None,
                    });
                    let first = digits.next()??;
                    (choice.len() == n && first.len() == n && digits.all(|it| it == Some(first)))
                        .then_some(first)
                };
                choices.iter().map(set).collect::<Option<Vec<Candidates>>>()?
            }
            _ => return None,
        };
        Some(Family(sets))
    }

    /// Adds the sets of `left` further digits, from the index `from` on, whose sum is in the wanted range; `None` if
    /// there are more than [`MOST_SETS`].
    fn add_sets(
        &self,
        sets: &mut Vec<Candidates>,
        so_far: Candidates,
        left: usize,
        from: usize,
        (least, most): (i64, i64),
    ) -> Option<()> {
        if left == 0 {
            if least <= 0 && most >= 0 {
                sets.push(so_far);
            }
            return (sets.len() <= MOST_SETS).then_some(());
        }
        for digit in self.digits.iter().skip(from) {
            let value = self.value(digit);
            // The digits that follow have greater values.
            if value > 0 && value.saturating_mul(i64::try_from(left).unwrap_or(i64::MAX)) > most {
                break;
            }
            let mut set = so_far;
            set.insert(digit);
            self.add_sets(sets, set, left - 1, digit.index() + 1, (least - value, most - value))?;
        }
        Some(())
    }

    /// Returns the candidates that remain if the cells hold exactly this set of digits, one per cell; `None` if the set
    /// can't be arranged.
    pub(super) fn fit(&self, set: Candidates, domains: &Domains) -> Option<Domains> {
        let digits: SmallVec<[Digit; 12]> = set.iter().collect();
        let n = self.cells.len();
        // For each cell, the subsets of the digits (as bit masks of indexes) that the cells before it can hold.
        let mut reached = vec![vec![false; 1 << n]; n + 1];
        reached[0][0] = true;
        let options = |at: usize| {
            let of = |&(_, digit): &(usize, &Digit)| domains[at].contains(*digit);
            digits.iter().enumerate().filter(of).map(|(place, _)| place).collect::<SmallVec<[usize; 12]>>()
        };
        let options: SmallVec<[_; 12]> = (0..n).map(options).collect();
        for at in 0..n {
            for used in 0..1_usize << n {
                if reached[at][used] {
                    for &place in options[at].iter().filter(|&&place| used >> place & 1 == 0) {
                        reached[at + 1][used | 1 << place] = true;
                    }
                }
            }
        }
        let full = (1_usize << n) - 1;
        if !reached[n][full] {
            return None;
        }
        let mut alive = vec![false; 1 << n];
        alive[full] = true;
        let mut left: Domains = domains.iter().map(|_| Candidates::NONE).collect();
        for at in (0..n).rev() {
            let mut before = vec![false; 1 << n];
            for used in (0..1_usize << n).filter(|&used| reached[at][used]) {
                for &place in options[at].iter().filter(|&&place| used >> place & 1 == 0) {
                    if alive[used | 1 << place] {
                        before[used] = true;
                        left[at].insert(digits[place]);
                    }
                }
            }
            alive = before;
        }
        Some(left)
    }
}
