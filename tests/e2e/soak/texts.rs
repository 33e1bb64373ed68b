//! Random texts: pieces of puzzle files, valid and broken, with characters of all widths.

/// Random numbers that depend only on a seed.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Creates the random numbers of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d);
        dice.below(2);
        dice
    }

    /// Returns a number below `n`. `n` must not be 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    /// Returns true with a probability of 1 in `n`.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns a random item.
    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

const CLASSIC: &str =
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

/// A 16x16 in decimal numbers.
const DECIMALS: &str = "11 2 10 8 5 . . 6 12 14 15 3 1 13 7 .\n\
     4 6 1 16 11 3 12 . 9 13 . 10 8 2 15 14\n\
     13 . 5 12 15 14 1 16 4 11 8 2 10 6 9 3\n\
     9 15 3 . 10 2 8 13 6 . 7 16 12 . 5 11\n\
     . 8 2 . 4 11 16 12 . 7 10 14 3 5 6 .\n\
     7 14 . . . . 10 5 2 16 3 8 4 . 13 12\n\
     . . 9 . 2 8 14 3 . 15 . 6 . 16 1 .\n\
     10 11 . 3 6 . 13 1 5 12 9 . 2 . . .\n\
     . 1 13 10 . . . 14 15 . 2 11 6 9 12 7\n\
     14 . 15 . 7 5 . 2 . 8 . 13 11 3 10 4\n\
     . . 7 2 . . 11 4 10 9 6 5 13 . 8 15\n\
     8 9 4 . . 6 15 10 14 3 . . . 1 16 2\n\
     . . 8 9 12 4 7 . 11 5 14 1 . 10 2 13\n\
     2 13 11 15 . . 5 9 8 10 16 12 14 . 4 6\n\
     . 10 14 7 16 13 . 8 3 2 4 . 9 12 11 .\n\
     16 5 12 4 14 . 2 . 7 . 13 9 15 8 . 1\n";

const PIECES: &[&str] = &[
    DECIMALS,
    CLASSIC,
    CLASSIC,
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\r\n",
    "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n\
     4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n\
     . . . | . 8 . | . 7 9\n",
    "1...\n..3.\n.1..\n...2\n",
    "1234\n3412\n2143\n4321\n",
    "12..\n..12\n21.3\n.3..\n",
    "1..4..1..2..4..3\n",
    "1..4..1..2..4..3 # 𝄞 a label\n",
    "1..4\r\n..1.\r\n.2..\r\n4..3\r\n",
    "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n",
    "| 1 2 | 3 4 |\n| 3 4 | 1 . |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n",
    "1 {23} +4 .\n. . . 1\n3 . . .\n. . 2 .\n",
    "[puzzle ärger 🧩]\n1...\n..3.\n.1..\n...2\n",
    "title: 数独 𝄞\nauthor: é\n",
    "url: https://example.org/a\n",
    "rules: diagonal\n",
    "rules: anti-knight, 𝄞\n",
    "solutions: >= 2\n",
    "solutions: any\n",
    "size: 4\n",
    "size: 6\n",
    "box: 1x4\n",
    "box: 3x2\n",
    "symbols: abcd\n",
    "abcd\ncd..\n....\ndc..\n",
    "symbols: αβγδ\nαβ..\n..αβ\nβα.γ\n....\n",
    "symbols: decimals\n1 2 . .\n. . 1 2\n2 1 . 3\n. 3 . .\n",
    "[State]\n12..\n..12\n21.3\n.3..\n",
    "[State]\n",
    "[Solution]\n1234\n3412\n2143\n4321\n",
    "[Regions]\n1122\n1122\n3344\n3344\n",
    "[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n",
    "[Cages]\n3 r1c1 r1c2\n",
    "[defaults]\nsize: 4\n\n",
    "# a comment, 🧩\n",
    "# sudoku-ls: ignore duplicate-puzzle\n",
    "hello\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "|",
    "----+----\n",
    "\u{feff}",
    "{12",
    "é",
    "𝄞",
    "11..\n....\n....\n....\n",
];

const TYPED: &[&str] = &[
    "1", "2", "3", "4", "5", "9", ".", ".", "0", " ", "\n", "\r\n", "|", "-", "+", "{", "}", "#", "[", "]",
    ":", "x", "a", "é", "𝄞",
];

/// Returns a random piece of a file.
pub(crate) fn piece(dice: &mut Dice) -> &'static str {
    PIECES[dice.below(PIECES.len())]
}

/// Returns the text of a random keystroke.
pub(crate) fn keystroke(dice: &mut Dice) -> &'static str {
    TYPED[dice.below(TYPED.len())]
}

/// Returns a file of random pieces.
pub(crate) fn file(dice: &mut Dice) -> String {
    let pieces = dice.below(8);
    (0..pieces).map(|_| piece(dice)).collect()
}
