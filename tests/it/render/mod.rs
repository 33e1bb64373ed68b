//! Pictures: well formed, complete on boards of all kinds, and with all highlights.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod constraints;
mod documented;
mod letters;
mod looks;
mod pages;
mod stepper;
pub(crate) mod xml;

use std::collections::BTreeSet;

use sudoku_ls::board::{BoxShape, Candidates, Cell, Digit, Geometry, Grid, Layout, Rule};
use sudoku_ls::logic::{Options, Position, path_from};
use sudoku_ls::render::{
    Candidate, Line, Look, Picture, PictureRole, PictureRoles, Shown, Theme, pattern, sheet, svg,
};
use sudoku_ls::syntax::{File, Symbols};

use xml::{Element, elements};

/// Returns a picture of a board in which each third cell has a given, each third a placed digit, and each third all
/// candidates.
fn picture(layout: &Layout, symbols: Symbols) -> Picture {
    let geometry = Geometry::shared(layout).unwrap();
    let size = geometry.size();
    let shown = |cell: Cell| match cell.index() % 3 {
        0 => Shown::Given(Digit::from_index(cell.index() % size).unwrap()),
        1 => Shown::Placed(Digit::from_index((cell.index() * 7) % size).unwrap()),
        _ => Shown::Marks(Candidates::all(size)),
    };
    let cells = geometry.cells().map(shown).collect();
    Picture {
        cells,
        symbols,
        title: "A title".to_owned(),
        roles: PictureRoles::default(),
        notes: Vec::new(),
        geometry,
    }
}

/// Returns a jigsaw of this size: its regions are rows, and each pair of rows swaps its first cells.
fn jigsaw(size: usize) -> Layout {
    let region = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        // Both cells are in the first column.
        match (row % 2, column) {
            (0, 0) if row + 1 < size => row + 1,
            (1, 0) => row - 1,
            _ => row,
        }
    };
    Layout::standard(size).with_regions((0..size * size).map(|cell| region(cell) as u8).collect())
}

fn layouts() -> Vec<Layout> {
    let mut all: Vec<Layout> = (1..=31).map(Layout::standard).collect();
    all.extend([2, 4, 5, 7, 9, 16, 31].map(jigsaw));
    all.push(Layout::standard(9).with_rules(Rule::ALL));
    all.push(Layout::standard(12).with_boxes(BoxShape { rows: 6, columns: 2 }));
    all.extend(
        [(1, 6), (6, 1)].map(|(rows, columns)| Layout::standard(6).with_boxes(BoxShape { rows, columns })),
    );
    // Regions that are boxes, except the first and the last row.
    all.push(Layout::standard(4).with_regions(vec![0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 3, 3]));
    all
}

fn texts<'a>(all: &'a [Element], class: &str) -> Vec<&'a Element> {
    all.iter().filter(|element| element.name == "text" && element.is(class)).collect()
}

#[test]
fn a_picture_of_any_size_is_well_formed_and_has_the_text_of_each_cell_in_its_order() {
    for layout in layouts() {
        for symbols in [Symbols::standard(layout.size), Symbols::Decimals] {
            let picture = picture(&layout, symbols.clone());
            let all = elements(&svg(&picture, &Look { theme: Theme::Light, has_coordinates: true }));
            let written = |choose: fn(Shown) -> Option<Digit>| -> Vec<String> {
                let digits = picture.cells.iter().filter_map(|shown| choose(*shown));
                digits.map(|digit| symbols.write(digit)).collect()
            };
            let drawn = |class: &str| -> Vec<String> {
                texts(&all, class).iter().map(|text| text.text.clone()).collect()
            };
            let given = |shown| if let Shown::Given(digit) = shown { Some(digit) } else { None };
            let placed = |shown| if let Shown::Placed(digit) = shown { Some(digit) } else { None };
            assert_eq!(drawn("given"), written(given), "{layout}");
            assert_eq!(drawn("digit"), written(placed), "{layout}");
            // Each candidate has its own place within its cell.
            let mut found: Vec<(String, String, String)> = Vec::new();
            for text in texts(&all, "mark") {
                let (xs, ys) = (text.get("x").unwrap(), text.get("y").unwrap());
                if xs.contains(' ') {
                    for ((x, y), c) in xs.split(' ').zip(ys.split(' ')).zip(text.text.chars()) {
                        found.push((x.to_owned(), y.to_owned(), c.to_string()));
                    }
                } else {
                    found.push((xs.to_owned(), ys.to_owned(), text.text.clone()));
                }
            }
            let marked = picture.cells.iter().filter(|shown| matches!(shown, Shown::Marks(_))).count();
            assert_eq!(found.len(), marked * layout.size, "{layout}");
            found.sort();
            found.dedup_by(|one, other| (&one.0, &one.1) == (&other.0, &other.1));
            assert_eq!(found.len(), marked * layout.size, "{layout}");
            assert_eq!(texts(&all, "label").len(), 2 * layout.size);
        }
    }
}

