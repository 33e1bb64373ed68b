// A worker that is the server. The first message to it holds the bytes of the module; all others, both ways, are messages of the
// protocol. Before it ends it says `{ ended: fault or null }`.

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
    // In the order in which they came, also those that came before the server was ready.
    void server.then((started) => started.send(JSON.stringify(data)), () => undefined);
  }
};
