//! `check`: findings as text and as JSON, and the findings of the samples.

use expect_test::expect;
use serde_json::{Value, json};

use super::{json_lines, six, sudoku_ls};

#[test]
fn check_is_silent_and_exits_0_on_a_clean_puzzle() {
    let ran = sudoku_ls(&["check", "-"], &six());
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", "1 puzzle, no findings\n"));
}

#[test]
fn what_a_conversion_cannot_carry_is_named() {
    let row = "[{},{},{},{\"value\":4,\"given\":true}]";
    let cells = [row, &row.replace('4', "2"), "[{},{},{},{}]", "[{},{},{},{}]"].join(",");
    let puzzle = |more: &str| format!("{{\"size\":4,\"grid\":[{cells}]{more}}}\n");
    let ran =
        sudoku_ls(&["check", "-"], &puzzle(",\"foo\":[{\"cells\":[\"R1C1\"]}],\"fogofwar\":[\"R1C1\"]"));
    let said =
        "convert it with `sudoku-ls convert FILE --to sudoku`, which does not carry fogofwar (1), foo (1)\n";
    assert!(ran.out.contains(said), "{ran:?}");
    let ran = sudoku_ls(&["check", "-"], &puzzle(""));
    assert!(ran.out.contains("convert it") && !ran.out.contains("carry"), "{ran:?}");
}

#[test]
fn a_file_that_is_an_array_of_a_program_is_one_finding() {
    let array =
        "int grid[4][4] = {\n  { 1, 0, 0, 0 },\n  { 0, 0, 3, 0 },\n  { 0, 1, 0, 0 },\n  { 0, 0, 0, 2 }\n};\n";
    let ran = sudoku_ls(&["check", "-"], array);
    let frame = "hint[foreign-form]: This file is in another layout: convert it with `sudoku-ls convert FILE --to sudoku`\n \
                 --> <stdin>:1:1\n  |\n1 | int grid[4][4] = {\n  | ^^^^^^^^^^^^^^^^^^\n\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, frame, "1 puzzle, 1 hint\n"));
    let few = sudoku_ls(&["check", "-"], &array.replace("0, 2", "0, 0"));
    assert!(few.out.contains("note[nearly-empty]: Only 3 givens: too few for a unique solution"), "{few:?}");
    assert_eq!(sudoku_ls(&["count", "-"], array).out, "1\n");
    let beside = sudoku_ls(&["check", "-"], &format!("{}\n{array}", six()));
    assert!(beside.out.matches("unknown-symbol").count() > 1, "{}", beside.out);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a.sudoku"), array).unwrap();
    std::fs::write(path("b.sudoku"), six()).unwrap();
    std::fs::write(path("c.sudoku"), array).unwrap();
    let ran = sudoku_ls(&["check", "--json", folder.path().to_str().unwrap()], "");
    let places: Vec<String> =
        json_lines(&ran.out).iter().map(|it| it["file"].as_str().unwrap().to_owned()).collect();
    let c = path("c.sudoku");
    assert_eq!((ran.code, places), (0, vec![path("a.sudoku"), c.clone(), c]), "{ran:?}");
    assert!(ran.out.contains("duplicate-puzzle") && ran.err == "3 puzzles, 3 hints\n", "{ran:?}");
}

#[test]
fn a_line_in_a_list_has_the_findings_that_it_has_alone() {
    let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let like = |other| swapped(unique, '1', other);
    let others = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ".................................................................................",
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....81.79",
    ];
    let tails = [
        "",
        " # a",
        " # minimal",
        " # 2 solutions",
        " # level 4",
        " # unique",
        " # sudoku-ls: ignore no-solution",
        "\r",
    ];
    let found = |text: &str, line: usize| -> Vec<Value> {
        let found = json_lines(&sudoku_ls(&["check", "--json", "-"], text).out);
        let texts = found.iter().filter(|it| it["range"]["start"]["line"] == json!(line));
        texts.map(|it| json!([it["code"], it["message"], it["severity"]])).collect()
    };
    for (other, tail) in others.iter().flat_map(|other| tails.map(|tail| (other, tail))) {
        let alone = found(&format!("{other}{tail}\n"), 1);
        let list = format!("{}\n{}\n{other}{tail}\n{}\n", like('2'), like('3'), like('4'));
        assert_eq!(found(&list, 3), alone, "{list}");
    }
    let repeated = found(&format!("{unique}\n{}\n{unique} # again\n{}\n", like('2'), like('3')), 3);
    assert_eq!(repeated, [json!(["duplicate-puzzle", "Duplicate of the puzzle at <stdin>:1", "hint"])]);
}

/// Returns a text with two of its characters exchanged.
fn swapped(text: &str, one: char, other: char) -> String {
    let swap = |c| match c {
        _ if c == one => other,
        _ if c == other => one,
        _ => c,
    };
    text.chars().map(swap).collect()
}

