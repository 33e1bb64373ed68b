// The connection to the language server: started, stopped and started anew here, and nowhere else.

import { CancellationTokenSource, EventEmitter, ExtensionContext, WorkspaceFolder, window, workspace } from "vscode";
import { DOCUMENTS, askForServer, find, makeClient } from "#host";
import { CodeAction, ExecuteCommandParams, ExecuteCommandRequest, LanguageClient, LanguageClientOptions, Middleware, State, WorkspaceEdit } from "vscode-languageclient/node";
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

/** A server that takes longer than this to say its first word hangs; a restart must not wait for it for ever. */
const START_MS = 20_000;

export class Connection {
  private client: LanguageClient | undefined;
  /** Starts and stops run one after another, never at the same time. */
  private turn: Promise<void> = Promise.resolve();

  readonly hints = new HintView();
  readonly regions = new RegionView();
  readonly summary = new SummaryView();

  /** The client of the server that runs now. */
  readonly now = (): LanguageClient | undefined => this.client;

  readonly play = new Play(this.now);

  /** Whether the board of this document is in front: the player works there, and the text must not come before it for its cursor. */
  isOnBoard: (uri: string) => boolean = () => false;

  private readonly documents: Documents;

  private readonly changes = new EventEmitter<boolean>();

  /** Tells that a server has started, or that it has ended by itself; and whether one runs now. */
  readonly onChanged = this.changes.event;

  constructor(private readonly context: ExtensionContext) {
    this.documents = new Documents(context);
    // The client tells the server itself only where that announces it, and with that Neovim asks it to serve other projects, too.
    const folders = workspace.onDidChangeWorkspaceFolders(({ added, removed }) => this.tellFolders(added, removed));
    context.subscriptions.push(folders);
  }

  private tellFolders(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    const { client } = this;
    if (client === undefined || isOver(client)) return;
    const named = (folders: readonly WorkspaceFolder[]) => folders.map(({ uri, name }) => ({ uri: client.code2ProtocolConverter.asUri(uri), name }));
    void client.sendNotification("workspace/didChangeWorkspaceFolders", { event: { added: named(added), removed: named(removed) } });
  }

  /** Looks for the server anew and starts it, stopping the one that runs. */
  restart(): Promise<void> {
    return this.next(async () => {
      await this.halt();
      await this.launch();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.halt());
  }

  /** Has the server carry out one of its commands. Its own words tell the user what came of it. */
  async execute(command: string, argument: object): Promise<void> {
    await this.launched();
    await this.client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] });
  }

  /** The client, when a start that is under way is over. */
  async started(): Promise<LanguageClient | undefined> {
    await this.turn;
    return this.client;
  }

  /** Asks the server; an error where there is none, or none any more. */
  async ask(method: string, params: object): Promise<unknown> {
    const client = await this.started();
    if (client === undefined || isOver(client)) throw new NotRunning();
    return client.sendRequest(method, params).catch((error) => {
      throw isOver(client) ? new NotRunning() : error;
    });
  }

  /** Waits for a start that is under way, and starts the server where there is none. */
  private async launched(): Promise<void> {
    const client = await this.started();
    if (client === undefined || isOver(client)) await this.restart();
  }

  /** The roles as the server announces them. */
  roles(): ReturnType<typeof rolesOf> {
    return this.client === undefined ? [] : rolesOf(this.client);
  }

  /** Runs something with the client, which is started if it is not; nothing where there is no server. */
  async use(run: (client: LanguageClient) => Promise<void>): Promise<void> {
    await this.launched();
    if (this.client !== undefined) await run(this.client);
  }

  /** Draws the next step on the grid. */
  async showHint(target: HintTarget): Promise<void> {
    await this.launched();
    const isPuzzle = this.client === undefined || (await this.hints.show(this.client, target));
    if (!isPuzzle) inform(`No puzzle on line ${target.position.line + 1}: place the cursor in a puzzle.`);
  }

  /** Makes an edit in the form that the server sends; says so where the editor refuses it. */
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
      // Not awaited: the message stays until it is answered.
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

  /** Tells of a server that it runs; and later, that it has ended by itself, or that the client has started it again. */
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
    // A server that has died already can't be stopped; either way it is gone.
    await client?.dispose().catch(() => undefined);
  }
}

/** Whether its server has ended, and is not started again by itself: not at all, or in vain. */
const isOver = ({ state }: LanguageClient): boolean => state === State.Stopped || state === State.StartFailed;

class NotRunning extends Error {
  override toString(): string {
    return "The language server is not running. The command “Sudoku: Restart Server” starts it.";
  }
}

/** How the client treats what is on its way; `client` is the one that is made with these. */
const options = (client: () => LanguageClient, hints: HintView, isOnBoard: (uri: string) => boolean): LanguageClientOptions => ({
  documentSelector: DOCUMENTS,
  initializationOptions: { solveBudget: workspace.getConfiguration("sudoku").get("solveBudget", 1000) },
  synchronize: { configurationSection: "sudoku" },
  middleware: middleware(client, (target) => hints.show(client(), target), isOnBoard),
});

/** Where VS Code's own way with what the server sends is not what a player expects. */
const middleware = (clientNow: () => LanguageClient, drawHint: (target: HintTarget) => Promise<unknown>, isOnBoard: (uri: string) => boolean): Middleware => ({
  // VS Code would make the edit a step of undo of its own, and drop it where a key is typed meanwhile.
  provideOnTypeFormattingEdits: async (document, position, key, options, token, next) => {
    const editor = window.activeTextEditor;
    const isKey = editor?.document === document && /^[\w.]$/.test(key);
    if (isKey && (await typeOver(clientNow(), editor, [position], key))) return [];
    return next(document, position, key, options, token);
  },
  // VS Code keeps a third of a space free before a hint: what a row needs would touch its last cell.
  provideInlayHints: async (document, range, token, next) => {
    const found = await next(document, range, token);
    for (const hint of found ?? []) if (typeof hint.label === "string" && hint.label.startsWith("needs ")) hint.label = ` ${hint.label}`;
    return found;
  },
  // What stands for a lens that is only to be read says what its scales are.
  resolveCodeLens: async (lens, token, next) => {
    const found = await next(lens, token);
    if (found?.command !== undefined && /^(easy|medium|hard|unfair|extreme)\b/.test(found.command.title)) found.command.tooltip = SCALES;
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

const SCALES = "The level is HoDoKu's, from the sum of all steps of the path; ER is Sudoku Explainer's, of the hardest step. The scales are made for classic 9x9 puzzles, and do not always agree.";

/** How deep the hints of commands are that have a depth of their own. */
const DEPTHS: Readonly<Record<string, number>> = { "sudoku.hintTechnique": 2, "sudoku.hintReasoning": 3 };

/** A hint that names cells is drawn on the grid as well. */
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
