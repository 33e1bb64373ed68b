//! Whatever a file looks like, an action changes the intended part of its meaning and nothing else.
//!
//! The generated files are odd on purpose: half grids, borders that look like rows, unfinished sections, defaults.

use proptest::prelude::*;
use sudoku_ls::analysis::{ActionId, completions, next_single, single_hints};
use sudoku_ls::syntax::{File, format};

use super::apply::apply;
use crate::cases::up_to;
use crate::fuzz::targets::action::{all_actions_are_safe, damage};
use crate::fuzz::targets::said::all_said;

const PIECES: [&str; 49] = [
    "1",
    "2",
    ".",
    "0",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "  ",
    "|",
    "# a comment\n",
    "# 12..\n",
    "# 1\n",
    "# ",
    " # 3",
    "12..\n# .12\n21..\n.3..\n",
    "1 2 . .\n. . # 2\n2 1 . . # 1\n. 3 . .\n",
    "12..\n..12\n21..\n.3..\n",
    "12..\n..12\n# between\n21..\n.3..\n",
    "1...\n..1.\n.2..\n....\n",
    "1 2 | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n",
    "+---+---+\n|12 | . |\n",
    "| 1 2 | 3 4 |\n| 3 4 | 1 . |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n",
    "[State]\n",
    "[state]\n12..\n..12\n21..\n.3..\n",
    "[State]\n1 {34} +3 .\n. . 1 2\n2 1 . 3\n. 3 . .\n",
    "[Solution]\n",
    "[Regions]\n",
    "[Regions]\n1122\n1122\n3344\n3344\n",
    "[Regions]\n1112\n1222\n3334\n3444\n",
    "[Cages]\nfoo\n",
    "[puzzle a]\n",
    "[puzzle]\n",
    "[defaults]\nsize: 4\n",
    "rules: diagonal\n",
    "solutions: >= 2\n",
    "size: 4\n",
    "size: 9\n",
    "box: 1x4\n",
    "symbols: abcd\n",
    "abcd\ncd..\n....\ndc..\n",
    "symbols: decimals\n",
    "\u{feff}",
    "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n",
    "1...4..1..2....3\n",
    "1...4..1..2....3 # on a line\n",
    "1 {23} +4 .\n. . . 1\n3 . . .\n. . 2 .\n",
    "1   2\n  1  \n 2 1 \n3   1\n",
];

pub(crate) fn odd_file() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 1..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(up_to(100))]

    #[test]
    fn an_action_changes_what_it_means_and_nothing_else(text in odd_file(), at in any::<prop::sample::Index>()) {
        let bounds: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let safe = all_actions_are_safe(&text, bounds[at.index(bounds.len())]);
        prop_assert!(safe.is_ok(), "{}", safe.unwrap_err());
    }

    #[test]
    fn a_digit_that_is_completed_changes_its_cell_alone(text in odd_file(), at in any::<prop::sample::Index>()) {
        let bounds: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let at = bounds[at.index(bounds.len())];
        let file = File::parse(&text);
        let here = file.block_at(at).map(|index| (index, file.start_of(index)));
        let Some((index, start)) = here else { return Ok(()) };
        let Some(puzzle) = &file.blocks()[index].puzzle else { return Ok(()) };
        let Some((which, cell)) = puzzle.cell_at(at - start) else { return Ok(()) };
        for completion in completions(&file, at) {
            let now = apply(&text, 0, vec![completion.edit.clone()]);
            let why = damage(&text, &now, start, &ActionId::FillSingle(which, cell), which);
            prop_assert!(why.is_none(), "{completion:?} in\n{text}\n---\n{now}\n---{}", why.unwrap());
        }
    }

    #[test]
    fn ghost_text_and_hints_change_their_cell_alone(text in odd_file(), at in any::<prop::sample::Index>()) {
        let file = File::parse(&text);
        for (index, block) in file.blocks().iter().enumerate() {
            let (start, Some(puzzle)) = (file.start_of(index), &block.puzzle) else { continue };
            let ghost = next_single(&file, index, at.index(block.text().len() + 1));
            let hints = single_hints(&file, index).into_iter().flat_map(|hint| hint.edits);
            for edit in ghost.into_iter().chain(hints) {
                let Some((which, cell)) = puzzle.cell_at(edit.span.end as usize - 1) else { continue };
                let now = apply(&text, start, vec![edit.clone()]);
                let why = damage(&text, &now, start, &ActionId::FillSingle(which, cell), which);
                prop_assert!(why.is_none(), "{edit:?} in\n{text}\n---\n{now}\n---{}", why.unwrap());
            }
        }
    }

    #[test]
    fn formatting_changes_no_cell_and_no_word(text in odd_file()) {
        let now = apply(&text, 0, format(&File::parse(&text)));
        let words = |text: &str| {
            let puzzles = all_said(text).into_iter().map(|(_, said)| (said.puzzle, said.metadata, said.comments));
            puzzles.collect::<Vec<_>>()
        };
        prop_assert_eq!(words(&text), words(&now), "{}\n---\n{}", text, now);
    }
}

#[test]
fn inputs_that_once_failed_are_safe_at_every_place() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let starts = text.char_indices().map(|(at, _)| at).filter(|at| at % 3 == 0).take(60);
        for at in starts {
            if let Err(why) = all_actions_are_safe(&text, at) {
                panic!("{}: {why}", path.display());
            }
        }
    }
}
