//! Typing over the cells of a whole grid, as an editor does: it inserts each character, then makes the server's edits.
//!
//! The model works differently: it replaces the cell in the text.

use proptest::prelude::*;
use sudoku_ls::analysis::{Typed, typed};
use sudoku_ls::syntax::{Edit, File};

use crate::cases::up_to;

/// How a grid is written.
#[derive(Clone, Copy, Debug)]
enum Style {
    Close,
    Spaced,
    Boxed,
    Line,
}

/// A text with the place of each cell that the player fills, and whether the cell has a given.
#[derive(Clone, Debug)]
struct Sheet {
    text: String,
    cells: Vec<usize>,
    given: Vec<bool>,
    symbols: Vec<char>,
    blank: char,
    /// Whether the cells have no spaces between them, and the digits are not only the player's.
    is_close_and_plain: bool,
}

fn write_grid(text: &mut String, size: usize, style: Style, end: &str, contents: &[char]) -> Vec<usize> {
    let mut places = Vec::new();
    for (row, cells) in contents.chunks(size).enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            match style {
                Style::Boxed if column == size / 2 => text.push_str(" | "),
                Style::Spaced | Style::Boxed if column > 0 => text.push(' '),
                _ => {}
            }
            places.push(text.len());
            text.push(cell);
        }
        if !matches!(style, Style::Line) || row + 1 == size {
            text.push_str(end);
        }
    }
    places
}

fn sheet() -> impl Strategy<Value = Sheet> {
    let kinds = prop::sample::select(vec![
        (4, "1234", ""),
        (6, "123456", ""),
        (9, "123456789", ""),
        (9, "ABCDEFGHI", "symbols: ABCDEFGHI\n"),
        (12, "123456789ABC", ""),
        (16, "123456789ABCDEFG", ""),
        (16, "0123456789ABCDEF", "symbols: 0123456789ABCDEF\n"),
        (20, "123456789ABCDEFGHIJK", "size: 20\n"),
        (25, "ABCDEFGHIJKLMNOPQRSTUVWXY", "symbols: ABCDEFGHIJKLMNOPQRSTUVWXY\n"),
    ]);
    let styles = prop::sample::select(vec![Style::Close, Style::Spaced, Style::Boxed, Style::Line]);
    let blanks = prop::sample::select(vec!['.', '_']);
    let ends = prop::sample::select(vec!["\n", "\r\n"]);
    let cells = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 625);
    (kinds, styles, blanks, ends, any::<bool>(), any::<bool>(), cells).prop_map(
        |((size, symbols, head), style, blank, end, with_state, with_words, picks)| {
            let symbols: Vec<char> = symbols.chars().collect();
            let with_state = with_state && !matches!(style, Style::Line);
            // A third of the cells are givens, and a third of the other cells are filled.
            let digit = |pick: &prop::sample::Index| symbols[pick.index(size)];
            let given: Vec<bool> = picks[..size * size].iter().map(|(kind, _)| kind.index(3) == 0).collect();
            let givens: Vec<char> =
                (0..size * size).map(|at| if given[at] { digit(&picks[at].1) } else { blank }).collect();
            let mut text = if with_words { format!("# fünf 𝔰{end}") } else { String::new() };
            text += &head.replace('\n', end);
            let mut cells = write_grid(&mut text, size, style, end, &givens);
            if with_state {
                text.extend([end, "[State]", end]);
                let filled = |at: usize| !given[at] && picks[at].1.index(3) == 0;
                let now: Vec<char> = (0..size * size)
                    .map(|at| if filled(at) { digit(&picks[at].0) } else { givens[at] })
                    .collect();
                cells = write_grid(&mut text, size, style, end, &now);
            }
            Sheet {
                text,
                cells,
                given: if with_state { given } else { vec![false; size * size] },
                symbols,
                blank,
                is_close_and_plain: !with_state && matches!(style, Style::Close | Style::Line),
            }
        },
    )
}

/// Applies edits to a text.
fn edited(text: &str, edits: &[Edit]) -> String {
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
    let mut now = text.to_owned();
    for edit in edits.iter().rev() {
        now.replace_range(edit.span.range(), &edit.text);
    }
    now
}

/// Inserts characters at a cursor, applies the resulting edits, and moves the cursor as the answer says.
fn type_at(text: &mut String, cursor: &mut usize, keys: &str) -> Option<Typed> {
    text.insert_str(*cursor, keys);
    *cursor += keys.len();
    let done = typed(&File::parse(text), &[*cursor], keys.chars().count(), true)?;
    *text = edited(text, &done.edits);
    *cursor = done.cursors[0];
    Some(done)
}

impl Sheet {
    fn at(&self, cell: usize) -> char {
        self.text[self.cells[cell]..].chars().next().expect("a sign")
    }

