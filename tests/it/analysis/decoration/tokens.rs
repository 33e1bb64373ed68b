//! Semantic tokens: each test shows a letter for the token below each character.

use std::fmt::Write;

use expect_test::expect;
use sudoku_ls::analysis::{Token, TokenKind, tokens};
use sudoku_ls::syntax::File;

/// All tokens of a file, with spans in bytes of the file.
pub(crate) fn all(text: &str) -> Vec<Token> {
    let file = File::parse(text);
    let mut found = Vec::new();
    for (index, block) in file.blocks().iter().enumerate() {
        let start = u32::try_from(file.start_of(index)).expect("short");
        found.extend(tokens(block).into_iter().map(|mut token| {
            token.span.start += start;
            token.span.end += start;
            token
        }));
    }
    found
}

const fn letter(token: &Token) -> char {
    match (token.kind, token.clash, token.solved) {
        (_, true, _) => '!',
        (_, _, true) => 'S',
        (TokenKind::Given, ..) => 'g',
        (TokenKind::Placed, ..) => 'p',
        (TokenKind::Blank, ..) => 'b',
        (TokenKind::Mark, ..) => 'm',
        (TokenKind::Border, ..) => '|',
        (TokenKind::Head, ..) => 'H',
        (TokenKind::Section, ..) => 'T',
        (TokenKind::Key, ..) => 'k',
        (TokenKind::Value, ..) => 'v',
        (TokenKind::Comment, ..) => 'c',
        (TokenKind::RegionLabel, ..) => 'r',
        _ => '?',
    }
}

/// Returns the lines of a text, each with a line of letters below it.
fn drawn(text: &str) -> String {
    let found = all(text);
    let (mut out, mut start) = (String::new(), 0);
    for line in text.split_inclusive('\n') {
        let letters: String = line
            .trim_end()
            .char_indices()
            .map(|(at, _)| {
                let token = found.iter().find(|token| token.span.contains(start + at));
                token.map_or(' ', letter)
            })
            .collect();
        let _ = writeln!(out, "{}\n{}", line.trim_end(), letters.trim_end());
        start += line.len();
    }
    out
}

#[test]
fn givens_placed_digits_blanks_and_marks_differ() {
    expect![[r#"
        # note
        cccccc
        [puzzle A]
        HHHHHHHHHH
        title: B
        kkkkk  v
        1 +2 | . .
        g pp | b b
        . .  | {13} .
        b b  | mmmm b
        -----+-----
        |||||||||||
        . . | . .
        b b | b b
        . . | . 4
        b b | b g
    "#]]
    .assert_eq(&drawn(
        "# note\n[puzzle A]\ntitle: B\n1 +2 | . .\n. .  | {13} .\n-----+-----\n. . | . .\n. . | . 4\n",
    ));
}

#[test]
fn the_digits_of_a_state_are_givens_only_where_the_puzzle_has_them() {
    expect![[r#"
        1...
        gbbb
        ....
        bbbb
        ....
        bbbb
        ...4
        bbbg


        [State]
        TTTTTTT
        12..
        gpbb
        ..1.
        bbpb
        ....
        bbbb
        3..4
        pbbg
    "#]]
    .assert_eq(&drawn("1...\n....\n....\n...4\n\n[State]\n12..\n..1.\n....\n3..4\n"));
}

#[test]
fn digits_that_clash_and_grids_that_are_solved_are_marked() {
    expect![[r#"
        1.1.
        !b!b
        ....
        bbbb
        ....
        bbbb
        ...4
        bbbg


        1234
        SSSS
        3412
        SSSS
        2143
        SSSS
        4321
        SSSS
    "#]]
    .assert_eq(&drawn("1.1.\n....\n....\n...4\n\n1234\n3412\n2143\n4321\n"));
}

#[test]
fn regions_and_labels_have_kinds_of_their_own() {
    expect![[r#"
        1...
        gbbb
        ....
        bbbb
        ....
        bbbb
        ...4
        bbbg


        [Regions]
        TTTTTTTTT
        AABB
        rrrr
        AABB
        rrrr
        CCDD
        rrrr
        CCDD
        rrrr
    "#]]
    .assert_eq(&drawn("1...\n....\n....\n...4\n\n[Regions]\nAABB\nAABB\nCCDD\nCCDD\n"));
    expect![[r#"
        1...............  easy one # note
        gbbbbbbbbbbbbbbb  vvvvvvvv cccccc
    "#]]
    .assert_eq(&drawn("1...............  easy one # note\n"));
}

#[test]
fn no_token_crosses_the_end_of_a_line() {
    let text = "# a\r\n# b\r1.2.\r\n....\r\n....\r\n...4\r\n\r\n[Notes]\r\nx\r\n";
    let found = all(text);
    assert!(found.len() > 16, "{found:?}");
    assert!(found.iter().all(|token| !text[token.span.range()].contains(['\r', '\n'])), "{found:?}");
}
