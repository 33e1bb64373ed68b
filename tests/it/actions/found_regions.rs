//! Actions on puzzles whose regions are to be found.

use sudoku_ls::analysis::{Verdict, decide};
use sudoku_ls::board::{Constraint, RegionClue};
use sudoku_ls::solver::{Budget, Solutions};
use sudoku_ls::syntax::File;

use super::apply::{after, titles};
use crate::analysis::draw::{NODES, codes};

const OPEN: &str = "......\n..3...\n......\n....2.\n......\n3.....\n";
const SOLVED: &str = "521463\n613542\n436251\n165324\n254136\n342615\n";

/// Returns the sample with this grid and these lines below the heading of its section.
fn sample(grid: &str, drawing: &str) -> String {
    format!(
        "title: Six\n\n{grid}\n[Chaos Construction] # found\n{drawing}\
         arrow r1c1\narrow r1c4 # an arrow\narrow r5c3\narrow r6c2\n\
         count r1c6\ncount r4c6\ncount r5c6\ncount r6c2\ncount r6c3\n"
    )
}

/// Returns whether the first puzzle of a text has one solution, and all its regions are drawn.
fn is_whole(text: &str) -> bool {
    let file = File::parse(text);
    let puzzle = file.puzzles().next().expect("a puzzle").puzzle.clone();
    let is_drawn = |it: &Constraint| match it {
        Constraint::Regions(RegionClue::Found { given }) => {
            !given.is_empty() && given.iter().all(Option::is_some)
        }
        _ => false,
    };
    matches!(decide(&puzzle, &mut Budget::nodes(NODES)), Verdict::Solved(Solutions::Unique(_)))
        && puzzle.layout.constraints.iter().any(is_drawn)
}

/// Drawings of the sample, and the same ones with all regions.
const DRAWINGS: [(&str, &str); 8] = [
    ("", "AAABBB\nACABDB\nACCDDB\nEECDFF\nEECDFF\nEECDFF\n"),
    ("......\n......\n......\n......\n......\n......\n", "AAABBB\nACABDB\nACCDDB\nEECDFF\nEECDFF\nEECDFF\n"),
    // Labels that are there stay, and the others follow their form.
    ("F.....\n......\n......\n.A....\n......\n.....B\n", "FFFCCC\nFDFCEC\nFDDEEC\nAADEBB\nAADEBB\nAADEBB\n"),
    ("x.....\n......\n......\n......\n......\n......\n", "xxxaaa\nxbxaca\nxbbcca\nddbcee\nddbcee\nddbcee\n"),
    (
        ". 2 . | . . .\n. . . | . . .\n- - - - - - -\n. . . | . . .\n. . . | . . .\n3 . . | . . .\n. . . | . . .\n",
        "2 2 2 | 1 1 1\n2 4 2 | 1 5 1\n- - - - - - -\n2 4 4 | 5 5 1\n3 3 4 | 5 6 6\n3 3 4 | 5 6 6\n3 3 4 | 5 6 6\n",
    ),
    (
        "+------+\n|AA....|\n|......|\n|......| # third\n|......|\n|......|\n|......|\n+------+\n",
        "+------+\n|AAABBB|\n|ACABDB|\n|ACCDDB| # third\n|EECDFF|\n|EECDFF|\n|EECDFF|\n+------+\n",
    ),
    (
        "\n# the regions\nA..... # A here\n......\n......\n......\n......\n.....F\n",
        "\n# the regions\nAAABBB # A here\nACABDB\nACCDDB\nEECDFF\nEECDFF\nEECDFF\n",
    ),
    ("AAABBB\nACABDB\nACCDDB\nEECDFF\nEECDFF\nEECDFF\n", "AAABBB\nACABDB\nACCDDB\nEECDFF\nEECDFF\nEECDFF\n"),
];

#[test]
fn solve_completes_the_drawing_of_regions_and_changes_nothing_else() {
    for (drawing, whole) in DRAWINGS {
        for end in ["\n", "\r\n"] {
            let lines = |grid: &str, drawing: &str| sample(grid, drawing).replace('\n', end);
            let text = lines(OPEN, drawing).replacen("......", "^......", 1);
            let now = after(&text, "Solve in place");
            assert_eq!(now, lines(SOLVED, whole));
            assert!(is_whole(&now), "{now}");
            assert_eq!(codes(&now), Vec::<&str>::new(), "{now}");
            let apart = after(&text, "Solve puzzle");
            let state = format!("\n[State]\n{SOLVED}").replace('\n', end);
            assert_eq!(apart, lines(OPEN, whole) + &state);
            assert!(is_whole(&apart) && codes(&apart).is_empty(), "{apart}");
        }
    }
}

#[test]
fn a_drawing_and_a_state_below_the_last_line_follow_each_other() {
    let grid = "size: 3x4\ndigits: 1-6\n\n^6154\n1235\n4.26\n\n[Chaos Construction]";
    for end in ["", "\n"] {
        let now = after(&format!("{grid}{end}"), "Solve puzzle");
        let drawn = "AAAA\nBAAB\nBBBB\n\n[State]\n6154\n1235\n4326\n";
        assert_eq!(now, format!("{}\n{drawn}", grid.replace('^', "")));
        assert!(is_whole(&now) && codes(&now).is_empty(), "{now}");
    }
}

#[test]
fn regions_of_a_puzzle_on_one_line_are_drawn_too() {
    let same = "same: r1-4c1\nsame: r1-4c2\nsame: r1-4c3\nsame: r1-4c4\n";
    let now = after(&format!("^123421433412....\n[Chaos Construction]\n{same}"), "Solve puzzle");
    let drawn = "[Chaos Construction]\nABCD\nABCD\nABCD\nABCD\n";
    assert_eq!(now, format!("123421433412.... 1234214334124321\n{drawn}{same}"));
}

#[test]
fn solve_draws_the_regions_of_a_grid_that_is_full() {
    let (drawing, whole) = DRAWINGS[2];
    let text = sample(SOLVED, drawing).replacen("5214", "^5214", 1);
    assert_eq!(after(&text, "Solve puzzle"), sample(SOLVED, whole));
    let apart = format!("{}\n[State]\n{SOLVED}", sample(OPEN, drawing));
    let whole = format!("{}\n[State]\n{SOLVED}", sample(OPEN, whole));
    assert_eq!(after(&format!("^{apart}"), "Solve puzzle"), whole);
    let left = titles(&format!("^{whole}"));
    assert!(!left.iter().any(|title| title.starts_with("Solve puzzle")), "{left:?}");
}

#[test]
fn show_the_solution_leaves_the_drawing_as_it_is() {
    let now = after(&sample(OPEN, "").replacen("......", "^......", 1), "Show the solution");
    assert_eq!(now, format!("{}\n[Solution]\n{SOLVED}", sample(OPEN, "")));
}

#[test]
fn a_clue_on_the_line_of_the_heading_goes_below_the_drawing() {
    let same = "same: r1-4c1\nsame: r1-4c2\nsame: r1-4c3\nsame: r1-4c4\n";
    let now = after(&format!("^123421433412....\n[Chaos Construction] {same}"), "Solve puzzle");
    let drawn = "[Chaos Construction]\nABCD\nABCD\nABCD\nABCD\n";
    assert_eq!(now, format!("123421433412.... 1234214334124321\n{drawn}{same}"));
}
