//! Writes a sheet as the text of a `.sudoku` file.

use crate::board::{Candidates, Digit};
use crate::convert::sheet::Sheet;
use crate::syntax::write::noted::print_noted;
use crate::syntax::{Fact, Promise, Symbols, print_constraints};

/// The parts of a sheet to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// The givens.
    Givens,
    /// Givens and the player's digits, written alike, and pencil marks.
    All,
    /// Givens, the player's digits as `+5`, and pencil marks.
    Told,
}

/// Returns the block of a sheet as text.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.geometry()?;
    let symbols = sheet.written_symbols();
    let mut text = head(sheet, &symbols);
    if !text.is_empty() {
        text.push('\n');
    }
    text += &rows(sheet, &symbols, Shown::Givens);
    if sheet.has_placed() || sheet.has_marks() {
        text += "\n[State]\n";
        text += &rows(sheet, &symbols, Shown::All);
    }
    if let Some(solution) = &sheet.solution {
        let solved = Sheet { givens: solution.clone(), ..sheet.clone() };
        text += "\n[Solution]\n";
        text += &rows(&solved, &symbols, Shown::Givens);
    }
    if sheet.layout.regions.is_some() {
        text += "\n[Regions]\n";
        for row in sheet.regions().chunks(sheet.layout.columns()) {
            text.extend(row.iter().map(|&region| label(region)));
            text.push('\n');
        }
    }
    let constraints = print_constraints(&sheet.layout, &symbols);
    let constraints = constraints.map_err(|number| {
        let noun = sheet
            .layout
            .constraints
            .get(number)
            .map_or_else(String::new, |it| it.noun_with(&|digit| symbols.write(digit)));
        format!("{noun} has no text form")
    })?;
    if !constraints.is_empty() {
        text += &format!("\n{constraints}");
    }
    if !sheet.noted.is_empty() {
        text += &format!("\n{}", print_noted(&sheet.noted, &sheet.layout, &symbols));
    }
    Ok(text)
}

/// Returns the label of a region, by its number from 0.
pub(crate) fn label(region: usize) -> char {
    const LABELS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ12345";
    LABELS.get(region).map_or('?', |&label| char::from(label))
}

/// Returns the metadata and comments of a sheet.
fn head(sheet: &Sheet, symbols: &Symbols) -> String {
    let size = sheet.size();
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        text += &format!("{key}: {value}\n");
    };
    for (fact, value) in &sheet.facts {
        line(fact.name(), value);
    }
    let sides = sheet.layout.sides();
    if !sheet.layout.is_square() {
        let is_square = sides.is_square();
        line("size", &if is_square { sides.rows.to_string() } else { sides.to_string() });
    } else if size != 9 {
        line("size", &size.to_string());
    }
    if sheet.layout.regions.is_none() && !sheet.has_usual_boxes() {
        line("box", &sheet.layout.boxes.to_string());
    }
    if *symbols == Symbols::Decimals {
        line("symbols", "decimals");
    } else if let Symbols::Characters(list) = symbols
        && (sheet.symbols.is_some() || size > 9)
    {
        line("symbols", &list.iter().map(char::to_string).collect::<Vec<_>>().join(" "));
    }
    if let Some(digits) = sheet.layout.digits {
        line("digits", &digits.to_string());
    } else if size != sides.longer() {
        line("digits", &format!("1-{size}"));
    }
    if !sheet.layout.rules.is_empty() {
        let rules = sheet.layout.rules.iter().map(ToString::to_string);
        line("rules", &rules.collect::<Vec<_>>().join(" "));
    }
    match sheet.promise {
        Promise::Any => line("solutions", "any"),
        Promise::AtLeast(least) => line("solutions", &format!(">= {least}")),
        _ => {}
    }
    for comment in &sheet.comments {
        text += &format!("# {comment}\n");
    }
    text
}

/// Returns the symbol of a digit, or `.` for 0.
pub(crate) fn sign(symbols: &Symbols, digit: u8) -> String {
    Digit::new(digit).map_or_else(|| ".".to_owned(), |digit| symbols.write(digit))
}

