//! Lists of classic puzzles, one per line: thousands of such lines share one plan.
//!
//! The plan of such a line does not depend on its digits and its comment, as long as no digits clash and another such
//! line follows. Planning reads some cells of that next line.

use std::sync::Arc;

use crate::syntax::plan::Plan;

/// The number of cells in such a line.
pub(super) const CELLS: usize = 81;

/// The maximum length of a plain comment in bytes, including the white space before it.
const COMMENT_MAX: usize = 200;

/// What is known about the lines of a text that is read from its start on.
#[derive(Debug, Default)]
pub(crate) struct Alike {
    plan: Option<Arc<Plan>>,
    /// The byte offset and the length of the line that was found last.
    found: Option<(usize, usize)>,
}

impl Alike {
    /// Returns the length of the line at this byte offset, if this line and the next are both such lines. Otherwise `None`.
    pub(crate) fn at(&mut self, text: &str, at: usize) -> Option<usize> {
        // The second line of a pair is the first line of the next pair.
        let known = self.found.filter(|found| found.0 == at).map(|found| found.1);
        let first = known.or_else(|| line(text, at))?;
        let second = line(text, at + first)?;
        self.found = Some((at + first, second));
        Some(first)
    }

    /// Forgets the line that was found last: the text changes.
    pub(crate) const fn forget_line(&mut self) {
        self.found = None;
    }

    /// Returns the plan of the first of two such lines, if it was kept. Another such line may have another length, but its
    /// plan reads the same number of bytes beyond its end.
    pub(crate) const fn plan(&self) -> Option<&Arc<Plan>> {
        self.plan.as_ref()
    }

    /// Returns the plan of the first of two such lines, which is this text, if a plan was kept. Lines of the same length
    /// share one plan.
    pub(crate) fn plan_of(&mut self, line: &str) -> Option<Arc<Plan>> {
        let kept = self.plan.as_ref()?;
        if kept.end != line.len() {
            self.plan = Some(Arc::new(kept.of_line(line)?));
        }
        self.plan.clone()
    }

    /// Keeps the plan of the first of two such lines, which has this length, if the plan covers exactly that line.
    pub(crate) fn keep(&mut self, length: usize, plan: &Arc<Plan>) {
        if plan.end == length && plan.reach <= length + CELLS {
            self.plan = Some(Arc::clone(plan));
        }
    }
}

/// Returns the length of the line at this byte offset, including its end, if it is such a line.
fn line(text: &str, at: usize) -> Option<usize> {
    let (cells, rest) = text.as_bytes().get(at..)?.split_at_checked(CELLS)?;
    let end = rest.iter().take(COMMENT_MAX + 2).position(|&byte| byte == b'\n')?;
    (are_cells(cells) && !clash(cells) && is_behind(&rest[..end])).then_some(CELLS + end + 1)
}

/// Returns the cells at the start of such a line, with 0 for a blank.
pub(super) fn values(line: &[u8]) -> Option<[u8; CELLS]> {
    let cells: [u8; CELLS] = line.get(..CELLS)?.try_into().ok()?;
    are_cells(&cells).then(|| cells.map(|byte| byte.saturating_sub(b'0')))
}

/// Returns whether a digit appears twice in a row, a column or a box.
///
/// Each house has a sum with four bits per digit, which count how often the digit appears (at most nine times). All
/// sums are checked together at the end.
fn clash(cells: &[u8]) -> bool {
    let (mut columns, mut houses) = ([0_u64; 9], 0);
    for band in cells.chunks_exact(27) {
        let mut boxes = [0; 3];
        for row in band.chunks_exact(9) {
            let ones: [u64; 9] = std::array::from_fn(|column| ONE[usize::from(row[column] & 15)]);
            let thirds = [0, 3, 6].map(|at| ones[at] + ones[at + 1] + ones[at + 2]);
            for (column, one) in columns.iter_mut().zip(ones) {
                *column += one;
            }
            for (of_box, third) in boxes.iter_mut().zip(thirds) {
                *of_box += third;
            }
            houses |= thirds.iter().sum::<u64>();
        }
        houses |= boxes.iter().fold(0, |all, of_box| all | of_box);
    }
    columns.iter().fold(houses, |all, column| all | column) & MORE_THAN_ONE != 0
}

/// The amount that a cell adds to the sums of its houses, indexed by the low four bits of its byte. Each digit from 1
/// to 9 has its own bit; a point adds nothing.
const ONE: [u64; 16] = {
    let mut ones = [0; 16];
    let mut digit = 1;
    while digit <= 9 {
        ones[digit] = 1 << (4 * digit);
        digit += 1;
    }
    ones
};

/// The bits of a sum that are set if a digit appears more than once.
const MORE_THAN_ONE: u64 = 0xEEEE_EEEE_EEEE_EEEE;

/// Returns whether a line has nothing, or only a plain comment, between its cells and its line feed.
fn is_behind(behind: &[u8]) -> bool {
    let behind = behind.strip_suffix(b"\r").unwrap_or(behind);
    behind.is_empty() || is_plain_comment(behind)
}

