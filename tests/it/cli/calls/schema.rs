//! The schema of `.sudoku-ls.toml` that is shipped is the one that the settings make.

use std::path::Path;

use serde_json::Value;

#[test]
fn the_schema_in_packaging_is_made_from_the_settings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/sudoku-ls.schema.json");
    let made = sudoku_ls::project::schema();
    let written: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(written, made, "packaging/sudoku-ls.schema.json should be\n{made:#}");
}

#[test]
fn the_schema_allows_what_the_reading_allows() {
    let schema = sudoku_ls::project::schema();
    let properties = &schema["properties"];
    for (section, settings) in properties.as_object().unwrap() {
        let (head, settings) = match settings["properties"].as_object() {
            Some(inner) => (format!("[{section}]\n"), inner.clone()),
            None => (String::new(), [(section.clone(), settings.clone())].into_iter().collect()),
        };
        for (name, setting) in settings {
            let values = setting["enum"].as_array().cloned().unwrap_or_else(|| vec![1.into()]);
            for value in values {
                let text = format!("{head}{name} = {value}\n");
                assert!(sudoku_ls::project::Project::parse(&text).is_ok(), "{text}");
            }
            let wrong = format!("{head}{name} = \"no such value\"\n");
            assert!(sudoku_ls::project::Project::parse(&wrong).is_err(), "{wrong}");
        }
    }
}
