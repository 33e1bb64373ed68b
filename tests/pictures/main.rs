//! `render` to PNG and PDF, in a build with the feature `pictures`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod three;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use three::{THREE, folder_with};

/// Runs `sudoku-ls render a.sudoku` in a folder; returns the exit code and the error output.
fn render(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"));
    let output = program.current_dir(folder).args(["render", "a.sudoku"]).args(arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// Returns whether all pixels of a square have one color.
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
            assert_eq!(render(folder.path(), &arguments), (0, String::new()));
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

/// Returns the number of pages; a PDF lists pages as plain objects.
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
        let (code, problems) = render(folder.path(), &all);
        assert!(code < 2, "{problems}");
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

/// Returns the characters that the glyphs of a PDF's fonts stand for, according to the tables that readers of the PDF
/// use to copy and search text.
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
    assert_eq!(render(folder.path(), &["-o", "x.pdf"]).1, "");
    assert_eq!(render(folder.path(), &["--per-page", "1", "--theme", "print", "-o", "x.svg"]).1, "");
    let svg = fs::read_to_string(folder.path().join("x.svg")).unwrap();
    let document = Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|it| it.has_tag_name("text")).flat_map(|it| it.descendants());
    let drawn: BTreeSet<char> = texts.filter_map(|it| it.text()).flat_map(str::chars).collect();
    let pdf = fs::read(folder.path().join("x.pdf")).unwrap();
    assert!(drawn.contains(&'\u{416}') && drawn.contains(&'4'));
    assert_eq!(characters(&pdf), drawn);
}

#[test]
fn a_character_that_the_font_lacks_is_reported_and_the_rest_is_drawn() {
    let folder = folder_with("symbols: 1 2 3 \u{1f600}\n12..\n3...\n..\u{1f600}.\n...1\n");
    for name in ["x.png", "x.pdf"] {
        let (code, problems) = render(folder.path(), &["-o", name]);
        assert_eq!(code, 1, "{problems}");
        assert!(
            problems.contains("'\u{1f600}' is not drawn: the font of PNG and PDF lacks it"),
            "{problems}"
        );
        assert!(folder.path().join(name).exists());
    }
    assert_eq!(render(folder.path(), &["-o", "x.svg"]).0, 0);
}

#[test]
fn a_folder_takes_png_and_pdf_for_each_puzzle() {
    let folder = folder_with(THREE);
    for form in ["png", "pdf"] {
        assert_eq!(render(folder.path(), &["--format", form, "-o", "out/"]).0, 0);
    }
    let files = fs::read_dir(folder.path().join("out")).unwrap().map(|entry| entry.unwrap().file_name());
    let wanted = ["One.pdf", "One.png", "Three.pdf", "Three.png", "Two.pdf", "Two.png"];
    assert_eq!(files.collect::<BTreeSet<_>>(), wanted.map(Into::into).into());
}
