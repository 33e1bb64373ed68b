//! Classifies the body of a message as a call, an answer, or an unusable message with the error to send.

use serde_json::{Map, Value};

use super::id::Id;
use super::malformed::{glance, mend_surrogates};

/// The maximum number of objects and arrays that may be open at once in a message.
pub const MAX_DEPTH: usize = 127;

/// The parsed body of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// A request; without an id, a notification.
    Call {
        /// The id that the answer repeats.
        id: Option<Id>,
        /// The method.
        method: String,
        /// The parameters.
        params: Option<Value>,
    },
    /// The answer to one of the server's requests.
    Answer {
        /// The request's id.
        id: Id,
        /// The result, or the error as received.
        outcome: Result<Value, Value>,
    },
    /// A message with only an id: some clients omit an empty result.
    Bare(Id),
    /// A message to be answered with an error.
    Refused {
        /// The message's id, if it could be read.
        id: Option<Id>,
        /// The kind of error.
        code: Code,
        /// The problem.
        why: &'static str,
    },
    /// An unusable answer, with the problem. An answer is never answered.
    Useless(&'static str),
}

/// The kind of error in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The text is not JSON.
    Parse,
    /// The text is JSON, but not a message.
    Invalid,
}

/// Reads the body of a message.
#[must_use]
pub fn read_message(body: Vec<u8>) -> Message {
    match String::from_utf8(body) {
        Ok(text) => message(text.into_bytes()),
        Err(error) => not_utf8(error.as_bytes()),
    }
}

/// A request that is not UTF-8 is refused. A notification cannot be refused, and its edits must not be lost: its
/// invalid bytes are replaced by U+FFFD.
fn not_utf8(body: &[u8]) -> Message {
    let read = message(String::from_utf8_lossy(body).into_owned().into_bytes());
    if matches!(read, Message::Call { id: None, .. } | Message::Answer { .. } | Message::Useless(_)) {
        return read;
    }
    Message::Refused { id: None, code: Code::Parse, why: "the message is not UTF-8" }
}

fn message(mut text: Vec<u8>) -> Message {
    if let Ok(value) = serde_json::from_slice(&text) {
        return of_value(value);
    }
    let seen = glance(&text);
    let is_answer = seen.is_answer && !seen.is_call;
    if seen.depth > MAX_DEPTH {
        let why = "the message is nested more than 127 deep";
        return if is_answer {
            Message::Useless(why)
        } else {
            Message::Refused { id: seen.id, code: Code::Invalid, why }
        };
    }
    if mend_surrogates(&mut text)
        && let Ok(value) = serde_json::from_slice(&text)
    {
        return of_value(value);
    }
    Message::Refused { id: None, code: Code::Parse, why: "the message is not JSON" }
}

fn of_value(value: Value) -> Message {
    let refused = |id, why| Message::Refused { id, code: Code::Invalid, why };
    match value {
        Value::Object(object) => of_object(object),
        Value::Array(_) => refused(None, "batches of messages are not part of the protocol"),
        _ => refused(None, "the message is not an object"),
    }
}

fn of_object(mut object: Map<String, Value>) -> Message {
    if object.contains_key("method") {
        return call(object);
    }
    let id = object.get("id").and_then(Id::of);
    let result = object.remove("result").filter(|result| !result.is_null() || !object.contains_key("error"));
    let outcome = match (result, object.remove("error")) {
        (Some(result), _) => Some(Ok(result)),
        (None, Some(error)) => Some(Err(error)),
        (None, None) => None,
    };
    let refused = |id, why| Message::Refused { id, code: Code::Invalid, why };
    match (id, outcome) {
        (Some(id), Some(outcome)) => Message::Answer { id, outcome },
        (None, Some(_)) => Message::Useless("an answer without an id"),
        (Some(id), None) => Message::Bare(id),
        (None, None) => refused(None, "the message has neither a method nor a result"),
    }
}

