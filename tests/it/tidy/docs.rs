//! Runs the documentation's examples: puzzles parse, commands work, and the shown output is the real one. Lists are
//! complete.

#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use sudoku_ls::analysis::Code;
use sudoku_ls::render::PictureRole;
use sudoku_ls::solver::Engine;
use sudoku_ls::syntax::{File, PuzzleRef};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// All pages: the README, CONTRIBUTING.md and the book.
fn pages() -> Vec<PathBuf> {
    let book = std::fs::read_dir(root().join("docs/src")).unwrap().map(|entry| entry.unwrap().path());
    [root().join("README.md"), root().join("CONTRIBUTING.md")].into_iter().chain(book).collect()
}

/// Returns the contents of all fenced blocks of a text with this language.
pub(super) fn fenced(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    let blocks = text.split(&opening).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .current_dir(root())
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Returns the codes of a text's findings, including optional ones.
pub(super) fn codes(text: &str, nodes: &str) -> Vec<String> {
    let output = run(&["check", "--isomorphs", "--minimal", "--nodes", nodes, "--output", "json", "-"], text);
    let lines = String::from_utf8(output.stdout).unwrap();
    let code = |line: &str| serde_json::from_str::<Value>(line).unwrap()["code"].as_str().map(str::to_owned);
    lines.lines().filter_map(code).collect()
}

#[test]
fn the_readme_is_a_landing_page_whose_puzzle_has_no_problem() {
    let readme = read("README.md");
    assert!(readme.lines().count() < 150);
    let blocks = fenced(&readme, "sudoku");
    assert_eq!(blocks.len(), 1);
    let file = File::parse(&blocks[0]);
    let PuzzleRef { block, puzzle, .. } = file.puzzles().next().unwrap();
    assert!(block.problems.is_empty(), "{:?}", block.problems);
    assert_eq!((file.puzzles().count(), puzzle.layout.size), (1, 6));
}

#[test]
fn every_command_shown_runs_and_prints_what_is_shown() {
    let mut commands = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for block in fenced(&text, "console") {
            for part in block.split("$ sudoku-ls ").skip(1) {
                let (arguments, shown) = part.split_once('\n').unwrap();
                let words: Vec<&str> = arguments.split_whitespace().collect();
                let output = run(&words, "");
                let code = output.status.code().unwrap();
                // Samples have findings on purpose; exit code 2 would be a usage or I/O error.
                let error = String::from_utf8_lossy(&output.stderr);
                assert!(code < 2, "{}: {arguments}: exit {code}\n{error}", page.display());
                let printed = String::from_utf8(output.stdout).unwrap();
                let is_silent = shown.trim().is_empty() && !printed.is_empty();
                assert!(
                    !is_silent && printed.contains(shown.trim_end()),
                    "{}: {arguments} printed\n{printed}\nshown:\n{shown}",
                    page.display()
                );
                commands += 1;
            }
        }
    }
    assert!(commands >= 15, "{commands}");
}

#[test]
fn every_finding_has_an_example_that_is_reported_and_one_that_is_not() {
    for code in Code::ALL {
        let section = code.explanation();
        assert!(section.starts_with(&format!("## {}\n", code.name())), "{} has no section", code.name());
        let severity = code.severity().name();
        assert!(section.contains(&format!("Severity: {severity}. {}.", code.summary())), "{section}");
        let examples = fenced(section, "sudoku");
        let [reported, not_reported] = &*examples else { panic!("{section}") };
        let nodes = if code.name() == "not-decided" { "1" } else { "100000" };
        let has = |text: &str| codes(text, nodes).iter().any(|found| found == code.name());
        assert!(has(reported), "{} is not reported for\n{reported}{:?}", code.name(), codes(reported, nodes));
        assert!(!has(not_reported), "{} is reported for\n{not_reported}", code.name());
    }
}

#[test]
fn the_page_on_findings_has_a_row_and_a_section_for_each_code_and_no_other() {
    let page = read("docs/src/findings.md");
    for code in Code::ALL {
        let name = code.name();
        let row = format!("| [`{name}`](#{name}) | {} | {} |", code.severity().name(), code.summary());
        assert!(page.contains(&row), "docs/src/findings.md lacks the row\n{row}");
    }
    assert_eq!(page.matches("\n| [`").count(), Code::ALL.len());
    assert_eq!(page.matches("\n## ").count(), Code::ALL.len());
}

#[test]
fn every_engine_has_a_row() {
    let page = read("docs/src/engines.md");
    for engine in Engine::ALL {
        let name = engine.name();
        assert!(page.contains(&format!("\n| `{name}` | ")), "docs/src/engines.md lacks a row for {name}");
    }
}

#[test]
fn the_page_for_authors_of_clients_names_every_role() {
    let page = read("docs/src/clients.md");
    for role in PictureRole::ALL {
        let name = role.name();
        let is_named = page.contains(&format!("`{name}`"));
        // Of `set-a` … `set-d`, the page names the first and the last.
        assert!(
            is_named || ["set-b", "set-c", "colour-c"].contains(&name),
            "docs/src/clients.md lacks {name}"
        );
    }
}

#[test]
fn every_path_that_is_named_exists() {
    const FOLDERS: [&str; 8] =
        ["src/", "crates/", "tests/", "docs/", "editors/", "benches/", "packaging/", "samples/"];
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for quoted in text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)) {
            let is_path =
                FOLDERS.iter().any(|folder| quoted.starts_with(folder)) && !quoted.contains([' ', '*']);
            assert!(!is_path || root().join(quoted).exists(), "{}: there is no {quoted}", page.display());
        }
    }
}

#[test]
fn every_relative_link_leads_to_a_file() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let path = page.parent().unwrap().join(file);
            assert!(path.exists(), "{} links to {target}", page.display());
        }
    }
}

#[test]
fn the_book_lists_each_of_its_pages() {
    let summary = read("docs/src/SUMMARY.md");
    for page in pages().iter().skip(2) {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("]({name})")), "SUMMARY.md lacks {name}");
    }
}
