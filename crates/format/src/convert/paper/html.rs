//! HTML: a page with a table for each puzzle. Such tables can be read again. Tables of other pages can be read too, if
//! each cell has a digit or nothing. Other text on a page is ignored.

use quick_xml::escape::{escape, unescape};

use super::picture::{Kind, Picture, drawn_regions, symbols_text};
use crate::board::{Layout, MAX_SIZE};
use crate::convert::limits::{MAX_DOCUMENT, MAX_PUZZLES};
use crate::convert::native::lenient::{Table, grid_of};
use crate::convert::native::text::sign;
use crate::convert::reading::{Sink, Trouble, lines};
use crate::convert::sheet::Sheet;
use crate::syntax::Fact;

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

/// The start of a table, and the start of the author in its caption.
const TABLE: &str = "<table class=\"sudoku\"";
const AUTHOR: &str = "<span class=\"author\">";

/// The end of the page.
pub(crate) const CLOSE: &str = "</body>\n</html>\n";

/// Returns the table of a puzzle, with its title as the caption.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let symbols = sheet.written_symbols();
    let of = symbols_text(sheet)
        .map_or_else(String::new, |of| format!(" data-symbols=\"{}\"", escape(of.as_str())));
    let mut text = format!("{TABLE}{of}>\n");
    let title = sheet.fact(Fact::Title).map(|title| escape(title).into_owned());
    let author = sheet.fact(Fact::Author).map(|author| format!("{AUTHOR}{}</span>", escape(author)));
    let words: Vec<String> = title.into_iter().chain(author).collect();
    if !words.is_empty() {
        text += &format!("<caption>{}</caption>\n", words.join(", "));
    }
    let regions = drawn_regions(sheet);
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

/// Returns whether a text that starts with a tag is an HTML page, or has a table.
pub(crate) fn is_one(text: &str) -> bool {
    let is_page = |start: &str| text.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start));
    is_page("<!doctype html") || is_page("<html") || text.to_ascii_lowercase().contains("<table")
}

/// Reads the tables of a page.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let trouble = |line: usize, reason: String| Err(Trouble { line, reason });
    let (mut rest, mut line, mut count) = (text, 0, 0);
    while let Some((before, table)) = rest.split_once(TABLE) {
        line += ends(before);
        let Some((table, behind)) = table.split_once("</table>") else {
            return sink(trouble(line, "the table is not closed".to_owned()));
        };
        if count == MAX_PUZZLES {
            return sink(trouble(line, format!("more than {MAX_PUZZLES} tables")));
        }
        sink(picture(table, line).map_err(|(line, reason)| Trouble { line, reason }));
        (rest, line, count) = (behind, line + ends(table), count + 1);
    }
    if count == 0 && text.len() > MAX_DOCUMENT {
        let reason =
            format!("a page of another program of {} bytes; at most {MAX_DOCUMENT} are read", text.len());
        sink(trouble(0, reason));
    } else if count == 0 {
        read_others(&text.to_ascii_lowercase(), sink);
    }
}

/// Reads the tables of another page, whose text was converted to lower case.
fn read_others(text: &str, sink: Sink<'_>) {
    let (mut line, mut count, mut first) = (0, 0, None);
    for (number, table) in text.split("<table").enumerate() {
        let inner = table.split("</table").next().unwrap_or_default();
        let rows = inner.split("<tr").skip(1).map(|row| row.replace("<th", "<td"));
        let rows: Vec<Vec<String>> =
            rows.map(|row| row.split("<td").skip(1).map(content).collect()).collect();
        let found = grid_of(&rows, false).filter(|_| number > 0 && count < MAX_PUZZLES);
        if let Some(Table { size, digits, .. }) = found {
            let made = Sheet::new(Layout::standard(size), digits).map(|sheet| Sheet { line, ..sheet });
            sink(made.map_err(|reason| Trouble { line, reason }));
            count += 1;
        } else if number > 0 && first.is_none() {
            first = Some((line, rows.len(), rows.first().map_or(0, Vec::len)));
        }
        line += ends(table);
    }
    if count == 0 {
        let (line, found) = first.map_or((0, "no table".to_owned()), |(line, rows, columns)| {
            (line, format!("the first table has {rows} rows, and {columns} cells in the first one"))
        });
        let reason =
            format!("{found}: expected as many rows as columns, and a digit or nothing in each cell");
        sink(Err(Trouble { line, reason }));
    }
}

