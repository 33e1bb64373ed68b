//! A slip of one character is one finding at its place, or none if nothing is lost.

use super::{faults, puzzle, with_sections};
use crate::syntax::File;

/// Sections whose clues do not fit each other.
const SECTIONS: &str = "[Cages]\n7: r1c1-2\n3: r4c3-4\n[Dots]\nwhite: r2c1-2\nblack: r3c1-2\n[Arrows]\nr1c4 = r2c4 r3c4\nr4c1 = r3c1 r2c1\n[Pair far: abs(a - b) > 1]\nr1c1 r2c1\nr3c3 r3c4\n[Any]\n[Odd] r1c3\n[Or]\n[Even]\nr1c3 r2c3\n[End]\n[Marks]\ncorner 1: r1c1\ncorner 2: r1c2\n[Quadruples]\n1 2: r1c1\n3 4: r2c2\n";

const HOUSES: &str =
    "title: Seven cells\nsize: 3\n\n[Houses]\na=1 b\nc d e\nf g\na c\nb d f=2\ne g\nb e\na d g\nc f\n";

fn problems(text: &str) -> Vec<(usize, String)> {
    let file = File::parse(text);
    let line = |start: usize, at: u32| text[..start + at as usize].matches('\n').count();
    let mut start = 0;
    let mut all = Vec::new();
    for block in file.blocks() {
        all.extend(block.problems.iter().map(|it| (line(start, it.span.start), it.message.clone())));
        start += block.text().len();
    }
    all
}

fn insert(text: &str, at: usize, new: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(at, new);
    lines.join("\n") + "\n"
}

#[test]
fn a_blank_line_in_a_section_is_passed_over() {
    let text = with_sections(4, SECTIONS);
    assert_eq!(problems(&text), []);
    let grid = text.find("[Cages]").map_or(0, |at| text[..at].matches('\n').count());
    for at in grid..=text.lines().count() {
        let now = insert(&text, at, "");
        assert_eq!(problems(&now), [], "{now}");
        assert_eq!(puzzle(&now).layout, puzzle(&text).layout, "{now}");
    }
}

#[test]
fn a_blank_line_among_houses_is_passed_over() {
    assert_eq!(problems(HOUSES), []);
    let listed = |text: &str| {
        let file = File::parse(text);
        let found: Vec<_> = file.blocks().iter().filter_map(|block| block.houses.as_ref()).collect();
        let [houses] = &*found else { panic!("{} lists of houses in {text}", found.len()) };
        houses.lines.iter().map(|line| line.cells.clone()).collect::<Vec<_>>()
    };
    for at in 3..HOUSES.lines().count() {
        let now = insert(HOUSES, at, "");
        assert_eq!((problems(&now), listed(&now)), (Vec::new(), listed(HOUSES)), "{now}");
    }
    // A grid below a blank line is another puzzle.
    let both = format!("{HOUSES}\n1 . . .\n. . 3 .\n. 1 . .\n. . . 2\n");
    assert_eq!((problems(&both).len(), File::parse(&both).puzzles().count()), (0, 1), "{both}");
}

#[test]
fn a_character_before_a_heading_is_one_finding_there() {
    let text = with_sections(4, SECTIONS);
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.ends_with(']')) {
        for key in ["1", "x", ".", "\"", "-", "*", ">", "#"] {
            let typed = format!("{key}{line}");
            let mut now = lines.clone();
            now[at] = &typed;
            let now = now.join("\n") + "\n";
            let found = problems(&now);
            if key == "#" && !matches!(*line, "[Dots]" | "[Arrows]" | "[Quadruples]") {
                // The lines below a heading in a comment may be clues of the section above.
                continue;
            }
            assert_eq!(found.len(), 1, "{found:?}\n{now}");
            assert_eq!(found[0].0, at, "{found:?}\n{now}");
            assert!(found[0].1.contains(line), "{found:?}\n{now}");
            assert!(puzzle(&now).no_claims.is_some(), "{now}");
        }
    }
}

