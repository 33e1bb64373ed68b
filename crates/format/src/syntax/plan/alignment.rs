//! How well the rows of a grid fit at given places: with another grid of the same puzzle, and with each other.
//!
//! It compares texts of cells, and knows no digit.

use crate::board::BoxShape;
use crate::syntax::lex::chars::is_blank;
use crate::syntax::plan::columns::Slots;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::misplaced::cells;
use crate::syntax::plan::model::{GridPlan, Parting};

/// The cells of a row: each digit as the number of its text, `None` for a blank or pencil marks.
pub(crate) type Row = Vec<Option<usize>>;

/// Rows cut into cells, and what fits at which place.
pub(crate) struct Fit<'a> {
    n: usize,
    boxes: Option<BoxShape>,
    /// Where the cells are, in a grid that is read by column.
    slots: Option<Slots>,
    /// The rows of another grid of the same puzzle, all of them.
    model: Option<Vec<Row>>,
    /// The texts of digits.
    texts: Vec<&'a str>,
}

/// How well rows fit: the higher, the better.
#[derive(Clone, Copy, Debug)]
struct Likeness {
    /// Digits that are the same in both grids, and those that differ.
    same: usize,
    differ: usize,
    /// Digits that appear twice in a row, column or box of both grids together.
    clashes: usize,
    /// Digits of one of the grids, of the one that has fewer.
    digits: usize,
}

impl<'a> Fit<'a> {
    /// With another grid of the same puzzle; `boxes` where the puzzle has such.
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

    /// Returns whether there is another grid.
    pub(crate) const fn has_model(&self) -> bool {
        self.model.is_some()
    }

    /// Returns the cells of a line.
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

    /// Returns whether a row has another digit than the other grid where both have one.
    pub(crate) fn differs(&self, row: &Row, place: usize) -> bool {
        let of = self.model.as_ref().and_then(|model| model.get(place));
        let pairs = of.into_iter().flat_map(|of| row.iter().zip(of));
        pairs.into_iter().any(|pair| matches!(pair, (Some(a), Some(b)) if a != b))
    }

    /// Returns whether a row has every digit that the other grid has at a place.
    pub(crate) fn repeats(&self, row: &Row, place: usize) -> bool {
        let of = self.model.as_ref().and_then(|model| model.get(place));
        of.is_some_and(|of| row.iter().zip(of).all(|(mine, its)| its.is_none() || mine == its))
    }

    /// Returns those of the ways to place rows that fit best, ascending. A way says for each of the N places which row is there, if one is.
    pub(crate) fn best(&self, rows: &[Row], ways: &[Vec<Option<usize>>]) -> Vec<usize> {
        let all: Vec<Likeness> = ways.iter().map(|way| self.likeness(rows, way)).collect();
        // The other grid repeats this one's digits, or has the digits of the other cells alone.
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

    /// Returns how many digits of a whole grid appear in a row, column or box again.
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

/// The digit of each cell of a row that is read by column; nothing for one that is out of line.
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
