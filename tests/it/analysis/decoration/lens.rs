//! Lenses above puzzles: each test shows the text with its lenses.

use sudoku_ls::analysis::{LensDoes, decide, lenses, rating_lens};
use sudoku_ls::board::{BoxShape, Rule};
use sudoku_ls::logic::rate;
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, PuzzleRef, print_line};

/// Returns the text with the lenses above their lines; `nodes` is the budget for deciding puzzles, `None` for undecided
/// puzzles.
fn drawn(text: &str, nodes: Option<u64>) -> String {
    let file = File::parse(text);
    let mut marks = Vec::new();
    for (index, block) in file.blocks().iter().enumerate() {
        let verdict = block.puzzle.as_ref().zip(nodes).map(|(p, nodes)| decide(p, &mut Budget::nodes(nodes)));
        let found = lenses(block, verdict.as_ref());
        let titles: Vec<_> = found.iter().map(|lens| lens.title.as_str()).collect();
        if let Some(lens) = found.first() {
            marks.push((
                file.start_of(index) + lens.span.start as usize,
                format!("<{}>\n", titles.join("> <")),
            ));
        }
    }
    let mut now = text.to_owned();
    for (at, mark) in marks.into_iter().rev() {
        let line = now[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        now.insert_str(line, &mark);
    }
    now
}

/// Returns the titles of the first puzzle's lenses.
fn titles(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let PuzzleRef { block, puzzle, .. } = file.puzzles().next().expect("a puzzle");
    let verdict = decide(puzzle, &mut Budget::nodes(10_000));
    lenses(block, Some(&verdict)).into_iter().map(|lens| lens.title).collect()
}

const SMALL: &str = "1...\n..3.\n.1..\n...2\n";

#[test]
fn a_puzzle_in_rows_has_its_size_clues_and_verdict_above_its_first_line() {
    assert_eq!(
        drawn(SMALL, Some(1000)),
        format!("<4x4 · 4 clues · unique> <Solve> <Generate another>\n{SMALL}")
    );
    assert_eq!(drawn(SMALL, None), format!("<4x4 · 4 clues · …> <Solve> <Generate another>\n{SMALL}"));
}

#[test]
fn a_head_metadata_and_a_border_belong_to_the_puzzle_and_a_comment_does_not() {
    let lens = "<4x4 · 4 clues · unique> <Solve> <Generate another>\n";
    for above in ["[puzzle one]\n", "title: one\nlevel: easy\n", "+--+--+\n", "title: one\n# two\n+--+--+\n"]
    {
        let text = format!("# 🧩 a comment\n{above}{SMALL}");
        assert_eq!(drawn(&text, Some(1000)), format!("# 🧩 a comment\n{lens}{above}{SMALL}"));
    }
}

#[test]
fn each_of_several_puzzles_has_its_own_and_one_on_a_line_has_none() {
    let lens = "<4x4 · 4 clues · unique> <Solve> <Generate another>\n";
    let text = format!("{SMALL}\n{SMALL}");
    assert_eq!(drawn(&text, Some(1000)), format!("{lens}{SMALL}\n{lens}{SMALL}"));
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(drawn(&crlf, Some(1000)).matches("clues").count(), 2);
    let line = "1.....3..1.....2\n";
    assert_eq!(drawn(line, Some(1000)), line);
}

#[test]
fn what_is_known_of_the_solutions_is_said() {
    assert_eq!(titles("1...\n....\n....\n...2\n"), ["4x4 · 2 clues · several solutions", "Generate another"]);
    assert_eq!(titles("11..\n....\n....\n...2\n"), ["4x4 · 3 clues", "Generate another"]);
    assert_eq!(titles("123.\n...4\n....\n....\n"), ["4x4 · 4 clues · no solution", "Generate another"]);
    let promised = "solutions: >= 3\n1...\n....\n....\n...2\n";
    assert_eq!(titles(promised), ["4x4 · 2 clues · at least 3 solutions", "Generate another"]);
}

#[test]
fn the_players_digits_are_counted_and_a_solved_state_is_said() {
    let state = |grid: &str| titles(&format!("{SMALL}[State]\n{grid}"));
    assert_eq!(state(SMALL), ["4x4 · 4 clues · unique", "Solve", "Generate another"]);
    assert_eq!(state("13..\n..3.\n.1..\n...2\n")[0], "4x4 · 4 clues · 1 placed · unique");
    let file = File::parse(SMALL);
    let PuzzleRef { puzzle, .. } = file.puzzles().next().expect("a puzzle");
    let verdict = decide(puzzle, &mut Budget::nodes(1000));
    let line = print_line(verdict.unique().expect("one solution"), &puzzle.symbols);
    let rows: Vec<&str> = (0..4).map(|row| &line[row * 4..row * 4 + 4]).collect();
    assert_eq!(state(&(rows.join("\n") + "\n")), ["4x4 · 4 clues · 12 placed · solved", "Generate another"]);
    assert_eq!(titles(&(rows.join("\n") + "\n")), ["4x4 · solved", "Generate another"], "not 16 clues");
}

#[test]
fn a_new_puzzle_is_of_the_same_kind() {
    let new = |text: &str| {
        let file = File::parse(text);
        lenses(&file.blocks()[0], None).into_iter().map(|lens| lens.does).next_back().expect("a lens")
    };
    let grid = |size: usize| format!("size: {size}\n{}", (".".repeat(size) + "\n").repeat(size));
    let kind = |size, boxes, rules| LensDoes::New { size, boxes, regions: None, rules };
    assert_eq!(new(&grid(9)), kind(9, None, vec![]));
    assert_eq!(new(&grid(16)), kind(16, None, vec![]));
    let tall = Some(BoxShape { rows: 3, columns: 2 });
    assert_eq!(new(&format!("box: 3x2\nrules: diagonal\n{}", grid(6))), kind(6, tall, vec![Rule::Diagonal]));
    let jigsaw = format!("{}[Regions]\nAAAB\nABBB\nCCDD\nCCDD\n", grid(4));
    let rows = ["1112", "1222", "3344", "3344"].map(str::to_owned).to_vec();
    let regions = LensDoes::New { size: 4, boxes: None, regions: Some(rows), rules: vec![] };
    assert_eq!(new(&jigsaw), regions, "a jigsaw keeps its regions");
    assert_eq!(new(&grid(25)), LensDoes::Solve, "none that large is made");
}

#[test]
fn a_grid_that_is_being_typed_says_what_it_has() {
    assert_eq!(titles("size: 4\n1...\n..\n"), ["4x4 · 1 clue", "Generate another"]);
}

#[test]
fn a_unique_puzzle_in_rows_has_a_lens_for_its_rating_and_no_other_has_one() {
    let title = |text: &str, nodes: Option<u64>| {
        let file = File::parse(text);
        let PuzzleRef { block, puzzle, .. } = file.puzzles().next().expect("a puzzle");
        let verdict = decide(puzzle, &mut Budget::nodes(10_000));
        let rated = nodes.map(|nodes| rate(&puzzle.givens().expect("a grid"), &mut Budget::nodes(nodes)));
        rating_lens(block, Some(&verdict), rated.as_ref()).map(|lens| lens.title)
    };
    assert_eq!(title(SMALL, None).as_deref(), Some("rating…"));
    assert_eq!(title(SMALL, Some(1000)).as_deref(), Some("easy (uncalibrated)"));
    assert_eq!(title(SMALL, Some(1)).as_deref(), Some("not rated"));
    assert_eq!(title("1...\n..3.\n.1..\n....\n", Some(1000)), None, "several solutions");
    assert_eq!(title("1.....3..1.....2\n", None), None, "on one line");
    let file = File::parse(SMALL);
    assert_eq!(rating_lens(&file.blocks()[0], None, None), None, "before the solutions are known");
}

#[test]
fn a_full_grid_is_not_rated() {
    let text = "1234\n3412\n2143\n4321\n";
    let file = File::parse(text);
    let PuzzleRef { block, puzzle, .. } = file.puzzles().next().expect("a puzzle");
    let verdict = decide(puzzle, &mut Budget::nodes(1000));
    let rated = rate(&puzzle.givens().expect("a grid"), &mut Budget::nodes(1000));
    assert_eq!(rating_lens(block, Some(&verdict), None), None);
    assert_eq!(rating_lens(block, Some(&verdict), Some(&rated)), None);
}
