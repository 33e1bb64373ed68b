//! Tests with random constraints, which are printed and read again, and with random text.

use std::sync::Arc;

use proptest::prelude::*;

use super::parser::Board;
use super::{expression, lexer, parser, pattern, states};
use crate::board::{
    Automaton, Candidates, Cell, Cells, Constraint, Digit, DotKind, Layout, LineKind, MarkKind, OutsideKind,
    PairTable, Title,
};
use crate::syntax::{File, ProblemCode, Puzzle, Span, Symbols, print_constraints};

/// Returns an empty grid of this size with sections below it.
fn with_sections(n: usize, sections: &str) -> String {
    let row = vec!["."; n].join(" ");
    format!("size: {n}\n{}{sections}", format!("{row}\n").repeat(n))
}

fn puzzle(text: &str) -> Puzzle {
    File::parse(text).puzzles().next().map(|it| it.puzzle.clone()).expect("a puzzle")
}

/// Returns the messages about constraints in a text.
fn faults(text: &str) -> Vec<String> {
    let is_fault = |code| matches!(code, ProblemCode::BadClue | ProblemCode::UnknownConstraint);
    let file = File::parse(text);
    let all = file.blocks().iter().flat_map(|block| block.problems.iter());
    all.filter(|problem| is_fault(problem.code)).map(|problem| problem.message.clone()).collect()
}

fn board(n: usize, symbols: &Symbols) -> Board<'_> {
    Board { sides: crate::board::Sides::square(n), digits: n, symbols, first: 1 }
}

fn table(n: usize, text: &str) -> Result<PairTable, String> {
    let symbols = Symbols::standard(n);
    let all = lexer::tokens(text, 0, lexer::Words::Plain);
    let end = Span::new(text.len(), text.len());
    expression::table(&mut parser::Parser::new(text, board(n, &symbols), &all, end))
        .map_err(|fault| fault.message)
}

fn automaton(n: usize, text: &str) -> Result<Automaton, String> {
    let symbols = Symbols::standard(n);
    let place = Span::new(0, text.len());
    pattern::automaton(text, place, board(n, &symbols), &mut 50_000_000).map_err(|fault| fault.message)
}

fn machine(n: usize, text: &str) -> Result<Automaton, String> {
    let symbols = Symbols::standard(n);
    let place = Span::new(0, text.len());
    states::automaton(text, place, board(n, &symbols), &mut 50_000_000).map_err(|fault| fault.message)
}

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

#[test]
fn formatting_makes_headings_and_clues_even_and_leaves_faulty_ones() {
    let sections = "[ cage ]  # killer\n16:r1c1   r1c2 ,r2c1# no comment\n16:r1c1   r1c2 ,r2c1\n[whisper  4]\nr1c1/r3c2\n[Clones]\nr1c1=r2c2\n[odd]r1c1  r1c3\n[Sum]\nr1c1+r1c2   = 3\n";
    let text = with_sections(4, sections);
    let formatted = |text: &str| {
        let mut text = text.to_owned();
        for edit in crate::syntax::format(&File::parse(&text)).iter().rev() {
            text.replace_range(edit.span.range(), &edit.text);
        }
        text
    };
    let wanted = "[Cages]  # killer\n16:r1c1   r1c2 ,r2c1# no comment\n16: r1c1-2";
    let once = formatted(&text);
    let even = wanted.replace("r1c1-2", "r1c1 r1c2, r2c1");
    assert!(once.contains(&even), "{once}");
    for part in [
        "[Whispers 4]\nr1c1 / r3c2\n",
        "[Clones]\nr1c1 = r2c2\n",
        "[Odd]r1c1 r1c3\n",
        "[Sum]\nr1c1+r1c2   = 3\n",
    ] {
        assert!(once.contains(part), "{part} in {once}");
    }
    assert_eq!(formatted(&once), once);
    assert_eq!(puzzle(&once).layout, puzzle(&text).layout);
}

