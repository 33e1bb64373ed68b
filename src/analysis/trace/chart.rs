//! A bar chart of times: a group of bars for each set, a bar for each method, in microseconds on a logarithmic scale.
//! The input is plain data, the output SVG text.

use crate::render::markup::{self, Head, escaped, put};

/// The content of a chart.
#[derive(Clone, Debug)]
pub struct Chart<'a> {
    /// The title of the chart.
    pub title: &'a str,
    /// The line below the title.
    pub subtitle: &'a str,
    /// The names of the bars in each group, in order.
    pub series: Vec<String>,
    /// The groups, from left to right.
    pub groups: Vec<Group>,
}

/// The bars of one set.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name of the set.
    pub name: String,
    /// The bars of the group, one for each of the series.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// The time in microseconds.
    pub value: f64,
    /// Whether the time is only a lower bound: the bar is then dashed.
    pub is_lower_bound: bool,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 116.0;
const BOTTOM: f64 = 40.0;

/// The smallest time in the chart, in microseconds; shorter times are drawn as this one.
const LEAST: f64 = 0.1;

const COLOURS: usize = 8;

const STYLE: &str = ".chart text{font:13px system-ui,sans-serif;fill:#1f2328}.chart .title{font-size:17px;font-weight:600}.chart .paper{fill:#fff}\
.chart .grid{stroke:#d8dee4}.chart .axis{stroke:#57606a}\
.chart .e0{fill:#57606a}.chart .e1{fill:#9a6700}.chart .e2{fill:#bf5af2}.chart .e3{fill:#0969da}.chart .e4{fill:#d1542a}.chart .e5{fill:#1a7f37}.chart .e6{fill:#0b2239}.chart .e7{fill:#cf222e}\
@media (prefers-color-scheme: dark){.chart text{fill:#e6edf3}.chart .paper{fill:#0d1117}.chart .grid{stroke:#2b323b}.chart .axis{stroke:#8b949e}\
.chart .e0{fill:#8b949e}.chart .e1{fill:#d4a72c}.chart .e2{fill:#d2a8ff}.chart .e3{fill:#58a6ff}.chart .e4{fill:#ff9a5c}.chart .e5{fill:#56d364}.chart .e6{fill:#f0f6fc}.chart .e7{fill:#ff7b72}}";

/// Returns a chart as SVG text, in light and dark colors.
pub fn bars(chart: &Chart<'_>) -> String {
    let values = || chart.groups.iter().flat_map(|group| &group.bars).map(|bar| bar.value.max(LEAST));
    let low = values().fold(f64::MAX, f64::min).min(1e9).log10().floor();
    let high = values().fold(f64::MIN, f64::max).max(LEAST).log10().ceil().max(low + 1.0);
    let bottom = HEIGHT - BOTTOM;
    let y = |micros: f64| bottom - (bottom - TOP) * (micros.max(LEAST).log10() - low) / (high - low);
    let mut svg = head(chart);
    let powers = std::iter::successors(Some(low), |power| Some(power + 1.0));
    for power in powers.take_while(|power| *power <= high) {
        let (at, label) = (y(10_f64.powf(power)), label(power));
        put(&mut svg, format_args!("<path class=\"grid\" d=\"M{LEFT} {at:.1}H{}\"/>", WIDTH - RIGHT));
        let (x, at) = (LEFT - 8.0, at + 4.5);
        put(&mut svg, format_args!("<text x=\"{x}\" y=\"{at:.1}\" text-anchor=\"end\">{label}</text>"));
    }
    let width = (WIDTH - LEFT - RIGHT) / count(chart.groups.len().max(1));
    let bar_width = (width - 24.0) / count(chart.series.len().max(1));
    for (number, group) in chart.groups.iter().enumerate() {
        let x = LEFT + width * count(number);
        let (middle, below, name) = (x + width / 2.0, bottom + 22.0, escaped(&group.name));
        put(
            &mut svg,
            format_args!("<text x=\"{middle:.1}\" y=\"{below}\" text-anchor=\"middle\">{name}</text>"),
        );
        for (e, (bar, series)) in group.bars.iter().zip(&chart.series).enumerate() {
            let (left, top) = (x + 12.0 + bar_width * count(e), y(bar.value));
            let dashed = " fill-opacity=\".45\" stroke=\"currentColor\" stroke-dasharray=\"3 2\"";
            put(
                &mut svg,
                format_args!(
                    "<rect class=\"e{}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"{}><title>{}, {name}: {:.1} µs</title></rect>",
                    e % COLOURS,
                    (bar_width - 1.5).max(0.5),
                    bottom - top,
                    if bar.is_lower_bound { dashed } else { "" },
                    escaped(series),
                    bar.value
                ),
            );
        }
    }
    let right = WIDTH - RIGHT;
    put(
        &mut svg,
        format_args!("<path class=\"axis\" d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\"/>\n</svg>"),
    );
    svg
}

fn head(chart: &Chart<'_>) -> String {
    let mut svg = markup::head(&Head {
        class: "chart",
        width: WIDTH,
        height: HEIGHT,
        title: chart.title,
        description: chart.subtitle,
        style: STYLE,
    });
    let (title, subtitle) = (escaped(chart.title), escaped(chart.subtitle));
    put(&mut svg, format_args!("<text class=\"title\" x=\"{LEFT}\" y=\"28\">{title}</text>"));
    put(&mut svg, format_args!("<text x=\"{LEFT}\" y=\"48\">{subtitle}</text>"));
    // The legend, in as many lines as it needs.
    let (mut x, mut y) = (LEFT, 64.0);
    for (e, series) in chart.series.iter().enumerate() {
        let width = 34.0 + 7.3 * count(series.chars().count());
        if x + width > WIDTH && x > LEFT {
            (x, y) = (LEFT, y + 20.0);
        }
        let (class, text, series) = (e % COLOURS, x + 16.0, escaped(series));
        put(
            &mut svg,
            format_args!(
                "<rect class=\"e{class}\" x=\"{x:.1}\" y=\"{y}\" width=\"11\" height=\"11\"/><text x=\"{text:.1}\" y=\"{}\">{series}</text>",
                y + 10.0
            ),
        );
        x += width;
    }
    svg
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(0.0, f64::from)
}

/// Returns the label of a power of ten of microseconds, in a suitable unit.
fn label(exponent: f64) -> String {
    let micros = 10_f64.powf(exponent);
    if micros < 1.0 {
        format!("{micros} µs")
    } else if micros < 1e3 {
        format!("{micros:.0} µs")
    } else if micros < 1e6 {
        format!("{:.0} ms", micros / 1e3)
    } else {
        format!("{:.0} s", micros / 1e6)
    }
}
