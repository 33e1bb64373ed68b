//! Removes unreadable members from the parameters of `initialize`: otherwise one malformed member would end the
//! session before it began.

use serde_json::{Map, Value, json};
use tower_lsp::ls_types::InitializeParams;

/// Removes the members and items that cannot be read from the parameters, and returns their names. O(length).
pub(super) fn mend(params: &mut Value) -> Vec<String> {
    let mut left_out = Vec::new();
    if !is_readable(params.clone()) {
        // If nothing readable is left, the server reports what is missing.
        *params = readable(params.take(), &[], &mut left_out).unwrap_or_default();
    }
    left_out
}

/// Returns the readable part of the value at a path.
fn readable(value: Value, path: &[String], left_out: &mut Vec<String>) -> Option<Value> {
    if is_readable(at(path, value.clone())) {
        return Some(value);
    }
    let before = left_out.len();
    let down = |name: String| [path, &[name]].concat();
    let left = match value {
        Value::Object(members) => {
            let members = members
                .into_iter()
                .filter_map(|(name, value)| Some((name.clone(), readable(value, &down(name), left_out)?)));
            Some(Value::Object(members.collect()))
        }
        Value::Array(items) => {
            let items = items.into_iter().enumerate();
            Some(items.filter_map(|(nth, item)| readable(item, &down(nth.to_string()), left_out)).collect())
        }
        _ => None,
    };
    let left = left.filter(|left| is_readable(at(path, left.clone())));
    if left.is_none() {
        left_out.truncate(before);
        left_out.push(path.join("."));
    }
    left
}

/// Returns parameters that contain only a value at a path. A number in the path is an index in a list.
fn at(path: &[String], value: Value) -> Value {
    let wrapped = path.iter().rev().fold(value, |value, name| {
        if name.bytes().all(|byte| byte.is_ascii_digit()) {
            Value::Array(vec![value])
        } else {
            Value::Object(Map::from_iter([(name.clone(), value)]))
        }
    });
    match wrapped {
        Value::Object(mut members) => {
            if !path.is_empty() {
                members.entry("capabilities").or_insert_with(|| json!({}));
            }
            Value::Object(members)
        }
        other => other,
    }
}

fn is_readable(params: Value) -> bool {
    serde_json::from_value::<InitializeParams>(params).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_left_out_and_all_else_stays() {
        let mut params = json!({
            "processId": -1,
            "rootUri": "no uri",
            "rootPath": 5,
            "locale": ["en"],
            "trace": "loud",
            "clientInfo": { "name": "an editor", "version": 7 },
            "initializationOptions": { "codeLens": "none" },
            "workspaceFolders": [{ "uri": "file:///a", "name": "a" }, 5, { "uri": "file:///b" }],
            "capabilities": {
                "general": { "positionEncodings": "utf-8" },
                "textDocument": { "hover": { "contentFormat": ["markdown"] }, "completion": true },
                "window": null,
            },
        });
        let left_out = mend(&mut params);
        let expected = json!({
            "clientInfo": { "name": "an editor" },
            "initializationOptions": { "codeLens": "none" },
            "workspaceFolders": [{ "uri": "file:///a", "name": "a" }],
            "capabilities": {
                "general": {},
                "textDocument": { "hover": { "contentFormat": ["markdown"] } },
                "window": null,
            },
        });
        assert_eq!(params, expected, "{left_out:?}");
        let mut left_out = left_out;
        left_out.sort();
        let names = [
            "capabilities.general.positionEncodings",
            "capabilities.textDocument.completion",
            "clientInfo.version",
            "locale",
            "processId",
            "rootPath",
            "rootUri",
            "trace",
            "workspaceFolders.1",
            "workspaceFolders.2",
        ];
        assert_eq!(left_out, names);
    }

    #[test]
    fn parameters_that_can_be_read_stay_as_they_are() {
        let params = json!({ "processId": 7, "capabilities": {}, "more": [5] });
        let mut mended = params.clone();
        assert_eq!(mend(&mut mended), Vec::<String>::new());
        assert_eq!(mended, params);
    }

    #[test]
    fn capabilities_have_to_be_there() {
        for mut params in [json!({}), json!({ "capabilities": 5 }), json!(5), json!([])] {
            mend(&mut params);
            assert!(!is_readable(params.clone()), "{params}");
        }
    }
}
