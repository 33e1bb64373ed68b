//! Texts for the property tests: fragments of files, whole and broken, joined as they come or with malice.

use proptest::prelude::*;

/// A configuration of so many cases, or of as many as `PROPTEST_CASES` asks for.
pub(crate) fn up_to(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|asked| asked.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), failure_persistence: None, ..ProptestConfig::default() }
}

/// Pieces that files are made of, whole and broken.
const FRAGMENTS: &[&str] = &[
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{feff}",
    "5",
    ".",
    "0",
    "x",
    "-",
    "+",
    "|",
    ":",
    ",",
    "[",
    "]",
    "{",
    "}",
    "#",
    ";",
    "//",
    "𝟝",
    "é",
    "数",
    "５",
    "┌──┐",
    "│",
    "1234\n3412\n2143\n4321\n",
    "1..4\n..1.\n.2..\n4..3\n",
    "1.|.4\n..|1.\n--+--\n.2|..\n4.|.3\n",
    "1.|.4\r\n..|1.\r\n--+--\r\n.2|..\r\n4.|.3\r\n",
    "| 1   |   4 |\n|     | 1   |\n+-----+-----+\n|   2 |     |\n| 4   |   3 |\n",
    "1..4\n..1.\n\n.2..\n4..3\n",
    "1 . . 4\n. . 1 .\n",
    "1..4..1..2..4..3\n",
    "1..4..1..2..4..3 1234341221434321\n",
    "1..4..1..2..4..3,a label # and a comment\n",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    "53..7....\n6..195...\n.98....6.\n\n8...6...3\n4..8.3..1\n7...2...6\n\n.6....28.\n...419..5\n....8..79\n",
    "5,3,,,7,,,,\n",
    "[[1,0,0,4],\n[0,0,1,0],\n[0,2,0,0],\n[4,0,0,3]]\n",
    "4 . . | . . 1\n. . 2 | 3 . .\n------+------\n. 5 . | . 3 .\n. 6 . | . 4 .\n------+------\n. . 5 | 4 . .\n1 . . | . . 5\n",
    "578 19 4 | 28 67 1679 | {12} +5 u3\n",
    "---------\n",
    "- - - - - -\n",
    "+---+---+\n",
    "*-----------*\n",
    "#AAuthor\n",
    "#A comment\n",
    "# a comment\n",
    "; another\n",
    "// a third\n",
    "title: One\n",
    "titel: One\n",
    "size: 4\n",
    "size: 6\n",
    "size: 99\n",
    "box: 2x2\n",
    "box: 3x2\n",
    "symbols: A-D\n",
    "symbols: 0-3\n",
    "rules: diagonal anti-knight\n",
    "rules: windoku, foo\n",
    "solutions: any\n",
    "[defaults]\nsize: 4\n",
    "[defaults]\nbox: 3x2\nrules: diagonal\n",
    "[puzzle One]\n",
    "[Puzzle]\n",
    "[State]\n",
    "[Solution]\n",
    "[Regions]\nAABB\nAABB\nCCDD\nCCDD\n",
    "[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n",
    "[Cages]\n3: r1c1 r1c2\n",
    "[Any]\n[Odd] r1c1\n[Or]\n",
    "[Cages]\nAA..\nA.B.\n\nB: 3\n",
    "white: r1c1-2\n",
    "r1c1 > r1c2 # x\n",
    "[Notes]\nanything\n",
    "ABCD\n....\n..A.\nD...\n",
    "hello there\n",
    "0123456789ABCDEF\n",
    "10 . 3 4 5 6 7 8 9 1\n",
];

/// A text made of fragments.
pub(crate) fn assembled(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(FRAGMENTS), 0..most).prop_map(|parts| parts.concat())
}

