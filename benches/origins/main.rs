//! The experiments of the texts that this project grew from, repeated on this code: engines side by side by the difficulty of
//! the puzzle, one puzzle that is hard for search, enumeration by order, and what each improvement on it is worth.
//!
//! `SUDOKU_DATA=FOLDER cargo bench --bench origins` writes its tables into `benches/README.md`, between two marks, and its picture to
//! `benches/origins.svg`. The folder holds `ratings.tsv` and
//! `puzzles/17_clue.txt`; it can also be named behind `--`. Times are CPU time of this process.
#![expect(clippy::print_stderr, reason = "the progress of some minutes of work")]

mod chart;
mod clock;
mod levels;
mod orders;
mod puzzles;
mod report;
mod speed;

use std::error::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds `--bench`.
    let named = std::env::args_os().skip(1).find(|argument| !argument.to_string_lossy().starts_with("--"));
    let Some(data) = named.or_else(|| std::env::var_os("SUDOKU_DATA")).map(PathBuf::from) else {
        return Err("no data: set SUDOKU_DATA, or name a folder behind `--`, that holds ratings.tsv and puzzles/17_clue.txt".into());
    };
    let rated = puzzles::rated(&data.join("ratings.tsv"))?;
    let few = puzzles::listed(&data.join("puzzles/17_clue.txt"), 4)?;
    let mut sections = Vec::new();
    let table = levels::engines(&rated);
    let picture = chart::bars(&table);
    sections.push(report::levels(&table, &rated));
    sections.push(report::fewest_clues(&levels::fewest_clues(&few), few.len()));
    sections.push(report::switch(&levels::switch_points(&rated)));
    sections.push(report::orders(&orders::measured()));
    sections.push(report::speed(&speed::measured(&rated)));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("origins.svg"), picture)?;
    report::put_between_marks(&folder.join("README.md"), &sections.join("\n"))?;
    eprintln!("written: benches/README.md, benches/origins.svg");
    Ok(())
}
