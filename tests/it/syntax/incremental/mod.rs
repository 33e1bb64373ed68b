//! Parsing after an edit gives the same result as parsing the whole text, and reads no more than necessary.

mod fragments;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use proptest::prelude::*;
use sudoku_ls::board::Grid;
use sudoku_ls::solver::{Budget, solve};
use sudoku_ls::syntax::{Block, File, PuzzleRef, Stream};

pub(crate) use fragments::{assembled, hostile};

use crate::cases::up_to;

/// Describes everything that was read from a block.
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

/// Returns a place in a text, at the start of a character.
fn place(text: &str, at: usize) -> usize {
    let mut at = if text.is_empty() { 0 } else { at % (text.len() + 1) };
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(up_to(120))]

    #[test]
    fn edits_in_sequence_give_what_the_whole_text_gives(
        start in assembled(12),
        edits in prop::collection::vec((any::<u16>(), 0usize..40, assembled(3)), 1..8),
    ) {
        edited(start, edits);
    }

    #[test]
    fn edits_of_hostile_texts_give_what_the_whole_text_gives(
        start in hostile(8),
        edits in prop::collection::vec((any::<u16>(), 0usize..40, hostile(2)), 1..8),
    ) {
        edited(start, edits);
    }

    #[test]
    fn typing_a_text_character_by_character_gives_the_text(text in assembled(6)) {
        typed(&text);
    }

    #[test]
    fn typing_a_hostile_text_gives_the_text(text in hostile(4)) {
        typed(&text);
    }
}

proptest! {
    #![proptest_config(up_to(120))]

    #[test]
    fn a_text_that_comes_in_pieces_is_read_as_the_whole(
        text in prop_oneof![
            assembled(30),
            hostile(20),
            assembled(30).prop_map(|text| text.replace('\n', "\r\n")),
            (assembled(3), prop_oneof![assembled(3), hostile(2)], 1usize..40, hostile(2))
                .prop_map(|(first, again, times, last)| first + &again.repeat(times) + &last),
        ],
        lengths in prop::collection::vec(1usize..60, 1..8),
    ) {
        in_pieces(&text, &lengths);
    }
}

/// Panics unless a text in pieces of these lengths, repeated as needed, is read as the whole text.
#[track_caller]
fn in_pieces(text: &str, lengths: &[usize]) {
    let (mut stream, mut blocks, mut fed, mut lines) = (Stream::default(), Vec::new(), 0, 0);
    let mut lengths = lengths.iter().cycle();
    while !stream.is_ended() {
        let mut end = (fed + lengths.next().unwrap_or(&1)).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        if end == text.len() {
            stream.feed(&text[fed..]);
            stream.end();
        } else {
            stream.feed(&text[fed..end]);
        }
        fed = end;
        while let Some(unread) = stream.next() {
            let block = unread.read();
            assert_eq!(unread.len(), block.len());
            let ends = block.text().replace("\r\n", "\n").replace('\r', "\n");
            lines += unread.lines();
            assert!(unread.lines().abs_diff(ends.matches('\n').count()) <= 1);
            blocks.push(described(&block));
        }
    }
    let all = text.replace("\r\n", "\n").replace('\r', "\n");
    assert_eq!(lines, all.split_inclusive('\n').count());
    let whole = File::parse(text);
    assert_eq!(blocks, whole.blocks().iter().map(|block| described(block)).collect::<Vec<_>>());
}

/// Panics unless the blocks of a file at rest, read on demand, equal those of the text parsed anew.
#[track_caller]
fn same_at_rest(file: &File, anew: &File) {
    let (blocks, whole) = (file.blocks(), anew.blocks());
    let looked: Vec<String> =
        (0..blocks.len()).filter_map(|at| blocks.look(at)).map(|block| described(&block)).collect();
    assert_eq!(looked, whole.iter().map(|block| described(block)).collect::<Vec<_>>());
    assert!(blocks.keys(0).eq(whole.iter().map(|block| block.key())));
    assert!(blocks.forms(0).eq(whole.iter().map(|block| block.puzzle.as_ref().map(|puzzle| puzzle.form))));
    assert_eq!(blocks.puzzles(), anew.puzzles().count());
    assert_eq!(file.text(), anew.text());
}

proptest! {
    #![proptest_config(up_to(25))]

    #[test]
    fn a_long_file_at_rest_follows_edits_of_any_length(
        pieces in prop::collection::vec(prop_oneof![assembled(3), hostile(2)], 1..8),
        times in 1usize..60,
        edits in prop::collection::vec((any::<u32>(), prop_oneof![0usize..40, 0usize..30_000], assembled(3), 0usize..90), 1..5),
    ) {
        let mut text = pieces.concat().repeat(times);
        let mut file = File::parse_at_rest(&text);
        for (at, len, new, times) in edits {
            let from = place(&text, at as usize);
            let to = place(&text, (from + len).min(text.len())).max(from);
            let new = new.repeat(times);
            text.replace_range(from..to, &new);
            file.edit(from..to, &new);
            file.rest(0);
            same_at_rest(&file, &File::parse(&text));
        }
    }

    #[test]
    fn long_comments_and_prose_follow_edits(
        head in prop::sample::select(vec!["", "1..4\n..1.\n.2..\n4..3\n", "[Cages]\n", "title: a\n", "1..4\n..1.\n"]),
        words in prop::collection::vec("[a-z]{1,3}", 1..5),
        count in 900usize..4000,
        every in 7usize..4000,
        edits in prop::collection::vec((any::<u32>(), 0usize..2000, prop::sample::select(vec!["\n", "# x\n", "1", "size: 4\n", "1..4\n..1.\n.2..\n4..3\n", ""])), 1..6),
    ) {
        let lines = (0..count).map(|at| format!("{} {}\n", if at % every == 3 { "so" } else { "#" }, words[at % words.len()]));
        let mut text = head.to_owned() + &lines.collect::<String>();
        let mut file = File::parse_at_rest(&text);
        for (at, len, new) in edits {
            let from = place(&text, at as usize);
            let to = place(&text, (from + len).min(text.len())).max(from);
            text.replace_range(from..to, new);
            file.edit(from..to, new);
            same_at_rest(&file, &File::parse(&text));
        }
    }
}

