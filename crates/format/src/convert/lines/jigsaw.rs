//! A jigsaw on one line: all cells, then the region label of each cell, possibly with a space between the two halves.

use crate::board::in_order;
use crate::convert::lines::plain::{cells, digits, size_of};
use crate::convert::sheet::{Sheet, with_regions};
use crate::syntax::{Symbols, is_blank, is_connected};

/// The length of the shortest accepted line: that of a 4x4 puzzle.
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
    let grid: String = grid.iter().collect();
    let Some(symbols) = letters(&grid, size) else {
        return Sheet::new(with_regions(size, &labels), digits(&grid, size)?);
    };
    let given = |c: char| symbols.iter().position(|symbol| *symbol == c).map_or(0, |at| at + 1);
    let givens = grid.chars().map(|c| u8::try_from(given(c)).unwrap_or(0)).collect();
    let mut sheet = Sheet::new(with_regions(size, &labels), givens)?;
    sheet.symbols = Some(Symbols::Characters(symbols));
    Ok(sheet)
}

/// Returns the letters from `A` on, if a grid with more than 9 digits consists of these letters and blanks.
fn letters(grid: &str, size: usize) -> Option<Vec<char>> {
    let letters: Vec<char> = ('A'..='Z').take(size).collect();
    let is_cell = |c: char| letters.contains(&c) || is_blank(c) && !c.is_ascii_alphabetic();
    (size > 9 && letters.len() == size && grid.chars().all(is_cell)).then_some(letters)
}

/// Returns whether each row and each column has every label once, as the digits of a solution do.
fn is_solution(labels: &[usize], size: usize) -> bool {
    let is_once = |at: &dyn Fn(usize, usize) -> usize| {
        (0..size).all(|house| (0..size).all(|digit| (0..size).any(|i| labels[at(house, i)] == digit)))
    };
    size > 1 && is_once(&|row, i| row * size + i) && is_once(&|column, i| i * size + column)
}

/// Returns whether a line is cells and region labels, with each region connected.
pub(crate) fn is_one(line: &str) -> bool {
    let line = line.trim();
    let is_half =
        |cells: &str, labels: &str| cells.len() == labels.len() && !labels.contains(char::is_whitespace);
    let is_cut = line.split_once([' ', '\t']).is_none_or(|(cells, labels)| is_half(cells, labels));
    if line.len() < LEAST || !is_cut {
        return false;
    }
    let is_whole = |sheet: Sheet| is_connected(&sheet.regions(), sheet.size());
    read(line).is_ok_and(is_whole)
}

/// Returns the line of a puzzle. Regions are numbered from 1; from 10 on, letters are used.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let Symbols::Characters(symbols) = Symbols::standard(size) else { return Err("no symbols".to_owned()) };
    let labels: String = sheet.regions().into_iter().filter_map(|region| symbols.get(region)).collect();
    Ok(format!("{}{labels}\n", cells(size, &sheet.givens, '.')))
}
