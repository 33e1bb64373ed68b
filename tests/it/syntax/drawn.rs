//! Regions drawn as borders between adjacent cells of different regions.

use super::*;

/// A style of drawing a grid with its regions.
#[derive(Clone, Copy, Debug)]
struct Pen {
    /// The number of characters from one cell to the next.
    pitch: usize,
    is_framed: bool,
    /// The signs for a horizontal border, a vertical border, and their joint.
    signs: [char; 3],
    blank: char,
    /// The signs between cells of the same region.
    light: [char; 2],
}

const ASCII: Pen = Pen { pitch: 2, is_framed: false, signs: ['-', '|', '+'], blank: '.', light: [' ', ' '] };

const PENS: [Pen; 8] = [
    ASCII,
    Pen { is_framed: true, ..ASCII },
    Pen { pitch: 4, is_framed: true, ..ASCII },
    Pen { pitch: 4, signs: ['\u{2500}', '\u{2502}', '\u{253c}'], ..ASCII },
    Pen { is_framed: true, signs: ['\u{2500}', '\u{2502}', '\u{253c}'], ..ASCII },
    Pen { blank: ' ', is_framed: true, ..ASCII },
    Pen { blank: ' ', pitch: 4, is_framed: true, signs: ['\u{2500}', '\u{2502}', '\u{253c}'], ..ASCII },
    Pen {
        pitch: 4,
        is_framed: true,
        signs: ['\u{2501}', '\u{2503}', '\u{254b}'],
        light: ['\u{2500}', '\u{2502}'],
        ..ASCII
    },
];

/// Returns the lines of a drawing.
fn draw(cells: &str, regions: &str, pen: Pen) -> Vec<String> {
    let (cells, regions): (Vec<char>, Vec<char>) = (cells.chars().collect(), regions.chars().collect());
    let size = cells.len().isqrt();
    let n = size.cast_signed();
    let is_apart = |a: Option<usize>, b: Option<usize>| a.map(|a| regions[a]) != b.map(|b| regions[b]);
    let at = |r: isize, c: isize| {
        let inside = |x: isize| usize::try_from(x).ok().filter(|x| *x < size);
        Some(inside(r)? * size + inside(c)?)
    };
    let [level, upright, joint] = pen.signs;
    let ends = if pen.is_framed { 0..=n } else { 1..=n - 1 };
    let row = |r: isize| {
        let mut line = String::new();
        for c in 0..=n {
            if ends.contains(&c) {
                line.push(if is_apart(at(r, c - 1), at(r, c)) { upright } else { pen.light[1] });
            }
            if let Some(cell) = at(r, c) {
                let pad = " ".repeat(pen.pitch / 2 - 1);
                line += &pad;
                line.push(if cells[cell] == '.' { pen.blank } else { cells[cell] });
                line += &pad;
            }
        }
        line
    };
    let border = |r: isize| {
        let mut line = String::new();
        for c in 0..=n {
            if ends.contains(&c) {
                let uprights = is_apart(at(r - 1, c - 1), at(r - 1, c)) || is_apart(at(r, c - 1), at(r, c));
                let levels = is_apart(at(r - 1, c - 1), at(r, c - 1)) || is_apart(at(r - 1, c), at(r, c));
                line.push(match (uprights, levels) {
                    (true, true) => joint,
                    (true, false) => upright,
                    (false, true) => level,
                    (false, false) => ' ',
                });
            }
            if c < n {
                let sign = if is_apart(at(r - 1, c), at(r, c)) { level } else { pen.light[0] };
                line.extend(std::iter::repeat_n(sign, pen.pitch - 1));
            }
        }
        line
    };
    let mut lines = Vec::new();
    for r in 0..n {
        if ends.contains(&r) {
            lines.push(border(r));
        }
        lines.push(row(r));
    }
    if pen.is_framed {
        lines.push(border(n));
    }
    lines
}

/// Jigsaws: their cells, and the labels of their regions.
const JIGSAWS: [(&str, &str); 2] = [
    ("1..4.1..3.......", "AAABABBBCCCDCDDD"),
    ("1....2...3...4...5.......6..1.......", "AAABBBAABBBDACCCDDCCCDDDEEEFFFEEEFFF"),
];

/// Returns the labels of a puzzle's regions, in order of first appearance.
fn regions(puzzle: &Puzzle) -> String {
    let map = puzzle.layout.regions.as_ref().unwrap();
    map.iter().map(|&region| char::from(b'A' + region)).collect()
}

