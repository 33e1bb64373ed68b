//! `render` to files: booklets, PNG and PDF, file names from titles. No file is overwritten by another puzzle or
//! written outside the folder.

#[path = "../../pictures/three.rs"]
mod three;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use self::three::{THREE, folder_with};
use super::{Ran, sudoku_ls_in};
use crate::render::xml::elements;

fn render(folder: &Path, arguments: &[&str]) -> Ran {
    let all: Vec<&str> = ["render", "a.sudoku"].iter().chain(arguments).copied().collect();
    sudoku_ls_in(folder, &all, "")
}

fn files(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn headings(svg: &str) -> Vec<String> {
    let all = elements(svg);
    all.into_iter().filter(|it| it.is("heading")).map(|it| it.text).collect()
}

#[test]
fn a_folder_gets_a_file_for_each_puzzle_under_its_title() {
    let folder = folder_with(THREE);
    let ran = render(folder.path(), &["-o", "out/"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(files(&folder.path().join("out")), set(&["One.svg", "Two.svg", "Three.svg"]));
    let one = fs::read_to_string(folder.path().join("out/One.svg")).unwrap();
    let title = elements(&one).into_iter().find(|it| it.name == "title").unwrap().text;
    assert_eq!(title, "One");
    // An existing folder needs no slash.
    fs::create_dir(folder.path().join("there")).unwrap();
    assert_eq!(render(folder.path(), &["-o", "there", "--puzzle", "2"]).code, 0);
    assert_eq!(files(&folder.path().join("there")), set(&["Two.svg"]));
}

#[test]
fn titles_that_are_alike_or_are_paths_stay_apart_and_in_the_folder() {
    let titles =
        ["../../evil", "a/b", "Same", "same", "Same", "NUL", "..", "", ".hidden", "x:y*z?", "{title}{page}"];
    let one = |title: &&str| format!("[puzzle]\ntitle: {title}\n12..\n3...\n..4.\n...1\n\n");
    let text = titles.iter().map(one).collect::<Vec<_>>().concat();
    let folder = folder_with(&text);
    fs::create_dir(folder.path().join("deep")).unwrap();
    let ran = render(folder.path(), &["-o", "deep/out/"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(files(folder.path()), set(&["a.sudoku", "deep"]));
    assert_eq!(files(&folder.path().join("deep")), set(&["out"]));
    let written = files(&folder.path().join("deep/out"));
    assert_eq!(written.len(), titles.len(), "{written:?}");
    for name in
        ["Same.svg", "same-2.svg", "Same-3.svg", "a-b.svg", "hidden.svg", "x-y-z-.svg", "puzzle-7.svg"]
    {
        assert!(written.contains(name), "{name}: {written:?}");
    }
    assert!(!written.contains("NUL.svg"), "a device on Windows");
}

#[test]
fn a_pattern_names_files_by_title_number_and_page() {
    let folder = folder_with(THREE);
    assert_eq!(render(folder.path(), &["-o", "p/{number} {title}.svg"]).code, 0);
    assert_eq!(files(&folder.path().join("p")), set(&["1 One.svg", "2 Two.svg", "3 Three.svg"]));
    assert_eq!(render(folder.path(), &["--per-page", "2", "-o", "q/page {page}.svg"]).code, 0);
    assert_eq!(files(&folder.path().join("q")), set(&["page 1.svg", "page 2.svg"]));
    let first = fs::read_to_string(folder.path().join("q/page 1.svg")).unwrap();
    assert_eq!(headings(&first), ["1. One", "2. Two"]);
    assert!(elements(&first).iter().any(|it| it.is("caption") && it.text == "level: easy"));
}

#[test]
fn an_output_that_cannot_hold_what_is_drawn_is_refused_before_anything_is_written() {
    let folder = folder_with(THREE);
    for (arguments, wanted) in [
        (
            &["--per-page", "1", "-o", "x.svg"][..],
            "3 pages do not fit in one SVG file: write a PDF, or name a file per page",
        ),
        (
            &["-o", "{name}.svg"],
            "unknown placeholder {name} in '{name}.svg': use {title}, {number} or {page}",
        ),
        (&["-o", "{title}/x.svg"], "placeholders are allowed in the file's name only"),
        (&["-o", "x.gif"], "cannot draw .gif: use .svg, .png or .pdf, or name the format with --format"),
        (
            &["--solutions", "-o", "{title}.svg"],
            "puzzles and solutions are pages of their own: add {page} to '{title}.svg', or write a PDF",
        ),
        (&["-o", "a.sudoku/x/"], "a.sudoku/x/ cannot be created"),
        (&["--solutions", "--solved"], "cannot be used with"),
        (&["--per-page", "3"], "--per-page"),
    ] {
        let ran = render(folder.path(), arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(wanted), "{arguments:?}: {}", ran.err);
        assert_eq!(files(folder.path()), set(&["a.sudoku"]), "{arguments:?}");
    }
}

#[test]
fn solutions_are_pages_at_the_end_and_a_puzzle_without_one_is_told() {
    let folder = folder_with(THREE);
    let ran = render(folder.path(), &["--per-page", "4", "--solutions", "-o", "{page}.svg"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("puzzle 3 has no solution page: it has several solutions"), "{}", ran.err);
    assert_eq!(files(folder.path()), set(&["1.svg", "2.svg", "a.sudoku"]));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(headings(&read("1.svg")), ["1. One", "2. Two", "3. Three"]);
    assert_eq!(headings(&read("2.svg")), ["Solutions", "1. One", "2. Two"]);
    let digits = |svg: &str| elements(svg).iter().filter(|it| it.is("given") || it.is("digit")).count();
    assert_eq!(digits(&read("2.svg")), 2 * 16);
}

#[cfg(not(feature = "pictures"))]
#[test]
fn a_build_without_the_feature_says_how_to_get_one_with_it() {
    let folder = folder_with(THREE);
    for form in ["png", "pdf"] {
        let name = format!("x.{form}");
        let ran = render(folder.path(), &["-o", &name]);
        assert_eq!(ran.code, 2, "{ran:?}");
        let wanted = format!(
            "for {}, run `cargo install --path . --features pictures` in a checkout of sudoku-ls",
            form.to_uppercase()
        );
        assert!(ran.err.contains(&wanted), "{}", ran.err);
        assert_eq!(files(folder.path()), set(&["a.sudoku"]));
    }
}
