//! Every action by its own kind, and by its command at the cursor; and the order of actions in menus.

use serde_json::{Value, json};
use sudoku_ls::analysis::{ActionEntry, CATALOGUE, Does};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::SMALL;

/// A 4x4 with one solution and eight clues, in rows.
const FOUR: &str = "12..\n..12\n21.3\n.3..\n";

/// The same puzzle with a `[State]`: r1c3 is placed, and r1c4 has a pencil mark that its row rules out.
const IN_PLAY: &str = "12..\n..12\n21.3\n.3..\n\n[State]\n1 2 3 {34}\n. . 1 2\n2 1 . 3\n. 3 . .\n";

/// Returns a text and a cursor position at which an action is offered.
fn scene(entry: &ActionEntry) -> (String, usize, usize) {
    match entry.name {
        "fixProblem" => (format!("rules: diagnal\n{FOUR}"), 0, 8),
        "restoreGiven" => (format!("{FOUR}\n[State]\n{}", FOUR.replacen("12", "32", 1)), 6, 0),
        "correctFact" => (format!("clues: 3\n{FOUR}"), 0, 7),
        "removeDigit" => (FOUR.replacen("12..", "12.1", 1), 0, 3),
        "cleanMarks" => (IN_PLAY.to_owned(), 6, 7),
        "cleanAllMarks" => (IN_PLAY.replacen("\n. . 1 2\n2", "\n{12} . 1 2\n2", 1), 6, 7),
        "writeLevel" => (format!("level: extreme\n{FOUR}"), 0, 8),
        "writeRating" => (format!("rating: 9.9\n{FOUR}"), 0, 9),
        "generate" => ("\n".to_owned(), 0, 0),
        "fillSingle" | "makeMinimal" | "writeDifficulty" => (FOUR.to_owned(), 2, 2),
        "check" | "clearToGivens" | "removeMarks" | "updateMarks" => (IN_PLAY.to_owned(), 6, 4),
        "addClues" => ("1...\n....\n....\n...2\n".to_owned(), 0, 1),
        "renumber" => (FOUR.replace('1', "4x").replace('4', "1").replace("1x", "4"), 0, 2),
        "layoutGrid" => ("1 2 | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n".to_owned(), 0, 2),
        "fixAll" => ("1 2 |  . _\n. . | 1 2\n2 1 | . 3\n. 3 | . .\n".to_owned(), 0, 2),
        _ => (SMALL.to_owned(), 1, 0),
    }
}

/// Starts a server for a client with all capabilities that actions need.
fn able() -> Server {
    Server::start_for(standard_with(json!({
        "experimental": { "sudokuDocuments": true, "sudokuPictures": true },
        "window": { "showDocument": { "support": true } },
    })))
}

fn asked(document: &Document, server: &mut Server, range: &Value, only: &str) -> Vec<Value> {
    document.actions_for(server, range, json!({ "diagnostics": [], "only": [only] }))
}

#[test]
fn each_action_can_be_asked_for_by_its_own_kind() {
    let mut server = able();
    for entry in CATALOGUE {
        let (text, line, column) = scene(entry);
        let document = Document::open(&mut server, &format!("{}.sudoku", entry.name), &text);
        rate(&mut server, &document);
        let found = asked(&document, &mut server, &on_line(line, column, column), entry.own_kind());
        assert!(!found.is_empty(), "nothing is {} in\n{text}", entry.own_kind());
        for action in &found {
            let kind = action["kind"].as_str().unwrap();
            let part = kind.strip_prefix(entry.own_kind()).unwrap_or_else(|| panic!("{kind}"));
            assert!(part.is_empty() || part.starts_with('.'), "{kind}");
            let title = action["title"].as_str().unwrap();
            let first = |title: &str| title.split([' ', ':']).next().map(str::to_owned);
            let is_titled = first(title) == first(entry.title) || entry.name == "fixProblem";
            assert!(is_titled, "{title}, not {}", entry.title);
        }
        document.close(&mut server);
    }
}

/// Gets a document's puzzle rated, as a visible lens does.
fn rate(server: &mut Server, document: &Document) {
    server.settle();
    if document.text.contains("level:") || document.text.contains("rating:") {
        let _ = document.hover(server, 0, 0);
        server.settle();
    }
}

