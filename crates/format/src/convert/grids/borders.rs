//! A grid with borders between the cells of different regions.

use crate::convert::native::text::sign;
use crate::convert::sheet::Sheet;
use crate::syntax::Symbols;

/// Returns the givens in rows, with the borders of the regions drawn between them: `1 . .|4` above ` +---+`.
pub(super) fn write(sheet: &Sheet) -> String {
    let n = sheet.size();
    let symbols = Symbols::standard(n);
    let regions = sheet.regions();
    let is_apart = |a: usize, b: usize| regions[a] != regions[b];
    let right = |r: usize, c: usize| is_apart(r * n + c, r * n + c + 1);
    let below = |r: usize, c: usize| is_apart(r * n + c, r * n + n + c);
    let mut text = String::new();
    for r in 0..n {
        let mut row = String::new();
        for c in 0..n {
            row += &sign(&symbols, sheet.givens[r * n + c]);
            if c + 1 < n {
                row.push(if right(r, c) { '|' } else { ' ' });
            }
        }
        text += row.trim_end();
        text.push('\n');
        if r + 1 == n {
            break;
        }
        let mut border = String::new();
        for c in 0..n {
            border.push(if below(r, c) { '-' } else { ' ' });
            if c + 1 < n {
                let upright = right(r, c) || right(r + 1, c);
                let level = below(r, c) || below(r, c + 1);
                border.push(match (upright, level) {
                    (true, true) => '+',
                    (true, false) => '|',
                    (false, true) => '-',
                    (false, false) => ' ',
                });
            }
        }
        text += border.trim_end();
        text.push('\n');
    }
    text
}
