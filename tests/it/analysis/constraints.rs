//! Constraints in an editor: broken and impossible clues, hover on clues and on the cells under them, highlights both ways.

use expect_test::expect;
use sudoku_ls::analysis::{
    ActionId, Finding, HighlightKind, claims, decide, highlights, quick_findings, resolve,
};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, applied};

use super::hover::at_caret;

/// Returns a 9x9 grid with this first row, and sections below it.
fn nine(row: &str, sections: &str) -> String {
    format!("{row}\n{}{sections}", ".........\n".repeat(8))
}

fn findings(text: &str) -> Vec<Finding> {
    quick_findings(&File::parse(text).blocks()[0])
}

#[test]
fn a_broken_clue_is_reported_with_its_numbers_and_its_line() {
    let cases = [
        ("98.......", "[Cages]\n16: r1c1 r1c2\n", "The cage of 16 has 9 + 8 = 17"),
        (
            "1........",
            "[Cages]\n17: r1c1-2\n",
            "The cage of 17 has 1 in 1 of its 2 cells, and the other cell would need 16",
        ),
        ("98.......", "[Cages]\n16: r1c1-3\n", "The cage of 16 has 9 + 8 = 17 in 2 of its 3 cells"),
        (
            "35.......",
            "[Thermos]\nr1c2 r1c1\n",
            "3 in r1c1 and 5 in r1c2 break the thermometer: digits increase from the bulb on",
        ),
        ("45.......", "[Arrows]\nr1c3 = r1c2 r1c1\n", ""),
        (
            "458......",
            "[Arrows]\nr1c3 = r1c2 r1c1\n",
            "The arrow has 5 + 4 = 9 along its shaft, and 8 in its circle",
        ),
        (
            "46.......",
            "[Dots]\nwhite: r1c1 r1c2\n",
            "4 in r1c1 and 6 in r1c2 break the white dot: digits are consecutive",
        ),
        ("4........", "[Even]\nr1c1\n", ""),
        ("5........", "[Even]\nr1c1\n", "5 in r1c1 breaks the even mark: the digit is even"),
        (
            "57.......",
            "[Whispers]\nr1c1 r1c2\n",
            "5 in r1c1 and 7 in r1c2 break the whisper line: neighbors along the line differ by at least 5",
        ),
    ];
    for (row, sections, message) in cases {
        let text = nine(row, sections);
        let found = findings(&text);
        let broken: Vec<&Finding> = found.iter().filter(|it| it.code.name() == "broken-clue").collect();
        let messages: Vec<&str> = broken.iter().map(|it| &*it.message).collect();
        assert_eq!(messages, if message.is_empty() { vec![] } else { vec![message] }, "{text}");
        for finding in broken {
            let clue = sections.lines().nth(1).unwrap();
            assert!(finding.related.iter().any(|(span, _)| &text[span.range()] == clue), "{finding:?}");
        }
    }
}

#[test]
fn digits_of_a_clue_are_named_as_the_puzzle_writes_them() {
    for (head, digits) in [("digits: 0-3", ["0", "1", "2", "3"]), ("symbols: ABCD", ["A", "B", "C", "D"])] {
        let [least, one, two, most] = digits;
        let text = |corner: &str| {
            format!(
                "{head}\nsolutions: any\n\n. . . .\n. {one} {two} .\n. {two} {one} .\n. . . .\n[Quadruples]\n{corner}{least} {most}: r2c2\n"
            )
        };
        let found = findings(&text(""));
        let broken = found.iter().find(|it| it.code.name() == "broken-clue").map(|it| it.message.clone());
        let expected = format!(
            "{one} in r2c2, {two} in r2c3, {two} in r3c2 and {one} in r3c3 break the quadruple {least} {most}: the digits stand in the cells around the circle"
        );
        assert_eq!(broken, Some(expected));
        let hover = at_caret(&text("^"));
        assert!(hover.contains(&format!("**The quadruple {least} {most}**")), "{hover}");
    }
}

