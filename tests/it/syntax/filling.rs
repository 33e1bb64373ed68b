//! A grid filled cell by cell keeps its board, symbols and digits at every step, in every form.

use sudoku_ls::board::{BoxShape, Digit, Layout};
use sudoku_ls::syntax::{Content, File, Symbols};

/// The form of a grid.
#[derive(Clone, Debug)]
struct Form {
    size: usize,
    symbols: Symbols,
    /// The metadata for the symbols and boxes, if it is needed.
    header: String,
    blank: char,
    boxes: BoxShape,
    layout: Written,
}

/// How the cells are arranged in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    /// One row per line, without spaces.
    Compact,
    /// One row per line, with spaces between cells.
    Spaced,
    /// With bars between boxes and lines between bands.
    Boxed,
    /// As `Boxed`, with a line above and below.
    Framed,
    /// All cells on one line.
    Line,
    /// All cells on one line, with a space between rows.
    Groups,
    /// One row per line, with an empty line between bands.
    Bands,
    /// In a frame, with spaces as blanks and numbers aligned to the right.
    Open,
    /// In a frame, with spaces as blanks and numbers aligned to the left.
    OpenLeft,
}

impl Written {
    const ALL: [Self; 9] = [
        Self::Compact,
        Self::Spaced,
        Self::Boxed,
        Self::Framed,
        Self::Line,
        Self::Groups,
        Self::Bands,
        Self::Open,
        Self::OpenLeft,
    ];

    const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::OpenLeft)
    }

    const fn is_on_a_line(self) -> bool {
        matches!(self, Self::Line | Self::Groups)
    }

    /// Returns whether the boxes or bands of the grid are visible.
    const fn is_drawn(self) -> bool {
        matches!(self, Self::Boxed | Self::Framed | Self::Bands | Self::Open | Self::OpenLeft)
    }
}

/// Returns a full grid: each row is the row above, shifted.
fn full(size: usize, boxes: BoxShape) -> Vec<usize> {
    let value =
        |row: usize, column: usize| (column + row % boxes.rows * boxes.columns + row / boxes.rows) % size + 1;
    (0..size * size).map(|at| value(at / size, at % size)).collect()
}

/// Returns the cells in a reproducible random order.
fn order(cells: usize, mut seed: u64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..cells).collect();
    for i in (1..cells).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        all.swap(i, (seed >> 33) as usize % (i + 1));
    }
    all
}

impl Form {
    fn cell(&self, value: usize) -> String {
        let cell = match Digit::new(value as u8) {
            Some(digit) => self.symbols.write(digit),
            None => self.blank.to_string(),
        };
        let width = if self.symbols == Symbols::Decimals { 2 } else { 1 };
        match self.layout {
            Written::Open => format!("{cell:>width$}"),
            Written::OpenLeft => format!("{cell:<width$}"),
            _ => cell,
        }
    }

    /// Returns whether the first digit is written as 0 without metadata that says so.
    fn is_told_by_zero(&self) -> bool {
        let starts = matches!(&self.symbols, Symbols::Characters(list) if list.first() == Some(&'0'));
        starts && !self.header.contains("symbols")
    }

    fn text(&self, values: &[usize]) -> String {
        let boxes = self.boxes;
        let rows: Vec<Vec<String>> =
            values.chunks(self.size).map(|row| row.iter().map(|&value| self.cell(value)).collect()).collect();
        let mut text = self.header.clone();
        let is_framed = self.layout == Written::Framed || self.layout.is_open();
        let line = ["+---".repeat(self.size / boxes.columns), "+\n".into()].concat();
        if is_framed {
            text += &line;
        }
        for (i, row) in rows.iter().enumerate() {
            match self.layout {
                Written::Line if self.symbols == Symbols::Decimals => text += &(row.join(" ") + " "),
                Written::Line => text += &row.concat(),
                Written::Groups => text += &(row.concat() + " "),
                Written::Compact => text += &(row.concat() + "\n"),
                Written::Spaced => text += &(row.join(" ") + "\n"),
                Written::Bands => {
                    let ends = (i + 1).is_multiple_of(boxes.rows) && i + 1 < self.size;
                    text += &(row.join(" ") + if ends { "\n\n" } else { "\n" });
                }
                Written::Boxed | Written::Framed | Written::Open | Written::OpenLeft => {
                    if i > 0 && i.is_multiple_of(boxes.rows) {
                        text += if is_framed { &line } else { "---+---\n" };
                    }
                    let parts: Vec<String> = row.chunks(boxes.columns).map(|part| part.join(" ")).collect();
                    text += &["| ", &parts.join(" | "), " |\n"].concat();
                }
            }
        }
        if is_framed { text + &line } else { text }
    }
}