/// More of them: forms and joins that are easily taken for one another.
const HOSTILE: &[&str] = &[
    "[Sol",
    "[Solution",
    "[STATE]",
    "[puzzle",
    "[puzzle A",
    "[Puzzle]1..4",
    "[defaults]\n",
    "[defaults]\nsize: 6\n",
    "[defaults]\nsymbols: A-D\n\n",
    "[defaults]\nsolutions: any\nlevel: hard\n",
    "[Regions]\n",
    "AABB\nAABB\n",
    "title:",
    "titel : 1..4\n",
    "size:4",
    "a: 1..4\n",
    "#A",
    "#U\n",
    "1234\n3412\n",
    "1...\n.2..\n\n..3.\n...4\n\n1...\n.2..\n\n..3.\n...4\n",
    "1...4..1..2....3\n",
    "1...4..1..2....3 1234341221434321\n",
    "1...4..1..2....3;1234341221434321 # x\n",
    "1234567890ABCDEF\n",
    "123456\n456123\n\n231564\n564231\n\n312645\n645312\n",
    "12.|45.\n45.|12.\n---+---\n",
    "53..7....\n6..195...\n.98....6.\n",
    "8...6...3\n4..8.3..1\n7...2...6\n",
    "530 070 000\n600 195 000\n098 000 060\n",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "1 {12} . 4\n{1 2} . 1 .\n",
    "1 23 . 4\n.\t.\t1\t.\n",
    "{12",
    "+1..4\n..u1.\n",
    "1,,,4\n,,1,\n,2,,\n4,,,3\n",
    "[1,0,0,4],\n[0,0,1,0],\n[0,2,0,0],\n[4,0,0,3]\n",
    "\"1\",\"\",\"\",\"4\"\n",
    "1\t\t\t4\n\t\t1\t\n\t2\t\t\n4\t\t\t3\n",
    "\t\t\t\n",
    "| 5 3   |   7   |       |\n| 6     | 1 9 5 |       |\n|   9 8 |       |   6   |\n",
    "|       |       |       |\n",
    "| 1   |   4 |\n|     |     |\n",
    "+-------+-------+-------+\n",
    "10 11 . 3 . 16 . . . 1 2 . . . . 9\n",
    ". . . . | 12 . . 4 | . . . . | . . . 16\n",
    "----\n",
    "- - - -\n",
    "1--4\n--1-\n",
    "---+---",
    "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n*-----*\n",
    "*-----*\n|12|34|\n|34|12|\n|--+--|\n|21|43|\n|43|21|\n*-----*\n",
    "1..4 # note\n..1. // note\n",
    "# note\n\n# note\n",
    "\n \n\t\n",
    "rules: diagonal",
    "[Cages]\n",
    "[]\n",
    "[x]",
];

/// How a fragment is changed before it is joined to the text.
#[derive(Clone, Copy, Debug)]
enum Change {
    None,
    CutEnd(usize),
    CutStart(usize),
    CarriageReturns,
    BothEnds,
    Tabs,
    NoLineEnds,
    Twice,
    BlankLines,
    Indent,
    LowerCase,
}

impl Change {
    fn of(self, part: &str) -> String {
        let count = part.chars().count();
        match self {
            Self::None => part.to_owned(),
            Self::CutEnd(k) => part.chars().take(count.saturating_sub(k)).collect(),
            Self::CutStart(k) => part.chars().skip(k).collect(),
            Self::CarriageReturns => part.replace('\n', "\r"),
            Self::BothEnds => part.replace('\n', "\r\n"),
            Self::Tabs => part.replace(' ', "\t"),
            Self::NoLineEnds => part.replace('\n', " "),
            Self::Twice => part.repeat(2),
            Self::BlankLines => part.replacen('\n', "\n\n", 2),
            Self::Indent => format!("  {}", part.replace('\n', " \n  ")),
            Self::LowerCase => part.to_lowercase(),
        }
    }
}

/// A text made of fragments that were changed first: cut, indented, with other line ends.
pub(crate) fn hostile(most: usize) -> impl Strategy<Value = String> {
    let change = prop_oneof![
        6 => Just(Change::None),
        2 => (1usize..6).prop_map(Change::CutEnd),
        1 => (1usize..6).prop_map(Change::CutStart),
        1 => Just(Change::CarriageReturns),
        1 => Just(Change::BothEnds),
        1 => Just(Change::Tabs),
        1 => Just(Change::NoLineEnds),
        1 => Just(Change::Twice),
        1 => Just(Change::BlankLines),
        1 => Just(Change::Indent),
        1 => Just(Change::LowerCase),
    ];
    let part = prop_oneof![1 => prop::sample::select(FRAGMENTS), 2 => prop::sample::select(HOSTILE)];
    let parts = prop::collection::vec((part, change), 0..most);
    parts.prop_map(|parts| parts.into_iter().map(|(part, change)| change.of(part)).collect())
}
