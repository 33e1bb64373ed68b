//! Corner marks, colors and lines of the pen: a key changes only these, and other actions keep them or move them along with their cells.

use sudoku_ls::analysis::{clear_notes, note_all};
use sudoku_ls::syntax::{File, format};

use super::apply::{after, apply};

const GAME: &str = "1 . | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n";

const NOTES: &str =
    "\n[Marks]\ncorner 3 4: r1c2 # a pair\n\n[Colors]\nred: r1c1-2\nblue 4: r1c4\nred blue: r4c4\n";

fn noted(text: &str, cells: &[&str], note: &str) -> Result<String, String> {
    let file = File::parse(text);
    let cells: Vec<String> = cells.iter().map(|&cell| cell.to_owned()).collect();
    let edits = note_all(&file, 0, &cells, note).map_err(|why| why.0)?;
    Ok(apply(text, 0, edits))
}

fn cleared(text: &str, cells: &[&str], kind: &str) -> String {
    let file = File::parse(text);
    let cells: Vec<String> = cells.iter().map(|&cell| cell.to_owned()).collect();
    apply(text, 0, clear_notes(&file, 0, &cells, kind).expect("it can be done"))
}

#[test]
fn a_note_goes_to_all_cells_and_away_where_all_have_it() {
    let one = noted(GAME, &["r1c2"], "corner 3").expect("a note");
    assert_eq!(one, format!("{GAME}\n[Marks]\ncorner 3: r1c2\n"));
    let all = noted(&one, &["r1c2", "r1c3", "r2c1"], "corner 3").expect("a note");
    assert_eq!(all, format!("{GAME}\n[Marks]\ncorner 3: r1c2-3 r2c1\n"));
    assert_eq!(noted(&all, &["r1c2", "r1c3", "r2c1"], "corner 3").as_deref(), Ok(GAME));
    let red = noted(&all, &["r1c1"], "red").expect("a color");
    let spot = noted(&red, &["r1c2"], "blue 3").expect("a color of a candidate");
    assert_eq!(spot, format!("{all}\n[Colors]\nred: r1c1\nblue 3: r1c2\n"));
    assert_eq!(cleared(&spot, &["r1c1", "r1c2"], "color"), all);
    assert_eq!(
        cleared(&spot, &["r1c2", "r1c3", "r2c1"], "corner"),
        format!("{GAME}\n[Colors]\nred: r1c1\nblue 3: r1c2\n")
    );
    assert_eq!(cleared(&spot, &["r1c1", "r1c2", "r1c3", "r2c1"], ""), GAME);
    assert_eq!(noted(GAME, &["r1c2"], "corner 7"), Err("corner 7 cannot be noted here.".to_owned()));
    assert_eq!(noted(GAME, &["r1c2"], "mauve"), Err("mauve cannot be noted here.".to_owned()));
}

#[test]
fn the_empty_line_above_the_next_puzzle_stays_one_line() {
    for next in ["[puzzle two]\n", "size: 4\n", "# two\n", "\n[puzzle two]\n", ""] {
        for end in ["\n", "\r\n"] {
            let text = format!("{GAME}\n{next}{GAME}").replace('\n', end);
            let one = noted(&text, &["r1c2"], "corner 3").expect("a note");
            let two = noted(&one, &["r1c2"], "red").expect("a color");
            let notes = "\n[Marks]\ncorner 3: r1c2\n\n[Colors]\nred: r1c2\n";
            assert_eq!(two, format!("{GAME}{notes}\n{next}{GAME}").replace('\n', end));
            assert_eq!(File::parse(&two).puzzles().count(), 2);
        }
    }
}

#[test]
fn a_line_is_drawn_through_cells_and_erased_by_drawing_it_again() {
    let path = ["r1c1", "r1c2", "r2c3", "r1c4", "r2c4"];
    let one = noted(GAME, &path, "pen").expect("a line");
    let pen = "\n[Pen]\nright: r1c1\ndown: r1c4\nfalling: r1c2\nrising: r2c3\n";
    assert_eq!(one, format!("{GAME}{pen}"));
    // The other way round, it is the same line.
    let back: Vec<&str> = path.into_iter().rev().collect();
    assert_eq!(noted(&one, &back, "pen").as_deref(), Ok(GAME));
    // What is longer than the line that is there goes on with it.
    let longer = noted(&one, &["r1c1", "r1c2", "r1c3"], "pen").expect("a line");
    assert_eq!(longer, one.replace("right: r1c1", "right: r1c1-2"));
    assert_eq!(cleared(&one, &["r1c2"], "pen"), format!("{GAME}\n[Pen]\ndown: r1c4\nrising: r2c3\n"));
    assert_eq!(cleared(&one, &["r1c1", "r1c2"], ""), one, "marks and colors alone");
    for far in [&["r1c1", "r1c3"][..], &["r1c1"]] {
        assert_eq!(noted(GAME, far, "pen"), Err("A line goes from neighbor to neighbor.".to_owned()));
    }
}

