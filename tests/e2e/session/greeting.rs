//! The capabilities announced to each client: pinned for real editors, and features that could disturb only if the
//! client declares them.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::client::Server;
use crate::clients::{all_but_asking, capabilities_of, plain};

/// Returns the capabilities announced to a client. Long lists are replaced by their lengths, and the names of tokens
/// are left out.
fn announced(capabilities: Value) -> Value {
    let mut server = Server::spawn();
    let mut answer =
        server.request("initialize", json!({ "capabilities": capabilities }))["capabilities"].take();
    for list in [
        "/documentOnTypeFormattingProvider/moreTriggerCharacter",
        "/codeActionProvider/codeActionKinds",
        "/experimental/sudokuPlay/actions",
        "/experimental/sudokuRoles/roles",
    ] {
        if let Some(list) = answer.pointer_mut(list) {
            *list = json!(list.as_array().unwrap().len());
        }
    }
    if let Some(legend) = answer.pointer_mut("/semanticTokensProvider/legend") {
        legend.take();
    }
    answer
}

/// Checks the capabilities announced to a client, apart from those announced to a client without capabilities.
fn check(capabilities: Value, expected: &Expect) {
    let (mut answer, all) = (announced(capabilities), announced(json!({})));
    for (name, value) in all.as_object().unwrap() {
        let own = answer.as_object_mut().unwrap().remove(name).unwrap_or_else(|| panic!("{name} is missing"));
        if own != *value {
            answer[name] = own;
        }
    }
    expected.assert_eq(&format!("{answer:#}\n"));
}

