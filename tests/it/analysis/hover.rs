//! Hover on cells and heads.

use expect_test::expect;
use sudoku_ls::analysis::{decide, hover, hover_rated};
use sudoku_ls::board::{Digit, Layout};
use sudoku_ls::logic::rate;
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, Symbols};

use super::draw::NODES;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

/// Returns the hover at the caret `^`, which is just before a character; the puzzle's verdict is known.
pub(crate) fn at_caret(text: &str) -> String {
    let at = text.find('^').expect("a caret");
    at_byte(&text.replace('^', ""), at).unwrap_or_else(|| "nothing".into())
}

fn at_byte(text: &str, at: usize) -> Option<String> {
    let file = File::parse(text);
    let index = file.block_at(at)?;
    let block = &file.blocks()[index];
    let verdict = block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(NODES)));
    let found = hover(block, at - file.start_of(index), verdict.as_ref(), &mut Budget::nodes(NODES))?;
    assert!(found.span.touches(at - file.start_of(index)), "{found:?} at {at}");
    Some(found.markdown)
}

#[test]
fn hover_on_an_empty_cell_lists_its_candidates_and_what_rules_the_others_out() {
    expect![[r#"
        **r3c3**

        Candidates: 1 4 (by the rules)

        Single: only place for 4 in box 3.

        ```text
        1 . .
        4 . .
        ```

        - 2 is ruled out by r2c3 (column 3)
        - 3 is ruled out by r3c5 (row 3)
        - 5 is ruled out by r3c2 (row 3)
        - 6 is ruled out by r4c2 (box 3)"#]]
    .assert_eq(&at_caret(&SIX.replace(".5..3.", ".5^..3.")));
}

#[test]
fn hover_says_why_a_cell_is_a_single() {
    expect![[r#"
        **r1c3**

        Candidates: 3 (by the rules)

        True candidates: 3 (3 in 6 of 6 solutions).

        Single: 3 is the only candidate.

        ```text
        . .
        3 .
        ```

        - 1 is ruled out by r1c1 (row 1)
        - 2 is ruled out by r1c2 (row 1)
        - 4 is ruled out by r3c3 (column 3)"#]]
    .assert_eq(&at_caret("12^..\n....\n..4.\n....\n"));
    expect![[r#"
        **r3c1**

        Candidates: 2 3 4 (by the rules)

        True candidates: 2 3 4 (2 in 6, 3 in 6 and 4 in 6 of 18 solutions).

        ```text
        . 2
        3 4
        ```

        - 1 is ruled out by r1c1 (column 1)"#]]
    .assert_eq(&at_caret("1...\n..1.\n^....\n...1\n"));
}

#[test]
fn hover_on_a_digit_says_whether_it_is_given_and_what_it_clashes_with() {
    expect![[r#"
        **r1c1**

        4, given

        Clash: 4 appears twice in row 1 (r1c1, r1c5)."#]]
    .assert_eq(&at_caret(&SIX.replace("4....1", "^4...41")));
    expect![[r#"
        **r1c2**

        3, placed"#]]
    .assert_eq(&at_caret(&format!("{SIX}\n[State]\n{}", SIX.replace("4....1", "4^3...1"))));
}

#[test]
fn hover_in_a_state_uses_the_states_digits() {
    let text = format!("{SIX}\n[State]\n{}", SIX.replace("4....1", "43^...1"));
    let in_state = at_caret(&text);
    assert!(in_state.contains("3 is ruled out by r1c2 (row 1)"), "{in_state}");
}

#[test]
fn hover_on_marks_compares_them_with_the_candidates() {
    expect![[r#"
        **r1c2**

        Marks: 1 2

        Candidates: 2 3 4 (by the rules)

        True candidates: 2 3 4 (2 in 6, 3 in 6 and 4 in 6 of 18 solutions).

        ```text
        . 2
        3 4
        ```

        - 1 is ruled out by r1c1 (row 1)"#]]
    .assert_eq(&at_caret("1  ^{12} .  .\n.  .  .  .\n.  .  3  .\n.  .  .  .\n"));
}

#[test]
fn hover_draws_large_cells_in_the_shape_of_their_boxes() {
    let mut rows = vec![". ".repeat(11) + "."; 12];
    rows[0] = "1 2 3 4 ^. . . . . . . .".into();
    expect![[r#"
        **r1c5**

        Candidates: 5 6 7 8 9 A B C (by the rules)

        True candidates: 5 6 7 8 9 A B C (5 in 100 of the first 100 solutions).

        ```text
        . . . .
        5 6 7 8
        9 A B C
        ```

        - 1 is ruled out by r1c1 (row 1); 2 by r1c2 (row 1); 3 by r1c3 (row 1); 4 by r1c4 (row 1)"#]]
    .assert_eq(&at_caret(&(rows.join("\n") + "\n")));
}

#[test]
fn hover_on_a_puzzle_on_one_line_knows_its_cells() {
    let text = "1...4..1..2....3\n";
    assert!(
        at_caret(&text.replacen(".4", "^.4", 1)).starts_with("**r1c4**"),
        "{}",
        at_caret("1..^.4..1..2....3\n")
    );
}

#[test]
fn hover_on_a_head_tells_the_puzzle_and_its_solutions() {
    expect![[r#"
        **6x6 sudoku**: Six by six

        - Boxes: 2x3 (rows x columns)
        - Givens: 12 of 36 cells
        - Symbols: 1-6
        - Solution: unique (proved)

        ```text
        ┌─────────┬─────────┐
        │ 4  ·  · │ ·  ·  1 │
        │ ·  ·  2 │ 3  ·  · │
        ├─────────┼─────────┤
        │ ·  5  · │ ·  3  · │
        │ ·  6  · │ ·  4  · │
        ├─────────┼─────────┤
        │ ·  ·  5 │ 4  ·  · │
        │ 1  ·  · │ ·  ·  5 │
        └─────────┴─────────┘
        ```"#]]
    .assert_eq(&at_caret(&format!("[puz^zle Six by six]\n{SIX}")));
    expect![[r#"
        **6x6 sudoku**

        - Boxes: 2x3 (rows x columns)
        - Rule diagonal: both main diagonals contain every digit once
        - Givens: 12 of 36 cells
        - Symbols: 1-6
        - Solution: not checked. The givens clash: 1 appears twice on the anti-diagonal (r1c6, r6c1).

        ```text
        ┌─────────┬─────────┐
        │ 4  ·  · │ ·  ·  1 │
        │ ·  ·  2 │ 3  ·  · │
        ├─────────┼─────────┤
        │ ·  5  · │ ·  3  · │
        │ ·  6  · │ ·  4  · │
        ├─────────┼─────────┤
        │ ·  ·  5 │ 4  ·  · │
        │ 1  ·  · │ ·  ·  5 │
        └─────────┴─────────┘
        ```"#]]
    .assert_eq(&at_caret(&format!("ru^les: diagonal\n{SIX}")));
    expect![[r#"
        **6x6 sudoku**

        - Boxes: 2x3 (rows x columns)
        - Givens: 11 of 36 cells
        - Symbols: 1-6
        - Solution: several

        ```text
        ┌─────────┬─────────┐
        │ 4  ·  · │ ·  ·  1 │
        │ ·  ·  2 │ 3  ·  · │
        ├─────────┼─────────┤
        │ ·  5  · │ ·  3  · │
        │ ·  ·  · │ ·  4  · │
        ├─────────┼─────────┤
        │ ·  ·  5 │ 4  ·  · │
        │ 1  ·  · │ ·  ·  5 │
        └─────────┴─────────┘
        ```"#]]
    .assert_eq(&at_caret(&format!("# com^ment\n{}", SIX.replace(".6..4.", "....4."))));
    expect![[r#"
        **6x6 sudoku**

        - Boxes: 2x3 (rows x columns)
        - Givens: 12 of 36 cells
        - Symbols: 1-6
        - Solution: not checked. The rule 'thermometers' is unknown.

        ```text
        ┌─────────┬─────────┐
        │ 4  ·  · │ ·  ·  1 │
        │ ·  ·  2 │ 3  ·  · │
        ├─────────┼─────────┤
        │ ·  5  · │ ·  3  · │
        │ ·  6  · │ ·  4  · │
        ├─────────┼─────────┤
        │ ·  ·  5 │ 4  ·  · │
        │ 1  ·  · │ ·  ·  5 │
        └─────────┴─────────┘
        ```"#]]
    .assert_eq(&at_caret(&format!("rules: thermo^meters\n{SIX}")));
}

/// Returns the drawing in the hover at the caret, for a puzzle that was not decided.
fn drawn_at_caret(text: &str) -> String {
    let at = text.find('^').expect("a caret");
    let file = File::parse(&text.replace('^', ""));
    let shown = hover(&file.blocks()[0], at, None, &mut Budget::nodes(1)).expect("a hover").markdown;
    let (_, drawn) = shown.split_once("```text\n").unwrap_or_else(|| panic!("nothing is drawn:\n{shown}"));
    drawn.strip_suffix("\n```").expect("the drawing comes last").to_owned()
}

#[test]
fn hover_on_a_head_draws_the_players_digits_with_lines_between_regions() {
    expect![[r#"
        ┌───────────┬───┐
        │ 1   ·   3 │ · │
        │   ┌───┬───┘   │
        │ · │ · │ ·   · │
        ├───┘   ├───┐   │
        │ ·   · │ · │ · │
        │   ┌───┘   └───┤
        │ · │ ·   ·   2 │
        └───┴───────────┘"#]].assert_eq(&drawn_at_caret(
        "tit^le: Small\n1...\n....\n....\n...2\n[State]\n1.3.\n....\n....\n...2\n[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n",
    ));
    expect![[r#"
        ┌─────────┬─────────┐
        │ 4  ·  · │ ·  ·  1 │
        │ ·  ·  2 │ 3  ·  · │
        ├─────────┼─────────┤
        │ ·  5  · │ ·  3  · │
        │ ·  6  · │ ·  4  · │
        ├─────────┼─────────┤
        │ ·  ·  5 │ 4  ·  · │
        │ 1  ·  · │ ·  ·  5 │
        └─────────┴─────────┘"#]]
    .assert_eq(&drawn_at_caret(&format!("[puz^zle]\n{SIX}")));
}

#[test]
fn hover_on_a_puzzle_on_one_line_draws_its_grid_and_marks_the_cell() {
    expect![[r#"
        **r4c1**

        Candidates: 2 (by the rules)

        Single: only place for 2 in column 1.

        ```text
        . 2
        . .
        ```

        - 1 is ruled out by r1c1 (column 1)
        - 3 is ruled out by r4c4 (row 4)
        - 4 is ruled out by r2c1 (column 1)

        ```text
        ┌──────┬──────┐
        │ 1  · │ ·  · │
        │ 4  · │ ·  1 │
        ├──────┼──────┤
        │ ·  · │ 2  · │
        │[·] · │ ·  3 │
        └──────┴──────┘
        ```"#]]
    .assert_eq(&at_caret("1...4..1..2.^...3\n"));
    assert!(!at_caret("1...\n4..1\n..2.\n^...3\n").contains('┼'), "the rows are the drawing");
}

/// Reads a drawing back: the signs of the cells, and the number of each cell's area. Areas are found by walking between
/// cells without a line between them.
fn read_drawing(drawing: &str, size: usize, width: usize) -> (Vec<String>, Vec<usize>) {
    let lines: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "ragged:\n{drawing}");
    let is_line = |at: (usize, usize)| "│─┼┬┴├┤┌┐└┘╵╷╴╶".contains(lines[at.0][at.1]);
    let is_sign = |at: (usize, usize)| !is_line(at) && lines[at.0][at.1] != ' ';
    // Rows of cells are the lines with signs; columns of cells are where the first row has signs.
    let rows: Vec<usize> =
        (0..lines.len()).filter(|&y| (0..lines[y].len()).any(|x| is_sign((y, x)))).collect();
    let ends: Vec<usize> = (0..lines[0].len())
        .filter(|&x| is_sign((rows[0], x)) && (x + 1 == lines[0].len() || !is_sign((rows[0], x + 1))))
        .collect();
    assert_eq!((rows.len(), ends.len()), (size, size), "\n{drawing}");
    let sign = |y: usize, x: usize| lines[y][x + 1 - width..=x].iter().collect::<String>().trim().to_owned();
    let signs =
        rows.iter().flat_map(|&y| ends.iter().map(move |&x| (y, x))).map(|(y, x)| sign(y, x)).collect();
    let mut areas = vec![usize::MAX; size * size];
    let mut found = 0;
    for start in 0..size * size {
        if areas[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        areas[start] = found;
        while let Some(cell) = open.pop() {
            let (r, c) = (cell / size, cell % size);
            let mut step = |is_free: bool, to: usize| {
                if is_free && areas[to] == usize::MAX {
                    areas[to] = found;
                    open.push(to);
                }
            };
            let across = |from: usize, to: usize| (from..to).all(|x| !is_line((rows[r], x)));
            let down = |from: usize, to: usize| (from..to).all(|y| !is_line((y, ends[c])));
            if c + 1 < size {
                step(across(ends[c], ends[c + 1]), cell + 1);
            }
            if c > 0 {
                step(across(ends[c - 1], ends[c]), cell - 1);
            }
            if r + 1 < size {
                step(down(rows[r], rows[r + 1]), cell + size);
            }
            if r > 0 {
                step(down(rows[r - 1], rows[r]), cell - size);
            }
        }
        found += 1;
    }
    (signs, areas)
}

#[test]
fn the_drawing_of_every_size_shows_each_digit_and_box() {
    for size in 1..=31 {
        // The main diagonal has a digit in each cell. With `symbols: decimals`, signs may have two characters.
        for decimals in [false, true] {
            let layout = Layout::standard(size);
            let symbols = if decimals { Symbols::Decimals } else { Symbols::standard(size) };
            let cell = |r: usize, c: usize| match Digit::new(u8::try_from(r + 1).unwrap()) {
                Some(digit) if r == c => symbols.write(digit),
                _ => ".".to_owned(),
            };
            let row = |r| (0..size).map(|c| cell(r, c)).collect::<Vec<_>>().join(" ") + "\n";
            let named = if decimals { "symbols: decimals\n" } else { "" };
            let text = format!("si^ze: {size}\n{named}{}", (0..size).map(row).collect::<String>());
            let width = if decimals && size > 9 { 2 } else { 1 };
            let (signs, areas) = read_drawing(&drawn_at_caret(&text), size, width);
            for (i, sign) in signs.iter().enumerate() {
                let wanted = cell(i / size, i % size).replace('.', "·");
                assert_eq!(*sign, wanted, "size {size}, cell {i}");
            }
            let boxes = layout.boxes;
            let is_one = boxes.rows == 1 || boxes.columns == 1;
            let box_of = |i: usize| if is_one { 0 } else { boxes.index_of(size, i / size, i % size) };
            let wanted: Vec<usize> = (0..size * size).map(box_of).collect();
            assert_eq!(areas, wanted, "size {size}");
        }
    }
}

/// Returns the cells of a board along a spiral from a corner inwards.
fn spiral(size: usize) -> Vec<usize> {
    let (mut r, mut c, mut turn) = (0, 0, 0);
    let mut path = Vec::new();
    let mut is_passed = vec![false; size * size];
    loop {
        path.push(r * size + c);
        is_passed[r * size + c] = true;
        let next = |turn: usize| {
            let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0)][turn % 4];
            let to = (r.checked_add_signed(down)?, c.checked_add_signed(right)?);
            (to.0 < size && to.1 < size && !is_passed[to.0 * size + to.1]).then_some(to)
        };
        if next(turn).is_none() {
            turn += 1;
        }
        let Some(to) = next(turn) else { return path };
        (r, c) = to;
    }
}

#[test]
fn the_drawing_of_a_jigsaw_shows_its_regions() {
    for size in 2..=31 {
        let mut regions = vec![0; size * size];
        for (step, cell) in spiral(size).into_iter().enumerate() {
            regions[cell] = step / size;
        }
        let sign = |region: &usize| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ12345"[*region]);
        let rows = |cell: &dyn Fn(usize) -> char| -> String {
            (0..size).map(|r| (0..size).map(|c| cell(r * size + c)).collect::<String>() + "\n").collect()
        };
        let text =
            format!("si^ze: {size}\n{}[Regions]\n{}", rows(&|_| '.'), rows(&|cell| sign(&regions[cell])));
        let (_, areas) = read_drawing(&drawn_at_caret(&text), size, 1);
        let mut known = Vec::new();
        for (&region, &area) in regions.iter().zip(&areas) {
            if !known.contains(&(region, area)) {
                known.push((region, area));
            }
        }
        assert_eq!(known.len(), size, "each region is one area: size {size}\n{known:?}");
    }
}

#[test]
fn hover_between_puzzles_says_nothing() {
    assert_eq!(at_caret("1...4..1..2....3\n^\n1...4..1..2....3\n"), "nothing");
}

#[test]
fn hover_never_fails_at_any_byte() {
    let texts = [
        SIX.to_owned(),
        format!("[puzzle a]\nrules: diagonal\n{SIX}\n[State]\n{SIX}\n[Solution]\n{SIX}"),
        "1 {23} +4 .\n. . .\n. ! . . .\n".into(),
        "size: 7\n1234567\n".into(),
        "é\u{301}٣\n5.３,\n[Regions]\n12\n".into(),
    ];
    for text in texts {
        for at in 0..=text.len() {
            let _ = at_byte(&text, at);
        }
    }
}

#[test]
fn hover_on_a_cell_of_a_puzzle_with_several_solutions_tells_the_true_candidates() {
    // By the rules alone, r4c1 can only be 3 after r1c3 and r1c4, which can be swapped with r3c3 and r3c4.
    let two = "12^..\n4...\n.1..\n...2\n";
    let shown = at_caret(two);
    assert!(shown.contains("\n\nCandidates: 3 4 (by the rules)\n\n"), "{shown}");
    assert!(shown.contains("\n\nTrue candidates: 3 4 (3 in 1 and 4 in 1 of 2 solutions).\n\n"), "{shown}");
    let more = at_caret("12..\n4...\n.1..\n^...2\n");
    assert!(more.contains("\n\nTrue candidates: 3 (3 in 2 of 2 solutions).\n\n"), "{more}");
    let wrong = at_caret(
        "12..\n4...\n.1..\n^...2\n\n[State]\n12..\n4.1.\n.1..\n^...2\n".replacen('^', "", 1).as_str(),
    );
    assert!(wrong.contains("True candidates: none: the digits leave no solution."), "{wrong}");
    assert!(!at_caret(&SIX.replace(".5..3.", ".5^..3.")).contains("True"), "one solution");
}

#[test]
fn hover_on_a_head_has_the_rating_of_a_unique_puzzle_and_asks_for_no_other() {
    let shown = |text: &str, at: usize| {
        let file = File::parse(text);
        let block = &file.blocks()[0];
        let puzzle = block.puzzle.as_ref().expect("a puzzle");
        let verdict = decide(puzzle, &mut Budget::nodes(NODES));
        let mut asked = false;
        let rated = || {
            asked = true;
            Some(rate(&puzzle.givens().expect("a grid"), &mut Budget::nodes(NODES)))
        };
        let markdown = hover_rated(block, at, Some(&verdict), &mut Budget::nodes(NODES), rated)
            .expect("a hover")
            .markdown;
        let line = markdown.lines().find(|line| line.starts_with("- Rating")).map(str::to_owned);
        (asked, line)
    };
    let rating = "- Rating: easy · ER 1.2/1.2/1.2 · score 96 (uncalibrated)".to_owned();
    assert_eq!(shown(&format!("[Puzzle]\n{SIX}"), 1), (true, Some(rating)));
    assert_eq!(shown(&format!("[Puzzle]\n{SIX}"), 10), (false, None), "on a cell");
    assert_eq!(shown("[Puzzle]\n12..\n....\n....\n....\n", 1), (false, None), "several solutions");
}
