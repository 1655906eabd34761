import { EventEmitter } from 'node:events';
import type { ClientRequest as HttpRequest } from 'node:http';
import type { Readable } from 'node:stream';
import type { Session } from '../session.ts';
import { defaultUserAgent } from '../user-agent.ts';
import type { RequestDetails } from '../web-request.ts';
import { cookieHeader, keepCookies } from './cookies.ts';
import { bodyErrorOf, NetError, netErrorOf } from './errors.ts';
import { groupedHeaders, isSafeRequestHeader } from './headers.ts';
import { headOf, type ResponseHead } from './incoming-message.ts';
import { decoded, openRequest } from './network.ts';
import { isSafeRedirectTarget, parseRedirect } from './redirect.ts';

export interface LoaderRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  readonly session: Session;
  readonly credentials: 'include' | 'omit' | 'same-origin' | undefined;
  readonly origin: string | undefined;
}

interface LoaderEvents {
  'response-started': [head: ResponseHead];
  data: [chunk: Buffer, resume: () => void];
  complete: [];
  failed: [code: string];
  redirect: [status: number, method: string, url: string, headers: Record<string, string[]>];
}

/** Chromium's (net/url_request/url_request.cc). */
const MOST_REDIRECTS = 20;

let lastRequest = 0;

/**
 * One request with its redirects, as in shell/common/api/electron_api_url_loader.cc: webRequest sees each hop; the next part
 * of a body comes when the previous one was consumed; after `cancel` there are no more events. On a redirect to another
 * origin every header is kept: whether Chromium drops `Authorization` there is not known, and senders must not rely on it.
 */
export class UrlLoader extends EventEmitter<LoaderEvents> {
  readonly #asked: LoaderRequest;
  readonly #id = --lastRequest;
  #request: HttpRequest | null = null;
  #body: Readable | null = null;
  #details: RequestDetails | null = null;
  #hops = 0;
  #over = false;

  constructor(asked: LoaderRequest) {
    super();
    this.#asked = asked;
  }

  start(): void {
    this.#hop(this.#asked);
  }

  cancel(): void {
    if (!this.#over) this.#end('net::ERR_ABORTED');
  }

  #hop(hop: LoaderRequest): void {
    const prepared = this.#prepare(hop);
    // Emitted in a separate turn: nobody catches what a listener throws, as in Electron.
    prepared.then(
      (go) => process.nextTick(() => this.#over || go()),
      (error: unknown) => process.nextTick(() => this.#fail(netErrorOf(error))),
    );
  }

  /** The steps before anything is sent. */
  async #prepare(hop: LoaderRequest): Promise<() => void> {
    const { session } = hop;
    const details: RequestDetails = {
      id: this.#id,
      url: hop.url,
      method: hop.method,
      // Of requests without a page's destination (extensions/browser/api/web_request/web_request_resource_type.cc).
      resourceType: 'other',
      referrer: '',
      timestamp: Date.now(),
      webContentsId: -1,
      uploadData: [],
    };
    this.#details = details;
    if (await session.webRequest._cancels(details)) throw new NetError('ERR_BLOCKED_BY_CLIENT');
    if (hop.headers.some(([name, value]) => !isSafeRequestHeader(name, value)))
      throw new NetError('ERR_INVALID_ARGUMENT');
    const headers = new Map(hop.headers);
    const has = (name: string): boolean => [...headers.keys()].some((one) => one.toLowerCase() === name);
    if (!has('user-agent')) headers.set('User-Agent', defaultUserAgent());
    if (this.#takesCookies(hop)) {
      const cookie = await cookieHeader(session, hop.url);
      if (cookie !== '') headers.set('Cookie', cookie);
    }
    return () => this.#send(hop, [...headers]);
  }

  #takesCookies({ credentials, origin, url }: LoaderRequest): boolean {
    return credentials === 'include' || (credentials === 'same-origin' && new URL(url).origin === origin);
  }

