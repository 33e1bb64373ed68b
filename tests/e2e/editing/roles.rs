//! The cells and candidates that a hint or a round of a search highlights, for clients that draw them.

use serde_json::{Value, json};

use crate::client::Server;
use crate::document::{Document, on_line};

/// A 4x4 with one solution; row 1 lacks its last digit.
const FOUR: &str = "123.\n4...\n.1..\n...2\n";

/// The 6x6 of the documentation's worked example: 38 rounds, one backtrack.
const SIX: &str = "[puzzle Worked example]\n4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

/// A position whose next step removes candidates.
const HARD: &str =
    ".41729.3.\n769..34.2\n.3264.719\n4.39..17.\n6.7..49.3\n19537..24\n214567398\n376.9.541\n958431267\n";

fn asked(document: &Document, (line, character): (usize, usize), more: Value) -> Value {
    let target = document.target(line, character);
    let mut params = json!({ "textDocument": { "uri": target["uri"] }, "position": target["position"] });
    params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    params
}

fn roles(server: &mut Server, document: &Document, more: Value) -> Value {
    server.request("sudoku/roles", asked(document, (1, 0), more))
}

/// Returns the text of a range within one line.
fn text_at<'a>(lines: &[&'a str], range: &Value) -> &'a str {
    let place = |end: &str, key: &str| range[end][key].as_u64().unwrap() as usize;
    assert_eq!(place("start", "line"), place("end", "line"), "{range}");
    let line = lines[place("start", "line")];
    let byte = |count: usize| line.char_indices().nth(count).map_or(line.len(), |(byte, _)| byte);
    &line[byte(place("start", "character"))..byte(place("end", "character"))]
}

#[test]
fn a_hint_points_out_more_with_each_depth() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    let mut hint = |depth: u64| roles(&mut server, &document, json!({ "kind": "hint", "depth": depth }));
    let place = hint(1);
    assert_eq!(
        (&place["text"], &place["cells"]),
        (&json!(["Look at row 1: it has one empty cell."]), &json!([]))
    );
    let cells = hint(2);
    let range = on_line(0, 3, 4);
    assert_eq!(cells["cells"], json!([{ "cell": "r1c4", "range": range, "role": "pattern" }]));
    assert_eq!(cells["candidates"], json!([]));
    let whole = hint(3);
    assert_eq!(whole["cells"], json!([{ "cell": "r1c4", "range": range, "role": "placed" }]));
    assert_eq!(
        whole["candidates"],
        json!([{ "cell": "r1c4", "digit": "4", "range": range, "role": "placed" }])
    );
    assert_eq!(whole["text"], json!(["Full house: r1c4 is the last empty cell in row 1, so it is 4."]));
    assert_eq!(whole["version"], 1);
}

#[test]
fn a_wrong_digit_is_pointed_out_before_any_step() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", &FOUR.replace(".1..", ".1.+4"));
    let found = roles(&mut server, &document, json!({ "kind": "hint" }));
    assert_eq!(found["cells"], json!([{ "cell": "r3c4", "range": on_line(2, 3, 5), "role": "wrong" }]));
}

#[test]
fn what_a_step_removes_is_marked_where_it_is_written_as_a_pencil_mark() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "marks.sudoku", HARD);
    let before = roles(&mut server, &document, json!({ "kind": "hint" }));
    let removed = |answer: &Value| -> Vec<Value> {
        let all = answer["candidates"].as_array().unwrap().iter();
        all.filter(|it| it["role"] == "removed").cloned().collect()
    };
    let marks = removed(&before);
    assert!(!marks.is_empty() && marks.iter().all(|it| it.get("mark").is_none()), "{marks:?}");
    // The step writes the remaining pencil marks, and the next step starts from these.
    let params = json!({ "command": "sudoku.nextStep", "arguments": [document.target(0, 0)] });
    server.request("workspace/executeCommand", params);
    document.take_edit(&mut server);
    let after = roles(&mut server, &document, json!({ "kind": "hint" }));
    let lines: Vec<&str> = document.text.lines().collect();
    let mut written = 0;
    for it in after["candidates"].as_array().unwrap() {
        if let Some(mark) = it.get("mark") {
            assert_eq!(text_at(&lines, mark), it["digit"].as_str().unwrap(), "{it}");
            written += 1;
        }
        assert_eq!(it["cell"].as_str().unwrap().len(), 4);
    }
    assert!(written > 0, "{after:#}");
}