#[test]
fn check_draws_a_frame_with_carets_on_each_cell_of_a_clash() {
    let ran = sudoku_ls(&["check", "-"], &six().replacen("4....1", "4..4.1", 1));
    assert_eq!(ran.code, 1, "{ran:?}");
    expect![[r#"
        error[duplicate-digit]: 4 appears twice in row 1 (r1c1, r1c4); 4 appears twice in column 4 (r1c4, r5c4)
         --> <stdin>:1:4
          |
        1 | 4..4.1
          | -  ^
          | |
          | 4 in r1c1 (row 1)
        ...
        5 | ..54..
          |    - 4 in r5c4 (column 4)

    "#]].assert_eq(&ran.out);
    expect![[r#"
        1 puzzle, 1 error
    "#]]
    .assert_eq(&ran.err);
}

#[test]
fn check_in_json_gives_each_finding_its_place_code_and_twin() {
    let ran = sudoku_ls(&["check", "--output", "json", "-"], &six().replacen("4....1", "4..4.1", 1));
    assert_eq!(ran.code, 1, "{ran:?}");
    let first = &json_lines(&ran.out)[0];
    assert_eq!(first["file"], "<stdin>");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["code"], "duplicate-digit");
    assert_eq!(first["range"]["start"], json!({ "line": 1, "column": 4 }));
    assert_eq!(first["range"]["end"], json!({ "line": 1, "column": 5 }));
    assert_eq!(first["related"][0]["range"]["start"], json!({ "line": 1, "column": 1 }));
    assert!(first["message"].as_str().unwrap().contains("r1c4"), "{first}");
}

#[test]
fn check_does_not_fail_on_information_and_hints() {
    let ran = sudoku_ls(&["check", "--output", "json", "-"], "title: no grid yet\n");
    let severities: Vec<Value> =
        json_lines(&ran.out).into_iter().map(|finding| finding["severity"].clone()).collect();
    assert_eq!((ran.code, severities), (0, vec![json!("information")]), "{ran:?}");
}

#[test]
fn check_gives_up_on_a_search_after_its_nodes_and_says_so() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    let ran = sudoku_ls(&["check", "--nodes", "1", "--output", "json", "-"], hard);
    assert_eq!(json_lines(&ran.out)[0]["code"], "not-decided", "{ran:?}");
    assert_eq!(sudoku_ls(&["check", "-"], hard).code, 0);
}

#[test]
fn the_samples_show_just_what_they_are_meant_to_show() {
    let ran = sudoku_ls(&["check", "--output", "json", "samples"], "");
    let found: Vec<String> = json_lines(&ran.out)
        .iter()
        .map(|line| {
            let place = &line["range"]["start"];
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            format!("{}:{}:{} {}", text(&line["file"]), place["line"], place["column"], text(&line["code"]))
        })
        .collect();
    expect![[r#"
        samples/clash.sudoku:11:17 duplicate-digit
        samples/in-play.sudoku:27:11 wrong-digit
        samples/several.sudoku:6:1 multiple-solutions
        samples/unsolvable.sudoku:5:1 no-solution"#]]
    .assert_eq(&found.join("\n"));
    expect![[r#"
        25 puzzles, 3 errors, 1 warning
    "#]]
    .assert_eq(&ran.err);
    assert_eq!(ran.code, 1);
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    let ran = sudoku_ls(
        &["check", "--output", "json", "-"],
        &six().replacen("..54..", "..55..", 1).replace('\n', "\r"),
    );
    assert_eq!(json_lines(&ran.out)[0]["range"]["start"], json!({ "line": 5, "column": 4 }));
    let ran = sudoku_ls(&["check", "-"], &six().replacen("..54..", "..55..", 1).replace('\n', "\r"));
    assert!(ran.out.contains("5 | ..55.."), "{}", ran.out);
}

#[test]
fn check_compares_a_named_difficulty_with_the_measured_one() {
    let puzzle = "..............795.1..8.67...4.3...6..87...4.......4.8..149..8....8.3...595....1..\n";
    let ran = sudoku_ls(&["check", "-"], &format!("level: hard\nrating: 2.3\n{puzzle}"));
    assert!(
        ran.code == 0 && ran.out.starts_with("hint[wrong-level]: The measured level is medium, not hard\n"),
        "{ran:?}"
    );
    assert_eq!(ran.out.matches("hint[").count(), 1, "{ran:?}");
    let ran = sudoku_ls(&["check", "-"], &format!("level: medium\nrating: 2.3\n{puzzle}"));
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
}

#[test]
fn one_mistake_that_concerns_a_whole_grid_is_one_finding() {
    let grid =
        "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n";
    for (key, code, more) in
        [("size: 10", "bad-value", ""), ("symbols: ABCDEFGHI", "unknown-symbol", " (and 29 more cells)")]
    {
        let text =
            format!("{key}\n{}", if more.is_empty() { grid.to_owned() } else { grid.replace('0', ".") });
        let found = json_lines(&sudoku_ls(&["check", "--json", "-"], &text).out);
        assert_eq!((found.len(), found[0]["code"].as_str()), (1, Some(code)), "{key}: {found:?}");
        assert!(found[0]["message"].as_str().unwrap().ends_with(more), "{key}: {found:?}");
    }
    // A grid that is still being typed gets no further finding.
    let typed: String = grid.lines().take(4).map(|row| row.to_owned() + "\n").collect();
    let found = json_lines(&sudoku_ls(&["check", "--json", "-"], &typed).out);
    assert_eq!((found.len(), found[0]["code"].as_str()), (1, Some("missing-row")), "{found:?}");
}
