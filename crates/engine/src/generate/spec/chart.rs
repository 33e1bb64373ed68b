//! Rows of marks, in a file or in one word: a pattern of clues, or a map of regions.
//!
//! The code here reads rows of marks and does not interpret them.

use std::fmt;

use crate::board::{MAX_SIZE, Sides, plural};

/// The prefix of a chart that is written in an option: `rows:xx./.xx/x.x`.
const INLINE: &str = "rows:";

/// Why a text is not a pattern of clues or a map of regions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChartError {
    /// The chart has no marks.
    #[doc(hidden)]
    Empty,
    /// The chart has one row, with this many marks.
    #[doc(hidden)]
    NotSquare(usize),
    /// A row has more or fewer marks than expected.
    #[doc(hidden)]
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// The number of marks in the row.
        marks: usize,
        /// The number of marks that are expected.
        expected: usize,
    },
    /// The chart has this many rows or marks in a row, more than any board.
    #[doc(hidden)]
    Size(usize),
    /// A mark of a pattern stands neither for a clue nor for a blank.
    #[doc(hidden)]
    Mark(String),
    /// A region has more or fewer cells than there are rows.
    #[doc(hidden)]
    Region {
        /// The label of the region.
        label: String,
        /// The number of cells of the region.
        cells: usize,
        /// The number of rows.
        rows: usize,
    },
}

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("it is empty"),
            Self::NotSquare(marks) => {
                write!(f, "its only row has {}, which is not a square number", plural(*marks, "mark"))
            }
            Self::Row { row, marks, expected } => {
                write!(f, "row {row} has {}, expected {expected}", plural(*marks, "mark"))
            }
            Self::Size(rows) => {
                write!(f, "it has {rows} rows or marks in a row, but boards have 1 to {MAX_SIZE}")
            }
            Self::Mark(mark) => {
                write!(f, "unexpected '{mark}': use x for a clue, . for none")
            }
            Self::Region { label, cells, rows } => {
                write!(f, "region '{label}' has {}, expected {rows}", plural(*cells, "cell"))
            }
        }
    }
}

impl std::error::Error for ChartError {}

/// Marks, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chart {
    pub(crate) sides: Sides,
    pub(crate) marks: Vec<String>,
}

impl Chart {
    /// Reads rows of equally many marks.
    ///
    /// Marks are single characters, or any words if N rows have N words each, separated by white space. Blank lines, border
    /// lines (`---+---`), the bars `|` and comments (from `#`, `;` or `//` on) are ignored. All rows of a square may be on
    /// one line, and `rows:` may precede rows separated by `/`; with a `/` behind it, the only row is that of a board of one row.
    ///
    /// # Errors
    /// The number of rows or marks found, and the number needed.
    pub(crate) fn read(text: &str) -> Result<Self, ChartError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let inline = text.trim().strip_prefix(INLINE);
        let text = inline.map_or_else(|| text.to_owned(), |rows| rows.replace('/', "\n"));
        let lines: Vec<String> = text.lines().filter_map(row).collect();
        if lines.is_empty() {
            return Err(ChartError::Empty);
        }
        if let [line] = &*lines {
            let marks: Vec<String> = singles(line);
            if inline.is_some_and(|rows| rows.contains('/')) {
                return Ok(Self { sides: Sides { rows: 1, columns: marks.len() }, marks });
            }
            let size = marks.len().isqrt();
            if size * size != marks.len() {
                return Err(ChartError::NotSquare(marks.len()));
            }
            return Ok(Self { sides: Sides::square(size), marks });
        }
        let count = lines.len();
        let words = |line: &String| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let parted = lines.iter().all(|line| words(line).len() == count);
        let rows: Vec<Vec<String>> =
            lines.iter().map(|line| if parted { words(line) } else { singles(line) }).collect();
        // If any row is that of a square, the others are wrong; else most rows tell the number of marks, or the first one.
        let is_square = rows.iter().any(|row| row.len() == count);
        let alike = |row: &&Vec<String>| rows.iter().filter(|other| other.len() == row.len()).count();
        let usual = rows.iter().rev().max_by_key(alike).map_or(0, Vec::len);
        let columns = if is_square { count } else { usual };
        if let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != columns) {
            return Err(ChartError::Row { row: index + 1, marks: row.len(), expected: columns });
        }
        Ok(Self { sides: Sides { rows: count, columns }, marks: rows.concat() })
    }
}

