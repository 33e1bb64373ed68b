//! The files for other editors: each folder has its page, the pages are listed, and the files are well formed and start
//! the server.

use std::fs;

use serde_json::Value;

use super::{read, root};

const EDITORS: [&str; 7] = ["emacs", "helix", "kakoune", "kate", "sublime", "vim", "zed"];

fn file(path: &str) -> String {
    read(&root().join("editors").join(path))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&file(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn table(path: &str) -> toml::Table {
    file(path).parse().unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn each_editor_has_a_page_of_three_steps_that_the_docs_list() {
    let docs = read(&root().join("docs/src/editors.md"));
    let readme = read(&root().join("README.md"));
    for editor in EDITORS {
        let page = file(&format!("{editor}/README.md"));
        let steps = page.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
        assert_eq!(steps, 3, "{editor}");
        assert!(
            docs.contains(&format!("(../../editors/{editor}/README.md)")),
            "docs/src/editors.md: {editor}"
        );
        assert!(readme.contains(&format!("(editors/{editor}/README.md)")), "README.md: {editor}");
    }
    let folders = fs::read_dir(root().join("editors")).unwrap().count();
    assert!(folders >= EDITORS.len() + 3, "{folders} folders");
}

#[test]
fn their_files_are_well_formed_and_start_the_server() {
    let command = serde_json::json!(["sudoku-ls", "lsp", "--stdio"]);
    let coc = &json("vim/coc-settings.json")["languageserver"]["sudoku"];
    assert_eq!((&coc["command"], &coc["args"][0], &coc["args"][1]), (&command[0], &command[1], &command[2]));
    assert_eq!(json("kate/lsp-settings.json")["servers"]["sudoku"]["command"], command);
    assert_eq!(json("sublime/LSP.sublime-settings")["clients"]["sudoku-ls"]["command"], command);
    let helix = table("helix/languages.toml");
    assert_eq!(helix["language-server"]["sudoku-ls"]["command"].as_str(), Some("sudoku-ls"));
    assert_eq!(helix["language"][0]["language-servers"][0].as_str(), Some("sudoku-ls"));
    let zed = table("zed/extension.toml");
    assert_eq!(zed["language_servers"]["sudoku-ls"]["languages"][0].as_str(), Some("Sudoku"));
    assert_eq!(table("zed/languages/sudoku/config.toml")["name"].as_str(), Some("Sudoku"));
    for own in [&zed, table("zed/Cargo.toml")["package"].as_table().unwrap()] {
        assert_eq!(own["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    }
}

#[test]
fn kakoune_and_vim_offer_each_command_that_emacs_does() {
    let mode = file("emacs/sudoku-mode.el");
    let (_, behind) = mode.split_once("(defconst sudoku-commands").unwrap();
    let (list, _) = behind.split_once(')').unwrap();
    let wanted: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(wanted.len() > 30, "{wanted:?}");
    for path in ["kakoune/sudoku.kak", "vim/plugin/sudoku_ls.vim"] {
        let text = file(path);
        let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let first = words.windows(2).position(|pair| pair == ["fix", "cleanAllMarks"]).unwrap();
        let listed: Vec<&str> =
            words[first..].iter().filter(|word| !word.is_empty()).take(wanted.len()).copied().collect();
        assert_eq!(listed, wanted, "{path}");
    }
}
