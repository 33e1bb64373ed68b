//! `[Marks]`, `[Colors]` and `[Pen]`: the meaning of their lines, and the problems of lines that can't be read.

use sudoku_ls::syntax::{File, Problem, ProblemCode};

const GRID: &str = "1...\n..2.\n.3..\n...4\n";

/// Returns the notes of a puzzle with these sections, as words, and its problems.
fn read(sections: &str) -> (Vec<String>, Vec<Problem>) {
    let file = File::parse(&format!("{GRID}{sections}"));
    let found = file.puzzles().next().unwrap();
    let geometry = found.puzzle.geometry.as_ref().unwrap();
    let words = found.puzzle.noted.all().map(|(cell, note)| format!("{} {note:?}", geometry.name(cell)));
    assert!(found.puzzle.no_claims.is_none() && found.puzzle.layout.constraints.is_empty());
    (words.collect(), found.block.problems.clone())
}

#[test]
fn marks_and_colors_add_up_in_any_case_and_order() {
    let (noted, problems) = read(
        "[Marks]\ncorner 4: r1c2-3\nCORNER 34: r1c2 # why\n[Colors] red, purple: r1c1\n[Colors]\ngray 1 2: r2c2\nred: r1c1\n",
    );
    assert_eq!(problems, []);
    assert_eq!(
        noted,
        [
            "r1c1 Color(Red)",
            "r1c1 Color(Violet)",
            "r1c2 Corner(3)",
            "r1c2 Corner(4)",
            "r1c3 Corner(4)",
            "r2c2 Candidate(Grey, 1)",
            "r2c2 Candidate(Grey, 2)",
        ]
        .map(str::to_owned)
        .to_vec()
    );
}

#[test]
fn a_line_that_cannot_be_read_is_named_with_its_place_and_stops_no_claim() {
    for (line, place, message) in [
        ("[Marks]\ncenter 3 4: r1c2", "center", "Marks in the center of a cell are its pencil marks"),
        ("[Marks]\ncorber 3: r1c2", "corber", "did you mean 'corner'?"),
        ("[Marks]\ncorner 5: r1c2", "5", "'5' is not a digit of this puzzle"),
        ("[Marks]\ncorner: r1c2", ":", "a digit behind 'corner'"),
        ("[Colors]\nrde: r1c2", "rde", "did you mean 'red'?"),
        ("[Colors]\nmauve: r1c2", "mauve", "expected a color: red orange yellow"),
        ("[Colors]\nred: r1c5", "r1c5", "is not on the 4x4 board"),
        ("[Colors]\nred", "red", "Expected a colon"),
        ("[Colors]\nred blau: r1c1", "blau", "did you mean 'blue'?"),
        ("[Marks 5]", "[Marks 5]", "takes no number"),
        ("[Pen]\nrihgt: r1c2", "rihgt", "did you mean 'right'?"),
        ("[Pen]\nright down: r1c2-4", "r1c2-4", "The stroke 'right' leads out of the grid here"),
    ] {
        let (noted, problems) = read(&format!("{line}\n"));
        assert_eq!(noted, Vec::<String>::new(), "{line}");
        let [problem] = &problems[..] else { panic!("{line}: {problems:?}") };
        let text = format!("{GRID}{line}\n");
        assert_eq!(problem.code, ProblemCode::BadMark, "{line}");
        assert_eq!(&text[problem.span.range()], place, "{line}");
        assert!(problem.message.contains(message), "{}", problem.message);
    }
}

#[test]
fn a_line_in_another_order_is_shown_in_the_form_of_its_section() {
    for (line, wanted) in [
        ("[Colors]\nr1c1: red", "red: r1c1"),
        ("[Colors]\nred = r1c1", "red: r1c1"),
        ("[Colors]\nr1c1-2 red 4", "red 4: r1c1-2"),
        ("[Marks]\nr1c1: corner 3", "corner 3: r1c1"),
        ("[Pen]\nr1c1 -> right", "right: r1c1"),
    ] {
        let (_, problems) = read(&format!("{line}\n"));
        let [problem] = &problems[..] else { panic!("{line}: {problems:?}") };
        assert!(problem.message.ends_with(&format!(": write '{wanted}'")), "{}", problem.message);
        let edits = problem.fix.as_ref().map(|(_, edits)| &**edits);
        assert!(matches!(edits, Some([edit]) if edit.text == wanted), "{line}: {edits:?}");
    }
}

#[test]
fn other_names_of_notes_are_left_as_they_are() {
    let (_, problems) = read("[Notes]\nred: r1c1\n[Center Marks]\nanything\n");
    assert!(problems.iter().all(|it| it.code == ProblemCode::UnknownSection), "{problems:?}");
}

#[test]
fn a_grid_below_notes_is_a_puzzle_of_its_own() {
    for notes in
        ["[Colors]\n#ff0000\n", "[Colors]\nred: r1c1\n", "[Marks]\n", "[Colors]\n#ff0000\n\n", "[Thermos]\n"]
    {
        for border in ["---\n", "-----\n", "+--+--+\n"] {
            let text = format!("{GRID}\n{notes}{border}1..4\n..1.\n2...\n.3..\n");
            let file = File::parse(&text);
            let problems: Vec<_> = file.blocks().iter().flat_map(|block| block.problems.clone()).collect();
            let is_noise = problems.iter().any(|problem| problem.message.contains("found"));
            assert!(file.puzzles().count() == 2 && !is_noise, "{text}: {problems:?}");
        }
    }
    // Drawn cages have borders, and rows that look like a grid's.
    let drawn = format!("{GRID}\n[Cages]\n+--+--+\nAB..\nAB..\n+--+--+\nCCDD\n....\n\nA: 3\n");
    assert_eq!(File::parse(&drawn).puzzles().count(), 1, "{drawn}");
}
