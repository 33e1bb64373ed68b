//! Boards whose houses have different lengths: the honeycomb that the short paper cites, compared with brute force.

use std::sync::Arc;

use sudoku_ls::board::{Cell, Digit, Geometry, GeometryError, Grid};
use sudoku_ls::render::houses_svg;
use sudoku_ls::solver::enumerate::Enumeration;
use sudoku_ls::solver::{Budget, Count, Engine, Solutions, Unsupported, count, solve};
use sudoku_ls::syntax::{File, Houses, ProblemCode};

use crate::solver::brute::Dice;

/// Returns a hexagon of cells with `side` cells on each side. The houses are its rows in three directions, which have
/// from `side` to `2 * side - 1` cells each.
fn honeycomb(side: i32, digits: usize) -> Arc<Geometry> {
    let reach = side - 1;
    let cells: Vec<(i32, i32)> = (-reach..=reach)
        .flat_map(|q| (-reach..=reach).map(move |r| (q, r)))
        .filter(|(q, r)| (q + r).abs() <= reach)
        .collect();
    let line = |keep: &dyn Fn(&(i32, i32)) -> bool| -> Vec<Cell> {
        (0..cells.len()).filter(|&i| keep(&cells[i])).map(Cell::new).collect()
    };
    let mut houses = Vec::new();
    for k in -reach..=reach {
        houses.push(line(&|&(q, _)| q == k));
        houses.push(line(&|&(_, r)| r == k));
        houses.push(line(&|&(q, r)| q + r == k));
    }
    Geometry::from_houses(cells.len(), digits, houses).unwrap()
}

/// Counts solutions up to a limit by trying each digit in each cell, row by row; it uses houses only.
fn brute(grid: &Grid, limit: u64) -> u64 {
    fn fits(values: &[u8], board: &Geometry, cell: usize, value: u8) -> bool {
        let of_cell = board.houses().iter().filter(|house| house.cells.contains(&Cell::new(cell)));
        of_cell.flat_map(|house| &house.cells).all(|c| c.index() == cell || values[c.index()] != value)
    }
    fn go(values: &mut Vec<u8>, board: &Geometry, from: usize, left: u64) -> u64 {
        let Some(cell) = (from..values.len()).find(|&cell| values[cell] == 0) else { return 1 };
        let mut found = 0;
        for value in 1..=board.size() as u8 {
            if found < left && fits(values, board, cell, value) {
                values[cell] = value;
                found += go(values, board, cell + 1, left - found);
                values[cell] = 0;
            }
        }
        found
    }
    let mut values = grid.values().to_vec();
    let board = grid.geometry();
    let clash = (0..values.len()).any(|c| values[c] != 0 && !fits(&values, board, c, values[c]));
    if clash { 0 } else { go(&mut values, board, 0, limit).min(limit) }
}

const WORKING: [Engine; 5] =
    [Engine::Auto, Engine::Enumerate, Engine::StaticOrder, Engine::FewestFirst, Engine::Search];

#[test]
fn engines_that_do_not_need_each_digit_in_each_house_count_as_brute_force_does() {
    let mut dice = Dice(31);
    for round in 0..120 {
        let board = match round % 3 {
            0 => honeycomb(2, 3 + dice.below(3)),
            1 => honeycomb(3, 5),
            _ => honeycomb(3, 6 + dice.below(2)),
        };
        let mut grid = Grid::empty(&board);
        for _ in 0..board.cell_count() / 2 {
            let digit = Digit::new(1 + dice.below(board.size()) as u8).unwrap();
            let cell = Cell::new(dice.below(board.cell_count()));
            let old = grid.get(cell);
            grid.set(cell, Some(digit));
            // Some puzzles clash, but most do not.
            if !grid.clashes().is_empty() && dice.below(12) > 0 {
                grid.set(cell, old);
            }
        }
        let expected = brute(&grid, 20);
        let expected = if expected < 20 { Count::Exactly(expected) } else { Count::AtLeast(20) };
        assert_eq!(count(&grid, 20, &mut Budget::unlimited()), expected, "{grid:?}");
        for engine in WORKING {
            let counted = engine.count(&grid, 20, &mut Budget::unlimited());
            assert_eq!(counted, Ok(expected), "{engine} {grid:?}");
        }
        let several = expected == Count::AtLeast(20) || matches!(expected, Count::Exactly(n) if n > 1);
        match solve(&grid, &mut Budget::unlimited()) {
            Solutions::Unique(one) => assert!(expected == Count::Exactly(1) && one.is_solved()),
            Solutions::Multiple { first, second, .. } => {
                assert!(several && first.is_solved() && second.is_solved() && first != second);
            }
            _ => assert_eq!(expected, Count::Exactly(0)),
        }
    }
}

