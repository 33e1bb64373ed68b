//! The pictures in the format's reference: one for each section of constraints, drawn from an example clue.

use expect_test::expect_file;
use sudoku_ls::render::{Look, Picture, Theme, svg};
use sudoku_ls::syntax::{File, constraint_sections};

/// The name of each picture, and the sections that it shows.
const SHOWN: [(&str, &str); 26] = [
    ("cages", "[Cages]\n9: r2c2-4\n12: r3c3 r4-5c3\nr5c5-6"),
    ("thermos", "[Thermos]\nr5c2 r2c2 r2c4\n[Slow Thermos]\nr5c6 r3c6 r3c5"),
    ("arrows", "[Arrows]\nr5c2 = r4c2 r2c4\nr3c5-6 = r4c6 r5c5"),
    ("whispers", "[Whispers 3]\nr5c2 r3c4 r3c5"),
    ("renban", "[Renban]\nr5c2 r3c2 r3c5"),
    ("palindromes", "[Palindromes]\nr5c2 r3c4 r3c6"),
    ("between", "[Between]\nr5c2 r2c2 r2c5"),
    ("lockout", "[Lockout 3]\nr5c2 r2c2 r2c5"),
    ("region-sums", "[Region Sums]\nr5c2 r2c5"),
    ("sum-lines", "[Sum Lines 7]\nr5c2 r2c2 r2c5"),
    ("zippers", "[Zippers]\nr5c2 r2c2 r2c5"),
    ("double-arrows", "[Double Arrows]\nr5c2 r2c2 r2c5"),
    ("modular", "[Modular 3]\nr5c2 r3c4 r3c6"),
    ("entropic", "[Entropic]\nr5c2 r3c4 r3c6"),
    ("dots", "[Dots]\nwhite: r2c2-3\nblack: r3c4 r4c4\nwhite 3: r5c2-3\nblack 3: r5c5-6"),
    ("xv", "[XV]\nX: r2c2-3\nV: r3c4 r4c4"),
    ("quadruples", "[Quadruples]\n1 2: r2c2\n3 4 5 6: r4c4"),
    (
        "outside",
        "[Outside]\nrow 2: sandwich 9\ncolumn 3 bottom: skyscraper 3\nrow 4 right: x-sum 11\ndiagonal r1c4 down-left: 13",
    ),
    ("extra-regions", "[Extra Regions]\nr2-4c3-4"),
    ("clones", "[Clones]\nr2c2-3 = r5c4-5"),
    (
        "chaos-construction",
        "[Chaos Construction]\nAAA...\nA.....\n......\n......\n.....B\n....BB\ncount r3c2\narrow r4c5\nsame: r5c2-3",
    ),
    ("odd-even", "[Odd] r2c2 r3c5\n[Even] r4c3 r5c5"),
    ("allowed", "[Allowed]\n1 2: r2c2 r3c5\n2 4 6: r5c3"),
    ("minimum-maximum", "[Minimum] r2c2\n[Maximum] r4c4"),
    ("inequalities", "[Inequalities]\nr2c2 > r2c3\nr3c4 > r4c4"),
    (
        "marks-colors",
        "[Marks]\ncorner 2: r2c2 r2c4\ncorner 3 5: r2c4\ncorner 1 4 6: r2c4 r5c2\n[Colors]\nred: r1c1-2\norange: r1c3-4\nyellow: r1c5-6\ngreen: r3c1-2\nteal: r3c3-4\nblue: r3c5-6\nviolet: r4c1-2\npink: r4c3-4\ngrey: r4c5-6\nred blue: r6c1\nred green blue: r6c2\norange 2: r2c2 r2c4\n[Pen]\nright: r5c3-4 r6c4-5\nrising: r6c2\ndown: r5c5",
    ),
];

#[test]
fn each_section_with_a_picture_in_the_reference_is_drawn_as_its_clues_are_read() {
    let reference = std::fs::read_to_string("docs/src/format.md").unwrap();
    for (name, sections) in SHOWN {
        let text = format!("{}{sections}\n", "......\n".repeat(6));
        let file = File::parse(&text);
        let puzzle = file.puzzles().next().unwrap().puzzle;
        assert_eq!(puzzle.no_claims, None, "{name}");
        assert!(!puzzle.layout.constraints.is_empty() || !puzzle.noted.is_empty(), "{name}");
        let picture = Picture { title: format!("Constraints: {name}"), ..Picture::of(puzzle).unwrap() };
        let drawn = svg(&picture, &Look { theme: Theme::Auto, has_coordinates: true });
        let file = format!("docs/images/constraints/{name}.svg");
        assert!(
            reference.contains(&format!("(../images/constraints/{name}.svg)")),
            "{name} is shown in the reference"
        );
        expect_file![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)].assert_eq(&drawn);
    }
}

#[test]
fn every_section_but_generic_ones_has_a_picture() {
    // Clues outside the grid share a picture. Generic rules share the reference's table.
    let apart = [
        "Little Killers",
        "Sandwiches",
        "X-Sums",
        "Skyscrapers",
        "Hidden Skyscrapers",
        "Numbered Rooms",
        "Full Ranks",
        "Distinct",
        "Doppelganger",
        "Pair",
        "Regex",
        "Automaton",
        "Sum",
        "Any",
        "Or",
        "End",
    ];
    let shown = SHOWN.map(|(_, sections)| sections).join("\n");
    for (name, ..) in constraint_sections() {
        assert!(apart.contains(&name) || shown.contains(&format!("[{name}")), "{name}");
    }
}