/// The sizes that the number of cells on one line determines.
const KNOWN_BY_LENGTH: [usize; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

const EMOJI: &str = "😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓😔😕😖😗😘";

fn symbol_styles(size: usize) -> Vec<(Symbols, String)> {
    let named = |list: &str| {
        let list: Vec<char> = list.chars().take(size).collect();
        let header = format!("symbols: {}\n", list.iter().collect::<String>());
        (Symbols::Characters(list), header)
    };
    let mut all = vec![(Symbols::standard(size), String::new())];
    if size > 9 {
        all.push((Symbols::Decimals, String::new()));
        all.push((Symbols::Decimals, "symbols: decimals\n".into()));
        all.push((
            Symbols::Characters("0123456789ABCDEFGHIJKLMNOPQRSTU".chars().take(size).collect()),
            String::new(),
        ));
    }
    for first in ['A', 'a'] {
        // A `u` before a digit marks it as placed, so no row of letters may contain one.
        if size <= 25 {
            all.push((Symbols::Characters((first..).take(size).collect()), String::new()));
        }
    }
    let lists = [
        "abcdefghijklmnopqrstuvwxy",
        "UVWXYZABCDEFGHIJKLMNOPQRST",
        "0123456789ABCDEFGHIJKLMNOPQRSTUV",
        "αβγδεζηθικλμνξοπρστυφχψωϑ",
        EMOJI,
    ];
    all.extend(lists.iter().filter(|list| list.chars().count() >= size).map(|list| named(list)));
    all
}

/// Returns the standard boxes, which need no metadata, and other boxes with their metadata.
fn box_shapes(size: usize) -> Vec<(BoxShape, String)> {
    let usual = Layout::standard(size).boxes;
    let turned = BoxShape { rows: usual.columns, columns: usual.rows };
    let other = (turned != usual && turned.columns > 1).then(|| (turned, format!("box: {turned}\n")));
    [(usual, String::new())].into_iter().chain(other).collect()
}

fn forms(size: usize) -> Vec<Form> {
    let mut all = Vec::new();
    for (symbols, header) in symbol_styles(size) {
        let is_decimal = symbols == Symbols::Decimals;
        for blank in ['.', '0', '_', '-', ' '] {
            let taken = |list: &[char]| list.contains(&blank);
            if matches!(&symbols, Symbols::Characters(list) if taken(list)) {
                continue;
            }
            for layout in Written::ALL {
                if layout.is_open() != (blank == ' ') || layout == Written::OpenLeft && !is_decimal {
                    continue;
                }
                // Numbers of two digits need spaces.
                if is_decimal && matches!(layout, Written::Compact | Written::Groups) {
                    continue;
                }
                for (boxes, line) in box_shapes(size) {
                    if layout.is_drawn() && boxes.rows == 1 {
                        continue;
                    }
                    let is_told = !layout.is_on_a_line() || KNOWN_BY_LENGTH.contains(&size);
                    let named = if is_told { String::new() } else { format!("size: {size}\n") };
                    let (symbols, header) = (symbols.clone(), format!("{named}{header}{line}"));
                    all.push(Form { size, symbols, header, blank, boxes, layout });
                }
            }
        }
    }
    all
}

/// Fills a grid cell by cell and reads it at every step, or at some steps; returns the first text that is read as
/// another grid.
fn first_misread(form: &Form, seed: u64) -> Option<String> {
    let solution = full(form.size, form.boxes);
    let cells = solution.len();
    let mut values = vec![0; cells];
    let looks = [cells / 4, cells / 3, cells / 2, cells * 2 / 3, cells * 9 / 10, cells - 2, cells - 1, cells];
    for (filled, at) in order(cells, seed).into_iter().enumerate() {
        values[at] = solution[at];
        // A small grid is read after every cell.
        if form.size > 6 && !looks.contains(&(filled + 1)) {
            continue;
        }
        // Without metadata for the symbols, only a 0 distinguishes 0-9 from 1-9 and A.
        if form.is_told_by_zero() && !values.contains(&1) {
            continue;
        }
        // A band of dashes only may be read as lines.
        let bands = values.chunks(form.size * form.boxes.rows);
        if form.layout == Written::Bands
            && form.blank == '-'
            && bands.into_iter().any(|band| band.iter().all(|&value| value == 0))
        {
            continue;
        }
        let text = form.text(&values);
        let file = File::parse(&text);
        let read: Vec<_> = file.puzzles().map(|it| (it.puzzle.layout.clone(), it.puzzle.givens())).collect();
        let right = match &*read {
            [(layout, Some(givens))] => {
                let givens = givens.values();
                *layout == Layout::standard(form.size).with_boxes(form.boxes)
                    && givens.iter().zip(&values).all(|(&read, &value)| usize::from(read) == value)
            }
            _ => false,
        };
        if !right {
            return Some(format!("{form:?}\n{text}"));
        }
    }
    None
}

#[test]
fn a_grid_that_is_filled_keeps_its_reading() {
    let sizes = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25, 31];
    let misread: Vec<String> = sizes
        .into_iter()
        .flat_map(|size| forms(size).into_iter().zip(0..))
        .filter_map(|(form, seed)| first_misread(&form, seed))
        .collect();
    assert!(misread.is_empty(), "{} forms are misread:\n{}", misread.len(), misread.join("\n"));
}

