//! A plot of a search: the current cell (or the depth) against the round, as points joined by lines.
//!
//! The plot is SVG text in light and dark colors, of bounded size: for a long search, only the envelope is drawn.

use std::fmt::Write;

use crate::analysis::trace::{Step, Summary};
use crate::render::markup::{self, Head, escaped, put};
use crate::solver::Engine;

/// The points of a search to draw. Takes four bytes for each step.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    levels: Vec<u32>,
}

impl Plot {
    /// Adds a step to the plot.
    pub fn add(&mut self, step: &Step) {
        self.levels.push(step.level() as u32);
    }
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 500.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 56.0;

/// The number of columns of the plot. A search with more than twice as many steps is reduced to its envelope.
const COLUMNS: usize = 800;

/// The maximum number of steps of a search that is drawn with a dot for each step.
const DOTS: usize = 400;

const STYLE: &str = "\
.plot text{font:13px system-ui,sans-serif;fill:#1f2328}\
.plot .title{font-size:17px;font-weight:600}\
.plot .paper{fill:#fff}\
.plot .grid{stroke:#d8dee4;stroke-width:1}\
.plot .axis{stroke:#57606a;stroke-width:1}\
.plot .on,.plot .back{fill:none;stroke-width:1.3;stroke-linejoin:round}\
.plot .on{stroke:#0969da}\
.plot .back{stroke:#d1542a}\
.plot .band{fill:#0969da;opacity:.2}\
.plot .dot{fill:#0969da}\
.plot .stuck{fill:#d1542a}\
@media (prefers-color-scheme: dark){\
.plot text{fill:#e6edf3}\
.plot .paper{fill:#0d1117}\
.plot .grid{stroke:#2b323b}\
.plot .axis{stroke:#8b949e}\
.plot .on{stroke:#58a6ff}\
.plot .back{stroke:#ff9a5c}\
.plot .band{fill:#58a6ff;opacity:.25}\
.plot .dot{fill:#58a6ff}\
.plot .stuck{fill:#ff9a5c}}";

/// Returns the plot of a search on a board with this many cells, under a title. At most about 100 kB, however long the
/// search.
///
/// Up to 1,600 steps, every step is drawn: lines that go up are steps forward, in blue; lines that go down are
/// backtracks, in orange. With more steps, the envelope is drawn: for each of 800 columns, how far the search advanced
/// (blue), and how far it went back (orange).
pub fn plot(plot: &Plot, summary: &Summary, title: &str, cells: usize) -> String {
    let enumerates = summary.engine == Engine::Enumerate;
    let highest = plot.levels.iter().copied().max().unwrap_or(0).max(1);
    let (low, high) = if enumerates { (1, cells.max(2) as u32) } else { (0, highest) };
    let frame = Frame { steps: plot.levels.len().max(2), low, high };
    let mut svg = head(title, &super::summary_line(summary));
    axes(&mut svg, &frame, enumerates, cells);
    if plot.levels.len() <= 2 * COLUMNS {
        legend(&mut svg, ["forward", if enumerates { "backtrack" } else { "back" }]);
        lines(&mut svg, &frame, &plot.levels);
    } else {
        legend(&mut svg, ["farthest forward", "farthest back"]);
        envelope(&mut svg, &frame, &plot.levels);
    }
    if plot.levels.len() <= DOTS {
        dots(&mut svg, &frame, &plot.levels);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The ranges of the axes, for converting steps and levels to positions.
struct Frame {
    steps: usize,
    low: u32,
    high: u32,
}

impl Frame {
    #[expect(
        clippy::cast_precision_loss,
        reason = "steps are far below the numbers that a float cannot hold"
    )]
    fn x(&self, step: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * step as f64 / (self.steps - 1) as f64
    }

    fn y(&self, level: u32) -> f64 {
        let share = (f64::from(level) - f64::from(self.low)) / f64::from(self.high - self.low);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    }
}

fn head(title: &str, summary: &str) -> String {
    let mut svg = markup::head(&Head {
        class: "plot",
        width: WIDTH,
        height: HEIGHT,
        title,
        description: summary,
        style: STYLE,
    });
    let (title, summary) = (escaped(title), escaped(summary));
    put(&mut svg, format_args!("<text class=\"title\" x=\"{LEFT}\" y=\"28\">{title}</text>"));
    put(&mut svg, format_args!("<text x=\"{LEFT}\" y=\"48\">{summary}</text>"));
    svg
}

fn axes(svg: &mut String, frame: &Frame, enumerates: bool, cells: usize) {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    let high = frame.high as usize;
    // The grid lines for cells are at multiples of whole rows.
    let step = if enumerates { rows_step(cells) } else { nice_step(high, 8) };
    for level in (step..=high).step_by(step) {
        let y = frame.y(level as u32);
        put(svg, format_args!("<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/>"));
        put(
            svg,
            format_args!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{level}</text>",
                LEFT - 8.0,
                y + 4.5
            ),
        );
    }
    let step = nice_step(frame.steps, 9);
    let first = [1].into_iter().filter(|_| step > 1);
    for number in first.chain((step..=frame.steps).step_by(step)) {
        let x = frame.x(number - 1);
        put(svg, format_args!("<path class=\"axis\" d=\"M{x:.1} {bottom}v5\"/>"));
        let shown = grouped(number);
        put(
            svg,
            format_args!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{shown}</text>", bottom + 20.0),
        );
    }
    put(svg, format_args!("<path class=\"axis\" d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\"/>"));
    let (across, up) =
        if enumerates { ("round", "cell, row by row from 1") } else { ("node", "open choices") };
    let middle = LEFT.midpoint(right);
    put(
        svg,
        format_args!("<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{across}</text>", HEIGHT - 14.0),
    );
    let centre = TOP.midpoint(bottom);
    put(
        svg,
        format_args!(
            "<text transform=\"translate(18 {centre}) rotate(-90)\" text-anchor=\"middle\">{up}</text>"
        ),
    );
}

