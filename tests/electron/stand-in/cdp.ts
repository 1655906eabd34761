import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from './cdp-protocol.ts';

type Method = keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues;
type EventName = keyof Protocol.EventMap;

/** Chromium refused the command, or its page or Chromium itself went away. */
export class CdpError extends Error {
  readonly gone: boolean;
  constructor(message: string, gone: boolean) {
    super(message);
    this.gone = gone;
  }
}

interface Pending {
  readonly method: string;
  readonly sessionId: string | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

interface Incoming {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** One conversation with Chromium: the browser itself (no session id), or one page. */
export class CdpSession {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #connection: CdpConnection;
  readonly id: string | undefined;
  #all: ((event: string, params: unknown) => void) | null = null;

  constructor(connection: CdpConnection, id?: string) {
    this.#connection = connection;
    this.id = id;
  }

  send<M extends Method>(
    method: M,
    params?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]> {
    return this.#connection.send(method, params, this.id);
  }

  /** Returns a function that stops listening. */
  on<N extends EventName>(event: N, listener: (...params: Protocol.EventMap[N]) => void): () => void {
    this.#events.on(event, listener);
    return () => void this.#events.off(event, listener);
  }

  /** Receives every event, by name. */
  onAny(listener: (event: string, params: unknown) => void): void {
    this.#all = listener;
  }

  deliver(event: string, params: unknown): void {
    this.#events.emit(event, params);
    this.#all?.(event, params);
  }
}

/**
 * Chromium's remote debugging pipe: JSON messages ended by a NUL byte. A pipe, because Chromium exits by itself when the
 * other end closes, however this process died.
 */
export class CdpConnection {
  readonly browser = new CdpSession(this);
  readonly #sessions = new Map<string, CdpSession>();
  readonly #pending = new Map<number, Pending>();
  readonly #output: Writable;
  #lastId = 0;
  #closed = false;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    let parts: Buffer[] = [];
    input.on('data', (chunk: Buffer) => {
      let from = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
        parts.push(chunk.subarray(from, end));
        const text = Buffer.concat(parts).toString();
        parts = [];
        from = end + 1;
        this.#receive(JSON.parse(text) as Incoming);
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    });
    input.on('close', () => this.#close());
    output.on('error', () => this.#close());
  }

  session(id: string): CdpSession {
    let session = this.#sessions.get(id);
    if (!session) this.#sessions.set(id, (session = new CdpSession(this, id)));
    return session;
  }

  /** Forgets a page's session, and answers its pending commands with an error. */
  drop(id: string): void {
    this.#sessions.delete(id);
    for (const [key, call] of this.#pending) {
      if (call.sessionId !== id) continue;
      this.#pending.delete(key);
      call.reject(new CdpError(`${call.method}: the page is gone`, true));
    }
  }

  send<R>(method: string, params: unknown, sessionId: string | undefined): Promise<R> {
    if (this.#closed) return Promise.reject(new CdpError(`${method}: Chromium is gone`, true));
    const id = ++this.#lastId;
    return new Promise<R>((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, resolve, reject });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive(message: Incoming): void {
    if (message.id !== undefined) {
      const call = this.#pending.get(message.id);
      if (!call) return;
      this.#pending.delete(message.id);
      if (message.error) {
        const gone = /Target closed|Session with given id not found|Invalid InterceptionId/i.test(
          message.error.message,
        );
        call.reject(new CdpError(`${call.method}: ${message.error.message}`, gone));
      } else {
        call.resolve(message.result as never);
      }
      return;
    }
    if (message.method === undefined) return;
    const session = message.sessionId === undefined ? this.browser : this.#sessions.get(message.sessionId);
    session?.deliver(message.method, message.params);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const call of this.#pending.values())
      call.reject(new CdpError(`${call.method}: Chromium is gone`, true));
    this.#pending.clear();
  }
}

/** For a command whose page may go away meanwhile, where that is no failure. */
export function ignoreIfGone<T>(command: Promise<T>): Promise<T | undefined> {
  return command.catch((error: unknown) => {
    if (error instanceof CdpError && error.gone) return undefined;
    throw error;
  });
}

/** For a command whose result does not matter to the caller. */
export function ignoreErrors(command: Promise<unknown>): void {
  command.catch(() => undefined);
}
