//! The sections of constraints as data: their names, the part after the name, and the form of their clues.

mod damaged;
mod heading;
mod names;
mod section;
mod table;

pub(crate) use damaged::{behind_a_character, damaged_heading};
pub(crate) use heading::{Heading, heading};
pub(crate) use names::{is_neutral, nearest_name, normal, without_number};
pub(crate) use section::{Form, Section, words};
pub use table::constraint_sections;
pub(crate) use table::{SECTIONS, all};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_number() {
        for (text, name) in [
            ("[Cages]", "[Cages]"),
            ("[cage] r1c1", "[Cages]"),
            ("[ slow-thermos ]", "[Slow Thermos]"),
            ("[Whispers 5]", "[Whispers 5]"),
            ("[german whisper]", "[Whispers]"),
            ("[inequality]", "[Inequalities]"),
            ("[Pair far apart:  a - b >= 5 ]", "[Pair far apart: a - b >= 5]"),
            ("[regex low: [1-3]+] # [x]", "[Regex low: [1-3]+]"),
            ("[sum]", "[Sum]"),
            ("[whispers-3]", "[Whispers 3]"),
        ] {
            assert_eq!(heading(text).map(|it| it.canonical(text)).as_deref(), Some(name), "{text}");
        }
        for text in ["[State]", "[Even more]", "[Notes]", "[Cages", "[]", "[[Odd]]"] {
            assert!(heading(text).is_none(), "{text}");
        }
    }

    #[test]
    fn each_name_is_that_of_one_section_and_is_read_as_that() {
        let mut words: Vec<&str> = all().flat_map(|section| section.words.iter().copied()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        for section in all() {
            let text = format!("[{}]", section.name);
            assert_eq!(heading(&text).map(|it| it.section.name), Some(section.name));
            assert!(section.is_noted() || !is_neutral(section.name));
        }
    }
}
