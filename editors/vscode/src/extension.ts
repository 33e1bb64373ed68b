// The extension's entry point: creates one connection to the server for all folders and files, and registers the commands.

import { ExtensionContext, workspace } from "vscode";
import { registerCheckTask } from "#host";
import { registerConfirm } from "./ask/confirm";
import { registerPaste } from "./ask/paste";
import { registerCommands } from "./commands";
import { Boards } from "./panels/board";
import { Collections } from "./panels/collection";
import { watchCursors } from "./play/cells";
import { registerGhost } from "./play/ghost";
import { Connection } from "./server/connection";

let connection: Connection | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const started = (connection = new Connection(context));
  const boards = new Boards(started, context), collections = new Collections(started, context);
  context.subscriptions.push(
    boards,
    collections,
    ...registerCommands(started, { boards, collections }, context),
    registerConfirm((edit) => started.apply(edit)),
    registerGhost(),
    ...registerPaste(started.now),
    watchCursors(started.now),
    started.play,
    started.hints,
    started.regions,
    started.summary,
    registerCheckTask(() => started.find().found),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("sudoku.server.path")) void started.restart();
    }),
  );
  await started.restart();
}

export async function deactivate(): Promise<void> {
  await connection?.stop();
  connection = undefined;
}
