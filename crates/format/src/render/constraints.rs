//! Draws constraints in the usual way: cages, lines, arrows, dots, and clues in the margin.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use super::frame::Frame;
use super::markup::{escaped, put};
use super::notes::kinds;
use super::outside::{Place, margins, place_of, signed};
use crate::board::{Cell, Constraint, DotKind, Geometry, LineKind, MarkKind, OutsideKind};
use crate::syntax::Symbols;

/// The distance between a cage's outline and the borders of its cells.
const INSET: f64 = 4.0;

/// A position in pixels.
type Point = (f64, f64);

/// The constraints of a board as two pieces of SVG without a root, for programs that draw the grid themselves. Cells
/// are squares of [`SIDE`](Self::SIDE) units, and the grid starts at 0, 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// The layer below digits and grid lines.
    pub below: String,
    /// The layer above digits and grid lines, including clues outside the grid.
    pub above: String,
    /// The margins for clues in units: left, top, right and bottom.
    pub margins: [usize; 4],
    /// A sentence for each kind of constraint, in the order of their first occurrence.
    pub notes: Vec<String>,
}

impl Layers {
    /// The side of a cell, in units.
    pub const SIDE: usize = 60;

    /// Returns the layers of a board; `None` without constraints.
    pub fn of(geometry: &Geometry, symbols: &Symbols) -> Option<Self> {
        if geometry.layout().constraints.is_empty() {
            return None;
        }
        let frame = Frame::bare(geometry, Self::SIDE);
        let (mut below, mut above) = (String::new(), String::new());
        add_below(&mut below, &frame, geometry);
        add_above(&mut above, &frame, geometry, symbols);
        let margins = margins(geometry).map(|clues| clues * frame.clue);
        Some(Self { below, above, margins, notes: kinds(geometry) })
    }
}

/// Adds the layer below digits and grid lines: marks, backgrounds, lines and arrows.
pub(super) fn add_below(svg: &mut String, frame: &Frame, geometry: &Geometry) {
    let constraints = &geometry.layout().constraints;
    for constraint in constraints.iter() {
        match constraint {
            Constraint::Region { cells } => add_ground(svg, frame, cells, "extra"),
            Constraint::Clone { groups } => {
                groups.iter().for_each(|cells| add_ground(svg, frame, cells, "clone"));
            }
            Constraint::Mark { kind, cell } => add_mark(svg, frame, *kind, *cell),
            _ => {}
        }
    }
    for constraint in constraints.iter() {
        match constraint {
            Constraint::Line { kind, cells } => add_line(svg, frame, *kind, cells),
            Constraint::Arrow { total, shaft } => add_arrow(svg, frame, total, shaft),
            Constraint::Pattern { cells, .. } => {
                let line = path(&cells.iter().map(|&cell| middle(frame, cell)).collect::<Vec<_>>());
                add_stroke(svg, frame, "own", &line, 12);
            }
            Constraint::Pair { pairs, .. } => {
                let line = pairs.iter().map(|pair| path(&pair.map(|cell| middle(frame, cell))));
                add_stroke(svg, frame, "own", &line.collect::<String>(), 12);
            }
            _ => {}
        }
    }
}

/// Adds the layer on the grid lines and outside the grid: cages, dots, signs, circles with digits, and clues in the margin.
pub(super) fn add_above(svg: &mut String, frame: &Frame, geometry: &Geometry, symbols: &Symbols) {
    let constraints = &geometry.layout().constraints;
    let mut outside: HashMap<(isize, isize), usize> = HashMap::new();
    for constraint in constraints.iter() {
        match constraint {
            Constraint::Cage { cells, sum, .. } => add_cage(svg, frame, cells, *sum),
            Constraint::Dot { kind, cells } => add_dot(svg, frame, *kind, *cells),
            Constraint::Greater { greater, less } => add_sign(svg, frame, *greater, *less),
            Constraint::Mark { kind: MarkKind::OneOf(digits), cell } => {
                let digits: Vec<String> = digits.iter().map(|digit| symbols.write(digit)).collect();
                add_allowed(svg, frame, *cell, &digits);
            }
            Constraint::Quadruple { cells, digits } => {
                let digits: Vec<String> = digits.iter().map(|&digit| symbols.write(digit)).collect();
                add_quadruple(svg, frame, cells, &digits);
            }
            Constraint::Outside { kind, cells, value } => {
                if let Some(place) = place_of(geometry, cells) {
                    let rank = outside.entry((place.row, place.column)).or_default();
                    add_clue(svg, frame, (*kind, *value), (&place, *rank));
                    *rank += 1;
                }
            }
            _ => {}
        }
    }
}

