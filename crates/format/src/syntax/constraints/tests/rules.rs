//! Tests of an author's own rules: expressions, patterns, automata and equations.

use super::{automaton, faults, machine, puzzle, table, with_sections};
use crate::board::{Automaton, Constraint, Digit, PairTable};
use crate::syntax::Symbols;
use crate::syntax::constraints::states;

fn accepts(automaton: &Automaton, word: &[u8]) -> bool {
    let mut state = 0;
    for &digit in word {
        if state == Automaton::DEAD {
            return false;
        }
        state = automaton.next(state, Digit::new(digit).expect("a digit"));
    }
    state != Automaton::DEAD && automaton.accepts(state)
}

#[test]
fn automata_accept_the_words_that_lead_from_the_start_to_a_marked_state() {
    // A 1 or a 2 with no 4 before it, then any digits.
    let text = "3: 1 2 > 10, 3 5-6 > 3 | 10!: . > 10";
    let found = machine(6, text).expect("an automaton");
    for word in [&[1_u8][..], &[3, 2, 4], &[5, 6, 1, 1]] {
        assert!(accepts(&found, word), "{word:?}");
    }
    for word in [&[][..], &[4, 1], &[3, 3]] {
        assert!(!accepts(&found, word), "{word:?}");
    }
    for (pattern, n) in [("[1-3]+.*", 9), ("(12|3)*", 4), (".{2,4}[^ 6 ]", 12), ("([^5]*5){2}[^5]*", 25)] {
        let wanted = automaton(n, pattern).expect("a pattern").minimal();
        let again = machine(n, &states::text(&wanted, &Symbols::standard(n))).expect("an automaton");
        assert_eq!(again, wanted, "{pattern}");
    }
}

#[test]
fn what_is_wrong_with_an_automaton_is_named() {
    for (text, why) in [
        ("", "Expected the number of a state in the pattern, found its end"),
        ("0: 1 > 2 | 1!", "There is no state 2"),
        ("0: 1 > 0, 1-2 > 0", "A digit leads to two states"),
        ("0! | 0", "State 0 is there twice"),
        ("0: 1 0", "'0' is neither a digit of this puzzle (1-4) nor a sign of patterns"),
        ("0: 1", "Expected '>' and the next state in the pattern, found its end"),
        ("0: 1 > 0; 2 > 0", "Expected ',', '|' or the end of the automaton in the pattern, found ';'"),
    ] {
        assert_eq!(machine(4, text), Err(why.to_owned()), "{text}");
    }
    let read = puzzle(&with_sections(
        4,
        "[Automaton low first: 0: 1-2 > 1 | 1!: . > 1]\nr1c1-4\n[Sum Lines 5]\nr2c1-4\n",
    ));
    assert_eq!(read.no_claims, None);
    let kinds = read.layout.constraints.iter().map(Constraint::noun).collect::<Vec<_>>();
    assert_eq!(kinds, ["the rule 'low first'", "the sum line"]);
}

#[test]
fn expressions_are_tables_of_pairs() {
    type Holds = fn(i64, i64) -> bool;
    let cases: [(&str, Holds); 14] = [
        ("a - b >= 5", |a, b| a - b >= 5),
        ("abs(a-b)=1", |a, b| (a - b).abs() == 1),
        ("a + 2 * b != 7", |a, b| a + 2 * b != 7),
        ("(a + 2) * b < 20", |a, b| (a + 2) * b < 20),
        ("1 <= a - b <= 3", |a, b| (1..=3).contains(&(a - b))),
        ("a = 1 or b = 1 and a > 2", |a, b| a == 1 || b == 1 && a > 2),
        ("not (a = b or a = 1)", |a, b| !(a == b || a == 1)),
        ("a % 2 = b mod 3", |a, b| a % 2 == b % 3),
        ("a / b = 2", |a, b| a == 2 * b),
        ("min(a, b) > 3", |a, b| a.min(b) > 3),
        ("max(a, -b) = a", |_, _| true),
        ("-a - -b = 1", |a, b| b - a == 1),
        ("a / 0 = 1", |_, _| false),
        ("a - b - 1 = 0", |a, b| a - b == 1),
    ];
    for (text, holds) in cases {
        let value = |digit: Digit| i64::from(digit.get());
        let wanted = PairTable::new(9, |a, b| holds(value(a), value(b)));
        assert_eq!(table(9, text), Ok(wanted), "{text}");
    }
    for text in [
        "", "a", "a +", "a - b", "a = b = ", "c > 1", "(a > 1", "a > 1)", "a and b", "a > 1 > ", "abs a",
        "not a",
    ] {
        assert!(table(9, text).is_err(), "{text}");
    }
    for text in ["(".repeat(500), "-".repeat(500), "not ".repeat(500), format!("a{} = 1", " + a".repeat(500))]
    {
        assert!(table(9, &text).is_err(), "{text}");
    }
}