fn call(mut object: Map<String, Value>) -> Message {
    let refused = |id, why| Message::Refused { id, code: Code::Invalid, why };
    let id = object.get("id").and_then(Id::of);
    if id.is_none() && object.contains_key("id") {
        return refused(None, "the id is neither a whole number nor a text");
    }
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return refused(id, "'jsonrpc' is not \"2.0\"");
    }
    match object.remove("method") {
        Some(Value::String(method)) => Message::Call { id, method, params: object.remove("params") },
        _ => refused(id, "the method is not a text"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Message {
        read_message(text.as_bytes().to_vec())
    }

    fn refusal(text: &[u8]) -> Option<(Option<Id>, Code)> {
        match read_message(text.to_vec()) {
            Message::Refused { id, code, .. } => Some((id, code)),
            _ => None,
        }
    }

    #[test]
    fn requests_notifications_and_answers_are_told_apart() {
        let call = |id, method: &str, params| Message::Call { id, method: method.to_owned(), params };
        assert_eq!(
            read(r#"{"jsonrpc":"2.0","id":1,"method":"a","params":[]}"#),
            call(Some(Id::Number(1)), "a", Some(json!([])))
        );
        assert_eq!(read(r#"{"jsonrpc":"2.0","method":"a"}"#), call(None, "a", None));
        assert_eq!(
            read(r#"{"jsonrpc":"2.0","id":"x","method":"a"}"#),
            call(Some(Id::Text("x".into())), "a", None)
        );
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":3.0,"method":"a"}"#), call(Some(Id::Number(3)), "a", None));
        let answer = |outcome| Message::Answer { id: Id::Number(1), outcome };
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":1,"result":null}"#), answer(Ok(Value::Null)));
        assert_eq!(read(r#"{"id":1,"result":null,"error":{"code":1}}"#), answer(Err(json!({ "code": 1 }))));
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":1}"#), Message::Bare(Id::Number(1)));
    }

    #[test]
    fn what_is_not_json_is_a_parse_error() {
        for text in [
            "",
            " ",
            "{",
            "{]",
            "nonsense",
            "{'id': 1}",
            r#"{"jsonrpc":"2.0","id":1,"method":"a"} trailing"#,
            r#"{"jsonrpc":"2.0","method":"a",}"#,
            "{\"jsonrpc\":\"2.0\",\"method\":\"a\nb\"}",
            "\u{feff}{}",
            r#"{"a":"\x"}"#,
        ] {
            assert_eq!(refusal(text.as_bytes()), Some((None, Code::Parse)), "{text}");
        }
        assert_eq!(refusal(b"\xff\xfe{}"), Some((None, Code::Parse)));
        assert_eq!(refusal(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}"), Some((None, Code::Parse)));
    }

    #[test]
    fn json_that_is_not_a_message_is_an_invalid_request() {
        for (text, id) in [
            ("null", None),
            ("17", None),
            ("\"a\"", None),
            ("[]", None),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"a"}]"#, None),
            ("{}", None),
            (r#"{"jsonrpc":"2.0"}"#, None),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, Some(1)),
            (r#"{"jsonrpc":"1.0","id":1,"method":"a"}"#, Some(1)),
            (r#"{"id":1,"method":"a"}"#, Some(1)),
            (r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, None),
            (r#"{"jsonrpc":"2.0","id":{},"method":"a"}"#, None),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, None),
        ] {
            assert_eq!(refusal(text.as_bytes()), Some((id.map(Id::Number), Code::Invalid)), "{text}");
        }
    }

    #[test]
    fn depth_has_a_limit_and_one_less_is_read() {
        let nested = |depth: usize| {
            let params = "[".repeat(depth - 1) + &"]".repeat(depth - 1);
            format!(r#"{{"jsonrpc":"2.0","params":{params},"id":5,"method":"a"}}"#)
        };
        assert!(matches!(read(&nested(MAX_DEPTH)), Message::Call { .. }));
        for depth in [MAX_DEPTH + 1, 100_000] {
            let refused = Some((Some(Id::Number(5)), Code::Invalid));
            assert_eq!(refusal(nested(depth).as_bytes()), refused, "{depth}");
        }
        let answer = format!(r#"{{"id":5,"result":{}}}"#, "[".repeat(1000));
        assert!(matches!(read(&answer), Message::Useless(_)));
    }

    #[test]
    fn lone_surrogates_and_bytes_that_are_no_text_become_the_replacement_character() {
        let text = |message| match message {
            Message::Call { params: Some(params), .. } => params[0].as_str().map(str::to_owned),
            _ => None,
        };
        let lone = read(r#"{"jsonrpc":"2.0","id":1,"method":"a","params":["x\ud800y\ude00z\ud83d\ude00"]}"#);
        assert_eq!(text(lone).as_deref(), Some("x\u{fffd}y\u{fffd}z\u{1f600}"));
        let latin =
            read_message(b"{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":[\"gr\xf6\xdfe\"]}".to_vec());
        assert_eq!(text(latin).as_deref(), Some("gr\u{fffd}\u{fffd}e"));
    }
}
