//! The description that a board is made from.

use std::fmt;
use std::str::FromStr;

#[cfg(doc)]
use crate::board::Geometry;
use crate::board::{
    BoxShape, Constraint, Constraints, Digit, LayoutError, MAX_SIZE, RegionClue, Rule, Sides,
};

/// The description that a board is made from: size, boxes or regions, rules, digits and constraints. It is the key of a
/// shared [`Geometry`].
///
/// A board has as many rows and columns as digits, unless it has [`sides`](Self::with_sides) of its own.
///
/// As text, it is the size, then everything that differs from the standard board: the shape of the boxes or the
/// regions, the digits, and the rules. Constraints are not part of the text.
///
/// ```
/// use sudoku_ls_engine::board::{Layout, Rule};
/// let layout: Layout = "9x9 diagonal anti-knight".parse()?;
/// assert_eq!(layout, Layout::standard(9).with_rules([Rule::Diagonal, Rule::AntiKnight]));
/// assert_eq!("8x8 boxes:4x2".parse::<Layout>()?.to_string(), "8x8 boxes:4x2");
/// assert_eq!("3 regions:AAB/ACB/CCB".parse::<Layout>()?.regions, Some(vec![0, 0, 1, 0, 2, 1, 2, 2, 1]));
/// # Ok::<(), sudoku_ls_engine::board::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// The number of digits, from 1 to 31. Unless the board has `sides` of its own, it is also the number of cells along
    /// a side.
    pub size: usize,
    /// The rows and columns of a board that is not a square of as many cells along a side as there are digits; `None` for
    /// such a square.
    pub sides: Option<Sides>,
    /// The shape of rectangular boxes. It is ignored if there are `regions`.
    pub boxes: BoxShape,
    /// The region of each cell, row by row, numbered from 0, instead of boxes (a jigsaw); `None` for boxes. On a board
    /// with `sides` of its own, regions may have fewer cells than there are digits.
    pub regions: Option<Vec<u8>>,
    /// The extra rules, in any order.
    pub rules: Vec<Rule>,
    /// The values of the digits; `None` if they are 1 to N.
    pub digits: Option<DigitRange>,
    /// The constraints of a variant puzzle, in the order in which its author wrote them.
    pub constraints: Constraints,
}

/// The values of a board's digits, from the first to the last: `0-8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DigitRange {
    /// The value of the first digit.
    pub first: u8,
    /// The value of the last digit.
    pub last: u8,
}

impl DigitRange {
    /// Returns the number of digits.
    pub fn count(self) -> usize {
        usize::from(self.last.saturating_sub(self.first)) + 1
    }
}

impl fmt::Display for DigitRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

impl FromStr for DigitRange {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let ends = text.split_once('-').and_then(|(first, last)| {
            Some(Self { first: first.trim().parse().ok()?, last: last.trim().parse().ok()? })
        });
        ends.filter(|range| range.first <= range.last).ok_or_else(|| LayoutError::Digits(text.to_owned()))
    }
}

impl Layout {
    /// Returns the standard board of this size: the standard boxes, no extra rules.
    pub fn standard(size: usize) -> Self {
        Self {
            size,
            sides: None,
            boxes: BoxShape::standard(size),
            regions: None,
            rules: Vec::new(),
            digits: None,
            constraints: Constraints::default(),
        }
    }

    /// Returns the layout of a board with these sides and this many digits, from 1 on: with the default boxes and no extra
    /// rules. Digits in a row, a column or a box differ, but a row, column or box of fewer cells than there are digits
    /// lacks some of them.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Geometry, Layout, Sides};
    /// let board = Geometry::shared(&Layout::of_sides(Sides { rows: 6, columns: 8 }, 8))?;
    /// assert_eq!((board.rows(), board.columns(), board.size()), (6, 8, 8));
    /// assert_eq!(board.houses().len(), 6 + 8 + 6);
    /// assert_eq!(Layout::of_sides(Sides::square(9), 9), Layout::standard(9));
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    pub fn of_sides(sides: Sides, digits: usize) -> Self {
        Self { boxes: BoxShape::of_sides(sides), ..Self::standard(digits).with_sides(sides) }
    }

    /// Returns the layout with these sides. The number of digits stays the same.
    #[must_use]
    pub fn with_sides(self, sides: Sides) -> Self {
        Self { sides: Some(sides).filter(|sides| *sides != Sides::square(self.size)), ..self }
    }

