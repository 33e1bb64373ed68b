//! Framed rows whose blanks are plain spaces: `| 5 3   |   7   |` is read by column.
//!
//! The bars and the symbols of all rows together show at which characters of a row the cells are.

use std::ops::Range;

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::{comment_start, is_blank, is_upright};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::size_vote::Seen;

/// The size of a grid, and the columns of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Columns {
    pub(crate) n: usize,
    pub(crate) slots: Slots,
}

/// The columns of the cells, the same for all rows, in characters from the row's first bar (or from the start of the line).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slots {
    pub(crate) starts: Vec<usize>,
    /// The width of a cell in characters: 2 if digits are decimal numbers, else 1.
    pub(crate) width: usize,
    /// The offset within a cell at which a single character is placed.
    pub(crate) single: usize,
    /// The columns of the bars (`|`), if they are the same in all rows.
    bars: Option<Vec<usize>>,
    /// Whether columns count from the start of the line, rather than from the first bar.
    from_start: bool,
}

impl Slots {
    /// Returns cells of one character at columns counted from the start of the line. `bars` is `None` if the rows have
    /// bars at different columns.
    pub(crate) fn at(starts: Vec<usize>, bars: Option<Vec<usize>>) -> Self {
        Self { starts, width: 1, single: 0, bars, from_start: true }
    }

    /// Returns the byte range of the part of a line in which columns are counted.
    pub(crate) fn part(&self, line: &str) -> Range<usize> {
        if self.from_start {
            return 0..line.len();
        }
        let line = &line[..comment_start(line)];
        let inner = line.trim_start();
        line.len() - inner.len()..line.len() - inner.len() + inner.trim_end().len()
    }

    /// Returns the characters of the part of a line in which columns are counted.
    pub(crate) fn chars(&self, line: &str) -> Vec<char> {
        line[self.part(line)].chars().collect()
    }

    /// Returns whether a row may end before its last cells; the cells that are not written are blank.
    pub(crate) const fn may_end_early(&self) -> bool {
        self.from_start
    }

    /// Returns the columns of a cell, as a range of characters.
    pub(crate) fn range(&self, cell: usize) -> Range<usize> {
        self.starts[cell]..self.starts[cell] + self.width
    }

    /// Returns whether a row, given as the result of [`Self::chars`], has its bars and symbols at the known columns.
    pub(crate) fn line_up_with(&self, row: &[char]) -> bool {
        let is_blank = self.from_start && row.iter().all(|&c| c == ' ');
        let has_bars = self.bars.as_ref().is_none_or(|known| bars(row) == *known);
        (has_bars || is_blank) && self.hold(row)
    }

    /// Returns whether a line is a row in which one bar was mistyped, or that has an extra character beside a bar.
    pub(crate) fn are_like(&self, line: &str) -> bool {
        let Some(known) = &self.bars else { return false };
        let row = self.chars(line);
        let length = known.last().map_or(0, |last| last + 1);
        bars(&row).len() + 1 >= known.len() && row.len().abs_diff(length) <= 1
    }

    /// Returns whether every cell of a row has a symbol.
    pub(crate) fn are_filled(&self, row: &[char]) -> bool {
        (0..self.starts.len())
            .all(|cell| row.get(self.range(cell)).is_some_and(|it| it.iter().any(|&c| c != ' ')))
    }

    /// Returns whether all symbols of a row are within cells.
    fn hold(&self, row: &[char]) -> bool {
        let is_held = |at: usize| self.starts.iter().any(|&start| (start..start + self.width).contains(&at));
        row.iter().enumerate().all(|(at, &c)| c == ' ' || is_upright(c) || is_held(at))
    }
}

/// Returns the text of a row as characters, without a comment and surrounding white space.
pub(crate) fn chars_of(line: &str) -> Vec<char> {
    line[..comment_start(line)].trim().chars().collect()
}

/// Returns whether a line consists only of bars and spaces, as a row without digits does.
pub(crate) fn is_empty_row(line: &str) -> bool {
    let chars = chars_of(line);
    chars.iter().all(|&c| is_upright(c) || c == ' ')
        && chars.contains(&' ')
        && chars.first().is_some_and(|&c| is_upright(c))
        && chars.last().is_some_and(|&c| is_upright(c))
}

/// The most misaligned rows that one slip can leave: the two halves of a split row.
const ODD_MAX: usize = 2;

