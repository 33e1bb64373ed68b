//! Tests with random constraints, which are printed and read again, and with random text.

use std::sync::Arc;

use proptest::prelude::*;

use super::{automaton, machine, puzzle, table, with_sections};
use crate::board::{
    Candidates, Cell, Cells, Constraint, Digit, DotKind, Layout, LineKind, MarkKind, OutsideKind, Title,
};
use crate::syntax::constraints::sums;
use crate::syntax::{File, Symbols, print_constraints};

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
        let reach = sums::reach(&terms);
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
                "\\[(Cages|Thermos|Arrows|Dots|Quadruples|Outside|Clone|Odd|Allowed|Doppelganger|Chaos Construction|Sum|Sum Lines 5|Any|Or|End|Pair|Regex|Automaton|Marks|Colors)\\]",
                "(corner|red|blue|teal)( [1-4]{1,3})?: (r[1-4]c[1-5] ){1,3}",
                "(count|arrow|same)( r[1-4]c[1-5])?( others)?:?( r[1-4]c[1-5]| \\|){0,4}",
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
