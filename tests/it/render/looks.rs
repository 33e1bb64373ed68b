//! Accessibility of pictures: enough contrast in every theme, a description in words, and a key for each rule.

use std::collections::HashMap;

use sudoku_ls::board::{Cell, Geometry, Layout, Rule};
use sudoku_ls::logic::Position;
use sudoku_ls::render::{Look, Picture, PictureRole, Theme, svg};
use sudoku_ls::syntax::{File, Symbols};

use super::xml::{Element, elements};
use super::{jigsaw, layouts, picture};

fn text_of(all: &[Element], name: &str) -> String {
    all.iter().find(|element| element.name == name).unwrap().text.clone()
}

#[test]
fn a_picture_of_every_size_and_shape_in_every_theme_is_well_formed_and_described() {
    for layout in layouts() {
        let picture = picture(&layout, Symbols::standard(layout.size));
        for theme in Theme::ALL {
            let all = elements(&svg(&picture, &Look { theme, has_coordinates: true }));
            let words = text_of(&all, "desc");
            assert!(words.contains(&format!("{0}x{0}", layout.size)), "{words}");
            assert!(words.contains(&format!(" Row {}: ", layout.size)), "{words}");
            assert_eq!(words.contains("jigsaw"), layout.regions.is_some(), "{words}");
        }
    }
}

#[test]
fn the_description_names_the_board_what_is_filled_in_clashes_and_rows() {
    let file = File::parse("1.3.\n....\n....\n1..2\n\n[State]\n1.3.\n2...\n....\n1..2\n");
    let picture = Picture::of(file.puzzles().next().unwrap().puzzle).unwrap();
    let all = elements(&svg(&picture, &Look::default()));
    assert_eq!(
        text_of(&all, "desc"),
        "A 4x4 sudoku with 2x2 boxes: 4 givens, 1 placed digit, 11 blanks. Clash: r1c1, r4c1. Row 1: 1, 1 blank, 3, 1 blank. \
         Row 2: 2, 3 blanks. Row 3: 4 blanks. Row 4: 1, 2 blanks, 2."
    );
}

#[test]
fn a_pencil_mark_that_a_digit_rules_out_is_struck_in_every_theme_and_named() {
    let file = File::parse("1...\n....\n....\n....\n\n[State]\n1 {12} . .\n. {23} . .\n. . . .\n. . . .\n");
    let puzzle = file.puzzles().next().unwrap().puzzle;
    let mut picture = Picture::of(puzzle).unwrap();
    for theme in Theme::ALL {
        let all = elements(&svg(&picture, &Look { theme, ..Look::default() }));
        let struck: Vec<&Element> = all.iter().filter(|element| element.is("strike")).collect();
        assert_eq!(struck.len(), 1, "{theme:?}");
        let named: Vec<&str> = all.iter().filter(|it| it.is("named")).map(|it| it.text.as_str()).collect();
        assert_eq!(named, ["1"], "{theme:?}");
        assert!(text_of(&all, "desc").contains(" Struck out: 1 in r1c2. "), "{}", text_of(&all, "desc"));
    }
    let possible = Position::of(&picture.digits());
    picture.set_candidates(|cell| possible.candidates(cell));
    let all = elements(&svg(&picture, &Look::default()));
    assert!(!all.iter().any(|element| element.is("strike")), "candidates have none that is ruled out");
}

/// Returns the squares of a path of `M x y` with `h`, `v` and `z`, and their side length.
fn squares(path: &str) -> (Vec<(usize, usize)>, usize) {
    let number = |text: &str| text.parse::<usize>().unwrap();
    let mut side = 0;
    let corners = path.split('M').skip(1).map(|part| {
        let (corner, rest) = part.split_once('h').unwrap();
        side = number(rest.split_once('v').unwrap().0);
        let (x, y) = corner.split_once(' ').unwrap();
        (number(x), number(y))
    });
    (corners.collect(), side)
}

