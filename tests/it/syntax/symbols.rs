//! Which symbols are read as which digits, and placed digits and pencil marks.

use super::*;

#[test]
fn symbols_above_nine_follow_the_decision() {
    let row = |cells: &str| cells.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let grid = |first: &str, blank: &str, between: &str| {
        let first = row(first);
        let rest = vec![blank; first.len()].join(between);
        format!("{}\n{}", first.join(between), format!("{rest}\n").repeat(first.len() - 1))
    };
    let describe = |text: &str| one(text).symbols.describe();
    assert_eq!(describe(&grid("10 . 3 4 5 6 7 8 9 1", ".", " ")), "decimals");
    assert_eq!(describe(&grid("1 2 3 4 5 6 7 8 9 A . . . . . G", ".", "")), "1-9 then A=10 to G=16");
    assert_eq!(describe(&grid("A B C D . . . . . . . . . . . P", ".", "")), "A-P with A=1");
    let hex = grid("0 1 2 3 4 5 6 7 8 9 A . . . . F", ".", "");
    assert_eq!(describe(&hex), "0-F with 0 as the first");
    assert_eq!(codes(&hex), [ProblemCode::DoubtfulSymbols]);
    assert_eq!(codes(&format!("symbols: 0-F\n{hex}")), []);
    let zeros = grid("1 2 3 4 5 6 7 8 9 A 0 0 0 0 0 G", "0", "");
    assert_eq!(describe(&zeros), "1-9 then A=10 to G=16");
    assert_eq!(codes(&zeros), []);
    assert_eq!(describe("symbols: abcd\na..d\n..a.\n.b..\nd..c\n"), "abcd");
    assert_eq!(describe("A..D\n..A.\n.B..\nD..C\n"), "A-D with A=1");
}

#[test]
fn letters_are_read_in_any_case_unless_the_symbols_have_both() {
    assert_eq!(drawn(&one("a..D\n..A.\n.b..\nd..C\n"), GridKind::Puzzle), "A..D\n..A.\n.B..\nD..C");
    assert_eq!(
        drawn(&one("symbols: abAB\na..B\n..a.\n.b..\nB..A\n"), GridKind::Puzzle),
        "a..B\n..a.\n.b..\nB..A"
    );
}

#[test]
fn two_styles_of_blanks_are_read_with_a_hint() {
    let text = "1..4\n0.1.\n.2..\n4..3\n";
    assert_eq!(drawn(&one(text), GridKind::Puzzle), FOUR.trim());
    assert_eq!(codes(text), [ProblemCode::MixedBlanks]);
}

// Placed digits and pencil marks

#[test]
fn placed_digits_are_state() {
    let puzzle = one("1+24u4\n..1.\n.2..\n4..3\n".replace("24u4", "2u34").as_str());
    assert_eq!(drawn(&puzzle, GridKind::Puzzle), "1'2'34\n..1.\n.2..\n4..3");
    assert_eq!(puzzle.givens().unwrap().clue_count(), 6);
    assert_eq!(puzzle.current().unwrap().clue_count(), 8);
}

#[test]
fn pencil_marks_are_read_bare_and_in_braces() {
    let puzzle = one("1 23 {2,3} 4\n. . 1 .\n. 2 {} .\n4 . . 3\n");
    assert_eq!(drawn(&puzzle, GridKind::Puzzle), "1mm4\n..1.\n.2m.\n4..3");
    let Content::Marks(marks) = puzzle.grid.cells[1].content else { panic!() };
    assert_eq!(marks.iter().map(Digit::get).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(codes("578 19 4 | 28 67 1679 | 3 {12} .\n").len(), 1);
    for (symbols, rows) in [
        ("abcd", ". . . .\nbd . . .\nabc . . .\nabc . . d\n"),
        ("0-3", "0 . . .\n02 . . 3\n. 012 . .\n. 012 . .\n"),
    ] {
        let puzzle = one(&format!("symbols: {symbols}\n{rows}"));
        let marked = puzzle.grid.cells.iter().filter(|cell| matches!(cell.content, Content::Marks(_)));
        assert_eq!((puzzle.grid.cells.len(), marked.count()), (16, 3), "{symbols}");
    }
}
