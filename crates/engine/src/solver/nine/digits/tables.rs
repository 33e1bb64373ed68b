//! The bits of a word, and the tables that follow from them.

use crate::solver::nine::words::{ByDigit, CARRIES, FIRSTS, ROW, ROWS, STRIDE};

/// What is added to each word so that a row without places, and no other, leaves its carry 0.
pub(super) static CARRY: ByDigit = {
    let mut words = [[CARRIES; 4]; 16];
    let mut i = 0;
    while i < 27 {
        words[i / 3][i % 3] = ROWS;
        i += 1;
    }
    words
};

/// All places of a grid.
pub(super) static IN_USE: ByDigit = {
    let mut words = [[0; 4]; 16];
    let mut i = 0;
    while i < 27 {
        words[i / 3][i % 3] = ROWS;
        i += 1;
    }
    words
};

/// All bits of the words of one digit.
pub(super) static ONLY: [ByDigit; 16] = {
    let mut only = [[[0; 4]; 16]; 16];
    let mut i = 0;
    while i < 9 {
        only[i][i] = [u32::MAX; 4];
        i += 1;
    }
    only
};

/// The places of a row, if each row of a band has a box of its own: for each set of the boxes that the first row takes, those of all three. The second
/// row takes the box behind that of the first one, the third row the one behind that.
pub(in crate::solver::nine) const FORWARD: [u32; 8] = turns(1);
/// The same with the box in front.
pub(in crate::solver::nine) const BACKWARD: [u32; 8] = turns(2);

/// [`FORWARD`] by multiplication; [`BACKWARD`] in two parts, which would meet between the last two rows.
pub(in crate::solver::nine) const EVERY_ROW: u32 = 0o11_111_111_111;
pub(in crate::solver::nine) const FIRST_TWO_ROWS: u32 = 0o111 | 0o1111 << 10;
pub(in crate::solver::nine) const LAST_ROW: u32 = 0o1111 << 20;

const _: () = {
    let mut set = 0;
    while set < 8 {
        let backward = (FIRST_TWO_ROWS * set) | (LAST_ROW as u64 * set as u64) as u32;
        assert!((EVERY_ROW as u64 * set as u64) as u32 & ROWS == FORWARD[set as usize]);
        assert!(backward & ROWS == BACKWARD[set as usize]);
        set += 1;
    }
};

const fn turns(by: usize) -> [u32; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 * 9 {
        let (set, first, row) = (i / 9, i / 3 % 3, i % 3);
        if set >> first & 1 == 1 {
            table[set] |= 0o111 << ((first + by * row) % 3) << (STRIDE as usize * row);
        }
        i += 1;
    }
    table
}

/// By band and bit of a word, something about the cell there.
type ByPlace<T> = [[T; 32]; 3];

macro_rules! by_place {
    ($name:ident, $type:ty, $none:expr, $doc:literal, $band:ident, $row:ident, $column:ident => $value:expr) => {
        #[doc = $doc]
        pub(super) static $name: ByPlace<$type> = {
            let mut table = [[$none; 32]; 3];
            let mut i = 0;
            while i < 81 {
                let ($band, $row, $column) = (i / 27, i % 27 / 9, i % 9);
                table[$band][STRIDE as usize * $row + $column] = $value;
                i += 1;
            }
            table
        };
    };
}

by_place!(SEEN, [u64; 2], [0; 2], "What it sees, its own place among it: two bands, and the third one.", band, row, column => {
    let mut seen = [(FIRSTS as u64) << column; 3];
    let (row, its_box) = ((ROW as u64) << (STRIDE as usize * row), (0o111 << (column % 3)) * FIRSTS as u64);
    seen[band] |= row | its_box;
    [seen[0] | seen[1] << 32, seen[2]]
});

by_place!(BESIDE, [u32; 4], [0; 4], "The other places of its row.", band, row, column => {
    let mut beside = [0; 4];
    beside[band] = (ROW & !(1 << column)) << (STRIDE as usize * row);
    beside
});

by_place!(OWN, [u32; 4], [0; 4], "Its own place.", band, row, column => {
    let mut own = [0; 4];
    own[band] = 1 << column << (STRIDE as usize * row);
    own
});
