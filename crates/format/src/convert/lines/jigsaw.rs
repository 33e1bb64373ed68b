//! A jigsaw on one line: all cells, then the label of each cell's region.

use crate::board::in_order;
use crate::convert::lines::plain::{cells, digits, size_of};
use crate::convert::sheet::{Sheet, with_regions};
use crate::syntax::{Symbols, is_connected};

/// The shortest line that is taken for one: that of a 4x4 puzzle.
const LEAST: usize = 32;

/// Reads a line.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    let signs: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let size = size_of(signs.len() / 2).filter(|_| signs.len().is_multiple_of(2));
    let size = size.ok_or_else(|| {
        format!("expected as many region labels as cells, found {} characters", signs.len())
    })?;
    let (grid, labels) = signs.split_at(size * size);
    let labels = in_order(labels);
    if is_solution(&labels, size) {
        return Err("the characters behind the cells are a solution, not region labels".to_owned());
    }
    let fits = (0..size).all(|region| labels.iter().filter(|&&label| label == region).count() == size);
    if !fits {
        return Err(format!("expected {size} region labels, each {size} times"));
    }
    Sheet::new(with_regions(size, &labels), digits(&grid.iter().collect::<String>(), size)?)
}

/// Returns whether each row and each column has every label once, as a solution has its digits.
fn is_solution(labels: &[usize], size: usize) -> bool {
    let is_once = |at: &dyn Fn(usize, usize) -> usize| {
        (0..size).all(|house| (0..size).all(|digit| (0..size).any(|i| labels[at(house, i)] == digit)))
    };
    size > 1 && is_once(&|row, i| row * size + i) && is_once(&|column, i| i * size + column)
}

/// Returns whether a line is cells and the labels of regions that are one piece each.
pub(crate) fn is_one(line: &str) -> bool {
    if line.len() < LEAST || line.contains(char::is_whitespace) {
        return false;
    }
    let is_whole = |sheet: Sheet| is_connected(&sheet.regions(), sheet.size());
    read(line).is_ok_and(is_whole)
}

/// Returns the line of a puzzle. Regions are numbered from 1, and from 10 on with letters.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let Symbols::Characters(symbols) = Symbols::standard(size) else { return Err("no symbols".to_owned()) };
    let labels: String = sheet.regions().into_iter().filter_map(|region| symbols.get(region)).collect();
    Ok(format!("{}{labels}\n", cells(size, &sheet.givens, '.')))
}
