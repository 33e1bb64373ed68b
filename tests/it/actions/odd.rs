//! Actions on puzzles in unusual forms: the edited text is read back with the intended meaning.

use sudoku_ls::analysis::resolve;
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{Content, File, GridKind};

use super::apply::{after, disabled, offered};
use super::boards::digits;
use crate::analysis::draw::{NODES, codes};

const COMMENTED: &str = "^12..\n..12\n# the lower half\n21.3\n.3..\n";

#[test]
fn a_comment_between_rows_cuts_no_section() {
    let started = after(COMMENTED, "Start solving");
    assert_eq!(started, format!("{}\n[State]\n12..\n..12\n21.3\n.3..\n", &COMMENTED[1..]));
    assert_eq!(digits(&started, GridKind::State), digits(&started, GridKind::Puzzle));
    let shown = after(COMMENTED, "Show the solution");
    assert!(digits(&shown, GridKind::Solution).is_some_and(|grid| grid.is_solved()), "{shown}");
    assert_eq!(codes(&shown), Vec::<&str>::new());
}

/// Returns the pencil marks of a text, as numbers.
fn marks(text: &str) -> Vec<Vec<u8>> {
    let file = File::parse(text);
    let puzzle = file.blocks()[0].puzzle.as_ref().expect("a puzzle");
    let of = |content: Content| match content {
        Content::Marks(marks) => Some(marks.iter().map(sudoku_ls::board::Digit::get).collect()),
        _ => None,
    };
    puzzle.grid.cells.iter().filter_map(|cell| of(cell.content)).collect()
}

#[test]
fn pencil_marks_of_a_small_grid_in_decimals_read_back() {
    let plain = "^symbols: decimals\n1 2 . .\n. . 1 2\n2 1 . 3\n. 3 . .\n";
    let now = after(plain, "Pencil in all");
    assert_eq!(
        marks(&now),
        [vec![3, 4], vec![4], vec![3, 4], vec![4], vec![4], vec![4], vec![2, 4], vec![1, 4]]
    );
    assert!(!codes(&now).contains(&"foreign-form"), "{:?} in\n{now}", codes(&now));
    assert!(now.contains("{3,4}"), "{now}");
    let bare = "^symbols: decimals\n1 2 34 .\n. . 1 2\n2 1 . 3\n. 3 . .\n";
    let now = after(bare, "Pencil in all");
    assert_eq!(marks(&now).len(), 8, "{now}");
    assert!(!codes(&now).contains(&"foreign-form"), "{now}");
}

#[test]
fn a_size_that_only_the_digits_told_is_written_down_before_they_go() {
    // Without its only digits, the text would be read as another size; `size:` preserves it.
    let text = "[puzzle a]\n^. . | . .\n. . | . .\n+4 . | . .\n. . | . .\n";
    let now = after(text, "Clear to givens");
    assert_eq!(File::parse(&now).puzzles().next().map(|it| it.puzzle.layout.size), Some(4), "{now}");
    assert_eq!(disabled(text, "Clear to givens"), None);
}

#[test]
fn an_action_that_no_pin_makes_safe_says_why_it_is_disabled() {
    // A digit directly below the last row. On one line, the grid would be a puzzle of its own.
    let behind = "^12..\n..12\n21..\n.3..\n1";
    // A digit before a border, so that the line is not a border any more.
    let border = "^0+---+---+\n|12 | . |\n";
    for (text, title, why) in [
        (behind, "Lay out on one line", "the puzzle would fall apart"),
        (border, "Clear to givens", "its comments or metadata would change"),
    ] {
        let whole = format!("The edited text would be read as something else: {why}.");
        assert_eq!(disabled(text, title), Some(whole), "{text}");
        let file = File::parse(&text.replace('^', ""));
        let offered = offered(text).into_iter().find(|action| action.title == title).expect("it is shown");
        let done = resolve(&file, 0, &offered.id, &mut Budget::nodes(NODES));
        assert!(done.is_err() && offered.edits.is_none(), "{done:?}");
    }
}

#[test]
fn a_new_line_is_offered_only_where_its_finding_goes() {
    let text = "#4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n11{12}11[puzzle a]\n";
    let file = File::parse(text);
    for (index, block) in file.blocks().iter().enumerate() {
        for at in 0..block.text().len() {
            let at = sudoku_ls::syntax::Span::new(at, at);
            for action in sudoku_ls::analysis::actions(&file, index, at, None) {
                if action.title != "Start a new line" || action.disabled.is_some() {
                    continue;
                }
                let edits = action.edits.expect("it needs no search");
                let now = super::apply::apply(text, file.start_of(index), edits);
                let found = |text: &str| codes(text).iter().filter(|code| **code == "unknown-line").count();
                assert!(found(&now) < found(text), "{now}");
            }
        }
    }
}
