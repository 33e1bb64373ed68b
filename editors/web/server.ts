// Runs the server as a WebAssembly module on this thread: messages go in and come out as texts.

/** The exports of the module; src/lib.rs documents them. */
interface Module {
  readonly memory: WebAssembly.Memory;
  start(seed: bigint): void;
  message(length: number): number;
  receive(): number;
  turn(): number;
  next_message(): number;
  next_at(): number;
}

/** The callbacks of the server's owner. */
export interface Owner {
  /** A message for the client. */
  message(text: string): void;
  /** The server has ended, after `exit` or a failure, and takes no more messages. */
  ended(fault: string | undefined): void;
}

export class Server {
  private isRunning = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private fault: string | undefined;
  private module!: Module;
  private readonly owner: Owner;

  private constructor(owner: Owner) {
    this.owner = owner;
  }

  /** Starts a server from the bytes of the module. */
  static async start(bytes: BufferSource, owner: Owner): Promise<Server> {
    const server = new Server(owner);
    const host = {
      now: () => performance.now(),
      failed: (at: number, length: number) => {
        server.fault = server.text(at, length);
      },
    };
    const { instance } = await WebAssembly.instantiate(bytes, { host });
    server.module = instance.exports as unknown as Module;
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
    server.guarded(() => server.module.start(seed));
    return server;
  }

  /** Hands a message to the server. The server answers later, after it has taken in all waiting messages. */
  send(text: string): void {
    if (!this.isRunning) return;
    const bytes = this.encoder.encode(text);
    const goesOn = this.guarded(() => {
      const at = this.module.message(bytes.length);
      new Uint8Array(this.module.memory.buffer, at, bytes.length).set(bytes);
      return this.module.receive() !== 0;
    });
    if (goesOn === false) {
      this.guarded(() => this.module.turn());
      this.deliver();
      this.end();
    } else {
      this.schedule(0);
    }
  }

  /** Ends the server at once. */
  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private schedule(milliseconds: number): void {
    clearTimeout(this.timer);
    if (this.isRunning) this.timer = setTimeout(() => this.turn(), milliseconds);
  }

  private turn(): void {
    const again = this.guarded(() => this.module.turn());
    this.deliver();
    if (again !== undefined && again >= 0) this.schedule(Math.min(again, 0x7fff_ffff));
  }

  private deliver(): void {
    while (this.isRunning) {
      const length = this.guarded(() => this.module.next_message());
      if (length === undefined || length === 0) return;
      this.owner.message(this.text(this.module.next_at(), length));
    }
  }

  private text(at: number, length: number): string {
    return this.decoder.decode(new Uint8Array(this.module.memory.buffer, at >>> 0, length >>> 0));
  }

  /** Runs a function of the module. After a trap, the module's state is unusable. */
  private guarded<T>(run: () => T): T | undefined {
    if (!this.isRunning) return undefined;
    try {
      return run();
    } catch (trap) {
      this.fault ??= String(trap);
      this.end();
      return undefined;
    }
  }

  private end(): void {
    this.stop();
    this.owner.ended(this.fault);
  }
}
