//! How near the ratings are to Sudoku Explainer's, and what they cost: the table of benches/README.md.
//!
//! `SUDOKU_DATA=FOLDER cargo bench --bench rating` reads `FOLDER/ratings.tsv` (its first line names the columns `puzzle`, `SE_ER`, `SE_EP` and
//! `SE_ED`), says how many ratings are equal and names those that are not; with `-- FILE` it reads that table instead.

use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::logic::explainer::{Rated, Rating, rate};
use sudoku_ls::solver::Budget;

#[path = "origins/clock.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod clock;

/// A puzzle of the table, and its rating there in tenths: ER, EP, ED.
struct Row {
    puzzle: String,
    expected: [u16; 3],
}

fn table() -> Result<PathBuf, &'static str> {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let folder = || std::env::var_os("SUDOKU_DATA").map(|folder| PathBuf::from(folder).join("ratings.tsv"));
    named.or_else(folder).ok_or("SUDOKU_DATA names no folder, and no table is named")
}

fn tenths(text: &str) -> Result<u16, Box<dyn Error>> {
    Ok(text.replace('.', "").parse()?)
}

fn read(text: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().ok_or("the table is empty")?.split('\t').collect();
    let column = |name: &str| head.iter().position(|column| *column == name).ok_or("a column is missing");
    let (puzzle, er, ep, ed) = (column("puzzle")?, column("SE_ER")?, column("SE_EP")?, column("SE_ED")?);
    let row = |line: &str| -> Result<Row, Box<dyn Error>> {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected = [tenths(fields[er])?, tenths(fields[ep])?, tenths(fields[ed])?];
        Ok(Row { puzzle: fields[puzzle].to_owned(), expected })
    };
    lines.map(row).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let rows = read(&std::fs::read_to_string(table()?)?)?;
    let board = Geometry::shared(&Layout::standard(9))?;
    let mut out = stdout().lock();
    let (mut equal, mut near) = ([0_u32; 3], 0_u32);
    let mut slowest = (std::time::Duration::ZERO, "");
    let mut spent = std::time::Duration::ZERO;
    for row in &rows {
        let values: Vec<u8> =
            row.puzzle.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect();
        let grid = Grid::from_values(&board, &values).ok_or("not a 9x9 puzzle")?;
        let start = clock::cpu();
        let rated = rate(&grid, &mut Budget::unlimited());
        let took = clock::cpu().saturating_sub(start);
        spent += took;
        slowest = slowest.max((took, &row.puzzle));
        let (Rated::Rating(Rating { er, ep, ed }) | Rated::Beyond(Rating { er, ep, ed })) = rated else {
            writeln!(out, "{}: {rated:?}", row.puzzle)?;
            continue;
        };
        near += u32::from(er.abs_diff(row.expected[0]) <= 2);
        for (count, (ours, theirs)) in equal.iter_mut().zip([er, ep, ed].iter().zip(row.expected)) {
            *count += u32::from(*ours == theirs);
        }
        if [er, ep, ed] != row.expected {
            writeln!(out, "{}: {:?}, not {:?}", row.puzzle, [er, ep, ed], row.expected)?;
        }
    }
    let number = f64::from(u32::try_from(rows.len())?.max(1));
    let share = |count: u32| 100.0 * f64::from(count) / number;
    let [er, ep, ed] = equal.map(share);
    let mean = spent.as_secs_f64() * 1e3 / number;
    writeln!(
        out,
        "{} puzzles: ER equal for {er:.2} %, within 0.2 for {:.2} %; EP equal for {ep:.2} %, ED for {ed:.2} %.\n\
         CPU time a puzzle: {mean:.3} ms on average, {:.1} ms at most ({}).",
        rows.len(),
        share(near),
        slowest.0.as_secs_f64() * 1e3,
        slowest.1
    )?;
    Ok(())
}