/// Returns the length of all strokes of a path of `M x y` with `h`, `v` and `z`.
fn length(path: &str) -> usize {
    let mut all = 0;
    for stroke in path.split(['h', 'v']).skip(1) {
        let number = stroke.split(['M', 'z']).next().unwrap();
        all += number.parse::<isize>().unwrap().unsigned_abs();
    }
    all
}

#[test]
fn the_borders_are_as_long_as_the_sides_between_cells_of_different_boxes() {
    for layout in layouts() {
        let picture = picture(&layout, Symbols::Decimals);
        let all = elements(&svg(&picture, &Look::default()));
        let path = all.iter().find(|element| element.is("border")).unwrap().get("d").unwrap();
        let size = layout.size;
        let region = |row: usize, column: usize| match &layout.regions {
            Some(map) => usize::from(map[row * size + column]),
            None => row / layout.boxes.rows * (size / layout.boxes.columns) + column / layout.boxes.columns,
        };
        // Boxes that are rows or columns have no borders of their own.
        let has_borders = layout.regions.is_some() || layout.boxes.rows.min(layout.boxes.columns) > 1;
        let mut sides = 0;
        for line in (0..size).filter(|_| has_borders) {
            for place in 1..size {
                sides += usize::from(region(line, place) != region(line, place - 1));
                sides += usize::from(region(place, line) != region(place - 1, line));
            }
        }
        let width = all[0].number("width");
        let cell = (width - 24) / size;
        // The outline is closed, so its last side is not written.
        assert_eq!(length(path), cell * (sides + 3 * size), "{layout}: {path}");
    }
}

#[test]
fn rules_are_drawn_and_named() {
    let layout = Layout::standard(9).with_rules([Rule::Diagonal, Rule::Windoku, Rule::AntiKnight]);
    let all = elements(&svg(&picture(&layout, Symbols::Decimals), &Look::default()));
    assert_eq!(all.iter().filter(|element| element.is("diagonal")).count(), 2);
    let windows = all.iter().find(|element| element.is("window")).unwrap();
    assert_eq!(windows.get("d").unwrap().matches('M').count(), 4 * 9);
    let notes: Vec<&str> = texts(&all, "note").iter().map(|text| text.text.as_str()).collect();
    assert!(notes.iter().any(|note| note.starts_with("anti-knight: ")), "{notes:?}");
}

#[test]
fn a_theme_sets_all_colours_and_only_the_automatic_one_leaves_them_to_the_page() {
    let mut picture = picture(&Layout::standard(9), Symbols::Decimals);
    picture.roles.cells =
        PictureRole::ALL.iter().enumerate().map(|(at, role)| (Cell::new(at), *role)).collect();
    let mut seen = Vec::new();
    for theme in Theme::ALL {
        let drawn = svg(&picture, &Look { theme, has_coordinates: false });
        let all = elements(&drawn);
        let style = &all.iter().find(|element| element.name == "style").unwrap().text;
        assert!(!style.contains('$'), "{style}");
        assert_eq!(style.contains("var("), theme == Theme::Auto);
        assert_eq!(style.contains("prefers-color-scheme: dark"), theme == Theme::Auto);
        for role in PictureRole::ALL {
            assert!(style.contains(&format!(".{}{{", role.name())), "{theme:?}: {role:?}");
        }
        assert_eq!(theme.name().parse::<Theme>(), Ok(theme));
        seen.push(style.clone());
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), Theme::ALL.len());
}

#[test]
fn titles_and_symbols_of_any_kind_stay_text() {
    let mut picture = picture(&Layout::standard(4), Symbols::Characters(vec!['&', '<', '"', '\u{1f600}']));
    picture.title = "<script>alert(1)</script> & \u{1} ]]> \u{ffff}".to_owned();
    picture.notes = vec!["1 < 2 && \"x\"".to_owned()];
    let all = elements(&svg(&picture, &Look::default()));
    assert!(all.iter().all(|element| element.name != "script"));
    let title = &all.iter().find(|element| element.name == "title").unwrap().text;
    assert_eq!(title, "<script>alert(1)</script> &   ]]>  ");
    assert_eq!(texts(&all, "note")[0].text, "1 < 2 && \"x\"");
    let given: String = texts(&all, "given").iter().map(|text| text.text.as_str()).collect();
    assert_eq!(given, "&\u{1f600}\"<&\u{1f600}");
}