#[test]
fn the_key_of_each_rule_shows_the_cells_that_it_ties() {
    for rule in Rule::ALL {
        let layout = Layout::standard(9).with_rules([rule]);
        let all = elements(&svg(&picture(&layout, Symbols::Decimals), &Look::default()));
        let one = |class: &str| all.iter().find(|element| element.is(class));
        let key = one("key").unwrap_or_else(|| panic!("{rule} has no key"));
        let (tied, side) = squares(one("tied").unwrap().get("d").unwrap());
        let (left, top) = (key.number("x"), key.number("y"));
        let count = key.number("width") / side;
        let cell = |(x, y): (usize, usize)| ((y - top) / side, (x - left) / side);
        let tied: Vec<(usize, usize)> = tied.into_iter().map(cell).collect();
        assert!(tied.iter().all(|(row, column)| *row < count && *column < count), "{rule}: {tied:?}");
        // The cells that the rule links to the middle one, on a board whose boxes are rows; or a house of the rule.
        let moved = |board: &Geometry, at: Cell| (board.row(at), board.column(at));
        let middle = (5, 5);
        let board = Geometry::shared(&Layout::standard(11).with_rules([rule])).ok();
        let mut linked: Vec<(usize, usize)> = Vec::new();
        if let Some(board) = &board {
            let links = board.links(board.at(5, 5)).iter().filter(|link| link.rule == Some(rule));
            linked.extend(links.map(|link| moved(board, link.cell)));
        }
        linked.sort_unstable();
        if linked.is_empty() {
            assert!(one("middle").is_none(), "{rule}");
            let board = Geometry::shared(&layout).unwrap();
            let is_tied = |at: &Cell| tied.contains(&moved(&board, *at));
            let is_full = board.houses()[27..].iter().any(|house| house.cells.iter().all(is_tied));
            assert!(is_full, "{rule}: {tied:?}");
        } else {
            let (own, _) = squares(one("middle").unwrap().get("d").unwrap());
            let (row, column) = cell(own[0]);
            let offset = (middle.0 - row, middle.1 - column);
            let mut shown: Vec<(usize, usize)> =
                tied.iter().map(|(r, c)| (r + offset.0, c + offset.1)).collect();
            shown.sort_unstable();
            assert_eq!(shown, linked, "{rule}");
        }
    }
}

type Colour = [f64; 3];

/// Returns the declarations of each class of a style sheet.
fn classes(style: &str) -> HashMap<String, HashMap<String, String>> {
    let mut all: HashMap<String, HashMap<String, String>> = HashMap::new();
    for rule in style.split('}').filter(|rule| !rule.is_empty()) {
        let (selectors, body) = rule.split_once('{').unwrap();
        for selector in selectors.split(',') {
            let declarations = body.split(';').filter_map(|declaration| declaration.split_once(':'));
            let owned = declarations.map(|(name, value)| (name.to_owned(), value.to_owned()));
            all.entry(selector.replace(".sudoku ", "")).or_default().extend(owned);
        }
    }
    all
}

fn colour(text: &str) -> Colour {
    let part = |at: usize| f64::from(u8::from_str_radix(&text[at..at + 2], 16).unwrap()) / 255.0;
    [part(1), part(3), part(5)]
}

fn mixed(ground: Colour, over: Colour, opacity: f64) -> Colour {
    [0, 1, 2].map(|at| ground[at] * (1.0 - opacity) + over[at] * opacity)
}

/// Returns the contrast of two colors by the Web Content Accessibility Guidelines, from 1 to 21.
fn contrast(one: Colour, other: Colour) -> f64 {
    let light = |colour: Colour| {
        let part = |v: f64| if v <= 0.03928 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) };
        0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_has_the_contrast_that_reading_takes_on_every_ground_of_every_theme() {
    let mut picture = picture(&jigsaw(9), Symbols::Decimals);
    picture.roles.cells =
        PictureRole::ALL.iter().enumerate().map(|(at, role)| (Cell::new(at), *role)).collect();
    for theme in [Theme::Light, Theme::Dark, Theme::HighContrast, Theme::Print] {
        let all = elements(&svg(&picture, &Look { theme, has_coordinates: true }));
        let classes = classes(&text_of(&all, "style"));
        let fill = |class: &str| colour(&classes[&format!(".{class}")]["fill"]);
        let opacity = |class: &str| classes[&format!(".{class}")]["fill-opacity"].parse::<f64>().unwrap();
        let paper = fill("paper");
        let least = if theme == Theme::HighContrast { 7.0 } else { 4.5 };
        for class in ["given", "digit", "mark", "label", "note", "heading", "caption"] {
            let found = contrast(fill(class), paper);
            assert!(found >= least, "{theme:?}: {class} on paper: {found}");
        }
        assert!(contrast(colour(&classes[".border"]["stroke"]), paper) >= least);
        let grounds: Vec<Colour> =
            PictureRole::ALL.iter().map(|role| mixed(paper, fill(role.name()), opacity("cell"))).collect();
        for (ground, role) in grounds.iter().zip(PictureRole::ALL) {
            for class in ["given", "digit", "mark"] {
                let found = contrast(fill(class), *ground);
                assert!(found >= least, "{theme:?}: {class} on {role:?}: {found}");
            }
            for other in PictureRole::ALL {
                let found = contrast(fill("named"), mixed(*ground, fill(other.name()), opacity("spot")));
                assert!(found >= 4.5, "{theme:?}: a candidate, {other:?}, on {role:?}: {found}");
            }
        }
    }
}
