//! The tables in Markdown, and their place in the README.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use sudoku_ls::analysis::trace::chart::{Bar, Chart, Group, bars};

use crate::ideas::FEW_NODES;
use crate::levels::{Cell, NODES, Table};
use crate::orders::{Order, ROUNDS};
use crate::puzzles::Set;
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

/// Returns microseconds with three significant digits.
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

/// Returns a table of times. `name` is the heading of the first column.
fn times(name: &str, measured: &Table) -> String {
    let heads: Vec<String> =
        std::iter::once(name).chain(measured.sets.iter().copied()).map(str::to_owned).collect();
    let rows = measured.rows.iter();
    table(
        &heads,
        rows.map(|(name, cells)| std::iter::once(name.clone()).chain(cells.iter().map(shown)).collect()),
    )
}

/// Returns the section about engines by level.
pub(crate) fn engines(measured: &Table, sets: &[Set]) -> String {
    let about: Vec<String> =
        sets.iter().map(|set| format!("- {}: {} {}", set.name, set.puzzles.len(), set.about)).collect();
    format!(
        "### Engines by level\n\n\
         Microseconds of CPU time a puzzle, mean, to solve it and to prove that the solution is the only one; one thread; the median of\n\
         three passes. A puzzle is given up after {} nodes; where that happened, the time is a lower bound. Levels 1 to 5 and other sets:\n\n{}\n\n{}\n\
         ![CPU time a puzzle by engine and level, on a logarithmic scale](origins.svg)\n",
        grouped(&NODES.to_string()),
        about.join("\n"),
        times("engine", measured)
    )
}

/// Returns the section about each single idea.
pub(crate) fn ideas(measured: &Table) -> String {
    format!(
        "### Each idea by itself\n\n\
         As above. The first three rows are one plain backtracking with three orders of the cells, written for this table; their nodes are slower\n\
         than an engine's. There, and with the first column, a puzzle is given up after {} nodes.\n\n{}",
        grouped(&FEW_NODES.to_string()),
        times("search", measured)
    )
}

/// Returns the section about the switch points of the hybrids.
pub(crate) fn switch(measured: &Table) -> String {
    format!(
        "### The hybrids' switch points\n\n\
         As above. With more blanks in the puzzle than this, before any single is filled, dancing links take over.\n\n{}",
        times("hybrid, switch", measured)
    )
}

/// Returns the picture of the first table.
pub(crate) fn picture(measured: &Table) -> String {
    let group = |(s, name): (usize, &&'static str)| {
        let bar = |(_, cells): &(String, Vec<Cell>)| Bar {
            value: cells[s].micros,
            is_lower_bound: cells[s].undecided > 0,
        };
        Group { name: (*name).to_owned(), bars: measured.rows.iter().map(bar).collect() }
    };
    bars(&Chart {
        title: "CPU time a puzzle, by engine and level",
        subtitle: "solved and proved to have just one solution; logarithmic scale; a dashed bar is a lower bound",
        series: measured.rows.iter().map(|(name, _)| name.replace('`', "")).collect(),
        groups: measured.sets.iter().enumerate().map(group).collect(),
    })
}

fn time(time: Duration) -> String {
    micros(time.as_secs_f64() * 1e6)
}

/// Returns the section about enumeration by board size.
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

/// Returns the section about making enumeration faster.
pub(crate) fn speed(measured: &Speed) -> String {
    let heads: Vec<String> =
        std::iter::once("search".to_owned()).chain(measured.sets.iter().cloned()).collect();
    let rows = measured
        .ways
        .iter()
        .map(|way| std::iter::once(way.name.to_owned()).chain(way.times.iter().map(shown)).collect());
    "### Enumeration made faster\n\nMicroseconds of CPU time a puzzle to solve it and to prove that the solution is the only one. Each row changes one thing from the one above.\n\n"
        .to_owned()
        + &table(&heads, rows)
}

/// Replaces the text between the marks of a file.
pub(crate) fn put_between_marks(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    let old = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (before, rest) =
        old.split_once(BEGIN).ok_or("benches/README.md has lost the mark where the tables begin")?;
    let (_, after) =
        rest.split_once(END).ok_or("benches/README.md has lost the mark where the tables end")?;
    std::fs::write(path, format!("{before}{BEGIN}\n\n{text}\n{END}{after}"))?;
    Ok(())
}