#[test]
fn turned_puzzles_have_their_lines_turned() {
    let pen = "\n[Pen]\nright falling: r1c1-2 # mine\nrising: r4c3\n";
    let turned = after(&format!("^{GAME}{pen}"), "Mirror puzzle left to right");
    assert!(turned.ends_with("\n[Pen]\nright: r1c2-3\nrising: r2c2-3 # mine\nfalling: r3c1\n"), "{turned}");
    let noted =
        |text: &str| File::parse(&text.replace('^', "")).puzzles().next().map(|it| it.puzzle.noted.clone());
    let mut now = format!("^{GAME}{pen}");
    for _ in 0..4 {
        now = format!("^{}", after(&now, "Rotate puzzle by 90°"));
    }
    assert_eq!(noted(&now), noted(&format!("{GAME}{pen}")));
}

#[test]
fn what_follows_a_puzzle_on_one_line_is_read_as_before() {
    let text = "1...............\n2...............\n";
    let now = noted(text, &["r1c2"], "green").expect("a color");
    assert_eq!(now, "1...............\n\n[Colors]\ngreen: r1c2\n\n2...............\n");
    assert_eq!(File::parse(&now).puzzles().count(), 2);
}

#[test]
fn turned_puzzles_have_their_notes_turned() {
    let text = format!("^{GAME}{NOTES}");
    let turned = after(&text, "Mirror puzzle left to right");
    assert!(
        turned.ends_with(
            "\n[Marks]\ncorner 3 4: r1c3 # a pair\n\n[Colors]\nred: r1c3-4\nblue 4: r1c1\nred blue: r4c1\n"
        ),
        "{turned}"
    );
    let quarter = after(&text, "Rotate puzzle by 90°");
    assert!(
        quarter.contains("corner 3 4: r2c4 # a pair\n") && quarter.contains("\nred: r1-2c4\n"),
        "{quarter}"
    );
    let mut now = text;
    for _ in 0..4 {
        now = format!("^{}", after(&now, "Rotate puzzle by 90°"));
    }
    let notes =
        |text: &str| File::parse(&text.replace('^', "")).puzzles().next().map(|it| it.puzzle.noted.clone());
    assert_eq!(notes(&now), notes(&format!("{GAME}{NOTES}")));
}

#[test]
fn renumbered_digits_are_renumbered_in_notes() {
    let text = format!("^{}{NOTES}", GAME.replace('1', "5").replace('2', "1").replace('5', "2"));
    let now = after(&text, "Renumber digits");
    assert!(now.starts_with(GAME), "{now}");
    let swapped = after(
        &format!(
            "^{}\n[Marks]\ncorner 1 3: r1c2\n[Colors]\nred 2: r1c2\n",
            GAME.replace('1', "5").replace('2', "1").replace('5', "2")
        ),
        "Renumber digits",
    );
    assert!(swapped.ends_with("corner 2 3: r1c2\n[Colors]\nred 1: r1c2\n"), "{swapped}");
}

#[test]
fn other_actions_keep_notes_where_they_are() {
    for action in [
        "Solve puzzle",
        "Solve in place",
        "Start solving",
        "Pencil in all candidates",
        "Fill all singles",
        "Lay out with boxes",
        "Lay out as a grid",
        "Add clues",
        "Show the solution",
        "Make minimal",
    ] {
        for text in [format!("^{GAME}{NOTES}"), format!("^{GAME}\n[State]\n{GAME}{NOTES}")] {
            let offered = super::apply::titles(&text);
            if !offered.iter().any(|title| title.starts_with(action)) {
                continue;
            }
            let now = after(&text, action);
            let noted = |text: &str| {
                File::parse(&text.replace('^', "")).puzzles().next().map(|it| it.puzzle.noted.clone())
            };
            assert_eq!(noted(&now), noted(&text), "{action}\n{now}");
            assert!(now.contains("# a pair"), "{action}\n{now}");
        }
    }
}

#[test]
fn notes_are_formatted_and_no_word_of_them_is_lost() {
    let text =
        format!("{GAME}\n[ marks ]\ncorner  3,4 :r1c2   r1c4 # why\n[colours]\nRed   2: r1c1\nnot a color\n");
    let file = File::parse(&text);
    let now = apply(&text, 0, format(&file));
    assert_eq!(
        now,
        format!("{GAME}\n[Marks]\ncorner 3, 4: r1c2 r1c4 # why\n[Colors]\nRed 2: r1c1\nnot a color\n")
    );
}
