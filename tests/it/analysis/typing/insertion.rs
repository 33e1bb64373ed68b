//! Inserting a puzzle's text into a file.

use proptest::prelude::*;
use sudoku_ls::analysis::{insertion, puzzle_text};
use sudoku_ls::board::{BoxShape, Grid, Layout, Rule};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::syntax::{File, GridForm, PuzzleRef};

const NEW: &str = "comment: new\n12..\n3...\n...1\n..2.\n";

fn insert(text: &str, at: usize, puzzle: &str) -> String {
    let edit = insertion(&File::parse(text), at, puzzle).expect("a place");
    let mut now = text.to_owned();
    now.replace_range(edit.span.range(), &edit.text);
    now
}

/// Inserts [`NEW`] at the caret `^`.
fn at_caret(text: &str) -> String {
    let at = text.find('^').expect("a caret");
    insert(&text.replace('^', ""), at, NEW)
}

/// Returns the givens of each puzzle of a text.
fn puzzles(text: &str) -> Vec<Option<Grid>> {
    File::parse(text).puzzles().map(|PuzzleRef { puzzle, .. }| puzzle.givens()).collect()
}

#[test]
fn into_an_empty_file_the_text_goes_as_it_is() {
    assert_eq!(at_caret("^"), NEW);
    assert_eq!(at_caret("\n^"), format!("\n{NEW}"));
}

#[test]
fn on_an_empty_line_between_puzzles_it_is_parted_from_both() {
    assert_eq!(
        at_caret("1...\n....\n....\n....\n^\n2...\n....\n....\n....\n"),
        format!("1...\n....\n....\n....\n\n{NEW}\n2...\n....\n....\n....\n")
    );
}

#[test]
fn at_a_files_end_a_missing_line_end_is_added() {
    assert_eq!(at_caret("1...\n....\n....\n....^"), format!("1...\n....\n....\n....\n\n{NEW}"));
    assert_eq!(at_caret("1...\n....\n....\n....\n^"), format!("1...\n....\n....\n....\n\n{NEW}"));
}

#[test]
fn inside_another_puzzle_it_goes_behind_that_one() {
    assert_eq!(
        at_caret("1...\n..^..\n....\n....\n\n2...\n....\n....\n....\n"),
        format!("1...\n....\n....\n....\n\n{NEW}\n2...\n....\n....\n....\n")
    );
    assert_eq!(
        at_caret("# on top\n\ntitle: ^one\n1...\n....\n....\n....\n"),
        format!("# on top\n\ntitle: one\n1...\n....\n....\n....\n\n{NEW}")
    );
}

#[test]
fn in_a_file_with_other_line_ends_those_are_used() {
    let now = at_caret("1...\r\n....\r\n....\r\n....\r\n^");
    assert_eq!(now, format!("1...\r\n....\r\n....\r\n....\r\n\r\n{}", NEW.replace('\n', "\r\n")));
}

#[test]
fn in_a_collection_of_lines_it_goes_behind_the_line() {
    assert_eq!(
        at_caret("1...4..1..2....3\n1...4^..1..2....4\n1...4..1..2....2\n"),
        format!("1...4..1..2....3\n1...4..1..2....4\n\n{NEW}\n1...4..1..2....2\n")
    );
}

#[test]
fn metadata_that_waits_for_a_grid_does_not_get_this_one() {
    let now = at_caret("title: mine\nsize: 9\n^");
    let file = File::parse(&now);
    let new = file.puzzles().find(|PuzzleRef { puzzle, .. }| puzzle.layout.size == 4);
    assert!(new.is_some_and(|PuzzleRef { puzzle, .. }| puzzle.name.is_none()), "{now}");
}

#[test]
fn below_a_title_without_a_grid_the_puzzle_is_the_titles() {
    let new = NEW.replace("comment: new\n", "");
    let at_caret = |text: &str| insert(&text.replace('^', ""), text.find('^').expect("a caret"), &new);
    let before = "1...\n....\n....\n....\n";
    for (text, now) in [
        ("title: mine\n^", format!("title: mine\n{new}")),
        ("title: m^ine", format!("title: mine\n{new}")),
        ("title: mine\nauthor: me\n\n^\n", format!("title: mine\nauthor: me\n\n{new}\n")),
        (&format!("{before}\ntitle: mine\n^"), format!("{before}\ntitle: mine\n{new}")),
    ] {
        assert_eq!(at_caret(text), now, "{text}");
        let file = File::parse(&now);
        let last = file.puzzles().last().expect("a puzzle");
        assert_eq!((last.puzzle.name.as_deref(), last.block.problems.len()), (Some("mine"), 0), "{now}");
    }
    // Not if the metadata would have a key twice, or the grid would be read as another size.
    for text in ["title: mine\nclues: 30\n^", "size: 9\n^"] {
        let new = format!("clues: 5\n{new}");
        let now = insert(&text.replace('^', ""), text.find('^').expect("a caret"), &new);
        assert!(now.starts_with(&new), "{now}");
    }
}

