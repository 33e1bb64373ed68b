// A worker that runs the server. The first message to it contains the bytes of the module; all others, in both
// directions, are messages of the protocol. Before the worker ends, it sends `{ ended: fault or null }`.

import { Server } from "./server.ts";

const scope = globalThis as unknown as {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
};

let server: Promise<Server> | undefined;
scope.onmessage = ({ data }) => {
  if (server === undefined) {
    server = Server.start(data as ArrayBuffer, {
      message: (text) => scope.postMessage(JSON.parse(text)),
      ended: (fault) => {
        scope.postMessage({ ended: fault ?? null });
        scope.close();
      },
    });
    server.catch((error: unknown) => {
      scope.postMessage({ ended: String(error) });
      scope.close();
    });
  } else {
    // Messages keep their order, including those that arrived before the server was ready.
    void server.then((started) => started.send(JSON.stringify(data)), () => undefined);
  }
};