#[test]
fn an_edit_in_a_long_text_without_a_puzzle_reads_a_part_of_it() {
    let heads = [
        "",
        "title: a\n",
        "[defaults]\n",
        "[State]\n",
        "[Cages]\n",
        "1..4\n..1.\n.2..\n4..3\n",
        "1..4\n..1.\n",
    ];
    let lines: [fn(usize) -> String; 4] = [
        |at| format!("# line {at}\n"),
        |at| if at % 50 == 0 { format!("# {at}\n") } else { "\n".into() },
        |at| format!("a: {at}\n"),
        |at| format!("no row {at}\n"),
    ];
    for head in heads {
        for line in lines {
            let text = head.to_owned() + &(0..20_000).map(line).collect::<String>();
            let mut file = File::parse_at_rest(&text);
            for (at, new) in [(text.len() / 4 * 3, "x"), (text.len() / 8, "\n# more\n"), (1, "\n")] {
                let edit = file.edit(at..at, new);
                let first = edit.removed.start;
                let read: usize = (first..first + edit.added)
                    .filter_map(|at| file.blocks().text_of(at))
                    .map(str::len)
                    .sum();
                let lines = read / (text.len() / 20_000);
                assert!(
                    lines < 10_000,
                    "{lines} lines are read for {new:?} at byte {at} of {:?}…",
                    &text[..40]
                );
            }
            same_at_rest(&file, &File::parse(&file.text()));
        }
    }
}

/// Panics unless a text edited in steps is read as if it were parsed anew.
#[track_caller]
fn edited(start: String, edits: Vec<(u16, usize, String)>) {
    let mut file = File::parse(&start);
    let mut resting = File::parse_at_rest(&start);
    let mut text = start;
    let mut readings = HashMap::new();
    for (at, len, new) in edits {
        let from = place(&text, usize::from(at));
        let to = place(&text, (from + len).min(text.len())).max(from);
        let before: Vec<Arc<Block>> = file.blocks().to_vec();
        text.replace_range(from..to, &new);
        let reparse = file.edit(from..to, &new);
        same_as_parsed_anew(&file, &text);
        for block in before.iter().chain(file.blocks()) {
            // Facts about a block are stored by its key.
            let known = readings.entry(block.key()).or_insert_with(|| described(block));
            assert_eq!(*known, described(block), "two readings of a key");
        }
        assert_eq!(resting.edit(from..to, &new), reparse);
        resting.rest(0);
        same_at_rest(&resting, &file);
        let after = file.blocks();
        let kept = before.len() - reparse.removed.len();
        assert_eq!(kept + reparse.added, after.len());
        for (i, block) in before.iter().enumerate() {
            if i < reparse.removed.start || i >= reparse.removed.end {
                let now =
                    if i < reparse.removed.start { i } else { i - reparse.removed.len() + reparse.added };
                assert!(Arc::ptr_eq(block, &after[now]));
            }
        }
    }
}

/// Panics unless a text typed from start to end is read as if it were parsed anew.
#[track_caller]
fn typed(text: &str) {
    let mut file = File::default();
    let mut so_far = String::new();
    for c in text.chars() {
        let at = so_far.len();
        so_far.push(c);
        file.edit(at..at, c.encode_utf8(&mut [0; 4]));
    }
    same_as_parsed_anew(&file, text);
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
fn blocks_that_come_again_and_again_are_read_once() {
    let read = |file: &File| file.blocks().iter().map(Arc::as_ptr).collect::<HashSet<_>>().len();
    for piece in [
        "| |\n",
        "1\n",
        "{1}\n",
        "1..4\n",
        "[x]\n",
        "hello\n",
        "1 2\n\n\n",
        "---\n1 2 3\n",
        "+---+\n+---+\n+---+\nhello\n",
    ] {
        let mut file = File::parse(&piece.repeat(20_000));
        let before = read(&file);
        assert!(before < 100, "{piece:?}: {before} of {} blocks", file.blocks().len());
        let at = file.start_of(file.blocks().len() / 2);
        file.edit(at..at, "1");
        let after = read(&file);
        assert!(after < before + 100, "{piece:?}: {after} of {} blocks", file.blocks().len());
    }
}

#[test]
fn a_block_is_described_alike_before_and_after_its_board_is_solved_on() {
    let file = File::parse("rules: anti-king\nbox: 2x4\n........\n");
    let PuzzleRef { block, puzzle, .. } = file.puzzles().next().unwrap();
    let before = described(block);
    solve(&Grid::empty(puzzle.geometry.as_ref().unwrap()), &mut Budget::nodes(1));
    assert_eq!(described(block), before);
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
