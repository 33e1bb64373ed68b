//! The colors of pictures: light, dark, high contrast, print, and a theme that follows the reader's screen.

use std::fmt::Write;
use std::str::FromStr;

use super::picture::Picture;
use super::role::{Hue, PictureRole};
use crate::board::UnknownName;
use crate::syntax::Note;

/// The colors of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light or dark, following the reader's screen (`prefers-color-scheme`). Colors are CSS variables such as
    /// `--sudoku-paper` and `--sudoku-blue`, which a page can set.
    #[default]
    Auto,
    /// Dark text on white.
    Light,
    /// Light text on a dark background.
    Dark,
    /// White on black, in strong colors and with an outline around each highlighted cell.
    HighContrast,
    /// Black on white, in pale colors and with outlines: readable without colors too.
    Print,
}

/// The colors of a theme.
struct Palette {
    paper: &'static str,
    given: &'static str,
    placed: &'static str,
    mark: &'static str,
    line: &'static str,
    border: &'static str,
    rule: &'static str,
    label: &'static str,
    /// The hues, in the order of [`Hue::ALL`].
    hues: [&'static str; 8],
    /// The opacity of the hue in a cell's background.
    strength: &'static str,
    /// The width of the outline of a highlighted cell.
    outline: &'static str,
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    given: "#1f2328",
    placed: "#0550ae",
    mark: "#505862",
    line: "#afb8c1",
    border: "#24292f",
    rule: "#818b98",
    label: "#57606a",
    hues: ["#218bff", "#2da44e", "#e16f24", "#cf222e", "#a475f9", "#1b9e9e", "#d4a72c", "#818b98"],
    strength: ".22",
    outline: "0",
};

const DARK: Palette = Palette {
    paper: "#0d1117",
    given: "#f0f6fc",
    placed: "#79c0ff",
    mark: "#a9b2bd",
    line: "#3d444d",
    border: "#c9d1d9",
    rule: "#848d97",
    label: "#9ea7b3",
    hues: ["#388bfd", "#3fb950", "#f0883e", "#ff6a69", "#bc8cff", "#39c5cf", "#e3b341", "#8b949e"],
    strength: ".26",
    outline: "0",
};

const HIGH_CONTRAST: Palette = Palette {
    paper: "#000000",
    given: "#ffffff",
    placed: "#7cd7ff",
    mark: "#ffffff",
    line: "#8c8c8c",
    border: "#ffffff",
    rule: "#b0b0b0",
    label: "#ffffff",
    hues: ["#4aa8ff", "#2aff6a", "#ffa14a", "#ff5a5a", "#d9a0ff", "#30f0f0", "#ffe14a", "#c8c8c8"],
    strength: ".2",
    outline: "3",
};

const PRINT: Palette = Palette {
    paper: "#ffffff",
    given: "#000000",
    placed: "#444444",
    mark: "#222222",
    line: "#777777",
    border: "#000000",
    rule: "#777777",
    label: "#000000",
    hues: ["#2f6fb0", "#3c8c46", "#b8692c", "#a33036", "#7a55a8", "#2b8181", "#9a7a1c", "#666666"],
    strength: ".15",
    outline: "2",
};

/// The style rules for pictures with constraints.
const CONSTRAINTS: &str = "\
.sudoku .ground{fill:$rule;opacity:.22}\
.sudoku .ground.clone,.sudoku .ground.teal{fill:$teal}\
.sudoku .ground.extra,.sudoku .ground.violet{fill:$violet}\
.sudoku .ground.yellow{fill:$yellow}\
.sudoku .ground.green{fill:$green}\
.sudoku .ground.orange{fill:$orange}\
.sudoku .ground.blue{fill:$blue}\
.sudoku .parity{fill:$rule;opacity:.4}\
.sudoku .thermo{opacity:.45}\
.sudoku .thermo path{fill:none;stroke:$rule;stroke-linecap:round;stroke-linejoin:round}\
.sudoku .bulb{fill:$rule}\
.sudoku .thermo.slow path{stroke:$teal}\
.sudoku .thermo.slow .bulb{fill:$teal}\
.sudoku .stroke{fill:none;stroke:$rule;stroke-linecap:round;stroke-linejoin:round;opacity:.55}\
.sudoku .whisper{stroke:$green}\
.sudoku .renban{stroke:$violet}\
.sudoku .region-sum{stroke:$blue}\
.sudoku .sum-line{stroke:#e85aad;stroke-dasharray:12 12}\
.sudoku .zipper{stroke:$violet;stroke-dasharray:2 10}\
.sudoku .modular{stroke:$teal}\
.sudoku .entropic{stroke:$orange}\
.sudoku .lockout{stroke:$blue}\
.sudoku .own{stroke:$yellow}\
.sudoku .shaft{stroke:$label;opacity:.8}\
.sudoku .circle{fill:none;stroke:$label;stroke-width:2.5;opacity:.8}\
.sudoku .circle.full{fill:$rule;fill-opacity:.35}\
.sudoku .diamond{fill:none;stroke:$blue;stroke-width:2.5}\
.sudoku .sign,.sudoku .clue-arrow{fill:none;stroke:$given;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}\
.sudoku .cage{fill:none;stroke:$given;stroke-width:1.3;stroke-dasharray:4 3}\
.sudoku .sum{fill:$given;text-anchor:start}\
.sudoku .clue{fill:$given}\
.sudoku .kind{fill:$label;font-weight:600}\
.sudoku .dot{stroke:$border;stroke-width:1.3;fill:#fff}\
.sudoku .dot.black{fill:#000}\
.sudoku .dot.letter{stroke:none;fill:$paper}\
.sudoku .on-white{fill:#000}\
.sudoku .on-letter{fill:$given;font-weight:600}\
.sudoku .on-black{fill:#fff}";

/// The style rules for pictures with colored cells and candidates. No role uses pink.
const TINTS: &str = "\
.sudoku .tint{opacity:.36;stroke:none}\
.sudoku .tint.red{fill:$red}\
.sudoku .tint.orange{fill:$orange}\
.sudoku .tint.yellow{fill:$yellow}\
.sudoku .tint.green{fill:$green}\
.sudoku .tint.teal{fill:$teal}\
.sudoku .tint.blue{fill:$blue}\
.sudoku .tint.violet{fill:$violet}\
.sudoku .tint.pink{fill:#ff6fb5}\
.sudoku .tint.grey{fill:$grey}\
.sudoku .tint.spot{opacity:.6}\
.sudoku .pen{fill:none;stroke:$blue;stroke-width:3;stroke-linecap:round;stroke-linejoin:round;opacity:.7}";

/// The optional contents of a picture, besides digits and roles.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    constraints: bool,
    colors: bool,
}