#[test]
fn forms_of_newcomers_are_told_what_to_write() {
    for (section, said) in [
        ("[Cages]\n5: r1c1-r1c99\n", "'r1c99' is not on the 4x4 board"),
        ("[Thermos]\nr1c1-r9c1\n", "'r9c1' is not on the 4x4 board"),
        ("[Arrow]\nr1c1 r1c2 r1c3\n", "if the circle is the first cell, write 'r1c1 = r1c2 r1c3'"),
        ("[Sum]\n12 = r1c1 r1c2\n", "write '12 = r1c1 + r1c2'"),
        ("[Sum]\n12: r1c1 r1c2-3\n", "write '12 = r1c1 + r1c2-3'"),
        ("[Sum]\nr1c1, r1c2 <= 12\n", "write 'r1c1 + r1c2 <= 12'"),
        ("[10 Lines]\nr1c1 r1c2\n", "did you mean [Sum Lines 10]?"),
        ("[5 Whispers]\nr1c1 r1c2\n", "did you mean [Whispers 5]?"),
        ("[Fog]\nr1c1\n", "`rules-text:`"),
        ("[Nabner]\nr1c1 r1c2\n", "[Pair nabner: abs(a - b) > 1]"),
        ("[Yin Yang]\nr1c1 r1c2\n", "write its rule as [Pair], [Regex], [Sum] or [Any]"),
    ] {
        let text = with_sections(4, section);
        let found = faults(&text);
        assert!(found.len() == 1 && found[0].contains(said), "{said} in {found:?}");
        assert!(puzzle(&text).no_claims.is_some(), "{section}");
    }
    // A number beside cells may be a factor, a sum may go on, and a comma may part two equations: nothing is proposed.
    let unclear = ["12 r1c1 = r1c2", "r1c1 3 = r1c2", "r1c1 r1c2", "r1c1 * r1c2 = 3"];
    let unfinished = ["12 = r1c1 +", "12 = r1c1 + r1c2 +", "3 < r1c1, r1c2 < 8", "3 = r1c1, r1c2 = 4"];
    for clue in unclear.into_iter().chain(unfinished) {
        let found = faults(&with_sections(4, &format!("[Sum]\n{clue}\n")));
        assert!(found.len() == 1 && !found[0].contains("write"), "{found:?}");
    }
}

#[test]
fn a_rule_about_one_diagonal_is_told_as_a_line() {
    for (rule, said) in [
        ("positive diagonal", "lower-left to the upper-right"),
        ("anti-king, Negative Diagonal", "upper-left to the lower-right"),
    ] {
        let text = with_sections(4, "").replacen("size: 4", &format!("size: 4\nrules: {rule}"), 1);
        let found = problems(&text);
        assert!(found.len() == 1 && found[0].1.contains(said), "{found:?}");
        assert!(puzzle(&text).no_claims.is_some(), "{rule}");
    }
}

#[test]
fn a_character_before_a_heading_stops_claims_wherever_it_is() {
    for (above, below) in [
        ("", "x[Chaos Construction]\n[Cages]\n7: r1c1-2\n"),
        ("", "1[Any]\n[Odd] r1c1\n[Or]\n[Even] r1c1\n[End]\n"),
        ("", "x[Chaos Construction]\n"),
        ("", "1[Cages] # mine\n7: r1c1-2\n"),
        ("[Thermos]\nr1c1-3\n\n", "1[Cages]\nAAB.\n.AB.\n....\n....\nA: 7\n\n[Dots]\nwhite: r4c1-2\n"),
        ("[Cages]\n", "x[XV]\nX: r1c1-2\n"),
    ] {
        let text = with_sections(4, &format!("{above}{below}"));
        let found = problems(&text);
        assert!(found.iter().any(|(_, message)| message.contains("is not a heading")), "{found:?}\n{text}");
        assert!(puzzle(&text).no_claims.is_some(), "{text}");
        assert_eq!(File::parse(&text).puzzles().count(), 1, "{text}");
    }
}

#[test]
fn a_heading_in_a_comment_is_not_blamed_for_another_fault() {
    let found = faults(&with_sections(4, "[Thermos]\nr1c1-3\n# [Dots]\nr1c1 r1c99\n"));
    assert!(found.len() == 1 && found[0].contains("r1c99"), "{found:?}");
}

#[test]
fn a_puzzle_below_houses_is_no_house() {
    let houses = "size: 2\n\n[Houses]\na b\nb c\n\n";
    for below in ["tilte: a small one\n1..4\n..1.\n2...\n.3..\n", "1..4..1.2....3.. a\n"] {
        let file = File::parse(&format!("{houses}{below}"));
        let found: Vec<_> = file.blocks().iter().filter_map(|block| block.houses.as_ref()).collect();
        assert!(found.len() == 1 && found[0].lines.len() == 2, "{below}");
    }
    let columns = "size: 3\n\n[Houses]\np11 p12 p13\np21 p22 p23\np31 p32 p33\n\np11 p21 p31\np12 p22 p32\np13 p23 p33\n";
    assert_eq!(
        File::parse(columns)
            .blocks()
            .iter()
            .filter_map(|block| block.houses.as_ref())
            .map(|it| it.lines.len())
            .collect::<Vec<_>>(),
        [6]
    );
}
