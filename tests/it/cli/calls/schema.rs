//! The schema of `.sudoku-ls.toml` in the release is the one generated from the settings.

use expect_test::expect_file;

#[test]
fn the_schema_in_packaging_is_made_from_the_settings() {
    let made = format!("{:#}\n", sudoku_ls::project::schema());
    expect_file!["../../../../packaging/sudoku-ls.schema.json"].assert_eq(&made);
}

#[test]
fn the_page_of_settings_has_an_example_of_each() {
    let page = include_str!("../../../../docs/src/settings.md");
    let schema = sudoku_ls::project::schema();
    let sections = [&schema["properties"], &schema["properties"]["style"]["properties"]];
    for name in sections.iter().flat_map(|section| section.as_object().unwrap().keys()) {
        let is_shown = page.contains(&format!("\n{name} = ")) || page.contains(&format!("\n[{name}]"));
        assert!(is_shown, "docs/src/settings.md has no example of {name}");
    }
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
