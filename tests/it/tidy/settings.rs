//! The server's settings are listed in four places: its table, docs/src/settings.md, and the clients for VS Code and
//! Neovim.

#![cfg(feature = "lsp")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::path::Path;

use serde_json::{Value, json};
use sudoku_ls::lsp::{SETTINGS, Setting, SettingKind, sizes};

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn default(setting: &Setting) -> String {
    match setting.kind {
        SettingKind::Number { default, .. } => default.to_string(),
        SettingKind::Switch { default: true } => "on".to_owned(),
        SettingKind::Switch { default: false } => "off".to_owned(),
        SettingKind::Choice { default, .. } => format!("`{default}`"),
    }
}

#[test]
fn the_docs_have_a_row_for_each_setting() {
    let page = read("docs/src/settings.md");
    for setting in SETTINGS {
        let row = format!("| `sudoku.{}` | {} | {} |", setting.name, default(setting), setting.about);
        assert!(page.contains(&row), "docs/src/settings.md lacks the row\n{row}");
    }
    let of_the_editor = ["playMode.inState", "regions", "server.path", "trace.server"];
    for row in page.lines().filter_map(|line| line.strip_prefix("| `sudoku.")) {
        let name = row.split('`').next().unwrap();
        assert!(
            SETTINGS.iter().any(|setting| setting.name == name) || of_the_editor.contains(&name),
            "docs/src/settings.md lists the setting {name}, which does not exist"
        );
    }
}

#[test]
fn the_vscode_manifest_has_each_setting_with_its_type_default_and_bounds() {
    let manifest: Value = serde_json::from_str(&read("editors/vscode/package.json")).unwrap();
    let listed = manifest["contributes"]["configuration"]["properties"].as_object().unwrap();
    for setting in SETTINGS {
        let mut wanted = match setting.kind {
            SettingKind::Number { default, least, most } => {
                json!({ "type": "integer", "default": default, "minimum": least, "maximum": most })
            }
            SettingKind::Switch { default } => json!({ "type": "boolean", "default": default }),
            SettingKind::Choice { default, among } => {
                json!({ "type": "string", "default": default, "enum": among })
            }
        };
        wanted["scope"] = json!("window");
        wanted["markdownDescription"] = json!(setting.about);
        let name = format!("sudoku.{}", setting.name);
        assert_eq!(listed.get(&name), Some(&wanted), "{name} in editors/vscode/package.json");
    }
    assert_eq!(
        listed.len(),
        SETTINGS.len() + 4,
        "all others are the extension's own: playMode.inState, regions, server.path, trace.server"
    );
}

#[test]
fn the_vscode_extension_offers_each_common_size() {
    let code = read("editors/vscode/src/ask/kinds.ts");
    let rows = code.lines().filter_map(|line| line.trim_start().strip_prefix("{ size: "));
    let mut listed: Vec<usize> = rows.map(|row| row.split(',').next().unwrap().parse().unwrap()).collect();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed, sizes());
}

#[test]
fn the_neovim_plugin_has_each_setting_with_its_type_default_and_bounds() {
    let table = read("editors/nvim/lua/sudoku/settings.lua");
    for setting in SETTINGS {
        let name = setting.name;
        let row = match setting.kind {
            SettingKind::Number { default, least, most } => format!(
                "{{ name = '{name}', kind = 'number', default = {default}, least = {least}, most = {most} }},"
            ),
            SettingKind::Switch { default } => {
                format!("{{ name = '{name}', kind = 'boolean', default = {default} }},")
            }
            SettingKind::Choice { default, among } => {
                let among = among.iter().map(|one| format!("'{one}'")).collect::<Vec<_>>().join(", ");
                format!(
                    "{{ name = '{name}', kind = 'choice', default = '{default}', among = {{ {among} }} }},"
                )
            }
        };
        assert!(table.contains(&row), "editors/nvim/lua/sudoku/settings.lua lacks the row\n{row}");
        let tag = format!("*sudoku-ls-{name}*");
        assert!(read("editors/nvim/doc/sudoku-ls.txt").contains(&tag), "the help file lacks {tag}");
    }
    assert_eq!(table.matches("{ name = ").count(), SETTINGS.len(), "it has a setting that there is not");
}
