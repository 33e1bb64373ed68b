// The connection to the server in its worker, as the editor's client expects it: messages as texts, in both directions.
// The page answers the server's own requests.

import type { Transport } from "@codemirror/lsp-client";

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
}

/** What the page does for the server. */
export interface Page {
  /** Handles a request of the server; returns `undefined` if the page does not support it. */
  request(method: string, params: unknown): Promise<unknown> | undefined;
  /** The server has failed. Its pending requests have been answered with an error. */
  ended(fault: string): void;
}

/** Starts the server and returns the connection to it. */
export async function connect(page: Page): Promise<Transport & { stop(): void }> {
  const answer = await fetch("sudoku-ls.wasm");
  if (!answer.ok) throw new Error(`the server cannot be loaded: ${answer.status} ${answer.statusText}`);
  const bytes = await answer.arrayBuffer();
  const worker = new Worker("worker.js");
  const listeners = new Set<(text: string) => void>();
  const asked = new Set<number | string>();
  const send = (message: object) => worker.postMessage(message);
  const deliver = (message: object) => {
    const text = JSON.stringify(message);
    for (const listener of listeners) listener(text);
  };
  let isRunning = true;
  const end = (fault: string) => {
    if (!isRunning) return;
    isRunning = false;
    worker.terminate();
    for (const id of asked) deliver({ jsonrpc: "2.0", id, error: { code: -32603, message: "the language server has stopped" } });
    page.ended(fault);
  };
  worker.onmessage = ({ data }: MessageEvent<Message & { ended?: string | null }>) => {
    if (data.ended !== undefined) {
      end(data.ended ?? "it was told to exit");
      return;
    }
    if (data.id !== undefined && data.method === undefined) asked.delete(data.id);
    const carriedOut = data.id !== undefined && data.method !== undefined ? page.request(data.method, data.params) : undefined;
    if (carriedOut === undefined) {
      deliver(data);
    } else {
      const { id } = data;
      carriedOut.then(
        (result) => send({ jsonrpc: "2.0", id, result: result ?? null }),
        (error: unknown) => send({ jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } }),
      );
    }
  };
  worker.onerror = (event) => end(event.message);
  worker.postMessage(bytes, [bytes]);
  return {
    send: (text) => {
      const message = JSON.parse(text) as Message;
      // The client waits for the answer to `initialize` of the server that it has.
      if (message.id !== undefined && message.method !== undefined && message.method !== "initialize") asked.add(message.id);
      send(message);
    },
    subscribe: (listener) => void listeners.add(listener),
    unsubscribe: (listener) => void listeners.delete(listener),
    stop: () => worker.terminate(),
  };
}
