//! Navigation in a document over the wire: highlights, definition, references, symbols, folding, selection, links.

use expect_test::expect;
use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, SMALL, easy_line};

/// A client that declares all of these features.
fn client() -> Value {
    standard_with(json!({
        "workspace": { "symbol": {} },
        "textDocument": {
            "definition": {}, "references": {}, "documentHighlight": {}, "documentLink": {}, "selectionRange": {},
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true }, "foldingRange": {},
        },
    }))
}

/// Sends a request about a place.
fn ask(server: &mut Server, method: &str, document: &Document, line: usize, character: usize) -> Value {
    let context = json!({ "includeDeclaration": true });
    let params =
        json!({ "textDocument": document.id(), "position": at(line, character), "context": context });
    server.request(&format!("textDocument/{method}"), params)
}

fn all(server: &mut Server, method: &str, document: &Document) -> Value {
    server.request(&format!("textDocument/{method}"), json!({ "textDocument": document.id() }))
}

#[test]
fn a_clash_leads_to_its_twin_and_a_digit_to_its_places() {
    let mut server = Server::start_for(client());
    let document =
        Document::open(&mut server, "a.sudoku", &format!("# \u{1f9e9}\n{SMALL}").replace("..3.", "..33"));
    let place = |line, column| json!({ "uri": document.uri, "range": on_line(line, column, column + 1) });
    assert_eq!(ask(&mut server, "definition", &document, 2, 2), json!([place(2, 3)]));
    assert_eq!(ask(&mut server, "definition", &document, 1, 0), json!([]));
    assert_eq!(ask(&mut server, "references", &document, 1, 0), json!([place(1, 0), place(3, 1)]));
    let shown = ask(&mut server, "documentHighlight", &document, 2, 2);
    assert_eq!(
        shown,
        json!([
            { "range": on_line(2, 2, 3), "kind": 1 },
            { "range": on_line(2, 3, 4), "kind": 3 },
        ])
    );
    assert_eq!(ask(&mut server, "documentHighlight", &document, 1, 1).as_array().unwrap().len(), 8);
    assert_eq!(ask(&mut server, "documentHighlight", &document, 0, 0), json!([]));
}

