//! HTML: a page with a table for each puzzle. It is only written.

use quick_xml::escape::escape;

use crate::convert::own::text::sign;
use crate::convert::sheet::Sheet;
use crate::syntax::{Fact, Symbols};

/// The start of the page.
pub(crate) const OPEN: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n<title>Sudoku</title>\n<style>\n\
table.sudoku { border-collapse: collapse; margin: 1em 0; }\n\
table.sudoku td { border: 1px solid #999; width: 2em; height: 2em; text-align: center; padding: 0; }\n\
table.sudoku .given { font-weight: bold; }\n\
table.sudoku .placed { font-style: italic; }\n\
table.sudoku .marks { font-size: 50%; }\n\
table.sudoku .t { border-top: 2px solid #000; }\n\
table.sudoku .r { border-right: 2px solid #000; }\n\
table.sudoku .b { border-bottom: 2px solid #000; }\n\
table.sudoku .l { border-left: 2px solid #000; }\n\
</style>\n</head>\n<body>\n";

/// The end of the page.
pub(crate) const CLOSE: &str = "</body>\n</html>\n";

/// Returns the table of a puzzle, with its title as caption.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let symbols = sheet.symbols.clone().unwrap_or_else(|| Symbols::standard(size));
    let words: Vec<&str> =
        [Fact::Title, Fact::Author].into_iter().filter_map(|fact| sheet.fact(fact)).collect();
    let mut text = "<table class=\"sudoku\">\n".to_owned();
    if !words.is_empty() {
        text += &format!("<caption>{}</caption>\n", escape(words.join(", ").as_str()));
    }
    let regions = sheet.regions();
    for row in 0..size {
        text += "<tr>";
        for column in 0..size {
            let cell = row * size + column;
            let (kind, content) = match (sheet.givens[cell], sheet.placed_at(cell)) {
                (0, 0) => {
                    let marks = sheet.marks_at(cell).iter().map(|digit| symbols.write(digit));
                    ("marks", marks.collect::<Vec<_>>().join(" "))
                }
                (0, placed) => ("placed", sign(&symbols, placed)),
                (given, _) => ("given", sign(&symbols, given)),
            };
            let is_edge = |row: usize, column: usize| {
                row >= size || column >= size || regions[row * size + column] != regions[cell]
            };
            let mut class = if content.is_empty() { String::new() } else { kind.to_owned() };
            let sides = [
                ("t", is_edge(row.wrapping_sub(1), column)),
                ("r", is_edge(row, column + 1)),
                ("b", is_edge(row + 1, column)),
                ("l", is_edge(row, column.wrapping_sub(1))),
            ];
            for (side, _) in sides.iter().filter(|(_, is_thick)| *is_thick) {
                class += if class.is_empty() { "" } else { " " };
                class += side;
            }
            let class = if class.is_empty() { class } else { format!(" class=\"{class}\"") };
            text += &format!("<td{class}>{}</td>", escape(content.as_str()));
        }
        text += "</tr>\n";
    }
    Ok(text + "</table>\n")
}
