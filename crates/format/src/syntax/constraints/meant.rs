//! What an unknown name of a section may stand for: another name of a section, or something that is written elsewhere.

use crate::board::Rule;
use crate::syntax::constraints::sections::{Section, all, nearest_name, normal, without_number};

/// What an unknown heading stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meant {
    /// Another heading above the same clues: `[Whispers 4]`.
    Heading(String),
    /// Something that is written in another way; what to do, in words.
    Other(String),
}

/// Names of headings in other programs and puzzles, in lower case and singular, with the heading to write.
const HEADINGS: [(&str, &str); 19] = [
    ("dutch whisper", "Whispers 4"),
    ("ten", "Sum Lines 10"),
    ("10", "Sum Lines 10"),
    ("either", "Any"),
    ("entropy", "Entropic"),
    ("thermo sudoku", "Thermos"),
    ("all different", "Extra Regions"),
    ("no repeat", "Extra Regions"),
    ("unique", "Extra Regions"),
    ("same", "Clones"),
    ("same digit", "Clones"),
    ("less than", "Inequalities"),
    ("comparison", "Inequalities"),
    ("equal sum", "Region Sums"),
    ("consecutive set", "Renban"),
    ("parity odd", "Odd"),
    ("parity even", "Even"),
    ("min", "Minimum"),
    ("max", "Maximum"),
];

/// Names of single kinds of dots and letters, with the clue that they stand for.
const DOTS: [(&str, &str, &str); 12] = [
    ("white", "Dots", "white: r1c1-2"),
    ("white dot", "Dots", "white: r1c1-2"),
    ("difference", "Dots", "white: r1c1-2"),
    ("difference dot", "Dots", "white: r1c1-2"),
    ("consecutive", "Dots", "white: r1c1-2"),
    ("consecutive dot", "Dots", "white: r1c1-2"),
    ("black", "Dots", "black: r1c1-2"),
    ("black dot", "Dots", "black: r1c1-2"),
    ("ratio", "Dots", "black: r1c1-2"),
    ("ratio dot", "Dots", "black: r1c1-2"),
    ("x", "XV", "X: r1c1-2"),
    ("v", "XV", "V: r1c1-2"),
];

/// Names of constraints that are written in another way, or not at all, with what to do.
const ELSEWHERE: [(&str, &str); 22] = [
    ("nabner", NABNER),
    ("nabner line", NABNER),
    ("parity line", "write [Pair parity: a % 2 != b % 2], and each line below it"),
    ("alternating parity", "write [Pair parity: a % 2 != b % 2], and each line below it"),
    ("average arrow", "write each as a sum, such as [Sum: 2 * r1c1 = r1c2 + r1c3]"),
    ("magic square", "write its rows, columns and diagonals below [Sum], such as 'r1c1-3 = r2c1-3'"),
    ("contains at least", "write [Quadruples], and each clue as '1 2: r1c1-4'"),
    ("contain at least", "write [Quadruples], and each clue as '1 2: r1c1-4'"),
    ("positive diagonal", POSITIVE),
    ("diagonal+", POSITIVE),
    ("diagonal +", POSITIVE),
    ("negative diagonal", NEGATIVE),
    ("diagonal-", NEGATIVE),
    ("diagonal -", NEGATIVE),
    ("jigsaw", "write [Regions], and below it a row of labels for each row of the grid"),
    ("irregular region", "write [Regions], and below it a row of labels for each row of the grid"),
    ("fog", FOG),
    ("fog of war", FOG),
    ("fog light", FOG),
    ("foglight", FOG),
    ("counting circle", COUNTING),
    ("counting", COUNTING),
];

const NABNER: &str = "write [Pair nabner: abs(a - b) > 1], and below it all pairs of cells of a line, such as 'r1c1 / r1c2 | r1c1 / r1c3 | r1c2 / r1c3'";
const FOG: &str =
    "fog only hides parts of a puzzle. Describe it in `rules-text:` above the grid, and remove the section";
const COUNTING: &str = "counting circles have no section. Describe it in `rules-text:` above the grid";

/// What to write for a single diagonal.
pub(crate) const POSITIVE: &str =
    "write [Distinct] below the grid, and below it the diagonal from the lower-left to the upper-right cell";
pub(crate) const NEGATIVE: &str =
    "write [Distinct] below the grid, and below it the diagonal from the upper-left to the lower-right cell";

/// What to do about a constraint that no section is known for.
pub(crate) const OWN_RULE: &str =
    "write its rule as [Pair], [Regex], [Sum] or [Any], or in words in `rules-text:` above the grid";

/// Words behind the name of a section that add nothing to it.
const FILLERS: [&str; 12] = [
    "sudoku",
    "puzzle",
    "clue",
    "constraint",
    "cell",
    "digit",
    "number",
    "line",
    "circle",
    "square",
    "marker",
    "rule",
];

/// The number of letters from which the start of a name stands for the name.
const START_MIN: usize = 3;

