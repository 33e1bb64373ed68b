//! Rules for the whole board.

use std::sync::Arc;

use super::Context;
use super::entries::Entry;
use crate::board::{Automaton, BoxShape, Cell, Constraint, Digit, DotKind, PairTable, Rule, Sides, Title};
use crate::convert::constraints::{
    Board, Count, counts, expression, pattern, same_values, shared, shared_pattern,
};

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry with a rule for the whole board.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    let has = |rule| context.sheet.layout.rules.contains(&rule);
    Some(match &*entry.name {
        "StrictKropki" => Ok(vec![negative([DotKind::Difference(1), DotKind::Ratio(2)])]),
        "StrictXV" => Ok(vec![negative([DotKind::Sum(10), DotKind::Sum(5)])]),
        "Diagonal" if has(Rule::Diagonal) => Ok(Vec::new()),
        "Diagonal" => diagonal(context, &entry.args),
        "Windoku" if has(Rule::Windoku) => Ok(Vec::new()),
        "Windoku" => windows(context),
        "DisjointSets" if has(Rule::Disjoint) => Ok(Vec::new()),
        "DisjointSets" => disjoint(context),
        "AntiTaxicab" => taxicab(context),
        "GlobalEntropy" => squares(context, "entropy", |digit, size| digit.index() * 3 / size),
        "GlobalMod" => squares(context, "modular entropy", |digit, _| digit.index() % 3),
        "DutchFlatmates" => flatmates(context),
        "Doppelganger" => doppelganger(context).map(|rule| vec![rule]),
        _ => return None,
    })
}

fn negative(kinds: [DotKind; 2]) -> Constraint {
    Constraint::Negative { kinds: kinds.into() }
}

fn region(cells: impl IntoIterator<Item = Cell>) -> Constraint {
    Constraint::Region { cells: cells.into_iter().collect() }
}

fn diagonal(context: &Context, args: &[String]) -> Constraints {
    let (board, last) = (&context.board, context.board.sides.rows - 1);
    if !board.sides.is_square() {
        return Err("the board has not as many rows as columns".to_owned());
    }
    match args.first().map(String::as_str) {
        Some("1") => Ok(vec![region((0..=last).map(|i| board.cell(i, last - i)))]),
        Some("-1") => Ok(vec![region((0..=last).map(|i| board.cell(i, i)))]),
        _ => Err("expected 1 or -1".to_owned()),
    }
}

/// Returns the shape of boxes with this many cells, unless the string states another number; `None` if no such boxes tile
/// the board.
fn boxes(context: &Context, cells: usize) -> Option<BoxShape> {
    BoxShape::tiling(context.board.sides, context.region_size.unwrap_or(cells))
}

fn windows(context: &Context) -> Constraints {
    let (board, Some(shape)) = (&context.board, boxes(context, context.board.size)) else {
        return Err("the board has no boxes".to_owned());
    };
    let starts = |long: usize, side: usize| (1..side).step_by(long + 1).filter(move |at| at + long < side);
    let mut all = Vec::new();
    for column in starts(shape.columns, board.sides.columns) {
        for row in starts(shape.rows, board.sides.rows) {
            let cells = (row..row + shape.rows)
                .flat_map(|row| (column..column + shape.columns).map(move |column| board.cell(row, column)));
            all.push(region(cells));
        }
    }
    Ok(all)
}

/// Returns the rules that the largest among rows, columns, boxes and pieces of a jigsaw hold the same digits.
pub(super) fn same_digits(context: &Context, pieces: &[Constraint]) -> Constraints {
    let (board, layout) = (&context.board, &context.sheet.layout);
    let Sides { rows, columns } = board.sides;
    let mut regions: Vec<Vec<Cell>> = pieces.iter().map(Constraint::cells).collect();
    regions.extend((0..rows).map(|row| (0..columns).map(|column| board.cell(row, column)).collect()));
    regions.extend((0..columns).map(|column| (0..rows).map(|row| board.cell(row, column)).collect()));
    let number = |cell: usize| {
        let (row, column) = board.place(Cell::new(cell));
        let of_box = row / layout.boxes.rows * columns + column / layout.boxes.columns;
        layout.regions.as_ref().map_or(of_box, |regions| usize::from(regions[cell]))
    };
    let mut boxes: Vec<Vec<Cell>> = vec![Vec::new(); rows * columns];
    for cell in 0..rows * columns {
        boxes[number(cell)].push(Cell::new(cell));
    }
    regions.extend(boxes);
    let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
    regions.retain(|region| region.len() == largest);
    regions.sort_unstable();
    regions.dedup();
    // Regions that hold every digit hold the same digits.
    if largest >= board.size {
        return Ok(Vec::new());
    }
    let pairs = regions.windows(2).map(|two| same_values(board, &two[0], &two[1]));
    Ok(pairs.collect::<Result<Vec<_>, _>>()?.concat())
}

