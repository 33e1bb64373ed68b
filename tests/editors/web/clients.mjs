// Two clients with the same interface: one of the program over standard input and output, one of the WebAssembly module on this thread.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Server } from "../../../editors/web/server.ts";

/** The time limit for an answer: only a server that hangs takes nearly so long. */
const WAIT_MS = 120_000;

class Client {
  #last = 0;
  #waiting = new Map();
  /** The latest list of findings of each document. */
  findings = new Map();
  /** The server's own requests and messages, without progress and registrations. */
  said = [];
  ended = new Promise((resolve) => (this.end = resolve));

  notify(method, params) {
    this.post({ jsonrpc: "2.0", method, params });
  }

  async request(method, params) {
    const answer = await this.answer(method, params);
    if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  /** Returns the whole response, which may be an error. */
  answer(method, params) {
    this.#last += 1;
    return this.await(this.#last, () => this.post({ jsonrpc: "2.0", id: this.#last, method, params }), method);
  }

  await(id, post, what) {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`no answer to ${what}`)), WAIT_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(limit);
        resolve(answer);
      });
      post();
    });
  }

  take(message) {
    if (message.method === undefined) {
      const then = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      return then?.(message);
    }
    if (message.method === "textDocument/publishDiagnostics") this.findings.set(message.params.uri, message.params);
    else if (message.method !== "$/progress") this.said.push({ method: message.method, params: message.params });
    if (message.id !== undefined) {
      const result = message.method === "workspace/applyEdit" ? { applied: true } : message.method === "workspace/configuration" ? [null] : null;
      this.post({ jsonrpc: "2.0", id: message.id, result });
    }
  }

  /** Returns the first message of the server with this method, waiting for it if necessary. */
  async hears(method) {
    const limit = Date.now() + WAIT_MS;
    for (;;) {
      const heard = this.said.find((message) => message.method === method);
      if (heard) return heard;
      if (Date.now() > limit) throw new Error(`waited in vain for ${method}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async greet(capabilities = {}, settings = undefined) {
    const answer = await this.request("initialize", { processId: null, rootUri: null, capabilities, initializationOptions: settings });
    this.notify("initialized", {});
    return answer;
  }

  async open(uri, text) {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "sudoku", version: 1, text } });
    return this.settled(uri);
  }

  /** Returns the findings of a document once the server has no work pending. */
  async settled(uri) {
    await this.request("sudoku/status", { settled: true });
    return this.findings.get(uri);
  }
}

export class Program extends Client {
  #unread = Buffer.alloc(0);

  constructor(program) {
    super();
    this.child = spawn(program, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.child.once("exit", (code) => this.end(code));
    this.child.stdout.on("data", (piece) => this.#read(piece));
  }

  post(message) {
    const body = Buffer.from(JSON.stringify(message));
    this.child.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  stop() {
    this.child.kill();
  }

  #read(piece) {
    this.#unread = Buffer.concat([this.#unread, piece]);
    for (;;) {
      const head = this.#unread.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.#unread.subarray(0, head).toString())[1]);
      if (this.#unread.length < head + 4 + length) return;
      const body = this.#unread.subarray(head + 4, head + 4 + length);
      this.#unread = this.#unread.subarray(head + 4 + length);
      this.take(JSON.parse(body.toString()));
    }
  }
}

export class Module extends Client {
  static async start(file) {
    const client = new Module();
    client.server = await Server.start(readFileSync(file), {
      message: (text) => client.take(JSON.parse(text)),
      ended: (fault) => client.end(fault),
    });
    return client;
  }

  post(message) {
    this.server.send(JSON.stringify(message));
  }

  /** Sends a text, which may be any text. */
  raw(text) {
    this.server.send(text);
  }

  stop() {
    this.server.stop();
  }
}
