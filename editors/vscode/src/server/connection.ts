// The connection to the language server: this file alone starts, stops and restarts the server.

import { CancellationTokenSource, CodeLens, EventEmitter, ExtensionContext, WorkspaceFolder, window, workspace } from "vscode";
import { DOCUMENTS, askForServer, find, makeClient } from "#host";
import { CodeAction, ExecuteCommandParams, ExecuteCommandRequest, LanguageClient, LanguageClientOptions, Middleware, State, WorkspaceEdit } from "vscode-languageclient/node";
import { SCALES } from "../../pages/scales";
import { askFirst, asked } from "../ask/confirm";
import { Documents } from "../panels/document";
import { showPictures } from "../panels/picture";
import { typeOver } from "../play/cells";
import { asAdded } from "../play/ghost";
import { Play } from "../play/play";
import { RegionView } from "../show/regions";
import { HintTarget, HintView, rolesOf } from "../show/roles";
import { SummaryView } from "../show/summary";
import { fail, inform, warn } from "../tell";
import { writeAsked } from "../write";
import { Search } from "./find";

/** The time limit for a server to start: a restart must not wait forever for a server that hangs. */
const START_MS = 20_000;

export class Connection {
  private client: LanguageClient | undefined;
  /** Starts and stops run one after another. */
  private turn: Promise<void> = Promise.resolve();

  readonly hints = new HintView();
  readonly regions = new RegionView();
  readonly summary = new SummaryView();

  /** The client of the running server; `undefined` if there is none. */
  readonly now = (): LanguageClient | undefined => this.client;

  readonly play = new Play(this.now);

  /** Whether the board of this document is in front. If so, `showDocument` must not bring the text to the front just to move its cursor. */
  isOnBoard: (uri: string) => boolean = () => false;

  private readonly documents: Documents;

  private readonly changes = new EventEmitter<boolean>();

  /** Fires when a server has started, or has ended by itself; the value says whether a server runs now. */
  readonly onChanged = this.changes.event;

  constructor(private readonly context: ExtensionContext) {
    this.documents = new Documents(context, (method, params) => this.ask(method, params));
    // The client library sends changes of workspace folders only to a server that announces support; if this server
    // did, Neovim would make it serve other projects, too.
    const folders = workspace.onDidChangeWorkspaceFolders(({ added, removed }) => this.tellFolders(added, removed));
    context.subscriptions.push(folders);
  }

  private tellFolders(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    const { client } = this;
    if (client === undefined || isOver(client)) return;
    const named = (folders: readonly WorkspaceFolder[]) => folders.map(({ uri, name }) => ({ uri: client.code2ProtocolConverter.asUri(uri), name }));
    void client.sendNotification("workspace/didChangeWorkspaceFolders", { event: { added: named(added), removed: named(removed) } });
  }

  /** Finds the server again and starts it, after stopping the running one. */
  restart(): Promise<void> {
    return this.next(async () => {
      await this.halt();
      await this.launch();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.halt());
  }

  /** Runs a command of the server. The server itself tells the user the result. */
  async execute(command: string, argument: object): Promise<void> {
    await this.launched();
    await this.client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] });
  }

  /** Returns the client, after any pending start. */
  async started(): Promise<LanguageClient | undefined> {
    await this.turn;
    return this.client;
  }

  /** Sends a request to the server; fails if no server runs, or if it ends meanwhile. */
  async ask(method: string, params: object): Promise<unknown> {
    const client = await this.started();
    if (client === undefined || isOver(client)) throw new NotRunning();
    return client.sendRequest(method, params).catch((error) => {
      throw isOver(client) ? new NotRunning() : error;
    });
  }

  /** Waits for any pending start, and starts the server if none runs. */
  private async launched(): Promise<void> {
    const client = await this.started();
    if (client === undefined || isOver(client)) await this.restart();
  }

  /** The roles that the server announces. */
  roles(): ReturnType<typeof rolesOf> {
    return this.client === undefined ? [] : rolesOf(this.client);
  }

  /** Calls `run` with the client, starting the server first if none runs; does nothing if there is no server. */
  async use(run: (client: LanguageClient) => Promise<void>): Promise<void> {
    await this.launched();
    if (this.client !== undefined) await run(this.client);
  }

  /** Draws the next step on the grid of the text. */
  async showHint(target: HintTarget): Promise<void> {
    await this.launched();
    const isPuzzle = this.client === undefined || (await this.hints.show(this.client, target));
    if (!isPuzzle) inform(`No puzzle on line ${target.position.line + 1}: place the cursor in a puzzle.`);
  }

  /** Makes an edit in the protocol's form; tells the user if the editor refuses it. */
  async apply(edit: WorkspaceEdit): Promise<void> {
    const { client } = this;
    if (client === undefined) return;
    const { applied, failureReason } = await writeAsked(client, edit, async () => {
      return { applied: await workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(edit)), failureReason: undefined };
    });
    if (!applied) warn(`No change was made: ${failureReason ?? "the editor refused the edit"}.`);
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step, step);
    return this.turn;
  }

  /** Looks for the server. */
  find(): Search {
    return find(this.context);
  }

  private async launch(): Promise<void> {
    const search = this.find();
    if (search.found === undefined) {
      // Not awaited: the message stays until the user answers it.
      void askForServer({ ...search, found: undefined }).then((again) => (again ? this.restart() : undefined));
      return;
    }
    let client: LanguageClient | undefined;
    try {
      client = await this.made(search.found);
      showPictures(client, this.context);
      this.documents.showThoseOf(client);
      await within(START_MS, client.start());
      this.client = client;
      this.watch(client);
    } catch (error) {
      await client?.dispose().catch(() => undefined);
      void fail(`Could not start the Sudoku language server ${search.found}: ${String(error)}`);
    }
  }

  /** Tells the views of a server that runs; later, tells them when the server ends by itself or the client restarts it. */
  private watch(client: LanguageClient): void {
    const tell = () => {
      if (this.client !== client || client.state === State.Starting) return;
      const running = isOver(client) ? undefined : client;
      this.regions.use(running);
      this.summary.use(running);
      this.changes.fire(running !== undefined);
    };
    client.onDidChangeState(tell);
    tell();
  }

  private async made(found: string): Promise<LanguageClient> {
    const client: LanguageClient = await makeClient(found, this.context, options(() => client, this.hints, (uri) => this.isOnBoard(uri)));
    return client;
  }

  private async halt(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.hints.clear();
    this.regions.use(undefined);
    this.summary.use(undefined);
    // A server that has died already can't be stopped. Either way it is gone.
    await client?.dispose().catch(() => undefined);
  }
}

