//! The extension for Zed: starts the language server that is on the PATH.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree, serde_json};

struct Sudoku;

impl zed::Extension for Sudoku {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("sudoku-ls")
            .ok_or("sudoku-ls is not on the PATH: run `cargo install --path .` in a checkout of it")?;
        Ok(Command { command, args: vec!["lsp".into(), "--stdio".into()], env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(id.as_ref(), worktree)?.settings)
    }
}

zed::register_extension!(Sudoku);