    /// Returns the number of rows and columns.
    pub const fn sides(&self) -> Sides {
        match self.sides {
            Some(sides) => sides,
            None => Sides::square(self.size),
        }
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> usize {
        self.sides().rows
    }

    /// Returns the number of columns.
    pub const fn columns(&self) -> usize {
        self.sides().columns
    }

    /// Returns the number of cells.
    pub const fn cells(&self) -> usize {
        self.sides().cells()
    }

    /// Returns whether the board is a square with as many cells along a side as there are digits.
    pub fn is_square(&self) -> bool {
        self.sides() == Sides::square(self.size)
    }

    /// Returns whether a constraint says that regions are to be found.
    #[doc(hidden)]
    pub fn has_regions_to_find(&self) -> bool {
        let is_found = |it: &Constraint| matches!(it, Constraint::Regions(RegionClue::Found { .. }));
        self.constraints.iter().any(is_found)
    }

    /// Returns the boxes of a board with these sides unless others are named: none if its regions are to be found.
    #[doc(hidden)]
    pub fn usual_boxes(&self) -> BoxShape {
        if self.has_regions_to_find() {
            return BoxShape { rows: 1, columns: self.columns() };
        }
        if self.is_square() { BoxShape::standard(self.size) } else { BoxShape::of_sides(self.sides()) }
    }

    /// Returns the size as it is written: `9x9`, or `6x8`.
    #[doc(hidden)]
    pub fn size_text(&self) -> String {
        self.sides().to_string()
    }

    /// Returns the layout with these boxes.
    #[must_use]
    pub fn with_boxes(self, boxes: BoxShape) -> Self {
        Self { boxes, ..self }
    }

    /// Returns the layout with these rules.
    #[must_use]
    pub fn with_rules(self, rules: impl Into<Vec<Rule>>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// Returns the layout with these regions.
    #[must_use]
    pub fn with_regions(self, regions: Vec<u8>) -> Self {
        Self { regions: Some(regions), ..self }
    }

    /// Returns the layout with digits from the value `first` to `last`.
    #[must_use]
    pub fn with_digits(self, first: u8, last: u8) -> Self {
        Self { digits: Some(DigitRange { first, last }), ..self }
    }

    /// Returns the layout with these digits. If there are other than `size` of them, the board keeps its sides.
    #[doc(hidden)]
    #[must_use]
    pub fn with_range(self, range: DigitRange) -> Self {
        let (sides, boxes, count) = (self.sides(), self.boxes, range.count());
        let is_usual = boxes == self.usual_boxes();
        let layout = Self { size: count, digits: Some(range).filter(|range| range.first != 1), ..self };
        let layout = layout.with_sides(sides);
        let boxes = if is_usual { layout.usual_boxes() } else { boxes };
        Self { boxes, ..layout }
    }

    /// Returns the layout with these constraints.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Cell, Constraint, Geometry, Layout};
    /// let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(3), repeats: false };
    /// let board = Geometry::shared(&Layout::standard(4).with_constraints([cage]))?;
    /// assert_eq!(board.layout().constraints.len(), 1);
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    #[must_use]
    pub fn with_constraints(self, constraints: impl IntoIterator<Item = Constraint>) -> Self {
        Self { constraints: constraints.into_iter().collect(), ..self }
    }

    /// Returns the value of the first digit: 1, unless the layout has other digits.
    #[doc(hidden)]
    pub fn first_value(&self) -> i64 {
        self.digits.map_or(1, |digits| i64::from(digits.first))
    }

    /// Returns the value of a digit, as sums count it.
    #[doc(hidden)]
    pub fn value(&self, digit: Digit) -> i64 {
        self.first_value() - 1 + i64::from(digit.get())
    }
}

/// The labels of regions.
const LABELS: &[u8; MAX_SIZE] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ12345";

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sides())?;
        if let Some(regions) = &self.regions {
            let label =
                |region: &u8| LABELS.get(usize::from(*region)).map_or('?', |label| char::from(*label));
            let rows =
                regions.chunks(self.columns().max(1)).map(|row| row.iter().map(label).collect::<String>());
            write!(f, " regions:{}", rows.collect::<Vec<_>>().join("/"))?;
        } else if self.boxes != self.usual_boxes() {
            write!(f, " boxes:{}", self.boxes)?;
        }
        if let Some(digits) = self.digits {
            write!(f, " digits:{digits}")?;
        } else if self.size != self.sides().longer() {
            write!(f, " digits:1-{}", self.size)?;
        }
        self.rules.iter().try_for_each(|rule| write!(f, " {rule}"))
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let mut words = text.split_whitespace();
        let size = words.next().unwrap_or_default();
        let sides = Sides::read(size).ok_or_else(|| LayoutError::Size(size.to_owned()))?;
        let mut layout = Self::of_sides(sides, sides.longer());
        for word in words {
            if let Some(shape) = word.strip_prefix("boxes:") {
                layout.boxes = shape.parse()?;
            } else if let Some(rows) = word.strip_prefix("regions:") {
                layout.regions = Some(regions_of(rows.chars().filter(|label| *label != '/')));
            } else if let Some(digits) = word.strip_prefix("digits:") {
                let range: DigitRange = digits.parse()?;
                layout = layout.with_range(range);
            } else {
                let rule = word.parse::<Rule>().map_err(|_| LayoutError::Word(word.to_owned()))?;
                layout.rules.push(rule);
            }
        }
        Ok(layout)
    }
}

/// Parses a size, `9` or `9x9`; `None` if the text is not a size from 1 to 31.
pub fn read_size(text: &str) -> Option<usize> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let size = match text.split_once(['x', 'X', '\u{d7}']) {
        Some((rows, columns)) => number(rows).filter(|rows| number(columns) == Some(*rows))?,
        None => number(text)?,
    };
    (1..=MAX_SIZE).contains(&size).then_some(size)
}

/// Numbers labels from 0 by first appearance.
pub fn in_order<T: PartialEq>(labels: impl IntoIterator<Item = T>) -> Vec<usize> {
    let mut known: Vec<T> = Vec::new();
    let number = |label: T| {
        known.iter().position(|it| *it == label).unwrap_or_else(|| {
            known.push(label);
            known.len() - 1
        })
    };
    labels.into_iter().map(number).collect()
}

/// Numbers regions from 0 by the first appearance of their labels. Whether the regions fit the board is checked when
/// the geometry is created.
pub fn regions_of<T: PartialEq>(labels: impl IntoIterator<Item = T>) -> Vec<u8> {
    in_order(labels).into_iter().map(|number| u8::try_from(number).unwrap_or(u8::MAX)).collect()
}