/// Returns what the name of an unknown section stands for; `None` if nothing is near enough.
pub(crate) fn meant(written: &str) -> Option<Meant> {
    if let Some(heading) = number_first(written) {
        return Some(heading);
    }
    let heading = |name: &str| Some(numbered(name, written));
    let whole = normal(written);
    let (name, _) = without_number(&whole);
    // Before a number, the last word may be in the plural.
    let name = &*normal(name);
    if let Some(&(_, section, clue)) = DOTS.iter().find(|(word, ..)| *word == name) {
        return Some(Meant::Other(format!("write [{section}], and each clue as '{clue}'")));
    }
    if matches!(name, "rule" | "constraint" | "variant") {
        let message = "write rules such as anti-knight in `rules:` above the grid, and clues in sections such as [Cages]";
        return Some(Meant::Other(message.to_owned()));
    }
    if name == "one of" {
        let message =
            "write [Any] above a choice of constraints, and [Allowed] above the digits that cells may hold";
        return Some(Meant::Other(message.to_owned()));
    }
    if name == "given" {
        return Some(Meant::Other("write givens in the grid".to_owned()));
    }
    let bare = written.trim().to_lowercase();
    if let Some((_, advice)) = ELSEWHERE.iter().find(|(word, _)| [name, &*bare].contains(word)) {
        return Some(Meant::Other((*advice).to_owned()));
    }
    if let Some(rule) = rule_named(name) {
        return Some(Meant::Other(format!("write `rules: {}` above the grid", rule.name())));
    }
    let stem = FILLERS.iter().find_map(|filler| name.strip_suffix(filler)?.strip_suffix(' '));
    for name in [Some(name), stem].into_iter().flatten() {
        let name = &*normal(name);
        if let Some((_, known)) = HEADINGS.iter().find(|(word, _)| *word == name) {
            return heading(known);
        }
        let known = all().find(|it| !it.takes_expression() && it.words().contains(&name));
        if let Some(known) = known {
            return heading(known.name);
        }
    }
    let mut starting = all().filter(|it| it.words().iter().any(|word| word.starts_with(name)));
    let only = starting.next().filter(|_| starting.next().is_none());
    match only.filter(|it| name.len() >= START_MIN && !it.takes_expression()) {
        Some(only) => heading(only.name),
        None => nearest_name(written).and_then(heading),
    }
}

/// Returns the heading of a section that takes a number, with the number that is before its name: `[Whispers 5]` for `5 Whispers`.
fn number_first(written: &str) -> Option<Meant> {
    let written = written.trim();
    let figures = written.bytes().take_while(u8::is_ascii_digit).count();
    let (number, name) = written.split_at(figures);
    let number = number.parse::<u8>().ok()?;
    let name = normal(name);
    let stem = FILLERS.iter().find_map(|filler| name.strip_suffix(filler)?.strip_suffix(' '));
    let names = |section: &&Section| {
        [Some(&*name), stem].into_iter().flatten().any(|it| section.words().contains(&it))
    };
    let section = all().find(names)?;
    let is_allowed = section.number?.range(usize::MAX).contains(&number);
    is_allowed.then(|| Meant::Heading(format!("[{} {number}]", section.name)))
}

/// Returns whether the name of a heading is a number and words that stand for the heading of a section: `10 Lines`.
pub(crate) fn is_number_first(name: &str) -> bool {
    let words = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_words = words.starts_with(' ')
        && words.len() <= 40
        && words.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'))
        && words.split_whitespace().any(|word| word.len() > 2);
    is_words && words.len() < name.len() && matches!(meant(name), Some(Meant::Heading(_)))
}

/// Returns the heading of a section, which may fix its number, with the number of another heading behind it: `[Whispers 4]` for `Wispers 4`. If the
/// section does not take the number, the heading is only named, since what the number is about is not known.
fn numbered(known: &str, written: &str) -> Meant {
    let written = written.trim();
    let (bare, number) = without_number(written);
    let (name, fixed) = without_number(known);
    let range = all().find(|it| it.name == name).and_then(|it| it.number).map(|it| it.range(usize::MAX));
    let stated = number.parse::<u8>().ok().filter(|it| range.is_some_and(|range| range.contains(it)));
    // Other names may hold figures (`10 lines`), which are in the heading.
    let is_plain = number.is_empty() && (!fixed.is_empty() || !bare.contains(char::is_numeric));
    let is_number = bare.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || matches!(c, '-' | '_'))
        && bare.ends_with(char::is_alphabetic)
        && (fixed.is_empty() || stated == fixed.parse().ok());
    match stated.filter(|_| is_number) {
        _ if is_plain => Meant::Heading(format!("[{known}]")),
        Some(number) => Meant::Heading(format!("[{name} {number}]")),
        None => Meant::Other(format!("did you mean [{known}]?")),
    }
}

