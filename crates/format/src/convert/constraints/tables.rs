//! Prints tables of pairs of digits as expressions in two digits, `a` and `b`.

use super::Board;
use crate::board::{Candidates, Cell, PairTable};

/// A function that returns whether two values are related.
type Relation = fn(i64, i64) -> bool;

/// The truth of an expression for two values.
type Test<'a> = &'a dyn Fn(i64, i64) -> bool;

/// Returns an expression for a table: a short one if there is one, otherwise a list of its pairs.
pub(crate) fn expression(board: &Board, table: &PairTable) -> String {
    let digits = table.digits();
    let is = |test: Test<'_>| *table == PairTable::new(digits, |a, b| test(board.value(a), board.value(b)));
    let most = 2 * board.last().abs() + 1;
    let simple: [(&str, Relation); 6] = [
        ("a = b", |a, b| a == b),
        ("a != b", |a, b| a != b),
        ("a < b", |a, b| a < b),
        ("a <= b", |a, b| a <= b),
        ("a > b", |a, b| a > b),
        ("a >= b", |a, b| a >= b),
    ];
    if let Some((text, _)) = simple.iter().find(|(_, test)| is(test)) {
        return (*text).to_owned();
    }
    for k in 0..=most {
        let known: [(String, Test<'_>); 8] = [
            (format!("abs(a - b) >= {k}"), &|a, b| (a - b).abs() >= k),
            (format!("abs(a - b) <= {k}"), &|a, b| (a - b).abs() <= k),
            (format!("abs(a - b) = {k}"), &|a, b| (a - b).abs() == k),
            (format!("abs(a - b) != {k}"), &|a, b| (a - b).abs() != k),
            (format!("a + b = {k}"), &|a, b| a + b == k),
            (format!("a + b != {k}"), &|a, b| a + b != k),
            (format!("a + b >= {k}"), &|a, b| a + b >= k),
            (format!("a + b <= {k}"), &|a, b| a + b <= k),
        ];
        if let Some((text, _)) = known.into_iter().find(|(_, test)| is(test)) {
            return text;
        }
    }
    listed(board, table)
}

/// Returns a table as a list of the pairs that it allows or, if they are fewer, of the pairs that it excludes.
fn listed(board: &Board, table: &PairTable) -> String {
    let all = || Candidates::all(table.digits()).iter();
    let allowed: usize = all().map(|first| table.after(first).len()).sum();
    let excludes = allowed * 2 > table.digits() * table.digits();
    let part = |first| {
        let after = table.after(first);
        let seconds: Vec<String> = all()
            .filter(|second| after.contains(*second) != excludes)
            .map(|second| board.value(second))
            .map(|second| if excludes { format!("b != {second}") } else { format!("b = {second}") })
            .collect();
        let first = board.value(first);
        match (seconds.len(), excludes) {
            (0, _) => None,
            (_, true) => Some(format!("(a != {first} or {})", seconds.join(" and "))),
            (1, false) => Some(format!("a = {first} and {}", seconds.concat())),
            (_, false) => Some(format!("a = {first} and ({})", seconds.join(" or "))),
        }
    };
    let parts: Vec<String> = all().filter_map(part).collect();
    match (parts.is_empty(), excludes) {
        (true, true) => "a = a".to_owned(),
        (true, false) => "a != a".to_owned(),
        (_, true) => parts.join(" and "),
        (_, false) => parts.join(" or "),
    }
}

/// Returns each two neighbors along a line as a pair.
pub(crate) fn pairs_of(cells: &[Cell]) -> Vec<[Cell; 2]> {
    cells.windows(2).map(|pair| [pair[0], pair[1]]).collect()
}