/// Returns the text of pencil marks. They are in braces if there is only one mark, or if digits are not single characters from 1 to 9.
pub(crate) fn marks_text(symbols: &Symbols, size: usize, marks: Candidates) -> String {
    let signs: Vec<String> = marks.iter().map(|digit| symbols.write(digit)).collect();
    let is_plain = size <= 9 && *symbols == Symbols::standard(size) && signs.len() > 1;
    if is_plain {
        return signs.concat();
    }
    format!("{{{}}}", signs.join(if *symbols == Symbols::Decimals { " " } else { "" }))
}

/// Returns the rows of a sheet, with cells separated by spaces and with lines between rectangular boxes.
pub(crate) fn rows(sheet: &Sheet, symbols: &Symbols, shown: Shown) -> String {
    let (size, columns) = (sheet.size(), sheet.layout.columns());
    // Without braces, a row in which every cell has all marks would be read as a puzzle on one line.
    let is_full = |cell: usize| {
        sheet.givens[cell] == 0 && sheet.placed_at(cell) == 0 && sheet.marks_at(cell).len() == size
    };
    let is_braced = |cell: usize| (cell / columns * columns..(cell / columns + 1) * columns).all(is_full);
    let cell = |cell: usize| match (sheet.givens[cell], shown) {
        (0, Shown::Givens) => ".".to_owned(),
        (0, _) if sheet.placed_at(cell) != 0 => {
            let mark = if shown == Shown::Told { "+" } else { "" };
            format!("{mark}{}", sign(symbols, sheet.placed_at(cell)))
        }
        (0, _) if !sheet.marks_at(cell).is_empty() => {
            let text = marks_text(symbols, size, sheet.marks_at(cell));
            if is_braced(cell) && !text.starts_with('{') { format!("{{{text}}}") } else { text }
        }
        (given, _) => sign(symbols, given),
    };
    let cells: Vec<String> = (0..sheet.cells()).map(cell).collect();
    boxed(sheet, &cells, *symbols == Symbols::Decimals)
}

/// Returns cells in aligned rows, with lines between rectangular boxes.
pub(crate) fn boxed(sheet: &Sheet, cells: &[String], to_right: bool) -> String {
    let columns = sheet.layout.columns();
    let boxes = sheet.layout.boxes;
    let drawn = sheet.layout.regions.is_none() && boxes.rows > 1 && boxes.columns > 1;
    let across = if drawn { boxes.columns } else { columns };
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let border = {
        let inner = across * (width + 1) - 1;
        let count = columns / across;
        let part = |i: usize| "-".repeat(inner + usize::from(i > 0) + usize::from(i + 1 < count));
        (0..count).map(part).collect::<Vec<_>>().join("+")
    };
    let mut text = String::new();
    let padded = |cell: &String| if to_right { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
    for (r, row) in cells.chunks(columns).enumerate() {
        if drawn && r > 0 && r % boxes.rows == 0 {
            text += &border;
            text.push('\n');
        }
        let groups = row.chunks(across).map(|group| group.iter().map(padded).collect::<Vec<_>>().join(" "));
        text += groups.collect::<Vec<_>>().join(" | ").trim_end();
        text.push('\n');
    }
    text
}

/// Returns the value of a fact for a form with a single place for it: the first value, or all comments or rules on separate lines.
pub(crate) fn said(sheet: &Sheet, fact: Fact) -> Option<String> {
    if fact == Fact::Comment {
        let all: Vec<&str> = sheet.all_comments().collect();
        return Some(all.join("\n")).filter(|text| !text.is_empty());
    }
    let values = sheet.facts.iter().filter(|(its, _)| *its == fact).map(|(_, value)| &**value);
    if fact == Fact::RulesText {
        let all: Vec<&str> = values.collect();
        return Some(all.join("\n")).filter(|text| !text.is_empty());
    }
    sheet.fact(fact).map(str::to_owned)
}