fn disjoint(context: &Context) -> Constraints {
    let (board, Some(shape)) = (&context.board, boxes(context, context.board.sides.longer())) else {
        return Err("the board has no boxes".to_owned());
    };
    let mut all = Vec::new();
    for (row, column) in (0..shape.rows).flat_map(|row| (0..shape.columns).map(move |column| (row, column))) {
        let rows = (row..board.sides.rows).step_by(shape.rows);
        let cells = rows.flat_map(|row| {
            (column..board.sides.columns).step_by(shape.columns).map(move |column| board.cell(row, column))
        });
        all.push(region(cells));
    }
    Ok(all)
}

/// Two cells that hold the same digit are not that many steps apart.
fn taxicab(context: &Context) -> Constraints {
    let board = &context.board;
    let cells = || board.cells();
    let rule = |digit: Digit| {
        let steps = usize::try_from(board.value(digit)).unwrap_or_default();
        let is_far = |one: Cell, other: Cell| {
            let ((row, column), (its_row, its_column)) = (board.place(one), board.place(other));
            row.abs_diff(its_row) + column.abs_diff(its_column) == steps
        };
        let pairs: Vec<[Cell; 2]> = cells()
            .flat_map(|one| cells().filter(move |other| one < *other).map(move |other| [one, other]))
            .filter(|&[one, other]| is_far(one, other))
            .collect();
        let allowed = PairTable::new(board.size, |a, b| a != digit || b != digit);
        let text = expression(board, &allowed).into();
        let title = Title { name: "anti-taxicab".into(), text };
        (!pairs.is_empty()).then(|| Constraint::Pair {
            title,
            allowed: Arc::new(allowed),
            pairs: pairs.into(),
        })
    };
    Ok(board.digits().iter().filter_map(rule).collect())
}

/// Each 2x2 square holds at least one digit of each of three kinds.
fn squares(context: &Context, name: &str, kind: fn(Digit, usize) -> usize) -> Constraints {
    let board = &context.board;
    if board.size != 9 {
        return Err("it needs 9 digits".to_owned());
    }
    let automaton = Automaton::build(
        board.size,
        (0_u8, 0_u8),
        |&(read, kinds), digit| (read < 4).then_some((read + 1, kinds | 1 << kind(digit, 9))),
        |&(read, kinds)| read == 4 && kinds == 7,
    );
    let automaton = shared(automaton)?;
    let class = |wanted| {
        let all = board.digits().iter().filter(|&digit| kind(digit, 9) == wanted);
        format!("[{}]", all.map(|digit| board.sign(digit)).collect::<String>())
    };
    let classes = [class(0), class(1), class(2)];
    let words = (0..81).map(|word| [word / 27, word / 9 % 3, word / 3 % 3, word % 3]);
    let whole = words.filter(|word| (0..3).all(|kind| word.contains(&kind)));
    let text = whole.map(|word| word.iter().map(|&kind| &*classes[kind]).collect::<String>());
    let text = text.collect::<Vec<_>>().join("|");
    let places = board.cells().map(|cell| board.place(cell));
    let places = places.filter(|&(row, column)| board.has(row + 1, column + 1));
    let square = |(row, column): (usize, usize)| {
        let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        let cells = cells.map(|(row, column)| board.cell(row, column));
        shared_pattern(name, text.clone(), &automaton, &cells)
    };
    Ok(places.map(square).collect())
}