/** Returns whether a client's server has ended for good: the client does not restart it, or the restart has failed. */
const isOver = ({ state }: LanguageClient): boolean => state === State.Stopped || state === State.StartFailed;

class NotRunning extends Error {
  constructor() {
    super("The language server is not running. The command “Sudoku: Restart Server” starts it.");
  }

  override toString(): string {
    return this.message;
  }
}

/** The options of a client. `client` returns the client that is made with these options. */
const options = (client: () => LanguageClient, hints: HintView, isOnBoard: (uri: string) => boolean): LanguageClientOptions => ({
  documentSelector: DOCUMENTS,
  initializationOptions: { solveBudget: workspace.getConfiguration("sudoku").get("solveBudget", 1000) },
  synchronize: { configurationSection: "sudoku" },
  middleware: middleware(client, (target) => hints.show(client(), target), isOnBoard),
});

/** The lens that shows a puzzle's rating has no action; its tooltip explains the scales. */
function explainScales({ command }: CodeLens): void {
  if (command !== undefined && /^(easy|medium|hard|unfair|extreme)\b/.test(command.title)) command.tooltip = SCALES;
}

/** Changes how VS Code handles some answers of the server, where a player expects something else. */
const middleware = (clientNow: () => LanguageClient, drawHint: (target: HintTarget) => Promise<unknown>, isOnBoard: (uri: string) => boolean): Middleware => ({
  // VS Code would make the edit a separate undo step, and drop it if a key is typed meanwhile.
  provideOnTypeFormattingEdits: async (document, position, key, options, token, next) => {
    const editor = window.activeTextEditor;
    const isKey = editor?.document === document && /^[\w.]$/.test(key);
    if (isKey && (await typeOver(clientNow(), editor, [position], key))) return [];
    return next(document, position, key, options, token);
  },
  // VS Code's own padding before a hint is a third of a space: the hint of what a row needs would touch the row's last cell.
  provideInlayHints: async (document, range, token, next) => {
    const found = await next(document, range, token);
    for (const hint of found ?? []) if (typeof hint.label === "string" && hint.label.startsWith("needs ")) hint.label = ` ${hint.label}`;
    return found;
  },
  // A rating that is known already comes with the lenses, another one when its lens is visible.
  provideCodeLenses: async (document, token, next) => {
    const found = await next(document, token);
    found?.forEach(explainScales);
    return found;
  },
  resolveCodeLens: async (lens, token, next) => {
    const found = await next(lens, token);
    if (found) explainScales(found);
    return found;
  },
  provideInlineCompletionItems: async (document, position, context, token, next) => {
    const found = await next(document, position, context, token);
    const items = Array.isArray(found) ? found : found?.items;
    return items?.map((item) => asAdded(item, document.uri, (range) => document.getText(range)));
  },
  sendRequest: async (type, param, token, next) => {
    const answer = await next(type, param, token);
    const method = typeof type === "string" ? type : type.method;
    if (method === ExecuteCommandRequest.method) void drawHintOf(param as ExecuteCommandParams, drawHint);
    return method === "codeAction/resolve" ? (askFirst(answer as CodeAction) as typeof answer) : answer;
  },
  window: {
    showDocument: async (params, token, next) => (params.selection !== undefined && isOnBoard(params.uri) ? { success: false } : next(params, token)),
  },
  workspace: {
    handleApplyEdit: async (params, next) => {
      const edit = await asked(params.edit);
      if (edit === undefined) return { applied: false, failureReason: "you kept your digits" };
      return writeAsked(clientNow(), edit, () => next({ ...params, edit }, new CancellationTokenSource().token));
    },
  },
});

/** The depths of hints, for commands with a fixed depth. */
const DEPTHS: Readonly<Record<string, number>> = { "sudoku.hintTechnique": 2, "sudoku.hintReasoning": 3 };

/** Draws a hint on the grid, too, if its depth is enough to name cells. */
async function drawHintOf({ command, arguments: list }: ExecuteCommandParams, draw: (target: HintTarget) => Promise<unknown>): Promise<void> {
  const target = list?.[0] as HintTarget | undefined;
  const depth = command === "sudoku.hint" ? target?.depth ?? 1 : DEPTHS[command] ?? 1;
  if (target !== undefined && depth >= 2) await draw({ ...target, depth });
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`no answer within ${milliseconds / 1000} s`));
    const timer = setTimeout(late, milliseconds);
    const stop = () => clearTimeout(timer);
    work.then(stop, stop);
  });
  return Promise.race([work, limit]);
}
