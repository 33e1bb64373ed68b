// Messages between the client and the worker. If the server fails, the connection closes, and the client starts another server.

import { AbstractMessageReader, DataCallback, Disposable, Message, MessageReader, MessageTransports, BrowserMessageWriter } from "vscode-languageclient/browser";

interface Ended {
  readonly ended: string | null;
}

/** Starts the server in the worker, from the bytes of its module. */
export function connect(worker: Worker, bytes: Uint8Array): MessageTransports {
  const reader = new WorkerReader(worker);
  worker.postMessage(bytes);
  return { reader, writer: new BrowserMessageWriter(worker) };
}

class WorkerReader extends AbstractMessageReader implements MessageReader {
  private callback: DataCallback | undefined;
  private readonly early: Message[] = [];

  constructor(worker: Worker) {
    super();
    worker.onmessage = ({ data }: MessageEvent<Message | Ended>) => this.take(data);
    worker.onerror = (event) => {
      this.fireError(new Error(event.message));
      this.fireClose();
    };
  }

  listen(callback: DataCallback): Disposable {
    this.callback = callback;
    for (const message of this.early.splice(0)) callback(message);
    return { dispose: () => (this.callback = undefined) };
  }

  private take(data: Message | Ended): void {
    if ("ended" in data) {
      if (data.ended !== null) this.fireError(new Error(data.ended));
      this.fireClose();
    } else if (this.callback === undefined) {
      this.early.push(data);
    } else {
      this.callback(data);
    }
  }
}
