//! The hooks for pre-commit and the GitHub Action do what they describe.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::{six, sudoku_ls_in};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Creates a folder with a clean file, a file with a clash, and an unformatted file.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    write("clean.sudoku", six());
    write("clash.sudoku", six().replacen("4....1", "4..4.1", 1));
    write("loose.sudoku", six().replacen("4....1", "4....1   ", 1));
    folder
}

/// The values of a key in a small YAML file, one for each hook.
fn values<'a>(yaml: &'a str, key: &str) -> Vec<&'a str> {
    let lines = yaml.lines().map(|line| line.trim().trim_start_matches("- "));
    lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).collect()
}

#[test]
fn the_hooks_of_pre_commit_find_clashes_and_format_files() {
    let yaml = read(".pre-commit-hooks.yaml");
    let hooks: Vec<(&str, &str)> = values(&yaml, "id").into_iter().zip(values(&yaml, "entry")).collect();
    let entry = |id: &str| {
        let (_, entry) = hooks.iter().find(|(name, _)| *name == id).unwrap();
        entry.strip_prefix("sudoku-ls ").unwrap().split(' ').collect::<Vec<_>>()
    };
    let folder = folder();
    let run =
        |id: &str, file: &str| sudoku_ls_in(folder.path(), &[&entry(id)[..], &[file]].concat(), "").code;
    assert_eq!((run("sudoku-check", "clean.sudoku"), run("sudoku-check", "clash.sudoku")), (0, 1));
    assert_eq!(run("sudoku-fmt", "loose.sudoku"), 0);
    assert_eq!(fs::read_to_string(folder.path().join("loose.sudoku")).unwrap(), six());
    for files in values(&yaml, "files") {
        for ending in ["sudoku", "sdk", "sdm", "sdx", "ss"] {
            assert!(files.contains(ending), "{files}");
        }
    }
    assert_eq!(values(&yaml, "files").len(), hooks.len());
}

/// Returns the script of the action's checking step.
fn script(yaml: &str) -> String {
    let lines = yaml.lines().skip_while(|line| !line.contains("name: Check puzzles"));
    let body = lines.skip_while(|line| line.trim() != "run: |").skip(1);
    body.take_while(|line| line.is_empty() || line.starts_with("        "))
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
#[cfg(unix)]
fn the_action_fails_on_a_clash_and_says_where_it_is() {
    let yaml = read("packaging/github-action/action.yml");
    let script = script(&yaml);
    assert!(script.contains("sudoku-ls check"), "{script}");
    let folder = folder();
    let bin = Path::new(env!("CARGO_BIN_EXE_sudoku-ls")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let run = |paths: &str, format: &str, fmt: &str| {
        let ran = Command::new("bash")
            .args(["-e", "-c", &script])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("SUDOKU_PATHS", paths)
            .env("SUDOKU_FORMAT", format)
            .env("SUDOKU_CHECK_FORMATTING", fmt)
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap();
        (ran.status.code(), said)
    };
    let (code, said) = run("clean.sudoku", "github", "true");
    assert!(code == Some(0) && !said.contains("::error"), "{said}");
    let (code, said) = run("clean.sudoku clash.sudoku", "github", "false");
    assert_eq!(code, Some(1));
    assert!(said.starts_with("::error file=clash.sudoku,line=1,"), "{said}");
    assert_eq!(run("loose.sudoku", "text", "true").0, Some(1));
    assert_eq!(run("loose.sudoku", "text", "false").0, Some(0));
    // Findings don't hide unformatted files.
    let (code, said) = run("clash.sudoku loose.sudoku", "github", "true");
    assert_eq!(code, Some(1));
    assert!(said.contains("::error file=clash.sudoku") && said.contains("loose.sudoku"), "{said}");
    assert_eq!(run("missing.sudoku", "github", "false").0, Some(2));
    // The folder with the action's own checkout is not checked.
    fs::create_dir_all(folder.path().join("mine/tools/sudoku-ls/samples")).unwrap();
    fs::rename(folder.path().join("clean.sudoku"), folder.path().join("mine/clean.sudoku")).unwrap();
    fs::rename(
        folder.path().join("clash.sudoku"),
        folder.path().join("mine/tools/sudoku-ls/samples/a.sudoku"),
    )
    .unwrap();
    assert_eq!(run("mine", "github", "false").0, Some(1));
    fs::write(folder.path().join("mine/tools/sudoku-ls/.git"), "gitdir: ../../.git/modules/tools\n").unwrap();
    assert_eq!(run("mine", "github", "false").0, Some(0));
    assert_eq!(run("mine/tools/sudoku-ls", "github", "false").0, Some(1), "a folder that is named is read");
}
