//! Sections, cells and words as other programs and people write them: each leads to the form of the format, none to another meaning.

use super::constraints::mended;

#[test]
fn a_cell_or_a_word_as_others_write_it_is_shown_as_the_format_writes_it() {
    for (section, clue, wanted) in [
        ("Cages", "12: c8r1 r2c8", "12: r1c8 r2c8"),
        ("Cages", "12: row1col8 r2c8", "12: r1c8 r2c8"),
        ("Cages", "12: r1 c8 r2c8", "12: r1c8 r2c8"),
        ("Dots", "w: r1c1-2", "white: r1c1-2"),
        ("Dots", "negative: xv", "negative: x v"),
        ("Outside", "row 3: sand 12", "row 3: sandwich 12"),
        ("Pair: a > b && a < 9", "r1c1-2", ""),
        ("Pair: a>1&&b>1", "r1c1-2", ""),
        ("Pair: a>1|b>1", "r1c1-2", ""),
        ("Whispers: 4", "r1c1-2", ""),
    ] {
        let (message, mended) = mended(&format!("\n[{section}]\n{clue}\n"));
        let wanted = match section {
            "Pair: a > b && a < 9" => "\n[Pair: a > b and a < 9]\nr1c1-2\n".to_owned(),
            "Pair: a>1&&b>1" => "\n[Pair: a>1 and b>1]\nr1c1-2\n".to_owned(),
            "Pair: a>1|b>1" => "\n[Pair: a>1 or b>1]\nr1c1-2\n".to_owned(),
            "Whispers: 4" => "\n[Whispers 4]\nr1c1-2\n".to_owned(),
            _ => format!("\n[{section}]\n{wanted}\n"),
        };
        assert_eq!(mended, wanted, "{message}");
    }
    for (sections, said) in [
        ("[Cages]\n12: A8 A9\n", "'A8' is not a cell: write its row and column, such as r1c1"),
        ("[Pair: |a - b| > 2]\nr1c1-2\n", "write an absolute value as 'abs(a - b)'"),
        ("[Cages]\n12: row0col0 r2c8\n", "'row0col0' is not on the 9x9 board"),
        ("[Cages]\n12: c99r1 r2c8\n", "'c99r1' is not on the 9x9 board"),
        ("[Cages]\n12: r10 c1 r2c8\n", "'r10 c1' is not on the 9x9 board"),
        ("[Whispers 5: 4]\nr1c1-2\n", "[Whispers] takes no expression"),
        ("[Whispers: +4]\nr1c1-2\n", "[Whispers] takes no expression"),
    ] {
        let (message, kept) = mended(sections);
        assert!(message.contains(said), "{message}");
        assert_eq!(kept, sections);
    }
}

#[test]
fn an_unknown_section_leads_to_the_right_one_and_never_to_another_meaning() {
    for (name, wanted) in [
        ("Even cells", "Even"),
        ("Dutch Whispers", "Whispers 4"),
        ("Ten Lines", "Sum Lines 10"),
        ("Wispers 4", "Whispers 4"),
    ] {
        let (message, mended) = mended(&format!("[{name}]\nr1c1-2\n"));
        assert!(message.contains(&format!("did you mean [{wanted}]?")), "{message}");
        assert_eq!(mended, format!("[{wanted}]\nr1c1-2\n"));
    }
    for (name, said) in [
        ("Anti-Knight", ": write `rules: anti-knight` above the grid ("),
        ("White Dots", ": write [Dots], and each clue as 'white: r1c1-2' ("),
        ("Givens", ": write givens in the grid ("),
        ("Equal", "[Equal]: write its rule as [Pair], [Regex], [Sum] or [Any], or in words in `rules-text:`"),
        ("Main diagonal", "[Main diagonal]: write its rule as [Pair]"),
        (
            "One of",
            ": write [Any] above a choice of constraints, and [Allowed] above the digits that cells may hold (",
        ),
        ("Dutch Whispers 3", ": did you mean [Whispers 4]? ("),
        ("Cagse 5", ": did you mean [Cages]? ("),
    ] {
        let (message, kept) = mended(&format!("[{name}]\nr1c1-2\n"));
        assert!(message.contains(said), "{message}");
        assert_eq!(kept, format!("[{name}]\nr1c1-2\n"));
    }
}
