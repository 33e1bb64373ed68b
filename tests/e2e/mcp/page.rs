//! The client configuration in the documentation starts a working server.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::client::Client;
use crate::puzzles::SMALL;

#[test]
fn the_configuration_in_the_documentation_starts_a_server_that_solves() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/language-models.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("```json\n").unwrap();
    let config: Value = serde_json::from_str(rest.split("```").next().unwrap()).unwrap();
    let server = &config["mcpServers"]["sudoku"];
    assert_eq!(server["command"], "sudoku-ls");
    let arguments: Vec<&str> =
        server["args"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let mut client = Client::start_with(env!("CARGO_BIN_EXE_sudoku-ls"), &arguments);
    let solved = client.object("solve", json!({ "text": SMALL }));
    assert_eq!(solved["puzzles"][0]["status"], "unique");
    // The page has a row for each tool.
    let tools = client.request("tools/list", json!({}));
    for tool in tools["result"]["tools"].as_array().unwrap() {
        let row = format!("| `{}` |", tool["name"].as_str().unwrap());
        assert!(page.contains(&row), "{row}");
        for name in tool["inputSchema"]["properties"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("`{name}`")), "{row} {name}");
        }
    }
    assert_eq!(client.end(), "");
}
