//! The structure of the code base: layers, file sizes, module comments, and lists that exist in two places.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

mod actions;
mod docs;
#[cfg(feature = "cli")]
mod editors;
mod imports;
mod packaging;
mod rules;
mod settings;
mod vscode;

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the crates: the engine, the format, the program.
const CRATES: [&str; 3] = ["crates/engine/src", "crates/format/src", "src"];

/// The layers that each layer may import. The compiler ensures that no crate imports one above it.
const ARROWS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("solver", &["board"]),
    ("logic", &["solver", "board"]),
    ("generate", &["logic", "solver", "board"]),
    ("syntax", &["board"]),
    ("render", &["logic", "syntax", "board"]),
    ("convert", &["syntax", "board"]),
    ("analysis", &["convert", "render", "generate", "logic", "solver", "syntax", "board"]),
    ("text", &[]),
    ("project", &["analysis", "syntax"]),
    (
        "lsp",
        &[
            "project", "text", "analysis", "convert", "render", "generate", "logic", "solver", "syntax",
            "board",
        ],
    ),
    (
        "cli",
        &[
            "lsp", "project", "analysis", "convert", "render", "generate", "logic", "solver", "syntax",
            "board",
        ],
    ),
];

/// Layers of the program that depend on its environment; all others are portable.
const OUTSIDE_THE_CORE: &[&str] = &["text", "project", "lsp", "cli"];

/// Names that the portable core may not use; it knows no protocol.
const NOT_IN_THE_CORE: &[&str] = &[
    "tower_lsp",
    "tokio",
    "ropey",
    "clap",
    "rayon",
    "serde::",
    "std::thread",
    "std::time",
    "std::fs",
    "std::env",
    "std::process",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The source files of all crates.
fn all_sources() -> Vec<PathBuf> {
    CRATES.iter().flat_map(|folder| sources(&root().join(folder))).collect()
}

/// The layer of a source file: its folder, or its own name (`text.rs`); `None` for `lib.rs` and `main.rs`.
fn layer(path: &Path) -> Option<String> {
    let inner = CRATES.iter().find_map(|folder| path.strip_prefix(root().join(folder)).ok())?;
    let first = inner.components().next()?.as_os_str().to_str()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (name != "lib" && name != "main").then(|| name.to_owned())
}

/// The code of a file: its lines without comments.
fn code(path: &Path) -> String {
    let text = read(path);
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the layers named after each `crate::` or `sudoku_ls::`, also in braces.
fn imported(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let word = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut starts = true;
            for (i, c) in group.char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => starts = true,
                    c if depth == 0 && starts && !c.is_whitespace() => {
                        names.push(word(&group[i..]));
                        starts = false;
                    }
                    _ => {}
                }
            }
        } else {
            names.push(word(rest));
        }
    }
    names
}

#[test]
fn imports_follow_the_layers_arrows() {
    let mut wrong = Vec::new();
    for path in all_sources() {
        let Some(layer) = layer(&path) else { continue };
        let allowed = ARROWS.iter().find(|(name, _)| *name == layer);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{}: no such layer in the map", path.display()));
        for name in imported(&code(&path)) {
            if ARROWS.iter().any(|(layer, _)| *layer == name)
                && name != layer
                && !allowed.contains(&name.as_str())
            {
                wrong.push(format!("{} imports {name}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_core_is_portable_and_knows_no_protocol() {
    let mut wrong = Vec::new();
    for path in all_sources() {
        let Some(layer) = layer(&path) else { continue };
        if OUTSIDE_THE_CORE.contains(&layer.as_str()) {
            continue;
        }
        let code = code(&path);
        // Some of the other programs' forms are JSON.
        let code = if layer == "convert" { code.replace("serde_json", "") } else { code };
        for name in NOT_IN_THE_CORE.iter().filter(|name| code.contains(*name)) {
            wrong.push(format!("{} names {name}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn imports_are_found_in_braces_and_out_of_them() {
    let code = "use crate::{board::{Cell, Digit}, solver};\nlet x = crate::lsp::run();";
    assert_eq!(imported(code), ["board", "solver", "lsp"]);
}

#[test]
fn only_text_rs_uses_ropey() {
    for path in all_sources() {
        assert!(path.ends_with("src/text.rs") || !code(&path).contains("ropey"), "{}", path.display());
    }
}

#[test]
fn source_files_open_with_their_role() {
    let mut wrong = Vec::new();
    for path in all_sources() {
        let text = read(&path);
        if !text.starts_with("//!") {
            wrong.push(format!("{}: does not open with //!", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_crate_and_the_vscode_extension_have_one_version() {
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&root().join("editors/vscode/package.json"))).unwrap();
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_docs_list_the_settings_and_commands_of_the_vscode_manifest() {
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&root().join("editors/vscode/package.json"))).unwrap();
    let settings = read(&root().join("docs/src/settings.md"));
    let editors = read(&root().join("docs/src/editors.md"));
    for (name, _) in manifest["contributes"]["configuration"]["properties"].as_object().unwrap() {
        assert!(settings.contains(&format!("`{name}`")), "docs/src/settings.md does not list {name}");
    }
    for command in manifest["contributes"]["commands"].as_array().unwrap() {
        let title = command["title"].as_str().unwrap();
        assert!(editors.contains(title), "docs/src/editors.md does not list the command '{title}'");
    }
}
