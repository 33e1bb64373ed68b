//! The library's positions of wings, colors, rectangles, chains and almost locked sets.

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

#[test]
fn chains_and_loops_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("070"), &[]);
}

#[test]
fn grouped_loops_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("071"), &[]);
}

#[test]
fn almost_locked_sets_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("09"), &[]);
}

#[test]
fn sue_de_coq_is_found_at_the_library_s_positions() {
    check(|code| code == "1101", &[]);
}
