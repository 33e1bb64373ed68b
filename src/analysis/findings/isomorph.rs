//! Isomorphic puzzles: equal up to the names of digits, a transposition, and the order of rows, columns, bands and
//! stacks.
//!
//! Works on the givens of classic 9x9 boards alone. Lines, bands, stacks and digits get colors that no such change
//! alters. The colors are refined by which lines and digits meet in a given. Where several lines still share a color,
//! each of them is tried in turn, so the form is exact. For nearly every puzzle, no such trial is needed.

use std::collections::{HashMap, HashSet};

use crate::board::{BoxShape, Grid};

/// The givens of a classic 9x9, row by row, 0 for a blank.
pub type Classic = [u8; 81];

/// Returns the values of a grid if its board is 9x9 with 3x3 boxes and no extra rules or constraints.
pub fn classic(grid: &Grid) -> Option<Classic> {
    let layout = grid.geometry().layout();
    let boxes = BoxShape { rows: 3, columns: 3 };
    let fits = layout.size == 9
        && layout.is_square()
        && layout.boxes == boxes
        && layout.regions.is_none()
        && layout.rules.is_empty()
        && layout.constraints.is_empty();
    if fits { grid.values().try_into().ok() } else { None }
}

/// Returns a hash that isomorphic puzzles share, and other puzzles almost never. Takes a few microseconds.
pub fn signature(values: &Classic) -> u64 {
    let clues = clues(values);
    let mut colours = Colours::of(&clues);
    colours.refine(&clues);
    colours.line.iter().chain(&colours.digit).fold(0, |sum: u64, &colour| sum.wrapping_add(mix(colour)))
}

/// Returns the canonical form: a puzzle that is isomorphic to this one, the same for all isomorphic puzzles and for no
/// others.
///
/// Takes some tens of microseconds for a typical puzzle, milliseconds for a puzzle with many symmetries.
pub fn canonical_form(values: &Classic) -> Classic {
    let clues = clues(values);
    let mut colours = Colours::of(&clues);
    colours.refine(&clues);
    let leaves = leaves(&colours, values, &clues);
    leaves.into_iter().map(|(form, _)| form).min().unwrap_or(*values)
}

/// Returns the indices of signatures that occur more than once, ascending: only these puzzles can be isomorphic to
/// another.
pub fn shared_signatures(signatures: &[u64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..signatures.len()).collect();
    order.sort_unstable_by_key(|&at| (signatures[at], at));
    let alike = order.chunk_by(|&a, &b| signatures[a] == signatures[b]).filter(|alike| alike.len() > 1);
    let mut shared: Vec<usize> = alike.flatten().copied().collect();
    shared.sort_unstable();
    shared
}

/// Returns the index of each repeated form, with the index of its first occurrence.
pub fn repeated_forms(forms: &[Classic]) -> Vec<(usize, usize)> {
    let mut first_ones = HashMap::new();
    let with_first = forms.iter().enumerate().map(|(at, form)| (at, *first_ones.entry(form).or_insert(at)));
    with_first.filter(|(at, first)| at != first).collect()
}

/// A form, and the colors of its lines in the form's order.
type Leaf = (Classic, [u64; 18]);

/// Returns all forms that the colors allow. Each level of recursion makes one line unlike all others, so there are at
/// most 18 levels.
///
/// Where two lines that share a color lead to the same form in the same colors, a symmetry of the puzzle maps one line
/// to the other, and the second line need not be followed.
fn leaves(colours: &Colours, values: &Classic, clues: &[Clue]) -> HashSet<Leaf> {
    let tied = colours.tied(clues);
    if tied.is_empty() {
        return HashSet::from([colours.leaf(values)]);
    }
    let mut found = HashSet::new();
    for line in tied {
        let chosen = colours.choosing(line, clues);
        let mut first = chosen.clone();
        while let Some(&line) = first.tied(clues).first() {
            first = first.choosing(line, clues);
        }
        if !found.contains(&first.leaf(values)) {
            found.extend(leaves(&chosen, values, clues));
        }
    }
    found
}

/// A given: its row (0 to 8), its column (9 to 17), and its digit minus one.
type Clue = (usize, usize, usize);

const CHOSEN: u64 = 0x6a09_e667_f3bc_c908;

fn clues(values: &Classic) -> Vec<Clue> {
    let given = values.iter().enumerate().filter(|(_, value)| (1..=9).contains(*value));
    given.map(|(cell, &value)| (cell / 9, 9 + cell % 9, usize::from(value) - 1)).collect()
}

/// Scatters a number's bits.
const fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ (number >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number ^ (number >> 32)
}

/// The colors that distinguish lines, chutes and digits. Lines 0 to 8 are rows, 9 to 17 columns; a chute is three
/// lines, a band or a stack.
#[derive(Clone)]
struct Colours {
    line: [u64; 18],
    chute: [u64; 6],
    digit: [u64; 9],
}

impl Colours {
    /// Returns the initial colors, computed from how the digits of each line pair with the digits of every parallel
    /// line.
    fn of(clues: &[Clue]) -> Self {
        let mut cells = [[0_u8; 9]; 18];
        for &(row, column, digit) in clues {
            cells[row][column - 9] = digit as u8 + 1;
            cells[column][row] = digit as u8 + 1;
        }
        let mut line = [0_u64; 18];
        for a in 0..18 {
            for b in (a + 1)..(a / 9 * 9 + 9) {
                let near = u64::from(a / 3 == b / 3);
                let pair = mix(chains(&cells[a], &cells[b]).wrapping_mul(2).wrapping_add(near));
                line[a] = line[a].wrapping_add(pair);
                line[b] = line[b].wrapping_add(pair);
            }
        }
        Self { line, chute: [0; 6], digit: [0; 9] }
    }