/// Returns a chart as one word, such as `rows:x./.x`, or `rows:x.x/` with only one row.
pub(crate) fn inline<'m>(columns: usize, marks: impl Iterator<Item = &'m str>) -> String {
    let marks: Vec<&str> = marks.collect();
    let rows: Vec<String> = marks.chunks(columns.max(1)).map(<[_]>::concat).collect();
    let end = if columns > 1 && rows.len() == 1 { "/" } else { "" };
    format!("{INLINE}{}{end}", rows.join("/"))
}

/// Returns the line without comments and bars; `None` if it has no marks.
fn row(line: &str) -> Option<String> {
    let comment = line.find(['#', ';']).into_iter().chain(line.find("//")).min();
    let line = line[..comment.unwrap_or(line.len())].trim();
    let is_border =
        line.contains(['+', '|']) && line.chars().all(|c| "-+=|".contains(c) || c.is_whitespace());
    let line = line.replace('|', " ");
    (!is_border && !line.trim().is_empty()).then_some(line)
}

fn singles(line: &str) -> Vec<String> {
    line.chars().filter(|c| !c.is_whitespace()).map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Sides, String), String> {
        let read = Chart::read(text).map(|chart| (chart.sides, chart.marks.join(",")));
        read.map_err(|why| why.to_string())
    }

    #[test]
    fn rows_borders_and_comments_are_told_apart() {
        let expected = Ok((Sides::square(4), "x,.,.,x,.,x,x,.,.,x,x,.,x,.,.,x".to_owned()));
        assert_eq!(read("x..x\n.xx.\n.xx.\nx..x\n"), expected);
        assert_eq!(
            read(
                "\u{feff}# a cross\r\nx . | . x\r\n. x | x .\r\n----+----\r\n. x | x .\r\nx . | . x ; end\r\n"
            ),
            expected
        );
        assert_eq!(read("rows:x..x/.xx./.xx./x..x"), expected);
        assert_eq!(read("x..x.xx..xx.x..x"), expected);
    }

    #[test]
    fn words_are_marks_where_each_row_has_as_many_as_there_are_rows() {
        assert_eq!(read("10 2\n2 10\n"), Ok((Sides::square(2), "10,2,2,10".to_owned())));
        assert_eq!(read("12\n21\n"), Ok((Sides::square(2), "1,2,2,1".to_owned())));
    }

    #[test]
    fn rows_may_be_longer_or_shorter_than_columns() {
        let sides = Sides { rows: 2, columns: 3 };
        assert_eq!(read("x..\n...\n"), Ok((sides, "x,.,.,.,.,.".to_owned())));
        assert_eq!(read("rows:x ./. ./x ."), Ok((Sides { rows: 3, columns: 2 }, "x,.,.,.,x,.".to_owned())));
        assert_eq!(read("x...\n.x.\n...x"), Err("row 1 has 4 marks, expected 3".to_owned()));
        assert_eq!(read("x..\n.."), Err("row 1 has 3 marks, expected 2".to_owned()));
        assert_eq!(read("x...\n.x..x"), Err("row 2 has 5 marks, expected 4".to_owned()));
        assert_eq!(read("x..x.\n.x.\n.x..x\n.x..x"), Err("row 2 has 3 marks, expected 5".to_owned()));
        assert_eq!(read("rows:x..x/"), Ok((Sides { rows: 1, columns: 4 }, "x,.,.,x".to_owned())));
        assert_eq!(inline(4, ["x", ".", ".", "x"].into_iter()), "rows:x..x/");
        assert_eq!(inline(1, ["x"].into_iter()), "rows:x");
    }

    #[test]
    fn one_row_that_is_no_square_says_how_many_marks_it_has() {
        assert_eq!(read("x.x"), Err("its only row has 3 marks, which is not a square number".to_owned()));
        assert_eq!(read("# nothing\n\n"), Err("it is empty".to_owned()));
    }
}
