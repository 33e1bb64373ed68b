//! Whatever a file looks like, typing and insertion change the intended part of its meaning and nothing else.

use proptest::prelude::*;
use sudoku_ls::analysis::{Completion, CompletionKind, completions, insertion, on_type, opened_row};
use sudoku_ls::syntax::{Borders, File};

use crate::actions::checked::odd_file;
use crate::cases::up_to;
use crate::fuzz::targets::said::{Said, all_said, apply};

/// Generates an odd file and a place in it.
fn file_and_place() -> impl Strategy<Value = (String, usize)> {
    (odd_file(), any::<prop::sample::Index>()).prop_map(|(text, at)| {
        let bounds: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let at = bounds[at.index(bounds.len())];
        (text, at)
    })
}

/// Returns the meaning of each block of a text.
fn words(text: &str) -> Vec<Said> {
    all_said(text).into_iter().map(|(_, said)| said).collect()
}

/// Returns the meaning of each puzzle of a text.
fn of_puzzles(text: &str) -> Vec<Said> {
    words(text).into_iter().filter(|said| said.puzzle.is_some()).collect()
}

/// Returns the cells of a text's puzzles, with their `[State]` and solution.
fn cells(text: &str) -> Vec<String> {
    of_puzzles(text).iter().filter_map(|said| said.puzzle.as_ref()).map(|it| format!("{:?}", it.2)).collect()
}

/// Returns the cells of a text's puzzles without their `[State]` and solution.
fn main_cells(text: &str) -> Vec<String> {
    of_puzzles(text)
        .iter()
        .filter_map(|said| said.puzzle.as_ref())
        .map(|it| format!("{:?}", it.2[0]))
        .collect()
}

/// Returns whether `new` is `old` with one more item.
fn is_one_more<T: PartialEq>(old: &[T], new: &[T]) -> bool {
    let without = |at: usize| new[..at].iter().chain(&new[at + 1..]);
    new.len() == old.len() + 1 && (0..new.len()).any(|at| without(at).eq(old))
}

const NEW: &str = "comment: new\n12..\n3...\n...1\n..2.\n";

/// Returns why a completion entry damages a text; `None` if it does not.
fn damage(text: &str, entry: &Completion) -> Option<&'static str> {
    let now = apply(text, 0, vec![entry.edit.clone()]);
    let (old, new) = (cells(text), cells(&now));
    let kept = match entry.kind {
        CompletionKind::Key | CompletionKind::Value => old == new,
        CompletionKind::Puzzle => is_one_more(&old, &new),
        CompletionKind::Section if entry.label == "[puzzle name]" => old == new,
        // The grid below may have become the new section.
        CompletionKind::Section if entry.label != "[defaults]" => {
            let (old, new) = (main_cells(text), main_cells(&now));
            old == new || is_one_more(&new, &old)
        }
        _ => true,
    };
    (!kept).then_some("another puzzle, or the cells of this one, are read as something else")
}

#[test]
fn a_byte_order_mark_is_read_alike_wherever_its_line_is() {
    let text = "[defaults]\nsize: 4\n\u{feff}# a comment\nabcd\ncd..\n....\ndc..\n";
    let edit = insertion(&File::parse(text), 0, NEW).expect("a place at the top");
    let now = apply(text, 0, vec![edit]);
    assert!(is_one_more(&of_puzzles(text), &of_puzzles(&now)), "{text}\n---\n{now}");
    let rows = "1...\n\u{feff}..3.\n.1..\n...2\n";
    assert_eq!(cells(rows), cells(&rows.replace('\u{feff}', "")), "among the rows of a grid");
}

proptest! {
    #![proptest_config(up_to(150))]

    #[test]
    fn a_digit_that_is_typed_tidies_its_own_puzzle_alone(
        (text, at) in file_and_place(), typed in prop::sample::select(vec!['1', '4', '9', 'a']),
    ) {
        let mut text = text;
        text.insert(at, typed);
        let file = File::parse(&text);
        let Some(index) = file.block_at(at + 1) else { return Ok(()) };
        let start = file.start_of(index);
        let edits = on_type(&file, index, at + 1 - start, typed);
        prop_assert!(edits.len() <= 1);
        let now = apply(&text, start, edits);
        let (old, new) = (all_said(&text), all_said(&now));
        let comments = |said: &[(std::ops::Range<usize>, Said)]| said.iter().flat_map(|it| it.1.comments.clone()).collect::<Vec<_>>();
        prop_assert_eq!(comments(&old), comments(&new), "{}\n---\n{}", text, now);
        let Some(mine) = old.iter().position(|(range, _)| range.start == start) else { return Ok(()) };
        let behind = old.len() - mine - 1;
        prop_assert!(new.len() > behind + mine, "{}\n---\n{}", text, now);
        let said = |all: &[(std::ops::Range<usize>, Said)]| all.iter().map(|it| it.1.clone()).collect::<Vec<_>>();
        prop_assert_eq!(said(&old[..mine]), said(&new[..mine]), "{}\n---\n{}", text, now);
        prop_assert_eq!(said(&old[mine + 1..]), said(&new[new.len() - behind..]), "{}\n---\n{}", text, now);
    }

    #[test]
    fn a_border_that_comes_with_a_new_line_changes_no_word((text, at) in file_and_place(), style in 0usize..3) {
        // At the end of a line, where new lines are usually opened.
        let at = text[at..].find(['\r', '\n']).map_or(text.len(), |end| at + end);
        let mut text = text;
        text.insert(at, '\n');
        let file = File::parse(&text);
        let Some(index) = file.block_at(at) else { return Ok(()) };
        let start = file.start_of(index);
        let borders = [Borders::Keep, Borders::None, Borders::Boxes][style];
        let Some(edit) = opened_row(&file, index, at - start, borders) else { return Ok(()) };
        let now = apply(&text, start, vec![edit]);
        prop_assert_eq!(words(&text), words(&now), "{}\n---\n{}", text, now);
    }

    #[test]
    fn what_is_completed_leaves_the_puzzles_as_they_are((text, at) in file_and_place()) {
        for entry in completions(&File::parse(&text), at).iter().filter(|it| it.kind != CompletionKind::Digit) {
            let why = damage(&text, entry);
            prop_assert!(why.is_none(), "{}: {:?} at {} in\n{}", why.unwrap_or_default(), entry, at, text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: up_to(150).cases / 5, ..up_to(150) })]

    #[test]
    fn a_puzzle_that_is_inserted_is_one_more_and_changes_no_other((text, at) in file_and_place()) {
        let edit = insertion(&File::parse(&text), at, NEW);
        // There is no place for a puzzle between metadata and its grid, or before a section of the puzzle above.
        prop_assume!(edit.is_some());
        let now = apply(&text, 0, edit.into_iter().collect());
        let (old, new) = (of_puzzles(&text), of_puzzles(&now));
        prop_assert!(is_one_more(&old, &new), "{}\n---\n{}", text, now);
    }
}
