//! Checks that no step removes a digit of the solution, in random positions on boards of every size, shape and rule.
//!
//! `cargo bench --bench soundness -- STEPS SEED` checks STEPS steps (a million by default), at most a dozen of each
//! technique at each position. It prints the number of steps of each technique for each sort of board. It prints a
//! wrong step with its position, and then fails.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};

use sudoku_ls::logic::Technique;

#[path = "origins/clock.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod clock;
#[path = "../tests/it/logic/soundness/sample.rs"]
mod sample;

use sample::{Random, boards};

/// The sorts of boards: each has a heading, and a word that the names of its boards contain.
const SORTS: [(&str, &str); 8] = [
    ("jigsaw", "jigsaw"),
    ("diag", "diagonal"),
    ("windows", "windows"),
    ("disjoint", "disjoint"),
    ("links", "anti"),
    ("links", "consecutive"),
    ("plain 9", "9x9"),
    ("plain", "x"),
];

/// The number of positions before the jigsaw boards are replaced by jigsaws of other shapes.
const POSITIONS: u64 = 2000;

fn sort(board: &str) -> &'static str {
    SORTS.iter().find(|(_, word)| board.contains(word)).map_or("", |(heading, _)| heading)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let (wanted, seed) = (numbers.next().unwrap_or(1_000_000), numbers.next().unwrap_or(1));
    let mut out = stdout().lock();
    let mut random = Random(seed);
    let mut boards = boards(&mut random);
    let mut rows: BTreeMap<Technique, BTreeMap<&'static str, u64>> = BTreeMap::new();
    let (mut steps, mut wrong, mut positions, mut unique) = (0, 0_u64, 0_u64, 0_u64);
    while steps < wanted {
        if positions % POSITIONS == POSITIONS - 1 {
            boards = sample::boards(&mut random);
            writeln!(out, "{steps} steps so far, {wrong} wrong")?;
        }
        let board = &boards[random.below(boards.len())];
        let Some(sample) = board.sample(&mut random) else { continue };
        positions += 1;
        unique += u64::from(sample.unique);
        sample.try_techniques(Technique::ALL, |(step, fault)| {
            steps += 1;
            *rows.entry(step.technique).or_default().entry(sort(board.name)).or_default() += 1;
            if let Some(fault) = fault {
                wrong += 1;
                let _ = writeln!(out, "WRONG, {}: {fault}", board.name);
            }
        });
    }
    let headings = ["plain 9", "plain", "jigsaw", "diag", "windows", "disjoint", "links"];
    writeln!(out, "{:<36}{}", "technique", headings.map(|heading| format!("{heading:>9}")).concat())?;
    for &technique in Technique::ALL {
        let row = rows.remove(&technique).unwrap_or_default();
        let counts = headings.map(|heading| format!("{:>9}", row.get(heading).unwrap_or(&0))).concat();
        writeln!(out, "{:<36}{counts}", technique.name())?;
    }
    writeln!(
        out,
        "{steps} steps at {positions} positions, {unique} of them with a unique solution, on {} kinds of boards, seed {seed}, {:.0} s of CPU \
         time: {wrong} wrong",
        boards.len(),
        clock::cpu().as_secs_f64()
    )?;
    if wrong == 0 { Ok(()) } else { Err("some steps are wrong".into()) }
}
