//! The parser's problems become findings with the same code, place and severity.

use sudoku_ls::analysis::Code;

use super::draw::codes;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

#[test]
fn each_problem_of_the_text_has_its_code() {
    let cases = [
        ("unknown-rule", format!("rules: diagonl\n{SIX}")),
        ("rule-not-applicable", format!("rules: windoku\n{SIX}")),
        ("unknown-key", format!("autor: me\n{SIX}")),
        ("bad-value", format!("size: many\n{SIX}")),
        ("wrong-row-length", SIX.replace("..23..", "..23...")),
        ("unknown-symbol", SIX.replace("..23..", "..23.!")),
        ("missing-row", SIX.replace("1....5\n", "")),
        ("unknown-line", SIX.replace("..23..\n", "..23..\nwhat is this?\n")),
        ("box-shape", "box: 3x2\n4 . . | . . 1\n. . 2 | 3 . .\n------+------\n. 5 . | . 3 .\n. 6 . | . 4 .\n------+------\n. . 5 | 4 . .\n1 . . | . . 5\n".into()),
        ("region-size", "1...\n....\n....\n....\n\n[Regions]\n1111\n1222\n3333\n4444\n".into()),
        ("no-grid", "title: nothing below\n".into()),
        ("unknown-section", format!("{SIX}\n[Notes]\nhello\n")),
        ("prose-rules", format!("rules-text: normal sudoku\n{SIX}")),
        ("unknown-constraint", format!("{SIX}\n[Cagse]\n3: r1c1 r1c2\n")),
        ("bad-clue", format!("{SIX}\n[Cages]\n3: r1c1 r1c7\n")),
        ("empty-section", format!("{SIX}\n[Cages]\n[Odd] r1c3\n")),
        ("empty-section", format!("{SIX}\n[Colors]\n\n{SIX}")),
        ("bad-mark", format!("{SIX}\n[Colors]\nrde: r1c2\n")),
        ("extra-row", format!("{SIX}......\n")),
        ("moved-row", {
            let rows: Vec<&str> = SIX.lines().collect();
            let moved = [1, 0, 2, 3, 4, 5].map(|row| rows[row]).join("\n");
            format!("{SIX}\n[State]\n{moved}\n")
        }),
        ("doubtful-symbols", format!("{}{}", "0 . . . . . . . . . . . . . . F\n", format!("{}.\n", ". ".repeat(15)).repeat(15))),
        ("stacked-grids", "|1 .|. .|\n|. .|. .|\n|. .|2 .|\n|. .|. .|\n|1 2|. .|\n|. .|. .|\n|. .|2 .|\n|. .|. .|\n".into()),
        ("doubtful-mark", "1 {344} . .\n. . 3 .\n. 1 . .\n. . . 2\n".into()),
        ("mixed-blanks", SIX.replace("..23..", "0023..")),
        (
            "foreign-form",
            "4,.,.,.,.,1\n.,.,2,3,.,.\n.,5,.,.,3,.\n.,6,.,.,4,.\n.,.,5,4,.,.\n1,.,.,.,.,5\n".into(),
        ),
    ];
    let tested: Vec<&str> = cases.iter().map(|(code, _)| *code).collect();
    for code in Code::ALL.iter().filter(|code| matches!(code, Code::Syntax(_))) {
        assert!(tested.contains(&code.name()), "no text has {code}");
    }
    for (code, text) in cases {
        assert!(codes(&text).contains(&code), "{code} in {:?} of\n{text}", codes(&text));
    }
}
