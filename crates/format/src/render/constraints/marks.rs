//! Marks in and between cells: backgrounds, parity, allowed digits, dots, signs, and circles at corners.

use std::fmt::Write;

use super::cages::LARGEST;
use super::paths::{middle, path};
use crate::board::{Cell, DotKind, MarkKind};
use crate::render::frame::Frame;
use crate::render::markup::{escaped, float, put};

pub(super) fn add_ground(svg: &mut String, frame: &Frame, cells: &[Cell], class: &str) {
    let mut path = String::new();
    for &cell in cells {
        let (x, y) = frame.corner(cell);
        let _ = write!(path, "M{x} {y}h{0}v{0}h-{0}z", frame.cell);
    }
    put(svg, format_args!("<path class=\"ground {class}\" d=\"{path}\"/>"));
}

pub(super) fn add_mark(svg: &mut String, frame: &Frame, kind: MarkKind, cell: Cell) {
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

pub(super) fn add_dot(svg: &mut String, frame: &Frame, kind: DotKind, [a, b]: [Cell; 2]) {
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

pub(super) fn add_sign(svg: &mut String, frame: &Frame, greater: Cell, less: Cell) {
    let (from, to) = (middle(frame, greater), middle(frame, less));
    let (x, y) = (from.0.midpoint(to.0), from.1.midpoint(to.1));
    let far = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let ((right, down), size) = (((to.0 - from.0) / far, (to.1 - from.1) / far), float(frame.cell) * 0.11);
    let point =
        |along: f64, across: f64| (x + right * along - down * across, y + down * along + right * across);
    let sign = path(&[point(-size * 0.6, -size), point(size * 0.6, 0.0), point(-size * 0.6, size)]);
    put(svg, format_args!("<path class=\"sign\" d=\"{sign}\"/>"));
}

pub(super) fn add_quadruple(svg: &mut String, frame: &Frame, cells: &[Cell], digits: &[String]) {
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
pub(super) fn add_allowed(svg: &mut String, frame: &Frame, cell: Cell, digits: &[String]) {
    let is_short = digits.iter().all(|digit| digit.chars().count() == 1);
    let text = digits.join(if is_short { "" } else { " " });
    let ((x, y), width) = (frame.corner(cell), float(frame.cell));
    // The text is at most as wide as the cell.
    let size = (width * 0.22).min(LARGEST).min((width - 6.0) / (0.6 * float(text.chars().count().max(1))));
    put(
        svg,
        format_args!(
            "<text class=\"sum list\" font-size=\"{size:.1}\" x=\"{}\" y=\"{:.1}\">{}</text>",
            x + 3,
            float(y) + width - 3.5,
            escaped(&text)
        ),
    );
}