/// Returns the columns of the given rows, if all rows have the same frame, blanks are spaces, and some row has fewer
/// symbols than cells. A single misaligned row, or its two halves, is ignored.
pub(crate) fn find(cursor: &mut Cursor<'_>, seen: &[Seen], size: Option<usize>) -> Option<Columns> {
    let (mut lines, mut is_framed) = (Vec::new(), true);
    for item in seen {
        let index = match *item {
            Seen::Row(index, facts) => {
                is_framed &= facts.framed > 0;
                index
            }
            Seen::Border(index) => index,
            Seen::Dashes(_) => continue,
        };
        let line = cursor.get(index)?;
        let text = cursor.text_of(line);
        if matches!(item, Seen::Border(_)) && !is_empty_row(text) {
            continue;
        }
        lines.push(text);
    }
    // Most grids have no frame, so this check comes first.
    if !lines.iter().any(|line| line.contains(is_upright)) {
        return None;
    }
    let all = lines.len();
    if all > MAX_SIZE + ODD_MAX {
        return None;
    }
    let rows: Vec<Vec<char>> = lines.into_iter().map(chars_of).collect();
    let at_most = |extra: usize| fit(&rows, &cursor.alphabet, size, (all, extra));
    if let Some(found) = is_framed.then(|| at_most(0).or_else(|| at_most(1))).flatten() {
        return Some(found);
    }
    let kinds: Vec<Vec<usize>> = rows.iter().map(|row| bars(row)).collect();
    if kinds.iter().all(|kind| kind.len() < 2) {
        return None;
    }
    let most = majority(&kinds)?;
    let mut even = rows.clone();
    let ends =
        |row: &Vec<char>| row.first().zip(row.last()).is_some_and(|(&a, &b)| is_upright(a) && is_upright(b));
    even.retain(|row| bars(row) == *most && ends(row));
    let odd = all - even.len();
    if !(1..=ODD_MAX).contains(&odd) || even.len() <= 2 * odd || most.len() < 2 {
        return None;
    }
    fit(&even, &cursor.alphabet, size, (all, 0))
}

/// Returns the element that fills more than half of the list, if there is one. O(length).
fn majority<T: PartialEq>(all: &[T]) -> Option<&T> {
    let (mut found, mut lead) = (None, 0);
    for one in all {
        if lead == 0 {
            found = Some(one);
        }
        lead = if found == Some(one) { lead + 1 } else { lead - 1 };
    }
    found.filter(|found| 2 * all.iter().filter(|one| one == found).count() > all.len())
}

/// Returns the columns of rows with the same frame. `all` is the number of rows the grid seems to have, `extra` the
/// number of them that may be surplus.
fn fit(
    rows: &[Vec<char>],
    alphabet: &Alphabet,
    size: Option<usize>,
    (all, extra): (usize, usize),
) -> Option<Columns> {
    let frame = Frame::of(rows, alphabet)?;
    if frame.ways().any(|way| frame.is_full(rows, way)) {
        return None;
    }
    // A grid may have fewer rows than its size, if its last rows are still to be typed.
    let listed = alphabet.size();
    let guesses = || listed.into_iter().chain([all]).chain(sizes::COMMON).collect();
    let sizes = size.map_or_else(guesses, |n| vec![n]);
    let known = size.is_some() || rows.iter().flatten().any(|&c| c != ' ' && !is_upright(c));
    let ways = |n: usize| frame.ways().map(move |way| (n, way));
    let found = sizes
        .into_iter()
        .filter(|_| known)
        .flat_map(ways)
        .filter(|&(n, way)| frame.fits(rows, (n, n + extra), way));
    let (n, slots) = found.map(|(n, way)| Some((n, frame.place(rows, n, way)?))).find_map(|found| found)?;
    (!rows.iter().all(|row| slots.are_filled(row))).then_some(Columns { n, slots })
}

/// The smallest size at which more full rows than the size are read as several stacked grids. Such rows cannot be rows
/// of a larger grid, which would have symbols in every other column only.
const STACKED_MIN: usize = 4;

/// How symbols are read: each character is a symbol, or each number is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Characters,
    Numbers,
}

/// What all rows have in common: their bars and the kinds of their symbols.
struct Frame {
    /// The columns of the bars (`|`).
    bars: Vec<usize>,
    /// Whether symbols may be numbers of up to two digits, then whether they may be single characters.
    numbers: bool,
    characters: bool,
    /// Whether there is a single `0` or `x`, which is a blank up to size 9.
    has_zero: bool,
}

impl Frame {
    /// Returns `None` if the rows have different bars, or a blank is written as a sign.
    fn of(rows: &[Vec<char>], alphabet: &Alphabet) -> Option<Self> {
        let bars = bars(rows.first()?);
        if rows.iter().any(|row| self::bars(row) != bars) {
            return None;
        }
        let (mut all_numbers, mut any_number, mut has_zero) = (true, false, false);
        for token in rows.iter().flat_map(|row| row.split(|&c| c == ' ' || is_upright(c))) {
            let is_number = token.len() == 2 && token.iter().all(char::is_ascii_digit);
            any_number |= is_number;
            all_numbers &= is_number || matches!(token, [] | ['1'..='9']);
            for &c in token.iter().filter(|&&c| is_blank(c) && alphabet.rank(c).is_none()) {
                if !matches!(c, '0' | 'x' | 'X') {
                    return None;
                }
                has_zero |= !is_number;
            }
        }
        let decimal = alphabet.is_decimal();
        let numbers = all_numbers && (decimal || any_number && alphabet.is_open());
        Some(Self { bars, numbers, characters: !decimal, has_zero })
    }

