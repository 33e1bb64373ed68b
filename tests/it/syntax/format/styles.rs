//! Formatting in a style: borders and spacing follow the settings, and nothing else changes.

use proptest::prelude::*;
use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::syntax::{
    Borders, File, PuzzleRef, RowSpacing, RowStyle, Style, Symbols, format_as, format_blocks, print_rows,
};

use super::{applied, assembled, hostile, meaning, up_to};

const BORDERS: [Borders; 3] = [Borders::Keep, Borders::None, Borders::Boxes];
const SPACINGS: [RowSpacing; 3] = [RowSpacing::Keep, RowSpacing::None, RowSpacing::One];

fn styles() -> impl Strategy<Value = Style> {
    let blanks = prop::sample::select(&[None, Some('.'), Some('0'), Some('_'), Some('*')][..]);
    let drawn = (prop::sample::select(&BORDERS[..]), prop::sample::select(&SPACINGS[..]));
    (blanks, drawn).prop_map(|(blank, (borders, spacing))| Style { blank, borders, spacing })
}

fn styled(text: &str, style: Style) -> String {
    applied(text, &format_as(&File::parse(text), style))
}

fn drawn(text: &str, borders: Borders, spacing: RowSpacing) -> String {
    styled(text, Style { borders, spacing, ..Style::default() })
}

/// Returns the meaning of a file, including the form, metadata and claims of its puzzles.
fn all_said(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let more = file.puzzles().map(|PuzzleRef { puzzle, .. }| {
        let metadata: Vec<_> = puzzle.metadata.iter().map(|it| (&it.key, &it.value)).collect();
        format!("{:?} {:?} {:?} {metadata:?}", puzzle.form, puzzle.promise, puzzle.no_claims)
    });
    meaning(text).into_iter().chain(more).collect()
}

proptest! {
    #![proptest_config(up_to(400))]

    #[test]
    fn no_style_changes_what_is_said_nor_does_anything_twice(text in assembled(14), style in styles()) {
        let once = styled(&text, style);
        prop_assert_eq!(all_said(&once), all_said(&text), "{:?} became {:?}", text, once);
        prop_assert_eq!(&styled(&once, style), &once);
    }

    #[test]
    fn hostile_texts_keep_what_they_say_in_every_style(text in hostile(8), style in styles()) {
        let once = styled(&text, style);
        prop_assert_eq!(all_said(&once), all_said(&text), "{:?} became {:?}", text, once);
        prop_assert_eq!(&styled(&once, style), &once);
    }

    #[test]
    fn a_grid_drawn_in_any_way_becomes_the_same_text(
        cells in prop::collection::vec(prop::sample::select(&["1", "2", "3", "4", "."][..]), 16),
        bars in any::<bool>(), lines in any::<bool>(), spaced in any::<bool>(), frame in any::<bool>(),
        end in prop::sample::select(&["\n", "\r\n"][..]),
    ) {
        let gap = if spaced { " " } else { "" };
        let bar = if bars { format!("{gap}|{gap}") } else { gap.to_owned() };
        let frame = frame && bars;
        let side = if frame { "|" } else { "" };
        let width = 2 * (2 + gap.len()) - gap.len() + bar.len() - gap.len() * usize::from(!bars);
        let line = format!("{}{}{}{end}", if frame { "+" } else { "" }, "=".repeat(width), if frame { "+" } else { "" });
        let mut text = format!("size: 4{end}box: 2x2{end}");
        if frame { text += &line; }
        for (r, row) in cells.chunks(4).enumerate() {
            if lines && bars && r == 2 { text += &line; }
            let halves: Vec<String> = row.chunks(2).map(|half| half.join(gap)).collect();
            text.extend([side, &halves.join(&bar), side, end]);
        }
        if frame { text += &line; }
        let said = |name: &str, wanted: String| {
            let (borders, spacing) = match name {
                "boxes" => (Borders::Boxes, RowSpacing::One),
                "plain" => (Borders::None, RowSpacing::None),
                _ => (Borders::None, RowSpacing::One),
            };
            (drawn(&text, borders, spacing), format!("size: 4{end}box: 2x2{end}{wanted}"))
        };
        let values: Vec<u8> = cells.iter().map(|c| c.parse().unwrap_or(0)).collect();
        let grid = Grid::from_values(&Geometry::shared(&Layout::standard(4)).unwrap(), &values).unwrap();
        for (name, style) in [("boxes", RowStyle::Boxed), ("plain", RowStyle::Compact), ("parted", RowStyle::Spaced)] {
            let wanted = print_rows(&grid, &Symbols::standard(4), style).replace('\n', end);
            let (got, wanted) = said(name, wanted);
            prop_assert_eq!(got, wanted, "{} of {:?}", name, text);
        }
    }
}

const SIX: &str = "# top\n4 . . | . . 1 # a\n. . 2 | 3 . .\n------+------\n. 5 . | . 3 .\n. 6 . | . 4 .\n------+------\n. . 5 | 4 . .\n1 . . | . . 5\n";

#[test]
fn borders_are_taken_out_where_the_shape_of_the_boxes_is_said_elsewhere() {
    let said = format!("box: 2x3\n{SIX}");
    let plain = drawn(&said, Borders::None, RowSpacing::Keep);
    assert_eq!(
        plain,
        "box: 2x3\n# top\n4 . . . . 1 # a\n. . 2 3 . .\n. 5 . . 3 .\n. 6 . . 4 .\n. . 5 4 . .\n1 . . . . 5\n"
    );
    let close = drawn(&said, Borders::None, RowSpacing::None);
    assert_eq!(close, "box: 2x3\n# top\n4....1 # a\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n");
    assert_eq!(drawn(&close, Borders::Boxes, RowSpacing::One), said);
    let tall = "12|34|56\n34|56|12\n56|12|34\n--+--+--\n21|43|65\n43|65|21\n65|21|43\n";
    assert_eq!(
        drawn(tall, Borders::None, RowSpacing::Keep),
        tall,
        "its borders say 3x2, and nothing else does"
    );
}