#[test]
fn a_kind_bound_to_a_key_is_found_where_the_menu_has_the_action_under_another_one() {
    let mut server = able();
    let document = Document::open(&mut server, "open.sudoku", SMALL);
    server.settle();
    for (name, title) in
        [("hint", "Hint: where to look"), ("startSolving", "Start solving in a separate [State] grid")]
    {
        for kind in [format!("quickfix.sudoku.{name}"), format!("refactor.rewrite.sudoku.{name}")] {
            let found = asked(&document, &mut server, &on_line(1, 0, 0), &kind);
            let titles: Vec<_> = found.iter().map(|it| (it["title"].clone(), it["kind"].clone())).collect();
            assert_eq!(titles, [(json!(title), json!(kind))]);
        }
    }
    let found = asked(&document, &mut server, &on_line(0, 0, 0), "refactor.rewrite.sudoku.generate.hard");
    assert!(found.is_empty(), "only on an empty line: {found:#?}");
    let empty = Document::open(&mut server, "empty.sudoku", "");
    let found = asked(&empty, &mut server, &on_line(0, 0, 0), "refactor.rewrite.sudoku.generate.hard");
    let [hard] = &*found else { panic!("{found:#?}") };
    assert_eq!(hard["title"], "Generate a puzzle here (9x9, hard)");
}

/// Runs a command without arguments.
fn run(server: &mut Server, command: &str) {
    let params = json!({ "command": command, "arguments": [] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null, "{command}");
}

fn said(server: &mut Server) -> String {
    server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn each_command_does_at_the_cursor_without_arguments_what_its_action_does() {
    let mut server = able();
    for entry in CATALOGUE {
        let (text, line, column) = scene(entry);
        let mut document = Document::open(&mut server, &format!("{}.sudoku", entry.name), &text);
        rate(&mut server, &document);
        let _ = document.hover(&mut server, line, column);
        let changes = !matches!(entry.does, Does::Show | Does::Other) || entry.name == "fixAll";
        let mut moves = entry.name == "generate";
        let wanted = changes.then(|| {
            let found = asked(&document, &mut server, &on_line(line, column, column), entry.own_kind());
            let mut action = found[0].clone();
            if action["edit"].is_null() {
                action = server.request("codeAction/resolve", action);
            }
            moves |= !action["command"].is_null();
            document.with(&action["edit"])
        });
        run(&mut server, entry.command);
        if let Some(wanted) = wanted {
            document.take_edit(&mut server);
            assert_eq!(document.text, wanted, "{}", entry.command);
            assert_ne!(document.text, text, "{}", entry.command);
        } else {
            match entry.name {
                "generate" => document.take_edit(&mut server),
                "path" | "explainCell" => drop(server.wait_method("sudoku/document")),
                "trace" => drop(server.wait_method("sudoku/picture")),
                _ => drop(said(&mut server)),
            }
        }
        if moves {
            let shown = server.wait_method("window/showDocument");
            server.reply(&shown, json!({ "success": true }));
        }
        server.take_all("window/showMessage");
        document.close(&mut server);
    }
}

#[test]
fn every_position_that_the_client_sends_counts_as_its_cursor() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "two.sudoku", &format!("{SMALL}\n{FOUR}"));
    server.settle();
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let (id, here) = (document.id(), at(7, 2));
    let requests = [
        ("hover", json!({ "textDocument": id, "position": here })),
        (
            "codeAction",
            json!({ "textDocument": id, "range": on_line(7, 2, 3), "context": { "diagnostics": [] } }),
        ),
        ("documentHighlight", json!({ "textDocument": id, "position": here })),
        ("completion", json!({ "textDocument": id, "position": here })),
        ("definition", json!({ "textDocument": id, "position": here })),
        (
            "references",
            json!({ "textDocument": id, "position": here, "context": { "includeDeclaration": true } }),
        ),
        ("selectionRange", json!({ "textDocument": id, "positions": [here] })),
        ("onTypeFormatting", json!({ "textDocument": id, "position": here, "ch": "1", "options": options })),
    ];
    for (method, params) in requests {
        let _ = document.hover(&mut server, 1, 0);
        run(&mut server, "sudoku.explainCell");
        let before = said(&mut server);
        server.request(&format!("textDocument/{method}"), params);
        run(&mut server, "sudoku.explainCell");
        let now = said(&mut server);
        assert!(now.contains("r3c3") && now != before, "{method}: {now}");
    }
}

