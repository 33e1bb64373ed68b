//! Well-formed calls with unknown methods or wrong parameters, and messages that need no answer.

use super::{
    Answer, Case, INVALID, PARAMS, UNKNOWN, URI, call, case, check, error, framed, hover, note, result,
};

fn calls(name: &'static str, text: impl AsRef<[u8]>, answers: impl Into<Vec<Answer>>) -> Case {
    case(name, framed(text), answers)
}

/// Returns a hover request with its position written as given.
fn at(position: &str) -> String {
    call(
        "\"x\"",
        "textDocument/hover",
        &format!(r#"{{"textDocument":{{"uri":"{URI}"}},"position":{position}}}"#),
    )
}

pub(super) fn requests() -> Vec<Case> {
    let unknown = |name, method| calls(name, call("\"x\"", method, "{}"), [error("x", UNKNOWN)]);
    let wrong = |name, params| calls(name, call("\"x\"", "textDocument/hover", params), [error("x", PARAMS)]);
    let nowhere = |name, position| calls(name, at(position), [error("x", PARAMS)]);
    let bare = r#"{"jsonrpc":"2.0","id":"x","method":"textDocument/hover"}"#;
    vec![
        unknown("an unknown method", "sudoku/unheardOf"),
        unknown("an empty method", ""),
        unknown("a method in another case", "TextDocument/Hover"),
        unknown("a request of the protocol's own", "$/unheardOf"),
        unknown("$/cancelRequest as a request", "$/cancelRequest"),
        unknown("$/setTrace as a request", "$/setTrace"),
        unknown("a method of the client's", "textDocument/publishDiagnostics"),
        calls("no parameters", bare, [error("x", PARAMS)]),
        wrong("parameters that are null", "null"),
        wrong("parameters that are a number", "5"),
        wrong("parameters that are a text", "\"a\""),
        wrong("an empty list of parameters", "[]"),
        wrong("no parameter", "{}"),
        wrong("a document that is a number", r#"{"textDocument":7,"position":{"line":0,"character":0}}"#),
        wrong(
            "a name that is no URI",
            r#"{"textDocument":{"uri":"\\<>"},"position":{"line":0,"character":0}}"#,
        ),
        nowhere("a negative line", r#"{"line":-1,"character":0}"#),
        nowhere("a line that is a text", r#"{"line":"0","character":0}"#),
        nowhere("a fraction of a line", r#"{"line":0.5,"character":0}"#),
        nowhere("a line of more than 32 bits", r#"{"line":4294967296,"character":0}"#),
        nowhere("no column", r#"{"line":0}"#),
        calls(
            "the last line there can be",
            at(r#"{"line":4294967295,"character":4294967295}"#),
            [result("x")],
        ),
        calls(
            "a document that is not open",
            call(
                "\"x\"",
                "textDocument/hover",
                r#"{"textDocument":{"uri":"file:///no"},"position":{"line":0,"character":0}}"#,
            ),
            [result("x")],
        ),
        calls(
            "an unknown command",
            call("\"x\"", "workspace/executeCommand", r#"{"command":"rm"}"#),
            [error("x", PARAMS)],
        ),
        calls(
            "a second greeting",
            call("\"x\"", "initialize", r#"{"capabilities":{}}"#),
            [error("x", INVALID)],
        ),
        calls(
            "a notification with an id",
            call("\"x\"", "textDocument/didOpen", "{}"),
            [error("x", INVALID)],
        ),
        calls("an id that is negative", hover(-1), [result(-1)]),
        calls(
            "an id that is a fraction of nothing",
            hover(0).replace("\"id\":0", "\"id\":900.0"),
            [result(900)],
        ),
        calls("an empty id", hover(""), [result("")]),
        calls("members that nobody knows", hover("x").replacen('{', r#"{"a":[{}],"#, 1), [result("x")]),
    ]
}

pub(super) fn ignored() -> Vec<Case> {
    let silent = |name, text: &str| calls(name, text, []);
    vec![
        silent("an unknown notification", &note("sudoku/unheardOf", "{}")),
        silent("an unknown notification of the protocol's own", &note("$/unheardOf", "[1]")),
        silent("a change of the trace", &note("$/setTrace", r#"{"value":"loud"}"#)),
        silent("a request without an id", &hover("x").replace(r#""id":"x","#, "")),
        silent("the end of a request that nobody made", &note("$/cancelRequest", r#"{"id":"nobody"}"#)),
        silent("the end of nothing", &note("$/cancelRequest", "{}")),
        silent("the end of an object", &note("$/cancelRequest", r#"{"id":{}}"#)),
        silent(
            "the end of progress that nobody shows",
            &note("window/workDoneProgress/cancel", r#"{"token":1}"#),
        ),
        silent("an opening of nothing", &note("textDocument/didOpen", "{}")),
        silent("an opening without parameters", r#"{"jsonrpc":"2.0","method":"textDocument/didOpen"}"#),
        silent("a change of nothing", &note("textDocument/didChange", "null")),
        silent(
            "a change of a document that is not open",
            &note(
                "textDocument/didChange",
                r#"{"textDocument":{"uri":"file:///closed","version":1},"contentChanges":[{"text":"1"}]}"#,
            ),
        ),
        silent(
            "a change to no text",
            &note(
                "textDocument/didChange",
                &format!(
                    r#"{{"textDocument":{{"uri":"{URI}","version":2}},"contentChanges":[{{"text":5}}]}}"#
                ),
            ),
        ),
        silent(
            "a closing of a document that is not open",
            &note("textDocument/didClose", r#"{"textDocument":{"uri":"file:///closed"}}"#),
        ),
        silent("settings that are none", &note("workspace/didChangeConfiguration", "17")),
        silent(
            "changes of files that are none",
            &note("workspace/didChangeWatchedFiles", r#"{"changes":[{"uri":7}]}"#),
        ),
        silent("a second word that the greeting was heard", &note("initialized", "{}")),
        silent("a greeting without an id", &note("initialize", r#"{"capabilities":{}}"#)),
        silent("a farewell without an id", &note("shutdown", "null")),
        silent("a result that nobody asked for", r#"{"jsonrpc":"2.0","id":4711,"result":{}}"#),
        silent("a result of nothing that nobody asked for", r#"{"jsonrpc":"2.0","id":"x","result":null}"#),
        silent(
            "an error that nobody caused",
            r#"{"jsonrpc":"2.0","id":4711,"error":{"code":-1,"message":"no"}}"#,
        ),
        silent("an error that is a text", r#"{"jsonrpc":"2.0","id":4711,"error":"no"}"#),
        silent(
            "a result and an error",
            r#"{"jsonrpc":"2.0","id":4711,"result":1,"error":{"code":1,"message":""}}"#,
        ),
        silent("a result for nobody", r#"{"jsonrpc":"2.0","id":null,"result":1}"#),
        silent("a result without an id", r#"{"jsonrpc":"2.0","result":1}"#),
        silent(
            "an error without an id",
            r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}"#,
        ),
    ]
}

#[test]
fn requests_that_cannot_be_met_are_answered_with_why() {
    check(requests());
}

#[test]
fn notifications_and_answers_are_never_answered() {
    check(ignored());
}
