//! The JSON Schema of `.sudoku-ls.toml`, generated from the table of settings that the parser uses.

use serde_json::{Map, Value, json};

use crate::analysis::Code;
use crate::project::settings::{Kind, LEVELS, SETTINGS, Setting};

/// Returns the schema, which editors use to complete and check the file.
pub fn schema() -> Value {
    let mut properties = Map::new();
    for setting in SETTINGS.iter().filter(|setting| setting.section.is_none()) {
        properties.insert(setting.name.to_owned(), described(setting));
    }
    let style: Map<String, Value> = SETTINGS
        .iter()
        .filter(|setting| setting.section == Some("style"))
        .map(|setting| (setting.name.to_owned(), described(setting)))
        .collect();
    properties.insert("style".to_owned(), section("How files are formatted.", &style));
    let levels: Map<String, Value> = Code::ALL
        .iter()
        .map(|code| {
            let about = format!("{}. The default is {}.", code.summary(), code.severity().name());
            (code.name().to_owned(), json!({ "enum": LEVELS, "description": about }))
        })
        .collect();
    properties.insert("levels".to_owned(), section("The severity of each finding.", &levels));
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of sudoku-ls for a folder of puzzles (.sudoku-ls.toml)",
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    })
}

fn section(about: &str, properties: &Map<String, Value>) -> Value {
    json!({ "type": "object", "description": about, "additionalProperties": false, "properties": properties })
}

fn described(setting: &Setting) -> Value {
    let mut value = match setting.kind {
        Kind::Number => json!({ "type": "integer", "minimum": 1 }),
        Kind::Choice(names) => json!({ "enum": names }),
    };
    value["description"] = json!(setting.about);
    value
}