/// Returns whether all bytes are digits 1 to 9 or blanks, which are all points or all zeros. The loops have no early exit,
/// so that the compiler can check many bytes at a time.
pub(super) fn are_cells(bytes: &[u8]) -> bool {
    let are_with = |blank: u8| {
        bytes.iter().fold(true, |all, &byte| all & (matches!(byte, b'1'..=b'9') || byte == blank))
    };
    are_with(b'.') || are_with(b'0')
}

/// Returns whether the text after the cells is a comment of printable ASCII without words after a colon, which might be instructions for tools.
pub(super) fn is_plain_comment(behind: &[u8]) -> bool {
    let comment = behind.trim_ascii_start();
    let tells = |pair: &[u8]| pair[0] == b':' && !pair[1].is_ascii_digit();
    comment.len() < behind.len()
        && behind.len() <= COMMENT_MAX
        && comment.starts_with(b"#")
        && !comment.ends_with(b":")
        && behind.iter().all(|byte| matches!(byte, b' '..=b'~'))
        && !comment.windows(2).any(tells)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::syntax::plan::header::{Defaults, key_of};
    use crate::syntax::plan::plan;
    use crate::syntax::{File, Stream};

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

    /// Returns the same cells without the digits that repeat in a house.
    fn without_clashes(cells: &str) -> String {
        let mut kept = ".".repeat(CELLS);
        for (at, cell) in cells.char_indices() {
            let before = kept.clone();
            kept.replace_range(at..=at, &cell.to_string());
            if clash(kept.as_bytes()) {
                kept = before;
            }
        }
        kept
    }

    /// Lines that may share a plan: few digits, many, one or none, a solution, or a puzzle of that solution; with or
    /// without a comment. Some have clashing digits and must not share the plan.
    fn lines() -> impl Strategy<Value = String> {
        let cells = |from: &'static [char]| {
            prop::collection::vec(prop::sample::select(from), CELLS).prop_map(|all| all.into_iter().collect())
        };
        let cells = prop_oneof![
            cells(&['.', '.', '.', '.', '1', '2', '3', '9']),
            cells(&['1', '2', '3', '4', '5', '6', '7', '8', '9', '.']),
            cells(&['1', '2', '3', '4']),
            cells(&['1']),
            cells(&['.']),
            cells(&['0']),
            cells(&['0', '0', '0', '1', '2', '3']),
            cells(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']),
            cells(&['0', '.', '.', '.', '5']),
            Just(SOLVED.trim_end().to_owned()),
            prop::collection::vec(any::<bool>(), CELLS).prop_map(|hidden| {
                let cells = SOLVED.chars().zip(hidden);
                cells.map(|(cell, is_hidden)| if is_hidden { '.' } else { cell }).collect::<String>()
            }),
        ];
        let ends = [
            "",
            "",
            "\r",
            " #",
            " # a",
            "  # a ",
            " # sudoku-ls generate --form line --seed 2:1",
            " # 2 solutions",
            " ### [State] 4",
            " #1..4",
            " # 1:2\r",
        ];
        let behind = prop::sample::select(ends.to_vec());
        (cells, behind, prop::bool::weighted(0.8)).prop_map(
            |(cells, behind, is_clean): (String, &str, bool)| {
                let cells = if is_clean { without_clashes(&cells) } else { cells };
                format!("{cells}{behind}\n")
            },
        )
    }

    /// Text that may be before or after such lines.
    fn other() -> impl Strategy<Value = String> {
        let others = [
            "\n",
            "# a\n",
            "title: a\n",
            "size: 9\n",
            "[Puzzle]\n",
            "[State]\n",
            "[Solution]\n",
            "[Regions]\n",
            "[puzzle a]\n",
            "1...\n..2.\n.3..\n...4\n",
            "4....1..23...5..3..6..4...54..1....5\n",
            "- - -\n",
            "+---+\n",
            "12\n",
            "1",
            ".",
            "\u{feff}",
            "\r\n",
            "\r",
            "x\n",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a\n",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
        ];
        prop::sample::select(others.to_vec()).prop_map(str::to_owned)
    }

    /// Returns whether two cells of a house hold the same digit, by comparing each pair.
    fn two_are_the_same(cells: &str) -> bool {
        let house_mates = |a: usize, b: usize| {
            let (row, column) = (|cell| cell / 9, |cell| cell % 9);
            row(a) == row(b)
                || column(a) == column(b)
                || (row(a) / 3, column(a) / 3) == (row(b) / 3, column(b) / 3)
        };
        let cells = cells.as_bytes();
        let is_digit = |cell: usize| matches!(cells[cell], b'1'..=b'9');
        (0..CELLS).any(|a| (0..a).any(|b| is_digit(a) && cells[a] == cells[b] && house_mates(a, b)))
    }

    proptest! {
        #[test]
        fn a_clash_is_two_equal_digits_in_a_house(line in lines(), at in 0..CELLS, cell in "[1-9.]") {
            let mut cells = without_clashes(&line[..CELLS]);
            prop_assert!(!two_are_the_same(&cells));
            cells.replace_range(at..=at, &cell);
            prop_assert_eq!(clash(cells.as_bytes()), two_are_the_same(&cells));
        }

        #[test]
        fn lines_of_the_kind_have_one_plan_whatever_follows(pairs in prop::collection::vec((lines(), lines(), other()), 1..4)) {
            let none = Defaults::default();
            let mut alike = Alike::default();
            for (first, second, behind) in pairs {
                let text = format!("{first}{second}{behind}");
                let planned = plan(&text, false, &none, &mut Vec::new());
                let Some(length) = Alike::default().at(&format!("\n{text}"), 1) else { continue };
                // All other lines use the plan of the first line.
                if alike.plan().is_none() {
                    alike.keep(length, &Arc::new(plan(&text, false, &none, &mut Vec::new())));
                }
                let kept = alike.plan().expect("it is that of a line alone");
                prop_assert_eq!((planned.end, planned.reach), (length, length + kept.reach - kept.end));
                prop_assert_eq!(key_of(&first, &none, &planned), key_of(&first, &none, kept));
                prop_assert_eq!(format!("{:?}", planned.grids), format!("{:?}", kept.grids));
            }
        }

        #[test]
        fn a_list_in_pieces_has_the_blocks_of_the_whole_list(
            parts in prop::collection::vec(prop_oneof![4 => prop::collection::vec(lines(), 1..9).prop_map(|lines| lines.concat()), 1 => other()], 1..8),
            length in 1usize..1000,
        ) {
            let text = parts.concat();
            let (mut stream, mut blocks, mut rest) = (Stream::default(), Vec::new(), text.as_str());
            while !stream.is_ended() {
                let at = rest.char_indices().map(|(at, _)| at).nth(length).unwrap_or(rest.len());
                let (piece, behind) = rest.split_at(at);
                rest = behind;
                stream.feed(piece);
                if rest.is_empty() {
                    stream.end();
                }
                while let Some(unread) = stream.next() {
                    let block = unread.read();
                    if let Some(values) = unread.classic_line() {
                        prop_assert!(block.problems.is_empty(), "{:?}", block.problems);
                        let puzzle = block.puzzle.as_ref().expect("it is a puzzle");
                        let givens = puzzle.givens().expect("it is a whole grid");
                        prop_assert_eq!(givens.values(), &values);
                    }
                    blocks.push(format!("{block:?}"));
                }
            }
            let whole = File::parse(&text);
            prop_assert_eq!(blocks, whole.blocks().iter().map(|block| format!("{block:?}")).collect::<Vec<_>>());
        }

        #[test]
        fn a_list_at_rest_has_the_blocks_that_reading_each_line_gives(
            parts in prop::collection::vec(prop_oneof![4 => prop::collection::vec(lines(), 1..5).prop_map(|lines| lines.concat()), 1 => other()], 1..8),
            repeats in 1usize..3,
        ) {
            let text = parts.concat().repeat(repeats);
            let (at_rest, read) = (File::parse_at_rest(&text), File::parse(&text));
            let said = |file: &File| {
                let (keys, forms) = (file.blocks().keys(0), file.blocks().forms(0));
                (0..).zip(keys.zip(forms)).map(|(at, (key, form))| (file.start_of(at), key, form)).collect::<Vec<_>>()
            };
            prop_assert_eq!(said(&at_rest), said(&read));
            prop_assert_eq!(at_rest.text(), text);
            for at in 0..read.blocks().len() {
                prop_assert_eq!(format!("{:?}", at_rest.blocks().look(at)), format!("{:?}", read.blocks().look(at)));
            }
        }
    }

    #[test]
    fn only_two_lines_of_the_kind_are_alike() {
        let is_alike = |text: &str| Alike::default().at(&format!("\n{text}"), 1).is_some();
        assert!(is_alike(&SOLVED.repeat(2)));
        assert!(is_alike(&SOLVED.replace('\n', "\r\n").repeat(2)));
        assert!(is_alike(&SOLVED.replace('5', "0").repeat(2)));
        assert!(is_alike(&SOLVED.replace('\n', " # a\n").repeat(2)));
        let others = [
            SOLVED.to_owned(),
            SOLVED.replace("534", "554").repeat(2),
            SOLVED.replacen("672", "..5", 1).repeat(2),
            SOLVED.replacen("672", "5..", 1).repeat(2),
            SOLVED.repeat(2).trim_end().to_owned(),
            SOLVED.replace('\n', "# a\n").repeat(2),
            SOLVED.replace('\n', " # level: easy\n").repeat(2),
            SOLVED.replace('\n', " # \u{e4}\n").repeat(2),
            SOLVED.replace('\n', &format!(" # {}\n", "a".repeat(COMMENT_MAX))).repeat(2),
            SOLVED.replace('5', "0").replace('6', ".").repeat(2),
            format!("{SOLVED}{}", SOLVED.replace('5', "-")),
            format!("{SOLVED}\n{SOLVED}"),
        ];
        for other in others {
            assert!(!is_alike(&other), "{other:?}");
        }
    }
}
