//! Narrows the candidates of a clue's cells by each of its parts alone.

use smallvec::SmallVec;

use super::{Broken, Domains, Local, Part, Reach, bits};
use crate::board::{Automaton, Candidates, Digit, PairTable};

type Held = Result<(), Broken>;

impl Local {
    /// Narrows the domains by examining each part separately, until nothing changes.
    pub(in crate::logic::clues) fn narrow(&self, domains: &mut Domains, reach: Reach) -> Held {
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