    /// Replaces the cell that a key is typed at; returns the index of the next cell for the cursor, which is the number
    /// of cells after the last one.
    fn replace(&mut self, cell: usize, key: char) -> usize {
        let other = self.symbols.contains(&self.at(cell)) && self.at(cell) != key;
        let fixed = self.is_close_and_plain || self.given[cell];
        let touches =
            cell > 0 && self.cells[cell - 1] + 1 == self.cells[cell] && self.at(cell - 1) == self.blank;
        let goes_left = other && fixed && touches && key != '.' && !self.given[cell - 1];
        let cell = if goes_left { cell - 1 } else { cell };
        let new = if key == '.' { self.blank } else { key };
        if self.given[cell] && new != self.at(cell) {
            return cell;
        }
        let at = self.cells[cell];
        self.text.replace_range(at..=at, &new.to_string());
        cell + 1
    }

    fn place(&self, cell: usize) -> usize {
        self.cells.get(cell).copied().unwrap_or(self.cells.last().expect("a cell") + 1)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 200, ..up_to(50) })]

    #[test]
    fn keys_leave_the_text_that_replacing_the_cells_would(
        sheet in sheet(), from in any::<prop::sample::Index>(), keys in prop::collection::vec(any::<prop::sample::Index>(), 1..12),
    ) {
        let mut model = sheet.clone();
        let mut cell = from.index(sheet.cells.len());
        let (mut text, mut cursor) = (sheet.text.clone(), sheet.place(cell));
        prop_assume!(File::parse(&text).puzzles().count() == 1);
        prop_assume!(File::parse(&text).puzzles().all(|it| it.puzzle.layout.size * it.puzzle.layout.size == sheet.cells.len()));
        for pick in keys {
            let at = pick.index(sheet.symbols.len() + 1);
            let key = sheet.symbols.get(at).copied().unwrap_or('.');
            if cell == sheet.cells.len() {
                break;
            }
            cell = model.replace(cell, key);
            let before = text.clone();
            let done = type_at(&mut text, &mut cursor, &key.to_string());
            prop_assert!(done.is_some(), "{key} in\n{before}");
            prop_assert_eq!(&text, &model.text, "{} in\n{}", key, before);
            prop_assert_eq!(cursor, model.place(cell), "{} in\n{}", key, before);
        }
    }

    #[test]
    fn keys_that_come_before_an_answer_are_all_taken_up(
        sheet in sheet(), from in any::<prop::sample::Index>(), keys in prop::collection::vec(any::<prop::sample::Index>(), 2..6),
    ) {
        let mut model = sheet.clone();
        let start = from.index(sheet.cells.len());
        let (mut text, mut cursor) = (sheet.text.clone(), sheet.place(start));
        prop_assume!(File::parse(&text).puzzles().count() == 1);
        let keys: String = keys.iter().map(|pick| sheet.symbols[pick.index(sheet.symbols.len())]).collect();
        let before = sheet.at(start);
        // The first key decides which cell is meant; the other keys continue from there.
        prop_assume!(!sheet.symbols.contains(&before) && start + keys.len() < sheet.cells.len());
        prop_assume!(!sheet.is_close_and_plain && !sheet.given[start..start + keys.len()].contains(&true));
        for (cell, key) in (start..).zip(keys.chars()) {
            model.replace(cell, key);
        }
        let done = type_at(&mut text, &mut cursor, &keys);
        prop_assert!(done.is_some(), "{} in\n{}", keys, text);
        prop_assert_eq!(&text, &model.text, "{} in\n{}", keys, sheet.text);
        prop_assert_eq!(cursor, model.place(start + keys.len()));
    }

    #[test]
    fn a_key_without_meaning_stays_and_so_do_those_before_it(
        sheet in sheet(), from in any::<prop::sample::Index>(), keys in prop::collection::vec(any::<prop::sample::Index>(), 1..5),
        odd in prop::sample::select(vec![']', '!', '=', '(', '%', 'é', '𝔰']), place in any::<prop::sample::Index>(),
    ) {
        let mut keys: Vec<char> = keys.iter().map(|pick| sheet.symbols[pick.index(sheet.symbols.len())]).collect();
        keys.insert(place.index(keys.len() + 1), odd);
        let keys = String::from_iter(keys);
        let (mut text, mut cursor) = (sheet.text.clone(), sheet.place(from.index(sheet.cells.len())));
        // Brackets may be part of a row. Keys typed behind a bracket replace cells.
        let kept = cursor + keys.find(odd).map_or(0, |at| at + odd.len_utf8());
        let mut typed_text = sheet.text.clone();
        typed_text.insert_str(cursor, &keys);
        type_at(&mut text, &mut cursor, &keys);
        prop_assert!(text.starts_with(&typed_text[..kept]), "{}\n---\n{}", typed_text, text);
        prop_assert!(!keys.ends_with(odd) || text == typed_text, "{}\n---\n{}", typed_text, text);
    }

    #[test]
    fn an_editor_that_only_makes_the_edits_has_its_cursor_at_the_next_cell_of_the_row(
        sheet in sheet(), from in any::<prop::sample::Index>(), key in any::<prop::sample::Index>(),
    ) {
        let cell = from.index(sheet.cells.len());
        let mut model = sheet.clone();
        let key = sheet.symbols[key.index(sheet.symbols.len())];
        let next = model.replace(cell, key);
        prop_assume!(next == cell + 1 && File::parse(&sheet.text).puzzles().count() == 1);
        let mut text = sheet.text.clone();
        text.insert(sheet.cells[cell], key);
        let cursor = sheet.cells[cell] + 1;
        let done = typed(&File::parse(&text), &[cursor], 1, true);
        prop_assert!(done.is_some(), "{}", text);
        // Replacements before the cursor move it; replacements behind it do not.
        let edits = done.map(|done| done.edits).unwrap_or_default();
        let before = edits.iter().filter(|edit| edit.span.end as usize <= cursor);
        let grown: isize = before.map(|edit| edit.text.len().cast_signed() - edit.span.len().cast_signed()).sum();
        let now = cursor.saturating_add_signed(grown);
        let after = edited(&text, &edits);
        prop_assert_eq!(&after, &model.text);
        let is_row_end = after[sheet.cells[cell] + 1..model.place(next)].contains('\n');
        let wanted = if is_row_end { sheet.cells[cell] + 1 } else { model.place(next) };
        prop_assert_eq!(now, wanted, "{} in\n{} by {:?}", key, text, edits);
    }
}