/// Returns labels renamed by first appearance.
fn in_order(labels: &str) -> String {
    let mut known = Vec::new();
    let number = |label: char| {
        let at = known.iter().position(|it| *it == label).unwrap_or_else(|| {
            known.push(label);
            known.len() - 1
        });
        char::from(b'A' + at as u8)
    };
    labels.chars().map(number).collect()
}

#[test]
fn a_jigsaw_drawn_with_its_borders_has_these_regions_in_every_way_to_draw_it() {
    for (cells, labels) in JIGSAWS {
        for pen in PENS {
            let lines = draw(cells, labels, pen);
            for text in [
                lines.join("\n"),
                lines.join("\r\n") + "\r\n",
                format!("title: mine\n{}\n", lines.join("\n")),
                format!("# mine\n    {}\n", lines.join("\n    ")),
                lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect(),
            ] {
                let puzzle = one(&text);
                assert_eq!(regions(&puzzle), in_order(labels), "{pen:?}\n{text}");
                assert_eq!(givens(&text), cells, "{pen:?}\n{text}");
                assert_eq!(codes(&text), [], "{pen:?}\n{text}");
            }
        }
    }
}

#[test]
fn formatting_keeps_a_drawing() {
    for (cells, labels) in JIGSAWS {
        for pen in PENS {
            let text = draw(cells, labels, pen).join("\n") + "\n";
            let mut file = File::parse(&text);
            for edit in format(&file).into_iter().rev() {
                file.edit(edit.span.range(), &edit.text);
            }
            let trimmed: String = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
            let now: String = file.text().lines().map(|line| line.trim_end().to_owned() + "\n").collect();
            assert_eq!(now, trimmed, "{pen:?}");
        }
    }
}

#[test]
fn borders_that_enclose_other_regions_are_one_finding_and_no_board() {
    let (cells, labels) = JIGSAWS[0];
    let lines = draw(cells, labels, ASCII);
    let mut open = lines.clone();
    open[1] = open[1].replace('-', " ");
    let mut gone = lines.clone();
    gone.remove(1);
    let mut doubled = lines.clone();
    doubled.insert(1, lines[1].clone());
    for lines in [open, gone, doubled] {
        let text = lines.join("\n");
        let puzzle = one(&text);
        assert!(puzzle.geometry.is_none(), "{text}");
        assert_eq!(codes(&text), [ProblemCode::RegionSize], "{text}");
    }
}

#[test]
fn a_line_of_a_drawing_that_is_being_typed_makes_no_boxes() {
    let (cells, labels) = JIGSAWS[0];
    let lines = draw(cells, labels, ASCII);
    for count in 3..lines.len() {
        let text = lines[..count].join("\n");
        let all = puzzles(&text);
        assert!(all.iter().all(|puzzle| puzzle.geometry.is_none() || !puzzle.grid.is_whole()), "{text}");
    }
}

#[test]
fn borders_around_boxes_and_around_all_cells_are_no_regions() {
    let classic = CLASSIC;
    let boxes: String = (0..81u8).map(|cell| char::from(b'A' + (cell / 27 * 3 + cell % 9 / 3))).collect();
    let cells: String = (0..81u8).map(|cell| char::from(b'!' + cell)).collect();
    for pen in PENS {
        let text = draw(classic, &boxes, pen).join("\n");
        assert_eq!(one(&text).layout, Layout::standard(9), "{text}");
        assert_eq!(codes(&text), [], "{text}");
        // Also with every cell in a frame of its own.
        if pen.light == [' ', ' '] && pen.blank == '.' {
            let text = draw(classic, &cells, pen).join("\n");
            assert_eq!(one(&text).layout, Layout::standard(9), "{text}");
            assert_eq!(codes(&text), [], "{text}");
        }
    }
}

#[test]
fn a_stated_box_shape_goes_before_drawn_regions_with_a_warning() {
    let (cells, labels) = JIGSAWS[0];
    let text = format!("box: 2x2\n{}", draw(cells, labels, ASCII).join("\n"));
    assert_eq!(one(&text).layout, Layout::standard(4));
    assert_eq!(codes(&text), [ProblemCode::BoxShape]);
    let same = format!("{}\n[Regions]\nAAAB\nABBB\nCCCD\nCDDD\n", draw(cells, labels, ASCII).join("\n"));
    assert_eq!(codes(&same), []);
    let other = format!("{}\n[Regions]\nAABB\nABAB\nCCDD\nCDCD\n", draw(cells, labels, ASCII).join("\n"));
    assert_eq!(codes(&other), [ProblemCode::BoxShape]);
}