fn add_clue(
    svg: &mut String,
    frame: &Frame,
    (kind, value): (OutsideKind, u32),
    (place, rank): (&Place, usize),
) {
    let (cell_width, step) = (float(frame.cell), float(frame.clue));
    let along = |at: isize, count: usize, start: usize| {
        let (first, behind) = (float(start), float(start + count * frame.cell));
        let out = step * (float(rank) + 0.5);
        if at < 0 {
            first - out
        } else if at >= signed(count) {
            behind + out
        } else {
            first + cell_width * (float(usize::try_from(at).unwrap_or(0)) + 0.5)
        }
    };
    let (x, y) = (along(place.column, frame.columns, frame.left), along(place.row, frame.rows, frame.top));
    let size = float(frame.clue) * 0.5;
    let mark = if matches!(kind, OutsideKind::FullRank { .. }) { "#" } else { "" };
    let text = format!("{mark}{value}");
    put(
        svg,
        format_args!(
            "<text class=\"clue\" font-size=\"{size:.0}\" x=\"{x:.1}\" y=\"{:.1}\">{text}</text>",
            y + size * 0.35
        ),
    );
    if kind == OutsideKind::LittleKiller && place.down != 0 && place.right != 0 {
        let (down, right) = (sign(place.down), sign(place.right));
        let reach = step * 0.5;
        let (from, to) = (
            (x + right * reach * 0.55, y + down * reach * 0.55),
            (x + right * reach * 0.9, y + down * reach * 0.9),
        );
        let line = format!("{}{}", path(&[from, to]), head(from, to, 5.0));
        put(svg, format_args!("<path class=\"clue-arrow\" d=\"{line}\"/>"));
    }
}

fn add_ground(svg: &mut String, frame: &Frame, cells: &[Cell], class: &str) {
    let mut path = String::new();
    for &cell in cells {
        let (x, y) = frame.corner(cell);
        let _ = write!(path, "M{x} {y}h{0}v{0}h-{0}z", frame.cell);
    }
    put(svg, format_args!("<path class=\"ground {class}\" d=\"{path}\"/>"));
}

fn add_mark(svg: &mut String, frame: &Frame, kind: MarkKind, cell: Cell) {
    let (x, y) = middle(frame, cell);
    let cell_width = float(frame.cell);
    match kind {
        MarkKind::Odd => {
            put(
                svg,
                format_args!(
                    "<circle class=\"parity\" cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\"/>",
                    cell_width * 0.38
                ),
            );
        }
        MarkKind::Even => {
            let half = cell_width * 0.36;
            let (left, top, width) = (x - half, y - half, 2.0 * half);
            put(
                svg,
                format_args!(
                    "<rect class=\"parity\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{width:.1}\"/>"
                ),
            );
        }
        MarkKind::Minimum | MarkKind::Maximum => {
            add_ground(svg, frame, &[cell], "extreme");
            let (edge, size) = (cell_width * 0.5 - 3.0, cell_width * 0.08);
            // Each sign opens toward the greater digit: outward for a minimum.
            let open = if kind == MarkKind::Maximum { -1.0 } else { 1.0 };
            let mut signs = String::new();
            for (right, down) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                let (tip, base) = (edge - size * (1.0 + open) / 2.0, edge - size * (1.0 - open) / 2.0);
                let point = |along: f64, across: f64| {
                    (x + right * along + down * across, y + down * along + right * across)
                };
                signs.push_str(&path(&[point(base, -size), point(tip, 0.0), point(base, size)]));
            }
            put(svg, format_args!("<path class=\"sign\" d=\"{signs}\"/>"));
        }
        // The digits are above the grid lines.
        MarkKind::OneOf(_) => {}
    }
}

