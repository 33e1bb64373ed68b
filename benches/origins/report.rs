//! Tables in Markdown, and the place in the README where they go.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use sudoku_ls::solver::Engine;

use crate::levels::{Cell, NODES, Table};
use crate::orders::{Order, ROUNDS};
use crate::puzzles::Level;
use crate::speed::Speed;

const BEGIN: &str = "<!-- origins: begin; written by `cargo bench --bench origins` -->";
const END: &str = "<!-- origins: end -->";

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn table(heads: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let rule = vec!["---".to_owned(); heads.len()];
    [row(heads), row(&rule)].into_iter().chain(rows.map(|cells| row(&cells))).collect()
}

/// Microseconds with three digits that count.
fn micros(value: f64) -> String {
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    let text = format!("{value:.decimals$}");
    let (whole, rest) = text.split_once('.').map_or((&*text, String::new()), |(w, r)| (w, format!(".{r}")));
    format!("{}{rest}", grouped(whole))
}

fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn shown(cell: &Cell) -> String {
    match cell.undecided {
        0 => micros(cell.micros),
        some => format!("> {} ({some} not decided)", micros(cell.micros)),
    }
}

/// Engines by level.
pub(crate) fn levels(measured: &Table, levels: &[Level]) -> String {
    let mut text = "### Engines by difficulty\n\n".to_owned();
    let sizes: Vec<String> = levels
        .iter()
        .map(|level| match level.known {
            known if known > level.puzzles.len() => {
                format!("{} {} (of {known})", level.puzzles.len(), level.name)
            }
            known => format!("{known} {} (all there are)", level.name),
        })
        .collect();
    let _ = writeln!(
        text,
        "Microseconds of CPU time a puzzle, mean, to solve it and to prove that the solution is the only one; one thread; the median of\n\
         three passes. Puzzles by HoDoKu's level: {}. Behind them the \"world's hardest\" puzzle of a Finnish mathematician.\n\
         A puzzle is given up after {} nodes; where that happened, the time is a lower bound.\n",
        sizes.join(", "),
        grouped(&NODES.to_string())
    );
    let heads: Vec<String> =
        std::iter::once("engine").chain(measured.sets.iter().copied()).map(str::to_owned).collect();
    let rows = measured.rows.iter().rev().map(|(engine, cells)| {
        std::iter::once(format!("`{engine}`")).chain(cells.iter().map(shown)).collect()
    });
    text += &table(&heads, rows);
    text += "\n![CPU time a puzzle by engine and level, on a logarithmic scale](origins.svg)\n";
    text
}

/// Engines on puzzles with 17 clues.
pub(crate) fn fewest_clues(measured: &[(Engine, Cell)], puzzles: usize) -> String {
    let heads = measured.iter().map(|(engine, _)| format!("`{engine}`")).collect::<Vec<_>>();
    let row = measured.iter().map(|(_, cell)| shown(cell)).collect();
    format!(
        "### Puzzles with 17 clues\n\nMicroseconds a puzzle, the mean of {} of them, as above.\n\n{}",
        grouped(&puzzles.to_string()),
        table(&heads, std::iter::once(row))
    )
}

/// The hybrid by switch point.
pub(crate) fn switch(measured: &[(usize, Vec<Cell>)]) -> String {
    let heads = ["cells left", "Easy", "Medium", "Hard", "Unfair", "Extreme"].map(str::to_owned);
    let rows = measured
        .iter()
        .map(|(switch, cells)| std::iter::once(switch.to_string()).chain(cells.iter().map(shown)).collect());
    "### The hybrid's switch point\n\nMicroseconds a puzzle. With more cells left than this after the singles, the hybrid goes to dancing links at once.\n\n"
        .to_owned()
        + &table(&heads, rows)
}

fn time(time: Duration) -> String {
    micros(time.as_secs_f64() * 1e6)
}

/// Enumeration by order.
pub(crate) fn orders(measured: &[Order]) -> String {
    let heads =
        ["order", "clues", "puzzles", "rounds, median", "rounds, most", "`enumerate`, µs", "`auto`, µs"]
            .map(str::to_owned);
    let rows = measured.iter().map(|order| {
        let enumerate = match order.unsolved {
            0 => time(order.enumerate),
            some => format!("> {} ({some} not solved)", time(order.enumerate)),
        };
        vec![
            format!("{0}x{0}", order.size),
            order.clues.to_string(),
            order.puzzles.to_string(),
            grouped(&order.rounds[0].to_string()),
            grouped(&order.rounds[1].to_string()),
            enumerate,
            time(order.auto),
        ]
    });
    format!(
        "### Enumeration by order\n\nGenerated puzzles of which 45 % of the cells are clues; CPU time a puzzle, mean, up to the first solution, at most {} rounds.\n\n{}",
        grouped(&ROUNDS.to_string()),
        table(&heads, rows)
    )
}

/// Enumeration made faster.
pub(crate) fn speed(measured: &Speed) -> String {
    let heads: Vec<String> =
        std::iter::once("search".to_owned()).chain(measured.sets.iter().cloned()).collect();
    let rows = measured
        .ways
        .iter()
        .map(|way| std::iter::once(way.name.to_owned()).chain(way.times.iter().map(shown)).collect());
    "### Enumeration made faster\n\nMicroseconds of CPU time a puzzle to solve it and to prove that the solution is the only one. Each row adds to the one above.\n\n"
        .to_owned()
        + &table(&heads, rows)
}

/// Puts a text between the marks of a file, in place of what is there.
pub(crate) fn put_between_marks(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    let old = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (before, rest) =
        old.split_once(BEGIN).ok_or("benches/README.md has lost the mark where the tables begin")?;
    let (_, after) =
        rest.split_once(END).ok_or("benches/README.md has lost the mark where the tables end")?;
    std::fs::write(path, format!("{before}{BEGIN}\n\n{text}\n{END}{after}"))?;
    Ok(())
}
