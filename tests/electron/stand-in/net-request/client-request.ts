import { Writable } from 'node:stream';
import { throwNotImplemented } from '../not-implemented.ts';
import { IncomingMessage } from './incoming-message.ts';
import { checkHeader, parseRequestOptions, type RequestOptions, type RequestParts } from './parse-options.ts';
import { defaultSession } from './sessions.ts';
import { UrlLoader } from './url-loader.ts';

/**
 * net.request's result: https://www.electronjs.org/docs/latest/api/client-request, as lib/common/api/net-client-request.ts
 * implements it, including its oddities: "close" is emitted once the body is sent, events of the answer come later.
 */
export class ClientRequest
  extends Writable
  implements Pick<Electron.ClientRequest, 'abort' | 'followRedirect' | 'setHeader'>
{
  readonly #parts: RequestParts;
  #started = false;
  #aborted = false;
  readonly #body: Buffer[] = [];
  #follow: (() => void) | null = null;
  #loader: UrlLoader | null = null;
  #response: IncomingMessage | null = null;

  constructor(options: RequestOptions | string) {
    super({ autoDestroy: true });
    this.#parts = parseRequestOptions(options);
  }

  setHeader(name: string, value: string): void {
    if (this.#started || this.#body.length > 0) throw new Error("Can't set headers after they are sent");
    checkHeader(name, value);
    this.#parts.headers.set(name.toLowerCase(), { name, value });
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#body.push(chunk);
    callback();
  }
  override _final(callback: () => void): void {
    const start = (): void => {
      this.#start();
      callback();
    };
    // A body is first taken to its end by a stream of its own (lib/common/api/net-client-request.ts, SlurpStream).
    if (this.#body.length === 0) start();
    else process.nextTick(start);
  }

  followRedirect(): void {
    if (this.#follow === null) throw new Error('followRedirect() called, but was not waiting for a redirect');
    this.#follow();
  }
  abort(): void {
    if (!this.#aborted) process.nextTick(() => this.emit('abort'));
    this.#aborted = true;
    this.#die();
  }
  #start(): void {
    this.#started = true;
    const { session, redirectPolicy: _policy, headers, ...parts } = this.#parts;
    const values = [...headers.values()].map(({ name, value }) => [name, String(value)] as const);
    const loader = new UrlLoader({
      ...parts,
      session: session ?? defaultSession(),
      headers: values,
      body: this.#body.length === 0 ? null : Buffer.concat(this.#body),
    });
    this.#loader = loader;
    loader.on('response-started', (head) => {
      const response = (this.#response = new IncomingMessage(head));
      this.emit('response', response);
    });
    loader.on('data', (chunk, resume) => this.#response?._store(chunk, resume));
    loader.on('complete', () => this.#response?._store(null, null));
    loader.on('failed', (code) => {
      const error = new Error(code);
      this.#response?.destroy(error);
      this.#die(error);
    });
    loader.on('redirect', (status, method, url, answered) => this.#redirected(status, method, url, answered));
    if (this.listenerCount('login') > 0) throwNotImplemented('ClientRequest: login');
    loader.start();
  }

  #redirected(status: number, method: string, url: string, headers: Record<string, string[]>): void {
    if (this.#parts.redirectPolicy === 'error') {
      this.#die(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    const isManual = this.#parts.redirectPolicy === 'manual';
    let followed = !isManual;
    this.#follow = () => {
      followed = true;
    };
    try {
      this.emit('redirect', status, method, url, headers);
    } finally {
      this.#follow = null;
      if (!followed && !this.#aborted) this.#die(new Error('Redirect was cancelled'));
    }
  }

  #die(error?: Error): void {
    // A destroyed stream emits no more errors, but the request has to.
    if (this.destroyed && error) this.emit('error', error);
    this.destroy(error);
    if (this.#loader === null) return;
    this.#loader.cancel();
    this.#response?.destroy(error);
  }
}
