//! What real editors declare, as far as this server looks at it, and a client that declares all there is.
//!
//! The files in `clients/` hold the capabilities of each editor.

use serde_json::{Value, json};

use crate::client::standard_with;

/// The capabilities of an editor, from its file.
macro_rules! capabilities_of {
    ($name:literal) => {
        serde_json::from_str::<serde_json::Value>(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/e2e/clients/",
            $name,
            ".json"
        )))
        .expect("a file of capabilities")
    };
}

pub(crate) use capabilities_of;

/// A client that declares every feature there is, but asks to be asked for nothing: no settings, no registration, no progress.
pub(crate) fn all_but_asking(encoding: &str) -> Value {
    let mut all = capabilities_of!("vscode");
    all["general"]["positionEncodings"] = json!([encoding]);
    all["workspace"]["configuration"] = json!(false);
    all["window"]["workDoneProgress"] = json!(false);
    strike(&mut all, "dynamicRegistration");
    all
}

/// The usual client with columns in these units.
pub(crate) fn plain(encoding: &str) -> Value {
    standard_with(json!({ "general": { "positionEncodings": [encoding] } }))
}

/// Takes a key out wherever it stands.
fn strike(value: &mut Value, key: &str) {
    if let Value::Object(object) = value {
        object.remove(key);
        object.values_mut().for_each(|inner| strike(inner, key));
    }
}