#[test]
fn the_cursor_moves_with_the_text_and_the_last_document_counts() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "moved.sudoku", &format!("{SMALL}\n{FOUR}"));
    server.settle();
    let _ = document.hover(&mut server, 7, 2);
    document.change(&mut server, &on_line(0, 0, 0), "# one line more\n# and another\n");
    run(&mut server, "sudoku.fillSingle");
    document.take_edit(&mut server);
    assert!(
        document.text.ends_with("12..\n..12\n21.3\n.3..\n\n[State]\n12..\n..12\n2143\n.3..\n"),
        "{}",
        document.text
    );
    let mut other = Document::open(&mut server, "other.sudoku", FOUR);
    run(&mut server, "sudoku.solveInPlace");
    other.take_edit(&mut server);
    assert_eq!(other.text, "1234\n3412\n2143\n4321\n", "its only puzzle, though no cursor is known there");
    other.close(&mut server);
    run(&mut server, "sudoku.solve");
    assert!(said(&mut server).contains("has not sent the cursor's place"));
    let params = json!({ "command": "sudoku.explainCell", "arguments": [{ "uri": document.uri }] });
    server.request("workspace/executeCommand", params);
    assert_eq!(
        said(&mut server),
        "Full house: r3c3 is the last empty cell in row 3, so it is 4.",
        "its cursor"
    );
}

#[test]
fn without_a_cursor_among_several_puzzles_nothing_is_changed_and_the_user_is_told_why() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "two.sudoku", &format!("{SMALL}\n{FOUR}"));
    server.settle();
    for command in ["sudoku.solve", "sudoku.hint", "sudoku.fix", "sudoku.generate", "sudoku.nextBlank"] {
        run(&mut server, command);
        let why = said(&mut server);
        assert!(why.contains("hover over a cell or list its code actions"), "{command}: {why}");
    }
    assert_eq!(server.take_all("workspace/applyEdit"), Vec::<Value>::new());
    let _ = document.hover(&mut server, 0, 0);
    run(&mut server, "sudoku.fix");
    assert_eq!(said(&mut server), "No finding with a fix at the cursor.");
    let empty = Document::open(&mut server, "empty.sudoku", "");
    let _ = empty.hover(&mut server, 0, 0);
    run(&mut server, "sudoku.fix");
    assert_eq!(said(&mut server), "No finding with a fix at the cursor.");
    let _ = document.hover(&mut server, 9, 0);
    run(&mut server, "sudoku.fillSingle");
    assert_eq!(said(&mut server), "No cell at the cursor: place the cursor on a cell of the grid.");
}

#[test]
fn the_first_finding_with_a_fix_on_the_cursors_line_is_fixed() {
    let mut server = Server::start();
    let fixed = |server: &mut Server, text: &str, line: usize| {
        let mut document = Document::open(server, "line.sudoku", text);
        server.settle();
        let _ = document.hover(server, line, 0);
        run(server, "sudoku.fix");
        document.take_edit(server);
        let now = document.text.clone();
        document.close(server);
        now
    };
    let clash = "1 . | . 1\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n";
    assert_eq!(fixed(&mut server, clash, 0), clash.replacen('1', ".", 1), "at its first cell");
    let clash = "| 1 . | 2 2 |\n| . . | 1 . |\n| 2 1 | . 3 |\n| . 3 | . . |\n";
    assert_eq!(fixed(&mut server, clash, 0), clash.replacen('2', ".", 1));
    let mark = IN_PLAY.replacen("2 1 . 3\n", "2 1 1 {3}\n", 1);
    assert_eq!(fixed(&mut server, &mark, 8), mark.replacen("2 1 1 {3}", "2 1 . {3}", 1));
    let text = IN_PLAY.replacen("[State]\n1 2 3 {34}", "[State]\n1 2 4 {34}", 1);
    assert_eq!(
        fixed(&mut server, &text, 6),
        text.replacen("{34}", ".", 1),
        "not the 4, which only the solution contradicts"
    );
    let line = "1234341221434321".replacen("1234", "1.34", 1).replace("4321", "4311");
    let now = fixed(&mut server, &format!("{line}\n"), 0);
    assert_eq!(now.matches('1').count(), line.matches('1').count() - 1, "{now}");
}