#[test]
fn the_files_defaults_do_not_change_the_inserted_puzzle() {
    let defaults =
        "[defaults]\nsize: 6\nbox: 3x2\nrules: diagonal anti-king\nsymbols: ABCDEF\nauthor: me\n\n";
    let text = format!("{defaults}A.....\n......\n......\n......\n......\n......\n");
    let now = insert(&text, text.len(), NEW);
    assert_eq!(puzzles(&now), [puzzles(&text), puzzles(NEW)].concat(), "{now}");
    let named = insert(&text, text.len(), &format!("[puzzle b]\nrules: anti-knight\n{NEW}"));
    assert_eq!(puzzles(&named)[1], puzzles(&format!("rules: anti-knight\n{NEW}"))[0], "{named}");
    assert!(named.contains("\n\n[puzzle b]\nsize: 4\n"), "{named}");
}

fn layouts() -> Vec<Layout> {
    vec![
        Layout::standard(4),
        Layout::standard(6),
        Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 }),
        Layout::standard(9),
        Layout::standard(9).with_rules([Rule::Diagonal, Rule::AntiKing]),
        Layout::standard(4).with_regions(vec![0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]),
        Layout::standard(7),
        Layout::standard(10),
        Layout::standard(12),
        Layout::standard(16),
    ]
}

#[test]
fn a_generated_puzzles_text_reads_as_that_puzzle_without_a_finding() {
    for layout in layouts() {
        let made = generate(&PuzzleSpec::new(layout.clone(), Seed::new(7))).expect("a puzzle");
        for (form, end) in [(GridForm::Rows, "\n"), (GridForm::Line, "\n"), (GridForm::Rows, "\r\n")] {
            let text = puzzle_text(&made, form, end);
            assert_eq!(puzzles(&text), [Some(made.puzzle.clone())], "{text}");
            assert_eq!(crate::analysis::draw::codes(&text), Vec::<&str>::new(), "{text}");
            assert!(text.contains("2:7"), "no seed in\n{text}");
            assert!(text.ends_with(end) && text.matches('\n').count() == text.matches(end).count());
        }
    }
}

/// Generates files with puzzles of several kinds, and with other text.
fn file_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1...\n....\n..2.\n....\n\n",
        "1...4..1..2....3\n1...4..1..2....4\n1...4..1..2....2\n\n",
        "# a comment\n",
        "# another one\n\n",
        "title: a name\n",
        "[puzzle two]\n4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n\n",
        "1...\n....\n..2.\n....\n\n[State]\n12..\n....\n..2.\n....\n\n",
        "12..\n....\n..2.\n....\n[Solution]\n1234\n3412\n2143\n4321\n\n",
        "1234\n3412\n2143\n\n",
        "\n",
        "\n\n",
        "  \n",
        "what is this?\n\n",
        "530 070 000\n600 195 000\n098 000 060\n\n",
    ]);
    (prop::collection::vec(piece, 0..8), prop::bool::ANY, prop::bool::ANY).prop_map(|(pieces, crlf, cut)| {
        let text = pieces.concat();
        let text = if cut { text.trim_end_matches('\n').to_owned() } else { text };
        if crlf { text.replace('\n', "\r\n") } else { text }
    })
}

proptest! {
    #[test]
    fn an_inserted_puzzle_reads_as_itself_and_damages_no_other((text, at) in file_text().prop_flat_map(|text| {
        let len = text.len();
        (Just(text), 0..=len)
    })) {
        let before = puzzles(&text);
        let now = insert(&text, at, NEW);
        let after = puzzles(&now);
        prop_assert_eq!(after.len(), before.len() + 1, "{}", now);
        let new = puzzles(NEW).remove(0);
        let found = after.iter().enumerate().any(|(i, puzzle)| {
            let rest: Vec<_> = after[..i].iter().chain(&after[i + 1..]).cloned().collect();
            *puzzle == new && rest == before
        });
        prop_assert!(found, "{}", now);
    }
}

#[test]
fn behind_the_trailing_spaces_of_a_last_row_a_puzzle_goes_behind_it() {
    let text = "12..\n..12\n21.3\n.3..   \n";
    let edit = insertion(&File::parse(text), text.len() - 2, "1...\n..1.\n.2..\n....\n").expect("a place");
    assert_eq!(edit.span.start as usize, text.len(), "{edit:?}");
    let now = format!("{text}{}", edit.text);
    let file = File::parse(&now);
    assert_eq!(file.puzzles().filter(|it| it.puzzle.grid.is_whole()).count(), 2, "{now}");
}