/// Returns sets of symbols, with the metadata for each.
fn alphabets(size: usize) -> Vec<(Symbols, String)> {
    let list = "一万与丕东丣个丱丸丿乆乍乔乙九乞".chars().take(size).collect::<Vec<_>>();
    let header = format!("symbols: {}\n", list.iter().collect::<String>());
    symbol_styles(size).into_iter().chain([(Symbols::Characters(list), header)]).collect()
}

#[test]
fn a_plus_marks_a_placed_digit_whatever_its_symbol_is() {
    for size in [4, 6, 9, 12, 16] {
        let boxes = Layout::standard(size).boxes;
        let solution = full(size, boxes);
        for (symbols, header) in alphabets(size) {
            for (layout, gap) in [(Written::Spaced, " "), (Written::Compact, "")] {
                if gap.is_empty() && symbols == Symbols::Decimals {
                    continue;
                }
                let (symbols, header) = (symbols.clone(), header.clone());
                let form = Form { size, symbols, header, blank: '.', boxes, layout };
                let is_blank = |at: usize| at.is_multiple_of(3);
                let is_placed = |at: usize| at % 3 == 1;
                let cell = |(at, &value): (usize, &usize)| {
                    let plus = if is_placed(at) { "+" } else { "" };
                    format!("{plus}{}", form.cell(if is_blank(at) { 0 } else { value }))
                };
                let cells: Vec<String> = solution.iter().enumerate().map(cell).collect();
                let rows: Vec<String> = cells.chunks(size).map(|row| row.join(gap)).collect();
                let text = format!("{}{}\n", form.header, rows.join("\n"));
                let file = File::parse(&text);
                let wanted = |(at, &value): (usize, &usize)| match Digit::new(value as u8) {
                    Some(digit) if is_placed(at) => Content::Placed(digit),
                    Some(digit) if !is_blank(at) => Content::Digit(digit),
                    _ => Content::Blank,
                };
                let wanted: Vec<Content> = solution.iter().enumerate().map(wanted).collect();
                let read: Vec<Vec<Content>> = file
                    .puzzles()
                    .map(|it| it.puzzle.grid.cells.iter().map(|cell| cell.content).collect())
                    .collect();
                assert_eq!(read, [wanted], "{text}");
            }
        }
    }
}