/// Types characters one by one at the caret `^` of a text; returns the text with the caret afterwards.
fn after(text: &str, keys: &str) -> String {
    let mut cursor = text.find('^').expect("a caret");
    let mut text = text.replace('^', "");
    for key in keys.chars() {
        type_at(&mut text, &mut cursor, &key.to_string());
    }
    text.insert(cursor, '^');
    text
}

const STATE: &str = "1 . . .\n. . 1 2\n2 1 . 3\n. 3 . .\n\n[State]\n";

/// Types characters in the `[State]` of a 4x4 puzzle; returns the rows of the `[State]` afterwards.
fn state(rows: &str, keys: &str) -> String {
    after(&format!("{STATE}{rows}\n"), keys).strip_prefix(STATE).expect("the givens").trim_end().to_owned()
}

#[test]
fn a_given_of_the_state_stays_and_the_same_digit_goes_on() {
    let rest = "\n. . 1 2\n2 1 . 3\n. 3 . .";
    assert_eq!(state(&format!("^1 . . .{rest}"), "3"), format!("^1 . . .{rest}"));
    assert_eq!(state(&format!("1^ . . .{rest}"), "3"), format!("1^ . . .{rest}"), "behind it");
    assert_eq!(state(&format!("^1 . . .{rest}"), "123"), format!("1 2 3 ^.{rest}"));
    assert_eq!(state(&format!("^1 . . .{rest}"), "."), format!("^1 . . .{rest}"));
}

#[test]
fn marks_in_braces_become_the_digit_and_within_them_they_are_edited() {
    let rest = "\n.    .    1    2\n2    1    .    3\n.    3    .    .";
    let marked = |caret: &str| format!("1    {caret}{rest}");
    let closed = "\n. . 1    2\n2 1 .    3\n. 3 .    .";
    assert_eq!(state(&marked("^{24} {34} ."), "2"), format!("1 2 ^{{34}} .{closed}"));
    assert_eq!(state(&marked("{24}^ {34} ."), "4"), format!("1 4 ^{{3}} .{}", closed.replace("    ", "   ")));
    let within = state(&marked("{2^4} {34} ."), "3");
    assert!(within.starts_with("1    {23^4} {34} ."), "{within}");
}

#[test]
fn marks_without_braces_become_the_digit_that_is_typed_before_them() {
    let rest = "\n.  .  1  2\n2  1  .  3\n.  3  .  .";
    let closed = "\n. . 1  2\n2 1 .  3\n. 3 .  .";
    assert_eq!(state(&format!("1  ^24 34 .{rest}"), "2"), format!("1 2 ^34 .{closed}"));
    assert_eq!(state(&format!("1  ^24 34 .{rest}"), "."), format!("1 . ^34 .{closed}"));
    let behind = state(&format!("1  2^  34 .{rest}"), "4");
    assert!(behind.starts_with("1 4 ^{3} ."), "{behind}");
}

