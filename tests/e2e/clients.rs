//! What real editors declare, as far as this server looks at it, and a client that declares all there is.

use serde_json::{Value, json};

use crate::client::standard_with;

/// The capabilities of VS Code 1.106 with vscode-languageclient 9.
pub(crate) fn vscode() -> Value {
    let dynamic = json!({ "dynamicRegistration": true });
    json!({
        "general": { "positionEncodings": ["utf-16"], "markdown": { "parser": "marked", "version": "1.1.0" } },
        "window": {
            "workDoneProgress": true, "showDocument": { "support": true },
            "showMessage": { "messageActionItem": { "additionalPropertiesSupport": true } },
        },
        "workspace": {
            "applyEdit": true, "configuration": true, "workspaceFolders": true,
            "workspaceEdit": {
                "documentChanges": true, "resourceOperations": ["create", "rename", "delete"],
                "failureHandling": "textOnlyTransactional", "normalizesLineEndings": true,
                "changeAnnotationSupport": { "groupsOnLabel": true },
            },
            "didChangeConfiguration": dynamic,
            "didChangeWatchedFiles": { "dynamicRegistration": true, "relativePatternSupport": true },
            "symbol": dynamic, "executeCommand": dynamic,
            "codeLens": { "refreshSupport": true }, "semanticTokens": { "refreshSupport": true },
            "inlayHint": { "refreshSupport": true }, "diagnostics": { "refreshSupport": true },
            "foldingRange": { "refreshSupport": true },
        },
        "textDocument": {
            "synchronization": { "dynamicRegistration": true, "willSave": true, "didSave": true },
            "publishDiagnostics": {
                "relatedInformation": true, "versionSupport": false, "tagSupport": { "valueSet": [1, 2] },
                "codeDescriptionSupport": true, "dataSupport": true,
            },
            "completion": {
                "dynamicRegistration": true, "contextSupport": true, "insertTextMode": 2,
                "completionItem": { "snippetSupport": true, "insertReplaceSupport": true },
            },
            "hover": { "dynamicRegistration": true, "contentFormat": ["markdown", "plaintext"] },
            "definition": dynamic, "references": dynamic, "documentHighlight": dynamic,
            "documentSymbol": { "dynamicRegistration": true, "hierarchicalDocumentSymbolSupport": true },
            "codeAction": {
                "dynamicRegistration": true, "isPreferredSupport": true, "disabledSupport": true,
                "dataSupport": true, "honorsChangeAnnotations": true,
                "resolveSupport": { "properties": ["edit"] },
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["", "quickfix", "refactor", "source"] } },
            },
            "codeLens": dynamic, "formatting": dynamic, "rangeFormatting": dynamic, "onTypeFormatting": dynamic,
            "rename": dynamic, "documentLink": { "dynamicRegistration": true, "tooltipSupport": true },
            "foldingRange": { "dynamicRegistration": true, "rangeLimit": 5000, "lineFoldingOnly": true },
            "selectionRange": dynamic,
            "semanticTokens": {
                "dynamicRegistration": true, "formats": ["relative"], "tokenTypes": [], "tokenModifiers": [],
                "requests": { "range": true, "full": { "delta": true } },
            },
            "inlayHint": { "dynamicRegistration": true, "resolveSupport": { "properties": ["tooltip"] } },
            "inlineCompletion": dynamic,
            "diagnostic": { "dynamicRegistration": true, "relatedDocumentSupport": false },
        },
    })
}

/// The capabilities of Neovim 0.10 (`vim.lsp.protocol.make_client_capabilities()`).
pub(crate) fn neovim() -> Value {
    let fixed = json!({ "dynamicRegistration": false });
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "window": {
            "workDoneProgress": true, "showDocument": { "support": true },
            "showMessage": { "messageActionItem": { "additionalPropertiesSupport": false } },
        },
        "workspace": {
            "applyEdit": true, "configuration": true, "workspaceFolders": true,
            "workspaceEdit": { "resourceOperations": ["rename", "create", "delete"] },
            "didChangeConfiguration": fixed,
            "didChangeWatchedFiles": { "dynamicRegistration": false, "relativePatternSupport": true },
            "symbol": fixed, "semanticTokens": { "refreshSupport": true }, "inlayHint": { "refreshSupport": true },
        },
        "textDocument": {
            "synchronization": { "dynamicRegistration": false, "willSave": true, "didSave": true },
            "publishDiagnostics": {
                "relatedInformation": true, "dataSupport": true, "tagSupport": { "valueSet": [1, 2] },
            },
            "completion": { "dynamicRegistration": false, "completionItem": { "snippetSupport": true } },
            "hover": { "dynamicRegistration": true, "contentFormat": ["markdown", "plaintext"] },
            "definition": { "dynamicRegistration": true, "linkSupport": true },
            "references": fixed, "documentHighlight": fixed,
            "documentSymbol": { "dynamicRegistration": false, "hierarchicalDocumentSymbolSupport": true },
            "codeAction": {
                "dynamicRegistration": true, "isPreferredSupport": true, "dataSupport": true,
                "resolveSupport": { "properties": ["edit"] },
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["", "quickfix", "refactor", "source"] } },
            },
            "formatting": { "dynamicRegistration": true }, "rangeFormatting": { "dynamicRegistration": true },
            "rename": { "dynamicRegistration": true, "prepareSupport": true },
            "semanticTokens": {
                "dynamicRegistration": false, "formats": ["relative"], "tokenTypes": [], "tokenModifiers": [],
                "requests": { "range": false, "full": { "delta": true } },
            },
            "inlayHint": { "dynamicRegistration": true, "resolveSupport": { "properties": ["textEdits"] } },
            "diagnostic": fixed,
        },
    })
}

/// A client that declares every feature there is, but asks to be asked for nothing: no settings, no registration.
pub(crate) fn all_but_asking(encoding: &str) -> Value {
    let mut all = vscode();
    all["general"]["positionEncodings"] = json!([encoding]);
    all["workspace"]["configuration"] = json!(false);
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
