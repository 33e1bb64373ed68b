//! States of an automaton from which the same words are accepted.

use super::Automaton;
use crate::board::mix::Rows;

/// The states of an automaton by class. From the states of a class the same words are accepted. Class 0 has the states
/// from which no word is accepted.
pub(super) struct Classes {
    /// By state, its class.
    pub(super) of: Vec<u32>,
    /// By class, one of its states. The entry of class 0 has no meaning.
    pub(super) first: Vec<usize>,
}

/// Stands for the state itself in the row of its steps.
const OWN: u32 = u32::MAX;

impl Classes {
    /// Returns the classes of an automaton. This takes linear time if no state is reached again after it was left, and
    /// otherwise a round for each length of words that tells two states apart.
    pub(super) fn of(automaton: &Automaton) -> Self {
        let alive = automaton.alive();
        match last_first(automaton, &alive) {
            Some(order) => Self::from_the_end(automaton, &order),
            None => Self::by_rounds(automaton, &alive),
        }
    }

    /// Divides the states of an automaton in this order: behind the states that their steps lead to.
    fn from_the_end(automaton: &Automaton, order: &[usize]) -> Self {
        let width = automaton.digits() + 1;
        let (mut of, mut first) = (vec![0; automaton.states()], vec![0]);
        // By class minus 1, whether its states accept, and the classes after its steps; and the same for states with
        // steps to themselves, where `OWN` stands for the class, with the classes of these rows.
        let (mut classes, mut looped, mut class_of) = (Rows::new(width), Rows::new(width), Vec::new());
        let (mut row, mut other) = (Vec::with_capacity(width), Vec::with_capacity(width));
        for &state in order {
            row.clear();
            row.push(u32::from(automaton.accepts(state as u16)));
            row.extend(automaton.row(state).iter().map(|&to| match usize::from(to) {
                to if to == state => OWN,
                to => of.get(to).copied().unwrap_or(0),
            }));
            let fresh = classes.len() as u32 + 1;
            let named = |row: &[u32], class: u32, other: &mut Vec<u32>| {
                other.clear();
                other.extend(row.iter().map(|&to| if to == OWN { class } else { to }));
            };
            if row[1..].contains(&OWN) {
                // The state may be like one that it leads to, or like another one with steps to itself.
                let like = row[1..].iter().copied().filter(|&to| to != OWN && to != 0).find(|&class| {
                    named(&row, class, &mut other);
                    classes.row(class as usize - 1) == other
                });
                of[state] = like.unwrap_or_else(|| {
                    let number = looped.number(&row);
                    if number == class_of.len() {
                        class_of.push(fresh);
                        named(&row, fresh, &mut other);
                        classes.number(&other);
                    }
                    class_of[number]
                });
            } else {
                of[state] = classes.number(&row) as u32 + 1;
            }
            if of[state] == fresh {
                first.push(state);
            }
        }
        Self { of, first }
    }

    /// Divides the states into ever finer classes.
    fn by_rounds(automaton: &Automaton, alive: &[bool]) -> Self {
        let states = automaton.states();
        let mut of: Vec<u32> = (0..states)
            .map(|state| if alive[state] { 1 + u32::from(automaton.accepts(state as u16)) } else { 0 })
            .collect();
        let (mut rows, mut row, mut count) = (Rows::new(automaton.digits() + 1), Vec::new(), 0);
        loop {
            rows.clear();
            let mut finer = vec![0; states];
            for state in (0..states).filter(|&state| alive[state]) {
                row.clear();
                row.push(of[state]);
                let after = |to: &u16| of.get(usize::from(*to)).copied().unwrap_or(0);
                row.extend(automaton.row(state).iter().map(after));
                finer[state] = rows.number(&row) as u32 + 1;
            }
            of = finer;
            if rows.len() == count {
                break;
            }
            count = rows.len();
        }
        let mut first = vec![0; count + 1];
        (0..states).rev().for_each(|state| first[of[state] as usize] = state);
        Self { of, first }
    }
}

/// Returns the states from which words are accepted, each behind the states that its steps lead to; `None` if a state
/// is reached again after it was left.
fn last_first(automaton: &Automaton, alive: &[bool]) -> Option<Vec<usize>> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Seen {
        No,
        Open,
        Done,
    }
    let mut seen = vec![Seen::No; automaton.states()];
    let (mut order, mut path) = (Vec::with_capacity(automaton.states()), Vec::new());
    for start in (0..automaton.states()).filter(|&start| alive[start]) {
        if seen[start] != Seen::No {
            continue;
        }
        seen[start] = Seen::Open;
        path.push((start, 0));
        while let Some((state, step)) = path.last_mut() {
            let Some(&to) = automaton.row(*state).get(*step) else {
                seen[*state] = Seen::Done;
                order.push(*state);
                path.pop();
                continue;
            };
            *step += 1;
            let to = usize::from(to);
            if to == *state || !alive.get(to).copied().unwrap_or(false) {
                continue;
            }
            match seen[to] {
                Seen::No => {
                    seen[to] = Seen::Open;
                    path.push((to, 0));
                }
                Seen::Open => return None,
                Seen::Done => {}
            }
        }
    }
    Some(order)
}