#[test]
fn without_live_marks_the_peers_keep_theirs() {
    let text = format!("{STATE}1 {{24}} {{24}} .\n. . 1 2\n2 1 . 3\n. 3 . .\n");
    let at = text.find("{24}").unwrap();
    let mut typed_text = text.clone();
    typed_text.insert(at, '2');
    let row = |live: bool| {
        let done = typed(&File::parse(&typed_text), &[at + 1], 1, live).unwrap();
        edited(&typed_text, &done.edits)[STATE.len()..].lines().next().unwrap().to_owned()
    };
    assert_eq!((row(true), row(false)), ("1 2 {4} .".to_owned(), "1 2 {24} .".to_owned()));
}

#[test]
fn when_the_last_marks_go_the_columns_are_even_again() {
    let wide = "1 ^{24} . .\n. .    1 2\n2 1    . 3\n. 3    . .";
    assert_eq!(state(wide, "2"), "1 2 ^. .\n. . 1 2\n2 1 . 3\n. 3 . .");
}

#[test]
fn two_figures_make_a_number_and_the_cursor_waits_for_the_second() {
    let size = 10;
    let row = |first: &str| format!("{first}{}", "  .".repeat(size - 1));
    let grid = |first: &str| {
        let rows: Vec<String> = (0..size).map(|at| if at == 0 { row(first) } else { row(" .") }).collect();
        format!("symbols: decimals\n{}\n", rows.join("\n"))
    };
    let caret = |text: &str, place: &str| text.replacen(place, &format!("^{place}"), 1);
    assert_eq!(after(&caret(&grid(" ."), "."), "1"), grid(" 1^"));
    assert_eq!(after(&caret(&grid(" ."), "."), "10"), caret(&grid("10"), "."));
    assert_eq!(after(&caret(&grid(" ."), "."), "7"), caret(&grid(" 7"), "."));
    assert_eq!(after(&grid(" 1^"), "."), grid(" .").replacen("  .", "  ^.", 1));
}

#[test]
fn digits_with_the_mark_of_placed_ones_keep_it_and_the_givens_stay() {
    let rest = "\n .  .  1  2\n 2  1  .  3\n .  3  .  .\n";
    assert_eq!(after(&format!(" 1 ^+2  .  .{rest}"), "3"), format!(" 1 +3  ^.  .{rest}"));
    assert_eq!(after(&format!(" 1 +2  ^.  .{rest}"), "4"), format!(" 1 +2  +4 ^.{rest}"));
    assert_eq!(after(&format!(" ^1 +2  .  .{rest}"), "3"), format!(" ^1 +2  .  .{rest}"));
}

#[test]
fn all_cursors_are_served() {
    let text = format!("{STATE}1 . . .\n. . 1 2\n2 1 . 3\n. 3 . .\n");
    let (first, second) = (STATE.len() + 2, STATE.len() + 8);
    let mut now = text.clone();
    now.insert(second, '4');
    now.insert(first, '4');
    let done = typed(&File::parse(&now), &[first + 1, second + 2], 1, true).unwrap();
    assert_eq!(&edited(&now, &done.edits)[STATE.len()..], "1 4 . .\n4 . 1 2\n2 1 . 3\n. 3 . .\n");
    assert_eq!(done.cursors, [first + 2, second + 2]);
}

#[test]
fn outside_of_whole_grids_nothing_is_taken_up() {
    let nothing = |text: &str, key: &str| {
        let wanted = text.replace('^', &format!("{key}^"));
        assert_eq!(after(text, key), wanted);
    };
    nothing("12.^\n..12\n", "3");
    nothing("title: 1^2\n12..\n..12\n21..\n.3..\n", "3");
    nothing("12.. # ^.\n..12\n21..\n.3..\n", "3");
    nothing("12..\n..12^\n21..\n.3..\n", "3");
    nothing("1 23^ . .\n. . 1 2\n2 1 . 3\n. 3 . .\n", "4");
}

#[test]
fn a_key_without_meaning_stays_however_fast_it_comes() {
    let text = " 1..4..1..2..4..3\n";
    let fast = |keys: &str| {
        let (mut now, mut cursor) = (text.to_owned(), 3);
        let done = type_at(&mut now, &mut cursor, keys);
        (done.is_some(), now)
    };
    assert_eq!(fast("0"), (true, " 1.04..1..2..4..3\n".replace('0', ".")));
    assert_eq!(fast("0]"), (false, " 1.0].4..1..2..4..3\n".to_owned()));
    assert_eq!(fast("]0"), (false, " 1.]0.4..1..2..4..3\n".to_owned()));
    let given = format!("{STATE}1 . . .\n. . 1 2\n2 1 . 3\n. 3 . .\n");
    let (mut now, mut cursor) = (given.clone(), STATE.len());
    assert_eq!(type_at(&mut now, &mut cursor, "3]"), None);
    assert_eq!(now, given.replacen("[State]\n", "[State]\n3]", 1), "at a given, too");
}