impl Extras {
    pub(super) fn of(picture: &Picture) -> Self {
        let is_color = |note| !matches!(note, Note::Corner(_));
        Self {
            constraints: picture.geometry.has_constraints(),
            colors: picture.roles.noted.all().any(|(_, note)| is_color(note)),
        }
    }

    pub(super) fn of_all<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Self {
        pictures.into_iter().map(Self::of).fold(Self::default(), |all, one| Self {
            constraints: all.constraints || one.constraints,
            colors: all.colors || one.colors,
        })
    }
}

impl Palette {
    /// Returns the colors with the names of their variables.
    fn colours(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let own = [
            ("paper", self.paper),
            ("given", self.given),
            ("placed", self.placed),
            ("mark", self.mark),
            ("line", self.line),
            ("border", self.border),
            ("rule", self.rule),
            ("label", self.label),
            ("strength", self.strength),
            ("outline", self.outline),
        ];
        own.into_iter().chain(Hue::ALL.map(Hue::name).into_iter().zip(self.hues))
    }

    /// Returns the colors as declarations of CSS variables.
    fn variables(&self) -> String {
        self.colours().fold(String::new(), |mut text, (name, colour)| {
            let _ = write!(text, "--sudoku-{name}:{colour};");
            text
        })
    }
}

/// The style rules of every theme. `$name` stands for a color.
const RULES: &str = "\
.sudoku text{font-family:system-ui,sans-serif;text-anchor:middle;stroke:none}\
.sudoku .paper{fill:$paper}\
.sudoku .given{fill:$given;font-weight:600}\
.sudoku .digit{fill:$placed}\
.sudoku .mark{fill:$mark}\
.sudoku .label{fill:$label}\
.sudoku .note{fill:$label;font-size:14px;text-anchor:start}\
.sudoku .heading{fill:$given;font-weight:700;text-anchor:start}\
.sudoku .caption{fill:$label;text-anchor:start}\
.sudoku .key{fill:none;stroke:$label}\
.sudoku .tied{fill:$rule}\
.sudoku .middle{fill:$given}\
.sudoku .line,.sudoku .border,.sudoku .diagonal{fill:none}\
.sudoku .line{stroke:$line}\
.sudoku .border{stroke:$border;stroke-linecap:square}\
.sudoku .diagonal{stroke:$rule;stroke-width:1.5;opacity:.6}\
.sudoku .window{fill:$rule;opacity:.22}\
.sudoku .cell{fill-opacity:$strength;stroke-width:$outline}\
.sudoku .house{fill-opacity:$strength;stroke:none;opacity:.6}\
.sudoku .cell.current{fill-opacity:.12;stroke-width:4}\
.sudoku .spot{fill-opacity:.38;stroke-width:1}\
.sudoku .spot.pointer{fill:none;stroke-width:1.5}\
.sudoku .strike{stroke-width:2}\
.sudoku .named{fill:$given;font-weight:700}\
.sudoku .strong,.sudoku .weak{fill:none;stroke:$orange;stroke-width:2.5;stroke-linecap:round}\
.sudoku .weak{stroke-width:1.8;stroke-dasharray:3 5}";

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Light, Self::Dark, Self::HighContrast, Self::Print];

    /// Returns the name, such as `high-contrast`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
            Self::Print => "print",
        }
    }

    /// Returns the style sheet of a picture with these roles and extras.
    pub(super) fn style(self, roles: impl Iterator<Item = PictureRole>, extras: Extras) -> String {
        let mut sheet = RULES.to_owned();
        if extras.constraints {
            sheet.push_str(CONSTRAINTS);
        }
        if extras.colors {
            sheet.push_str(TINTS);
        }
        for role in roles {
            let (name, hue) = (role.name(), role.hue().name());
            let _ = write!(sheet, ".sudoku .{name}{{fill:${hue};stroke:${hue}}}");
        }
        let palette = match self {
            Self::Auto => return variables(sheet),
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::HighContrast => &HIGH_CONTRAST,
            Self::Print => &PRINT,
        };
        palette.colours().fold(sheet, |sheet, (name, colour)| sheet.replace(&format!("${name}"), colour))
    }
}

impl FromStr for Theme {
    type Err = UnknownName;

    /// Returns the theme with this name.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or_else(|| UnknownName::new("theme", name))
    }
}

/// Returns a style sheet that uses a variable for each color and declares the light and dark values.
fn variables(sheet: String) -> String {
    let sheet = LIGHT
        .colours()
        .fold(sheet, |sheet, (name, _)| sheet.replace(&format!("${name}"), &format!("var(--sudoku-{name})")));
    let (light, dark) = (LIGHT.variables(), DARK.variables());
    format!(".sudoku{{{light}}}@media (prefers-color-scheme: dark){{.sudoku{{{dark}}}}}{sheet}")
}
