// The server in its worker, as the editor's client sees it: texts of messages, both ways. The server's own requests are answered here.

import type { Transport } from "@codemirror/lsp-client";

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
}

/** What the page does for the server. */
export interface Page {
  /** Carries out a request; undefined where it does not know it. */
  request(method: string, params: unknown): Promise<unknown> | undefined;
  /** The server has ended by a fault. */
  ended(fault: string): void;
}

/** Starts the server and returns the connection to it. */
export async function connect(page: Page): Promise<Transport & { stop(): void }> {
  const answer = await fetch("sudoku-ls.wasm");
  if (!answer.ok) throw new Error(`the server cannot be loaded: ${answer.status} ${answer.statusText}`);
  const bytes = await answer.arrayBuffer();
  const worker = new Worker("worker.js");
  const listeners = new Set<(text: string) => void>();
  const send = (message: object) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<Message & { ended?: string | null }>) => {
    if (data.ended !== undefined) {
      page.ended(data.ended ?? "it was told to exit");
      return;
    }
    const carriedOut = data.id !== undefined && data.method !== undefined ? page.request(data.method, data.params) : undefined;
    if (carriedOut === undefined) {
      const text = JSON.stringify(data);
      for (const listener of listeners) listener(text);
    } else {
      const { id } = data;
      carriedOut.then(
        (result) => send({ jsonrpc: "2.0", id, result: result ?? null }),
        (error: unknown) => send({ jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } }),
      );
    }
  };
  worker.onerror = (event) => page.ended(event.message);
  worker.postMessage(bytes, [bytes]);
  return {
    send: (text) => send(JSON.parse(text) as object),
    subscribe: (listener) => void listeners.add(listener),
    unsubscribe: (listener) => void listeners.delete(listener),
    stop: () => worker.terminate(),
  };
}
