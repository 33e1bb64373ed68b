//! Parsing again after an edit gives what parsing the whole text gives, and reads no more than it must.

use std::sync::Arc;

use proptest::prelude::*;
use sudoku_ls::syntax::{Block, File};

/// Pieces that files are made of, whole and broken.
pub(crate) const FRAGMENTS: &[&str] = &[
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{feff}",
    "5",
    ".",
    "0",
    "x",
    "-",
    "+",
    "|",
    ":",
    ",",
    "[",
    "]",
    "{",
    "}",
    "#",
    ";",
    "//",
    "𝟝",
    "é",
    "数",
    "５",
    "┌──┐",
    "│",
    "1234\n3412\n2143\n4321\n",
    "1..4\n..1.\n.2..\n4..3\n",
    "1.|.4\n..|1.\n--+--\n.2|..\n4.|.3\n",
    "1.|.4\r\n..|1.\r\n--+--\r\n.2|..\r\n4.|.3\r\n",
    "| 1   |   4 |\n|     | 1   |\n+-----+-----+\n|   2 |     |\n| 4   |   3 |\n",
    "1..4\n..1.\n\n.2..\n4..3\n",
    "1 . . 4\n. . 1 .\n",
    "1..4..1..2..4..3\n",
    "1..4..1..2..4..3 1234341221434321\n",
    "1..4..1..2..4..3,a label # and a comment\n",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    "53..7....\n6..195...\n.98....6.\n\n8...6...3\n4..8.3..1\n7...2...6\n\n.6....28.\n...419..5\n....8..79\n",
    "5,3,,,7,,,,\n",
    "[[1,0,0,4],\n[0,0,1,0],\n[0,2,0,0],\n[4,0,0,3]]\n",
    "4 . . | . . 1\n. . 2 | 3 . .\n------+------\n. 5 . | . 3 .\n. 6 . | . 4 .\n------+------\n. . 5 | 4 . .\n1 . . | . . 5\n",
    "578 19 4 | 28 67 1679 | {12} +5 u3\n",
    "---------\n",
    "- - - - - -\n",
    "+---+---+\n",
    "*-----------*\n",
    "#AAuthor\n",
    "#A comment\n",
    "# a comment\n",
    "; another\n",
    "// a third\n",
    "title: One\n",
    "titel: One\n",
    "size: 4\n",
    "size: 6\n",
    "size: 99\n",
    "box: 2x2\n",
    "box: 3x2\n",
    "symbols: A-D\n",
    "symbols: 0-3\n",
    "rules: diagonal anti-knight\n",
    "rules: windoku, foo\n",
    "solutions: any\n",
    "[defaults]\nsize: 4\n",
    "[defaults]\nbox: 3x2\nrules: diagonal\n",
    "[puzzle One]\n",
    "[Puzzle]\n",
    "[State]\n",
    "[Solution]\n",
    "[Regions]\nAABB\nAABB\nCCDD\nCCDD\n",
    "[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n",
    "[Cages]\n3 r1c1 r1c2\n",
    "[Notes]\nanything\n",
    "ABCD\n....\n..A.\nD...\n",
    "hello there\n",
    "0123456789ABCDEF\n",
    "10 . 3 4 5 6 7 8 9 1\n",
];

/// A text made of fragments.
pub(crate) fn assembled(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(FRAGMENTS), 0..most).prop_map(|parts| parts.concat())
}

/// Everything that a block was read as.
fn described(block: &Block) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?}",
        block.text(),
        block.key(),
        block.elements(),
        block.puzzle,
        block.problems
    )
}

#[track_caller]
fn same_as_parsed_anew(file: &File, text: &str) {
    let anew = File::parse(text);
    assert_eq!(file.text(), text);
    assert_eq!(file.len(), text.len());
    let blocks = |file: &File| file.blocks().iter().map(|b| described(b)).collect::<Vec<_>>();
    assert_eq!(blocks(file), blocks(&anew));
    let starts = |file: &File| (0..=file.blocks().len()).map(|i| file.start_of(i)).collect::<Vec<_>>();
    assert_eq!(starts(file), starts(&anew));
}

/// A place in a text of this length, at a character's start.
fn place(text: &str, at: usize) -> usize {
    let mut at = if text.is_empty() { 0 } else { at % (text.len() + 1) };
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edits_in_sequence_give_what_the_whole_text_gives(
        start in assembled(12),
        edits in prop::collection::vec((any::<u16>(), 0usize..40, assembled(3)), 1..8),
    ) {
        let mut file = File::parse(&start);
        let mut text = start;
        for (at, len, new) in edits {
            let from = place(&text, usize::from(at));
            let to = place(&text, (from + len).min(text.len())).max(from);
            let before: Vec<Arc<Block>> = file.blocks().to_vec();
            text.replace_range(from..to, &new);
            let reparse = file.edit(from..to, &new);
            same_as_parsed_anew(&file, &text);
            let after = file.blocks();
            let kept = before.len() - reparse.removed.len();
            prop_assert_eq!(kept + reparse.added, after.len());
            for (i, block) in before.iter().enumerate() {
                if i < reparse.removed.start || i >= reparse.removed.end {
                    let now = if i < reparse.removed.start { i } else { i - reparse.removed.len() + reparse.added };
                    prop_assert!(Arc::ptr_eq(block, &after[now]));
                }
            }
        }
    }

    #[test]
    fn typing_a_text_character_by_character_gives_the_text(text in assembled(6)) {
        let mut file = File::default();
        let mut typed = String::new();
        for c in text.chars() {
            let at = typed.len();
            typed.push(c);
            file.edit(at..at, c.encode_utf8(&mut [0; 4]));
        }
        same_as_parsed_anew(&file, &text);
    }
}

#[test]
fn a_keystroke_in_a_large_collection_reads_one_block() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut file = File::parse(&line.repeat(5000));
    let at = file.start_of(2500) + 2;
    let reparse = file.edit(at..at + 1, "4");
    assert!(reparse.removed.len() <= 2 && reparse.added <= 2, "{reparse:?}");
    assert_eq!(file.blocks().len(), 5000);
}

#[test]
fn a_change_of_the_defaults_reads_every_block() {
    let mut file = File::parse("[defaults]\nsize: 4\n\n1..4..1..2..4..3\n1..4..1..2..4..3\n");
    let reparse = file.edit(17..18, "9");
    assert_eq!(reparse.removed.start, 0);
    same_as_parsed_anew(&file, "[defaults]\nsize: 9\n\n1..4..1..2..4..3\n1..4..1..2..4..3\n");
}

#[test]
fn defaults_that_are_deleted_or_pushed_down_hold_no_more() {
    let text = "[defaults]\nrules: diagonal\n\n1..4..1..2..4..3\n";
    let mut file = File::parse(text);
    file.edit(0..27, "");
    same_as_parsed_anew(&file, &text[27..]);
    let mut file = File::parse(text);
    file.edit(0..0, "1..4..1..2..4..3\n");
    same_as_parsed_anew(&file, &format!("1..4..1..2..4..3\n{text}"));
}

#[test]
fn edits_beyond_the_text_or_inside_a_character_are_clamped() {
    let mut file = File::parse("é5\n");
    file.edit(1..1, "x");
    same_as_parsed_anew(&file, "xé5\n");
    file.edit(100..200, "y");
    same_as_parsed_anew(&file, "xé5\ny");
    #[expect(clippy::reversed_empty_ranges, reason = "a client may send one")]
    file.edit(3..1, "z");
    same_as_parsed_anew(&file, "xéz5\ny");
}
