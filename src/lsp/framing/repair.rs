//! Corrects parameters that some clients write in ways that the protocol does not allow, if their meaning is clear,
//! so that no document fails to open and no edit is lost.

use std::fmt::Write;

use serde_json::{Map, Number, Value, json};

use super::id::whole;

/// Corrects the parameters of a message:
///
/// - In document names, characters that are not allowed in a URI are percent-encoded. Clients that follow the
///   WHATWG's standard, or none, send file names with brackets, spaces or umlauts unchanged.
/// - A document without a version, as before LSP 3.16, gets version 0.
/// - The length of the text that an edit replaces (`rangeLength`) is removed: the range determines it.
/// - A change of the settings without `settings`, as sent by clients that omit undefined members, gets `null`.
/// - Versions, lines and characters written as `3.0` become whole numbers. In an edit, lines and characters above
///   2^32 become the largest number, which is beyond any text.
///
/// O(length of the parameters without texts).
pub fn mend(method: &str, params: &mut Value) {
    let is_edit = method == "textDocument/didChange";
    members(params, is_edit);
    if is_edit && let Some(Value::Array(changes)) = params.get_mut("contentChanges") {
        for change in changes.iter_mut().filter_map(Value::as_object_mut) {
            change.remove("rangeLength");
        }
    }
    if matches!(method, "textDocument/didOpen" | "textDocument/didChange")
        && let Some(Value::Object(document)) = params.get_mut("textDocument")
        && !is_version(document)
    {
        document.insert("version".to_owned(), json!(0));
    }
    if method == "workspace/didChangeConfiguration"
        && let Value::Object(params) = params
    {
        params.entry("settings").or_insert(Value::Null);
    }
}

fn is_version(document: &Map<String, Value>) -> bool {
    document.get("version").and_then(Value::as_i64).is_some_and(|version| i32::try_from(version).is_ok())
}

/// Corrects all document names, versions and positions in a value.
fn members(value: &mut Value, is_edit: bool) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| members(item, is_edit)),
        Value::Object(all) => {
            for (key, value) in all {
                match value {
                    Value::Number(number) => {
                        if let Some(mended) = counted(key, number, is_edit) {
                            *value = mended;
                        }
                    }
                    Value::String(text) if is_name(key) => {
                        if let Some(mended) = encoded(text) {
                            *text = mended;
                        }
                    }
                    Value::String(_) => {}
                    _ => members(value, is_edit),
                }
            }
        }
        _ => {}
    }
}

/// Returns the corrected value of a number that is not whole or is too large, as the member with this key; `None` if
/// the number stays.
fn counted(key: &str, number: &Number, is_edit: bool) -> Option<Value> {
    let is_place = matches!(key, "line" | "character");
    let is_usual = number.as_u64().is_some_and(|count| u32::try_from(count).is_ok());
    if is_usual || !is_place && key != "version" {
        return None;
    }
    let is_far = is_place && is_edit && number.as_f64()? > f64::from(u32::MAX);
    let count = match number.as_i64() {
        _ if is_far => i64::from(u32::MAX),
        Some(count) => count,
        None => whole(number.as_f64()?)?,
    };
    (number.as_i64() != Some(count)).then(|| json!(count))
}

/// Returns whether the member with this key is the name of a document or folder.
fn is_name(key: &str) -> bool {
    key == "uri" || key.ends_with("Uri")
}

