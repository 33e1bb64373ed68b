//! The actions are listed in several places: the catalogue, docs/src/actions.md and editors.md, and the clients for VS
//! Code, Neovim and Emacs.

#![cfg(feature = "lsp")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};
use sudoku_ls::analysis::{CATALOGUE, Does, FIX, FIX_TITLE};

/// Commands of the server that are not actions.
const MORE: [(&str, &str); 2] =
    [("nextBlank", "Go to Next Blank Cell"), ("findIsomorphs", "Find Isomorphic Puzzles in Open Files")];

/// Commands of the VS Code extension beyond those of the server.
const OWN: [&str; 15] = [
    "insertGenerated",
    "insertLastKind",
    "generateNewFile",
    "showHint",
    "clearHint",
    "play",
    "openBoard",
    "openCollection",
    "newFile",
    "getStarted",
    "menu",
    "copyAs",
    "pasteAs",
    "chooseServer",
    "restartServer",
];

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn manifest() -> Value {
    serde_json::from_str::<Value>(&read("editors/vscode/package.json")).unwrap()["contributes"].take()
}

/// Returns a title in the title case of VS Code's palette.
fn in_title_case(title: &str) -> String {
    const SMALL: [&str; 14] =
        ["as", "with", "on", "in", "a", "the", "to", "by", "is", "of", "up", "and", "at", "until"];
    let mut is_first = true;
    let word = |word: &str| {
        let is_small = SMALL.contains(&word) && !is_first;
        is_first = word.ends_with(':');
        let (head, tail) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        if is_small { word.to_owned() } else { head.to_uppercase() + tail }
    };
    title.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Returns the commands of the catalogue, except the one that asks for input: name, title, and whether it changes the
/// text.
fn commands() -> Vec<(&'static str, String, bool)> {
    let mut found: Vec<(&str, String, bool)> = Vec::new();
    for entry in CATALOGUE.iter().filter(|entry| entry.name != "generate") {
        let name = entry.command.strip_prefix("sudoku.").unwrap();
        let title = if entry.command == FIX { FIX_TITLE } else { entry.title };
        if found.iter().all(|(known, ..)| *known != name) {
            found.push((
                name,
                title.to_owned(),
                !matches!(entry.does, Does::Show | Does::Other) || name == "fixAll",
            ));
        }
    }
    found
}

#[test]
fn the_vscode_palette_has_each_command_with_its_title_where_it_applies() {
    let manifest = manifest();
    let (listed, palette) =
        (manifest["commands"].as_array().unwrap(), manifest["menus"]["commandPalette"].as_array().unwrap());
    let named = |list: &[Value], name: &str| {
        let id = format!("sudoku-ls.{name}");
        list.iter().find(|it| it["command"] == id.as_str()).cloned().unwrap_or_else(|| panic!("no {id}"))
    };
    let mut wanted: BTreeSet<String> = OWN.map(str::to_owned).into();
    let mut all: Vec<(&str, String, bool)> =
        commands().into_iter().map(|(name, title, changes)| (name, in_title_case(&title), changes)).collect();
    all.extend(MORE.map(|(name, title)| (name, title.to_owned(), false)));
    for (name, title, changes) in all {
        let command = json!({ "command": format!("sudoku-ls.{name}"), "title": title, "category": "Sudoku" });
        assert_eq!(named(listed, name), command);
        if name != "findIsomorphs" {
            let when = named(palette, name)["when"].as_str().unwrap().to_owned();
            assert!(when.contains("editorLangId == sudoku"), "{name}: {when}");
            assert_eq!(when.contains("!editorReadonly"), changes, "{name}: {when}");
        }
        wanted.insert(name.to_owned());
    }
    let known: BTreeSet<String> =
        listed.iter().map(|it| it["command"].as_str().unwrap()["sudoku-ls.".len()..].to_owned()).collect();
    assert_eq!(known, wanted);
}

#[test]
fn the_default_keys_have_one_prefix_apply_to_puzzles_only_and_are_in_the_docs() {
    let manifest = manifest();
    let page = read("docs/src/editors.md");
    let mut keys = BTreeSet::new();
    // The keys of play mode have their own test.
    let plays = |it: &Value| it["when"].as_str().unwrap().contains("sudoku.playing");
    let all = manifest["keybindings"].as_array().unwrap().iter();
    for binding in all.filter(|it| it["key"] != "escape" && !plays(it)) {
        let key = binding["key"].as_str().unwrap();
        let last = key.strip_prefix("shift+alt+s ").unwrap_or_else(|| panic!("{key}"));
        assert!(keys.insert(last), "{key} is there twice");
        let when = binding["when"].as_str().unwrap();
        assert!(when.contains("editorTextFocus && editorLangId == sudoku"), "{key}: {when}");
        let command = &binding["command"];
        let listed = manifest["commands"].as_array().unwrap();
        let title = listed.iter().find(|it| it["command"] == *command).unwrap()["title"].as_str().unwrap();
        let row = format!("| Sudoku: {title} | `{}` |", last.to_uppercase());
        assert!(page.contains(&row), "docs/src/editors.md lacks the row {row}");
    }
}

#[test]
fn the_keys_of_play_mode_are_for_play_mode_only_and_have_every_symbol() {
    let manifest = manifest();
    let mut placed = BTreeSet::new();
    let mut keys = BTreeSet::new();
    for binding in manifest["keybindings"].as_array().unwrap() {
        let when = binding["when"].as_str().unwrap();
        if !when.contains("sudoku.playing") {
            continue;
        }
        assert!(when.starts_with("editorTextFocus && sudoku.playing &&"), "{binding}");
        assert!(keys.insert(binding["key"].as_str().unwrap().to_owned()), "{binding} is there twice");
        if binding["args"]["action"] == "place" {
            placed.insert(binding["args"]["key"].as_str().unwrap().to_uppercase());
        }
    }
    let symbols: BTreeSet<String> = ('0'..='9').chain('A'..='Z').map(String::from).collect();
    assert_eq!(placed, symbols);
}

#[test]
fn the_neovim_plugin_has_each_command_with_its_title() {
    let plugin = read("editors/nvim/plugin/sudoku.lua");
    for (name, title, _) in commands() {
        let row = format!("  {{ '{name}', '{title}' }},\n");
        assert!(plugin.contains(&row), "editors/nvim/plugin/sudoku.lua lacks the row\n{row}");
    }
    for (name, _) in MORE {
        assert!(plugin.contains(&format!("  {{ '{name}', '")), "{name}");
    }
    assert_eq!(
        plugin.matches("\n  { '").count(),
        commands().len() + MORE.len(),
        "a command that there is not"
    );
}

#[test]
fn the_keys_of_neovim_are_those_of_vscode_and_of_its_help() {
    let manifest: Value = serde_json::from_str(&read("editors/vscode/package.json")).unwrap();
    let plug = |command: &str| match command.strip_prefix("sudoku-ls.").unwrap() {
        "insertLastKind" => "generate".to_owned(),
        "openBoard" => "board".to_owned(),
        name => name.chars().fold(String::new(), |words, letter| {
            words + &if letter.is_uppercase() { format!("-{}", letter.to_lowercase()) } else { letter.into() }
        }),
    };
    let bindings = manifest["contributes"]["keybindings"].as_array().unwrap();
    let expected: BTreeSet<(String, String)> = bindings
        .iter()
        .filter_map(|it| Some((it["key"].as_str()?.strip_prefix("shift+alt+s ")?, it["command"].as_str()?)))
        .filter(|(_, command)| !["sudoku-ls.openCollection", "sudoku-ls.insertGenerated"].contains(command))
        .map(|(key, command)| (key.replace("enter", "<CR>"), plug(command)))
        .collect();
    let (keys, help) = (read("editors/nvim/lua/sudoku/keys.lua"), read("editors/nvim/doc/sudoku-ls.txt"));
    let rows =
        keys.lines().filter_map(|line| line.strip_prefix("  { '")?.strip_suffix("' },")?.split_once("', '"));
    let found: BTreeSet<(String, String)> =
        rows.map(|(key, name)| (key.to_owned(), name.to_owned())).collect();
    assert_eq!(found, expected);
    for (key, name) in found {
        let command: String = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        let row = format!("{key:<6}|:Sudoku{command}|");
        assert!(help.contains(&row), "the help file lacks: {row}");
    }
}

#[test]
fn the_docs_have_a_row_for_each_kind_in_the_order_of_menus_and_for_each_command() {
    let page = read("docs/src/actions.md");
    let rows: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| ") && line.contains(".sudoku")).collect();
    assert_eq!(rows.len(), CATALOGUE.len(), "docs/src/actions.md has a row that there is not");
    for (row, entry) in rows.iter().zip(CATALOGUE) {
        assert!(
            row.contains(&format!(" | `{}` | ", entry.own_kind())),
            "{row}\nis no row for {}",
            entry.own_kind()
        );
    }
    let page = read("docs/src/editors.md");
    let mut all: Vec<&str> = commands().into_iter().map(|(name, ..)| name).collect();
    all.extend(MORE.map(|(name, _)| name));
    for name in all {
        let (first, rest) = name.split_at(1);
        let row = page.lines().find(|line| {
            line.contains(&format!("`:Sudoku{}{rest}", first.to_uppercase()))
                && line.contains(&format!("`sudoku.{name}`"))
        });
        assert!(row.is_some(), "docs/src/editors.md lacks a row for sudoku.{name}");
    }
}

#[test]
fn the_emacs_mode_offers_each_command_and_knows_those_that_change_no_text() {
    let mode = read("editors/emacs/sudoku-mode.el");
    let list = |name: &str| -> BTreeSet<String> {
        let (_, behind) = mode.split_once(&format!("(defconst {name}")).unwrap();
        let (list, _) = behind.split_once(')').unwrap();
        list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let mut all: BTreeSet<String> = commands().into_iter().map(|(name, ..)| name.to_owned()).collect();
    all.extend(MORE.map(|(name, _)| name.to_owned()));
    all.extend(["generate", "openBoard"].map(str::to_owned));
    assert_eq!(list("sudoku-commands"), all);
    let shown = CATALOGUE.iter().filter(|entry| matches!(entry.does, Does::Show)).map(|entry| entry.name);
    let shown = shown.chain(["nextBlank", "findIsomorphs", "openBoard"]).map(str::to_owned).collect();
    assert_eq!(list("sudoku-showing-commands"), shown);
}