#[test]
fn a_repeated_digit_in_a_cage_across_houses_names_its_cells() {
    let text = "9........\n.........\n.........\n....9....\n.........\n.........\n.........\n.........\n.........\n[Cages]\nr1c1 r2c1-4 r3-4c4 r4c5\n";
    let found = findings(text);
    assert_eq!(found[0].message, "9 appears more than once in the cage (r1c1, r4c5)");
}

#[test]
fn a_clue_that_no_digits_meet_is_reported_on_its_number() {
    let cases = [
        ("[Cages]\n18: r1c1 r1c2\n", "18", "2 cells can't add up to 18: without repeats at most 17"),
        ("[Cages]\n5: r1c1-3\n", "5", "3 cells can't add up to 5: without repeats at least 6"),
        ("[Cages]\n3: r1c1 r1c2\n", "", ""),
        (
            "[Outside]\nrow 1: sandwich 1\n",
            "1",
            "No digits meet the sandwich sum 1: the number is the sum of the digits between the least and the greatest digit",
        ),
    ];
    for (sections, place, message) in cases {
        let text = nine(".........", sections);
        let found = findings(&text);
        let found: Vec<&Finding> = found.iter().filter(|it| it.code.name() == "impossible-clue").collect();
        match &*found {
            [] => assert_eq!(message, "", "{sections}"),
            [one] => assert_eq!((&*one.message, &text[one.span.range()]), (message, place)),
            more => panic!("{more:?}"),
        }
    }
}

#[test]
fn a_cell_in_two_cages_is_pointed_out() {
    let found = findings(&nine(".........", "[Cages]\n10: r1c1 r1c2\n9: r1c2 r1c3\n"));
    let found: Vec<(&str, &str)> = found.iter().map(|it| (it.code.name(), &*it.message)).collect();
    assert_eq!(found, [("overlapping-cages", "r1c2 is also in another cage")]);
}

#[test]
fn a_cage_with_cells_that_do_not_touch_is_pointed_out() {
    for (cage, message) in [
        ("10: r1c1 r2c2 r3c1", None),
        ("r1c1-3 r2c3", None),
        ("10: r1c1 r1c3", Some("r1c1 does not touch the other cells of the cage")),
        ("30: r1c1-2 r3c2-3 r5c5", Some("r1c1, r1c2 do not touch the other cells of the cage")),
    ] {
        let found = findings(&nine(".........", &format!("[Cages]\n{cage}\n")));
        let found: Vec<&str> =
            found.iter().filter(|it| it.code.name() == "scattered-cage").map(|it| &*it.message).collect();
        assert_eq!(found, Vec::from_iter(message), "{cage}");
    }
}

