//! The parts of a release: one list of platforms, which the workflow builds and the package definitions name.

#![cfg(all(unix, feature = "cli"))]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns the rows of packaging/targets.tsv: target, runner, archive, VS Code target.
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

/// Returns the files that the sources below a folder include, as paths from the root.
fn included(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in super::sources(&super::root().join(folder)) {
        let text = fs::read_to_string(&path).unwrap();
        for mark in ["include_str!(\"", "include_bytes!(\""] {
            for (at, _) in text.match_indices(mark) {
                let name = text[at + mark.len()..].split('"').next().unwrap();
                let parent = path.parent().unwrap().join(name);
                let folder = parent.parent().unwrap().canonicalize().unwrap();
                let whole = folder.join(parent.file_name().unwrap());
                assert!(whole.exists(), "{}", whole.display());
                found.push(whole.strip_prefix(super::root()).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found
}

/// Returns the files of a package of the workspace, as paths from its folder.
fn packed(package: &str) -> Vec<String> {
    let ran = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline", "-p", package])
        .current_dir(super::root())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn each_crate_holds_all_that_its_sources_include_and_no_tests_or_pictures() {
    let crates =
        [("sudoku-ls-engine", "crates/engine/"), ("sudoku-ls-format", "crates/format/"), ("sudoku-ls", "")];
    for (package, folder) in crates {
        let packed = packed(package);
        let wanted = included(&[folder, "src"].concat());
        assert!(!wanted.is_empty(), "{package}");
        let fonts = if package == "sudoku-ls" { &["LICENSE-OFL"][..] } else { &[] };
        let wanted = wanted.iter().map(|name| name.strip_prefix(folder).unwrap());
        for name in wanted.chain(["README.md", "LICENSE-MIT", "LICENSE-APACHE"]).chain(fonts.iter().copied())
        {
            assert!(packed.iter().any(|it| it == name), "{name} is not in {package}");
        }
        let strays = ["crates/", "editors/", "tests/", ".ci/", ".github/", "docs/images/", "packaging/"];
        for name in packed {
            assert!(!strays.iter().any(|stray| name.starts_with(stray)), "{name} is in {package}");
        }
    }
}

#[test]
fn each_package_definition_names_the_archives_of_all_platforms_that_it_is_for() {
    let systems: [(&str, &[&str]); 4] = [
        ("PKGBUILD", &["linux"]),
        ("sudoku-ls.rb", &["linux", "apple"]),
        ("sudoku-ls.json", &["windows"]),
        ("mason.yaml", &["linux", "apple", "windows"]),
    ];
    for (name, systems) in systems {
        let text = read(&format!("packaging/templates/{name}"));
        for [target, _, archive, _] in targets() {
            let file = format!("sudoku-ls-{target}.{archive}");
            let is_wanted = systems.iter().any(|system| target.contains(system));
            assert_eq!(text.contains(&file), is_wanted, "{name}: {file}");
        }
    }
}

#[test]
fn binstall_finds_the_archive_of_each_platform_and_the_program_in_it() {
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let binstall = &manifest["package"]["metadata"]["binstall"];
    assert_eq!(binstall["bin-dir"].as_str(), Some("{ bin }{ binary-ext }"), "the archives have no folder");
    for [target, _, archive, _] in targets() {
        let own = binstall["overrides"].get(target.as_str()).unwrap_or(binstall);
        let url = own["pkg-url"].as_str().unwrap().replace("{ target }", &target);
        assert_eq!(url, format!("{{ repo }}/releases/download/v{{ version }}/sudoku-ls-{target}.{archive}"));
        let format = if archive == "zip" { "zip" } else { "tgz" };
        assert_eq!(own["pkg-fmt"].as_str(), Some(format), "{target}");
    }
}

#[test]
fn packages_of_systems_with_shells_hold_completions_and_manual_pages() {
    for name in
        ["packaging/templates/PKGBUILD", "packaging/templates/sudoku-ls.rb", "packaging/nix/flake.nix"]
    {
        let text = read(name);
        for part in ["bash", "zsh", "fish", "completions", "*.1"] {
            assert!(text.contains(part), "{name}: {part}");
        }
    }
}

#[test]
fn an_image_is_built_from_all_that_is_committed_and_from_no_build_output() {
    let text = read(".dockerignore");
    let left_out: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(left_out, [".git", "**/target", "**/node_modules", "**/dist"]);
    for name in super::CRATES.iter().flat_map(|folder| included(folder)) {
        let is_out = |left: &&str| Path::new(&name).iter().any(|part| Path::new(left).ends_with(part));
        assert!(!left_out.iter().any(is_out), "{name}");
    }
}

#[test]
fn all_that_has_a_version_has_that_of_the_crate() {
    let version = env!("CARGO_PKG_VERSION");
    assert!(read("editors/emacs/sudoku-mode.el").contains(&format!("\n;; Version: {version}\n")));
    for manifest in ["editors/web/Cargo.toml", "packaging/python/Cargo.toml"] {
        let crate_of_its_own: toml::Table = read(manifest).parse().unwrap();
        assert_eq!(crate_of_its_own["package"]["version"].as_str(), Some(version), "{manifest}");
    }
    let grammar: serde_json::Value =
        serde_json::from_str(&read("editors/tree-sitter-sudoku/tree-sitter.json")).unwrap();
    assert_eq!(grammar["metadata"]["version"], version);
}

#[test]
fn every_package_with_the_font_in_it_names_the_fonts_licence() {
    let names = [
        "packaging/Containerfile",
        "packaging/templates/PKGBUILD",
        "packaging/templates/mason.yaml",
        "packaging/templates/sudoku-ls.json",
        "packaging/templates/sudoku-ls.rb",
    ];
    for name in names {
        let text = read(name);
        let licences =
            text.lines().filter(|line| line.to_lowercase().contains("licen") || line.starts_with("  - "));
        assert!(licences.into_iter().any(|line| line.contains("OFL-1.1")), "{name}");
    }
    assert!(read("packaging/nix/flake.nix").contains(" ofl "));
    assert!(read("packaging/vsix.sh").contains("LICENSE-OFL"));
    assert!(read(".github/workflows/release.yml").contains("cp LICENSE-MIT LICENSE-APACHE LICENSE-OFL"));
}

#[test]
fn scripts_and_definitions_are_well_formed() {
    for script in
        ["packaging/fill.sh", "packaging/vsix.sh", "packaging/lint.sh", "packaging/templates/PKGBUILD"]
    {
        let ran = Command::new("bash").arg("-n").arg(super::root().join(script)).output().unwrap();
        assert!(ran.status.success(), "{script}: {}", String::from_utf8_lossy(&ran.stderr));
    }
    let scoop: serde_json::Value = serde_json::from_str(&read("packaging/templates/sudoku-ls.json")).unwrap();
    for target in targets() {
        let Some(kind) = target[0].strip_suffix("-pc-windows-msvc") else { continue };
        let kind = if kind == "x86_64" { "64bit" } else { "arm64" };
        let url = scoop["architecture"][kind]["url"].as_str().unwrap();
        assert!(url.ends_with(&format!("sudoku-ls-{}.{}", target[0], target[2])), "{url}");
    }
}
