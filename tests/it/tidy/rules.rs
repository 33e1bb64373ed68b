//! The rules are listed in README, the documentation, the Neovim plugin and its help. Each list is complete.

use std::path::Path;

use sudoku_ls::board::Rule;

#[test]
fn every_rule_is_named_wherever_rules_are_listed() {
    let names = Rule::ALL.map(Rule::name);
    let (ticked, quoted) = (names.map(|name| format!("`{name}`")), names.map(|name| format!("'{name}'")));
    let lists = [
        ("docs/src/format.md", ticked.join(" ")),
        ("editors/nvim/lua/sudoku/commands.lua", format!("{{ {} }}", quoted.join(", "))),
        ("editors/nvim/doc/sudoku-ls.txt", names.join(", ")),
    ];
    for (path, list) in lists {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text file");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&list), "{path} does not list the rules as {list}");
    }
    // In these files, the rules are listed in a sentence.
    for (path, from) in [("README.md", "extra rules:"), ("docs/src/findings.md", "## unknown-rule")] {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text file");
        let (_, text) = text.split_once(from).expect("a sentence or section on rules");
        let text = &text[..text.find("\n## ").unwrap_or(text.len())];
        for name in names {
            assert!(text.contains(name), "{path} does not name the rule {name} behind \"{from}\"");
        }
    }
}
