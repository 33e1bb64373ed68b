//! Every feature on every shape of puzzle, in every encoding, over the wire. Each cell of the table is a claim.

mod page;
mod rows;
mod shapes;

use std::collections::BTreeSet;
use std::fmt::Write;

use expect_test::expect;
use serde_json::{Value, json};

use self::page::Page;
use self::rows::{COMMANDS, Cell, KINDS, ROWS};
use crate::clients::{all_but_asking, plain};

/// Checks a table in one encoding; returns a line for each cell in which the feature has no meaning.
fn table(encoding: &str) -> String {
    let shapes = shapes::all();
    assert_eq!(shapes.len(), 11);
    let mut nothing = String::new();
    for shape in &shapes {
        let mut page = Page::open(shape, encoding, all_but_asking(encoding));
        for (_, name, claim) in ROWS {
            println!("{encoding}: {name} on {}", shape.name);
            if let Cell::Nothing(why) = claim(&mut page) {
                writeln!(nothing, "{name} on {}: {why}", shape.name).unwrap();
            }
            page.reset();
        }
    }
    nothing
}

#[test]
fn every_feature_holds_on_every_shape_in_utf_16() {
    expect![[r"
        command: find isomorphs on 4x4 with borders: symmetries are known for the classic 9x9 alone
        command: find isomorphs on 6x6: symmetries are known for the classic 9x9 alone
        command: find isomorphs on 16x16: symmetries are known for the classic 9x9 alone
        command: find isomorphs on jigsaw: symmetries are known for the classic 9x9 alone
        command: find isomorphs on diagonal: symmetries are known for the classic 9x9 alone
        command: find isomorphs on [State]: symmetries are known for the classic 9x9 alone
        code lens on one-line: a line above each line would double the file
        command: find isomorphs on CRLF: symmetries are known for the classic 9x9 alone
        command: find isomorphs on astral characters: symmetries are known for the classic 9x9 alone
    "]]
    .assert_eq(&table("utf-16"));
}

#[test]
fn every_feature_holds_on_every_shape_in_utf_8_and_utf_32() {
    assert_eq!(table("utf-8"), table("utf-32"));
}

#[test]
fn a_client_that_does_not_ask_is_sent_the_clashes_of_every_shape() {
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        for shape in shapes::all() {
            let mut page = Page::open(&shape, encoding, plain(encoding));
            page.server.settle();
            let last = page.server.take_all("textDocument/publishDiagnostics").pop().unwrap();
            assert_eq!(last["params"]["diagnostics"], json!([]), "{}", shape.name);
            page.write(shape.blank(), &shapes::symbol(shape.clashing()));
            page.server.settle();
            let last = page.server.take_all("textDocument/publishDiagnostics").pop().unwrap();
            let found = last["params"]["diagnostics"].as_array().unwrap();
            let twice: Vec<_> = found.iter().filter(|it| it["code"] == "duplicate-digit").collect();
            let [twice] = twice.as_slice() else { panic!("{}: {found:#?}", shape.name) };
            assert!(page.cells(&shape.clash()).contains(&twice["range"].to_string()), "{}", shape.name);
            let message = twice["message"].as_str().unwrap();
            for cell in shape.clash() {
                assert!(message.contains(&shape.cell_name(cell)), "{}: {message}", shape.name);
            }
        }
    }
}

#[test]
fn all_that_is_announced_has_a_row() {
    let shapes = shapes::all();
    let page = Page::open(&shapes[0], "utf-16", all_but_asking("utf-16"));
    let announced = page.capabilities.as_object().unwrap();
    let rows: BTreeSet<&str> = ROWS.iter().map(|(capability, ..)| *capability).collect();
    let no_feature = ["positionEncoding", "experimental"];
    for capability in announced.keys().filter(|name| !no_feature.contains(&name.as_str())) {
        assert!(rows.contains(capability.as_str()), "no row for {capability}");
    }
    assert!(rows.iter().all(|row| announced.contains_key(*row)), "{announced:?}");
    let kinds = announced["codeActionProvider"]["codeActionKinds"].as_array().unwrap();
    for kind in kinds.iter().map(|kind| kind.as_str().unwrap()) {
        assert!(KINDS.iter().any(|group| kind.starts_with(group)), "no row for {kind}");
    }
    // Commands without a row do the same as their actions, which `editing::at_hand` tests.
    let commands = announced["executeCommandProvider"]["commands"].as_array().unwrap();
    assert!(COMMANDS.iter().all(|command| commands.contains(&json!(command))), "{commands:?}");
    let tokens = &announced["semanticTokensProvider"];
    assert_eq!((&tokens["full"], &tokens["range"]), (&json!(true), &json!(true)));
    let resolved = |name: &str| announced[name]["resolveProvider"].clone();
    assert_eq!(resolved("codeActionProvider"), json!(true));
    assert_eq!(resolved("codeLensProvider"), json!(true));
    for name in ["completionProvider", "documentLinkProvider"] {
        assert!(matches!(resolved(name), Value::Null | Value::Bool(false)), "no row resolves {name}");
    }
}