/// Returns the displayed text of a cell: the value of an input field in it, or its text. `cell` starts within the tag of the cell.
fn content(cell: &str) -> String {
    if let Some((_, value)) = cell.split_once("value=") {
        let value = value.trim_start_matches(['"', '\'']);
        return value.split(['"', '\'', ' ', '>', '/']).next().unwrap_or_default().trim().to_owned();
    }
    let text = cell.split('>').skip(1).map(|piece| piece.split('<').next().unwrap_or_default());
    text.collect::<String>().replace("&nbsp;", "").trim().to_owned()
}

/// Returns the number of line ends in a text.
fn ends(text: &str) -> usize {
    lines(text).count() - 1
}

/// Reads a table, from its tag on, which is on line `start`. An error has its line and the reason.
fn picture(table: &str, start: usize) -> Result<Sheet, (usize, String)> {
    let mut rows = table.split("<tr>");
    let head = rows.next().unwrap_or_default();
    let wrong = |why: String| (start, why);
    let plain =
        |text: &str| unescape(text).map(std::borrow::Cow::into_owned).map_err(|why| wrong(why.to_string()));
    let between = |open: &str, close: &str| Some(head.split_once(open)?.1.split_once(close)?.0);
    let caption = between("<caption>", "</caption>").unwrap_or_default();
    let (title, author) = caption.split_once(AUTHOR).unwrap_or((caption, ""));
    let mut picture = Picture {
        line: start,
        symbols: between("data-symbols=\"", "\"").map(plain).transpose()?,
        title: plain(title.strip_suffix(", ").unwrap_or(title))?,
        author: plain(author.strip_suffix("</span>").unwrap_or(author))?,
        ..Picture::default()
    };
    let mut line = start + ends(head);
    let rows: Vec<&str> = rows.take(MAX_SIZE + 1).collect();
    picture.size = rows.len();
    if !(1..=MAX_SIZE).contains(&rows.len()) {
        return Err(wrong(format!("expected 1 to {MAX_SIZE} rows")));
    }
    for (row, cells) in rows.iter().enumerate() {
        let cells: Vec<&str> = cells.split("<td").skip(1).take(MAX_SIZE + 1).collect();
        if cells.len() != picture.size {
            return Err((line, format!("row {} has {} cells, not {}", row + 1, cells.len(), picture.size)));
        }
        for (column, text) in cells.into_iter().enumerate() {
            put(&mut picture, row * rows.len() + column, text).map_err(|why| (line, why))?;
        }
        line += ends(rows[row]);
    }
    picture.sheet().map_err(wrong)
}

/// Adds a cell, given from its tag on, to a picture.
fn put(picture: &mut Picture, cell: usize, text: &str) -> Result<(), String> {
    let (class, rest) = text.split_once('>').ok_or("a tag is not closed")?;
    let (content, _) = rest.split_once("</td>").ok_or("a cell is not closed")?;
    let class = class.trim().strip_prefix("class=\"").and_then(|it| it.strip_suffix('"')).unwrap_or_default();
    let content = unescape(content).map_err(|why| why.to_string())?.into_owned();
    let mut kind = None;
    for word in class.split_whitespace() {
        match word {
            "given" => kind = Some(Kind::Given),
            "placed" => kind = Some(Kind::Placed),
            "marks" => kind = Some(Kind::Marks),
            "r" => _ = picture.right.insert(cell),
            "b" => _ = picture.below.insert(cell),
            "t" | "l" => {}
            other => return Err(format!("unexpected class '{other}'")),
        }
    }
    match kind {
        Some(kind) => picture.cells.push((cell, kind, content)),
        None if content.trim().is_empty() => {}
        None => return Err(format!("'{content}' is neither given, placed nor marks")),
    }
    Ok(())
}
