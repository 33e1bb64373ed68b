//! Rules about sets of cells: cages, sums, contents, and groups with the same digits.

use super::Context;
use super::entries::Entry;
use crate::board::{Automaton, Cell, Constraint, Digit};
use crate::convert::constraints::{Count, cage_without_sum, counts, equality, pattern, same_values};

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry with a rule about a set of cells.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    let args = &entry.args[..];
    let (first, rest) = (args.first(), args.get(1..).unwrap_or_default());
    Some(match &*entry.name {
        "Cage" => cage(context, first, rest),
        "AllDifferent" => context.cells(args).map(|cells| vec![Constraint::Region { cells: cells.into() }]),
        "RellikCage" => rellik(context, first, rest),
        "EqualityCage" => equal_halves(context, args),
        "Sum" => sum(context, first, rest),
        "Lunchbox" => lunchbox(context, first, rest),
        "ContainAtLeast" => values(context, first).and_then(|digits| contain(context, digits, rest)),
        "ContainExact" => values(context, first).and_then(|digits| exactly(context, &digits, rest)),
        "LookAndSay" => look_and_say(context, first, rest),
        "Quad" => quad(context, first, rest),
        "SameValues" => same(context, first, rest),
        "EqualSum" => equal_sum(context, args),
        "CountingCircles" => circles(context, args),
        "CountDistinct" => distinct(context, args),
        _ => return None,
    })
}

/// Returns the cells in order, each of them once.
fn once(cells: &[Cell]) -> Vec<Cell> {
    let mut once: Vec<Cell> = Vec::with_capacity(cells.len());
    for &cell in cells {
        if !once.contains(&cell) {
            once.push(cell);
        }
    }
    once
}

fn cage(context: &Context, sum: Option<&String>, names: &[String]) -> Constraints {
    let sum: u32 = match sum.map(|sum| sum.trim()) {
        None | Some("") => 0,
        _ => Context::number(sum)?,
    };
    let cells = context.cells(names)?;
    let single = once(&cells);
    // A sum of 0 means that there is no sum. A cell named twice counts twice.
    if single.len() == cells.len() {
        let sum = Some(sum).filter(|sum| *sum != 0);
        return Ok(vec![Constraint::Cage { cells: cells.into(), sum, repeats: false }]);
    }
    let mut all = vec![cage_without_sum(&single)];
    if sum != 0 {
        all.push(equality(cells.into_iter().map(|cell| (cell, 1)).collect(), i64::from(sum)));
    }
    Ok(all)
}

/// Reads a cage in which no set of digits adds up to a number.
fn rellik(context: &Context, sum: Option<&String>, names: &[String]) -> Constraints {
    let sum: u32 = Context::number(sum)?;
    if sum > 120 {
        return Err(format!("a sum of {sum}; at most 120 is supported"));
    }
    let cells = context.cells(names)?;
    let board = &context.board;
    // The state is a set of bits: bit n is set if some of the digits add up to n.
    let automaton = Automaton::build(
        board.size,
        1_u128,
        |&sums, digit| {
            let value = u32::try_from(board.value(digit)).ok()?;
            let moved = if value > sum { 0 } else { sums << value };
            (moved >> sum & 1 == 0).then_some((sums | moved) & (((1 << sum) - 1) | 1))
        },
        |_| true,
    );
    let rule = pattern(&format!("no sum of {sum}"), String::new(), automaton, &cells)?;
    Ok(vec![cage_without_sum(&cells), rule])
}

/// Reads a cage with as many odd as even digits, and as many low as high digits.
fn equal_halves(context: &Context, names: &[String]) -> Constraints {
    let cells = context.cells(names)?;
    if !cells.len().is_multiple_of(2) {
        return Err("an equality cage has an even number of cells".to_owned());
    }
    let (board, half) = (&context.board, i32::try_from(cells.len() / 2).unwrap_or(i32::MAX));
    let (low, high) = (board.size / 2, board.size - board.size / 2);
    let automaton = Automaton::build(
        board.size,
        (0_i32, 0_i32),
        |&(odd, big), digit| {
            let is_middle = digit.index() >= low && digit.index() < high;
            let odd = odd + if board.value(digit).rem_euclid(2) == 1 { 1 } else { -1 };
            let big = big + if digit.index() >= high { 1 } else { -1 };
            (!is_middle && odd.abs() <= half && big.abs() <= half).then_some((odd, big))
        },
        |state| *state == (0, 0),
    );
    Ok(vec![cage_without_sum(&cells), pattern("equality cage", String::new(), automaton, &cells)?])
}

