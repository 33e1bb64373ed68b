// Boards of files that are renamed. VS Code shows a renamed file as text, even in place of its board. This file opens the board there again.

import { Disposable, Tab, TabGroup, TabInputCustom, TabInputText, Uri, ViewColumn, commands, window, workspace } from "vscode";
import { movedTo } from "./names";
import { EDITOR } from "./reopened";

/** A board whose file, or a folder around it, is being renamed. */
export interface Moved {
  readonly from: Uri;
  readonly to: Uri;
  readonly viewColumn: ViewColumn;
}

interface Leaving extends Moved {
  /** Whether the board is the active tab of its group. */
  readonly isShown: boolean;
  /** Whether the group also has a tab with the text. */
  readonly hasText: boolean;
}

/** How long to wait for VS Code to put the text in the place of a board. */
const WAIT_MS = 2_000;

/** Opens the boards of renamed files again, one after another by `inTurn`. `note` gets each board before VS Code closes it. */
export function keepRenamed(note: (board: Moved) => void, inTurn: (open: () => Promise<void>) => Promise<void>): Disposable {
  let leaving: Leaving[] = [];
  return Disposable.from(
    workspace.onWillRenameFiles(({ files }) => {
      const found = files.flatMap(({ oldUri, newUri }) => boardsIn(oldUri, newUri));
      // After a rename that failed, the boards are still open under the old name.
      leaving = [...leaving.filter(({ from }) => !found.some((board) => isSame(board.from, from))), ...found];
      found.forEach(note);
    }),
    workspace.onDidRenameFiles(({ files }) => {
      const isOver = ({ from, to }: Moved) => files.some(({ oldUri, newUri }) => isSame(moved(from, oldUri, newUri), to));
      const over = leaving.filter(isOver);
      leaving = leaving.filter((board) => !isOver(board));
      for (const board of over) void inTurn(() => comeBack(board));
    }),
  );
}

/** Returns the new location of a file after the rename of a file or folder; `undefined` if the rename does not affect the file. */
export function moved(file: Uri, from: Uri, to: Uri): Uri | undefined {
  const path = file.scheme === from.scheme && file.authority === from.authority ? movedTo(file.path, from.path, to.path) : undefined;
  return path === undefined ? undefined : to.with({ path });
}

function boardsIn(oldUri: Uri, newUri: Uri): Leaving[] {
  return window.tabGroups.all.flatMap((group) => {
    const { tabs, viewColumn } = group;
    return tabs.flatMap((tab) => {
      const from = boardOf(tab), to = from && moved(from, oldUri, newUri);
      return from === undefined || to === undefined ? [] : [{ from, to, viewColumn, isShown: tab.isActive, hasText: textIn(group, from) !== undefined }];
    });
  });
}

async function comeBack({ from, to, viewColumn, isShown, hasText }: Leaving): Promise<void> {
  const group = () => window.tabGroups.all.find((one) => one.viewColumn === viewColumn);
  const open = (more: object) => commands.executeCommand("vscode.openWith", to, EDITOR, { viewColumn, preserveFocus: true, preview: false, ...more });
  await untilTabs(() => boardIn(group(), from) === undefined && (boardIn(group(), to) ?? textIn(group(), to)) !== undefined);
  const document = await workspace.openTextDocument(to);
  if (document.languageId !== "sudoku") return;
  // The board opens behind the text that has replaced it, so that the group's active tab and the focus stay.
  if (boardIn(group(), to) === undefined) await open({ background: true });
  const text = textIn(group(), to);
  const isElsewhere = window.tabGroups.all.some((other) => other.viewColumn !== viewColumn && textIn(other, to) !== undefined);
  // If this tab has the only copy of unsaved changes, VS Code would ask whether to save them.
  if (text !== undefined && !hasText && (isElsewhere || !document.isDirty)) await window.tabGroups.close(text, true);
  if (!isShown || boardIn(group(), to)?.isActive === true) return;
  const active = window.activeTextEditor;
  await open({});
  if (active?.viewColumn !== undefined && active.viewColumn !== viewColumn) await window.showTextDocument(active.document, { viewColumn: active.viewColumn, preserveFocus: true });
}

const isSame = (one: Uri | undefined, other: Uri): boolean => one?.toString() === other.toString();

const boardOf = ({ input }: Tab): Uri | undefined => (input instanceof TabInputCustom && input.viewType === EDITOR ? input.uri : undefined);

const boardIn = (group: TabGroup | undefined, uri: Uri): Tab | undefined => group?.tabs.find((tab) => isSame(boardOf(tab), uri));

const textIn = (group: TabGroup | undefined, uri: Uri): Tab | undefined => group?.tabs.find(({ input }) => input instanceof TabInputText && isSame(input.uri, uri));

/** Waits until the tabs meet a condition, with a time limit. */
function untilTabs(isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(limit);
      watch.dispose();
      resolve();
    };
    const watch = window.tabGroups.onDidChangeTabs(() => isSo() && end());
    const limit = setTimeout(end, WAIT_MS);
  });
}