impl Automaton {
    /// Returns the automaton with the fewest states that accepts the same words. Its states are numbered in the order
    /// in which they are reached. Two automata accept the same words exactly if their minimal automata are equal.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Automaton;
    /// // Words of two digits, and the same with states that lead nowhere or are alike.
    /// let short = Automaton::from_table(1, [1, 2, 3, 3].into(), [false, false, true, false].into());
    /// let plain = Automaton::from_table(1, [1, 2, Automaton::DEAD].into(), [false, false, true].into());
    /// assert_eq!(short.map(|it| it.minimal()), plain);
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn minimal(&self) -> Self {
        let classes = Classes::of(self);
        let (digits, start) = (self.digits, classes.of[0]);
        if start == 0 {
            return Self { digits, next: vec![Self::DEAD; digits].into(), accepting: [false].into() };
        }
        // Classes are numbered anew, as they are reached. Class 0 has no number: no word is accepted from it.
        let mut numbers = vec![Self::DEAD; classes.first.len()];
        numbers[start as usize] = 0;
        let (mut reached, mut next) = (vec![start], Vec::new());
        let mut at = 0;
        while let Some(&class) = reached.get(at) {
            for &to in self.row(classes.first[class as usize]) {
                let to = classes.of.get(usize::from(to)).copied().unwrap_or(0);
                let number = &mut numbers[to as usize];
                if to != 0 && *number == Self::DEAD {
                    *number = reached.len() as u16;
                    reached.push(to);
                }
                next.push(*number);
            }
            at += 1;
        }
        let accepting = reached.iter().map(|&class| self.accepting[classes.first[class as usize]]).collect();
        Self { digits, next: next.into(), accepting }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables with some steps backwards, or none, and many states that are alike.
    fn random(seed: u64, is_back: bool) -> Automaton {
        let mut word = seed * 2 + 1;
        let mut below = move |most: usize| {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            (word >> 20) as usize % most
        };
        let (states, digits) = (2 + below(12), 1 + below(3));
        let mut next = Vec::new();
        for state in 0..states {
            for _ in 0..digits {
                let to = if is_back { below(states) } else { state + below(states - state) };
                next.push(if below(5) == 0 { Automaton::DEAD } else { to as u16 });
            }
        }
        let accepting = (0..states).map(|_| below(3) == 0).collect();
        Automaton::from_table(digits, next.into(), accepting).unwrap()
    }

    /// Whether a word is accepted from a state, for all words up to this length, which tells any two states apart.
    fn accepted(automaton: &Automaton, state: u16, length: usize, all: &mut Vec<bool>) {
        let is_dead = state == Automaton::DEAD;
        all.push(!is_dead && automaton.accepts(state));
        if length > 0 {
            for digit in crate::board::Candidates::all(automaton.digits()) {
                let to = if is_dead { state } else { automaton.next(state, digit) };
                accepted(automaton, to, length - 1, all);
            }
        }
    }

    #[test]
    fn states_are_alike_exactly_if_they_accept_the_same_words() {
        let mut linear = 0;
        for (seed, is_back) in (0..400).flat_map(|seed| [(seed, false), (seed, true)]) {
            let automaton = random(seed, is_back);
            let length = if automaton.digits() == 1 { automaton.states() } else { 7 };
            let words: Vec<Vec<bool>> = (0..automaton.states() as u16)
                .map(|state| {
                    let mut all = Vec::new();
                    accepted(&automaton, state, length, &mut all);
                    all
                })
                .collect();
            linear += usize::from(last_first(&automaton, &automaton.alive()).is_some());
            let rounds = Classes::by_rounds(&automaton, &automaton.alive());
            for classes in [Classes::of(&automaton), rounds] {
                for (one, other) in (0..words.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let alike = classes.of[one] == classes.of[other];
                    assert_eq!(alike, words[one] == words[other], "{automaton:?}: {one} and {other}");
                }
                for (state, &class) in classes.of.iter().enumerate() {
                    assert_eq!(class == 0, !words[state].contains(&true));
                    assert!(class == 0 || classes.of[classes.first[class as usize]] == class);
                }
            }
        }
        assert!(linear >= 400, "{linear}");
    }
}