#[test]
fn a_menu_at_a_blank_cell_starts_with_hints_and_leaves_out_what_is_rare() {
    let mut server = able();
    let document = Document::open(&mut server, "menu.sudoku", SMALL);
    server.settle();
    let titles = |actions: Vec<Value>, group: &str| -> Vec<String> {
        let of_group = actions.iter().filter(|it| it["kind"].as_str().unwrap().starts_with(group));
        of_group.map(|it| it["title"].as_str().unwrap().to_owned()).collect()
    };
    let menu = document.actions(&mut server, 1, 0);
    assert_eq!(
        titles(menu.clone(), "quickfix"),
        [
            "Hint: where to look",
            "Start solving in a separate [State] grid",
            "Pencil in candidates of r2c1",
            "Solve puzzle"
        ]
    );
    // With the headings of both groups, these fill the 14 rows that VS Code shows without scrolling.
    assert_eq!(
        titles(menu.clone(), "refactor")[..8],
        [
            "Hint: technique and cells",
            "Hint: whole reasoning",
            "Explain this cell (r2c1)",
            "Apply the next step",
            "Solve by logic up to here (r2c1)",
            "Fill all singles",
            "Show the whole path",
            "Trace the search",
        ]
    );
    let rare = |titles: &[String]| {
        titles.iter().any(|title| title.starts_with("Rotate") || title.starts_with("Make minimal"))
    };
    assert!(!rare(&titles(menu, "refactor")));
    let selected = document.actions_for(&mut server, &on_line(1, 0, 3), json!({ "diagnostics": [] }));
    assert!(rare(&titles(selected, "refactor")), "with a selection");
    assert!(
        rare(&titles(asked(&document, &mut server, &on_line(1, 0, 0), "refactor"), "refactor")),
        "asked for"
    );
    let headed = Document::open(&mut server, "headed.sudoku", &format!("title: Small\n{SMALL}"));
    server.settle();
    assert!(rare(&titles(headed.actions(&mut server, 0, 3), "refactor")), "at the puzzle's head");
}

#[test]
fn with_many_puzzles_selected_actions_for_all_of_them_come_first() {
    let mut server = able();
    let document = Document::open(&mut server, "many.sudoku", &format!("{IN_PLAY}\n{SMALL}"));
    server.settle();
    let range = json!({ "start": at(0, 0), "end": at(14, 4) });
    let actions = document.actions_for(&mut server, &range, json!({ "diagnostics": [] }));
    let titles: Vec<_> = actions.iter().map(|it| it["title"].as_str().unwrap()).collect();
    let for_all = titles.iter().filter(|title| title.contains("2 selected puzzles")).count();
    assert!(for_all >= 5, "{titles:#?}");
    assert!(titles[..for_all].iter().all(|title| title.contains("2 selected puzzles")), "{titles:#?}");
    assert!(!titles.contains(&"Solve puzzle") && !titles.contains(&"Fill all singles"), "{titles:#?}");
    // An editor that groups actions by kind also shows them first in each group.
    for group in ["quickfix", "refactor"] {
        let of_group = |it: &&Value| it["kind"].as_str().unwrap().starts_with(group);
        let first = actions.iter().find(of_group).unwrap();
        assert!(first["title"].as_str().unwrap().contains("selected puzzles"), "{first}");
    }
}

#[test]
fn a_puzzle_that_is_being_solved_is_gone_on_with() {
    let mut server = able();
    let text = "1 2 . .\n. . 1 2\n2 1 . .\n. . 2 1\n\n[State]\n1 2 3 .\n. . 1 2\n2 1 . .\n. . 2 1\n";
    let document = Document::open(&mut server, "started.sudoku", text);
    let _ = document.hover(&mut server, 1, 0);
    let target = document.target(1, 0);
    let call = json!({ "command": "sudoku.startSolving", "arguments": [target] });
    server.request("workspace/executeCommand", call);
    let shown = server.wait_method("window/showDocument");
    server.reply(&shown, json!({ "success": true }));
    assert_eq!(shown["params"]["selection"]["start"], json!({ "line": 6, "character": 6 }));
}