#[test]
fn patterns_are_automata() {
    for (pattern, yes, no) in [
        ("1-3", &[][..], &[][..]),
        ("[1-3]+.*", &[&[1][..], &[3, 9, 9]][..], &[&[][..], &[4, 1]][..]),
        ("12|34", &[&[1, 2], &[3, 4]], &[&[1, 4], &[1, 2, 3]]),
        ("(12)*", &[&[], &[1, 2, 1, 2]], &[&[1]]),
        ("1?2", &[&[2], &[1, 2]], &[&[1, 1, 2]]),
        ("[^9]{2,3}", &[&[1, 1], &[1, 1, 1]], &[&[1], &[1, 9], &[1, 1, 1, 1]]),
        ("1{2}", &[&[1, 1]], &[&[1], &[1, 1, 1]]),
        ("1{2,}", &[&[1, 1], &[1; 9]], &[&[1]]),
        ("( 1 | 2 ) 3", &[&[1, 3], &[2, 3]], &[&[3]]),
        ("1{0}2", &[&[2]], &[&[1, 2]]),
    ] {
        let Ok(made) = automaton(9, pattern) else {
            assert_eq!(pattern, "1-3");
            continue;
        };
        for word in yes {
            assert!(accepts(&made, word), "{pattern} {word:?}");
        }
        for word in no {
            assert!(!accepts(&made, word), "{pattern} {word:?}");
        }
    }
    for pattern in
        ["(1", "1)", "*", "[1", "[3-", "1{", "1{2", "1{3,2}", "1{65}", "0", "a", "\\d", "1{99999999999}"]
    {
        assert!(automaton(9, pattern).is_err(), "{pattern}");
    }
    for pattern in [
        "((((1{64}){64}){64}){64})".to_owned(),
        format!(".*1{}", ".".repeat(40)),
        "(".repeat(10_000),
        "1*".repeat(5000),
        format!("1{}", "*".repeat(5000)),
        format!("({}1{}){{9}}", "(1|2".repeat(20), ")*".repeat(20)),
    ] {
        assert!(automaton(9, &pattern).is_err(), "{}", &pattern[..20]);
    }
}

#[test]
fn equations_are_linear_sums() {
    let sum = |text: &str| {
        let read = puzzle(&with_sections(4, &format!("[Sum]\n{text}\n"))).layout.constraints.to_vec();
        let [Constraint::Sum { terms, least, most, .. }] = &*read else { panic!("{text}: {read:?}") };
        let terms: Vec<(usize, i32)> = terms.iter().map(|(cell, factor)| (cell.index(), *factor)).collect();
        (terms, *least, *most)
    };
    assert_eq!(sum("r1c1 + r2c2 = r3c3 + 4"), (vec![(0, 1), (5, 1), (10, -1)], 4, 4));
    assert_eq!(sum("2 * (r1c1 - r1c2) <= 3"), (vec![(0, 2), (1, -2)], -1020, 3));
    assert_eq!(sum("r1c1-3 > 7"), (vec![(0, 1), (1, 1), (2, 1)], 8, 765));
    assert_eq!(sum("4 <= r1c1 + r1c1 < 8"), (vec![(0, 2)], 4, 7));
    assert_eq!(sum("10 >= r1c1 + 1 > 2"), (vec![(0, 1)], 2, 9));
    let headed = puzzle(&with_sections(4, "[Sum mine: r1c1 = r1c2 + 1]\n")).layout.constraints.to_vec();
    let [Constraint::Sum { title, .. }] = &*headed else { panic!("{headed:?}") };
    assert_eq!((&*title.name, &*title.text), ("mine", "r1c1 = r1c2 + 1"));
    for text in [
        "r1c1",
        "1 = 1",
        "r1c1 * r1c2 = 3",
        "r1c1 = 99999999",
        "r1c1 < r1c2 < r1c3",
        "1000000 * r1c1 * 1000000 = 1",
        "r1c1 - r1c1 = 0",
        "(r1c1 = 2)",
        "r1c9 = 1",
        &format!("{}r1c1 = 1", "(".repeat(1000)),
    ] {
        assert!(!faults(&with_sections(4, &format!("[Sum]\n{text}\n"))).is_empty(), "{text}");
    }
}

#[test]
fn rules_about_pairs_hold_along_lines_or_between_neighbors() {
    let read = |sections: &str| {
        let text = with_sections(4, sections);
        assert_eq!(faults(&text), [""; 0]);
        let constraints = puzzle(&text).layout.constraints.to_vec();
        constraints
            .into_iter()
            .map(|it| if let Constraint::Pair { pairs, .. } = it { pairs.len() } else { 0 })
            .collect::<Vec<_>>()
    };
    assert_eq!(read("[Pair far: abs(a - b) >= 2]\nr1c1 r1c4\nr2c1 r2c2 | r3c3 r4c4\n"), [3, 2]);
    assert_eq!(read("[Pair: abs(a - b) >= 2]\nneighbors\n"), [24]);
    assert_eq!(read("[Pair: a = 2 * b or b = 2 * a]\nr1c1-3\nnegative\n"), [2, 22]);
    for sections in [
        "[Pair]\nr1c1 r1c2\n",
        "[Pair: a > b]\nneighbors\n",
        "[Pair: a]\n",
        "[Regex]\n",
        "[Regex: (]\nr1c1\n",
    ] {
        assert_eq!(faults(&with_sections(4, sections)).len(), 1, "{sections}");
    }
}
