//! The table of all sections of constraints, of the headings of choices, and of the sections for a player's notes.

use crate::board::{LineKind, MarkKind, OutsideKind};
use crate::syntax::constraints::sections::section::{Form, Most, Numbered, Section};

const fn section(
    name: &'static str,
    words: &'static [&'static str],
    form: Form,
    example: &'static str,
    meaning: &'static str,
) -> Section {
    Section { name, words, number: None, form, example, meaning }
}

const fn line(
    name: &'static str,
    words: &'static [&'static str],
    kind: fn(u8) -> LineKind,
    meaning: &'static str,
) -> Section {
    section(name, words, Form::Line(kind), "r1c1 r1c2 r2c3", meaning)
}

const fn numbered(usual: u8, least: u8, most: Most, mut section: Section) -> Section {
    section.number = Some(Numbered { usual, least, most });
    section
}

/// All sections of constraints.
pub(crate) static SECTIONS: [Section; 41] = [
    section(
        "Cages",
        &["cage", "killer", "killer cage"],
        Form::Cages,
        "16: r1c8 r2c8-9",
        "digits add up to the sum, without repeats",
    ),
    line("Thermos", &["thermo", "thermometer"], |_| LineKind::Thermo, "digits increase from the bulb"),
    line(
        "Slow Thermos",
        &["slow thermo", "slow thermometer"],
        |_| LineKind::SlowThermo,
        "digits increase from the bulb or stay the same",
    ),
    section(
        "Arrows",
        &["arrow"],
        Form::Arrows,
        "r1c1 = r1c2 r1c3",
        "digits along the arrow add up to its circle",
    ),
    numbered(
        5,
        1,
        Most::Any,
        line(
            "Whispers",
            &["whisper", "whisper line", "german whisper"],
            LineKind::Whisper,
            "neighbors along the line differ by at least the number",
        ),
    ),
    line("Renban", &["renban", "renban line"], |_| LineKind::Renban, "consecutive digits in any order"),
    line("Palindromes", &["palindrome"], |_| LineKind::Palindrome, "digits read the same from both ends"),
    line(
        "Between",
        &["between", "between line"],
        |_| LineKind::Between,
        "digits lie between those at the ends",
    ),
    numbered(
        4,
        1,
        Most::Any,
        line(
            "Lockout",
            &["lockout", "lockout line"],
            LineKind::Lockout,
            "the ends differ by at least the number, no digit lies between them",
        ),
    ),
    line(
        "Region Sums",
        &["region sum", "region sum line"],
        |_| LineKind::RegionSum,
        "digits in each box add up to the same sum",
    ),
    numbered(
        10,
        1,
        Most::Any,
        line(
            "Sum Lines",
            &["sum line"],
            LineKind::SumParts,
            "digits can be divided into parts that each add up to the number",
        ),
    ),
    line(
        "Zippers",
        &["zipper", "zipper line"],
        |_| LineKind::Zipper,
        "pairs at the same distance from the middle have the same sum",
    ),
    line(
        "Double Arrows",
        &["double arrow"],
        |_| LineKind::DoubleArrow,
        "digits between the ends add up to the sum of the ends",
    ),
    numbered(
        3,
        2,
        Most::Digits,
        line(
            "Modular",
            &["modular", "modular line"],
            LineKind::Modular,
            "digits in a row of as many cells have different remainders",
        ),
    ),
    line(
        "Entropic",
        &["entropic", "entropic line", "entropy"],
        |_| LineKind::Entropic,
        "any three cells in a row hold a low, a middle and a high digit",
    ),
    line("Distinct", &["distinct", "distinct line"], |_| LineKind::Distinct, "digits differ"),
    section(
        "Dots",
        &["dot", "kropki", "kropki dot"],
        Form::Dots,
        "white: r1c1 r1c2",
        "consecutive digits (white), or one is twice the other (black)",
    ),
    section("XV", &["xv"], Form::Dots, "X: r1c1 r1c2", "two digits add up to 10 (X) or 5 (V)"),
    section(
        "Quadruples",
        &["quadruple", "quad"],
        Form::Quadruples,
        "1 2 3: r4c4",
        "digits in the cells around a corner",
    ),
    section(
        "Outside",
        &["outside", "outside clue"],
        Form::Outside(None),
        "row 3: sandwich 12",
        "clues outside the grid",
    ),
    section(
        "Little Killers",
        &["little killer"],
        Form::Outside(Some(OutsideKind::LittleKiller)),
        "diagonal r1c4 down-left: 21",
        "digits along a diagonal add up to the number",
    ),
    section(
        "Sandwiches",
        &["sandwich", "sandwiche", "sandwich sum"],
        Form::Outside(Some(OutsideKind::Sandwich)),
        "row 3: 12",
        "digits between the least and the greatest digit add up to the number",
    ),
    section(
        "X-Sums",
        &["x sum"],
        Form::Outside(Some(OutsideKind::XSum)),
        "row 3 right: 12",
        "the first X digits add up to the number, where X is the first one",
    ),
    section(
        "Skyscrapers",
        &["skyscraper"],
        Form::Outside(Some(OutsideKind::Skyscraper)),
        "column 3: 4",
        "as many digits are greater than all before them",
    ),
    section(
        "Hidden Skyscrapers",
        &["hidden skyscraper"],
        Form::Outside(Some(OutsideKind::HiddenSkyscraper)),
        "column 3: 4",
        "the first digit that is less than one before it",
    ),
    section(
        "Numbered Rooms",
        &["numbered room"],
        Form::Outside(Some(OutsideKind::NumberedRoom)),
        "row 3: 4",
        "the digit in the Nth cell, where N is the first digit",
    ),
    section(
        "Full Ranks",
        &["full rank"],
        Form::Outside(Some(OutsideKind::FullRank { ties: false })),
        "row 3: 4",
        "the rank of the line, read as a number, among all rows and columns from both ends",
    ),
    section(
        "Extra Regions",
        &["extra region"],
        Form::Regions,
        "r2c2-4 r3c2-4 r4c2-4",
        "digits in the cells differ",
    ),
    section("Clones", &["clone"], Form::Clone, "r1c1-3 = r7c4-6", "groups of cells hold the same digits"),
    section("Odd", &["odd"], Form::Mark(MarkKind::Odd), "r1c1 r2c2", "cells hold odd digits"),
    section("Even", &["even"], Form::Mark(MarkKind::Even), "r1c1 r2c2", "cells hold even digits"),
    section(
        "Allowed",
        &["allowed", "allowed digit"],
        Form::Allowed,
        "1 2: r1c1 r2c2",
        "cells hold one of the digits",
    ),
    section(
        "Minimum",
        &["minimum", "minima"],
        Form::Mark(MarkKind::Minimum),
        "r1c1 r2c2",
        "cells hold less than the cells beside them",
    ),
    section(
        "Maximum",
        &["maximum", "maxima"],
        Form::Mark(MarkKind::Maximum),
        "r1c1 r2c2",
        "cells hold more than the cells beside them",
    ),
    section(
        "Inequalities",
        &["inequality", "greater than"],
        Form::Inequality,
        "r1c1 > r1c2",
        "one cell holds a greater digit than another one",
    ),
    section(
        "Doppelganger",
        &["doppelganger", "doppelgänger"],
        Form::Doppelganger,
        "0: rows columns boxes",
        "all hold the digit, lack one other, and differ in what they lack",
    ),
    section(
        "Chaos Construction",
        &["chaos construction", "chaos", "region to be found"],
        Form::Chaos,
        "count r2c2",
        "the regions are to be found; counts and arrows are about them",
    ),
    section(
        "Pair",
        &["pair"],
        Form::Pair,
        "r1c1 r1c2 r1c3",
        "an expression holds for each two digits along the line",
    ),
    section(
        "Regex",
        &["regex", "pattern"],
        Form::Regex,
        "r1c1 r1c2 r1c3",
        "a pattern matches the digits along the line",
    ),
    section(
        "Automaton",
        &["automaton", "automata"],
        Form::Automaton,
        "r1c1 r1c2 r1c3",
        "an automaton accepts the digits along the line",
    ),
    section("Sum", &["sum"], Form::Sum, "r1c1 + r2c2 = r3c3 + 4", "an equation of sums holds"),
];