/// Returns the rule that some words stand for, as people write rules: `antiknight`, `anti knight move`, `knight`.
pub(crate) fn rule_named(words: &str) -> Option<Rule> {
    let bare: String =
        words.chars().take(40).filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let bare = ["sudoku", "constraint", "rule", "moves", "move", "groups", "group", "sets", "set", "s"]
        .into_iter()
        .fold(&*bare, |bare, end| bare.strip_suffix(end).filter(|it| !it.is_empty()).unwrap_or(bare));
    let named = |rule: &Rule| rule.name().chars().filter(|&c| c != '-').eq(bare.chars());
    Rule::ALL.into_iter().find(named).or(match bare {
        "knight" | "knights" | "antichessknight" => Some(Rule::AntiKnight),
        "king" | "kings" => Some(Rule::AntiKing),
        "x" | "bothdiagonal" => Some(Rule::Diagonal),
        "noconsecutive" => Some(Rule::NonConsecutive),
        "hyper" | "window" => Some(Rule::Windoku),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_lead_to_the_heading_or_the_place_to_write() {
        let heading = |name: &str| Some(Meant::Heading(format!("[{name}]")));
        for (written, wanted) in [
            ("Even cells", "Even"),
            ("odd digits", "Odd"),
            ("Dutch Whispers", "Whispers 4"),
            ("Ten Lines", "Sum Lines 10"),
            ("Thermo Sudoku", "Thermos"),
            ("Palindrome lines", "Palindromes"),
            ("Whisper clues 4", "Whispers 4"),
            ("Min", "Minimum"),
            ("Either", "Any"),
            ("Cagse", "Cages"),
            ("XSums", "X-Sums"),
        ] {
            assert_eq!(meant(written), heading(wanted), "{written}");
        }
        for (written, said) in [
            ("White Dots", "'white: r1c1-2'"),
            ("Ratio", "'black: r1c1-2'"),
            ("X", "[XV], and each clue as 'X: r1c1-2'"),
            ("Anti-Knight", "`rules: anti-knight`"),
            ("nonconsecutive", "`rules: non-consecutive`"),
            ("Diagonals", "`rules: diagonal`"),
            ("Disjoint groups", "`rules: disjoint`"),
            ("Rules", "`rules:`"),
            ("Givens", "in the grid"),
            ("One of", "[Any] above a choice of constraints"),
        ] {
            assert!(matches!(meant(written), Some(Meant::Other(it)) if it.contains(said)), "{written}");
        }
        // A number is kept where the section takes it. Else there is no certain heading.
        for (written, wanted) in [
            ("Whisp 4", "Whispers 4"),
            ("Wispers 4", "Whispers 4"),
            ("wisper lines 04", "Whispers 4"),
            ("Sum Lnes 8", "Sum Lines 8"),
            ("Modlar 4", "Modular 4"),
            ("Dutch Whispers 4", "Whispers 4"),
            ("Ten Lines 10", "Sum Lines 10"),
            ("10 lines", "Sum Lines 10"),
        ] {
            assert_eq!(meant(written), heading(wanted), "{written}");
        }
        for (written, named) in [
            ("Dutch Whispers 3", "Whispers 4"),
            ("Ten Lines 8", "Sum Lines 10"),
            ("10 lines 8", "Sum Lines 10"),
            ("Cagse 5", "Cages"),
            ("Thermo Sudoku 4", "Thermos"),
            ("Odd cells 2", "Odd"),
            ("Wispers 300", "Whispers"),
            ("Wispers 0", "Whispers"),
            ("Wispers -4", "Whispers"),
            ("German Whispers 2.5", "Whispers"),
            ("German Whispers(3)", "Whispers"),
        ] {
            let only_named = Meant::Other(format!("did you mean [{named}]?"));
            assert_eq!(meant(written), Some(only_named), "{written}");
        }
        for written in ["Main diagonal", "main-diagonals"] {
            assert_eq!(meant(written), None, "{written}");
        }
        // A name that is far from all others stands for none of them.
        for (written, said) in [
            ("Nabner", "[Pair nabner: abs(a - b) > 1]"),
            ("Counting Circles", "`rules-text:`"),
            ("Fog", "`rules-text:`"),
            ("Diagonal +", "lower-left to the upper-right"),
            ("Positive Diagonal", "lower-left to the upper-right"),
            ("diagonal-", "upper-left to the lower-right"),
            ("Contains at least", "[Quadruples]"),
        ] {
            assert!(matches!(meant(written), Some(Meant::Other(it)) if it.contains(said)), "{written}");
        }
        for (written, wanted) in
            [("5 Whispers", "Whispers 5"), ("8 sum lines", "Sum Lines 8"), ("3 lockout line", "Lockout 3")]
        {
            assert_eq!(meant(written), heading(wanted), "{written}");
            assert!(is_number_first(written), "{written}");
        }
        for written in ["1 2 3", "5 cages", "0 whispers", "1 abc", "10", "7 x", "12,3"] {
            assert!(!is_number_first(written), "{written}");
        }
        for written in ["Equal", "Yin Yang", "Frobnicate"] {
            assert_eq!(meant(written), None, "{written}");
        }
    }
}
