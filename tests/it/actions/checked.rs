//! Whatever a file looks like, an action changes what it means and nothing else.
//!
//! The generated files are odd on purpose: half grids, borders that look like rows, sections without an end, defaults.

use std::ops::Range;

use proptest::prelude::*;
use sudoku_ls::analysis::{ActionId, Turn, actions, completions, decide, next_single, resolve, single_hints};
use sudoku_ls::board::Cell;
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{Block, Content, ElementKind, File, GridKind, Puzzle, Span, format};

use super::apply::apply;

const GRIDS: [GridKind; 3] = [GridKind::Puzzle, GridKind::State, GridKind::Solution];

const PIECES: [&str; 44] = [
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

fn odd_file() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 1..9).prop_map(|pieces| pieces.concat())
}

/// The cells of the puzzle, its state and its solution.
type Grids = Vec<Option<Vec<Content>>>;

/// What a block says: its puzzle's words and cells, and its comments.
#[derive(Clone, PartialEq, Debug)]
struct Said {
    puzzle: Option<(String, String, Grids)>,
    metadata: Vec<(String, String)>,
    comments: Vec<String>,
    kept: Vec<String>,
}

fn contents(puzzle: &Puzzle, which: GridKind) -> Option<Vec<Content>> {
    Some(puzzle.grid_of(which)?.cells.iter().map(|cell| cell.content).collect())
}

fn said(block: &Block) -> Said {
    let puzzle = block.puzzle.as_ref();
    let texts = |kinds: &[ElementKind]| -> Vec<String> {
        let elements = block.elements().into_iter().filter(|element| kinds.contains(&element.kind));
        elements.map(|element| block.text()[element.span.range()].to_owned()).collect()
    };
    Said {
        puzzle: puzzle.map(|puzzle| {
            let grids = GRIDS.map(|which| contents(puzzle, which)).to_vec();
            (puzzle.layout.to_string(), format!("{:?} {:?}", puzzle.symbols, puzzle.name), grids)
        }),
        metadata: puzzle.map_or_else(Vec::new, |puzzle| {
            let lines =
                puzzle.metadata.iter().filter(|line| !["size", "box", "symbols"].contains(&&*line.key));
            lines.map(|line| (line.key.clone(), line.value.clone())).collect()
        }),
        comments: texts(&[ElementKind::Comment]),
        kept: texts(&[ElementKind::Kept, ElementKind::Unknown]),
    }
}

/// What every block of a text says, with where it stands; blocks of white space say nothing.
fn all_said(text: &str) -> Vec<(Range<usize>, Said)> {
    let file = File::parse(text);
    let blocks = file.blocks().iter().enumerate();
    let spoken = blocks.filter(|(_, block)| {
        block.puzzle.is_some()
            || !block.text().trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty()
    });
    spoken.map(|(index, block)| (file.start_of(index)..file.start_of(index + 1), said(block))).collect()
}

/// The cells of these grids may differ after an action; `None` for one that means more than cells.
fn may_change(id: &ActionId, place: GridKind) -> Option<Vec<(GridKind, Option<Cell>)>> {
    Some(match *id {
        ActionId::FillSingle(which, cell)
        | ActionId::RemoveDigit(which, cell)
        | ActionId::CleanMarks(which, cell) => {
            vec![(which, Some(cell))]
        }
        ActionId::RestoreGiven(cell) => vec![(GridKind::State, Some(cell))],
        ActionId::PencilCell(cell) => vec![(place, Some(cell))],
        ActionId::FillSingles
        | ActionId::SolveInPlace
        | ActionId::ClearToGivens
        | ActionId::PencilAll
        | ActionId::RemoveMarks => vec![(place, None)],
        ActionId::Solve => vec![(place, None), (GridKind::State, None), (GridKind::Solution, None)],
        ActionId::ShowSolution => vec![(GridKind::Solution, None)],
        ActionId::StartSolving => vec![(GridKind::State, None)],
        ActionId::AddClues => vec![(GridKind::Puzzle, None)],
        ActionId::MakeMinimal => vec![(GridKind::Puzzle, None), (GridKind::State, None)],
        ActionId::Relabel => GRIDS.map(|which| (which, None)).to_vec(),
        _ => return None,
    })
}

