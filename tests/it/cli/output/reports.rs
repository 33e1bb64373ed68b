//! `check` over collections, and its output forms for other programs.

use serde_json::{Value, json};

use crate::cli::{json_lines, six, sudoku_ls, sudoku_ls_in};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The code and the message of each finding.
fn found(arguments: &[&str], input: &str) -> Vec<(String, String)> {
    let ran = sudoku_ls(&[&["check", "--output", "json", "-"], arguments].concat(), input);
    assert_eq!(ran.code, 0, "{ran:?}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    json_lines(&ran.out).iter().map(|line| (text(&line["code"]), text(&line["message"]))).collect()
}

#[test]
fn the_same_puzzle_twice_is_named_in_one_file_and_across_files() {
    let twice = format!("{EASY} one\n{}{EASY} two\n", six());
    let named = "Duplicate of the puzzle at <stdin>:1";
    assert_eq!(found(&[], &twice), [("duplicate-puzzle".to_owned(), named.to_owned())]);

    let folder = tempfile::tempdir().unwrap();
    let rows: String = EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    std::fs::write(folder.path().join("a.sudoku"), format!("# rows\n{rows}")).unwrap();
    std::fs::write(folder.path().join("b.sudoku"), EASY.replace('.', "0")).unwrap();
    std::fs::write(folder.path().join("c.sudoku"), format!("rules: diagonal\n\n{EASY}\n")).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--output", "json", "a.sudoku", "b.sudoku"], "");
    let lines = json_lines(&ran.out);
    assert_eq!((ran.code, lines.len()), (0, 1), "{ran:?}");
    assert_eq!((&lines[0]["file"], &lines[0]["severity"]), (&json!("b.sudoku"), &json!("hint")));
    assert!(lines[0]["message"].as_str().unwrap().contains("a.sudoku:2"), "{ran:?}");
    let ran = sudoku_ls_in(folder.path(), &["check", "--output", "json", "a.sudoku", "c.sudoku"], "");
    assert!(!ran.out.contains("duplicate-puzzle"), "another board is another puzzle: {ran:?}");
}

#[test]
fn isomorphs_are_named_where_they_are_asked_for() {
    let other: String = EASY
        .chars()
        .rev()
        .map(|c| if ('1'..='9').contains(&c) { char::from(b'1' + (c as u8 - b'1' + 4) % 9) } else { c })
        .collect();
    let text = format!("{EASY}\n{other}\n{}", six());
    assert_eq!(found(&[], &text), []);
    let said = found(&["--isomorphs"], &text);
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].0, "isomorphic-puzzle");
    assert!(said[0].1.starts_with("Isomorphic to the puzzle at <stdin>:1: "), "{said:?}");
}

#[test]
fn a_clue_that_can_go_is_named_where_that_is_asked_for() {
    let more = format!("{}{}", "534", &EASY[3..]);
    assert_eq!(found(&[], &more), []);
    let said = found(&["--minimal"], &more);
    assert_eq!((said.len(), said[0].0.as_str()), (1, "not-minimal"), "{said:?}");
    assert!(said[0].1.contains(" is redundant: "), "{said:?}");
    let minimal = "................12..3..45..........6.....57...2.18.......6........92....5.7...3..\n";
    assert_eq!(found(&["--minimal"], minimal), []);
}

#[test]
fn github_gets_a_workflow_command_a_finding() {
    let clash = six().replacen("4....1", "4..4.1", 1);
    let ran = sudoku_ls(&["check", "--output", "github", "-"], &clash);
    assert_eq!(
        (ran.code, ran.out.lines().next()),
        (
            1,
            Some(
                "::error file=<stdin>,line=1,endLine=1,col=4,endColumn=4,title=duplicate-digit\
                 ::4 appears twice in row 1 (r1c1, r1c4); 4 appears twice in column 4 (r1c4, r5c4)"
            )
        )
    );
}

#[test]
fn github_gets_the_paths_of_a_folder_as_the_repository_has_them() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("b")).unwrap();
    std::fs::write(folder.path().join("b/a.sudoku"), six().replacen("4....1", "4..4.1", 1)).unwrap();
    let ran = crate::cli::sudoku_ls_in(folder.path(), &["check", "--format", "github", "."], "");
    assert!(ran.out.starts_with("::error file=b"), "{ran:?}");
}

#[test]
fn sarif_is_one_log_with_every_rule_and_a_result_a_finding() {
    use sudoku_ls::analysis::Code;
    let clash = six().replacen("4....1", "4..4.1", 1);
    let ran = sudoku_ls(&["check", "--output", "sarif", "-"], &clash);
    let log: Value = serde_json::from_str(&ran.out).unwrap();
    let run = &log["runs"][0];
    assert_eq!((ran.code, &log["version"]), (1, &json!("2.1.0")));
    assert_eq!(run["tool"]["driver"]["rules"].as_array().unwrap().len(), Code::ALL.len());
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "{ran:?}");
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(result["ruleId"], run["tool"]["driver"]["rules"][index]["id"]);
    }
    let region = &results[0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region, &json!({ "startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 5 }));
    let clean = sudoku_ls(&["check", "--output", "sarif", "-"], &six());
    let log: Value = serde_json::from_str(&clean.out).unwrap();
    assert_eq!((clean.code, &log["runs"][0]["results"]), (0, &json!([])));
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn sarif_says_which_file_could_not_be_read() {
    let ran = sudoku_ls(&["check", "--format", "sarif", "-", "missing.sudoku"], &six());
    let log: Value = serde_json::from_str(&ran.out).unwrap();
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!((&invocation["executionSuccessful"], &invocation["exitCode"]), (&json!(false), &json!(2)));
    let notifications = invocation["toolExecutionNotifications"].as_array().unwrap();
    assert!(
        notifications.len() == 1 && notifications[0].to_string().contains("missing.sudoku cannot be read"),
        "{log}"
    );
}
