//! `render` to files: booklets, PNG and PDF, names made of titles; nothing overwritten by another puzzle, nothing outside the folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{Ran, sudoku_ls_in};
use crate::render::xml::elements;

/// Three 4x4 puzzles; the last one has several solutions.
const THREE: &str = "[puzzle One]\nlevel: easy\n12..\n3...\n..4.\n...1\n\n[puzzle Two]\n.2..\n34..\n..4.\n...3\n\n\
                     [puzzle Three]\n1...\n....\n....\n...2\n";

fn folder_with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), text).unwrap();
    folder
}

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
    // A folder that is there needs no slash.
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

#[cfg(feature = "pictures")]
mod with_the_feature {
    use resvg::tiny_skia::Pixmap;

    use super::*;

    /// Whether all pixels of a square have one color.
    fn is_plain(picture: &Pixmap, (left, top): (u32, u32), side: u32) -> bool {
        let first = picture.pixel(left, top).unwrap();
        (top..top + side).all(|y| (left..left + side).all(|x| picture.pixel(x, y).unwrap() == first))
    }

    #[test]
    fn a_png_has_the_size_of_the_drawing_and_ink_where_the_givens_are() {
        let folder = folder_with(THREE);
        for theme in ["auto", "light", "dark", "high-contrast", "print"] {
            for scale in [1, 2, 4] {
                let scaled = scale.to_string();
                let arguments = ["--puzzle", "1", "--theme", theme, "--scale", &scaled, "-o", "x.png"];
                let ran = render(folder.path(), &arguments);
                assert_eq!((ran.code, ran.err.as_str()), (0, ""));
                let picture = Pixmap::load_png(folder.path().join("x.png")).unwrap();
                // Cells of 48 pixels, and a margin of 12 around them.
                let side = (4 * 48 + 24) * scale;
                assert_eq!((picture.width(), picture.height()), (side, side));
                for (at, c) in "12..3.....4....1".chars().enumerate() {
                    let (row, column) = (at as u32 / 4, at as u32 % 4);
                    let corner = ((12 + column * 48 + 4) * scale, (12 + row * 48 + 4) * scale);
                    assert_eq!(
                        is_plain(&picture, corner, 40 * scale),
                        c == '.',
                        "{theme}, r{}c{}",
                        row + 1,
                        column + 1
                    );
                }
            }
        }
    }

    /// The number of pages, which a PDF lists as plain objects.
    fn pages_of(pdf: &[u8]) -> usize {
        let text = String::from_utf8_lossy(pdf);
        assert!(text.starts_with("%PDF-1."), "{}", &text[..20]);
        text.match_indices("/Type /Page").filter(|(at, _)| !text[at + 11..].starts_with('s')).count()
    }

    #[test]
    fn a_pdf_has_a_page_for_each_group_of_puzzles_and_is_the_same_each_time() {
        let folder = folder_with(THREE);
        let pdf = |arguments: &[&str]| {
            let all: Vec<&str> = arguments.iter().chain(&["-o", "x.pdf"]).copied().collect();
            let ran = render(folder.path(), &all);
            assert!(ran.code < 2, "{ran:?}");
            fs::read(folder.path().join("x.pdf")).unwrap()
        };
        assert_eq!(pages_of(&pdf(&[])), 3);
        assert_eq!(pages_of(&pdf(&["--puzzle", "2"])), 1);
        assert_eq!(pages_of(&pdf(&["--per-page", "2"])), 2);
        assert_eq!(pages_of(&pdf(&["--per-page", "6", "--solutions"])), 2);
        let a4 = pdf(&["--per-page", "2", "--solutions"]);
        assert_eq!(a4, pdf(&["--per-page", "2", "--solutions"]));
        assert!(!String::from_utf8_lossy(&a4).contains("Date"));
        assert_ne!(a4, pdf(&["--per-page", "2", "--solutions", "--paper", "letter"]));
    }

    /// The characters that the glyphs of a PDF's fonts stand for, by their tables for readers that copy and search.
    fn characters(pdf: &[u8]) -> BTreeSet<char> {
        let text = String::from_utf8_lossy(pdf);
        let mut found = BTreeSet::new();
        for table in text.split("beginbfchar").skip(1) {
            let rows = table.split("endbfchar").next().unwrap();
            for row in rows.lines().filter(|row| row.contains('<')) {
                let code = row.rsplit_once('<').unwrap().1.trim_end_matches('>');
                let unit = |at: usize| u16::from_str_radix(&code[at * 4..at * 4 + 4], 16).unwrap();
                let units: Vec<u16> = (0..code.len() / 4).map(unit).collect();
                found.extend(String::from_utf16(&units).unwrap().chars());
            }
        }
        found
    }

    #[test]
    fn the_text_of_a_pdf_is_the_text_of_its_drawings() {
        let folder = folder_with(
            "[puzzle \u{201e}\u{c4}rger\u{201c} \u{2013} \u{416}]\nlevel: easy\n12..\n3...\n..4.\n...1\n",
        );
        assert_eq!(render(folder.path(), &["-o", "x.pdf"]).err, "");
        assert_eq!(render(folder.path(), &["--per-page", "1", "--theme", "print", "-o", "x.svg"]).err, "");
        let svg = fs::read_to_string(folder.path().join("x.svg")).unwrap();
        let texts = elements(&svg).into_iter().filter(|it| it.name == "text");
        let drawn: BTreeSet<char> = texts.flat_map(|it| it.text.chars().collect::<Vec<_>>()).collect();
        let pdf = fs::read(folder.path().join("x.pdf")).unwrap();
        assert!(drawn.contains(&'\u{416}') && drawn.contains(&'4'));
        assert_eq!(characters(&pdf), drawn);
    }

    #[test]
    fn a_character_that_the_font_lacks_is_reported_and_the_rest_is_drawn() {
        let folder = folder_with("symbols: 1 2 3 \u{1f600}\n12..\n3...\n..\u{1f600}.\n...1\n");
        for name in ["x.png", "x.pdf"] {
            let ran = render(folder.path(), &["-o", name]);
            assert_eq!(ran.code, 1, "{ran:?}");
            assert!(
                ran.err.contains("'\u{1f600}' is not drawn: the font of PNG and PDF lacks it"),
                "{}",
                ran.err
            );
            assert!(folder.path().join(name).exists());
        }
        assert_eq!(render(folder.path(), &["-o", "x.svg"]).code, 0);
    }

    #[test]
    fn a_folder_takes_png_and_pdf_for_each_puzzle() {
        let folder = folder_with(THREE);
        for form in ["png", "pdf"] {
            assert_eq!(render(folder.path(), &["--format", form, "-o", "out/"]).code, 0);
        }
        let wanted = ["One.pdf", "One.png", "Three.pdf", "Three.png", "Two.pdf", "Two.png"];
        assert_eq!(files(&folder.path().join("out")), set(&wanted));
    }
}