/// Adds a line in the style of its kind.
fn add_line(svg: &mut String, frame: &Frame, kind: LineKind, cells: &[Cell]) {
    let points: Vec<Point> = cells.iter().map(|&cell| middle(frame, cell)).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let cell_width = float(frame.cell);
    match kind {
        LineKind::Thermo | LineKind::SlowThermo => {
            let class = if kind == LineKind::Thermo { "thermo" } else { "thermo slow" };
            let (x, y) = first;
            put(svg, format_args!("<g class=\"{class}\">"));
            put(
                svg,
                format_args!("<circle class=\"bulb\" cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\"/>", cell_width * 0.36),
            );
            let width = cell_width * 0.25;
            put(svg, format_args!("<path stroke-width=\"{width:.1}\" d=\"{}\"/>", path(&points)));
            svg.push_str("</g>\n");
        }
        LineKind::Between | LineKind::DoubleArrow => {
            let radius = cell_width * 0.36;
            let trimmed = trimmed(&points, radius, radius);
            add_stroke(svg, frame, "between", &path(&trimmed), 4);
            for (x, y) in [first, last] {
                put(svg, format_args!("<circle class=\"circle\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"/>"));
            }
        }
        LineKind::Lockout(_) => {
            let radius = cell_width * 0.4;
            add_stroke(svg, frame, "lockout", &path(&trimmed(&points, radius, radius)), 5);
            for (x, y) in [first, last] {
                let diamond = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)];
                put(svg, format_args!("<path class=\"diamond\" d=\"{}z\"/>", path(&diamond)));
            }
        }
        _ => {
            let (class, width) = match kind {
                LineKind::Whisper(_) => ("whisper", 12),
                LineKind::Renban => ("renban", 12),
                LineKind::RegionSum | LineKind::SumParts(_) => ("region-sum", 7),
                LineKind::Zipper => ("zipper", 9),
                LineKind::Modular(_) => ("modular", 9),
                LineKind::Entropic => ("entropic", 12),
                _ => ("palindrome", 9),
            };
            add_stroke(svg, frame, class, &path(&points), width);
        }
    }
}

/// Adds a stroke whose width is this many pixels in a cell of 56 pixels, and scales with the cell.
fn add_stroke(svg: &mut String, frame: &Frame, class: &str, line: &str, width: usize) {
    let width = float(width * frame.cell) / 56.0;
    put(svg, format_args!("<path class=\"stroke {class}\" stroke-width=\"{width:.1}\" d=\"{line}\"/>"));
}

fn add_arrow(svg: &mut String, frame: &Frame, total: &[Cell], shaft: &[Cell]) {
    let pill: Vec<Point> = total.iter().map(|&cell| middle(frame, cell)).collect();
    let (Some(&first), Some(&last)) = (pill.first(), pill.last()) else { return };
    let radius = float(frame.cell) * 0.38;
    let way: Vec<Point> = shaft.iter().map(|&cell| middle(frame, cell)).collect();
    // The shaft starts at the cell of the circle that is nearest to the shaft's first cell.
    let far = |&&(x, y): &&Point| way.first().map_or(0.0, |&(to_x, to_y)| (to_x - x).hypot(to_y - y));
    let start = pill.iter().min_by(|a, b| far(a).total_cmp(&far(b))).copied().unwrap_or(first);
    let line: Vec<Point> = std::iter::once(start).chain(way).collect();
    let line = trimmed(&line, radius, 0.0);
    let tip = match &*line {
        [.., before, end] => head(*before, *end, 8.0),
        _ => String::new(),
    };
    add_stroke(svg, frame, "shaft", &format!("{}{tip}", path(&line)), 3);
    let ((left, top), (right, bottom)) = (
        (first.0.min(last.0) - radius, first.1.min(last.1) - radius),
        (first.0.max(last.0) + radius, first.1.max(last.1) + radius),
    );
    let (width, height) = (right - left, bottom - top);
    put(
        svg,
        format_args!(
            "<rect class=\"circle\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius:.1}\"/>"
        ),
    );
}

