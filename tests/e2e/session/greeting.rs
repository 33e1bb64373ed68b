//! What is announced to whom: pinned for some clients, and nothing of it without the client's word.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::client::Server;
use crate::clients::{all_but_asking, neovim, plain, vscode};

/// What is announced to a client with these capabilities.
fn announced(capabilities: Value) -> Value {
    let mut server = Server::spawn();
    server.request("initialize", json!({ "capabilities": capabilities }))["capabilities"].clone()
}

/// The same as text, without the list of all digits that are typed.
fn check(capabilities: Value, expected: &Expect) {
    let mut answer = announced(capabilities);
    if let Some(typed) = answer.pointer_mut("/documentOnTypeFormattingProvider/moreTriggerCharacter") {
        *typed = json!(typed.as_array().unwrap().len());
    }
    expected.assert_eq(&format!("{answer:#}\n"));
}

#[test]
fn to_vs_code() {
    check(
        vscode(),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "refactor.rewrite",
                  "refactor.generate",
                  "refactor.trace",
                  "source.fixAll.sudoku"
                ],
                "resolveProvider": true
              },
              "codeLensProvider": {
                "resolveProvider": false
              },
              "completionProvider": {
                "resolveProvider": false,
                "triggerCharacters": [
                  "[",
                  ":"
                ]
              },
              "definitionProvider": true,
              "diagnosticProvider": {
                "interFileDependencies": false,
                "workspaceDiagnostics": true
              },
              "documentFormattingProvider": true,
              "documentHighlightProvider": true,
              "documentLinkProvider": {
                "resolveProvider": false
              },
              "documentOnTypeFormattingProvider": {
                "firstTriggerCharacter": "1",
                "moreTriggerCharacter": 54
              },
              "documentRangeFormattingProvider": true,
              "documentSymbolProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "sudoku.solve",
                  "sudoku.fillSingles",
                  "sudoku.generate",
                  "sudoku.trace",
                  "sudoku.findIsomorphs"
                ]
              },
              "foldingRangeProvider": true,
              "hoverProvider": true,
              "inlayHintProvider": true,
              "inlineCompletionProvider": true,
              "positionEncoding": "utf-16",
              "referencesProvider": true,
              "selectionRangeProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": {
                  "tokenModifiers": [
                    "clash",
                    "solved",
                    "blank",
                    "border",
                    "section"
                  ],
                  "tokenTypes": [
                    "number",
                    "variable",
                    "parameter",
                    "operator",
                    "class",
                    "property",
                    "string",
                    "comment",
                    "enumMember"
                  ]
                },
                "range": true
              },
              "textDocumentSync": {
                "change": 2,
                "openClose": true
              },
              "workspaceSymbolProvider": true
            }
        "#]],
    );
}

#[test]
fn to_neovim() {
    check(
        neovim(),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "refactor.rewrite",
                  "refactor.generate",
                  "refactor.trace",
                  "source.fixAll.sudoku"
                ],
                "resolveProvider": true
              },
              "completionProvider": {
                "resolveProvider": false,
                "triggerCharacters": [
                  "[",
                  ":"
                ]
              },
              "definitionProvider": true,
              "diagnosticProvider": {
                "interFileDependencies": false,
                "workspaceDiagnostics": true
              },
              "documentFormattingProvider": true,
              "documentHighlightProvider": true,
              "documentRangeFormattingProvider": true,
              "documentSymbolProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "sudoku.solve",
                  "sudoku.fillSingles",
                  "sudoku.generate",
                  "sudoku.trace",
                  "sudoku.findIsomorphs"
                ]
              },
              "hoverProvider": true,
              "inlayHintProvider": true,
              "positionEncoding": "utf-16",
              "referencesProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": {
                  "tokenModifiers": [
                    "clash",
                    "solved",
                    "blank",
                    "border",
                    "section"
                  ],
                  "tokenTypes": [
                    "number",
                    "variable",
                    "parameter",
                    "operator",
                    "class",
                    "property",
                    "string",
                    "comment",
                    "enumMember"
                  ]
                }
              },
              "textDocumentSync": {
                "change": 2,
                "openClose": true
              },
              "workspaceSymbolProvider": true
            }
        "#]],
    );
}

