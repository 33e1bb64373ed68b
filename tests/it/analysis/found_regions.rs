//! Regions that are to be found in an editor: findings where no region can have its known cells, and hovers.

use sudoku_ls::analysis::{Finding, quick_findings};
use sudoku_ls::syntax::File;

use super::draw::findings as all_findings;
use super::hover::at_caret;

fn puzzle(grid: &str, section: &str) -> String {
    format!("size: 4\n\n{grid}\n[Chaos Construction]\n{section}")
}

const OPEN: &str = "....\n....\n....\n....\n";

fn findings(text: &str) -> Vec<Finding> {
    quick_findings(&File::parse(text).blocks()[0])
}

#[test]
fn known_cells_that_no_region_can_have_are_reported_at_their_label_or_clue() {
    for (section, place, message) in [
        (
            "A...\n....\n....\n...A\n",
            "A",
            "r1c1 and r4c4 are in one region, but connecting them takes 5 more cells and the region has room for only 2",
        ),
        ("AB..\nB...\n....\n....\n", "A", "The region of r1c1 has room for only 1 of its 4 cells"),
        ("A.C.\nABC.\nBB..\nABC.\n", "A", "r1c1 and r4c1 are in one region, but other regions separate them"),
        (".A..\nAA..\nA...\n...B\n", ".", "1 open cell (r1c1) can't be divided into regions of 4 cells"),
        (
            "A..B\n....\n....\n....\nsame: r1c1 r1c4\n",
            "same: r1c1 r1c4",
            "r1c1 and r1c4 are in different regions of the drawing, but this clue puts them in one",
        ),
        (
            "same: r1c1-4\nsame: r1c4 r2c4\n",
            "same: r1c4 r2c4",
            "5 cells (r1c1, r1c2, r1c3, r1c4, r2c4) are in one region: a region has only 4 cells",
        ),
        (
            "same: r1c1 r4c2\n",
            "same: r1c1 r4c2",
            "r1c1 and r4c2 are in one region, but connecting them takes 3 more cells and the region has room for only 2",
        ),
    ] {
        let text = puzzle(OPEN, section);
        let found = findings(&text);
        let said: Vec<_> =
            found.iter().map(|it| (it.code.name(), &text[it.span.range()], &*it.message)).collect();
        assert_eq!(said, [("impossible-clue", place, message)], "{section}");
    }
}

#[test]
fn the_places_of_findings_are_those_of_the_file() {
    // A frame, comments and another puzzle above move the drawing.
    let text = "1234\n3412\n2143\n4321\n\n[puzzle]\nsize: 4\n\n....\n....\n....\n....\n[Chaos Construction]\n# drawn\n\
                +----+\n|.BB.|\n|A.B.| # second\n|....|\n|...A|\n+----+\n";
    let found = all_findings(text);
    let found: Vec<_> = found.iter().filter(|it| it.code.name() == "impossible-clue").collect();
    let at = text.find("|A.B.|").unwrap() + 1;
    assert_eq!(found.iter().map(|it| it.span.start as usize).collect::<Vec<_>>(), [at], "{found:?}");
}

#[test]
fn drawings_that_can_be_completed_are_not_reported() {
    for section in [
        "",
        "....\n....\n....\n....\n",
        "AAAA\nBBBB\nCCCC\nDDDD\n",
        "A.B.\n..B.\n....\n...D\n",
        ".A..\n.A..\n.A..\n.A..\n",
        "A..B\n....\n....\nC..D\nsame: r1c2 r2c2\n",
        ".A..\nA...\n....\n....\n",
    ] {
        let found = findings(&puzzle(OPEN, section));
        assert!(found.is_empty(), "{section}: {found:?}");
    }
}

#[test]
fn two_of_a_digit_in_one_region_are_reported_with_their_cells() {
    for section in ["A...\n.A..\n....\n....\n", "same: r1c1 r2c2\n"] {
        let text = puzzle("1...\n.1..\n....\n....\n", section);
        let found = findings(&text);
        let said: Vec<_> = found.iter().map(|it| (it.code.name(), &*it.message)).collect();
        assert_eq!(said, [("broken-clue", "1 appears twice in one region (r1c1, r2c2)")], "{section}");
    }
}

#[test]
fn hover_on_a_cell_names_the_known_cells_of_its_region_and_the_digits_in_them() {
    let shown = at_caret(&puzzle("1.^..\n.2..\n....\n....\n", "A.A.\nA...\n....\n....\nsame: r1c3 r2c2\n"));
    assert!(shown.contains("- Region: r1c1, r1c3, r2c1, r2c2 (4 of 4 cells); 1 and 2 are placed"), "{shown}");
    assert!(shown.contains("Candidates: 3 4 (by the rules)"), "{shown}");
    let two = at_caret(&puzzle("1...\n.^...\n....\n....\n", "A...\n.A..\n....\n....\n"));
    assert!(two.contains("- Region: r1c1, r2c2 (2 of 4 cells); 1 is placed"), "{two}");
    assert!(two.contains("- 1 is ruled out by r1c1 (its region)"), "{two}");
    let none = at_caret(&puzzle("1...\n.^...\n....\n....\n", "A...\n....\n....\n....\n"));
    assert!(!none.contains("Region"), "{none}");
}