/// Reads a sum. Factors are written as in `0_=_1_-1`.
fn sum(context: &Context, sum: Option<&String>, names: &[String]) -> Constraints {
    let cells = context.cells(names)?;
    let text = sum.map(String::as_str).unwrap_or_default();
    let (sum, factors) = match text.split_once("_=_") {
        Some((sum, factors)) => (sum, factors.split('_').map(str::to_owned).collect()),
        None => (text.split('_').next().unwrap_or_default(), vec!["1".to_owned(); cells.len()]),
    };
    let sum = Context::number(Some(&sum.to_owned()))?;
    if factors.len() != cells.len() {
        return Err(format!("{} factors for {} cells", factors.len(), cells.len()));
    }
    let factors = factors.iter().map(|factor| Context::number(Some(factor)));
    let factors = factors.collect::<Result<Vec<i32>, _>>()?;
    Ok(vec![equality(cells.into_iter().zip(factors).collect(), sum)])
}

/// Reads cells with different digits. The digits between the least and the greatest of them have the given sum.
fn lunchbox(context: &Context, sum: Option<&String>, names: &[String]) -> Constraints {
    between_extremes(&context.cells(names)?, Context::number(sum)?)
}

/// Returns the rules that the digits of the cells differ, and that those between the least and the greatest of them have
/// this sum.
pub(super) fn between_extremes(cells: &[Cell], sum: i64) -> Constraints {
    let mut choices = Vec::new();
    for least in 0..cells.len() {
        for greatest in (0..cells.len()).filter(|&greatest| greatest != least) {
            let (from, to) = (least.min(greatest), least.max(greatest));
            let between = cells[from + 1..to].iter().map(|&cell| (cell, 1)).collect::<Vec<_>>();
            if between.is_empty() && sum != 0 {
                continue;
            }
            let mut all = Vec::new();
            if !between.is_empty() {
                all.push(equality(between, sum));
            }
            let greater = |greater: Cell, less: Cell| Constraint::Greater { greater, less };
            all.push(greater(cells[greatest], cells[least]));
            for (_, &cell) in cells.iter().enumerate().filter(|(at, _)| *at != least && *at != greatest) {
                all.push(greater(cell, cells[least]));
                all.push(greater(cells[greatest], cell));
            }
            choices.push(all);
        }
    }
    if choices.is_empty() {
        return Err("at least 2 cells are needed".to_owned());
    }
    Ok(vec![cage_without_sum(cells), Context::any(choices)])
}

/// Reads an argument that lists digits: `1_2_2`.
fn values(context: &Context, arg: Option<&String>) -> Result<Vec<Digit>, String> {
    let text = arg.map(String::as_str).unwrap_or_default();
    let digit = |value: &str| value.parse().ok().and_then(|value| context.board.digit(value));
    let digit = |value| digit(value).ok_or_else(|| format!("'{value}' is not a digit of the board"));
    text.split(['_', ',']).map(digit).collect()
}

fn contain(context: &Context, mut digits: Vec<Digit>, names: &[String]) -> Constraints {
    let cells = context.cells(names)?;
    digits.sort_unstable();
    Ok(vec![Constraint::Quadruple { cells: cells.into(), digits: digits.into() }])
}

fn exactly(context: &Context, digits: &[Digit], names: &[String]) -> Constraints {
    let cells = context.cells(names)?;
    let mut once = digits.to_vec();
    once.sort_unstable();
    once.dedup();
    let rule = |digit: Digit| {
        let count = digits.iter().filter(|it| **it == digit).count();
        counts(&context.board, &format!("{count} of {digit}"), digit, Count::Exactly(count), &cells)
    };
    once.into_iter().map(rule).collect()
}

fn look_and_say(context: &Context, clue: Option<&String>, names: &[String]) -> Constraints {
    let cells = context.cells(names)?;
    let text = clue.map(String::as_str).unwrap_or_default();
    let clue: Vec<i64> = text.chars().filter_map(|c| c.to_digit(10)).map(i64::from).collect();
    if clue.is_empty() || clue.len() != text.len() || !clue.len().is_multiple_of(2) {
        return Err(format!("'{text}' is not pairs of a count and a digit"));
    }
    let rule = |pair: &[i64]| {
        let digit = context.board.digit(pair[1]).ok_or_else(|| format!("{} is not a digit", pair[1]))?;
        let count = usize::try_from(pair[0]).unwrap_or_default();
        counts(&context.board, &format!("{count} of {}", pair[1]), digit, Count::Exactly(count), &cells)
    };
    clue.chunks(2).map(rule).collect()
}