/// No two rows or columns are the same number, from whichever end each is read. Two lines of one side start with different digits.
pub(super) fn no_ties(context: &Context) -> Constraints {
    let (board, size) = (&context.board, context.board.size);
    if board.sides != Sides::square(size) {
        return Err("FullRankTies: it needs rows and columns that hold every digit".to_owned());
    }
    // Whether the numbers differ, else the digit of the first one that is compared next.
    let automaton = Automaton::build(
        size,
        (false, None),
        |&(differ, digit): &(bool, Option<Digit>), next| {
            Some(match digit {
                _ if differ => (true, None),
                None => (false, Some(next)),
                Some(digit) => (digit != next, None),
            })
        },
        |&(differ, _)| differ,
    );
    let automaton = shared(automaton)?;
    let line = |at: usize, is_row: bool, is_back: bool| -> Vec<Cell> {
        let cell = |i: usize| {
            let i = if is_back { size - 1 - i } else { i };
            if is_row { board.cell(at, i) } else { board.cell(i, at) }
        };
        (0..size).map(cell).collect()
    };
    let sides = [(true, false), (true, true), (false, false), (false, true)];
    let mut all = Vec::new();
    for (number, &one) in sides.iter().enumerate() {
        for &other in &sides[number + 1..] {
            for (at, its) in (0..size).flat_map(|at| (0..size).map(move |its| (at, its))) {
                let lines = [line(at, one.0, one.1), line(its, other.0, other.1)];
                let cells: Vec<Cell> = lines[0].iter().zip(&lines[1]).flat_map(|(a, b)| [*a, *b]).collect();
                // A line and itself from the other end differ, as its ends do.
                if one.0 != other.0 || at != its {
                    all.push(shared_pattern("no ties", String::new(), &automaton, &cells));
                }
            }
        }
    }
    Ok(all)
}

/// Each row, column and box holds 0 and lacks another digit.
fn doppelganger(context: &Context) -> Result<Constraint, String> {
    let (board, size) = (&context.board, context.board.sides.rows);
    let is_sized = context.region_size.is_none_or(|cells| cells == size);
    match board.digit(0) {
        Some(digit) if board.first == 0 && board.sides == Sides::square(board.size - 1) && is_sized => {
            Ok(Constraint::Doppelganger { digit, boxes: context.is_boxed })
        }
        _ => Err("it needs a square board whose digits are 0 to the number of its rows".to_owned()),
    }
}

/// A house of a string with doppelgangers, and the digit that it lacks as a cell beside the board: `DGR3` is the digit
/// that column 3 lacks, `DGC3` that of row 3, and `DGB3` that of box 3.
fn lacking(context: &Context, name: &str) -> Result<Vec<Cell>, String> {
    let (board, size) = (&context.board, context.board.sides.rows);
    let wrong = || format!("'{name}' is not a row, column or box of the board");
    let (kind, number) = name.split_at_checked(3).ok_or_else(wrong)?;
    let at = number.parse::<usize>().ok().filter(|at| (1..=size).contains(at)).ok_or_else(wrong)? - 1;
    Ok(match (kind, boxes(context, size)) {
        ("DGC", _) => (0..size).map(|i| board.cell(at, i)).collect(),
        ("DGR", _) => (0..size).map(|i| board.cell(i, at)).collect(),
        ("DGB", Some(shape)) if context.is_boxed => {
            let is_in = |cell: &Cell| {
                let (row, column) = board.place(*cell);
                shape.index_of(size, row, column) == at
            };
            board.cells().filter(is_in).collect()
        }
        _ => return Err(wrong()),
    })
}

/// Returns whether the names are all those of cells beside the board for the digits that houses lack.
pub(super) fn are_lacking(names: &[String]) -> bool {
    !names.is_empty() && names.iter().all(|name| name.starts_with("DG"))
}

/// Returns the rules that the digits that neighbors along a line of houses lack differ by at least this much.
pub(super) fn lacking_apart(context: &Context, apart: u8, names: &[String]) -> Constraints {
    doppelganger(context)?;
    let houses: Vec<Vec<Cell>> = names.iter().map(|name| lacking(context, name)).collect::<Result<_, _>>()?;
    let fits = |one: Digit, other: Digit| one.get().abs_diff(other.get()) >= apart;
    houses.windows(2).map(|two| lacking_pair(&context.board, &two[0], &two[1], fits)).collect()
}

