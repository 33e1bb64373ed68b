//! Tables of puzzles: a row for each puzzle, its cells in the first field, its solution and what is said of it in the others.

use crate::convert::lines::plain;
use crate::convert::sheet::Sheet;
use crate::syntax::Fact;

/// The columns behind the cells and the solution, in their order.
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

/// Between several values of one column.
const BETWEEN: &str = "; ";

/// Returns the row of a puzzle, its fields separated by commas.
pub(crate) fn write_commas(sheet: &Sheet) -> Result<String, String> {
    Ok(row(sheet, ','))
}

/// Returns the row of a puzzle, its fields separated by tabs.
pub(crate) fn write_tabs(sheet: &Sheet) -> Result<String, String> {
    Ok(row(sheet, '\t'))
}

/// Returns the line that names the columns.
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

/// Returns a field in quotes, if it has a separator, a quote or a line end in it.
fn quoted(field: &str, separator: char) -> String {
    if !field.contains([separator, '"', '\n', '\r']) {
        return field.to_owned();
    }
    format!("\"{}\"", field.replace('"', "\"\""))
}
