//! What a release is made of: one list of platforms, which the workflow builds and the package definitions name.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The rows of packaging/targets.tsv: target, runner, archive, target of VS Code.
fn targets() -> Vec<[String; 4]> {
    let row = |line: &str| {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        fields.try_into().unwrap()
    };
    read("packaging/targets.tsv").lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

#[test]
fn the_release_builds_each_platform_of_the_list() {
    let workflow = read(".github/workflows/release.yml");
    let mut wanted = String::from("        include:\n");
    for [target, runner, archive, vscode] in targets() {
        let fields =
            [("- target", target), ("  runner", runner), ("  archive", archive), ("  vscode", vscode)];
        for (key, value) in fields {
            writeln!(wanted, "          {key}: {value}").unwrap();
        }
    }
    wanted.push_str("    runs-on:");
    assert!(workflow.contains(&wanted), "the matrix is not\n{wanted}");
}

#[test]
fn every_package_definition_is_filled_from_the_checksums_of_all_platforms() {
    let folder = tempfile::tempdir().unwrap();
    let sum = |at: usize| format!("{at}").repeat(64);
    let mut sums = String::new();
    for (at, [target, _, archive, _]) in targets().iter().enumerate() {
        writeln!(sums, "{}  sudoku-ls-{target}.{archive}", sum(at)).unwrap();
    }
    let list = folder.path().join("SHA256SUMS");
    fs::write(&list, &sums).unwrap();
    let fill = |list: &Path, into: &str| {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/fill.sh");
        let mut call = Command::new("sh");
        call.arg(script)
            .args(["1.2.3", "https://example.org/me/sudoku-ls"])
            .arg(list)
            .arg(folder.path().join(into));
        call.output().unwrap()
    };
    let ran = fill(&list, "filled");
    assert!(ran.status.success(), "{ran:?}");
    let filled: Vec<String> = fs::read_dir(folder.path().join("filled"))
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    assert_eq!(filled.len(), fs::read_dir("packaging/templates").unwrap().count());
    let all = filled.concat();
    for (at, [target, _, archive, _]) in targets().iter().enumerate() {
        let archived = format!("sudoku-ls-{target}.{archive}");
        assert!(all.contains(&sum(at)) && all.contains(&archived), "{archived} is in no package definition");
    }
    let first = sums.lines().next().unwrap();
    fs::write(&list, format!("{first}\n")).unwrap();
    let ran = fill(&list, "partly");
    assert!(!ran.status.success(), "a checksum that is missing");
}
