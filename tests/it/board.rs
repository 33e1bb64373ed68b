//! The houses and links of boards, compared with counts by hand.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::sync::Arc;

use sudoku_ls::board::{
    BoxShape, Cell, Constraint, Digit, Geometry, GeometryError, Grid, HouseKind, Layout, Relation, Rule,
};

fn board(layout: &Layout) -> Arc<Geometry> {
    Geometry::shared(layout).unwrap()
}

#[test]
fn a_9x9_cell_has_20_peers_and_a_16x16_cell_has_39() {
    for (size, peers) in [(4, 7), (6, 12), (9, 20), (16, 39), (25, 64)] {
        let geometry = board(&Layout::standard(size));
        assert!(geometry.cells().all(|cell| geometry.peers(cell).len() == peers), "{size}");
    }
}

#[test]
fn each_rule_adds_its_houses_and_no_other() {
    let houses = |rules: &[Rule]| board(&Layout::standard(9).with_rules(rules)).houses().len();
    assert_eq!(houses(&[]), 27);
    assert_eq!(houses(&[Rule::Diagonal]), 29);
    assert_eq!(houses(&[Rule::Windoku]), 31);
    assert_eq!(houses(&[Rule::Disjoint]), 36);
    assert_eq!(houses(&[Rule::AntiKnight, Rule::AntiKing, Rule::NonConsecutive]), 27);
    assert_eq!(houses(&Rule::ALL), 27 + 2 + 4 + 9);
}

#[test]
fn every_house_has_one_cell_for_each_digit_and_knows_its_cells() {
    for size in 1..=31 {
        let rules = Rule::ALL.into_iter().filter(|rule| size == 9 || *rule != Rule::Windoku);
        let geometry = board(&Layout::standard(size).with_rules(rules.collect::<Vec<_>>()));
        // The solver keeps a set of houses in 128 bits.
        assert!(geometry.houses().len() <= 128);
        for (index, house) in (0..).zip(geometry.houses()) {
            assert_eq!(house.cells.len(), size);
            assert!(house.cells.is_sorted());
            assert!(house.cells.iter().all(|&cell| geometry.houses_of(cell).contains(&index)));
        }
    }
}

#[test]
fn boxes_of_one_row_add_no_house() {
    for size in [1, 2, 3, 5, 7, 31] {
        let geometry = board(&Layout::standard(size));
        let boxes = geometry.houses().iter().filter(|house| matches!(house.kind, HouseKind::Box(_)));
        assert_eq!(boxes.count(), 0, "{size}");
    }
}

#[test]
fn links_go_both_ways() {
    let geometry = board(&Layout::standard(9).with_rules(Rule::ALL));
    for cell in geometry.cells() {
        for link in geometry.links(cell) {
            let back = geometry.links(link.cell).iter();
            assert!(back.into_iter().any(|l| l.cell == cell && l.relation == link.relation));
        }
    }
}

#[test]
fn a_rule_links_the_cells_it_is_about() {
    let linked = |rule, relation| -> Vec<usize> {
        let geometry = board(&Layout::standard(9).with_rules([rule]));
        let centre = geometry.at(4, 4);
        let links = geometry.links(centre).iter().filter(|link| link.rule == Some(rule));
        links.filter(|link| link.relation == relation).map(|link| link.cell.index()).collect()
    };
    // Links from r5c5. Links within its box come from the box and not from the rule.
    assert_eq!(linked(Rule::AntiKnight, Relation::Equal), [21, 23, 29, 33, 47, 51, 57, 59]);
    assert!(linked(Rule::AntiKing, Relation::Equal).is_empty());
    assert_eq!(linked(Rule::NonConsecutive, Relation::Consecutive), [31, 39, 41, 49]);
    let corner = board(&Layout::standard(9).with_rules([Rule::AntiKing]));
    let links = corner.links(corner.at(2, 2)).iter().filter(|link| link.rule.is_some());
    let others = [corner.at(1, 3), corner.at(3, 1), corner.at(3, 3)];
    assert_eq!(links.map(|link| link.cell).collect::<Vec<_>>(), others);
}

#[test]
fn the_usual_boxes_are_the_usual_ones() {
    let shapes = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25].map(|size| BoxShape::standard(size).to_string());
    assert_eq!(shapes, ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "4x5", "5x5"]);
}

#[test]
fn regions_take_the_place_of_boxes() {
    let regions: Vec<u8> = vec![0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3];
    let geometry = board(&Layout::standard(4).with_regions(regions.clone()));
    assert_eq!(geometry.houses().iter().filter(|h| matches!(h.kind, HouseKind::Region(_))).count(), 4);
    assert!(geometry.cells().all(|cell| geometry.box_of(cell) == usize::from(regions[cell.index()])));
    assert!(!geometry.houses().iter().any(|house| matches!(house.kind, HouseKind::Box(_))));
}