#[test]
fn what_the_player_did_is_told_from_the_givens_and_clashes_are_pointed_out() {
    let file = File::parse("[puzzle]\n1.3.\n....\n....\n...2\n\n[State]\n1..1\n.{34}..\n....\n...2\n");
    let picture = Picture::of(file.puzzles().next().unwrap().puzzle).unwrap();
    let shown = |row, column| picture.shown(picture.geometry.at(row, column));
    let digit = |value| Digit::new(value).unwrap();
    assert_eq!(shown(0, 0), Shown::Given(digit(1)));
    assert_eq!(shown(0, 2), Shown::Given(digit(3)), "the state leaves it blank");
    assert_eq!(shown(0, 3), Shown::Placed(digit(1)));
    assert_eq!(shown(1, 1), Shown::Marks([digit(3), digit(4)].into_iter().collect()));
    let clashing: Vec<Cell> = picture.roles.cells.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(clashing, [picture.geometry.at(0, 0), picture.geometry.at(0, 3)]);
    let all = elements(&svg(&picture, &Look::default()));
    assert_eq!(all.iter().filter(|element| element.is("clash")).count(), 2);
}

#[test]
fn marks_that_a_rule_rules_out_are_struck_as_those_that_a_house_does() {
    let grid = "2 {1234} . .\n{34} . . .\n. {24} . .\n. . . .\n";
    for (rules, struck) in [
        ("", vec![(1, 2)]),
        ("rules: non-consecutive\n", vec![(1, 1), (1, 2), (1, 3), (4, 3)]),
        ("rules: anti-knight\n", vec![(1, 2), (9, 2)]),
    ] {
        let file = File::parse(&format!("{rules}{grid}"));
        let picture = Picture::of(file.puzzles().next().unwrap().puzzle).unwrap();
        let found = picture.roles.candidates.iter();
        let found: Vec<(usize, usize)> =
            found.map(|(cell, digit, _)| (cell.index(), usize::from(digit.get()))).collect();
        assert_eq!(found, struck, "{rules}");
        let all = elements(&svg(&picture, &Look::default()));
        assert_eq!(all.iter().filter(|element| element.is("strike")).count(), struck.len(), "{rules}");
    }
}

#[test]
fn borders_of_boxes_are_seen_on_a_page_however_many_cells_there_are() {
    let widths = |size: usize| {
        let all = elements(&svg(&picture(&Layout::standard(size), Symbols::Decimals), &Look::default()));
        let stroke = |class: &str| {
            let path = all.iter().find(|element| element.is(class)).unwrap();
            path.get("stroke-width").unwrap().parse::<f64>().unwrap()
        };
        let board: f64 = all[0].get("width").unwrap().parse().unwrap();
        (stroke("line") / board * 600.0, stroke("border") / board * 600.0)
    };
    for size in [9, 16, 25, 30] {
        let (line, border) = widths(size);
        assert!(line >= 0.6 && border >= 1.5 && border >= 2.0 * line, "{size}: {line} {border}");
    }
}

#[test]
fn links_are_solid_where_they_are_strong_and_go_from_candidate_to_candidate() {
    let mut picture = picture(&Layout::standard(9), Symbols::Decimals);
    let end = |cells: &[usize], digit| Candidate {
        cells: cells.iter().map(|cell| Cell::new(*cell)).collect(),
        digit: Digit::new(digit).unwrap(),
    };
    let line = |from, to, is_strong| Line { from, to, is_strong };
    picture.roles.lines = vec![
        line(end(&[2], 1), end(&[5], 1), true),
        line(end(&[5], 1), end(&[5], 9), false),
        line(end(&[5], 9), end(&[62, 80], 9), true),
        line(end(&[5], 9), end(&[5], 9), true),
    ];
    let all = elements(&svg(&picture, &Look::default()));
    let count = |class: &str| all.iter().filter(|element| element.is(class)).count();
    assert_eq!((count("strong"), count("weak")), (2, 1), "a line to its own start is not drawn");
    let mut plain = picture.clone();
    plain.roles = PictureRoles::default();
    assert!(elements(&svg(&plain, &Look::default())).iter().all(|element| !element.is("strong")));
}

