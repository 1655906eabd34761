import { Writable } from 'node:stream';
import { throwNotImplemented } from '../not-implemented.ts';
import { ChunkedBodyStream, SlurpStream } from './body-streams.ts';
import { IncomingMessage } from './incoming-message.ts';
import { checkHeader, parseRequestOptions, type RequestOptions, type RequestParts } from './parse-options.ts';
import { sessionOf } from './sessions.ts';
import { type LoaderBody, UrlLoader } from './url-loader.ts';

/**
 * net.request's result: https://www.electronjs.org/docs/latest/api/client-request, as lib/common/api/net-client-request.ts
 * implements it,
 * including its oddities: "close" is emitted once the body is sent, events of the answer come later.
 */
export class ClientRequest
  extends Writable
  implements
    Pick<
      Electron.ClientRequest,
      | 'abort'
      | 'chunkedEncoding'
      | 'followRedirect'
      | 'getHeader'
      | 'getUploadProgress'
      | 'removeHeader'
      | 'setHeader'
    >
{
  readonly #parts: RequestParts;
  #started = false;
  #written = false;
  #aborted = false;
  #chunked: boolean | undefined;
  #stream: Writable | undefined;
  #body: LoaderBody = null;
  #follow: (() => void) | null = null;
  #progress: Electron.UploadProgress | null = null;
  #loader: UrlLoader | null = null;
  #response: IncomingMessage | null = null;

  constructor(options: RequestOptions | string, callback?: (message: IncomingMessage) => void) {
    super({ autoDestroy: true });
    if (callback) this.once('response', callback);
    this.#parts = parseRequestOptions(options);
  }

  get chunkedEncoding(): boolean {
    return this.#chunked ?? false;
  }
  set chunkedEncoding(value: boolean) {
    if (this.#started) throw new Error('chunkedEncoding can only be set before the request is started');
    if (this.#chunked !== undefined) throw new Error('chunkedEncoding can only be set once');
    this.#chunked = value;
    if (!this.#chunked) return;
    const stream = new ChunkedBodyStream(
      () => this.#start(),
      () => this.#aborted,
    );
    this.#stream = stream;
    this.#body = (pipe) => stream.startReading(pipe);
  }

  setHeader(name: string, value: string): void {
    if (this.#started || this.#written) throw new Error("Can't set headers after they are sent");
    checkHeader(name, value);
    this.#parts.headers.set(name.toLowerCase(), { name, value });
  }
  getHeader(name: string): string {
    if (name === null || name === undefined) throw new Error('`name` is required for getHeader(name)');
    // Whatever value it was set to, as in Electron; its type says string.
    return this.#parts.headers.get(name.toLowerCase())?.value as string;
  }
  removeHeader(name: string): void {
    if (name === null || name === undefined) throw new Error('`name` is required for removeHeader(name)');
    if (this.#started || this.#written) throw new Error("Can't remove headers after they are sent");
    this.#parts.headers.delete(name.toLowerCase());
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#written = true;
    if (this.#stream === undefined) {
      const slurp = new SlurpStream();
      slurp.on('finish', () => {
        this.#body = slurp.data();
        this.#start();
      });
      this.#stream = slurp;
    }
    this.#stream.write(chunk, encoding, callback);
  }
  override _final(callback: () => void): void {
    if (this.#stream) {
      this.#stream.end(callback);
      return;
    }
    this.#start();
    callback();
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
  getUploadProgress(): Electron.UploadProgress {
    return { ...(this.#progress ?? { active: false, started: false, current: 0, total: 0 }) };
  }

  #start(): void {
    this.#started = true;
    const { session, partition, redirectPolicy: _policy, headers, ...parts } = this.#parts;
    const values = [...headers.values()].map(({ name, value }) => [name, String(value)] as const);
    const loader = new UrlLoader({
      ...parts,
      session: session ?? sessionOf(partition ?? ''),
      headers: values,
      body: this.#body,
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
    loader.on('upload-progress', (current, total) => {
      this.#progress = { active: true, started: true, current, total };
      this.emit('upload-progress', current, total);
    });
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
