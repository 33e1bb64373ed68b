//! The picture of the first table: a group of bars a level, a bar an engine, time on a logarithmic scale.

use std::fmt::Write;

use crate::levels::Table;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 500.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 96.0;
const BOTTOM: f64 = 40.0;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-size:17px;font-weight:600}.paper{fill:#fff}\
.grid{stroke:#d8dee4}.axis{stroke:#57606a}\
.e0{fill:#57606a}.e1{fill:#9a6700}.e2{fill:#bf5af2}.e3{fill:#0969da}.e4{fill:#d1542a}.e5{fill:#1a7f37}.e6{fill:#0b2239}\
@media (prefers-color-scheme: dark){text{fill:#e6edf3}.paper{fill:#0d1117}.grid{stroke:#2b323b}.axis{stroke:#8b949e}\
.e0{fill:#8b949e}.e1{fill:#d4a72c}.e2{fill:#d2a8ff}.e3{fill:#58a6ff}.e4{fill:#ff9a5c}.e5{fill:#56d364}.e6{fill:#f0f6fc}}";

/// The picture as an SVG text, in light and dark colours.
pub(crate) fn bars(table: &Table) -> String {
    let times = || table.rows.iter().flat_map(|(_, cells)| cells).map(|cell| cell.micros.max(0.1));
    let low = times().fold(f64::MAX, f64::min).log10().floor();
    let high = times().fold(f64::MIN, f64::max).log10().ceil();
    let bottom = HEIGHT - BOTTOM;
    let y = |micros: f64| bottom - (bottom - TOP) * (micros.max(0.1).log10() - low) / (high - low);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\n\
         <title>CPU time a puzzle, by engine and level</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"28\">CPU time a puzzle, by engine and level</text>\n\
         <text x=\"{LEFT}\" y=\"48\">solved and proved to have just one solution; logarithmic scale; a dashed bar is a lower bound</text>"
    );
    for power in 0..=10 {
        let exponent = low + f64::from(power);
        if exponent > high {
            break;
        }
        let (at, label) = (y(10_f64.powf(exponent)), label(exponent));
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{}\"/>", WIDTH - RIGHT);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 8.0,
            at + 4.5
        );
    }
    // Rows come with the fastest first; bars stand in the order of the table.
    let rows: Vec<_> = table.rows.iter().rev().collect();
    let group = (WIDTH - LEFT - RIGHT) / count(table.sets.len());
    let bar = (group - 24.0) / count(rows.len());
    for (s, set) in table.sets.iter().enumerate() {
        let x = LEFT + group * count(s);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{set}</text>",
            x + group / 2.0,
            bottom + 22.0
        );
        for (e, (engine, cells)) in rows.iter().enumerate() {
            let cell = cells[s];
            let (left, top) = (x + 12.0 + bar * count(e), y(cell.micros));
            let open = if cell.undecided > 0 {
                " fill-opacity=\".45\" stroke=\"currentColor\" stroke-dasharray=\"3 2\""
            } else {
                ""
            };
            let _ = writeln!(
                svg,
                "<rect class=\"e{e}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"{open}><title>{engine}, {set}: {:.1} µs</title></rect>",
                bar - 1.5,
                bottom - top,
                cell.micros
            );
        }
    }
    let mut x = LEFT;
    for (e, (engine, _)) in rows.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<rect class=\"e{e}\" x=\"{x:.1}\" y=\"64\" width=\"11\" height=\"11\"/><text x=\"{:.1}\" y=\"74\">{engine}</text>",
            x + 16.0
        );
        x += 34.0 + 7.3 * count(engine.name().len());
    }
    let _ = writeln!(
        svg,
        "<path class=\"axis\" d=\"M{LEFT} {TOP}V{bottom}H{}\" fill=\"none\"/>\n</svg>",
        WIDTH - RIGHT
    );
    svg
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(0.0, f64::from)
}

/// A power of ten of microseconds, in the unit that suits it.
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
