//! Booklets: every puzzle and solution is on exactly one page, in order, and inside the page.

use sudoku_ls::board::Layout;
use sudoku_ls::render::{Booklet, Entry, Look, Paper, Theme, pages};
use sudoku_ls::syntax::Symbols;

use super::xml::{Element, elements};
use super::{jigsaw, picture, texts};

fn entry(layout: &Layout, title: &str) -> Entry {
    let mut puzzle = picture(layout, Symbols::standard(layout.size));
    title.clone_into(&mut puzzle.title);
    Entry { solution: Some(puzzle.clone()), picture: puzzle, caption: format!("level: {title}") }
}

fn booklet(paper: Paper, per_page: usize) -> Booklet {
    Booklet { paper, per_page, look: Look { theme: Theme::Print, has_coordinates: false } }
}

fn headings(page: &str) -> Vec<String> {
    texts(&elements(page), "heading").iter().map(|text| text.text.clone()).collect()
}

#[test]
fn a_booklet_has_its_puzzles_in_order_and_then_their_solutions_and_numbers_its_pages() {
    let titles: Vec<String> = (1..=14).map(|number| format!("Number {number}")).collect();
    let entries: Vec<Entry> = titles.iter().map(|title| entry(&Layout::standard(4), title)).collect();
    for (per_page, puzzle_pages) in [(1, 14), (2, 7), (4, 4), (6, 3)] {
        let drawn = pages(&booklet(Paper::A4, per_page), &entries);
        // Twelve small solutions fit on a page.
        assert_eq!(drawn.len(), puzzle_pages + 2, "{per_page} a page");
        let found: Vec<Vec<String>> = drawn.iter().map(|page| headings(page)).collect();
        let (puzzles, solutions) = found.split_at(puzzle_pages);
        assert!(puzzles.iter().all(|page| page.len() <= per_page), "{puzzles:?}");
        assert_eq!(puzzles.concat(), titles);
        assert!(solutions.iter().all(|page| page[0] == "Solutions"), "{solutions:?}");
        let solved: Vec<&String> = solutions.iter().flat_map(|page| &page[1..]).collect();
        assert_eq!(solved, titles.iter().collect::<Vec<_>>());
        for (number, page) in (1..).zip(&drawn) {
            let all = elements(page);
            let numbers: Vec<&str> = texts(&all, "label").iter().map(|text| text.text.as_str()).collect();
            assert_eq!(numbers, [number.to_string()]);
        }
    }
    let without: Vec<Entry> = entries.iter().map(|entry| Entry { solution: None, ..entry.clone() }).collect();
    assert_eq!(pages(&booklet(Paper::A4, 6), &without).len(), 3);
    assert!(pages(&booklet(Paper::A4, 6), &[]).is_empty());
}

/// Returns the left, upper, right and lower ends of a grid on its page.
fn ends(all: &[Element], place: usize) -> [f64; 4] {
    let groups: Vec<&Element> =
        all.iter().filter(|it| it.name == "g" && it.get("transform").is_some()).collect();
    let borders: Vec<&Element> = all.iter().filter(|it| it.is("border")).collect();
    let moved = groups[place].get("transform").unwrap();
    let numbers: Vec<f64> = moved
        .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
        .filter_map(|word| word.parse().ok())
        .collect();
    let [x, y, scale] = numbers[..] else { panic!("{moved}") };
    let path = borders[place].get("d").unwrap();
    let outline: Vec<f64> =
        path.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).take(4).collect();
    let [left, top, width, height] = outline[..] else { panic!("{path}") };
    [x + left * scale, y + top * scale, x + (left + width) * scale, y + (top + height) * scale]
}

#[test]
fn grids_of_every_size_are_inside_the_page_and_do_not_touch() {
    for paper in Paper::ALL {
        let (width, height) = paper.size();
        for per_page in [1, 2, 4, 6] {
            for layout in [1, 4, 9, 16, 25, 31].map(Layout::standard).into_iter().chain([jigsaw(9)]) {
                let entries = vec![entry(&layout, "A title"); per_page];
                let first = &pages(&booklet(paper, per_page), &entries)[0];
                let all = elements(first);
                let grids: Vec<[f64; 4]> = (0..per_page).map(|place| ends(&all, place)).collect();
                for (at, [left, top, right, bottom]) in grids.iter().enumerate() {
                    let told = format!("{paper:?}, {per_page} a page, {layout}: {grids:?}");
                    assert!(*left > 36.0 && *top > 36.0 && *right < width - 36.0, "{told}");
                    assert!(*bottom < height - 54.0, "{told}");
                    for [x, y, to_x, to_y] in &grids[at + 1..] {
                        assert!(right < x || to_x < left || bottom < y || to_y < top, "{told}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_long_title_is_cut_and_rules_are_told_on_the_page() {
    let layout = Layout::standard(9).with_rules(sudoku_ls::board::Rule::ALL);
    let long = "A very long title ".repeat(20);
    let drawn = pages(&booklet(Paper::Letter, 6), &[entry(&layout, &long)]);
    let found = headings(&drawn[0]);
    assert!(found[0].ends_with('…') && long.starts_with(found[0].trim_end_matches('…')), "{found:?}");
    let all = elements(&drawn[0]);
    let notes: Vec<&str> = texts(&all, "note").iter().map(|text| text.text.as_str()).collect();
    assert_eq!(notes, sudoku_ls::board::Rule::ALL.map(sudoku_ls::board::Rule::name));
    assert_eq!(all.iter().filter(|it| it.is("key")).count(), sudoku_ls::board::Rule::ALL.len());
    let wide = elements(&pages(&booklet(Paper::Letter, 2), &[entry(&layout, "A title")])[0]);
    assert!(texts(&wide, "note").iter().any(|text| text.text.starts_with("anti-king: cells that touch")));
    let captions: Vec<&str> = texts(&all, "caption").iter().map(|text| text.text.as_str()).collect();
    assert!(captions[0].starts_with("level: A very"), "{captions:?}");
}

#[test]
fn what_is_told_of_a_puzzle_starts_below_the_left_edge_of_its_grid_where_it_fits() {
    let entry = entry(&Layout::standard(9).with_rules([sudoku_ls::board::Rule::Diagonal]), "A title");
    for (per_page, is_long) in [(1, false), (2, false), (4, false), (6, false), (2, true), (6, true)] {
        let mut entry = entry.clone();
        if is_long {
            entry.picture.notes = vec!["A note that is as wide as the place of the puzzle. ".repeat(9)];
        }
        let all = elements(&pages(&booklet(Paper::A4, per_page), &[entry])[0]);
        let [left, .., right, _] = ends(&all, 0);
        let notes =
            all.iter().filter(|it| it.name == "g").filter_map(|it| it.get("transform")).nth(1).unwrap();
        let start: f64 = notes["translate(".len()..].split(' ').next().unwrap().parse().unwrap();
        let told = format!("{per_page} a page: notes at {start}, a grid from {left} to {right}");
        // Half of a border's width is outside the grid.
        assert!(if is_long { start < left && start > 36.0 } else { (start - left).abs() < 2.0 }, "{told}");
    }
}
