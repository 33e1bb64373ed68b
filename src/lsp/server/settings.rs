//! Keeps the settings up to date: those in `initialize`, those that the client pushes, and those that the server requests.
//!
//! This module handles the protocol; `client::config` defines the individual settings.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::ls_types::{ConfigurationItem, MessageType, Registration};

use crate::lsp::checking::refresh;
use crate::lsp::client::config::{Config, SECTION};
use crate::lsp::client::messages::ask;
use crate::lsp::server::folder;
use crate::lsp::state::State;

/// Applies the settings with which the client starts the server. Unusable values are reported to the user.
pub(crate) fn start(state: &Arc<State>, options: &Value) {
    let (.., complaints) = state.change_config(|config| config.with(options));
    complain(state, &complaints);
}

/// Applies settings and reports unusable values to the user. The client is asked to request again what the settings affect.
fn take(state: &Arc<State>, read: impl FnOnce(Config) -> (Config, Vec<String>)) {
    let (before, config, complaints) = state.change_config(read);
    if before.code_lens != config.code_lens {
        refresh::lenses(state);
    }
    let hints = |config: &Config| (config.missing_hints, config.single_hints, config.verdict_hints);
    if hints(&before) != hints(&config) {
        refresh::hints(state);
    }
    complain(state, &complaints);
}

fn complain(state: &Arc<State>, complaints: &[String]) {
    if !complaints.is_empty() {
        state.client.say(MessageType::WARNING, complaints.join(" "));
    }
}

/// Asks the client to report changes of the settings and of settings files, and requests the current settings, if the
/// client supports that.
pub(crate) fn follow(state: &Arc<State>) {
    let flags = state.client.flags();
    let settings = flags.register_configuration.then(|| Registration {
        id: "settings".to_owned(),
        method: "workspace/didChangeConfiguration".to_owned(),
        register_options: Some(serde_json::json!({ "section": SECTION })),
    });
    let registrations: Vec<Registration> = settings.into_iter().chain(folder::watch(flags)).collect();
    if !registrations.is_empty() {
        let client = state.client.sender.clone();
        let register = async move { client.register_capability(registrations).await };
        ask(register, |answer| {
            if let Err(why) = answer {
                tracing::warn!("cannot watch for changed settings: {why}");
            }
        });
    }
    pull(state);
}

/// Applies settings that the client pushed, or requests them if the client only reports a change.
pub(crate) fn changed(state: &Arc<State>, settings: &Value) {
    match settings.get(SECTION) {
        Some(section) => take_section(state, state.client.sections.number(), section),
        None => pull(state),
    }
}

/// Applies the server's section of the user's settings, unless newer settings have arrived. A setting that is missing
/// in the section gets the value from the server's start.
fn take_section(state: &Arc<State>, number: u64, section: &Value) {
    let first = state.client.first_config();
    // The check runs under the lock of the settings, because separate tasks handle the client's answers.
    take(state, |config| {
        if state.client.sections.is_newest(number) {
            config.anew(first, section)
        } else {
            (config, Vec::new())
        }
    });
}

fn pull(state: &Arc<State>) {
    if !state.client.flags().configuration {
        return;
    }
    let (client, number) = (state.client.sender.clone(), state.client.sections.number());
    let item = ConfigurationItem { scope_uri: None, section: Some(SECTION.to_owned()) };
    let state = Arc::clone(state);
    ask(async move { client.configuration(vec![item]).await }, move |answer| match answer {
        Ok(sections) => {
            if let Some(section) = sections.first() {
                take_section(&state, number, section);
            }
        }
        Err(why) => tracing::warn!("cannot read the settings, keeping the current ones: {why}"),
    });
}