/// Searches the puzzles of all open documents; returns the names found.
fn by_title(server: &mut Server, query: &str) -> Vec<String> {
    let found = server.request("workspace/symbol", json!({ "query": query }));
    found.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_outline_has_puzzles_with_their_state_and_sections() {
    let mut server = Server::start_for(client());
    let text = format!("title: Easy\n{EASY}\n[State]\n{EASY}\n{SMALL}");
    let document = Document::open(&mut server, "a.sudoku", &text);
    server.settle();
    let found = all(&mut server, "documentSymbol", &document);
    let shown =
        |it: &Value| format!("{} · {}", it["name"].as_str().unwrap(), it["detail"].as_str().unwrap_or("-"));
    assert_eq!(shown(&found[0]), "Easy · 9x9 · 30 clues · unique");
    assert_eq!(shown(&found[0]["children"][0]), "State · -");
    assert_eq!(found[0]["children"][0]["selectionRange"], on_line(11, 0, 7));
    assert_eq!(shown(&found[1]), "Puzzle 2 · 4x4 · 4 clues · unique");
    let other = Document::open(&mut server, "b.sudoku", &format!("title: Hard One\n{SMALL}"));
    assert_eq!(by_title(&mut server, "ea"), ["Easy"]);
    assert_eq!(by_title(&mut server, "hd one"), ["Hard One"]);
    assert_eq!(by_title(&mut server, ""), ["Easy", "Hard One"]);
    let named =
        format!("[puzzle Third]\ntitle: Late Train\n{SMALL}\n[puzzle Fourth]\ntitle: Fourth\n{SMALL}");
    let named = Document::open(&mut server, "c.sudoku", &named);
    assert_eq!(
        by_title(&mut server, "train"),
        ["Third · Late Train"],
        "by the title of a puzzle with a name"
    );
    assert_eq!(by_title(&mut server, "third"), ["Third · Late Train"]);
    assert_eq!(by_title(&mut server, "fourth"), ["Fourth"]);
    named.close(&mut server);
    other.close(&mut server);
}

#[test]
fn a_client_without_trees_gets_a_list_of_symbols() {
    let mut server = Server::start_for(standard_with(json!({ "textDocument": { "documentSymbol": {} } })));
    let document = Document::open(&mut server, "a.sudoku", &format!("title: A\n{SMALL}\n[State]\n{SMALL}"));
    let found = all(&mut server, "documentSymbol", &document);
    assert_eq!((&found[0]["name"], &found[0]["location"]["uri"]), (&json!("A"), &json!(document.uri)));
    assert_eq!((&found[1]["name"], &found[1]["containerName"]), (&json!("State"), &json!("A")));
}

#[test]
fn the_outline_of_many_puzzles_ends_with_how_many_more_there_are() {
    let mut server = Server::start_for(client());
    let line = easy_line() + "\n";
    for (text, first) in
        [(line.repeat(2003), 2000), (line.repeat(2000) + "\n# a comment\n" + &line.repeat(3), 2002)]
    {
        let document = Document::open(&mut server, "many.sudoku", &text);
        let found = all(&mut server, "documentSymbol", &document);
        let found = found.as_array().unwrap();
        assert_eq!((found.len(), &found[2000]["name"]), (2001, &json!("3 more puzzles")));
        // The range is the first line only. A range over all of them would become the heading of the rest in sticky
        // scroll.
        assert_eq!(found[2000]["range"], on_line(first, 0, 1));
        assert_eq!(found[2000]["selectionRange"], found[2000]["range"]);
        document.close(&mut server);
    }
}

#[test]
fn puzzles_fold_as_far_as_the_client_takes_it() {
    let text = format!("# a\n# b\n{SMALL}\n{SMALL}\n{SMALL}");
    let folded = |limit: Value| {
        let mut server =
            Server::start_for(standard_with(json!({ "textDocument": { "foldingRange": limit } })));
        let document = Document::open(&mut server, "a.sudoku", &text);
        all(&mut server, "foldingRange", &document)
    };
    expect![[r#"[{"endLine":1,"kind":"comment","startLine":0},{"endLine":5,"startLine":2},{"endLine":10,"startLine":7},{"endLine":15,"startLine":12}]"#]]
        .assert_eq(&folded(json!({})).to_string());
    expect![[r#"[{"endLine":1,"kind":"comment","startLine":0},{"collapsedText":"more puzzles","endLine":16,"startLine":2}]"#]]
        .assert_eq(&folded(json!({ "rangeLimit": 2 })).to_string());
}

#[test]
fn a_selection_grows_to_the_document() {
    let mut server = Server::start_for(client());
    let document = Document::open(&mut server, "a.sudoku", &format!("{SMALL}\n{SMALL}"));
    let params = json!({ "textDocument": document.id(), "positions": [at(1, 2), at(7, 0)] });
    let found = server.request("textDocument/selectionRange", params);
    let mut lines = Vec::new();
    let mut around = &found[0];
    while around.is_object() {
        lines.push(around["range"].clone());
        around = &around["parent"];
    }
    assert_eq!(lines[..3], [on_line(1, 2, 3), on_line(1, 2, 4), on_line(1, 0, 4)]);
    assert_eq!(lines.last(), Some(&json!({ "start": at(0, 0), "end": at(9, 0) })));
    assert_eq!(found[1]["range"], on_line(7, 0, 1));
}

#[test]
fn a_selection_grows_at_each_of_thousands_of_positions() {
    let mut server = Server::start_for(client());
    let document = Document::open(&mut server, "a.sudoku", SMALL);
    let positions: Vec<Value> = (0..5000).map(|n| at(n % 4, n % 3)).collect();
    let params = json!({ "textDocument": document.id(), "positions": positions });
    let found = server.request("textDocument/selectionRange", params);
    let found = found.as_array().unwrap();
    assert_eq!(found.len(), positions.len());
    for (one, position) in found.iter().zip(&positions) {
        assert_eq!(one["range"]["start"], *position);
    }
}

#[test]
fn links_lead_to_the_web_and_to_files_that_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("book.txt"), "").unwrap();
    let mut server = Server::start_for(client());
    let text = format!("url: https://example.org\nsource: book.txt\n{SMALL}\nsource: missing.txt\n{SMALL}");
    let mut document = Document::open(&mut server, "elsewhere.sudoku", &text);
    let count = |found: &Value| found.as_array().unwrap().len();
    assert_eq!(count(&all(&mut server, "documentLink", &document)), 1, "no file is there");
    document.close(&mut server);
    document.uri = format!("file://{}/a.sudoku", folder.path().display());
    let params = json!({ "uri": document.uri, "languageId": "sudoku", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": params }));
    let found = all(&mut server, "documentLink", &document);
    assert_eq!(count(&found), 2, "{found}");
    assert_eq!(found[0]["target"], "https://example.org");
    assert_eq!(found[1]["range"], on_line(1, 8, 16));
    assert_eq!(found[1]["target"], format!("file://{}/book.txt", folder.path().display()));
}

#[cfg(unix)]
#[test]
fn no_link_leaves_the_folder_of_its_document() {
    use std::os::unix::fs::symlink;
    let all_files = tempfile::tempdir().expect("a folder");
    let (inside, outside) = (all_files.path().join("inside"), all_files.path().join("outside"));
    for folder in [&inside, &inside.join("below"), &outside] {
        std::fs::create_dir(folder).unwrap();
        std::fs::write(folder.join("book.txt"), "").unwrap();
    }
    symlink(outside.join("book.txt"), inside.join("leads-out.txt")).unwrap();
    symlink(&outside, inside.join("out")).unwrap();
    symlink(inside.join("below/book.txt"), inside.join("leads-down.txt")).unwrap();
    symlink("/", inside.join("root")).unwrap();
    let sources = [
        ("book.txt", true),
        ("below/book.txt", true),
        ("./below/./book.txt", true),
        ("leads-down.txt", true),
        ("leads-out.txt", false),
        ("out/book.txt", false),
        ("root/etc/passwd", false),
        ("../outside/book.txt", false),
        ("below/../../outside/book.txt", false),
        ("below/..", false),
        ("/etc/passwd", false),
        ("file:///etc/passwd", false),
        ("~/.profile", false),
        ("below", false),
        ("%2e%2e/outside/book.txt", false),
    ];
    let mut server = Server::start_for(client());
    for (source, is_link) in sources {
        let uri = format!("file://{}/{}.sudoku", inside.display(), source.len());
        let text = format!("source: {source}\n{SMALL}");
        let params = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
        server.notify("textDocument/didOpen", json!({ "textDocument": params }));
        let id = json!({ "textDocument": { "uri": uri } });
        let found = server.request("textDocument/documentLink", id.clone());
        assert_eq!(found.as_array().map(Vec::len), Some(usize::from(is_link)), "{source}: {found}");
        server.notify("textDocument/didClose", id);
    }
}

#[test]
fn a_document_of_many_puzzles_is_looked_through_without_holding_up_the_next_request() {
    let mut server = Server::start_for(client());
    let document = Document::open(&mut server, "many.sudoku", &(easy_line() + "\n").repeat(20_000));
    let whole = json!({ "textDocument": document.id() });
    let asked: Vec<i64> = ["foldingRange", "documentLink", "documentSymbol"]
        .into_iter()
        .map(|method| server.ask(&format!("textDocument/{method}"), whole.clone()))
        .collect();
    let here = ask(&mut server, "definition", &document, 1, 0);
    assert_eq!(here, json!([]));
    let counts: Vec<usize> =
        asked.into_iter().map(|id| server.answer(id).expect("an answer").as_array().unwrap().len()).collect();
    assert_eq!(counts, [0, 0, 2001]);
}
