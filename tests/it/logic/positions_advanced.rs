//! The library's positions of wings, colours, rectangles, chains and almost locked sets.

use super::positions::check;

#[test]
fn wings_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("080"), &[]);
}

#[test]
fn colours_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("050"), &[]);
}

#[test]
fn uniqueness_patterns_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("06"), &[]);
}
