//! What the repository holds: known entries at its top, and in each folder files of known kinds, none of them built.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::path::Path;
use std::process::Command;

use super::root;

/// Files at the top.
const TOP_FILES: &[&str] = &[
    ".dockerignore",
    ".gitignore",
    ".pre-commit-hooks.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-OFL",
    "README.md",
    "SECURITY.md",
    "clippy.toml",
    "rustfmt.toml",
];

/// Folders at the top, each with the endings of its files; `-` is for names without one.
const FOLDERS: &[(&str, &str)] = &[
    (".cargo", "toml"),
    (".ci", "-"),
    (".github", "yml"),
    ("benches", "rs md svg toml lock"),
    ("docs", "md png toml txt"),
    (
        "editors",
        "- c css el h html js json kak lock lua md mjs npmrc png rs scm sublime-settings sublime-syntax svg toml ts txt vim vscodeignore xml",
    ),
    ("fuzz", "rs md toml lock"),
    ("packaging", "- json lua md nix rb sh tsv yaml yml"),
    ("samples", "sudoku"),
    // The font of PNG and PDF, which the program holds.
    ("src", "rs md sudoku ttf"),
    ("tests", "- cjs el js json lua md mjs npmrc rs sh sudoku svg toml ts txt vim"),
];

/// Endings of what is built, packed or left over: never kept, wherever it is.
const BUILT: &[&str] = &[
    "7z", "a", "AppImage", "bin", "bz2", "class", "crate", "deb", "dll", "dmg", "dylib", "exe", "gz", "jar",
    "lib", "log", "msi", "o", "obj", "orig", "pdb", "pdf", "pyc", "rej", "rlib", "rpm", "so", "tar", "tgz",
    "vsix", "wasm", "xz", "zip", "zst",
];

/// The largest file, in bytes: generated lists and pictures fit.
const LARGEST: u64 = 200_000;

/// The files that git knows, with `/` between folders.
fn known() -> Vec<String> {
    let ran = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output().unwrap();
    assert!(ran.status.success(), "this test needs a checkout: {}", String::from_utf8_lossy(&ran.stderr));
    let names = String::from_utf8(ran.stdout).unwrap();
    names.split_terminator('\0').map(str::to_owned).collect()
}

/// The ending of a file's name; `-` if it has none.
fn ending(name: &str) -> &str {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.rsplit_once('.').map_or("-", |(_, ending)| ending)
}

/// Why a file does not belong where it is.
fn wrong(name: &str) -> Option<&'static str> {
    if BUILT.contains(&ending(name)) {
        return Some("is built or packed, not a source");
    }
    let Some((top, _)) = name.split_once('/') else {
        return (!TOP_FILES.contains(&name)).then_some("is not a file of the top level");
    };
    match FOLDERS.iter().find(|(folder, _)| *folder == top) {
        None => Some("is in a folder that the top level does not have"),
        Some((_, endings)) if endings.split(' ').any(|known| known == ending(name)) => None,
        Some(_) => Some("has an ending that its folder does not have"),
    }
}

#[test]
fn the_repository_holds_sources_alone_each_where_it_belongs() {
    let known = known();
    assert!(known.len() > 500 && known.iter().any(|name| name == "Cargo.toml"), "{} files", known.len());
    let stray = known.iter().filter_map(|name| Some(format!("{name} {}", wrong(name)?)));
    let size = |name: &String| Path::new(root()).join(name).metadata().map_or(0, |file| file.len());
    let large = known.iter().filter(|name| size(name) > LARGEST);
    let large = large.map(|name| format!("{name} has {} bytes, over {LARGEST}", size(name)));
    let found: Vec<String> = stray.chain(large).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_package_or_a_stray_file_is_found() {
    for name in [
        "sudoku-ls.deb",
        "editors/vscode/sudoku-ls.vsix",
        "editors/web/sudoku-ls.wasm",
        "notes.md",
        "scratch/main.rs",
        "samples/puzzle.zip",
        "src/lib.rs.orig",
        "docs/slides.pptx",
    ] {
        assert!(wrong(name).is_some(), "{name}");
    }
    for name in ["Cargo.toml", ".ci/run", "src/lib.rs", "docs/images/jigsaw-dark.png", "editors/web/build"] {
        assert!(wrong(name).is_none(), "{name}");
    }
}