#[test]
fn digits_of_other_values_are_written_as_their_values() {
    let text = "digits: 0-3\n0 . . 3\n. . . .\n. . . .\n. . . .\n[Quadruples]\n0: r1c1\n[Pair: a = 0 or b = 3]\nr1c1 r1c4\n";
    let read = puzzle(text);
    assert_eq!(faults(text), [""; 0]);
    assert_eq!(read.layout.digits.map(|it| it.to_string()).as_deref(), Some("0-3"));
    let digits: Vec<usize> =
        read.givens().expect("givens").placed().map(|(_, digit)| digit.index()).collect();
    assert_eq!(digits, [0, 3]);
    let [Constraint::Quadruple { digits, .. }, Constraint::Pair { allowed, .. }] = &*read.layout.constraints
    else {
        panic!("{:?}", read.layout.constraints)
    };
    let digit = |index| Digit::from_index(index).expect("a digit");
    assert_eq!(**digits, [digit(0)]);
    assert!(
        allowed.allows(digit(0), digit(1))
            && allowed.allows(digit(1), digit(3))
            && !allowed.allows(digit(1), digit(0))
    );
    assert_eq!(puzzle(&text.replace("0-3", "1-4").replace('0', "1")).layout.digits, None);
    assert!(puzzle(&text.replace("0-3", "0-8")).geometry.is_none());
}

const N: usize = 6;

fn cell() -> impl Strategy<Value = Cell> {
    (0..N * N).prop_map(Cell::new)
}

fn cells(least: usize) -> impl Strategy<Value = Cells> {
    let walk =
        (cell(), prop::collection::vec(0..8_usize, least.saturating_sub(1)..8)).prop_map(|(start, steps)| {
            let mut all = vec![start];
            for step in steps {
                let at = all[all.len() - 1].index();
                let by = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)][step];
                let place = |from: usize, by| from.checked_add_signed(by).filter(|&to| to < N);
                let next = place(at / N, by.0).zip(place(at % N, by.1)).map_or(at, |(r, c)| r * N + c);
                all.push(Cell::new(next));
            }
            all.into()
        });
    prop_oneof![walk, prop::collection::vec(cell(), least..8).prop_map(Into::into)]
}

fn title() -> impl Strategy<Value = Box<str>> {
    prop::sample::select(vec!["", "far apart", "my rule", "X"]).prop_map(Into::into)
}

fn dot() -> impl Strategy<Value = DotKind> {
    prop_oneof![
        (0..12_u8).prop_map(DotKind::Difference),
        (0..12_u8).prop_map(DotKind::Ratio),
        (0..20_u8).prop_map(DotKind::Sum),
    ]
}

fn line_kind() -> impl Strategy<Value = LineKind> {
    use LineKind::{
        Between, Distinct, DoubleArrow, Entropic, Lockout, Modular, Palindrome, RegionSum, Renban,
        SlowThermo, SumParts, Thermo, Whisper, Zipper,
    };
    let plain = vec![
        Thermo,
        SlowThermo,
        Renban,
        Palindrome,
        Between,
        RegionSum,
        Zipper,
        DoubleArrow,
        Entropic,
        Distinct,
    ];
    prop_oneof![
        prop::sample::select(plain),
        (1..=u8::MAX).prop_map(Whisper),
        (1..=u8::MAX).prop_map(Lockout),
        (2..=N as u8).prop_map(Modular),
        (1..=u8::MAX).prop_map(SumParts),
    ]
}