/// The headings that form a choice between groups of constraints.
static CHOICE: [Section; 3] = [
    section("Any", &["any", "any of"], Form::Any, "", "the constraints of at least one group hold"),
    section("Or", &["or"], Form::Or, "", "the next group of a choice"),
    section("End", &["end"], Form::End, "", "the end of a choice"),
];

/// Sections for the notes of a player. They hold no constraints.
static NOTES: [Section; 3] = [
    section(
        "Marks",
        &["mark"],
        Form::Marks,
        "corner 5: r1c1 r1c3",
        "digits in the corners of cells; no constraints",
    ),
    section(
        "Colors",
        &["color", "colour"],
        Form::Colors,
        "red: r1c1 r2c2-3",
        "colors of cells and of their candidates; no constraints",
    ),
    section(
        "Pen",
        &["pen"],
        Form::Pen,
        "right: r1c1-3",
        "strokes from cells to their neighbors; no constraints",
    ),
];

/// Returns all sections of constraints, the headings of choices, and the sections of a player's notes.
pub(crate) fn all() -> impl Iterator<Item = &'static Section> {
    SECTIONS.iter().chain(&CHOICE).chain(&NOTES)
}

/// Returns the sections of constraints, the headings of choices, and the sections of a player's notes. Each has its
/// name, an example of a clue, and its meaning.
pub fn constraint_sections() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    all().map(|section| (section.name, section.example, section.meaning))
}