#[test]
fn hover_on_a_clue_says_what_it_asks_and_which_sets_of_digits_remain() {
    let text = nine("9........", "[Cages]\n^16: r1c1 r1c2\n10: r1c3 r1c4\n");
    expect![[r#"
        **The cage of 16**: digits add up to the sum and differ

        Its digits: 7 9"#]]
    .assert_eq(&at_caret(&text));
    let text = nine("9........", "[Cages]\n16: r1c1 r1c2\n10: ^r1c3 r1c4\n");
    expect![[r#"
        **The cage of 10**: digits add up to the sum and differ

        Sets of digits that remain: 2 8; 3 7; 4 6"#]]
    .assert_eq(&at_caret(&text));
}

#[test]
fn hover_on_a_cell_names_the_clues_over_it_and_what_each_digit_is_ruled_out_by() {
    let text = nine("9^........", "[Cages]\n16: r1c1 r1c2\n[Dots]\nwhite: r1c2 r1c3\n");
    let shown = at_caret(&text);
    assert!(shown.contains("Candidates: 7 (by the rules)"), "{shown}");
    assert!(shown.contains("- 8 is ruled out by the cage of 16\n"), "{shown}");
    assert!(shown.contains("- 9 is ruled out by r1c1 (row 1)"), "{shown}");
    assert!(
        shown.contains(
            "- Cage of 16: digits add up to the sum and differ\n- White dot: digits are consecutive"
        ),
        "{shown}"
    );
}

#[test]
fn a_clue_and_its_cells_are_highlighted_from_either_of_them() {
    let text = nine(".........", "[Cages]\n16: r1c1 r1c2\n10: r1c3 r1c4\n");
    let file = File::parse(&text);
    let at = |offset: usize| -> Vec<(String, HighlightKind)> {
        let found = highlights(&file.blocks()[0], offset).into_iter();
        found.map(|it| (text[it.span.range()].to_owned(), it.kind)).collect()
    };
    let clue = at(text.find("16").unwrap());
    let peer = || (".".to_owned(), HighlightKind::Peer);
    assert_eq!(clue, [peer(), peer(), ("16: r1c1 r1c2".to_owned(), HighlightKind::This)]);
    let cell = at(0);
    let clues: Vec<&str> =
        cell.iter().filter(|(_, kind)| *kind == HighlightKind::Clue).map(|(text, _)| &**text).collect();
    assert_eq!(clues, ["16: r1c1 r1c2"]);
}

#[test]
fn clues_that_contradict_each_other_are_named_with_their_lines() {
    // Two cages in row 1 both need the 9, since 17 in two cells is 8 + 9.
    let text = nine(".........", "[Cages]\n17: r1c1 r1c2\n10: r5c5 r5c6\n17: r1c3 r1c4\n");
    let file = File::parse(&text);
    let block = &file.blocks()[0];
    let verdict = decide(block.puzzle.as_ref().unwrap(), &mut Budget::nodes(10_000));
    let found = claims(block, &verdict);
    let finding = found.iter().find(|it| it.code.name() == "no-solution").unwrap();
    assert_eq!(
        finding.message,
        "This puzzle has no solution: the cage of 17 in r1c1 and r1c2 and the cage of 17 in r1c3 and r1c4 contradict each other"
    );
    let places: Vec<&str> = finding.related.iter().map(|(span, _)| &text[span.range()]).collect();
    assert_eq!((&text[finding.span.range()], &*places), ("17: r1c1 r1c2", &["17: r1c3 r1c4"][..]));
}

#[test]
fn steps_along_a_line_rule_out_digits_of_a_cell() {
    let shown = at_caret(&nine("^.........", "[Thermos]\nr1c1 r2c2 r3c3 r4c4\n"));
    assert!(shown.contains("Candidates: 1 2 3 4 5 6 (by the rules)"), "{shown}");
    assert!(
        shown.contains("- 7, 8 and 9 are ruled out by the thermometer") || shown.contains("- 7 "),
        "{shown}"
    );
    let shown = at_caret(&nine("^.........", "[Whispers]\nr1c1 r2c2\n"));
    assert!(shown.contains("Candidates: 1 2 3 4 6 7 8 9 (by the rules)"), "{shown}");
}

#[test]
fn a_thermometer_with_more_cells_than_digits_is_reported_at_its_line() {
    let found = findings(&nine(".........", "[Thermos]\nr1-9c1 r9c2\n"));
    let long: Vec<&str> = found
        .iter()
        .map(|it| &*it.message)
        .filter(|it| it.contains("more cells than the 9 digits"))
        .collect();
    assert_eq!(long.len(), 1, "{found:?}");
}

#[test]
fn marks_of_all_candidates_heed_the_clues() {
    let text =
        "size: 4\n. . . .\n. . . .\n. . . .\n. . . .\n[Cages]\n3: r1c1 r1c2\n[Thermos]\nr4c1 r3c1 r2c1\n";
    let edits = resolve(&File::parse(text), 0, &ActionId::PencilAll, &mut Budget::nodes(0))
        .expect("marks for the cells");
    let marked = applied(text, &edits);
    let cells: Vec<&str> = marked.split_whitespace().filter(|word| word.starts_with('{')).collect();
    assert_eq!(
        [cells[0], cells[1], cells[4], cells[8], cells[12]],
        ["{12}", "{12}", "{34}", "{23}", "{12}"],
        "{marked}"
    );
}