#[test]
fn no_borders_are_drawn_between_boxes_that_are_rows_or_columns() {
    let rows = "1 . . .\n. . . .\n. . . .\n. . . 2\n";
    for head in ["box: 1x4\n", "box: 4x1\n", "size: 4\nbox: 4x1\n"] {
        let text = format!("{head}{rows}");
        assert_eq!(drawn(&text, Borders::Boxes, RowSpacing::One), text);
    }
    let five = "1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . 2\n";
    assert_eq!(drawn(five, Borders::Boxes, RowSpacing::One), five);
}

#[test]
fn bars_keep_their_kind_where_only_spacing_is_asked_for() {
    let boxed = "+--+--+\n|1.|.4|\n|..|1.|\n+--+--+\n|.2|..|\n|4.|.3|\n+--+--+\n";
    let wide = "+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n| . 2 | . . |\n| 4 . | . 3 |\n+-----+-----+\n";
    assert_eq!(drawn(boxed, Borders::Keep, RowSpacing::One), wide);
    assert_eq!(drawn(wide, Borders::Keep, RowSpacing::None), boxed);
}

#[test]
fn numbers_and_pencil_marks_keep_the_space_that_they_need() {
    let marks = "1 {23} . 4\n. . 1 .\n. 2 . .\n4 . . 3\n";
    let drawn_marks = drawn(marks, Borders::Boxes, RowSpacing::None);
    assert_eq!(drawn_marks, "1 {23} | . 4\n. .    | 1 .\n-------+----\n. 2    | . .\n4 .    | . 3\n");
    let geometry = Geometry::shared(&Layout::standard(12)).unwrap();
    let grid = Grid::from_values(&geometry, &[&[12, 3][..], &[0; 142]].concat()).unwrap();
    let numbers = |style| format!("symbols: decimals\n{}", print_rows(&grid, &Symbols::Decimals, style));
    assert_eq!(drawn(&numbers(RowStyle::Spaced), Borders::Boxes, RowSpacing::One), numbers(RowStyle::Boxed));
    assert_eq!(drawn(&numbers(RowStyle::Boxed), Borders::None, RowSpacing::None), numbers(RowStyle::Spaced));
}

#[test]
fn grids_of_all_sizes_are_drawn_as_they_are_printed() {
    for n in 1..=31 {
        let geometry = Geometry::shared(&Layout::standard(n)).unwrap();
        let values: Vec<u8> = (0..n * n).map(|i| ((i * 7 + i / n) % (n + 1)) as u8).collect();
        let grid = Grid::from_values(&geometry, &values).unwrap();
        let symbols = Symbols::standard(n);
        let text = |style| format!("size: {n}\n{}", print_rows(&grid, &symbols, style));
        let (spaced, boxed) = (text(RowStyle::Spaced), text(RowStyle::Boxed));
        assert_eq!(drawn(&spaced, Borders::Boxes, RowSpacing::Keep), boxed);
        assert_eq!(drawn(&boxed, Borders::None, RowSpacing::One), spaced);
        assert_eq!(drawn(&boxed, Borders::None, RowSpacing::None), text(RowStyle::Compact));
    }
}

#[test]
fn what_has_no_boxes_or_no_rows_or_is_broken_stays() {
    for text in [
        "1...\n..3.\n....\n...2\n\n[Regions]\nAABB\nACBB\nACDD\nCCDD\n",
        "1.....3.........\n",
        "1 . .  4  \n. . 1\n. 2 . .\n4 . . 3\n",
        "1,,,4\n,,1,\n,2,,\n4,,,3\n",
    ] {
        assert_eq!(drawn(text, Borders::Boxes, RowSpacing::Keep), text);
    }
    let said_twice = format!("box: 3x2\n{SIX}");
    assert_eq!(
        drawn(&said_twice, Borders::None, RowSpacing::Keep),
        said_twice,
        "which is right is not ours to say"
    );
}

#[test]
fn a_state_and_a_solution_are_drawn_like_the_puzzle() {
    let text =
        "12..\n..12\n....\n....\n[State]\n12 34\n..12\n....\n....\n[Solution]\n1234\n3412\n2143\n4321\n";
    let boxed = drawn(&text.replace("12 34", "1234"), Borders::Boxes, RowSpacing::One);
    assert_eq!(boxed.matches("----+----").count(), 3, "{boxed}");
    assert!(boxed.contains("[State]\n1 2 | 3 4\n"), "{boxed}");
}

#[test]
fn only_the_blocks_asked_for_are_formatted() {
    let text = format!("{SIX}\n{SIX}\n{SIX}").replace("box", "");
    let file = File::parse(&text);
    assert_eq!(file.blocks().len(), 3);
    let style = Style { spacing: RowSpacing::None, ..Style::default() };
    let once = applied(&text, &format_blocks(&file, 1..2, style));
    let now = File::parse(&once);
    assert_eq!(now.blocks()[0].text(), file.blocks()[0].text());
    assert_eq!(now.blocks()[2].text(), file.blocks()[2].text());
    assert!(now.blocks()[1].text().contains("4..|..1 # a\n..2|3..\n---+---\n"), "{once}");
    assert_eq!(once, applied(&text, &format_blocks(&file, 1..2, style)));
    assert!(format_blocks(&file, 7..9, style).is_empty());
}
