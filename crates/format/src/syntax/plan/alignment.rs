//! Measures how well the rows of a grid fit at given places: against another grid of the same puzzle, and against each other.
//!
//! This module compares the texts of cells and does not interpret digits.

use crate::board::BoxShape;
use crate::syntax::lex::chars::is_blank;
use crate::syntax::plan::columns::Slots;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::misplaced::cells;
use crate::syntax::plan::model::{GridPlan, Parting};

/// The cells of a row: an index into the known digit texts, or `None` for a blank or pencil marks.
pub(crate) type Row = Vec<Option<usize>>;

/// Rows cut into cells, and how well they fit at each place.
pub(crate) struct Fit<'a> {
    n: usize,
    boxes: Option<BoxShape>,
    /// The columns of the cells, if the grid is read by column.
    slots: Option<Slots>,
    /// All rows of another grid of the same puzzle, if there is one.
    model: Option<Vec<Row>>,
    /// The distinct texts of digits; a `Row` holds indices into this list.
    texts: Vec<&'a str>,
}

/// How well rows fit at their places.
#[derive(Clone, Copy, Debug)]
struct Likeness {
    /// The number of digits that are equal in both grids, then the number of digits that differ.
    same: usize,
    differ: usize,
    /// The number of digits that appear twice in a row, column or box when both grids are combined.
    clashes: usize,
    /// The number of digits in the grid that has fewer.
    digits: usize,
}

impl<'a> Fit<'a> {
    /// Prepares a comparison with another grid of the same puzzle (`model`). `boxes` is `None` if the puzzle has no boxes.
    pub(crate) fn new(
        cursor: &'a Cursor<'_>,
        grid: &GridPlan,
        boxes: Option<BoxShape>,
        model: Option<&GridPlan>,
    ) -> Self {
        let n = grid.n;
        let boxes = boxes.filter(|shape| shape.rows * shape.columns == n);
        let slots = |grid: &GridPlan| match &grid.parting {
            Parting::Columns(slots) => Some(slots.clone()),
            _ => None,
        };
        let mut fit = Self { n, boxes, slots: model.and_then(slots), model: None, texts: Vec::new() };
        fit.model = model.map(|model| model.rows.iter().map(|&line| fit.cut(cursor, line)).collect());
        fit.slots = slots(grid);
        fit
    }

    /// Returns whether there is another grid to compare with.
    pub(crate) const fn has_model(&self) -> bool {
        self.model.is_some()
    }

    /// Returns the cells of a line of the text.
    pub(crate) fn cut(&mut self, cursor: &'a Cursor<'_>, line: usize) -> Row {
        let of_text = |text: &'a str, texts: &mut Vec<&'a str>| {
            texts.iter().position(|known| *known == text).unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            })
        };
        let cells = match &self.slots {
            Some(slots) => cells_by_column(cursor, line, slots),
            None => cells(cursor, line, self.n),
        };
        cells.into_iter().map(|cell| cell.map(|text| of_text(text, &mut self.texts))).collect()
    }

    /// Returns whether some cell of a row has a different digit from the same cell of the other grid.
    pub(crate) fn differs(&self, row: &Row, place: usize) -> bool {
        let of = self.model.as_ref().and_then(|model| model.get(place));
        let pairs = of.into_iter().flat_map(|of| row.iter().zip(of));
        pairs.into_iter().any(|pair| matches!(pair, (Some(a), Some(b)) if a != b))
    }

    /// Returns whether a row has every digit that the other grid has at this place.
    pub(crate) fn repeats(&self, row: &Row, place: usize) -> bool {
        let of = self.model.as_ref().and_then(|model| model.get(place));
        of.is_some_and(|of| row.iter().zip(of).all(|(mine, its)| its.is_none() || mine == its))
    }

    /// Returns the indices of the best arrangements of rows, in ascending order. An arrangement gives the row at each
    /// of the N places, or `None`.
    pub(crate) fn best(&self, rows: &[Row], ways: &[Vec<Option<usize>>]) -> Vec<usize> {
        let all: Vec<Likeness> = ways.iter().map(|way| self.likeness(rows, way)).collect();
        // The other grid either repeats the digits of this grid, or has digits only where this grid has none.
        let repeats = all.iter().any(|it| 4 * it.same >= 3 * it.digits);
        let score = |it: &Likeness| {
            let same = if repeats { it.same.cast_signed() } else { -it.same.cast_signed() };
            same - (it.differ + it.clashes).cast_signed()
        };
        let most = all.iter().map(score).max();
        (0..ways.len()).filter(|&at| Some(score(&all[at])) == most).collect()
    }

    fn likeness(&self, rows: &[Row], way: &[Option<usize>]) -> Likeness {
        let n = self.n;
        let nothing = vec![None; n];
        let placed = |place: usize| {
            let row = way[place].map(|row| &rows[row]).filter(|row| row.len() == n);
            let of = self.model.as_ref().map(|model| &model[place]).filter(|row| row.len() == n);
            (row.unwrap_or(&nothing), of.unwrap_or(&nothing))
        };
        let (mut same, mut differ, mut mine, mut its) = (0, 0, 0, 0);
        let mut both: Vec<Row> = Vec::with_capacity(n);
        for (place, row) in way.iter().enumerate() {
            let (cells, of) = placed(place);
            mine += cells.iter().flatten().count();
            its += if row.is_some() { of.iter().flatten().count() } else { 0 };
            for pair in cells.iter().zip(of) {
                match pair {
                    (Some(a), Some(b)) if a == b => same += 1,
                    (Some(_), Some(_)) => differ += 1,
                    _ => {}
                }
            }
            both.push(cells.iter().zip(of).map(|(a, b)| a.or(*b)).collect());
        }
        Likeness { same, differ, clashes: self.clashes(&both), digits: mine.min(its) }
    }

    /// Returns how many digits of a whole grid repeat an earlier digit of their row, column or box.
    fn clashes(&self, grid: &[Row]) -> usize {
        let n = self.n;
        let mut seen = vec![usize::MAX; self.texts.len()];
        let mut house = 0;
        let mut clashes = 0;
        let mut count = |cells: &mut dyn Iterator<Item = (usize, usize)>| {
            house += 1;
            for digit in cells.filter_map(|(row, column)| grid[row][column]) {
                clashes += usize::from(seen[digit] == house);
                seen[digit] = house;
            }
        };
        for a in 0..n {
            count(&mut (0..n).map(|b| (a, b)));
            count(&mut (0..n).map(|b| (b, a)));
        }
        if let Some(shape) = self.boxes {
            for a in 0..n {
                let (top, left) = (a / shape.rows * shape.rows, a % shape.rows * shape.columns);
                count(&mut (0..n).map(|b| (top + b / shape.columns, left + b % shape.columns)));
            }
        }
        clashes
    }
}

/// Returns the digit of each cell of a row that is read by column; empty if the row is out of line.
fn cells_by_column<'a>(cursor: &'a Cursor<'_>, line: usize, slots: &Slots) -> Vec<Option<&'a str>> {
    let text = cursor.text_of(cursor.lines[line]);
    let text = &text[slots.part(text)];
    if !slots.line_up_with(&slots.chars(text)) {
        return Vec::new();
    }
    let bytes: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let cell = |cell: usize| {
        let chars = slots.range(cell);
        let word = text[*bytes.get(chars.start)?..*bytes.get(chars.end)?].trim();
        (!word.is_empty() && !word.chars().all(is_blank)).then_some(word)
    };
    (0..slots.starts.len()).map(cell).collect()
}