  #send(hop: LoaderRequest, headers: readonly (readonly [string, string])[], again = false): void {
    let request: HttpRequest;
    const { body } = hop;
    const connections = hop.session._proxy.connectionsFor(hop.url);
    // For a missing body Chromium sends a length of zero where a body is usual.
    const length = body?.length ?? (/^(POST|PUT)$/.test(hop.method) ? 0 : null);
    try {
      request = openRequest(
        hop.url,
        hop.method,
        length === null ? headers : [...headers, ['Content-Length', String(length)]],
        connections,
      );
    } catch (error) {
      this.#fail(netErrorOf(error));
      return;
    }
    this.#request = request;
    request.on('error', (error) => {
      if (this.#request !== request || this.#over) return;
      // A kept-alive connection that has closed is not the server's answer: retries on a new one.
      const isStale = request.reusedSocket && !again;
      if (isStale) this.#send(hop, headers, true);
      else this.#fail(netErrorOf(error, connections.isProxied));
    });
    request.on('response', (answer) => {
      if (!this.#over) this.#answered(hop, headOf(answer), answer);
    });
    request.end(body ?? undefined);
  }

  #answered(hop: LoaderRequest, head: ResponseHead, body: Readable): void {
    const headers = groupedHeaders(head.rawHeaders);
    this.#body = body;
    body.on('error', () => undefined);
    const saved = this.#takesCookies(hop)
      ? keepCookies(hop.session, hop.url, headers['set-cookie'] ?? [])
      : Promise.resolve();
    void saved.then(() =>
      process.nextTick(() => {
        if (!this.#over) this.#read(hop, head, body);
      }),
    );
  }

  #read(hop: LoaderRequest, head: ResponseHead, raw: Readable): void {
    const headers = groupedHeaders(head.rawHeaders);
    try {
      const redirect = parseRedirect(hop, head.statusCode, headers);
      if (redirect !== null) {
        raw.resume();
        this.#redirected(hop, redirect, headers);
        return;
      }
    } catch (error) {
      if (!(error instanceof NetError)) throw error;
      this.#fail(error.message);
      return;
    }
    const body = decoded(raw, headers['content-encoding']?.[0] ?? '');
    this.#body = body;
    body.on('data', (chunk: Buffer) => {
      body.pause();
      this.emit('data', chunk, () => body.resume());
    });
    // Nothing is read before somebody listens and reads.
    body.pause();
    body.on('error', () => this.#fail(bodyErrorOf(headers)));
    body.on('end', () => {
      if (this.#over) return;
      this.#over = true;
      this.#tell('onCompleted', '', head.statusCode);
      this.emit('complete');
    });
    this.emit('response-started', head);
    body.resume();
  }

  #redirected(
    hop: LoaderRequest,
    { status, method, url }: { readonly status: number; readonly method: string; readonly url: string },
    headers: Record<string, string[]>,
  ): void {
    if (!isSafeRedirectTarget(url)) return this.#fail('net::ERR_UNSAFE_REDIRECT');
    if (++this.#hops > MOST_REDIRECTS) return this.#fail('net::ERR_TOO_MANY_REDIRECTS');
    // Between Chromium's processes the headers lose their cookies (services/network/public/cpp/net_ipc_param_traits.cc);
    // those of the last answer come separately (response-started).
    const { 'set-cookie': _set, 'set-cookie2': _two, ...told } = headers;
    this.emit('redirect', status, method, url, told);
    if (!this.#over) this.#hop({ ...hop, method, url, body: method === hop.method ? hop.body : null });
  }

  #fail(code: string): void {
    if (this.#over) return;
    this.#end(code);
    this.emit('failed', code);
  }

  #end(code: string): void {
    this.#over = true;
    this.#tell('onErrorOccurred', code, 0);
    this.#request?.destroy();
    this.#body?.destroy();
  }

  #tell(stage: 'onCompleted' | 'onErrorOccurred', error: string, statusCode: number): void {
    if (this.#details === null) return;
    this.#asked.session.webRequest._tell(stage, {
      ...this.#details,
      fromCache: false,
      error,
      statusCode,
    });
  }
}
