//! Many puzzles decided together: each gets the same verdict as alone.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use sudoku_ls::analysis::{
    Verdict, claims, decide, decide_at_once, decide_many, is_explained, quick_findings, quick_findings_given,
};
use sudoku_ls::solver::{Budget, Exhausted, Solutions};
use sudoku_ls::syntax::{File, Puzzle, PuzzleRef};

use crate::solver::brute::Dice;

/// Returns a 9x9 on one line: a full grid by formula without some of its cells, and sometimes with a wrong digit.
fn nine(dice: &mut Dice) -> String {
    let (first, band) = (dice.below(9), dice.below(3));
    let full = |row: usize, column: usize| ((row + band) % 3 * 3 + row / 3 + column + first) % 9 + 1;
    let mut line: Vec<char> = (0..81).map(|cell| digit(full(cell / 9, cell % 9))).collect();
    for _ in 0..dice.below(150) {
        line[dice.below(81)] = '.';
    }
    if dice.below(4) == 0 {
        line[dice.below(81)] = digit(dice.below(9) + 1);
    }
    line.into_iter().collect()
}

fn digit(number: usize) -> char {
    char::from_digit(u32::try_from(number).unwrap_or_default(), 10).unwrap_or('.')
}

/// Other parts that a file may contain, each with a line end.
const OTHERS: [&str; 14] = [
    "4....1..23...5..3..6..4...54..1....5\n",
    "4....1..23...5..3..6..4...54..1.....\n",
    "55.......................................................................\n",
    "123456789123456789\n",
    ".................................................................................\n",
    "solutions: any\n1...............\n",
    "solutions: >= 3\n.............3..........................................................5......9.\n",
    "rules: diagonal\n1..2\n....\n....\n..3.\n",
    "rules: no-such-rule\n1..2\n....\n....\n..3.\n",
    "[puzzle typed]\n53..7....\n6..195...\n",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a comment\n",
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7+3\n",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n[State]\n554678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
];

fn mixed(seed: u64, puzzles: usize) -> String {
    let mut dice = Dice(seed);
    let mut text = String::new();
    for _ in 0..puzzles {
        match dice.below(4) {
            0 => text += OTHERS[dice.below(OTHERS.len())],
            _ => writeln!(text, "{}", nine(&mut dice)).expect("a string takes all"),
        }
        text.push('\n');
    }
    text
}

fn puzzles(file: &File) -> Vec<&Puzzle> {
    file.puzzles().map(|PuzzleRef { puzzle, .. }| puzzle).collect()
}

#[test]
fn the_verdicts_of_many_puzzles_are_those_of_each_alone() {
    let mut kinds = [0; 6];
    for (seed, nodes) in [0, 1, 2, 3, 5, 9, 20, 60, 5_000].into_iter().enumerate() {
        let file = File::parse(&mixed(seed as u64 + 1, 150));
        let puzzles = puzzles(&file);
        for size in [0, 1, 2, 3, puzzles.len()] {
            let many = decide_many(&puzzles[..size], &Budget::nodes(nodes));
            for (verdict, puzzle) in many.iter().zip(&puzzles) {
                assert_eq!(*verdict, decide(puzzle, &mut Budget::nodes(nodes)), "{nodes}: {puzzle:?}");
                kinds[match verdict {
                    Verdict::NotAsked => 0,
                    Verdict::Clash { .. } => 1,
                    Verdict::Solved(Solutions::Unique(_)) => 2,
                    Verdict::Solved(Solutions::Multiple { .. }) => 3,
                    Verdict::Solved(Solutions::Unknown { .. }) => 4,
                    _ => 5,
                }] += 1;
            }
            assert_eq!(many.len(), size);
        }
    }
    assert!(kinds.iter().all(|&seen| seen > 0), "each kind of verdict is among them: {kinds:?}");
}

#[test]
fn findings_that_a_proved_solution_rules_out_are_not_missed() {
    let file = File::parse(&mixed(77, 600));
    let (mut proved, mut found) = (0, 0);
    for PuzzleRef { block, puzzle, .. } in file.puzzles() {
        let verdict = decide(puzzle, &mut Budget::nodes(5_000));
        let quick = quick_findings(block);
        let unexplained: Vec<_> =
            quick.iter().filter(|finding| !is_explained(finding, block, &verdict, true)).cloned().collect();
        assert_eq!(quick_findings_given(block, &verdict), unexplained, "{}", block.text());
        proved += usize::from(verdict.unique().is_some());
        found += quick.len() + claims(block, &verdict).len();
    }
    assert!(proved > 50 && found > 50, "{proved} {found}");
}

#[test]
fn a_watch_ends_the_decision_of_many_puzzles() {
    let file = File::parse(&OTHERS[13].repeat(500));
    let puzzles = puzzles(&file);
    assert!(decide_at_once(&puzzles, &Budget::unlimited()).iter().all(Option::is_some));
    let looks = AtomicUsize::new(0);
    let stop = || {
        looks.fetch_add(1, Ordering::Relaxed);
        Some(Exhausted::Cancelled)
    };
    assert!(decide_at_once(&puzzles, &Budget::unlimited().watched(&stop)).iter().all(Option::is_none));
    assert!(
        looks.load(Ordering::Relaxed) <= puzzles.len(),
        "one look each: none of them is searched further"
    );
    let cancelled = Verdict::Solved(Solutions::Unknown { budget: Exhausted::Cancelled, found: None });
    assert!(
        decide_many(&puzzles[..3], &Budget::unlimited().watched(&stop))
            .iter()
            .all(|verdict| *verdict == cancelled)
    );
}
