//! Lines of gsf's solver: fields separated by commas. The fifth is the puzzle, the next its name.

use crate::board::Layout;
use crate::convert::lines::plain::{cells, digits, size_of};
use crate::convert::sheet::Sheet;
use crate::syntax::Fact;

/// The number of fields before the puzzle.
const BEFORE: usize = 4;

/// Reads a line.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    let puzzle = fields.get(BEFORE).ok_or("expected at least 5 fields separated by commas")?;
    let count = puzzle.chars().count();
    let size = size_of(count).ok_or_else(|| format!("the fifth field has {count} cells"))?;
    let mut sheet = Sheet::new(Layout::standard(size), digits(puzzle, size)?)?;
    let rating = fields[0];
    if rating != "0" {
        sheet.say(Fact::Rating, rating);
    }
    sheet.say(Fact::Title, fields.get(BEFORE + 1).copied().unwrap_or_default());
    let others = fields[1..BEFORE].iter().filter(|field| !matches!(**field, "" | "0"));
    let behind = fields.iter().skip(BEFORE + 2).filter(|field| !field.is_empty());
    let left = others.chain(behind).count();
    if left > 0 {
        sheet.left.push(super::super::native::block::counted(
            left,
            "other field of the line",
            "other fields of the line",
        ));
    }
    Ok(sheet)
}

/// Returns the line of a puzzle: its rating, its cells and its title.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let plain = |fact| sheet.fact(fact).filter(|value| !value.contains(','));
    let rating = plain(Fact::Rating).unwrap_or("0");
    let title = plain(Fact::Title).unwrap_or_default();
    Ok(format!("{rating},0,0,0,{},{title},\n", cells(9, &sheet.givens, '.')))
}
