//! Formatting: a second formatting changes nothing, and no cell or word changes.

use sudoku_ls::syntax::{Borders, File, RowSpacing, Style, format_as};

use super::said::{Said, all_said, apply};
use super::text_of;

/// Formats a text in the style that the first byte selects.
pub(crate) fn format(data: &[u8]) {
    let Some((&style, text)) = data.split_first() else { return };
    let (text, style) = (text_of(text), style_of(style));
    let once = formatted(&text, style);
    assert_eq!(formatted(&once, style), once, "{style:?} of {text:?} is not the last word");
    assert_eq!(words(&text), words(&once), "{style:?} of {text:?} is {once:?}");
}

fn style_of(byte: u8) -> Style {
    let (byte, blanks) = (usize::from(byte), [None, Some('.'), Some('0'), Some('_'), Some('x')]);
    Style {
        blank: blanks[byte % 5],
        borders: [Borders::Keep, Borders::None, Borders::Boxes][byte / 5 % 3],
        spacing: [RowSpacing::Keep, RowSpacing::None, RowSpacing::One][byte / 15 % 3],
    }
}

fn formatted(text: &str, style: Style) -> String {
    apply(text, 0, format_as(&File::parse(text), style))
}

/// Returns the meaning of a text. Spaces in lines that are not understood don't count, since formatting may change
/// them.
fn words(text: &str) -> Vec<Said> {
    let bare = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = all_said(text).into_iter().map(|(_, said)| said);
    said.map(|said| Said { kept: said.kept.iter().map(bare).collect(), ..said }).collect()
}