#[test]
fn to_a_plain_client_that_counts_bytes() {
    check(
        plain("utf-8"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "refactor.rewrite",
                  "refactor.generate",
                  "refactor.trace",
                  "source.fixAll.sudoku"
                ],
                "resolveProvider": true
              },
              "documentFormattingProvider": true,
              "documentOnTypeFormattingProvider": {
                "firstTriggerCharacter": "1",
                "moreTriggerCharacter": 54
              },
              "executeCommandProvider": {
                "commands": [
                  "sudoku.solve",
                  "sudoku.fillSingles",
                  "sudoku.generate",
                  "sudoku.trace",
                  "sudoku.findIsomorphs"
                ]
              },
              "hoverProvider": true,
              "positionEncoding": "utf-8",
              "textDocumentSync": {
                "change": 2,
                "openClose": true
              }
            }
        "#]],
    );
}

#[test]
fn to_a_client_that_has_everything_and_counts_characters() {
    let (mut all, mut code) = (announced(all_but_asking("utf-32")), announced(vscode()));
    assert_eq!(all["positionEncoding"].take(), "utf-32");
    assert_eq!(code["positionEncoding"].take(), "utf-16");
    assert_eq!(all, code, "features do not depend on what columns count");
}

/// Where a client declares what a capability is for.
const DECLARED: &[(&str, &[&str])] = &[
    ("codeActionProvider", &["/textDocument/codeAction"]),
    ("codeLensProvider", &["/textDocument/codeLens"]),
    ("completionProvider", &["/textDocument/completion"]),
    ("definitionProvider", &["/textDocument/definition"]),
    ("diagnosticProvider", &["/textDocument/diagnostic"]),
    ("documentFormattingProvider", &["/textDocument/formatting"]),
    ("documentHighlightProvider", &["/textDocument/documentHighlight"]),
    ("documentLinkProvider", &["/textDocument/documentLink"]),
    ("documentOnTypeFormattingProvider", &["/textDocument/onTypeFormatting"]),
    ("documentRangeFormattingProvider", &["/textDocument/rangeFormatting"]),
    ("documentSymbolProvider", &["/textDocument/documentSymbol"]),
    // Neovim runs the commands of lenses and actions without saying so: that it applies edits is enough.
    ("executeCommandProvider", &["/workspace/executeCommand", "/workspace/applyEdit"]),
    ("foldingRangeProvider", &["/textDocument/foldingRange"]),
    ("hoverProvider", &["/textDocument/hover"]),
    ("inlayHintProvider", &["/textDocument/inlayHint"]),
    ("inlineCompletionProvider", &["/textDocument/inlineCompletion"]),
    ("referencesProvider", &["/textDocument/references"]),
    ("selectionRangeProvider", &["/textDocument/selectionRange"]),
    ("semanticTokensProvider", &["/textDocument/semanticTokens"]),
    ("workspaceSymbolProvider", &["/workspace/symbol"]),
];

/// What every client has that speaks the protocol at all.
const ALWAYS: [&str; 2] = ["positionEncoding", "textDocumentSync"];

#[test]
fn nothing_is_offered_that_the_client_did_not_declare() {
    let names = |answer: &Value| answer.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&announced(json!({}))), ALWAYS);
    let all = all_but_asking("utf-16");
    let offered = names(&announced(all.clone()));
    for name in offered.iter().filter(|name| !ALWAYS.contains(&name.as_str())) {
        let declared = DECLARED.iter().find(|(of, _)| of == name);
        let (_, places) = declared.unwrap_or_else(|| panic!("where does a client declare {name}?"));
        let mut without = all.clone();
        for place in *places {
            let declared = without.pointer_mut(place).unwrap_or_else(|| panic!("{place}"));
            *declared = Value::Null;
        }
        let left: Vec<String> = offered.iter().filter(|it| *it != name).cloned().collect();
        assert_eq!(names(&announced(without)), left, "without {places:?}");
    }
}