/// Returns the rules that a house lacks a greater digit than each later house of the list that is next to it.
pub(super) fn lacking_greater(context: &Context, names: &[String]) -> Constraints {
    doppelganger(context)?;
    let size = context.board.sides.rows;
    let across = boxes(context, size).map_or(size, |shape| size / shape.columns);
    let mut all = Vec::new();
    for (at, greater) in names.iter().enumerate() {
        let one = lacking(context, greater)?;
        for less in names[at + 1..].iter().filter(|less| are_neighbors(across, greater, less)) {
            let fits = |greater: Digit, less: Digit| greater > less;
            all.push(lacking_pair(&context.board, &one, &lacking(context, less)?, fits)?);
        }
    }
    if all.is_empty() { Err("no two of its houses are next to each other".to_owned()) } else { Ok(all) }
}

/// Returns whether two rows, columns or boxes are next to each other, with so many boxes from left to right.
fn are_neighbors(across: usize, one: &str, other: &str) -> bool {
    let parts = |name: &str| {
        let (kind, number) = name.split_at_checked(3)?;
        let at = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some((kind == "DGB", kind.to_owned(), at))
    };
    let (Some((is_box, kind, one)), Some((_, other_kind, other))) = (parts(one), parts(other)) else {
        return false;
    };
    let is_beside = one.abs_diff(other) == 1 && (!is_box || one / across == other / across);
    kind == other_kind && (is_beside || is_box && one.abs_diff(other) == across)
}

/// Returns the rule that the digits that two houses lack are one of the pairs that fit.
fn lacking_pair(
    board: &Board,
    one: &[Cell],
    other: &[Cell],
    fits: impl Fn(Digit, Digit) -> bool,
) -> Result<Constraint, String> {
    let lacked = || board.digits().iter().filter(|digit| board.value(*digit) != 0);
    let choice = |digit: Digit| {
        // One house lacks the digit, so that the other one holds all digits that do not fit to it.
        let holds = lacked().filter(|other| !fits(digit, *other)).collect();
        Ok(vec![one_other(board, digit, one)?, Constraint::Quadruple { cells: other.into(), digits: holds }])
    };
    // A house lacks a digit.
    let choices = lacked().filter(|digit| lacked().any(|other| fits(*digit, other))).map(choice);
    choices.collect::<Result<_, String>>().map(Context::any)
}

/// Returns the rule that a digit is not in the cells.
fn one_other(board: &Board, digit: Digit, cells: &[Cell]) -> Result<Constraint, String> {
    counts(board, &format!("no {}", board.sign(digit)), digit, Count::Exactly(0), cells)
}

/// A 5 has a 1 above it or a 9 below it.
fn flatmates(context: &Context) -> Constraints {
    let board = &context.board;
    if board.size != 9 || board.first != 1 {
        return Err("it needs the digits 1 to 9".to_owned());
    }
    let is = |digit: Digit, value| board.value(digit) == value;
    let rule = |cells: &[Cell], above: bool, below: bool| {
        // The number of digits read, whether there was a 1 above, and whether a 5 still needs a 9 below.
        let middle = usize::from(above);
        let automaton = Automaton::build(
            9,
            (0_usize, false, false),
            |&(read, has_one, needs), digit| {
                let has_one = has_one || above && read == 0 && is(digit, 1);
                let needs = match read.cmp(&middle) {
                    std::cmp::Ordering::Less => false,
                    std::cmp::Ordering::Equal => is(digit, 5) && !has_one,
                    std::cmp::Ordering::Greater => needs && !is(digit, 9),
                };
                (read < middle + 1 + usize::from(below)).then_some((read + 1, has_one, needs))
            },
            |&(read, _, needs)| read == middle + 1 + usize::from(below) && !needs,
        );
        let text = match (above, below) {
            (true, true) => "1..|.[^5].|.59",
            (true, false) => "1.|.[^5]",
            _ => "[^5].|59",
        };
        pattern("Dutch flatmates", text.to_owned(), automaton, cells)
    };
    let mut all = Vec::new();
    for column in 0..board.sides.columns {
        for row in 0..board.sides.rows {
            let (above, below) = (row > 0, row + 1 < board.sides.rows);
            if !above && !below {
                return Err("the board has only 1 row".to_owned());
            }
            let first = row - usize::from(above);
            let cells: Vec<Cell> =
                (first..=row + usize::from(below)).map(|row| board.cell(row, column)).collect();
            all.push(rule(&cells, above, below)?);
        }
    }
    Ok(all)
}
