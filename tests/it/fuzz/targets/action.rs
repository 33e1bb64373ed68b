//! Every action at a place of a file changes the intended part of the file's meaning and nothing else.

use std::ops::Range;

use sudoku_ls::analysis::{ActionId, Turn, actions, decide, resolve};
use sudoku_ls::board::{Cell, Digit};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{Content, ElementKind, File, GridKind, Span};

use super::said::{GRIDS, Said, all_said, apply};
use super::text_of;

/// Applies every action at a place of a text. The first two bytes are the place, the others the text.
pub(crate) fn action(data: &[u8]) {
    let [low, high, text @ ..] = data else { return };
    let text = text_of(text);
    let mut at = usize::from(u16::from_le_bytes([*low, *high])) % (text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    if let Err(why) = all_actions_are_safe(&text, at) {
        panic!("{why}");
    }
}

/// Returns the grids and cells that may differ after an action; `None` for an action that changes more than cells.
fn may_change(id: &ActionId, place: GridKind) -> Option<Vec<(GridKind, Option<Cell>)>> {
    Some(match *id {
        ActionId::FillSingle(GridKind::Puzzle, cell) => {
            vec![(GridKind::Puzzle, Some(cell)), (GridKind::State, None), (GridKind::Solution, None)]
        }
        ActionId::FillSingle(which, cell)
        | ActionId::RemoveDigit(which, cell)
        | ActionId::CleanMarks(which, cell) => {
            vec![(which, Some(cell))]
        }
        ActionId::RestoreGiven(cell) => vec![(GridKind::State, Some(cell))],
        ActionId::PencilCell(cell) => vec![(place, Some(cell))],
        ActionId::FillSingles | ActionId::NextStep | ActionId::SolveToHere(_) => {
            vec![(place, None), (GridKind::State, None), (GridKind::Solution, None)]
        }
        ActionId::SolveInPlace
        | ActionId::ClearToGivens
        | ActionId::PencilAll
        | ActionId::UpdateMarks
        | ActionId::CleanAllMarks
        | ActionId::RemoveMarks => vec![(place, None)],
        ActionId::Solve => vec![(place, None), (GridKind::State, None), (GridKind::Solution, None)],
        ActionId::ShowSolution => vec![(GridKind::Solution, None)],
        ActionId::StartSolving => vec![(GridKind::State, None)],
        ActionId::AddClues => vec![(GridKind::Puzzle, None)],
        ActionId::MakeMinimal => vec![(GridKind::Puzzle, None), (GridKind::State, None)],
        ActionId::WriteDifficulty => Vec::new(),
        ActionId::Relabel => GRIDS.map(|which| (which, None)).to_vec(),
        _ => return None,
    })
}

/// Returns whether each cell of the puzzle's grid is unchanged, or has become pencil marks or a digit marked as placed.
fn keeps_givens(was: &[Content], now: &[Content]) -> bool {
    let may = |now: &Content| matches!(now, Content::Placed(_) | Content::Marks(_));
    was.iter().zip(now).all(|(was, now)| was == now || may(now) && !matches!(was, Content::Digit(_)))
}

/// Returns whether an action that fills cells leaves the givens of the block at `start` unchanged; true for other
/// actions.
fn fills_beside_the_givens(before: &str, after: &str, start: usize, id: &ActionId) -> bool {
    let fills = matches!(
        id,
        ActionId::Solve
            | ActionId::FillSingle(..)
            | ActionId::FillSingles
            | ActionId::NextStep
            | ActionId::SolveToHere(_)
    );
    let givens = |text: &str| -> Vec<Content> {
        let said = all_said(text).into_iter().find(|(range, _)| range.start == start);
        let puzzle = said.and_then(|(_, said)| said.puzzle);
        puzzle.and_then(|(_, _, cells)| cells.into_iter().next().flatten()).unwrap_or_default()
    };
    !fills || keeps_givens(&givens(before), &givens(after))
}

/// Removes from the old pencil marks those that are gone; with `may_be_blank`, also the last mark of a cell.
fn same_marks(was: &mut [Content], now: &[Content], may_be_blank: bool) {
    for (was, now) in was.iter_mut().zip(now) {
        let Content::Marks(before) = *was else { continue };
        let is_less = match *now {
            Content::Marks(after) => after.without(before).is_empty(),
            Content::Blank => may_be_blank,
            _ => false,
        };
        if is_less {
            *was = *now;
        }
    }
}

/// Returns whether a cell contains a digit, given or placed.
fn holds_digit(said: &Said, which: GridKind, cell: Cell) -> bool {
    let cells = said.puzzle.as_ref().map(|(.., grids)| grids);
    let grid = cells.and_then(|grids| grids[GRIDS.iter().position(|it| *it == which)?].as_ref());
    grid.is_some_and(|grid| matches!(grid[cell.index()], Content::Digit(_) | Content::Placed(_)))
}

/// The action that rewrites a file in another program's layout as puzzles. Blocks that were read separately may become
/// one grid.
const WHOLE_FILE: ActionId = ActionId::FixProblem(u32::MAX as usize);

/// Returns how the digits of a rewritten file differ: the digits read before must remain, in their order.
fn lost_digits(old: &[(Range<usize>, Said)], new: &[(Range<usize>, Said)]) -> Option<String> {
    let digits = |all: &[(Range<usize>, Said)]| -> Vec<Digit> {
        let puzzles = all.iter().filter_map(|(_, said)| said.puzzle.as_ref());
        let cells = puzzles.flat_map(|(.., grids)| grids.iter().flatten().flatten());
        let digit = |cell: &Content| match cell {
            Content::Digit(digit) | Content::Placed(digit) => Some(*digit),
            _ => None,
        };
        cells.filter_map(digit).collect()
    };
    let (was, now) = (digits(old), digits(new));
    let mut rest = now.iter();
    let is_kept = was.iter().all(|digit| rest.any(|it| it == digit));
    (!is_kept).then(|| format!("digits are gone: {was:?}\n---\n{now:?}"))
}

/// Returns what an action changed in a file although it should not; `None` if nothing.
pub(crate) fn damage(
    before: &str,
    after: &str,
    start: usize,
    id: &ActionId,
    place: GridKind,
) -> Option<String> {
    let (old, new) = (all_said(before), all_said(after));
    if *id == WHOLE_FILE {
        return lost_digits(&old, &new);
    }
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
    if *id == ActionId::WriteDifficulty {
        for said in [&mut was, &mut now] {
            said.metadata.retain(|(key, _)| !["level", "difficulty", "rating"].contains(&&**key));
        }
    }
    let (Some((_, _, was_cells)), Some((_, _, now_cells))) = (&mut was.puzzle, &mut now.puzzle) else {
        return Some("the puzzle is none".into());
    };
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
    // A placed digit removes itself from the pencil marks of other cells.
    let taken = match id {
        ActionId::FillSingle(which, _) => Some((which, false)),
        ActionId::CleanMarks(which, cell) => holds_digit(&old[at].1, *which, *cell).then_some((which, true)),
        _ => None,
    };
    if let (Some((which, may_be_blank)), Some((.., was)), Some((.., now))) =
        (taken, &mut was.puzzle, &mut now.puzzle)
    {
        let index = GRIDS.iter().position(|grid| grid == which)?;
        let (was, now) = (was[index].as_deref_mut(), now[index].as_deref());
        same_marks(was.unwrap_or_default(), now.unwrap_or_default(), may_be_blank);
    }
    (was != now).then(|| format!("{was:?}\n---\n{now:?}"))
}

/// The characters that start a comment.
const SIGNS: [char; 3] = ['#', ';', '/'];

/// Returns a comment that an action loses; `None` if it keeps all. The comment's sign may change. A fix may remove the
/// sign from a comment that is in the place of a row, if it changes nothing else in the file.
fn lost_comment(before: &str, after: &str, id: &ActionId) -> Option<String> {
    let (old, mut new) = (comments(before), comments(after));
    let is_gone = |(_, comment): &&(usize, String)| {
        let words = |comment: &str| comment.trim_start_matches(SIGNS).trim().to_owned();
        let kept = new.iter().position(|(_, it)| words(it) == words(comment));
        // A comment behind a puzzle on one line may become part of that puzzle's label.
        kept.map(|at| new.swap_remove(at)).is_none()
            && !new.iter().any(|(_, it)| words(it).ends_with(comment))
    };
    // A sign without text says nothing.
    let is_said = |(_, comment): &&(usize, String)| !comment.trim_start_matches(SIGNS).trim().is_empty();
    let lost: Vec<String> =
        old.iter().filter(is_said).filter(is_gone).map(|(_, comment)| comment.clone()).collect();
    let is_row = |(at, comment): &(usize, String)| {
        let words = comment.trim_start_matches(SIGNS);
        let (head, tail) = (before[..*at].trim_end_matches(' '), &before[at + comment.len() - words.len()..]);
        let between = after.strip_prefix(head).and_then(|rest| rest.strip_suffix(tail));
        between.is_some_and(|it| it.trim().chars().count() <= 1)
    };
    let is_fix = matches!(id, ActionId::FixProblem(_)) && lost.len() == 1;
    lost.into_iter().next().filter(|_| !is_fix || !old.iter().any(is_row))
}

/// Returns the comments of a text with their positions.
fn comments(text: &str) -> Vec<(usize, String)> {
    let file = File::parse(text);
    let mut found = Vec::new();
    for (index, block) in file.blocks().iter().enumerate() {
        let comments = block.elements().into_iter().filter(|it| it.kind == ElementKind::Comment);
        found.extend(comments.map(|it| {
            (file.start_of(index) + it.span.start as usize, block.text()[it.span.range()].to_owned())
        }));
    }
    found
}

/// Checks that every action at a place of a file leaves all other parts as they were.
pub(crate) fn all_actions_are_safe(text: &str, at: usize) -> Result<(), String> {
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
        if let Some(comment) = lost_comment(text, &now, &action.id) {
            return Err(format!("{:?} in\n{text}\n---\n{now}\n--- '{comment}' is lost", action.id));
        }
        if !fills_beside_the_givens(text, &now, start, &action.id) {
            return Err(format!("{:?} in\n{text}\n---\n{now}\n--- a given is gone or new", action.id));
        }
        if let ActionId::Turn(turn) = action.id {
            turned_back(&now, start, turn, &all_said(text))?;
        }
    }
    Ok(())
}

/// Checks that turning often enough restores every puzzle.
fn turned_back(text: &str, start: usize, turn: Turn, first: &[(Range<usize>, Said)]) -> Result<(), String> {
    let times = if turn == Turn::Quarter { 3 } else { 1 };
    let mut now = text.to_owned();
    for _ in 0..times {
        let file = File::parse(&now);
        let index = file.block_at(start).unwrap_or_default();
        match resolve(&file, index, &ActionId::Turn(turn), &mut Budget::nodes(0)) {
            Ok(edits) => now = apply(&now, file.start_of(index), edits),
            Err(why) if why.0.contains("not change the puzzle") => {}
            // A turned puzzle may look like a part of the text next to it, so turning it back is refused.
            Err(_) => return Ok(()),
        }
    }
    let puzzles =
        |all: &[(Range<usize>, Said)]| all.iter().map(|(_, said)| said.puzzle.clone()).collect::<Vec<_>>();
    if puzzles(&all_said(&now)) == puzzles(first) { Ok(()) } else { Err(format!("not turned back:\n{now}")) }
}