/// Draws the legend for the two colors.
fn legend(svg: &mut String, [on, back]: [&str; 2]) {
    // The legend is on the left, visible in a narrow window, with room for larger letters.
    for (class, text, x) in [("on", on, LEFT), ("back", back, LEFT + 230.0)] {
        put(svg, format_args!("<path class=\"{class}\" d=\"M{x} 66h24\"/>"));
        put(svg, format_args!("<text x=\"{}\" y=\"70\">{text}</text>", x + 30.0));
    }
}

/// Returns the distance between grid lines in cells: a whole number of rows, such that there are at most about ten
/// lines.
fn rows_step(cells: usize) -> usize {
    let side = cells.isqrt().max(1);
    side * side.div_ceil(10)
}

/// Returns a round step, 1, 2 or 5 times a power of ten, such that at most `most` steps fit into the range.
fn nice_step(range: usize, most: usize) -> usize {
    let powers = std::iter::successors(Some(1_usize), |power| power.checked_mul(10));
    let mut steps = powers.flat_map(|power| [1, 2, 5].map(|times| power.saturating_mul(times)));
    steps.find(|step| range / step <= most).unwrap_or(range.max(1))
}

/// Returns a number with a comma between groups of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let start = digits.len() % 3;
    let (head, rest) = digits.split_at(start);
    let groups = rest.as_bytes().chunks(3).map(String::from_utf8_lossy).map(String::from);
    let parts: Vec<String> =
        Some(head.to_owned()).filter(|head| !head.is_empty()).into_iter().chain(groups).collect();
    parts.join(",")
}

/// Returns the edges of the envelope: for each column, the first step with the greatest level, and the first step with
/// the smallest.
fn edges(levels: &[u32]) -> [Vec<(usize, u32)>; 2] {
    let (mut upper, mut lower) = (Vec::with_capacity(COLUMNS), Vec::with_capacity(COLUMNS));
    for column in 0..COLUMNS {
        let (start, end) = (levels.len() * column / COLUMNS, levels.len() * (column + 1) / COLUMNS);
        let within = || (start..end).zip(&levels[start..end]).map(|(step, &level)| (step, level));
        upper.extend(within().rev().max_by_key(|(_, level)| *level));
        lower.extend(within().min_by_key(|(_, level)| *level));
    }
    [upper, lower]
}

fn envelope(svg: &mut String, frame: &Frame, levels: &[u32]) {
    let [upper, lower] = edges(levels);
    let along = |points: &mut dyn Iterator<Item = &(usize, u32)>| {
        let places = points.map(|&(step, level)| format!("{:.1} {:.1}", frame.x(step), frame.y(level)));
        places.collect::<Vec<_>>().join("L")
    };
    let (up, down) = (along(&mut upper.iter()), along(&mut lower.iter()));
    let back = along(&mut lower.iter().rev());
    put(svg, format_args!("<path class=\"band\" d=\"M{up}L{back}Z\"/>"));
    put(svg, format_args!("<path class=\"back\" d=\"M{down}\"/>"));
    put(svg, format_args!("<path class=\"on\" d=\"M{up}\"/>"));
}

/// Draws one path for all lines that go forward, and on top of it one for all lines that go back.
fn lines(svg: &mut String, frame: &Frame, levels: &[u32]) {
    for (class, goes_back) in [("on", false), ("back", true)] {
        let mut path = String::new();
        let mut pen = None;
        for (from, pair) in levels.windows(2).enumerate() {
            let [before, after] = *pair else { continue };
            if (after < before) != goes_back {
                continue;
            }
            if pen != Some(from) {
                let _ = write!(path, "M{:.1} {:.1}", frame.x(from), frame.y(before));
            }
            let _ = write!(path, "L{:.1} {:.1}", frame.x(from + 1), frame.y(after));
            pen = Some(from + 1);
        }
        put(svg, format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }
}

fn dots(svg: &mut String, frame: &Frame, levels: &[u32]) {
    for (step, &level) in levels.iter().enumerate() {
        let back = levels.get(step + 1).is_some_and(|next| *next < level);
        let class = if back { "stuck" } else { "dot" };
        put(
            svg,
            format_args!(
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.4\"/>",
                frame.x(step),
                frame.y(level)
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_search_keeps_its_envelope() {
        let level = |step: u32| 40 + step % 7 + if step == 123_457 { 33 } else { 0 };
        let levels: Vec<u32> = (0..300_000).map(level).collect();
        let [upper, lower] = edges(&levels);
        assert_eq!((upper.len(), lower.len()), (COLUMNS, COLUMNS));
        let most = upper.iter().max_by_key(|(_, level)| *level);
        assert_eq!(most, Some(&(123_457, levels[123_457])));
        for (column, ((_, high), (_, low))) in
            levels.chunks(levels.len() / COLUMNS).zip(upper.iter().zip(&lower))
        {
            assert_eq!((column.iter().max(), column.iter().min()), (Some(high), Some(low)));
        }
        assert!(upper.is_sorted() && lower.is_sorted());
    }

    #[test]
    fn steps_between_ticks_are_round_numbers() {
        assert_eq!([38, 9, 300_000, 1].map(|range| nice_step(range, 9)), [5, 1, 50_000, 1]);
        assert_eq!([7, 1234, 300_000].map(grouped), ["7", "1,234", "300,000"]);
        assert_eq!([36, 81, 961].map(rows_step), [6, 9, 124]);
    }
}