#[test]
fn engines_that_need_each_digit_in_each_house_say_why_not() {
    let board = honeycomb(3, 5);
    for engine in Engine::ALL.into_iter().filter(|engine| !WORKING.contains(engine)) {
        let why = engine.solve(&Grid::empty(&board), &mut Budget::unlimited()).unwrap_err();
        let Unsupported::House(told, kind) = why else { panic!("{why}") };
        assert_eq!(told, engine);
        let text = why.to_string();
        assert!(text.contains(&kind.to_string()) && text.contains("every digit"), "{text}");
    }
    // Houses that all have as many cells as there are digits work with every engine.
    let square = [[0, 1], [2, 3], [0, 2], [1, 3]].map(|house| house.map(Cell::new).to_vec());
    let square = Geometry::from_houses(4, 2, square).unwrap();
    for engine in Engine::ALL {
        let counted = engine.count(&Grid::empty(&square), 9, &mut Budget::unlimited());
        assert_eq!(counted, Ok(Count::Exactly(2)), "{engine}");
    }
}

#[test]
fn a_honeycomb_is_enumerated_round_by_round() {
    let board = honeycomb(2, 3);
    let mut search = Enumeration::new(&Grid::empty(&board));
    let rounds = search.by_ref().count() as u64;
    let solution = search.solution().unwrap();
    assert!(solution.is_solved());
    assert_eq!(rounds, 7 + 2 * search.backtracks());
    assert_eq!(board.name(Cell::new(6)), "r1c7");
}

#[test]
fn impossible_houses_are_errors_that_name_them() {
    let make = |cells, digits, house: &[usize]| {
        let house = house.iter().copied().map(Cell::new).collect();
        Geometry::from_houses(cells, digits, [vec![Cell::new(0)], house]).map(|_| ()).unwrap_err()
    };
    for (error, text) in [
        (make(4, 32, &[0]), "size 32"),
        (make(0, 3, &[0]), "0 cells"),
        (make(4, 3, &[]), "house 2 has no cell"),
        (make(4, 3, &[0, 1, 2, 3]), "house 2 has more cells than there are digits"),
        (make(4, 3, &[0, 4]), "house 2 has a cell that is not on the board"),
        (make(4, 3, &[1, 1]), "house 2 has a cell twice"),
    ] {
        assert!(error.to_string().contains(text), "{error}");
    }
    let many = (0..130).map(|i| vec![Cell::new(i), Cell::new(i + 1)]);
    assert_eq!(Geometry::from_houses(200, 3, many).unwrap_err(), GeometryError::Houses(130));
}

/// Returns the board of houses of a text, and the codes of its block's problems.
fn read(text: &str) -> (Option<Houses>, Vec<ProblemCode>) {
    let file = File::parse(text);
    let block = file.blocks().iter().find(|block| block.houses.is_some()).or(file.blocks().first()).unwrap();
    (block.houses.as_deref().cloned(), block.problems.iter().map(|problem| problem.code).collect())
}

fn sample() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/honeycomb.sudoku")).unwrap()
}

#[test]
fn the_sample_is_the_honeycomb_of_side_three_and_has_one_solution_by_brute_force() {
    let (houses, problems) = read(&sample());
    let houses = houses.unwrap();
    assert_eq!(problems, []);
    let board = houses.geometry.clone().unwrap();
    assert_eq!((board.cell_count(), board.size(), board.houses().len()), (19, 5, 15));
    // The same board made from coordinates has the same pairs of cells with a common house, whatever the cells'
    // numbers.
    let pairs = |board: &Geometry| -> usize { board.cells().map(|cell| board.peers(cell).len()).sum() };
    assert_eq!(pairs(&board), pairs(&honeycomb(3, 5)));
    let mut lengths: Vec<usize> = board.houses().iter().map(|house| house.cells.len()).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [[3; 6].as_slice(), &[4; 6], &[5; 3]].concat());
    let grid = houses.grid().unwrap();
    assert_eq!((grid.clue_count(), brute(&grid, 9)), (4, 1));
    assert_eq!((houses.labels.len(), houses.label(Cell::new(18))), (19, "e3"));
    let Solutions::Unique(solution) = solve(&grid, &mut Budget::unlimited()) else { panic!("one solution") };
    // The text written for a solution is read back as this solution.
    let list = format!("size: 5\n\n[Houses]\n{}", houses.list(&solution));
    let (again, problems) = read(&list);
    assert_eq!((again.unwrap().grid().unwrap().values(), problems), (solution.values(), vec![]));
    let svg = houses_svg(&houses, Some(&solution));
    assert!(svg.starts_with("<svg ") && svg.contains(">row a<") && svg.contains("class=\"given\""));
    let cells: usize = houses.lines.iter().map(|line| line.cells.len()).sum();
    assert_eq!(svg.matches("<rect class=\"cell\"").count(), cells);
    assert_eq!(svg.matches("class=\"given\"").count() + svg.matches("class=\"found\"").count(), cells);
}

