//! The colors of cells in f-puzzles.

use serde_json::Value;

use crate::syntax::Color;

/// The hexadecimal code that is written for each color.
const SHADES: [(Color, &str); 9] = [
    (Color::Red, "#FFA0A0"),
    (Color::Orange, "#FFE060"),
    (Color::Yellow, "#FFFFB0"),
    (Color::Green, "#B0FFB0"),
    (Color::Teal, "#A0E8E8"),
    (Color::Blue, "#D0D0FF"),
    (Color::Violet, "#FF80FF"),
    (Color::Pink, "#FFD0D0"),
    (Color::Grey, "#A8A8A8"),
];

/// The darker colors of the palette.
const DARK: [(Color, &str); 3] =
    [(Color::Green, "#60D060"), (Color::Blue, "#8080F0"), (Color::Grey, "#000000")];

/// Returns the hexadecimal code of a color.
pub(super) fn shade(color: Color) -> &'static str {
    SHADES.iter().find(|(its, _)| *its == color).map_or("#A8A8A8", |(_, shade)| shade)
}

/// Returns the colors of a cell, each rounded to the nearest supported color. White is no color. A value that is not a
/// color is returned as an error.
pub(super) fn of(cell: &Value) -> Vec<Result<Color, String>> {
    let one = |key: &str| cell.get(key).filter(|value| !value.is_null()).cloned();
    let list = cell.get("cArray").and_then(Value::as_array).filter(|list| !list.is_empty());
    let all = list.cloned().unwrap_or_else(|| one("c").into_iter().collect());
    all.into_iter().chain(one("highlight")).filter_map(|value| color(&value).transpose()).collect()
}

fn color(value: &Value) -> Result<Option<Color>, String> {
    let said = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Some(wanted) = rgb(&said) else { return said.parse::<Color>().map(Some).map_err(|_| said) };
    if wanted == [255; 3] {
        return Ok(None);
    }
    let far = |shade: &str| {
        let rgb = rgb(shade).unwrap_or_default();
        rgb.into_iter().zip(wanted).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>()
    };
    let nearest = SHADES.iter().chain(&DARK).min_by_key(|(_, shade)| far(shade));
    Ok(nearest.map(|(color, _)| *color))
}

/// Reads `#FFA0A0` or `#FAA`.
fn rgb(text: &str) -> Option<[u8; 3]> {
    let figures: Vec<u8> = text
        .strip_prefix('#')?
        .chars()
        .map(|c| c.to_digit(16).and_then(|it| u8::try_from(it).ok()))
        .collect::<Option<_>>()?;
    match *figures {
        [r, g, b] => Some([r, g, b].map(|it| it * 17)),
        [a, b, c, d, e, f, ..] if matches!(figures.len(), 6 | 8) => {
            Some([a * 16 + b, c * 16 + d, e * 16 + f])
        }
        _ => None,
    }
}