/// The characters that are allowed anywhere in a URI.
const LEGAL: [bool; 256] = {
    let (mut legal, mut byte) = ([false; 256], 0);
    while byte < 256 {
        legal[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let (marks, mut at) = (b"-._~:/?@!$&'()*+,;=", 0);
    while at < marks.len() {
        legal[marks[at] as usize] = true;
        at += 1;
    }
    legal
};

/// Returns a URI with all invalid characters percent-encoded; `None` if there are none.
fn encoded(uri: &str) -> Option<String> {
    if uri.bytes().all(|byte| LEGAL[usize::from(byte)]) {
        return None;
    }
    let host = host_end(uri);
    // The new text is only started at the first byte that has to be encoded.
    let (mut mended, mut is_fragment) = (None::<String>, false);
    for (at, byte) in uri.bytes().enumerate() {
        let is_legal = match byte {
            b'%' => {
                uri.as_bytes().get(at + 1..at + 3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
            }
            b'[' | b']' => at < host,
            b'#' => !std::mem::replace(&mut is_fragment, true),
            _ => LEGAL[usize::from(byte)],
        };
        match &mut mended {
            None if is_legal => {}
            Some(mended) if is_legal => mended.push(char::from(byte)),
            _ => {
                let mended = mended.get_or_insert_with(|| uri[..at].to_owned());
                // Writing to a text does not fail.
                let _ = write!(mended, "%{byte:02X}");
            }
        }
    }
    mended
}

/// Returns the end of a URI's host; 0 if there is no host.
fn host_end(uri: &str) -> usize {
    let Some(start) = uri.find("://").map(|at| at + 3) else { return 0 };
    uri[start..].find(['/', '?', '#']).map_or(uri.len(), |length| start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_uri_has_is_encoded_and_all_else_stays() {
        for same in [
            "file:///a/b%20c.sudoku",
            "untitled:Untitled-1",
            "http://[::1]:80/a?b=c#d",
            "git:/a.sudoku?%7B%22path%22%3A1%7D",
            "file:///~a/@(b)+c,d;e='f'!$&*",
            "",
        ] {
            assert_eq!(encoded(same), None, "{same}");
        }
        for (odd, mended) in [
            ("file:///a[1].sudoku", "file:///a%5B1%5D.sudoku"),
            ("file:///a b.sudoku", "file:///a%20b.sudoku"),
            ("file:///\u{e4}\u{1f600}", "file:///%C3%A4%F0%9F%98%80"),
            ("file:///100%.sudoku", "file:///100%25.sudoku"),
            ("file:///%4", "file:///%254"),
            ("file:///c:\\a|b^{c}`\"<>", "file:///c:%5Ca%7Cb%5E%7Bc%7D%60%22%3C%3E"),
            ("http://[::1]/[a]", "http://[::1]/%5Ba%5D"),
            ("file:///a#b#c", "file:///a#b%23c"),
            ("untitled:[a]", "untitled:%5Ba%5D"),
        ] {
            assert_eq!(encoded(odd).as_deref(), Some(mended));
        }
    }

    #[test]
    fn names_are_mended_wherever_they_are_and_texts_stay() {
        let of = |name: &str| {
            json!({
                "textDocument": { "uri": name, "text": "[a b]", "version": 3 },
                "arguments": [{ "uri": name, "title": "a b" }],
                "workspaceFolders": [{ "uri": name, "name": "a b" }],
                "rootUri": name,
            })
        };
        let mut params = of("file:///a b");
        mend("textDocument/didOpen", &mut params);
        assert_eq!(params, of("file:///a%20b"));
    }

    #[test]
    fn versions_and_positions_are_whole_numbers_that_fit() {
        let of = |version: Value, line: Value, character: Value| {
            json!({
                "textDocument": { "uri": "a:b", "version": version },
                "contentChanges": [{ "range": { "start": { "line": line, "character": character } } }],
            })
        };
        let largest = u32::MAX;
        for (odd, mended) in [
            (of(json!(2.0), json!(3.0), json!(0.0)), of(json!(2), json!(3), json!(0))),
            (
                of(json!(-1.0), json!(1_u64 << 53), json!(u64::MAX)),
                of(json!(-1), json!(largest), json!(largest)),
            ),
            (of(json!(2), json!(largest), json!(1e15)), of(json!(2), json!(largest), json!(largest))),
            (of(json!(2), json!(-1), json!(0.5)), of(json!(2), json!(-1), json!(0.5))),
        ] {
            let mut params = odd.clone();
            mend("textDocument/didChange", &mut params);
            assert_eq!(params, mended, "{odd}");
        }
        let far = json!({ "position": { "line": 1_u64 << 32, "character": 0.0 } });
        let mut params = far.clone();
        mend("textDocument/hover", &mut params);
        assert_eq!(params, json!({ "position": { "line": 1_u64 << 32, "character": 0 } }));
    }

    #[test]
    fn the_length_of_what_an_edit_replaces_is_left_out() {
        for length in [json!(1.0), json!(-1), json!("1"), json!(1)] {
            let mut params = json!({ "textDocument": { "version": 1 }, "contentChanges": [{ "text": "a", "rangeLength": length }, 1] });
            mend("textDocument/didChange", &mut params);
            assert_eq!(
                params,
                json!({ "textDocument": { "version": 1 }, "contentChanges": [{ "text": "a" }, 1] })
            );
        }
    }

    #[test]
    fn a_document_has_a_version() {
        for version in [json!(null), json!("1"), json!(1.5), json!(1_u64 << 31)] {
            let mut params = json!({ "textDocument": { "uri": "a:b", "version": version } });
            mend("textDocument/didChange", &mut params);
            assert_eq!(params, json!({ "textDocument": { "uri": "a:b", "version": 0 } }));
        }
        let mut params = json!({});
        mend("workspace/didChangeConfiguration", &mut params);
        assert_eq!(params, json!({ "settings": null }));
        let mut params = json!({ "textDocument": { "uri": "a:b" } });
        mend("textDocument/hover", &mut params);
        assert_eq!(params, json!({ "textDocument": { "uri": "a:b" } }));
    }
}