#[test]
fn what_is_wrong_with_a_list_of_houses_is_said_and_leaves_no_board() {
    for (text, what) in [
        ("[Houses]\n", "No house follows"),
        ("size: 2\n[Houses]\na b c\n", "more cells than there are digits"),
        ("[Houses]\na b a\n", "has a cell twice"),
        ("[Houses]\na=4 b c\n", "'4' is not a digit of this board: use 1 to 3"),
        ("[Houses]\na=x b c\n", "'x' is not a digit"),
        ("[Houses]\na=1 b c\nd a=2\n", "'a' is 1 above"),
        ("[Houses]\na =1 c\n", "'=1' is not a cell"),
    ] {
        let file = File::parse(text);
        let block = file.blocks().first().unwrap();
        let said: Vec<&str> = block.problems.iter().map(|problem| problem.message.as_str()).collect();
        assert!(matches!(said[..], [one] if one.contains(what)), "{text}: {said:?}");
        assert!(block.houses.as_deref().is_some_and(|houses| houses.geometry.is_none()), "{text}");
    }
    // Below a grid, the section stops all claims about the puzzle.
    let file = File::parse("1..4..1.2....3..\n[Houses]\na b c\n");
    let block = file.blocks().first().unwrap();
    assert!(block.houses.is_none() && block.puzzle.as_ref().unwrap().no_claims.is_some());
    assert_eq!(block.problems[0].code, ProblemCode::UnknownConstraint);
    // The text after a blank line is another puzzle.
    let file = File::parse("[Houses]\na b\nb c\n\n1..4..1.2....3..\n");
    assert_eq!((file.blocks().len(), file.puzzles().count()), (2, 1));
}

#[cfg(feature = "cli")]
#[test]
fn a_list_of_houses_is_checked_solved_counted_and_drawn() {
    use crate::cli::{json_lines, sudoku_ls};
    let sample = sample();
    let (houses, _) = read(&sample);
    let houses = houses.unwrap();
    let Solutions::Unique(solution) = solve(&houses.grid().unwrap(), &mut Budget::unlimited()) else {
        panic!()
    };
    let ran = sudoku_ls(&["check", "-"], &sample);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    for engine in WORKING {
        let ran = sudoku_ls(&["solve", "--engine", engine.name(), "-"], &sample);
        assert_eq!((ran.code, ran.out), (0, houses.list(&solution)), "{engine}");
    }
    let refused = sudoku_ls(&["solve", "--engine", "dancing-links", "-"], &sample);
    assert!(refused.code == 1 && refused.out.contains("every digit once"), "{refused:?}");
    let line = &json_lines(&sudoku_ls(&["solve", "--json", "-"], &sample).out)[0];
    assert_eq!((&line["status"], &line["puzzle"]), (&"unique".into(), &1.into()));
    assert_eq!(line["solutions"][0], houses.one_line(&solution));
    assert_eq!(sudoku_ls(&["count", "-"], &sample).out, "1\n");
    // Without one of its givens, the puzzle has as many solutions as brute force finds.
    let fewer = sample.replace("d2=1", "d2");
    let (open, _) = read(&fewer);
    let expected = brute(&open.unwrap().grid().unwrap(), 1000);
    assert!(expected > 1);
    assert_eq!(sudoku_ls(&["count", "-"], &fewer).out, format!("{expected}\n"));
    let all = sudoku_ls(&["solve", "--all", "-"], &fewer);
    assert_eq!(all.out.matches("row a: ").count() as u64, expected, "{all:?}");
    let found = json_lines(&sudoku_ls(&["check", "--output", "json", "-"], &fewer).out);
    assert_eq!(found[0]["code"], "multiple-solutions", "{found:?}");
    let clash = sample.replace("b1=5 b2", "b1=5 b2=5");
    let ran = sudoku_ls(&["check", "-"], &clash);
    assert!(ran.code == 1 && ran.out.contains("5 appears twice in 'row b' (b1, b2)"), "{ran:?}");
    let ran = sudoku_ls(&["solve", "-"], &clash);
    assert!(ran.code == 1 && ran.out.contains("no solution: 5 appears twice"), "{ran:?}");
    let drawn = sudoku_ls(&["render", "--solved", "-"], &sample);
    assert_eq!((drawn.code, drawn.out), (0, houses_svg(&houses, Some(&solution))));
    // Other commands report that they need a grid.
    let rated = sudoku_ls(&["rate", "-"], &sample);
    assert!(rated.code == 1 && (rated.out + &rated.err).contains("[Houses] has no grid"));
    // Among puzzles with a grid, each puzzle has its number.
    let both = format!("1..4..1.2....3..\n\n[puzzle comb]\n{}", &sample[sample.find("size").unwrap()..]);
    let lines = json_lines(&sudoku_ls(&["count", "--json", "-"], &both).out);
    let numbers: Vec<_> =
        lines.iter().map(|line| (line["puzzle"].as_u64(), line["count"].as_u64())).collect();
    assert_eq!(numbers[1], (Some(2), Some(1)), "{lines:?}");
}