fn add_dot(svg: &mut String, frame: &Frame, kind: DotKind, [a, b]: [Cell; 2]) {
    let ((ax, ay), (bx, by)) = (middle(frame, a), middle(frame, b));
    let (x, y) = (ax.midpoint(bx), ay.midpoint(by));
    let cell_width = float(frame.cell);
    let (class, text) = match kind {
        DotKind::Difference(1) => ("white", String::new()),
        DotKind::Difference(by) => ("white", by.to_string()),
        DotKind::Ratio(2) => ("black", String::new()),
        DotKind::Ratio(of) => ("black", of.to_string()),
        DotKind::Sum(10) => ("letter", "X".to_owned()),
        DotKind::Sum(5) => ("letter", "V".to_owned()),
        DotKind::Sum(sum) => ("letter", sum.to_string()),
    };
    let radius = cell_width * if class == "letter" || !text.is_empty() { 0.15 } else { 0.12 };
    put(svg, format_args!("<circle class=\"dot {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"/>"));
    if !text.is_empty() {
        let size = cell_width * 0.24;
        put(
            svg,
            format_args!(
                "<text class=\"on-{class}\" font-size=\"{size:.0}\" x=\"{x}\" y=\"{:.1}\">{text}</text>",
                y + size * 0.35
            ),
        );
    }
}

fn add_sign(svg: &mut String, frame: &Frame, greater: Cell, less: Cell) {
    let (from, to) = (middle(frame, greater), middle(frame, less));
    let (x, y) = (from.0.midpoint(to.0), from.1.midpoint(to.1));
    let far = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let ((right, down), size) = (((to.0 - from.0) / far, (to.1 - from.1) / far), float(frame.cell) * 0.11);
    let point =
        |along: f64, across: f64| (x + right * along - down * across, y + down * along + right * across);
    let sign = path(&[point(-size * 0.6, -size), point(size * 0.6, 0.0), point(-size * 0.6, size)]);
    put(svg, format_args!("<path class=\"sign\" d=\"{sign}\"/>"));
}

fn add_quadruple(svg: &mut String, frame: &Frame, cells: &[Cell], digits: &[String]) {
    if cells.is_empty() {
        return;
    }
    let corners = cells.iter().map(|&cell| middle(frame, cell));
    let (x, y) = corners.fold((0.0, 0.0), |(x, y), (ax, ay)| (x + ax, y + ay));
    let count = float(cells.len());
    let (x, y, cell_width) = (x / count, y / count, float(frame.cell));
    put(
        svg,
        format_args!("<circle class=\"dot white\" cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\"/>", cell_width * 0.22),
    );
    let size = cell_width * 0.18;
    let lines: Vec<String> = digits.chunks(2).map(|line| line.join(" ")).collect();
    for (at, line) in lines.iter().enumerate() {
        let y = y + size * (0.35 + float(at) - (float(lines.len()) - 1.0) / 2.0);
        let line = escaped(line);
        put(
            svg,
            format_args!(
                "<text class=\"on-white\" font-size=\"{size:.0}\" x=\"{x}\" y=\"{y:.1}\">{line}</text>"
            ),
        );
    }
}

/// Adds the digits that a cell may hold, along its lower edge.
fn add_allowed(svg: &mut String, frame: &Frame, cell: Cell, digits: &[String]) {
    let is_short = digits.iter().all(|digit| digit.chars().count() == 1);
    let text = digits.join(if is_short { "" } else { " " });
    let ((x, y), width) = (frame.corner(cell), float(frame.cell));
    // The text is at most as wide as the cell.
    let size = (width * 0.22).min((width - 6.0) / (0.6 * float(text.chars().count().max(1))));
    put(
        svg,
        format_args!(
            "<text class=\"sum\" font-size=\"{size:.1}\" x=\"{}\" y=\"{:.1}\">{}</text>",
            x + 3,
            float(y) + width - 4.0,
            escaped(&text)
        ),
    );
}

/// Adds a cage: a dashed outline inside its cells, and its sum in its first cell.
fn add_cage(svg: &mut String, frame: &Frame, cells: &[Cell], sum: Option<u32>) {
    let set: BTreeSet<(isize, isize)> = cells
        .iter()
        .map(|cell| (signed(cell.index() / frame.columns), signed(cell.index() % frame.columns)))
        .collect();
    put(svg, format_args!("<path class=\"cage\" d=\"{}\"/>", outline(frame, &set)));
    let (Some(sum), Some(&first)) = (sum, cells.iter().min()) else { return };
    let (x, y) = frame.corner(first);
    let (text, size) = (sum.to_string(), float(frame.cell) * 0.22);
    let width = size * (0.6 * float(text.len()) + 0.25);
    put(
        svg,
        format_args!(
            "<rect class=\"paper\" x=\"{0}\" y=\"{1}\" width=\"{width:.1}\" height=\"{size:.1}\"/>",
            x + 2,
            y + 2
        ),
    );
    put(
        svg,
        format_args!(
            "<text class=\"sum\" font-size=\"{size:.1}\" x=\"{}\" y=\"{:.1}\">{text}</text>",
            x + 3,
            float(y) + 2.0 + size * 0.82
        ),
    );
}

/// Returns the outline of cells, slightly inside them, with one stroke for each straight stretch.
fn outline(frame: &Frame, set: &BTreeSet<(isize, isize)>) -> String {
    let cell_width = float(frame.cell);
    let (left, top) = (float(frame.left), float(frame.top));
    let mut path = String::new();
    // Look at one side of a cell with the outside above it. At its left end, check the neighboring cell and the cell
    // outside of that neighbor, then do the same at its right end.
    for &(row, column) in set {
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let has = |row: isize, column: isize| set.contains(&(row, column));
            if has(row + down, column + right) {
                continue;
            }
            // One step along the side, in the direction of growing rows or columns.
            let (along_down, along_right) = (right.abs(), down.abs());
            let end = |by: isize| {
                let beside = has(row + by * along_down, column + by * along_right);
                let beyond = has(row + down + by * along_down, column + right + by * along_right);
                match (beside, beyond) {
                    (false, _) => -INSET,
                    (true, true) => INSET,
                    (true, false) => 0.0,
                }
            };
            let (low, high) = (end(-1), end(1));
            // A stretch is drawn from its first cell on, and continues while the next side has the same border.
            if low == 0.0 {
                continue;
            }
            let (mut length, mut last) = (1, high);
            while last == 0.0 {
                let (r, c) = (row + length * along_down, column + length * along_right);
                let beside = has(r + along_down, c + along_right);
                let beyond = has(r + down + along_down, c + right + along_right);
                last = match (beside, beyond) {
                    (false, _) => -INSET,
                    (true, true) => INSET,
                    (true, false) => 0.0,
                };
                length += 1;
            }
            let across = |at: isize, step: isize, start: f64| {
                let edge = start + cell_width * real(at) + if step > 0 { cell_width } else { 0.0 };
                edge - INSET * real(step)
            };
            if right == 0 {
                let y = across(row, down, top);
                let from = left + cell_width * real(column) - low;
                let to = left + cell_width * real(column + length) + last;
                let _ = write!(path, "M{from} {y}H{to}");
            } else {
                let x = across(column, right, left);
                let from = top + cell_width * real(row) - low;
                let to = top + cell_width * real(row + length) + last;
                let _ = write!(path, "M{x} {from}V{to}");
            }
        }
    }
    path
}

/// Returns the head of an arrow at the end `to` of a line.
fn head(from: Point, to: Point, size: f64) -> String {
    let far = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (right, down) = ((to.0 - from.0) / far * size, (to.1 - from.1) / far * size);
    path(&[(to.0 - right - down, to.1 - down + right), to, (to.0 - right + down, to.1 - down - right)])
}

/// Returns a line shortened by these lengths at its start and at its end.
fn trimmed(points: &[Point], start: f64, end: f64) -> Vec<Point> {
    let mut points = points.to_vec();
    let nearer = |(x, y): Point, (to_x, to_y): Point, by: f64| {
        let far = (to_x - x).hypot(to_y - y).max(1.0);
        (x + (to_x - x) / far * by, y + (to_y - y) / far * by)
    };
    let count = points.len();
    if count > 1 {
        points[0] = nearer(points[0], points[1], start);
        points[count - 1] = nearer(points[count - 1], points[count - 2], end);
    }
    points
}

fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

fn middle(frame: &Frame, cell: Cell) -> Point {
    let (x, y) = frame.corner(cell);
    (float(x) + float(frame.cell) / 2.0, float(y) + float(frame.cell) / 2.0)
}

fn float(number: usize) -> f64 {
    u32::try_from(number).map_or(0.0, f64::from)
}

fn real(number: isize) -> f64 {
    i32::try_from(number).map_or(0.0, f64::from)
}

fn sign(number: isize) -> f64 {
    real(number.signum())
}