/// Any constraint except a choice and a negative constraint.
fn simple() -> impl Strategy<Value = Constraint> {
    let outside = prop::sample::select(vec![
        OutsideKind::LittleKiller,
        OutsideKind::Sandwich,
        OutsideKind::XSum,
        OutsideKind::Skyscraper,
        OutsideKind::HiddenSkyscraper,
        OutsideKind::NumberedRoom,
        OutsideKind::FullRank { ties: false },
        OutsideKind::FullRank { ties: true },
    ]);
    let one_of = (1_u32..1 << N).prop_map(|bits| MarkKind::OneOf(Candidates::from_bits(bits)));
    let mark = prop_oneof![
        prop::sample::select(vec![MarkKind::Odd, MarkKind::Even, MarkKind::Minimum, MarkKind::Maximum]),
        one_of,
    ];
    let row = (0..N, any::<bool>(), any::<bool>()).prop_map(|(line, is_row, is_far)| {
        let at = |i: usize| Cell::new(if is_row { line * N + i } else { i * N + line });
        if is_far { (0..N).rev().map(at).collect() } else { (0..N).map(at).collect::<Cells>() }
    });
    let digits = prop::collection::vec((1..=N as u8).prop_map(|it| Digit::new(it).expect("a digit")), 1..5);
    let pairs = prop::sample::select(vec!["a - b >= 2", "abs(a - b) = 1", "a + b != 7"]);
    let patterns = prop::sample::select(vec!["[1-3]+.*", "(12|3)*", ".{2,4}[^ 6 ]"]);
    let machines = prop::sample::select(vec![
        "0: 1-3 > 1, 4 6 > 0 | 1!: . > 1",
        "7!: 135>7, 246>2|2!: 1 3 5 > 7",
        "0: . > 1 | 1: 2 > 0, 1 > 1, 3-6 > 2 | 2!",
    ]);
    let quad = cell().prop_map(|cell| {
        let (row, column) = (cell.index() / N, cell.index() % N);
        let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        places
            .into_iter()
            .filter(|&(r, c)| r < N && c < N)
            .map(|(r, c)| Cell::new(r * N + c))
            .collect::<Cells>()
    });
    prop_oneof![
        (cells(1), prop::option::of(any::<u32>()), any::<bool>())
            .prop_map(|(cells, sum, repeats)| Constraint::Cage { cells, sum, repeats }),
        (line_kind(), cells(1)).prop_map(|(kind, cells)| Constraint::Line { kind, cells }),
        (cells(1), cells(1))
            .prop_filter("a cell of the circle on the arrow", |(total, shaft)| {
                !shaft.iter().any(|cell| total.contains(cell))
            })
            .prop_map(|(total, shaft)| Constraint::Arrow { total, shaft }),
        (dot(), cell(), cell()).prop_map(|(kind, a, b)| Constraint::Dot { kind, cells: [a, b] }),
        (prop_oneof![quad, cells(1)], digits).prop_map(|(cells, mut digits)| {
            digits.sort_unstable();
            Constraint::Quadruple { cells, digits: digits.into() }
        }),
        (outside, prop_oneof![row, cells(1)], any::<u32>())
            .prop_map(|(kind, cells, value)| Constraint::Outside { kind, cells, value }),
        cells(1).prop_map(|cells| Constraint::Region { cells }),
        prop::collection::vec(cells(1), 2..4).prop_map(|groups| Constraint::Clone { groups: groups.into() }),
        (mark, cell()).prop_map(|(kind, cell)| Constraint::Mark { kind, cell }),
        (cell(), cell()).prop_map(|(greater, less)| Constraint::Greater { greater, less }),
        (1..=N as u8, any::<bool>()).prop_map(|(digit, boxes)| {
            Constraint::Doppelganger { digit: Digit::new(digit).expect("a digit"), boxes }
        }),
        (title(), pairs, prop::collection::vec((cell(), cell()), 1..5)).prop_map(|(name, text, pairs)| {
            let title = Title { name, text: text.into() };
            let allowed = Arc::new(table(N, text).expect("an expression"));
            Constraint::Pair { title, allowed, pairs: pairs.into_iter().map(|(a, b)| [a, b]).collect() }
        }),
        (title(), machines, cells(1)).prop_map(|(name, text, cells)| {
            let automaton = Arc::new(machine(N, text).expect("an automaton"));
            Constraint::Pattern { title: Title { name, text: text.into() }, automaton, cells }
        }),
        (title(), patterns, cells(1)).prop_map(|(name, text, cells)| {
            let automaton = Arc::new(automaton(N, text).expect("a pattern"));
            Constraint::Pattern { title: Title { name, text: text.into() }, automaton, cells }
        }),
    ]
}

fn any_of() -> impl Strategy<Value = Constraint> {
    let group = prop::collection::vec(simple(), 1..4).prop_map(Into::into);
    prop::collection::vec(group, 2..4).prop_map(|choices| Constraint::Any { choices: choices.into() })
}