#[test]
fn a_hint_is_drawn_as_svg_and_in_letters_on_request() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    let plain = roles(&mut server, &document, json!({ "kind": "hint" }));
    assert!(plain.get("svg").is_none() && plain.get("grid").is_none());
    let form = json!({ "kind": "hint", "form": { "svg": true, "lines": true } });
    let drawn = roles(&mut server, &document, form);
    let svg = drawn["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("Full house"), "{svg}");
    let lines: Vec<&str> =
        drawn["grid"]["lines"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert!(lines[0].starts_with('┌') && lines.last().unwrap().ends_with('┘'), "{lines:?}");
    let parts = drawn["grid"]["parts"].as_array().unwrap();
    let given: String =
        parts.iter().filter(|it| it["kind"] == "given").map(|it| text_at(&lines, &it["range"])).collect();
    assert_eq!(given, "123412");
    let placed: Vec<&Value> = parts.iter().filter(|it| it["kind"] == "candidate").collect();
    assert_eq!(placed.len(), 1);
    assert_eq!((&placed[0]["role"], text_at(&lines, &placed[0]["range"])), (&json!("placed"), "4"));
}

#[test]
fn a_round_of_a_search_shows_what_was_tried_and_what_that_left_without_a_mark() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", SIX);
    let found = roles(&mut server, &document, json!({ "kind": "trace", "round": 16 }));
    let trace = &found["trace"];
    assert_eq!(
        (&trace["round"], &trace["rounds"], &trace["backtracks"]),
        (&json!(16), &json!(38), &json!(1))
    );
    assert_eq!(trace["title"], "Search for a solution of 'Worked example'");
    let named = |role: &str| -> Vec<&Value> {
        let both = ["cells", "candidates"].map(|list| found[list].as_array().unwrap());
        both.into_iter().flatten().filter(|it| it["role"] == role).map(|it| &it["cell"]).collect()
    };
    assert_eq!(named("current"), ["r3c4"]);
    assert_eq!(named("failed"), ["r3c4"]);
    assert_eq!(named("emptied"), ["r3c6", "r6c4"]);
    let current = found["cells"].as_array().unwrap().iter().find(|it| it["role"] == "current").unwrap();
    assert_eq!(current["range"], on_line(3, 3, 4));
    assert_eq!(
        found["text"],
        json!([
            "Cell 16, r3c4.",
            "6 fails: r3c6, r6c4 would be left without a mark.",
            "No mark is left to try: the cell before is taken up again."
        ])
    );
    // From here on, the search is known by its id, even after its document is closed.
    document.close(&mut server);
    let params = json!({ "kind": "trace", "trace": trace["id"], "round": 99 });
    let last = server.request("sudoku/roles", params);
    assert_eq!(last["trace"]["round"], 38);
    assert_eq!(
        last["text"].as_array().unwrap().last().unwrap(),
        "Every cell holds a digit: this is the solution."
    );
    assert!(last["cells"][0].get("range").is_none());
    let first = server.request("sudoku/roles", json!({ "kind": "trace", "trace": trace["id"] }));
    assert_eq!((&first["trace"]["round"], &first["cells"]), (&json!(0), &json!([])));
}

#[test]
fn a_search_is_done_once_and_the_oldest_of_many_is_given_up() {
    let mut server = Server::start();
    let mut ids = Vec::new();
    for number in 0..5 {
        let text = SIX.replace("Worked example", &format!("Number {number}"));
        let document = Document::open(&mut server, &format!("{number}.sudoku"), &text);
        for _ in 0..2 {
            let found = roles(&mut server, &document, json!({ "kind": "trace" }));
            ids.push(found["trace"]["id"].as_u64().unwrap());
        }
    }
    assert!(ids.chunks(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
    let error = server.refused("sudoku/roles", json!({ "kind": "trace", "trace": ids[0] }));
    assert!(error["message"].as_str().unwrap().contains("not kept any more"), "{error}");
    server.request("sudoku/roles", json!({ "kind": "trace", "trace": ids[9] }));
}

#[test]
fn a_search_under_way_holds_up_no_other_request() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", SIX);
    server.hold("Trace the search", true);
    let waiting = server.ask("sudoku/roles", asked(&document, (1, 1), json!({ "kind": "trace" })));
    assert!(document.hover(&mut server, 1, 1).is_some());
    server.hold("Trace the search", false);
    assert_eq!(server.answer(waiting).unwrap()["trace"]["rounds"], 38);
}

#[test]
fn there_is_nothing_to_draw_without_a_puzzle_and_wrong_parameters_are_refused() {
    let mut server = Server::start();
    let comment = Document::open(&mut server, "comment.sudoku", "# a comment\n");
    let nothing = server.request("sudoku/roles", asked(&comment, (0, 0), json!({ "kind": "hint" })));
    assert_eq!(nothing, Value::Null);
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    let refused = |server: &mut Server, params: Value| {
        server.refused("sudoku/roles", params)["message"].as_str().unwrap().to_owned()
    };
    let message = refused(&mut server, json!({ "kind": "hint" }));
    assert!(message.contains("'textDocument' and 'position'"), "{message}");
    let message = refused(&mut server, asked(&document, (1, 0), json!({ "kind": "hint", "depth": 4 })));
    assert!(message.contains("1, 2 or 3"), "{message}");
    let half = Document::open(&mut server, "half.sudoku", "4....1\n..23..\n");
    let message = refused(&mut server, asked(&half, (0, 0), json!({ "kind": "trace" })));
    assert!(message.contains("incomplete"), "{message}");
    let said = roles(&mut server, &half, json!({ "kind": "hint" }));
    assert_eq!(said["text"], json!(["No hint: the grid is incomplete."]));
}
