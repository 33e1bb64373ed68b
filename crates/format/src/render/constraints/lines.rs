//! Lines and arrows, each in the style of its kind.

use super::paths::{Point, add_stroke, head, middle, path, trimmed};
use crate::board::{Cell, LineKind, RegionClue};
use crate::render::frame::Frame;
use crate::render::markup::{float, put};

/// The size of an arrow's head, in pixels.
const HEAD: f64 = 8.0;

/// Adds a line in the style of its kind.
pub(super) fn add_line(svg: &mut String, frame: &Frame, kind: LineKind, cells: &[Cell]) {
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
            // Full circles and a wide line, or the empty circles and the heads of arrows.
            let class = if kind == LineKind::Between {
                add_stroke(svg, frame, "between", &path(&trimmed), 6);
                "circle full"
            } else {
                add_stroke(svg, frame, "shaft", &format!("{}{}", path(&trimmed), heads(&trimmed)), 3);
                "circle"
            };
            for (x, y) in [first, last] {
                put(svg, format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"/>"));
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
                LineKind::RegionSum => ("region-sum", 7),
                LineKind::SumParts(_) => ("sum-line", 7),
                LineKind::Zipper => ("zipper", 9),
                LineKind::Modular(_) => ("modular", 9),
                LineKind::Entropic => ("entropic", 12),
                _ => ("palindrome", 9),
            };
            add_stroke(svg, frame, class, &path(&points), width);
        }
    }
}

/// Returns the heads of an arrow at both ends of a line.
fn heads(line: &[Point]) -> String {
    match line {
        [start, after, ..] => {
            let end = &line[line.len() - 2..];
            format!("{}{}", head(*after, *start, HEAD), head(end[0], end[1], HEAD))
        }
        _ => String::new(),
    }
}

/// Adds a clue about regions that are to be found: a circle around its digit, with the beginnings of its arms.
pub(super) fn add_region_clue(svg: &mut String, frame: &Frame, clue: &RegionClue) {
    match clue {
        RegionClue::Found { .. } | RegionClue::Same { .. } => {}
        RegionClue::Count { digit, .. } => add_pill(svg, frame, &[*digit]),
        RegionClue::Run { digit, arms, .. } => {
            for arm in arms.iter().filter(|arm| arm.len() > 1) {
                let shaft = if arm[0] == *digit { &arm[1..2] } else { arm };
                add_shaft(svg, frame, &[*digit], shaft);
            }
            add_pill(svg, frame, &[*digit]);
        }
    }
}

/// Adds an arrow: the circle or pill of its total, and its shaft.
pub(super) fn add_arrow(svg: &mut String, frame: &Frame, total: &[Cell], shaft: &[Cell]) {
    add_shaft(svg, frame, total, shaft);
    add_pill(svg, frame, total);
}

/// Returns the radius of a circle around a total.
fn radius(frame: &Frame) -> f64 {
    float(frame.cell) * 0.38
}

/// Adds the shaft of an arrow, from the border of its circle or pill on.
fn add_shaft(svg: &mut String, frame: &Frame, total: &[Cell], shaft: &[Cell]) {
    let pill: Vec<Point> = total.iter().map(|&cell| middle(frame, cell)).collect();
    let Some(&first) = pill.first() else { return };
    let way: Vec<Point> = shaft.iter().map(|&cell| middle(frame, cell)).collect();
    // The shaft starts at the cell of the circle that is nearest to the shaft's first cell.
    let far = |&&(x, y): &&Point| way.first().map_or(0.0, |&(to_x, to_y)| (to_x - x).hypot(to_y - y));
    let start = pill.iter().min_by(|a, b| far(a).total_cmp(&far(b))).copied().unwrap_or(first);
    let line: Vec<Point> = std::iter::once(start).chain(way).collect();
    let line = trimmed(&line, radius(frame), 0.0);
    let tip = match &*line {
        [.., before, end] => head(*before, *end, HEAD),
        _ => String::new(),
    };
    add_stroke(svg, frame, "shaft", &format!("{}{tip}", path(&line)), 3);
}

/// Adds the circle of a total, or the pill around its cells.
fn add_pill(svg: &mut String, frame: &Frame, total: &[Cell]) {
    let pill: Vec<Point> = total.iter().map(|&cell| middle(frame, cell)).collect();
    let (Some(&first), Some(&last)) = (pill.first(), pill.last()) else { return };
    let radius = radius(frame);
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