#[test]
fn each_step_of_a_path_strikes_out_what_it_removes_and_marks_what_it_found() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let swordfish = ".2..43.69..38962..96..25.3.89.56..136...3.....3..81.263..1.7..28..974..19.2.58...";
    for text in [hard, swordfish] {
        let file = File::parse(text);
        let picture = Picture::of(file.puzzles().next().unwrap().puzzle).unwrap();
        let position = Position::of(&picture.digits());
        let path = path_from(&position, &Options::default());
        let (mut now, mut picture) = (position, picture);
        assert!(path.steps.len() > 20, "{}", path.steps.len());
        let mut removing = 0;
        for step in &path.steps {
            let before = Grid::from_values(&picture.geometry, now.values()).unwrap();
            picture.solve(&before);
            picture.set_candidates(|cell| now.candidates(cell));
            picture.roles = pattern(step, |cell| now.candidates(cell));
            let all = elements(&svg(&picture, &Look::default()));
            let spots = |role: PictureRole| {
                all.iter().filter(|element| element.is("spot") && element.is(role.name())).count()
            };
            assert_eq!(spots(PictureRole::Removed), step.eliminations.len(), "{:?}", step.technique);
            assert_eq!(spots(PictureRole::Placed), step.placements.len(), "{:?}", step.technique);
            let struck = all.iter().filter(|element| element.is("strike")).count();
            assert_eq!(struck, step.eliminations.len());
            removing += usize::from(!step.eliminations.is_empty());
            now.apply(step);
        }
        assert!(removing > 0);
    }
}

#[test]
fn of_several_roles_of_one_candidate_the_last_is_drawn() {
    let mut picture = picture(&Layout::standard(4), Symbols::Decimals);
    let (cell, digit) = (Cell::new(2), Digit::new(3).unwrap());
    picture.roles.candidates = vec![(cell, digit, PictureRole::Pattern), (cell, digit, PictureRole::Removed)];
    let all = elements(&svg(&picture, &Look::default()));
    let count = |class: &str| all.iter().filter(|element| element.is("spot") && element.is(class)).count();
    assert_eq!((count("pattern"), count("removed")), (0, 1));
    assert_eq!(texts(&all, "named").iter().map(|text| text.text.as_str()).collect::<Vec<_>>(), ["3"]);
}

#[test]
fn a_sheet_has_each_picture_under_its_title_and_none_overlaps_another() {
    let mut pictures: Vec<Picture> =
        [4, 9, 16].map(|size| picture(&Layout::standard(size), Symbols::standard(size))).into();
    for (number, picture) in pictures.iter_mut().enumerate() {
        picture.title = format!("Number {number}");
    }
    let all = elements(&sheet(&pictures, &Look::default()));
    let mut tops = BTreeSet::new();
    for group in all.iter().filter(|element| element.name == "g") {
        let place = group.get("transform").unwrap();
        let top: usize =
            place.strip_prefix("translate(0 ").unwrap().strip_suffix(')').unwrap().parse().unwrap();
        tops.insert(top);
    }
    let tops: Vec<usize> = tops.into_iter().collect();
    assert_eq!(tops.len(), 3);
    let heights: Vec<usize> =
        pictures.iter().map(|one| elements(&svg(one, &Look::default()))[0].number("height")).collect();
    for (pair, height) in tops.windows(2).zip(&heights) {
        assert!(pair[1] - pair[0] >= *height, "{tops:?} {heights:?}");
    }
    assert!(all[0].number("height") >= tops[2] + heights[2]);
    let notes: Vec<&str> = texts(&all, "note").iter().map(|text| text.text.as_str()).collect();
    assert_eq!(notes, ["Number 0", "Number 1", "Number 2"]);
}

#[test]
fn a_board_made_from_houses_is_drawn_as_its_cells_in_a_row() {
    let houses = vec![(0..3).map(Cell::new).collect::<Vec<_>>(), (2..5).map(Cell::new).collect()];
    let geometry = Geometry::from_houses(5, 3, houses).unwrap();
    let grid = Grid::empty(&geometry);
    let picture = Picture {
        cells: vec![Shown::Given(Digit::new(1).unwrap())],
        geometry,
        symbols: Symbols::Decimals,
        title: String::new(),
        roles: PictureRoles::default(),
        notes: Vec::new(),
    };
    assert_eq!(picture.digits().values().len(), grid.values().len());
    let all = elements(&svg(&picture, &Look { has_coordinates: true, ..Look::default() }));
    assert_eq!(texts(&all, "given").len(), 1);
    assert_eq!(texts(&all, "label").len(), 5 + 1);
}
