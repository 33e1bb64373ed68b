//! Message bodies that are not JSON, not messages, or too large.

use serde_json::json;

use super::{Answer, Case, INVALID, PARSE, UNKNOWN, call, case, check, error, framed, nobody, note, result};
use crate::document::{Document, on_line};
use crate::puzzles::SMALL;

fn body(name: &'static str, text: impl AsRef<[u8]>, answers: impl Into<Vec<Answer>>) -> Case {
    case(name, framed(text), answers)
}

pub(super) fn not_json() -> Vec<Case> {
    let not = |name, text: &[u8]| body(name, text, [nobody(PARSE)]);
    let utf_16: Vec<u8> = super::hover("x").encode_utf16().flat_map(u16::to_le_bytes).collect();
    vec![
        not("empty", b""),
        not("spaces", b"  \r\n "),
        not("an open object", b"{"),
        not("cut", br#"{"jsonrpc":"2.0","id":"x","method":"textDocument/ho"#),
        not("words", b"this is not JSON"),
        not("a trailing comma", br#"{"jsonrpc":"2.0","id":"x","method":"a",}"#),
        not("single quotes", b"{'jsonrpc':'2.0','id':'x','method':'a'}"),
        not("names without quotes", br#"{jsonrpc:"2.0",id:"x",method:"a"}"#),
        not("more behind it", br#"{"jsonrpc":"2.0","id":"x","method":"a"} more"#),
        not(
            "two messages",
            br#"{"jsonrpc":"2.0","id":"x","method":"a"}{"jsonrpc":"2.0","id":"y","method":"a"}"#,
        ),
        not("a line feed in a text", b"{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"a\nb\"}"),
        not("a byte order mark", "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"a\"}".as_bytes()),
        not("NaN", br#"{"jsonrpc":"2.0","id":"x","method":"a","params":[NaN]}"#),
        not("a comment", br#"{"jsonrpc":"2.0","id":"x","method":"a" /* b */}"#),
        not("an unknown escape", br#"{"jsonrpc":"2.0","id":"x","method":"\q"}"#),
        not("half an escape", br#"{"jsonrpc":"2.0","id":"x","method":"\ud8"}"#),
        not("a wrong bracket", br#"{"jsonrpc":"2.0","id":"x","method":"a","params":[}]"#),
        not("not UTF-8", b"{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"\xff\xfe\"}"),
        not("a character cut in half", b"{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"\xe2\x82\"}"),
        not("an overlong character", b"{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"\xc0\xaf\"}"),
        not("bytes alone", b"\xff\xfe\xfd\x00\x01"),
        not("UTF-16", &utf_16),
    ]
}

pub(super) fn not_messages() -> Vec<Case> {
    let not = |name, text: &str| body(name, text, [nobody(INVALID)]);
    let own = |name, text: &str| body(name, text, [error("x", INVALID)]);
    vec![
        not("null", "null"),
        not("a number", "17"),
        not("a text", "\"textDocument/hover\""),
        not("true", "true"),
        not("an empty batch", "[]"),
        not("a batch of one", &format!("[{}]", super::hover("x"))),
        not("a batch of two", &format!("[{},{}]", super::hover("x"), super::hover("y"))),
        not("a batch of nonsense", "[1,2,3]"),
        not("an empty object", "{}"),
        not("a version alone", r#"{"jsonrpc":"2.0"}"#),
        not("parameters alone", r#"{"jsonrpc":"2.0","params":{}}"#),
        own("an id alone", r#"{"jsonrpc":"2.0","id":"x"}"#),
        own("no version", r#"{"id":"x","method":"shutdown"}"#),
        own("another version", r#"{"jsonrpc":"1.0","id":"x","method":"shutdown"}"#),
        own("a version that is a number", r#"{"jsonrpc":2.0,"id":"x","method":"shutdown"}"#),
        own("a method that is a number", r#"{"jsonrpc":"2.0","id":"x","method":7}"#),
        own("a method that is null", r#"{"jsonrpc":"2.0","id":"x","method":null}"#),
        not("a notification whose method is a list", r#"{"jsonrpc":"2.0","method":["exit"]}"#),
        not("an id that is null", r#"{"jsonrpc":"2.0","id":null,"method":"shutdown"}"#),
        not("an id that is an object", r#"{"jsonrpc":"2.0","id":{"a":1},"method":"shutdown"}"#),
        not("an id that is a list", r#"{"jsonrpc":"2.0","id":[1],"method":"shutdown"}"#),
        not("an id that is true", r#"{"jsonrpc":"2.0","id":true,"method":"shutdown"}"#),
        not("an id that is a fraction", r#"{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}"#),
        not(
            "an id of more than 64 bits",
            r#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"shutdown"}"#,
        ),
    ]
}

pub(super) fn limits() -> Vec<Case> {
    let nested = |depth: usize, open: &str, close: &str| open.repeat(depth) + "1" + &close.repeat(depth);
    let deep = nested(10_000, "[", "]");
    let long = "x".repeat(100_000);
    let halves = super::hover("x").replace("\"position\"", r#""lone":"\ud800 \udfff \ud83d","position""#);
    vec![
        body("10,000 lists in each other", call("\"x\"", "a", &deep), [error("x", INVALID)]),
        body(
            "10,000 objects in each other",
            call("\"x\"", "a", &nested(10_000, "{\"a\":", "}")),
            [error("x", INVALID)],
        ),
        body("a million lists that stay open", "[".repeat(1_000_000), [nobody(INVALID)]),
        body(
            "10,000 lists and the id behind them",
            format!(r#"{{"jsonrpc":"2.0","params":{deep},"method":"a","id":"x"}}"#),
            [error("x", INVALID)],
        ),
        body("a notification of 10,000 lists", note("a", &deep), [nobody(INVALID)]),
        body("an answer of 10,000 lists", format!(r#"{{"jsonrpc":"2.0","id":"x","result":{deep}}}"#), []),
        body("128 deep", call("\"x\"", "a", &nested(127, "[", "]")), [error("x", INVALID)]),
        body("127 deep", call("\"x\"", "a", &nested(126, "[", "]")), [error("x", UNKNOWN)]),
        body("a long id", call(&format!("\"{long}\""), "a", "{}"), [error(long.as_str(), UNKNOWN)]),
        body("a long method", call("\"x\"", &long, "{}"), [error("x", UNKNOWN)]),
        body(
            "100,000 parameters",
            call("\"x\"", "a", &format!("[{}1]", "1,".repeat(99_999))),
            [error("x", UNKNOWN)],
        ),
        body("16 MB of spaces", super::hover("x") + &" ".repeat(16 << 20), [result("x")]),
        body("lone surrogates", halves, [result("x")]),
        body("a lone surrogate in a method", call("\"x\"", "\\ud800", "{}"), [error("x", UNKNOWN)]),
        body("a null character in a method", call("\"x\"", "\\u0000", "{}"), [error("x", UNKNOWN)]),
        body(
            "keys that appear twice",
            r#"{"jsonrpc":"2.0","id":"y","id":"x","method":"b","method":"a"}"#,
            [error("x", UNKNOWN)],
        ),
    ]
}

#[test]
fn what_is_not_json_is_a_parse_error() {
    check(not_json());
}

#[test]
fn json_that_is_not_a_message_is_an_invalid_request() {
    check(not_messages());
}

#[test]
fn too_much_is_answered_and_what_can_be_mended_is_mended() {
    check(limits());
}

#[test]
fn a_change_with_half_characters_is_kept_with_replacement_characters_in_their_place() {
    for (name, half) in [("surrogates", b"\\ud800 \\udc00".as_slice()), ("bytes", b"\xe9 \xff".as_slice())] {
        let (mut server, _) = super::fresh();
        let text = "# x\n".to_owned() + SMALL;
        let mut document = Document::open(&mut server, "half.sudoku", &text);
        let change = json!({
            "textDocument": { "uri": document.uri, "version": 2 },
            "contentChanges": [{ "range": on_line(0, 0, 0), "text": "# HALF\n" }],
        });
        let change = note("textDocument/didChange", &change.to_string());
        let (before, after) = change.split_once("HALF").unwrap();
        let bytes = [before.as_bytes(), half, after.as_bytes()].concat();
        server.send_bytes(framed(bytes));
        document.version = 2;
        document.text = format!("# \u{fffd} \u{fffd}\n{text}");
        let same = Document::open(&mut server, "same.sudoku", &document.text.clone());
        server.settle();
        for line in 0..12 {
            assert_eq!(
                document.hover(&mut server, line, 2),
                same.hover(&mut server, line, 2),
                "{name}: line {line}"
            );
        }
        assert!(document.hover(&mut server, 2, 2).is_some(), "{name}: the line was inserted");
        super::end(server);
    }
}

#[test]
fn a_message_that_is_too_long_is_skipped_without_being_kept() {
    let (mut server, hover) = super::fresh();
    server.settle();
    let most = server.most_memory();
    let length = (256 << 20) + 1;
    server.send_bytes(format!("Content-Length: {length}\r\n\r\n").into_bytes());
    for _ in 0..256 {
        server.send_bytes(vec![b' '; 1 << 20]);
    }
    server.send_bytes(vec![b' ']);
    super::attend(&mut server, "257 MB", &[nobody(INVALID)], &hover);
    // Both values are in kilobytes.
    let grown = server.most_memory().zip(most).map(|(now, before)| now - before);
    assert!(grown.is_none_or(|grown| grown < 64 << 10), "{grown:?} kB more");
    super::end(server);
}

#[test]
fn a_length_of_more_than_four_gigabytes_counts_as_lost() {
    for length in ["4294967297", "99999999999", "18446744073709551616"] {
        let bytes = format!("Content-Length: {length}\r\n\r\n{{}}");
        check(vec![case("a length that is not believed", bytes, [nobody(PARSE)])]);
    }
}