/// Whether each cell of the puzzle's grid is as it was, or has got a digit that is marked as placed.
fn keeps_givens(was: &[Content], now: &[Content]) -> bool {
    was.iter().zip(now).all(|(was, now)| was == now || matches!(now, Content::Placed(_)))
}

/// What differs in a file after an action but should not.
fn damage(before: &str, after: &str, start: usize, id: &ActionId, place: GridKind) -> Option<String> {
    let (old, new) = (all_said(before), all_said(after));
    let at = old.iter().position(|(range, _)| range.start == start)?;
    let Some(extra) = new.len().checked_sub(old.len()) else { return Some("a block is gone".into()) };
    let words = |said: &[(Range<usize>, Said)]| said.iter().map(|(_, said)| said.clone()).collect::<Vec<_>>();
    if words(&old[..at]) != words(&new[..at]) || words(&old[at + 1..]) != words(&new[at + 1 + extra..]) {
        return Some("a neighbour says something else".into());
    }
    let changing = may_change(id, place)?;
    if extra > 0 {
        return Some("there is a block more".into());
    }
    let (mut was, mut now) = (old[at].1.clone(), new[at].1.clone());
    let (Some((_, _, was_cells)), Some((_, _, now_cells))) = (&mut was.puzzle, &mut now.puzzle) else {
        return Some("the puzzle is none".into());
    };
    if *id == ActionId::Solve
        && !keeps_givens(
            was_cells[0].as_deref().unwrap_or_default(),
            now_cells[0].as_deref().unwrap_or_default(),
        )
    {
        return Some("a given is gone, or there is one more".into());
    }
    for (index, which) in GRIDS.into_iter().enumerate() {
        let changes = changing.iter().filter(|(of, _)| *of == which);
        for (_, cell) in changes {
            let Some(cell) = cell else {
                (was_cells[index], now_cells[index]) = (None, None);
                continue;
            };
            for grid in [&mut was_cells[index], &mut now_cells[index]].into_iter().flatten() {
                grid[cell.index()] = Content::Blank;
            }
        }
    }
    (was != now).then(|| format!("{was:?}\n---\n{now:?}"))
}

/// Every action at a place of a file leaves all else as it was.
fn all_actions_are_safe(text: &str, at: usize) -> Result<(), String> {
    let file = File::parse(text);
    let Some(index) = file.block_at(at) else { return Ok(()) };
    let (block, start) = (&file.blocks()[index], file.start_of(index));
    let verdict = block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(2_000)));
    let place = match &block.puzzle {
        Some(puzzle) if puzzle.state.is_some() => GridKind::State,
        _ => GridKind::Puzzle,
    };
    for action in actions(&file, index, Span::new(at - start, at - start), verdict.as_ref()) {
        if action.disabled.is_some() {
            continue;
        }
        let Ok(edits) = resolve(&file, index, &action.id, &mut Budget::nodes(2_000)) else { continue };
        let now = apply(text, start, edits);
        if let Some(why) = damage(text, &now, start, &action.id, place) {
            return Err(format!("{:?} in\n{text}\n---\n{now}\n--- {why}", action.id));
        }
        if let ActionId::Turn(turn) = action.id {
            turned_back(&now, start, turn, &all_said(text))?;
        }
    }
    Ok(())
}

/// Turning often enough brings every puzzle back.
fn turned_back(text: &str, start: usize, turn: Turn, first: &[(Range<usize>, Said)]) -> Result<(), String> {
    let times = if turn == Turn::Quarter { 3 } else { 1 };
    let mut now = text.to_owned();
    for _ in 0..times {
        let file = File::parse(&now);
        let index = file.block_at(start).unwrap_or_default();
        match resolve(&file, index, &ActionId::Turn(turn), &mut Budget::nodes(0)) {
            Ok(edits) => now = apply(&now, file.start_of(index), edits),
            Err(why) if why.contains("not change the puzzle") => {}
            // Turned, it may look like a part of a neighbour: then it stays.
            Err(_) => return Ok(()),
        }
    }
    let puzzles =
        |all: &[(Range<usize>, Said)]| all.iter().map(|(_, said)| said.puzzle.clone()).collect::<Vec<_>>();
    if puzzles(&all_said(&now)) == puzzles(first) { Ok(()) } else { Err(format!("not turned back:\n{now}")) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

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
