//! Links in metadata.

use std::fmt::Write;

use expect_test::expect;
use sudoku_ls::analysis::{LinkTarget, links};
use sudoku_ls::syntax::File;

const GRID: &str = "1...\n....\n....\n...1\n";

/// Returns the links of a file: their texts and targets.
fn linked(text: &str) -> String {
    let file = File::parse(text);
    let mut out = String::new();
    for block in file.blocks() {
        for link in links(block) {
            let target = match &link.target {
                LinkTarget::Url(url) => format!("url {url}"),
                LinkTarget::Path(path) => format!("path {path}"),
                other => format!("{other:?}"),
            };
            let _ = writeln!(out, "{} -> {target}", &block.text()[link.span.range()]);
        }
    }
    out
}

#[test]
fn web_addresses_in_values_are_links() {
    expect![[r#"
        https://example.org/a?b=c#d -> url https://example.org/a?b=c#d
        http://a.example/x -> url http://a.example/x
        https://b.example -> url https://b.example
        https://c.example -> url https://c.example
    "#]].assert_eq(&linked(&format!(
        "url: https://example.org/a?b=c#d\ncomment: see (http://a.example/x), and https://b.example.\n#Uhttps://c.example\n{GRID}"
    )));
}

#[test]
fn a_source_may_be_a_file_further_down() {
    expect![[r#"
        classics/hard ones.txt -> path classics/hard ones.txt
    "#]]
    .assert_eq(&linked(&format!("source: classics/hard ones.txt\n{GRID}")));
    for no in ["../up.txt", "/etc/hosts.txt", "C:\\a.txt", "a/../../b.txt", "Nikoli", "mailto:a@b.example"] {
        assert_eq!(linked(&format!("source: {no}\n{GRID}")), "", "{no}");
    }
}

#[test]
fn nothing_else_is_a_link() {
    assert_eq!(linked(&format!("# https://example.org\ntitle: http and https://\n{GRID}")), "");
}