    fn ways(&self) -> impl Iterator<Item = Way> + use<> {
        let characters = self.characters.then_some(Way::Characters);
        characters.into_iter().chain(self.numbers.then_some(Way::Numbers))
    }

    /// Returns the highest and the lowest number of symbols in a row.
    fn counts(rows: &[Vec<char>], way: Way) -> (usize, usize) {
        let count = |row: &Vec<char>| {
            let tokens = row.split(|&c| c == ' ' || is_upright(c)).filter(|token| !token.is_empty());
            match way {
                Way::Characters => tokens.map(<[char]>::len).sum(),
                Way::Numbers => tokens.count(),
            }
        };
        let counts = || rows.iter().map(count);
        (counts().max().unwrap_or(0), counts().min().unwrap_or(0))
    }

    /// Returns whether no cell of the grid is blank.
    fn is_full(&self, rows: &[Vec<char>], way: Way) -> bool {
        let (most, fewest) = Self::counts(rows, way);
        (2..=MAX_SIZE).contains(&most)
            && most == fewest
            && (rows.len() <= most || most >= STACKED_MIN)
            && self.place(rows, most, way).is_some_and(|it| rows.iter().all(|row| it.are_filled(row)))
    }

    /// Returns whether a grid of size `n` can have these rows: at most `most_rows` rows, no row with more than `n`
    /// symbols, and some row with fewer.
    fn fits(&self, rows: &[Vec<char>], (n, most_rows): (usize, usize), way: Way) -> bool {
        let (most, fewest) = Self::counts(rows, way);
        let can_be = match way {
            Way::Characters => n > 9 || !self.has_zero,
            Way::Numbers => n > 9 && !self.has_zero,
        };
        can_be && n > 1 && fewest < n && rows.len() <= most_rows && most <= n
    }

    /// Returns the columns between the bars that hold every symbol of every row. If several layouts do, the layout
    /// whose space beside bars is most like the space between cells is preferred.
    fn place(&self, rows: &[Vec<char>], n: usize, way: Way) -> Option<Slots> {
        let boxes = self.bars.len().checked_sub(1)?;
        if boxes == 0 || !n.is_multiple_of(boxes) {
            return None;
        }
        let across = n / boxes;
        let room = self.bars.windows(2).map(|pair| pair[1] - pair[0] - 1).min()?;
        let (width, pitches) = match way {
            Way::Characters => (1, 1..=4),
            Way::Numbers => (2, 3..=5),
        };
        let mut all = Vec::new();
        for pitch in pitches.rev() {
            let span = (across - 1) * pitch + width;
            if span > room || room - span > 2 * pitch {
                continue;
            }
            let beside = pitch - width;
            all.extend((0..=room - span).map(|offset| {
                (offset.abs_diff(beside) + (room - span - offset).abs_diff(beside), pitch, offset)
            }));
        }
        all.sort_by_key(|&(odd, ..)| odd);
        all.into_iter().find_map(|(_, pitch, offset)| {
            let starts: Vec<usize> = self.bars[..boxes]
                .iter()
                .flat_map(|bar| (0..across).map(move |k| bar + 1 + offset + k * pitch))
                .collect();
            let bars = Some(self.bars.clone());
            let slots = Slots { starts, width, single: 0, bars, from_start: false };
            rows.iter().all(|row| slots.hold(row)).then(|| slots.aligned(rows))
        })
    }
}

impl Slots {
    /// Returns the columns with `single` set to the side where most single characters are: right, unless more are on the left.
    fn aligned(self, rows: &[Vec<char>]) -> Self {
        let last = self.width - 1;
        let (mut left, mut right) = (0, 0);
        for row in rows {
            for cell in (0..self.starts.len()).filter_map(|cell| row.get(self.range(cell))) {
                left += usize::from(cell[0] != ' ' && cell[last] == ' ');
                right += usize::from(cell[0] == ' ' && cell[last] != ' ');
            }
        }
        Self { single: if left > right { 0 } else { last }, ..self }
    }
}

fn bars(row: &[char]) -> Vec<usize> {
    row.iter().enumerate().filter(|&(_, &c)| is_upright(c)).map(|(i, _)| i).collect()
}

#[cfg(test)]
mod tests {
    use super::majority;

    #[test]
    fn a_majority_is_more_than_half() {
        assert_eq!(majority(&[1, 2, 1]), Some(&1));
        assert_eq!(majority(&[2, 1, 1, 3, 1]), Some(&1));
        assert_eq!(majority(&[2, 1, 3, 1, 1]), Some(&1));
        for none in [&[][..], &[1, 2], &[1, 1, 2, 2], &[1, 2, 3], &[1, 2, 1, 3], &[1, 1, 2, 3, 4]] {
            assert_eq!(majority(none), None, "{none:?}");
        }
    }
}