#[test]
#[expect(clippy::too_many_lines, reason = "the answer is one text")]
fn to_a_client_that_declares_nothing() {
    expect![[r#"
        {
          "codeActionProvider": true,
          "codeLensProvider": {
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
          "documentFormattingProvider": true,
          "documentHighlightProvider": true,
          "documentLinkProvider": {
            "resolveProvider": false
          },
          "documentOnTypeFormattingProvider": {
            "firstTriggerCharacter": "1",
            "moreTriggerCharacter": 55
          },
          "documentRangeFormattingProvider": true,
          "documentSymbolProvider": true,
          "executeCommandProvider": {
            "commands": [
              "sudoku.fix",
              "sudoku.cleanAllMarks",
              "sudoku.generate",
              "sudoku.fillSingle",
              "sudoku.hint",
              "sudoku.startSolving",
              "sudoku.pencilCell",
              "sudoku.hintTechnique",
              "sudoku.hintReasoning",
              "sudoku.check",
              "sudoku.explainCell",
              "sudoku.nextStep",
              "sudoku.solveToHere",
              "sudoku.solve",
              "sudoku.fillSingles",
              "sudoku.path",
              "sudoku.trace",
              "sudoku.pencilAll",
              "sudoku.updateMarks",
              "sudoku.removeMarks",
              "sudoku.clearToGivens",
              "sudoku.solveInPlace",
              "sudoku.showSolution",
              "sudoku.addClues",
              "sudoku.layoutGrid",
              "sudoku.layoutBoxes",
              "sudoku.layoutLine",
              "sudoku.makeMinimal",
              "sudoku.writeDifficulty",
              "sudoku.renumber",
              "sudoku.rotate",
              "sudoku.mirror",
              "sudoku.transpose",
              "sudoku.fixAll",
              "sudoku.nextBlank",
              "sudoku.findIsomorphs",
              "sudoku.openBoard"
            ]
          },
          "experimental": {
            "sudokuBoard": true,
            "sudokuCollection": true,
            "sudokuConvert": {
              "forms": [
                {
                  "name": "line",
                  "reads": true,
                  "title": "All cells on one line",
                  "writes": true
                },
                {
                  "name": "grid",
                  "reads": true,
                  "title": "Rows of cells",
                  "writes": true
                },
                {
                  "name": "boxed",
                  "reads": true,
                  "title": "Rows with lines between the boxes or regions",
                  "writes": true
                },
                {
                  "name": "marks",
                  "reads": true,
                  "title": "Grid of pencil marks",
                  "writes": true
                },
                {
                  "name": "sdk",
                  "reads": true,
                  "title": "SadMan Sudoku (.sdk)",
                  "writes": true
                },
                {
                  "name": "sdm",
                  "reads": true,
                  "title": "Collection, one puzzle per line (.sdm)",
                  "writes": true
                },
                {
                  "name": "sdx",
                  "reads": true,
                  "title": "SudoCue (.sdx)",
                  "writes": true
                },
                {
                  "name": "ss",
                  "reads": true,
                  "title": "Simple Sudoku (.ss)",
                  "writes": true
                },
                {
                  "name": "hodoku",
                  "reads": true,
                  "title": "HoDoKu or Susser line",
                  "writes": true
                },
                {
                  "name": "hodoku-library",
                  "reads": true,
                  "title": "HoDoKu library line",
                  "writes": true
                },
                {
                  "name": "gsf",
                  "reads": true,
                  "title": "Line of gsf's solver",
                  "writes": true
                },
                {
                  "name": "sepb",
                  "reads": true,
                  "title": "Sudoku Exchange Puzzle Bank",
                  "writes": true
                },
                {
                  "name": "sukaku",
                  "reads": true,
                  "title": "Sukaku: nine characters for each cell",
                  "writes": true
                },
                {
                  "name": "opensudoku",
                  "reads": true,
                  "title": "OpenSudoku (XML)",
                  "writes": true
                },
                {
                  "name": "ksudoku",
                  "reads": true,
                  "title": "KSudoku (XML)",
                  "writes": true
                },
                {
                  "name": "fpuzzles",
                  "reads": true,
                  "title": "f-puzzles (JSON)",
                  "writes": true
                },
                {
                  "name": "fpuzzles-link",
                  "reads": true,
                  "title": "f-puzzles link",
                  "writes": true
                },
                {
                  "name": "sudokupad",
                  "reads": true,
                  "title": "SudokuPad link",
                  "writes": true
                },
                {
                  "name": "sgt",
                  "reads": true,
                  "title": "Game ID of Simon Tatham's Solo",
                  "writes": true
                },
                {
                  "name": "iss",
                  "reads": true,
                  "title": "Constraint string of Interactive Sudoku Solver",
                  "writes": true
                },
                {
                  "name": "sumocue",
                  "reads": true,
                  "title": "Killer of SumoCue (SumoCueV1=…)",
                  "writes": true
                },
                {
                  "name": "killer-code",
                  "reads": true,
                  "title": "Killer code of JSudoku (3x3::k:…)",
                  "writes": true
                },
                {
                  "name": "sudoku-coach",
                  "reads": true,
                  "title": "sudoku.coach",
                  "writes": true
                },
                {
                  "name": "sudokuwiki",
                  "reads": true,
                  "title": "SudokuWiki link or code",
                  "writes": true
                },
                {
                  "name": "jigsaw-line",
                  "reads": true,
                  "title": "Cells and region labels on one line",
                  "writes": true
                },
                {
                  "name": "csv",
                  "reads": true,
                  "title": "Comma-separated table, a row per puzzle",
                  "writes": true
                },
                {
                  "name": "tsv",
                  "reads": true,
                  "title": "Tab-separated table, a row per puzzle",
                  "writes": true
                },
                {
                  "name": "csv-cells",
                  "reads": true,
                  "title": "Comma-separated cells",
                  "writes": true
                },
                {
                  "name": "tsv-cells",
                  "reads": true,
                  "title": "Tab-separated cells",
                  "writes": true
                },
                {
                  "name": "json",
                  "reads": true,
                  "title": "JSON",
                  "writes": true
                },
                {
                  "name": "jsonl",
                  "reads": true,
                  "title": "JSON Lines: one object per puzzle",
                  "writes": true
                },
                {
                  "name": "markdown",
                  "reads": true,
                  "title": "Markdown",
                  "writes": true
                },
                {
                  "name": "tex",
                  "reads": true,
                  "title": "TeX (TikZ)",
                  "writes": true
                },
                {
                  "name": "html",
                  "reads": true,
                  "title": "HTML",
                  "writes": true
                },
                {
                  "name": "sudoku",
                  "reads": true,
                  "title": "The .sudoku format",
                  "writes": true
                }
              ]
            },
            "sudokuPlay": {
              "actions": 13
            },
            "sudokuRegions": true,
            "sudokuRoles": {
              "kinds": [
                "hint",
                "trace"
              ],
              "roles": 26
            },
            "sudokuSummary": true
          },
          "foldingRangeProvider": true,
          "hoverProvider": true,
          "positionEncoding": "utf-16",
          "referencesProvider": true,
          "selectionRangeProvider": true,
          "textDocumentSync": {
            "change": 2,
            "openClose": true
          },
          "workspaceSymbolProvider": true
        }
    "#]]
    .assert_eq(&format!("{:#}\n", announced(json!({}))));
}

#[test]
fn to_vs_code() {
    check(
        capabilities_of!("vscode"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "diagnosticProvider": {
                "interFileDependencies": true,
                "workspaceDiagnostics": false
              },
              "inlayHintProvider": true,
              "inlineCompletionProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": null,
                "range": true
              }
            }
        "#]],
    );
}

#[test]
fn to_neovim_0_10() {
    check(
        capabilities_of!("neovim-0.10"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "inlayHintProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": null
              }
            }
        "#]],
    );
}

#[test]
fn to_neovim_0_12() {
    check(
        capabilities_of!("neovim-0.12"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "diagnosticProvider": {
                "interFileDependencies": true,
                "workspaceDiagnostics": false
              },
              "inlayHintProvider": true,
              "inlineCompletionProvider": true,
              "positionEncoding": "utf-8",
              "semanticTokensProvider": {
                "full": true,
                "legend": null,
                "range": true
              }
            }
        "#]],
    );
}

#[test]
fn to_helix() {
    check(
        capabilities_of!("helix"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "diagnosticProvider": {
                "interFileDependencies": true,
                "workspaceDiagnostics": false
              },
              "inlayHintProvider": true,
              "positionEncoding": "utf-8"
            }
        "#]],
    );
}

#[test]
fn to_eglot() {
    check(
        capabilities_of!("eglot"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "inlayHintProvider": true,
              "positionEncoding": "utf-8"
            }
        "#]],
    );
}

#[test]
fn to_kakoune() {
    check(
        capabilities_of!("kakoune"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": false
              },
              "inlayHintProvider": true,
              "positionEncoding": "utf-8",
              "semanticTokensProvider": {
                "full": true,
                "legend": null
              }
            }
        "#]],
    );
}

