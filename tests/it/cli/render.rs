//! `render`: a picture for each puzzle, and a message about what can't be drawn.

use super::{SIX, six, sudoku_ls, sudoku_ls_in};
use crate::render::xml::{Element, elements};

fn texts(svg: &str, class: &str) -> Vec<String> {
    let all = elements(svg);
    all.into_iter().filter(|it: &Element| it.name == "text" && it.is(class)).map(|it| it.text).collect()
}

#[test]
fn a_puzzle_is_drawn_with_its_givens_and_on_request_its_solution() {
    let ran = sudoku_ls(&["render", "-"], &six());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let given: String = texts(&ran.out, "given").concat();
    let expected: String = SIX.chars().filter(|c| c.is_ascii_digit() && *c != '0').collect();
    assert_eq!(given, expected);
    assert!(texts(&ran.out, "digit").is_empty());
    let solved = sudoku_ls(&["render", "--solved", "-"], &six());
    assert_eq!(texts(&solved.out, "given").len() + texts(&solved.out, "digit").len(), 36);
    let marked = sudoku_ls(&["render", "--candidates", "--coordinates", "--theme", "dark", "-"], &six());
    assert!(!texts(&marked.out, "mark").is_empty());
    assert_eq!(texts(&marked.out, "label").len(), 12);
}

#[test]
fn the_picture_of_a_solution_has_the_borders_of_the_regions_that_were_to_be_found() {
    let puzzle = &std::fs::read_to_string("samples/chaos.sudoku").unwrap();
    let solved = sudoku_ls(&["solve", "-"], puzzle);
    let (_, rows) = solved.out.split_once("[Regions]\n").unwrap();
    let regions: Vec<char> = rows.chars().filter(|c| c.is_alphanumeric()).take(36).collect();
    let pairs = (0..36).flat_map(|cell| [(cell, cell + 6, cell < 30), (cell, cell + 1, cell % 6 < 5)]);
    let count = pairs.filter(|&(one, other, is_there)| is_there && regions[one] != regions[other]).count();
    let drawn = sudoku_ls(&["render", "--solved", "-"], puzzle);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    let all = elements(&drawn.out);
    let borders = all.iter().filter(|it| it.is("border")).nth(1).unwrap().get("d").unwrap();
    let lengths = borders.split(['h', 'v']).skip(1).map(|part| part.split('M').next().unwrap());
    assert_eq!(lengths.map(|length| length.parse::<usize>().unwrap() / 56).sum::<usize>(), count);
    assert!(!all.iter().any(|it| it.is("ground")), "no cell has a color");
}

#[test]
fn several_puzzles_are_one_sheet_and_one_can_be_chosen_through_all_files() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sudoku"), "1...\n....\n....\n...2\n\n.2..\n....\n....\n...3\n")
        .unwrap();
    std::fs::write(folder.path().join("b.sudoku"), "..3.\n....\n....\n...4\n").unwrap();
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, "");
    let all = run(&["render", "a.sudoku", "b.sudoku"]);
    assert_eq!((all.code, texts(&all.out, "given").concat().as_str()), (0, "122334"));
    let third = run(&["render", "--puzzle", "3", "-o", "three.svg", "a.sudoku", "b.sudoku"]);
    assert_eq!((third.code, third.out.as_str(), third.err.as_str()), (0, "", ""));
    let three = std::fs::read_to_string(folder.path().join("three.svg")).unwrap();
    assert_eq!(texts(&three, "given").concat(), "34");
    let none = run(&["render", "--puzzle", "4", "a.sudoku", "b.sudoku"]);
    assert_eq!(
        (none.code, none.err.as_str()),
        (2, "sudoku-ls: there are 3 puzzles: number 4 does not exist\n")
    );
}

#[test]
fn what_cannot_be_drawn_is_said_and_the_rest_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let text = "1...\n....\n....\n...2\n\nThis is no puzzle.\n\n12..\n....\n....\n...2\n";
    std::fs::write(folder.path().join("a.sudoku"), text).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["render", "a.sudoku"], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("a.sudoku:6: unreadable: "), "{}", ran.err);
    assert_eq!(texts(&ran.out, "given").concat(), "12122");
    let ran = sudoku_ls_in(folder.path(), &["render", "--solved", "a.sudoku"], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("puzzle 1 is not drawn: it has several solutions"), "{}", ran.err);
    assert!(ran.err.ends_with("no puzzle could be drawn\n"), "{}", ran.err);
}

#[test]
fn a_picture_without_a_rule_of_its_puzzle_is_said_to_be_incomplete() {
    let ran = sudoku_ls(&["render", "-"], &format!("rules: diagnal\n{}", six()));
    assert!(ran.code == 1 && ran.out.starts_with("<svg"), "{ran:?}");
    assert!(ran.err.contains("puzzle 1 is drawn incompletely: the rule 'diagnal' is unknown"), "{ran:?}");
}

#[test]
fn files_of_a_collection_are_named_by_the_puzzles_labels() {
    let folder = tempfile::tempdir().unwrap();
    let text = "1..4..1..2..4..3 many clues, 1\n1..4..1..2..4..3\n";
    let ran = crate::cli::sudoku_ls_in(folder.path(), &["render", "-", "--output", "out/"], text);
    assert_eq!(ran.code, 0, "{ran:?}");
    let mut names: Vec<_> =
        std::fs::read_dir(folder.path().join("out")).unwrap().map(|it| it.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["many clues, 1.svg", "puzzle-2.svg"]);
    let picture = std::fs::read_to_string(folder.path().join("out/many clues, 1.svg")).unwrap();
    assert!(picture.contains("many clues, 1"));
}
