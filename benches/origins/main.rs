//! Repeats the experiments of the texts that this project grew from, on this code: the engines by the difficulty of the
//! puzzle, one puzzle that is hard for search, enumeration by board size, and the gain of each improvement on
//! enumeration.
//!
//! `cargo bench --bench origins` writes its tables into `benches/README.md`, between two marks, and its picture to
//! `benches/origins.svg`. The puzzles are made from fixed seeds. With `SUDOKU_DATA=FOLDER` (or a folder named after
//! `--`) the puzzles of `puzzles/17_clue.txt` and `puzzles/hardest_1106.txt` are added. Times are CPU time of this
//! process.
#![expect(clippy::print_stderr, reason = "the progress of some minutes of work")]

mod clock;
mod ideas;
mod levels;
mod orders;
mod puzzles;
mod report;
mod speed;

use std::error::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds the argument `--bench`.
    let named = std::env::args_os().skip(1).find(|argument| !argument.to_string_lossy().starts_with("--"));
    let data = named.or_else(|| std::env::var_os("SUDOKU_DATA")).map(PathBuf::from);
    let levels = puzzles::levels();
    let speed = speed::measured(&levels);
    let mut sets = levels;
    sets.push(puzzles::finnish());
    if let Some(folder) = data {
        sets.extend(puzzles::of_folder(&folder)?);
    }
    let engines = levels::measured(&sets, &ideas::engines());
    let picture = report::picture(&engines);
    let sections = [
        report::engines(&engines, &sets),
        report::ideas(&levels::measured(&sets, &ideas::ideas())),
        report::switch(&levels::measured(&sets, &ideas::switch_points())),
        report::orders(&orders::measured()),
        report::speed(&speed),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("origins.svg"), picture)?;
    report::put_between_marks(&folder.join("README.md"), &sections.join("\n"))?;
    eprintln!("written: benches/README.md, benches/origins.svg");
    Ok(())
}