#[test]
fn what_cannot_be_a_board_is_an_error_that_says_why() {
    let why = |layout: Layout| Geometry::shared(&layout).unwrap_err();
    assert_eq!(why(Layout { size: 0, ..Layout::standard(1) }), GeometryError::Size(0));
    assert_eq!(why(Layout::standard(32)), GeometryError::Size(32));
    let boxes = BoxShape { rows: 2, columns: 4 };
    assert_eq!(why(Layout::standard(9).with_boxes(boxes)), GeometryError::Boxes(boxes, 9));
    assert_eq!(why(Layout::standard(4).with_regions(vec![0; 15])), GeometryError::RegionMap(15));
    assert_eq!(why(Layout::standard(4).with_regions(vec![0; 16])), GeometryError::RegionSize(0, 16));
    assert_eq!(why(Layout::standard(2).with_regions(vec![0, 0, 9, 9])), GeometryError::RegionSize(1, 0));
    for (layout, rule) in [
        (Layout::standard(6), Rule::Windoku),
        (Layout::standard(9).with_boxes(BoxShape { rows: 1, columns: 9 }), Rule::Windoku),
        (
            Layout::standard(4).with_regions(vec![0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]),
            Rule::Disjoint,
        ),
    ] {
        let why = why(layout.with_rules([rule]));
        assert!(matches!(why, GeometryError::Rule(named, _) if named == rule), "{why}");
    }
}

#[test]
fn a_layout_is_made_once_whatever_the_order_of_its_rules() {
    let layout = |rules: [Rule; 2]| Layout::standard(9).with_rules(rules);
    let [a, b] = [[Rule::Diagonal, Rule::AntiKing], [Rule::AntiKing, Rule::Diagonal]].map(layout);
    assert!(Arc::ptr_eq(&board(&a), &board(&a)));
    assert_eq!(board(&a).layout(), board(&b).layout());
}

#[test]
fn a_constraint_that_is_repeated_costs_a_search_nothing() {
    let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(5), repeats: false };
    let count = |times: usize| {
        let all = std::iter::repeat_n(cage.clone(), times);
        let board = board(&Layout::standard(9).with_constraints(all));
        (board.primitives().len(), board.layout().constraints.len())
    };
    let (primitives, _) = count(1);
    assert_eq!(count(5000), (primitives, 5000));
}

#[test]
fn cells_print_by_row_and_column_from_1() {
    let geometry = board(&Layout::standard(16));
    assert_eq!(geometry.names(&[Cell::new(0), geometry.at(3, 6), Cell::new(255)]), "r1c1, r4c7, r16c16");
}

#[test]
fn layouts_and_grids_read_what_they_print() {
    let jigsaw = Layout::standard(3).with_regions(vec![0, 0, 1, 0, 2, 1, 2, 2, 1]);
    let boxes = Layout::standard(8).with_boxes(BoxShape { rows: 4, columns: 2 });
    let rules = Layout::standard(9).with_rules(Rule::ALL);
    for layout in (1..=31).map(Layout::standard).chain([jigsaw, boxes, rules]) {
        assert_eq!(layout.to_string().parse(), Ok(layout));
    }
    for size in [4, 6, 9, 16] {
        let board = Geometry::shared(&Layout::standard(size)).unwrap();
        let mut grid = Grid::empty(&board);
        for (place, cell) in board.cells().enumerate().step_by(size + 1) {
            grid.set(cell, Digit::from_index(place % size));
        }
        assert_eq!(grid.to_string().parse().as_ref(), Ok(&grid), "{size}");
        assert_eq!(format!("{grid:#}").parse().as_ref(), Ok(&grid), "{size}");
    }
}

#[test]
fn what_is_not_a_layout_says_which_part_of_it() {
    for (text, why) in [
        ("", "'' is not a size: use 9, 9x9 or 6x8, from 1 to 31"),
        ("9x32", "'9x32' is not a size: use 9, 9x9 or 6x8, from 1 to 31"),
        ("6x6 boxes:2", "'2' is not a box shape: use ROWSxCOLUMNS, such as 2x3"),
        ("9x9 cages", "unexpected 'cages': use boxes:2x3, regions:AAB/…, digits:0-8, or the name of a rule"),
    ] {
        assert_eq!(text.parse::<Layout>().map_err(|error| error.to_string()), Err(why.to_owned()));
    }
}
