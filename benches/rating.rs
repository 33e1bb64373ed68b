//! Compares the ratings with those of Sudoku Explainer, and measures their cost: the table of benches/README.md.
//!
//! `SUDOKU_DATA=FOLDER cargo bench --bench rating` reads `FOLDER/ratings.tsv` (its first line names the columns
//! `puzzle`, `SE_ER`, `SE_EP` and `SE_ED`) and `FOLDER/w-ratings.tsv` (`puzzle` and `SER`). It prints how many ratings
//! are equal, and lists those that differ. With `-- FILE` it reads that table instead. A column `SER` holds the ER of
//! version 1.2.1; the other columns hold ratings of the version of 2022.

use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::logic::explainer::{Rated, Rating, Version, rate_as};
use sudoku_ls::solver::Budget;

#[path = "origins/clock.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod clock;

/// The ratings of a table, in tenths: ER, EP and ED, or ER alone.
struct Table {
    version: Version,
    rows: Vec<(String, Vec<u16>)>,
}

fn paths() -> Result<Vec<PathBuf>, &'static str> {
    if let Some(named) = std::env::args().skip(1).find(|argument| !argument.starts_with('-')) {
        return Ok(vec![PathBuf::from(named)]);
    }
    let folder =
        std::env::var_os("SUDOKU_DATA").ok_or("SUDOKU_DATA names no folder, and no table is named")?;
    Ok(["ratings.tsv", "w-ratings.tsv"].map(|name| PathBuf::from(&folder).join(name)).to_vec())
}

fn tenths(text: &str) -> Result<u16, Box<dyn Error>> {
    Ok(text.replace('.', "").parse()?)
}

fn read(text: &str) -> Result<Table, Box<dyn Error>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().ok_or("the table is empty")?.split('\t').collect();
    let column = |name: &str| head.iter().position(|column| *column == name).ok_or("a column is missing");
    let puzzle = column("puzzle")?;
    let (version, columns) = match column("SER") {
        Ok(er) => (Version::V1_2_1, vec![er]),
        Err(_) => (Version::V2022, vec![column("SE_ER")?, column("SE_EP")?, column("SE_ED")?]),
    };
    let row = |line: &str| -> Result<(String, Vec<u16>), Box<dyn Error>> {
        let fields: Vec<&str> = line.split('\t').collect();
        let ratings: Result<_, _> = columns.iter().map(|&column| tenths(fields[column])).collect();
        Ok((fields[puzzle].to_owned(), ratings?))
    };
    Ok(Table { version, rows: lines.map(row).collect::<Result<_, _>>()? })
}

/// The result of comparing a table.
#[derive(Default)]
struct Compared {
    equal: [u32; 3],
    near: u32,
    spent: Duration,
    slowest: (Duration, String),
}

fn compare(table: &Table, out: &mut impl Write) -> Result<Compared, Box<dyn Error>> {
    let board = Geometry::shared(&Layout::standard(9))?;
    let mut all = Compared::default();
    for (puzzle, expected) in &table.rows {
        let values: Vec<u8> =
            puzzle.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect();
        let grid = Grid::from_values(&board, &values).ok_or("not a 9x9 puzzle")?;
        let start = clock::cpu();
        let rated = rate_as(table.version, &grid, &mut Budget::unlimited());
        let took = clock::cpu().saturating_sub(start);
        all.spent += took;
        if took > all.slowest.0 {
            all.slowest = (took, puzzle.clone());
        }
        let (Rated::Rating(Rating { er, ep, ed }) | Rated::Beyond(Rating { er, ep, ed })) = rated else {
            writeln!(out, "{puzzle}: {rated:?}")?;
            continue;
        };
        let ours = &[er, ep, ed][..expected.len()];
        all.near += u32::from(er.abs_diff(expected[0]) <= 2);
        for (count, (ours, theirs)) in all.equal.iter_mut().zip(ours.iter().zip(expected)) {
            *count += u32::from(ours == theirs);
        }
        if ours != expected {
            writeln!(out, "{puzzle}: {ours:?}, not {expected:?}")?;
        }
    }
    Ok(all)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    for path in paths()? {
        let table = read(&std::fs::read_to_string(&path)?)?;
        let Compared { equal, near, spent, slowest } = compare(&table, &mut out)?;
        let number = f64::from(u32::try_from(table.rows.len())?.max(1));
        let share = |count: u32| 100.0 * f64::from(count) / number;
        write!(
            out,
            "{} puzzles of {}, as version {}: ER equal for {:.2} %, within 0.2 for {:.2} %",
            table.rows.len(),
            path.display(),
            table.version.name(),
            share(equal[0]),
            share(near)
        )?;
        if table.rows.first().is_some_and(|(_, ratings)| ratings.len() == 3) {
            write!(out, "; EP equal for {:.2} %, ED for {:.2} %", share(equal[1]), share(equal[2]))?;
        }
        let mean = spent.as_secs_f64() * 1e3 / number;
        let most = slowest.0.as_secs_f64() * 1e3;
        writeln!(
            out,
            ".\nCPU time a puzzle: {mean:.3} ms on average, {most:.1} ms at most ({}).",
            slowest.1
        )?;
    }
    Ok(())
}
