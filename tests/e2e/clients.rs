//! The capabilities of real editors, as far as this server reads them, and a client that declares every capability.
//!
//! The files in `clients/` hold the capabilities of each editor.

use serde_json::{Value, json};

use crate::client::standard_with;

/// Reads the capabilities of an editor from its file.
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

/// A client that declares every feature, but receives no requests from the server: no settings, registration or
/// progress.
pub(crate) fn all_but_asking(encoding: &str) -> Value {
    let mut all = capabilities_of!("vscode");
    all["general"]["positionEncodings"] = json!([encoding]);
    all["workspace"]["configuration"] = json!(false);
    all["window"]["workDoneProgress"] = json!(false);
    strike(&mut all, "dynamicRegistration");
    all
}

/// A typical client whose columns count in this encoding.
pub(crate) fn plain(encoding: &str) -> Value {
    standard_with(json!({ "general": { "positionEncodings": [encoding] } }))
}

/// Removes a key at every level of an object.
fn strike(value: &mut Value, key: &str) {
    if let Value::Object(object) = value {
        object.remove(key);
        object.values_mut().for_each(|inner| strike(inner, key));
    }
}
