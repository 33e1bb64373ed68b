//! Each tool returns what its subcommand prints, and the known facts about the puzzle.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::client::Client;
use crate::puzzles::{EASY, EASY_SOLVED, SMALL, easy_line, undecidable};

/// Returns a puzzle with a clash of two givens, and a correct puzzle below it.
fn two() -> String {
    format!("12..\n.1..\n....\n...4\n\n{SMALL}")
}

/// Returns the objects that a subcommand prints for a text, without the name of the file.
fn printed(arguments: &[&str], text: &str) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let object = |line: &str| {
        let mut object: Value = serde_json::from_str(line).unwrap();
        object.as_object_mut().unwrap().remove("file");
        object
    };
    String::from_utf8(output.stdout).unwrap().lines().map(object).collect()
}

#[test]
fn the_tools_are_listed_with_schemas_that_say_how_long_a_text_may_be() {
    let mut client = Client::start();
    let answer = client.request("tools/list", json!({}));
    let tools = answer["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["check", "solve", "hint", "rate", "generate", "convert", "render"]);
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{tool}");
        assert_eq!(schema["additionalProperties"], false, "{tool}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        let properties = schema["properties"].as_object().unwrap();
        for (name, property) in properties {
            let types = &property["type"];
            let is_typed = types.is_string() || (name == "size" && *types == json!(["integer", "string"]));
            assert!(is_typed && property["description"].is_string(), "{name}: {property}");
        }
        assert_eq!(properties.contains_key("text"), tool["name"] != "generate", "{tool}");
        if let Some(text) = properties.get("text") {
            assert_eq!(text["maxLength"], 1 << 20, "{tool}");
        }
        // Required arguments are described, too.
        let required = schema["required"].as_array().unwrap();
        assert!(required.iter().all(|name| properties.contains_key(name.as_str().unwrap())), "{tool}");
    }
    assert_eq!(client.end(), "");
}

#[test]
fn check_finds_what_the_subcommand_finds_with_its_places() {
    let mut client = Client::start();
    let text = format!("{}\n{}\n", two(), two());
    let found = client.object("check", json!({ "text": text }));
    assert_eq!(found["findings"].as_array().unwrap()[0]["code"], "duplicate-digit");
    assert_eq!(found["findings"][0]["range"]["start"], json!({ "line": 2, "column": 2 }));
    let without_name = |value: Value| {
        serde_json::from_str::<Value>(&value.to_string().replace("<stdin>:", "text:")).unwrap()
    };
    let expected: Vec<Value> =
        printed(&["check", "--json", "-"], &text).into_iter().map(without_name).collect();
    assert_eq!(found["findings"], json!(expected));
    assert_eq!(client.object("check", json!({ "text": EASY }))["findings"], json!([]));
    let minimal = client.object("check", json!({ "text": EASY, "minimal": true }));
    assert_eq!(minimal["findings"], json!(printed(&["check", "--json", "--minimal", "-"], EASY)));
    assert_eq!(client.end(), "");
}

#[test]
fn solve_proves_the_solution_of_each_puzzle_or_of_one() {
    let mut client = Client::start();
    let text = format!("{}\nthis is no puzzle\n\n{}", two(), EASY);
    let solved = client.object("solve", json!({ "text": text }));
    assert_eq!(solved["puzzles"], json!(printed(&["solve", "--json", "-"], &text)));
    let status = |at: usize| solved["puzzles"][at]["status"].as_str().unwrap();
    assert_eq!([status(0), status(1), status(2), status(3)], ["none", "unique", "unreadable", "unique"]);
    let third = client.object("solve", json!({ "text": text, "puzzle": 3 }));
    assert_eq!(third["puzzles"].as_array().unwrap().len(), 1);
    assert_eq!(third["puzzles"][0]["solutions"], json!([EASY_SOLVED.replace('\n', "")]));
    assert_eq!(
        client.refusal("solve", json!({ "text": text, "puzzle": 4 })),
        "there are 3 puzzles: number 4 does not exist"
    );
    assert_eq!(client.end(), "");
}

#[test]
fn a_long_list_is_cut_and_says_how_much_is_left_out() {
    let mut client = Client::start();
    let text = format!("{}\n", easy_line()).repeat(150);
    let solved = client.object("solve", json!({ "text": text }));
    assert_eq!(solved["puzzles"].as_array().unwrap().len(), 100);
    assert_eq!(solved["left_out"], 50);
    assert_eq!(client.end(), "");
}

#[test]
fn hint_gives_the_step_as_deep_as_asked_or_the_reason_that_there_is_none() {
    let mut client = Client::start();
    let deep = client.object("hint", json!({ "text": EASY }));
    assert_eq!(deep["steps"], json!(printed(&["hint", "--json", "-"], EASY)));
    // The digit that the step places agrees with the solution.
    let placed = deep["steps"][0]["placements"][0].as_str().unwrap();
    let digits: Vec<usize> = placed.matches(char::is_numeric).map(|digit| digit.parse().unwrap()).collect();
    let row = EASY_SOLVED.lines().nth(digits[0] - 1).unwrap();
    assert_eq!(row[digits[1] - 1..digits[1]], digits[2].to_string());
    let shallow = client.object("hint", json!({ "text": EASY, "depth": 1 }));
    assert!(shallow["hint"].as_str().unwrap().starts_with("Look for "), "{shallow}");
    assert!(shallow.get("steps").is_none());
    let cell = client.object("hint", json!({ "text": EASY, "cell": "r1c3" }));
    assert_eq!(cell["steps"], json!(printed(&["hint", "--json", "--cell", "r1c3", "-"], EASY)));
    assert_eq!(client.object("hint", json!({ "text": EASY_SOLVED }))["status"], "solved");
    assert_eq!(client.refusal("hint", json!({ "text": EASY, "depth": 4 })), "depth: 4 is not 1, 2 or 3");
    assert_eq!(client.refusal("hint", json!({ "text": "" })), "no puzzle found");
    assert_eq!(client.end(), "");
}

#[test]
fn rate_gives_both_scales() {
    let mut client = Client::start();
    let text = format!("{}\n{EASY}", two());
    let rated = client.object("rate", json!({ "text": text }));
    assert_eq!(rated["puzzles"], json!(printed(&["rate", "--json", "-"], &text)));
    assert_eq!(rated["puzzles"][2]["level"], "easy");
    let other = client.refusal("rate", json!({ "text": text, "explainer": "3" }));
    assert_eq!(other, "explainer: unknown value '3': use one of 1.2.1, 2022");
    assert_eq!(client.end(), "");
}

#[test]
fn generate_makes_what_is_asked_for_and_refuses_what_is_impossible() {
    let mut client = Client::start();
    let asked = json!({ "seed": "7", "size": 6, "count": 2, "rules": ["diagonal"], "symmetry": "rotate180" });
    let made = client.object("generate", asked.clone());
    assert_eq!(client.object("generate", asked), made);
    let puzzles: Vec<&str> =
        made["puzzles"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert_eq!(puzzles.len(), 2);
    assert!(puzzles[0].contains("--rules diagonal") && puzzles[0].contains("--symmetry rotate180"));
    let solved = client.object("solve", json!({ "text": puzzles.join("\n") }));
    let is_unique = |puzzle: &Value| puzzle["status"] == "unique";
    assert!(solved["puzzles"].as_array().unwrap().iter().all(is_unique), "{solved}");
    let pattern = ["x.xx.x", ".x..x.", ".x..x.", "x.xx.x"];
    for (asked, head) in [
        (json!({ "size": "4x6", "pattern": pattern, "seed": "1" }), "size: 4x6\n"),
        (json!({ "size": "4x6", "digits": "0-6", "seed": "1" }), "size: 4x6\ndigits: 0-6\n"),
        (json!({ "size": "6", "constraints": ["killer"], "seed": "1" }), "--size 6 --constraints killer"),
    ] {
        let made = client.object("generate", asked)["puzzles"][0].as_str().unwrap().to_owned();
        assert!(made.contains(head), "{made}");
        assert_eq!(client.object("solve", json!({ "text": made }))["puzzles"][0]["status"], "unique");
    }
    let read = client.refusal("generate", json!({ "pattern": ["/etc/passwd"] }));
    assert!(read.contains("--pattern") && !read.contains("root"), "{read}");
    let size = client.refusal("generate", json!({ "size": true }));
    assert!(size.contains("expected a number, or text such as \"6x8\""), "{size}");
    // A value is never read as another option, and no file is read.
    let injected = client.refusal("generate", json!({ "seed": "7 --regions=/etc/passwd" }));
    assert!(injected.starts_with("--seed: "), "{injected}");
    let impossible = client.refusal("generate", json!({ "level": "easy", "rating": "9.." }));
    assert!(impossible.contains("easy"), "{impossible}");
    let size = client.refusal("generate", json!({ "size": 99 }));
    assert!(size.contains("--size") && size.contains("1 to 31"), "{size}");
    assert!(client.refusal("generate", json!({ "count": 21 })).contains("at most 20"));
    assert_eq!(client.end(), "");
}

#[test]
fn convert_writes_a_named_form_and_says_what_it_does_not_carry() {
    let mut client = Client::start();
    let text = format!("title: Small\n{EASY}");
    let line = client.object("convert", json!({ "text": text, "to": "line" }));
    assert_eq!(line["text"], easy_line() + "\n");
    assert_eq!(line["remarks"].as_array().unwrap().len(), 1, "{line}");
    let shared = client.object("convert", json!({ "text": EASY, "to": "fpuzzles-link" }));
    let back = client.object("convert", json!({ "text": shared["text"], "to": "line" }));
    assert_eq!(back["text"], easy_line() + "\n");
    let unknown = client.refusal("convert", json!({ "text": EASY, "to": "word" }));
    assert!(unknown.starts_with("to: unknown value 'word': use one of "), "{unknown}");
    assert_eq!(client.end(), "");
}

#[test]
fn render_draws_a_puzzle_with_what_is_asked_for() {
    let mut client = Client::start();
    let arguments = json!({ "text": two(), "puzzle": 2, "solved": true, "theme": "light" });
    let drawn = client.tool("render", arguments);
    let drawing = drawn["content"][0]["text"].as_str().unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.trim_end().ends_with("</svg>"), "{drawing}");
    let clash = client.refusal("render", json!({ "text": two(), "solved": true }));
    assert!(clash.starts_with("no solution: "), "{clash}");
    let png = client.tool("render", json!({ "text": EASY, "format": "png" }));
    if cfg!(feature = "pictures") {
        assert_eq!(png["content"][0]["mimeType"], "image/png");
        // The first bytes of every PNG file, in base64.
        assert!(png["content"][0]["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    } else {
        assert_eq!(png["isError"], true);
    }
    assert_eq!(client.end(), "");
}

#[test]
fn a_call_ends_at_its_limit_and_says_so() {
    let mut client = Client::start_with(env!("CARGO_BIN_EXE_sudoku-ls"), &["mcp", "--seconds", "1"]);
    let text = format!("{}\n{EASY}", undecidable());
    let solved = client.object("solve", json!({ "text": text }));
    assert_eq!(solved["puzzles"].as_array().unwrap().len(), 1);
    assert_eq!(solved["puzzles"][0]["status"], "unknown");
    assert_eq!(solved["puzzles"][0]["reason"], "its budget of 1000 ms ran out");
    let stopped = solved["stopped"].as_str().unwrap();
    assert_eq!(stopped, "not read from line 26 on: its budget of 1000 ms ran out");
    assert_eq!(client.end(), "");
}
