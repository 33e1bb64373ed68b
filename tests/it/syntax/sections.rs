//! Headings, states, solutions, regions, and unknown sections, which are kept.

use super::*;

#[test]
fn heads_and_marks_part_puzzles() {
    let text = format!("[puzzle A]\n{FOUR}[puzzle B]\n{FOUR}[Puzzle]\n{FOUR}title: D\n{FOUR}\n\n{FOUR}");
    let names: Vec<_> = puzzles(&text).into_iter().map(|p| p.name).collect();
    assert_eq!(names, [Some("A".into()), Some("B".into()), None, Some("D".into()), None]);
    assert_eq!(codes(&text), []);
}

#[test]
fn sections_belong_to_the_grid_above() {
    let text = format!(
        "{FOUR}\n# in play\n[state]\n12.4\n..1.\n.2..\n4..3\n\n[Solution]\n1234341221434321\n\n{FOUR}"
    );
    let all = puzzles(&text);
    assert_eq!(all.len(), 2);
    assert_eq!(drawn(&all[0], GridKind::State), "12.4\n..1.\n.2..\n4..3");
    assert_eq!(drawn(&all[0], GridKind::Solution), "1234\n3412\n2143\n4321");
    assert_eq!(all[0].current().unwrap().clue_count(), 7);
    assert_eq!(all[0].givens().unwrap().clue_count(), 6);
    assert_eq!(codes(&text), []);
}

#[test]
fn a_blank_state_cell_shows_the_given() {
    let puzzle = one("1..4\n..1.\n.2..\n4..3\n[State]\n.3..\n....\n....\n....\n");
    assert_eq!(puzzle.current().unwrap().clue_count(), 7);
    assert_eq!(puzzle.seen(GridKind::State).unwrap().clue_count(), 1);
}

#[test]
fn unknown_sections_are_kept_with_one_quiet_finding() {
    let text = format!("{FOUR}[Notes]\nrgb.\n....\n\nfree words\n\n{FOUR}");
    assert_eq!(sizes(&text), [4, 4]);
    assert_eq!(codes(&text), [ProblemCode::UnknownSection]);
}

#[test]
fn a_section_that_may_hold_constraints_stops_claims() {
    let text = format!("{FOUR}[Cagse]\n3: r1c1 r1c2\n");
    assert_eq!(one(&text).no_claims.as_deref(), Some("the section [Cagse] is unknown"));
    assert_eq!(codes(&text), [ProblemCode::UnknownConstraint]);
}

#[test]
fn regions_make_a_jigsaw() {
    let text = format!("{FOUR}[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n");
    let puzzle = one(&text);
    assert_eq!(puzzle.layout.regions.as_deref(), Some(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3][..]));
    assert!(puzzle.geometry.is_some());
    assert_eq!(codes(&text), []);
    let spaced = format!("{FOUR}[Regions]\n10 10 10 11\n10 12 11 11\n12 12 13 11\n12 13 13 13\n");
    assert_eq!(one(&spaced).layout, puzzle.layout);
}

#[test]
fn regions_of_unequal_size_are_told_with_the_others() {
    let text = format!("{FOUR}[Regions]\nAAAB\nAABB\nCCDB\nCDDD\n");
    assert!(one(&text).geometry.is_none());
    assert_eq!(problems(&text), ["RegionSize '1' Region 'A' has 5 cells, expected 4"], "on the first line");
    assert_eq!(File::parse(&text).blocks()[0].problems[0].related.len(), 2);
}

#[test]
fn regions_that_are_being_typed_are_one_quiet_finding() {
    for rows in ["", "AA", "AAAB\n", "AAAB\nAC"] {
        let text = format!("{FOUR}[Regions]\n{rows}");
        assert_eq!(codes(&text), [ProblemCode::MissingRow], "{rows}");
        assert!(one(&text).geometry.is_none());
    }
}

#[test]
fn regions_that_are_boxes_are_boxes() {
    let text = format!("{FOUR}[Regions]\nAABB\nAABB\nCCDD\nCCDD\n");
    assert_eq!(one(&text).layout, Layout::standard(4));
}

#[test]
fn a_second_regions_section_is_reported_and_the_first_one_holds() {
    let one = "12..\n....\n..3.\n....\n[Regions]\n1112\n1222\n3344\n3344\n";
    let two = format!("{one}[Regions]\n1122\n1122\n3344\n3344\n");
    let (first, file) = (File::parse(one), File::parse(&two));
    let puzzle = |file: &File| file.puzzles().next().expect("a puzzle").puzzle.clone();
    assert_eq!(puzzle(&file).layout, puzzle(&first).layout);
    assert!(puzzle(&file).givens().is_some());
    let said: Vec<_> = file.blocks()[0].problems.iter().map(|problem| problem.message.clone()).collect();
    assert!(said.iter().any(|said| said.starts_with("[Regions] already appears above")), "{said:?}");
}

#[test]
fn two_jigsaws_are_two_puzzles_even_if_the_second_has_all_digits_of_the_first() {
    let regions = "[Regions]\nAABB\nACCB\nADCB\nDDDC\n";
    let text = format!("1...\n..2.\n....\n...3\n{regions}\n1.3.\n..2.\n....\n...3\n{regions}");
    let all = puzzles(&text);
    assert_eq!(all.iter().map(|puzzle| puzzle.state.is_some()).collect::<Vec<_>>(), [false, false]);
    assert_eq!(codes(&text), []);
}