    /// Refines the colors by which lines, boxes and digits meet in a given, until the number of colors stops growing.
    fn refine(&mut self, clues: &[Clue]) {
        let mut before = 0;
        loop {
            self.round(clues);
            let now = self.kinds();
            if now <= before {
                return;
            }
            before = now;
        }
    }

    fn round(&mut self, clues: &[Clue]) {
        let mut boxes = [0_u64; 9];
        let nest = |row: usize, column: usize| row / 3 * 3 + (column - 9) / 3;
        for &(row, column, digit) in clues {
            let cell =
                self.digit[digit].wrapping_add(mix(self.line[row]).wrapping_add(mix(self.line[column])));
            boxes[nest(row, column)] = boxes[nest(row, column)].wrapping_add(mix(cell));
        }
        let (mut line, mut digits) = (self.line.map(mix), self.digit.map(mix));
        for &(row, column, digit) in clues {
            let common = mix(boxes[nest(row, column)]).wrapping_add(self.digit[digit].wrapping_mul(3));
            let seen = |other: usize| {
                mix(common
                    .wrapping_add(mix(self.line[other]))
                    .wrapping_add(self.chute[other / 3].rotate_left(17)))
            };
            line[row] = line[row].wrapping_add(seen(column));
            line[column] = line[column].wrapping_add(seen(row));
            let lines = mix(self.line[row]).wrapping_add(mix(self.line[column]));
            digits[digit] = digits[digit].wrapping_add(mix(lines.wrapping_add(common)));
        }
        for (chute, lines) in self.chute.iter_mut().zip(line.chunks(3)) {
            *chute = mix(lines.iter().fold(mix(*chute), |sum, &line| sum.wrapping_add(mix(line))));
        }
        for (index, colour) in line.iter().enumerate() {
            self.line[index] = mix(colour.wrapping_add(self.chute[index / 3].rotate_left(9)));
        }
        self.digit = digits.map(mix);
    }

    /// Returns the number of different colors.
    fn kinds(&self) -> usize {
        let mut all = [0; 33];
        for (into, &colour) in all.iter_mut().zip(self.line.iter().chain(&self.chute).chain(&self.digit)) {
            *into = colour;
        }
        all.sort_unstable();
        all.windows(2).filter(|pair| pair[0] != pair[1]).count() + 1
    }

    /// Returns the smallest group of lines that share a color; empty if all differ. Lines without givens are left out.
    fn tied(&self, clues: &[Clue]) -> Vec<usize> {
        let used = clues.iter().fold(0_u32, |used, &(row, column, _)| used | 1 << row | 1 << column);
        let lines = || (0..18).filter(|&line| used >> line & 1 == 1);
        let group = |line: usize| lines().filter(move |&other| self.line[other] == self.line[line]);
        let sizes = lines().map(|line| (group(line).count(), self.line[line], line)).filter(|it| it.0 > 1);
        sizes.min().map_or_else(Vec::new, |(_, _, line)| group(line).collect())
    }

    /// Returns the colors after one line gets a color of its own and all colors are refined again.
    fn choosing(&self, line: usize, clues: &[Clue]) -> Self {
        let mut chosen = self.clone();
        chosen.line[line] = mix(chosen.line[line] ^ CHOSEN);
        chosen.refine(clues);
        chosen
    }

    /// Returns the puzzle with its lines sorted by color and its digits renumbered by first appearance.
    fn leaf(&self, values: &Classic) -> Leaf {
        let mut sides = [self.order(0), self.order(9)];
        sides.sort_by_key(|side| side.map(|line| self.line[line]));
        let [first, second] = sides;
        let mut names = [0_u8; 10];
        let mut last = 0;
        let mut form = [0; 81];
        for (into, (a, b)) in
            form.iter_mut().zip(first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b))))
        {
            let value = usize::from(values[a.min(b) * 9 + a.max(b) - 9]);
            if value > 0 && names[value] == 0 {
                last += 1;
                names[value] = last;
            }
            *into = names[value];
        }
        let mut colours = [0; 18];
        for (into, &line) in colours.iter_mut().zip(first.iter().chain(&second)) {
            *into = self.line[line];
        }
        (form, colours)
    }

    /// Returns the nine lines from `from` on, sorted by the color of their chute and then by their own color.
    fn order(&self, from: usize) -> [usize; 9] {
        let mut lines: [usize; 9] = std::array::from_fn(|index| from + index);
        lines.sort_by_key(|&line| (self.chute[line / 3], line / 3, self.line[line]));
        lines
    }
}

/// Returns a hash of the lengths of the chains and cycles that pair the digits of one line with those of another.
fn chains(a: &[u8; 9], b: &[u8; 9]) -> u64 {
    let mut group: [usize; 10] = std::array::from_fn(|digit| digit);
    let mut pairs = [0_u64; 10];
    for (&x, &y) in a.iter().zip(b).filter(|(x, y)| **x > 0 && **y > 0) {
        let (from, to) = (group[usize::from(x)], group[usize::from(y)]);
        for it in &mut group {
            if *it == from {
                *it = to;
            }
        }
        if from != to {
            pairs[to] += pairs[from];
        }
        pairs[to] += 1;
    }
    let kinds = (1..10).filter(|&digit| group[digit] == digit);
    kinds.fold(0, |sum: u64, digit| {
        let members = group.iter().filter(|&&it| it == digit).count() as u64;
        sum.wrapping_add(mix(pairs[digit] * 16 + members + 1))
    })
}