proptest! {
    #[test]
    fn constraints_are_printed_and_read_as_the_same(
        all in prop::collection::vec(prop_oneof![8 => simple(), 1 => any_of()], 0..8),
        kinds in prop::collection::vec(dot(), 0..3),
    ) {
        let mut all = all;
        if !kinds.is_empty() {
            let once: std::collections::HashSet<DotKind> = kinds.into_iter().collect();
            all.push(Constraint::Negative { kinds: once.into_iter().collect() });
        }
        let layout = Layout::standard(N).with_constraints(all.clone());
        let printed = print_constraints(&layout, &Symbols::standard(N)).expect("they can be said");
        let text = with_sections(N, &printed);
        let file = File::parse(&text);
        let read = &file.puzzles().next().expect("a puzzle").puzzle.layout;
        // Whether a clue fits on the board is not tested here.
        prop_assert_eq!(read.constraints.to_vec(), all, "{}", text);
        let again = print_constraints(read, &Symbols::standard(N));
        prop_assert_eq!(again, Ok(printed));
    }

    #[test]
    fn sums_without_a_title_are_written_as_an_equation(
        terms in prop::collection::btree_map(0..N * N, prop_oneof![-9..0_i32, 1..9_i32], 1..5),
        least in -99..99_i64,
        more in 0..9_i64,
        ends in 0..3_u8,
    ) {
        let terms: Box<[(Cell, i32)]> = terms.into_iter().map(|(cell, factor)| (Cell::new(cell), factor)).collect();
        let reach = super::sums::reach(&terms);
        let (least, most) = match ends { 0 => (least, least + more), 1 => (-reach, least), _ => (least, reach) };
        let sum = Constraint::Sum { title: Title::default(), terms: terms.clone(), least, most };
        let layout = Layout::standard(N).with_constraints([sum]);
        let printed = print_constraints(&layout, &Symbols::standard(N)).expect("it can be said");
        let read = puzzle(&with_sections(N, &printed)).layout.constraints.to_vec();
        let [Constraint::Sum { terms: found, least: low, most: high, .. }] = &*read else { panic!("{printed}") };
        prop_assert_eq!((found, *low, *high), (&terms, least, most), "{}", printed);
    }

    #[test]
    fn any_clue_is_read_without_a_panic_and_with_every_character_in_one_element(
        lines in prop::collection::vec(
            prop_oneof![
                "\\[(Cages|Thermos|Arrows|Dots|Quadruples|Outside|Clone|Odd|Allowed|Doppelganger|Sum|Sum Lines 5|Any|Or|End|Pair|Regex|Automaton|Marks|Colors)\\]",
                "(corner|red|blue|teal)( [1-4]{1,3})?: (r[1-4]c[1-5] ){1,3}",
                "\\[(Pair|Regex|Automaton|Sum) [a-z ]{0,3}:[-ab0-9+*<>=()\\[\\]|.{},? rc]{0,20}\\]",
                "[-rc0-9: =<>,/|a-z]{0,20}",
                "(r[0-9]{1,2}c[0-9]-?[0-9]?[ ,/=><:-]{0,2}|row|rows|columns|boxes|white|[0-9]|negative|é){0,6}",
                "[AB.]{4}",
                ".{0,10}",
            ],
            0..12,
        ),
    ) {
        let text = with_sections(4, &(lines.join("\n") + "\n"));
        let file = File::parse(&text);
        prop_assert_eq!(file.text(), &*text);
        for block in file.blocks() {
            let mut at = 0;
            for element in block.elements() {
                prop_assert_eq!(element.span.start, at);
                at = element.span.end;
            }
            prop_assert_eq!(at as usize, block.text().len());
            let Some(puzzle) = &block.puzzle else { continue };
            for clue in &puzzle.clues {
                prop_assert!(block.text().get(clue.span.range()).is_some());
                prop_assert!(clue.constraints.end <= puzzle.layout.constraints.len());
                for part in clue.cells.iter().map(|it| it.span).chain(clue.value) {
                    prop_assert!(block.text().get(part.range()).is_some());
                }
                prop_assert!(!clue.constraints.is_empty() || puzzle.no_claims.is_some());
            }
        }
    }
}
