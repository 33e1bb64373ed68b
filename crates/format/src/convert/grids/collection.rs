//! Tables of puzzles: one row per puzzle, with its cells in the first field, then its solution and its facts.

use crate::convert::lines::plain;
use crate::convert::sheet::Sheet;
use crate::syntax::Fact;

/// The columns after the cells and the solution, in order.
const FACTS: [Fact; 8] = [
    Fact::Title,
    Fact::Author,
    Fact::Source,
    Fact::Url,
    Fact::Date,
    Fact::Level,
    Fact::Rating,
    Fact::Comment,
];

/// The separator between several values in one column.
const BETWEEN: &str = "; ";

/// Returns the row of a puzzle, with fields separated by commas.
pub(crate) fn write_commas(sheet: &Sheet) -> Result<String, String> {
    Ok(row(sheet, ','))
}

/// Returns the row of a puzzle, with fields separated by tabs.
pub(crate) fn write_tabs(sheet: &Sheet) -> Result<String, String> {
    Ok(row(sheet, '\t'))
}

/// Returns the header line with the names of the columns.
pub(crate) fn head(separator: char) -> String {
    let names = ["puzzle", "solution"].into_iter().chain(FACTS.iter().map(|fact| fact.name()));
    names.collect::<Vec<_>>().join(&separator.to_string()) + "\n"
}

fn row(sheet: &Sheet, separator: char) -> String {
    let cells = |digits: &[u8]| plain::cells(sheet.size(), digits, '.');
    let solution = sheet.solution.as_deref().map(cells).unwrap_or_default();
    let said = |fact: &Fact| match fact {
        Fact::Comment => sheet.all_comments().collect::<Vec<_>>().join(BETWEEN),
        fact => sheet.fact(*fact).unwrap_or_default().to_owned(),
    };
    let fields = [cells(&sheet.givens), solution].into_iter().chain(FACTS.iter().map(said));
    fields.map(|field| quoted(&field, separator)).collect::<Vec<_>>().join(&separator.to_string()) + "\n"
}

/// Returns a field, in quotes if it contains a separator, a quote or a line end.
fn quoted(field: &str, separator: char) -> String {
    if !field.contains([separator, '"', '\n', '\r']) {
        return field.to_owned();
    }
    format!("\"{}\"", field.replace('"', "\"\""))
}