#[test]
fn to_vim_lsp() {
    check(
        capabilities_of!("vim-lsp"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": false
              },
              "inlayHintProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": null
              }
            }
        "#]],
    );
}

#[test]
fn to_ale() {
    check(
        capabilities_of!("ale"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": false
              }
            }
        "#]],
    );
}

#[test]
fn to_coc() {
    check(
        capabilities_of!("coc"),
        &expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "diagnosticProvider": {
                "interFileDependencies": true,
                "workspaceDiagnostics": false
              },
              "inlayHintProvider": true,
              "inlineCompletionProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": null,
                "range": true
              }
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
                "codeActionKinds": 40,
                "resolveProvider": true
              },
              "positionEncoding": "utf-8"
            }
        "#]],
    );
}

#[test]
fn to_a_client_that_has_everything_and_counts_characters() {
    let (mut all, mut code) = (announced(all_but_asking("utf-32")), announced(capabilities_of!("vscode")));
    assert_eq!(all["positionEncoding"].take(), "utf-32");
    assert_eq!(code["positionEncoding"].take(), "utf-16");
    assert_eq!(all, code, "features do not depend on what columns count");
}

/// Capabilities that are announced only if the client declares the feature, and the client's entry for each.
const DECLARED: [(&str, &str); 4] = [
    ("diagnosticProvider", "/textDocument/diagnostic"),
    ("inlayHintProvider", "/textDocument/inlayHint"),
    ("inlineCompletionProvider", "/textDocument/inlineCompletion"),
    ("semanticTokensProvider", "/textDocument/semanticTokens"),
];

#[test]
fn what_could_do_harm_is_offered_on_the_client_s_word_and_the_rest_to_all() {
    let names = |answer: &Value| answer.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let all = all_but_asking("utf-16");
    let offered = names(&announced(all.clone()));
    let to_all = |name: &String| DECLARED.iter().all(|(of, _)| of != name);
    assert_eq!(
        names(&announced(json!({}))),
        offered.iter().filter(|name| to_all(name)).cloned().collect::<Vec<_>>()
    );
    for (name, place) in DECLARED {
        let mut without = all.clone();
        *without.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = Value::Null;
        let left: Vec<String> = offered.iter().filter(|it| *it != name).cloned().collect();
        assert_eq!(names(&announced(without)), left, "without {place}");
    }
}

#[test]
fn a_capability_takes_only_shapes_that_the_client_knows() {
    assert_eq!(
        announced(json!({}))["codeActionProvider"],
        true,
        "no kinds for a client that knows commands alone"
    );
    let helix = announced(capabilities_of!("helix"));
    assert_eq!(helix["codeActionProvider"]["resolveProvider"], true);
    let vim = announced(capabilities_of!("vim-lsp"));
    assert_eq!(vim["codeActionProvider"]["resolveProvider"], false, "its actions carry no data");
}
