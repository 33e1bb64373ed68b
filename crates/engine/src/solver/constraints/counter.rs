//! Automata that say less than their states: how often digits stand in cells, or which digits cells that differ hold.

use crate::board::{Automaton, Candidates, Digit};

/// The most cells whose counts are looked at together: a set of counts is a word.
pub(super) const MOST_CELLS: usize = 62;

/// The most states of an automaton that is looked at for the order of its digits.
const MOST_STATES: usize = 500;

/// Returns the digits that an automaton counts along so many cells and, as bits, how often they may stand there; `None` if it does not count.
pub(super) fn counted(automaton: &Automaton, length: usize) -> Option<(u32, u64)> {
    if length > MOST_CELLS {
        return None;
    }
    let all = Candidates::all(automaton.digits());
    let (mut state, mut counts, mut digits) = (0, 0, Candidates::NONE);
    for count in 0..=length {
        let moving: Candidates = all.iter().filter(|&digit| automaton.next(state, digit) != state).collect();
        if count == 0 {
            digits = moving;
        }
        counts |= u64::from(automaton.accepts(state)) << count;
        if moving.is_empty() && count > 0 {
            // Whatever follows makes no difference.
            for more in count + 1..=length {
                counts |= u64::from(automaton.accepts(state)) << more;
            }
            break;
        }
        if moving != digits {
            return None;
        }
        let next = automaton.next(state, digits.first()?);
        if digits.iter().any(|digit| automaton.next(state, digit) != next) {
            return None;
        }
        if next == Automaton::DEAD {
            break;
        }
        state = next;
    }
    Some((digits.bits(), counts))
}

/// Returns the sets of so many digits whose words an automaton accepts, if it accepts either all words or none of the digits of each set.
pub(super) fn sets(automaton: &Automaton, length: usize) -> Option<Vec<u32>> {
    if automaton.states() > MOST_STATES {
        return None;
    }
    let automaton = automaton.minimal();
    let all = Candidates::all(automaton.digits());
    let after = |state: u16, digit: Digit| {
        if state == Automaton::DEAD { state } else { automaton.next(state, digit) }
    };
    let commutes = |state: u16| {
        let mut pairs = all.iter().flat_map(|a| all.iter().filter(move |&b| a < b).map(move |b| (a, b)));
        pairs.all(|(a, b)| after(after(state, a), b) == after(after(state, b), a))
    };
    if !(0..automaton.states() as u16).all(commutes) {
        return None;
    }
    let accepted = |set: &u32| {
        let end = Candidates::from_bits(*set).iter().fold(0, after);
        end != Automaton::DEAD && automaton.accepts(end)
    };
    let of_length = (0..1_u32 << automaton.digits()).filter(|set| set.count_ones() as usize == length);
    Some(of_length.filter(accepted).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of so many digits.
    fn words(digits: usize, length: usize) -> Vec<Vec<Digit>> {
        let mut all = vec![Vec::new()];
        for _ in 0..length {
            let longer = |word: &Vec<Digit>| -> Vec<Vec<Digit>> {
                let with = |digit| word.iter().copied().chain([digit]).collect();
                Candidates::all(digits).iter().map(with).collect()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    fn accepts(automaton: &Automaton, word: &[Digit]) -> bool {
        let mut state = 0;
        for &digit in word {
            state = automaton.next(state, digit);
            if state == Automaton::DEAD {
                return false;
            }
        }
        automaton.accepts(state)
    }

    #[test]
    fn an_automaton_that_counts_accepts_the_words_with_these_counts() {
        let class = |digit: Digit| digit.index() < 2;
        let made = |allows: fn(usize) -> bool| {
            Automaton::build(
                4,
                0_usize,
                |&count, digit| Some(count + usize::from(class(digit))).filter(|count| *count <= 6),
                |&count| allows(count),
            )
            .unwrap()
            .minimal()
        };
        let cases: [fn(usize) -> bool; 5] =
            [|n| n == 2, |n| n == 0 || n == 3, |n| n >= 2, |n| n == 1 || n == 3, |n| n <= 4];
        for allows in cases {
            let automaton = made(allows);
            let (digits, counts) = counted(&automaton, 4).unwrap();
            for word in words(4, 4) {
                let count = word.iter().filter(|digit| digits >> digit.index() & 1 == 1).count();
                assert_eq!(accepts(&automaton, &word), counts >> count & 1 == 1, "{word:?}");
            }
        }
        let ordered = Automaton::build(
            3,
            None,
            |last: &Option<Digit>, digit| last.is_none_or(|last| last < digit).then_some(Some(digit)),
            |_| true,
        );
        assert_eq!(counted(&ordered.unwrap(), 3), None);
    }

    #[test]
    fn an_automaton_blind_to_order_accepts_the_words_of_its_sets() {
        // No digits of a word add up to 5.
        let sums = Automaton::build(
            5,
            1_u8,
            |&sums, digit| Some(sums | sums << digit.get()).filter(|sums| sums >> 5 & 1 == 0),
            |_| true,
        )
        .unwrap();
        let sets = sets(&sums, 2).unwrap();
        assert!(!sets.is_empty());
        for word in words(5, 2) {
            let set: u32 = word.iter().fold(0, |set, digit| set | 1 << digit.index());
            if set.count_ones() == 2 {
                assert_eq!(accepts(&sums, &word), sets.contains(&set), "{word:?}");
            }
        }
        let first = Automaton::build(
            3,
            0_u8,
            |&state, digit| Some(state.max(u8::from(state == 0) * digit.get())),
            |&state| state == 1,
        );
        assert_eq!(super::sets(&first.unwrap(), 2), None);
    }
}
