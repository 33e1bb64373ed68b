//! Lines of other programs that are not read, recognized so that the message can name the reason.

use crate::convert::lines::wiki;

const CAGES: &str = "a killer puzzle on a line: it has cages and no givens, and cages are not carried";

/// The fewest arrows of a line of cages: half of the cells point to the first one of their cage.
const LEAST_ARROWS: usize = 27;

/// Returns why a line of another program is not read, where it is a known one.
pub(crate) fn why(line: &str) -> Option<String> {
    let line = line.trim();
    let is_numbered = line.starts_with("3x3:") && line.split(':').nth(2) == Some("k");
    if line.starts_with("SumoCueV") || is_numbered || has_arrows(line) {
        return Some(CAGES.to_owned());
    }
    if line.starts_with('.') && line.contains('~') {
        return Some("a string of Interactive Sudoku Solver; this form is not read".to_owned());
    }
    let is_link =
        ["m=edit&p=", "m=solve&p=", "penpa-edit", "puzz.link/"].iter().any(|part| line.contains(part));
    if is_link {
        return Some("a link of penpa or puzz.link; these forms are not read".to_owned());
    }
    wiki::refusal(line)
}

/// Returns whether a line has an arrow, or the sum of its cage, for each cell of a 9x9 grid.
fn has_arrows(line: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"<>^`',.".contains(&byte);
    let arrows = line.bytes().filter(|byte| b"<>^v".contains(byte)).count();
    line.len() == 81 && arrows >= LEAST_ARROWS && line.bytes().all(is_sign)
}
