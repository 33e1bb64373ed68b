//! Recognizes texts that are not `.sudoku` text: code, facts, lists of cells and digits, tables, keys with rows, XML of any program.
//!
//! A text is recognized only as a whole, and only if it cannot be anything else. For some forms, only the name is reported.

mod cells;
mod code;
mod elements;
mod facts;
mod keys;
mod lists;
mod named;
mod places;
mod recovered;
mod remarks;
mod shapes;
mod tables;
mod tokens;

pub(crate) use named::line_reason;
pub use recovered::Recovered;

/// The maximum length of an examined text, in bytes.
pub(crate) const LONGEST: usize = 64 << 10;

/// Returns the form and the puzzles of a whole text, if they are certain and the text is not `.sudoku` text.
pub fn recover(text: &str) -> Option<Recovered> {
    if text.len() > LONGEST {
        return None;
    }
    // Removing the byte order mark does not change line numbers.
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('<') {
        return elements::read(text);
    }
    let ways = [
        named::read,
        shapes::read,
        facts::read,
        keys::read,
        tables::read,
        places::read,
        code::read,
        facts::program,
    ];
    ways.into_iter().find_map(|way| way(text))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, recover};

    /// Asserts that a text is not recognized as another form.
    fn is_none(text: &str) {
        assert!(recover(text).is_none(), "{text}: {:?}", recover(text).map(|found| found.what));
    }

    #[test]
    fn prose_and_code_without_a_grid_are_none() {
        for text in [
            "",
            "\n\n",
            "\u{feff}",
            "Sudoku is a puzzle of 81 cells. Don't guess; it isn't needed (mostly).",
            "fn main() {\n    let boxes = [0, 3, 6, 27, 30, 33, 54, 57, 60];\n    println!(\"{boxes:?}\");\n}\n",
            "for i in range(9):\n    if grid[i // 3][i % 3] == 0:\n        print(i)\n",
            "int m[4][4] = {{1,0,0,0},{0,1,0,0},{0,0,1,0},{0,0,0,1}};\n",
            "dirs = [(0,1,2),(1,0,2),(2,1,0)]\n",
            "a1 = 5; b2 = 6;",
            "title: One\nauthor: Bob\n",
            "name: x\nsize: 9\nclues: 1234\n",
            "<a><b>",
        ] {
            is_none(text);
        }
    }

    #[test]
    fn sudoku_text_with_slips_and_grids_that_are_being_typed_are_none() {
        for text in [
            "53..7....\n6..195...\n.98....6\n",
            "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7\n",
            "5 3 0\n6 0 0\n0 9 8\n",
            "1 2 3\n4 5 6\n7 8 9\n2 3 4\n",
            "5,3,,,7,,,,\n6,,,1,9,5,,,\n",
            "id,puzzle\n1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n",
            "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0]",
            "g = [[1,0,0,4],[0,0,1,0],[2,0,0],[0,0,3,0]]",
            "g = [[1,0,0,4],[0,0,1,0],[2,0,0,2],[0,0,3,0]]",
        ] {
            is_none(text);
        }
    }

    #[test]
    fn what_code_turns_is_none() {
        let list = "[[1,0,0,4],[0,0,1,0],[2,0,0,0],[0,0,3,0]]";
        assert!(recover(&format!("g = {list}")).is_some());
        for text in [
            format!("g = np.array({list}).T"),
            format!("g = transpose {list}"),
            format!("g = {list}[::-1]"),
            format!("g = np.array({list})[::-1]"),
            format!("g = np.array({list}) + 1"),
            format!("g = {list}\n12..\n..21\n"),
        ] {
            is_none(&text);
        }
    }

    #[test]
    fn cells_that_may_be_counted_from_0_or_1_are_named() {
        let cells = "1 1 2\n1 2 3\n1 3 4\n1 4 5\n2 1 5\n3 2 6\n4 3 7\n5 5 8\n6 7 9\n7 7 1\n";
        let found = recover(cells).unwrap();
        assert_eq!((found.what, found.puzzles.len()), ("a list of cells and digits", 0));
        assert_eq!(found.why.as_deref(), Some("its rows and columns may be counted from 0 or from 1"));
    }

    #[test]
    fn a_long_text_of_anything_ends() {
        let parts = [
            "[",
            "]",
            "(",
            "[[",
            "[1,",
            "\"",
            "\\\"",
            "'",
            "\\'",
            "`",
            "/*",
            "(*",
            "{-",
            "<",
            "a<",
            "- ",
            "a: ",
            "|",
            "%",
            "#(",
            "1 ",
            "f(1,2,3).",
            "A1:5 ",
            "- 1...\n",
            "<a>",
            "1 2 3 4\n",
            "1\n",
            "....\n",
            "Just ",
            "\u{e9}",
            "\r",
            "\t",
            "[|1,2|",
            "A=1\n",
        ];
        for part in parts {
            let text = part.repeat(LONGEST / part.len());
            recover(&text);
            recover(&format!("grid = [{text}"));
        }
        assert!(recover(&" ".repeat(LONGEST + 1)).is_none());
    }
}