#[test]
fn after_a_puzzle_is_generated_the_cursor_is_on_its_first_blank() {
    let mut server = able();
    let mut document = Document::open(&mut server, "new.sudoku", "# mine\n\n");
    let _ = document.hover(&mut server, 1, 0);
    let mut target = document.target(1, 0);
    (target["size"], target["seed"]) = (json!(4), json!(3));
    server
        .request("workspace/executeCommand", json!({ "command": "sudoku.generate", "arguments": [target] }));
    document.take_edit(&mut server);
    let shown = server.wait_method("window/showDocument");
    server.reply(&shown, json!({ "success": true }));
    let start = shown["params"]["selection"]["start"].clone();
    let number = |name: &str| usize::try_from(start[name].as_u64().unwrap()).unwrap();
    let line = document.text.lines().nth(number("line")).unwrap();
    let above = document.text.lines().take(number("line")).filter(|line| line.contains('|')).count();
    assert_eq!(
        (&line[number("character")..=number("character")], above),
        (".", 0),
        "{start} in\n{}",
        document.text
    );
    assert!(!line[..number("character")].contains('.'), "{start}");
}

#[test]
fn all_selected_puzzles_are_laid_out_at_once() {
    let mut server = able();
    let line = FOUR.replace('\n', "");
    let mut document = Document::open(&mut server, "lines.sudoku", &format!("{line}\n{line} two\n{line}\n"));
    server.settle();
    let range = json!({ "start": at(0, 0), "end": at(2, 16) });
    let actions = document.actions_for(&mut server, &range, json!({ "diagnostics": [] }));
    let action = actions.iter().find(|it| it["title"] == "Lay out the 3 selected puzzles as grids").unwrap();
    assert_eq!(action["kind"], "refactor.rewrite.sudoku.layoutGrid");
    let resolved = server.request("codeAction/resolve", action.clone());
    document.apply(&mut server, &resolved["edit"]);
    assert_eq!(document.text, format!("{FOUR}\ntitle: two\n{FOUR}\n{FOUR}"));
}

#[test]
fn the_fix_of_a_line_is_found_from_anywhere_on_it() {
    let mut server = Server::start();
    let joined = FOUR.replacen("12\n", "12", 1);
    let mut document = Document::open(&mut server, "joined.sudoku", &joined);
    let _ = document.hover(&mut server, 1, 0);
    run(&mut server, "sudoku.fix");
    document.take_edit(&mut server);
    assert_eq!(document.text, FOUR);
}

#[test]
fn between_two_puzzles_no_command_picks_one() {
    let mut server = Server::start();
    let mut document =
        Document::open(&mut server, "two.sudoku", &format!("{FOUR}\n\n# The second one\n{FOUR}"));
    for command in ["sudoku.solveInPlace", "sudoku.hint", "sudoku.check"] {
        for line in [4, 5] {
            let _ = document.hover(&mut server, line, 0);
            run(&mut server, command);
            let why = format!("No puzzle on line {}: place the cursor in a puzzle.", line + 1);
            assert_eq!(said(&mut server), why, "{command}");
        }
    }
    assert_eq!(server.take_all("workspace/applyEdit"), Vec::<Value>::new());
    let _ = document.hover(&mut server, 6, 3);
    run(&mut server, "sudoku.solveInPlace");
    document.take_edit(&mut server);
    assert_eq!(document.text.lines().nth(7), Some("1234"), "its comment belongs to it");
}

#[test]
fn why_an_action_fails_is_a_message_where_the_client_would_show_an_error_code() {
    let mut server = Server::start_for(standard_with(json!({ "experimental": { "sudokuReasons": true } })));
    let mut document = Document::open(&mut server, "late.sudoku", "1...\n..3.\n.1..\n...2\n");
    let solve = asked(&document, &mut server, &on_line(0, 0, 0), "quickfix.sudoku.solve");
    document.replace(&mut server, "....\n..3.\n.1..\n...2\n");
    let answer = server.request("codeAction/resolve", solve[0].clone());
    assert_eq!(answer, json!({ "title": solve[0]["title"] }), "nothing to apply");
    assert_eq!(said(&mut server), "the puzzle has changed: request the actions again");
}
