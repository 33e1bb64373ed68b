//! Checks whether a full grid meets a constraint, from the constraint's definition: plain numbers, without the
//! product's code.

use sudoku_ls::board::{Constraint, DotKind, LineKind, MarkKind, OutsideKind};

/// A full grid: the values of its cells row by row, as sums count them.
pub(crate) struct Full<'a> {
    /// The number of digits.
    pub(crate) size: usize,
    /// The number of cells in a row.
    pub(crate) columns: usize,
    pub(crate) values: &'a [i64],
    /// The value of the first digit.
    pub(crate) first: i64,
    /// The box of each cell.
    pub(crate) boxes: &'a [usize],
}

impl Full<'_> {
    /// Returns whether each row, column and box holds a digit and lacks just one, and whether these are different: of all
    /// rows, of all columns, of all boxes, and of those that meet where the digit is.
    fn has_doppelgangers(&self, held: i64, with_boxes: bool) -> bool {
        let side = self.size - 1;
        let mut kinds: Vec<Vec<usize>> = vec![
            (0..side * side).map(|cell| cell / side).collect(),
            (0..side * side).map(|cell| cell % side).collect(),
        ];
        if with_boxes {
            kinds.push(self.boxes.to_vec());
        }
        let digits = || self.first..self.first + self.size as i64;
        let lacks = |kind: &[usize], house: usize| -> Vec<i64> {
            let held =
                |digit: &i64| (0..side * side).any(|at| kind[at] == house && self.values[at] == *digit);
            digits().filter(|digit| !held(digit)).collect()
        };
        let of_all: Vec<Vec<Vec<i64>>> =
            kinds.iter().map(|kind| (0..side).map(|house| lacks(kind, house)).collect()).collect();
        of_all.iter().all(|houses| {
            let one: Vec<i64> = houses.iter().filter(|it| it.len() == 1).map(|it| it[0]).collect();
            one.len() == side && !one.contains(&held) && differ(&one)
        }) && (0..side * side).filter(|&at| self.values[at] == held).all(|at| {
            let met: Vec<i64> = kinds.iter().zip(&of_all).map(|(kind, houses)| houses[kind[at]][0]).collect();
            differ(&met)
        })
    }

    /// Returns whether the grid meets a constraint; `all` are the constraints of its puzzle.
    #[expect(clippy::too_many_lines, reason = "one arm a kind of constraint")]
    pub(crate) fn meets(&self, constraint: &Constraint, all: &[Constraint]) -> bool {
        let of = |cells: &[sudoku_ls::board::Cell]| -> Vec<i64> {
            cells.iter().map(|cell| self.values[cell.index()]).collect()
        };
        match constraint {
            Constraint::Cage { cells, sum, repeats } => {
                let values = of(cells);
                let total: i64 = values.iter().sum();
                sum.is_none_or(|sum| total == i64::from(sum)) && (*repeats || differ(&values))
            }
            Constraint::Line { kind: LineKind::RegionSum, cells } => {
                let mut sums: Vec<i64> = Vec::new();
                let mut last = usize::MAX;
                for cell in cells {
                    let here = self.boxes[cell.index()];
                    if here != last {
                        sums.push(0);
                        last = here;
                    }
                    *sums.last_mut().unwrap() += self.values[cell.index()];
                }
                sums.windows(2).all(|pair| pair[0] == pair[1])
            }
            Constraint::Line { kind: LineKind::SumParts(sum), cells } => {
                let is_loop = cells.len() > 3 && cells.first() == cells.last();
                is_in_parts(of(cells), is_loop, i64::from(*sum))
            }
            Constraint::Line { kind, cells } => self.line(*kind, &of(cells)),
            Constraint::Arrow { total, shaft } => {
                let digits = of(total);
                let number = digits.iter().fold(0, |number, digit| number * 10 + digit);
                (digits.len() == 1 || digits[0] != 0) && number == of(shaft).iter().sum::<i64>()
            }
            Constraint::Dot { kind, cells } => {
                says(*kind, self.values[cells[0].index()], self.values[cells[1].index()])
            }
            Constraint::Negative { kinds } => self.neighbours().into_iter().all(|(a, b)| {
                let has_dot = all.iter().any(|other| match other {
                    Constraint::Dot { kind, cells } => {
                        let pair = [cells[0].index(), cells[1].index()];
                        kinds.contains(kind) && (pair == [a, b] || pair == [b, a])
                    }
                    _ => false,
                });
                has_dot || !kinds.iter().any(|&kind| says(kind, self.values[a], self.values[b]))
            }),
            Constraint::Quadruple { cells, digits } => {
                let mut left = of(cells);
                digits.iter().all(|digit| {
                    let value = i64::from(digit.get()) - 1 + self.first;
                    let place = left.iter().position(|&it| it == value);
                    place.map(|place| left.remove(place)).is_some()
                })
            }
            Constraint::Outside { kind: OutsideKind::FullRank { ties }, cells, value } => {
                let own = of(cells);
                let mut numbers = Vec::new();
                for line in 0..self.size {
                    let row: Vec<i64> = (0..self.size).map(|at| self.values[line * self.size + at]).collect();
                    let column: Vec<i64> =
                        (0..self.size).map(|at| self.values[at * self.size + line]).collect();
                    for mut number in [row, column] {
                        numbers.push(number.clone());
                        number.reverse();
                        numbers.push(number);
                    }
                }
                numbers.sort();
                let rank = numbers.iter().position(|number| *number == own).unwrap() + 1;
                let same = numbers.iter().filter(|number| **number == own).count();
                rank as u32 == *value && (*ties || same == 1)
            }
            Constraint::Outside { kind, cells, value } => self.outside(*kind, &of(cells), i64::from(*value)),
            Constraint::Region { cells } => differ(&of(cells)),
            Constraint::Clone { groups } => groups.windows(2).all(|pair| of(&pair[0]) == of(&pair[1])),
            Constraint::Mark { kind, cell } => {
                let value = self.values[cell.index()];
                let around: Vec<i64> = self
                    .neighbours()
                    .into_iter()
                    .filter_map(|(a, b)| match cell.index() {
                        at if at == a => Some(self.values[b]),
                        at if at == b => Some(self.values[a]),
                        _ => None,
                    })
                    .collect();
                match kind {
                    MarkKind::Odd => value % 2 == 1,
                    MarkKind::Even => value % 2 == 0,
                    MarkKind::Minimum => around.iter().all(|&other| value < other),
                    MarkKind::Maximum => around.iter().all(|&other| value > other),
                    MarkKind::OneOf(digits) => {
                        digits.iter().any(|digit| i64::from(digit.get()) + self.first - 1 == value)
                    }
                }
            }
            // The digits alone do not tell the regions; the tests of the engine try all of them.
            Constraint::Regions(_) => true,
            Constraint::Doppelganger { digit, boxes } => {
                self.has_doppelgangers(i64::from(digit.get()) - 1 + self.first, *boxes)
            }
            Constraint::Greater { greater, less } => self.values[greater.index()] > self.values[less.index()],
            Constraint::Pair { allowed, pairs, .. } => pairs.iter().all(|pair| {
                let [a, b] = pair.map(|cell| {
                    let number = self.values[cell.index()] - self.first + 1;
                    sudoku_ls::board::Digit::new(u8::try_from(number).unwrap()).unwrap()
                });
                allowed.allows(a, b)
            }),
            Constraint::Pattern { automaton, cells, .. } => {
                let mut state = 0;
                for value in of(cells) {
                    let number = u8::try_from(value - self.first + 1).unwrap();
                    state = automaton.next(state, sudoku_ls::board::Digit::new(number).unwrap());
                    if state == sudoku_ls::board::Automaton::DEAD {
                        return false;
                    }
                }
                automaton.accepts(state)
            }
            Constraint::Sum { terms, least, most, .. } => {
                let sum: i64 =
                    terms.iter().map(|(cell, by)| self.values[cell.index()] * i64::from(*by)).sum();
                (*least..=*most).contains(&sum)
            }
            Constraint::Any { choices } => {
                choices.iter().any(|choice| choice.iter().all(|constraint| self.meets(constraint, all)))
            }
        }
    }

    fn line(&self, kind: LineKind, values: &[i64]) -> bool {
        let steps = |holds: &dyn Fn(i64, i64) -> bool| values.windows(2).all(|pair| holds(pair[0], pair[1]));
        let (first, last) = (values[0], values[values.len() - 1]);
        let middle = &values[1..values.len() - 1];
        match kind {
            LineKind::Thermo => steps(&|a, b| a < b),
            LineKind::SlowThermo => steps(&|a, b| a <= b),
            LineKind::Whisper(by) => steps(&|a, b| (a - b).abs() >= i64::from(by)),
            LineKind::Renban => {
                let range = values.iter().max().unwrap() - values.iter().min().unwrap();
                differ(values) && range + 1 == i64::try_from(values.len()).unwrap()
            }
            LineKind::Palindrome => values.iter().eq(values.iter().rev()),
            LineKind::Between => middle.iter().all(|&it| first.min(last) < it && it < first.max(last)),
            LineKind::Lockout(by) => {
                (first - last).abs() >= i64::from(by)
                    && middle.iter().all(|&it| it < first.min(last) || it > first.max(last))
            }
            LineKind::Zipper => {
                let count = values.len();
                let sums: Vec<i64> = (0..count / 2).map(|at| values[at] + values[count - 1 - at]).collect();
                let wanted = if count % 2 == 1 { values[count / 2] } else { sums[sums.len() - 1] };
                sums.iter().all(|&sum| sum == wanted)
            }
            LineKind::DoubleArrow => first + last == middle.iter().sum::<i64>(),
            LineKind::Modular(of) => values.windows(values.len().min(usize::from(of))).all(|part| {
                let rests: Vec<i64> = part.iter().map(|it| it % i64::from(of)).collect();
                differ(&rests)
            }),
            LineKind::Entropic => values.windows(values.len().min(3)).all(|part| {
                let third = i64::try_from(self.size).unwrap() / 3;
                let thirds: Vec<i64> = part.iter().map(|it| (it - self.first) / third).collect();
                differ(&thirds)
            }),
            LineKind::Distinct => differ(values),
            LineKind::RegionSum | LineKind::SumParts(_) => panic!("these need the cells"),
        }
    }

    fn outside(&self, kind: OutsideKind, values: &[i64], wanted: i64) -> bool {
        match kind {
            OutsideKind::LittleKiller => values.iter().sum::<i64>() == wanted,
            OutsideKind::Sandwich => {
                let last = self.first + i64::try_from(self.size).unwrap() - 1;
                let place = |value: i64| values.iter().position(|&it| it == value);
                // A line that is shorter than there are digits may lack one of the two.
                let (Some(a), Some(b)) = (place(self.first), place(last)) else { return false };
                values[a.min(b) + 1..a.max(b)].iter().sum::<i64>() == wanted
            }
            OutsideKind::XSum => {
                let count = usize::try_from(values[0]).unwrap();
                count <= values.len() && values[..count].iter().sum::<i64>() == wanted
            }
            OutsideKind::Skyscraper => {
                let seen =
                    (0..values.len()).filter(|&at| values[..at].iter().all(|&it| it < values[at])).count();
                i64::try_from(seen).unwrap() == wanted
            }
            OutsideKind::HiddenSkyscraper => {
                let hidden = (0..values.len()).find(|&at| values[..at].iter().any(|&it| it > values[at]));
                hidden.is_some_and(|at| values[at] == wanted)
            }
            OutsideKind::NumberedRoom => {
                let at = usize::try_from(values[0]).unwrap();
                at >= 1 && values.get(at - 1) == Some(&wanted)
            }
            OutsideKind::FullRank { .. } => panic!("it needs the whole grid"),
        }
    }

    /// Returns the pairs of cells that share an edge.
    fn neighbours(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for cell in 0..self.values.len() {
            if cell % self.columns + 1 < self.columns {
                pairs.push((cell, cell + 1));
            }
            if cell + self.columns < self.values.len() {
                pairs.push((cell, cell + self.columns));
            }
        }
        pairs
    }
}

fn says(kind: DotKind, a: i64, b: i64) -> bool {
    match kind {
        DotKind::Difference(by) => (a - b).abs() == i64::from(by),
        DotKind::Ratio(of) => a == b * i64::from(of) || b == a * i64::from(of),
        DotKind::Sum(sum) => a + b == i64::from(sum),
    }
}

fn differ(values: &[i64]) -> bool {
    (1..values.len()).all(|at| !values[..at].contains(&values[at]))
}

/// Returns whether a line can be divided into parts with this sum each. A loop repeats its first cell as its last one,
/// and may be cut anywhere.
fn is_in_parts(mut values: Vec<i64>, is_loop: bool, sum: i64) -> bool {
    if !is_loop {
        return divides(&values, sum);
    }
    values.pop();
    (0..values.len()).any(|_| {
        values.rotate_left(1);
        divides(&values, sum)
    })
}

/// Returns whether a line can be divided into parts with this sum each.
fn divides(values: &[i64], sum: i64) -> bool {
    (1..=values.len()).any(|count| {
        let (part, rest) = values.split_at(count);
        part.iter().sum::<i64>() == sum && (rest.is_empty() || divides(rest, sum))
    })
}
