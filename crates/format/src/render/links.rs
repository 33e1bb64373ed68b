//! Draws the links of a picture: curves from candidate to candidate, solid for strong links and dashed for weak ones.

use super::frame::Frame;
use super::markup::{float, put};
use super::role::{Candidate, Line};

/// The distance from the center of a candidate to the start or end of a curve.
const RADIUS: f64 = 9.0;

/// The maximum distance of a curve from the straight line.
const BEND: f64 = 22.0;

/// Adds the links, on top of everything else.
pub(super) fn add_links(svg: &mut String, frame: &Frame, lines: &[Line]) {
    for line in lines {
        if let Some(path) = path(frame, line) {
            let class = if line.is_strong { "strong" } else { "weak" };
            put(svg, format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }
}

/// Returns the curve between the closest ends of a link; `None` if both ends are at the same position.
fn path(frame: &Frame, line: &Line) -> Option<String> {
    let ends = |it: &Candidate| -> Vec<(f64, f64)> {
        let at = |&cell| frame.spot_in(cell, it.digit);
        it.cells.iter().map(at).map(|(x, y)| (float(x), float(y))).collect()
    };
    let (from, to) = (ends(&line.from), ends(&line.to));
    let pairs = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b)));
    let far = |&(a, b): &((f64, f64), (f64, f64))| (b.0 - a.0).hypot(b.1 - a.1);
    let nearest = pairs.min_by(|one, other| far(one).total_cmp(&far(other)))?;
    let length = far(&nearest);
    if length <= 2.0 * RADIUS {
        let ((ax, ay), (bx, by)) = nearest;
        return (length > 0.0).then(|| format!("M{ax:.0} {ay:.0}L{bx:.0} {by:.0}"));
    }
    let ((ax, ay), (bx, by)) = nearest;
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let bend = BEND.min(length * 0.15);
    let (mx, my) = (ax.midpoint(bx) - dy * bend, ay.midpoint(by) + dx * bend);
    let towards = |x: f64, y: f64| {
        let far = (mx - x).hypot(my - y).max(1.0);
        (x + (mx - x) / far * RADIUS, y + (my - y) / far * RADIUS)
    };
    let ((ax, ay), (bx, by)) = (towards(ax, ay), towards(bx, by));
    Some(format!("M{ax:.1} {ay:.1}Q{mx:.1} {my:.1} {bx:.1} {by:.1}"))
}