fn quad(context: &Context, corner: Option<&String>, digits: &[String]) -> Constraints {
    let corner = context.cell(corner.map(String::as_str).unwrap_or_default())?;
    let (row, column) = context.board.place(corner);
    if !context.board.has(row + 1, column + 1) {
        return Err("a quadruple at the edge of the board".to_owned());
    }
    let cells: Vec<Cell> = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        .iter()
        .map(|&(row, column)| context.board.cell(row, column))
        .collect();
    let mut digits = values(context, Some(&digits.join("_")))?;
    digits.sort_unstable();
    Ok(vec![Constraint::Quadruple { cells: cells.into(), digits: digits.into() }])
}

fn same(context: &Context, count: Option<&String>, names: &[String]) -> Constraints {
    let count: usize = Context::number(count)?;
    let cells = context.cells(names)?;
    if count < 2 || cells.is_empty() || !cells.len().is_multiple_of(count) {
        return Err(format!("{} cells are not {count} sets of as many", cells.len()));
    }
    let size = cells.len() / count;
    let sets: Vec<&[Cell]> = cells.chunks(size).collect();
    if size == 1 {
        return Ok(vec![Constraint::Clone { groups: sets.into_iter().map(Into::into).collect() }]);
    }
    let pairs = sets.windows(2).map(|two| same_values(&context.board, two[0], two[1]));
    let all: Vec<Vec<Constraint>> = pairs.collect::<Result<_, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

fn equal_sum(context: &Context, args: &[String]) -> Constraints {
    let parts: Vec<Vec<Cell>> =
        args.split(|arg| arg == "-").map(|names| context.cells(names)).collect::<Result<_, _>>()?;
    let sum = |two: &[Vec<Cell>]| {
        let plus = two[0].iter().map(|&cell| (cell, 1));
        equality(plus.chain(two[1].iter().map(|&cell| (cell, -1))).collect(), 0)
    };
    Ok(parts.windows(2).map(sum).collect())
}

/// Reads circles. The digit in a circle is the number of circles with this digit.
fn circles(context: &Context, args: &[String]) -> Constraints {
    let cells = context.cells(args)?;
    let board = &context.board;
    let rule = |digit: Digit| match usize::try_from(board.value(digit)).ok().filter(|count| *count > 0) {
        Some(count) => counts(board, "counting circles", digit, Count::NoneOr(count), &cells),
        None => counts(board, "counting circles", digit, Count::Exactly(0), &cells),
    };
    board.digits().iter().map(rule).collect()
}

/// Reads a cell whose digit is the number of different digits in the other cells.
fn distinct(context: &Context, args: &[String]) -> Constraints {
    let cells = context.cells(args)?;
    let board = &context.board;
    // The cell with the number is read last: the digits before it matter, and not which number they must reach. Where
    // that takes too many states, it is read first.
    let (count, others) = cells.split_first().ok_or("at least 1 cell is needed")?;
    let last = others.len();
    let counted = Automaton::build(
        board.size,
        (0, 0_u32),
        |&(read, seen), digit| {
            if read < last {
                return Some((read + 1, seen | 1 << digit.index()));
            }
            (read == last && i64::from(seen.count_ones()) == board.value(digit)).then_some((read + 1, 0))
        },
        |&(read, _)| read > last,
    );
    if counted.is_some() {
        let order: Vec<Cell> = others.iter().chain([count]).copied().collect();
        return Ok(vec![pattern("count of distinct digits", String::new(), counted, &order)?]);
    }
    let automaton = Automaton::build(
        board.size,
        None,
        |state: &Option<(i64, u32)>, digit| match state {
            None => Some(Some((board.value(digit), 0))),
            Some((wanted, seen)) => {
                let seen = seen | 1 << digit.index();
                (i64::from(seen.count_ones()) <= *wanted).then_some(Some((*wanted, seen)))
            }
        },
        |state| state.is_some_and(|(wanted, seen)| i64::from(seen.count_ones()) == wanted),
    );
    Ok(vec![pattern("count of distinct digits", String::new(), automaton, &cells)?])
}
