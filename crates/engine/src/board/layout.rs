//! The description that a board is made from.

use std::fmt;
use std::str::FromStr;

#[cfg(doc)]
use crate::board::Geometry;
use crate::board::{BoxShape, Constraint, Constraints, Digit, LayoutError, MAX_SIZE, Rule};

/// The description that a board is made from: size, boxes or regions, rules, digits and constraints. It is the key of a
/// shared [`Geometry`].
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
    /// The number of cells along a side, from 1 to 31.
    pub size: usize,
    /// The shape of rectangular boxes. It is ignored if there are `regions`.
    pub boxes: BoxShape,
    /// The region of each cell, row by row, numbered from 0 to N-1, instead of boxes (a jigsaw); `None` for boxes.
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
            boxes: BoxShape::standard(size),
            regions: None,
            rules: Vec::new(),
            digits: None,
            constraints: Constraints::default(),
        }
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
        write!(f, "{0}x{0}", self.size)?;
        if let Some(regions) = &self.regions {
            let label =
                |region: &u8| LABELS.get(usize::from(*region)).map_or('?', |label| char::from(*label));
            let rows = regions.chunks(self.size.max(1)).map(|row| row.iter().map(label).collect::<String>());
            write!(f, " regions:{}", rows.collect::<Vec<_>>().join("/"))?;
        } else if self.boxes != BoxShape::standard(self.size) {
            write!(f, " boxes:{}", self.boxes)?;
        }
        if let Some(digits) = self.digits {
            write!(f, " digits:{digits}")?;
        }
        self.rules.iter().try_for_each(|rule| write!(f, " {rule}"))
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let mut words = text.split_whitespace();
        let size = words.next().unwrap_or_default();
        let mut layout = Self::standard(read_size(size).ok_or_else(|| LayoutError::Size(size.to_owned()))?);
        for word in words {
            if let Some(shape) = word.strip_prefix("boxes:") {
                layout.boxes = shape.parse()?;
            } else if let Some(rows) = word.strip_prefix("regions:") {
                layout.regions = Some(regions_of(rows.chars().filter(|label| *label != '/')));
            } else if let Some(digits) = word.strip_prefix("digits:") {
                layout.digits = Some(digits.parse()?);
            } else {
                let rule = word.parse::<Rule>().ok().ok_or_else(|| LayoutError::Word(word.to_owned()))?;
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
