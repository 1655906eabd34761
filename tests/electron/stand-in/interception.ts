import { type CdpSession, ignoreErrors, ignoreIfGone } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { toHeaderEntries, toHeaderMap } from './header-lists.ts';
import { type Handler, isBuiltIn, schemeOf } from './protocol.ts';
import { headerToChromium, isMappedScheme, toApp, toChromium } from './schemes.ts';
import type { Session } from './session.ts';
import type { RequestDetails } from './web-request.ts';

/** Whether a navigation may proceed. */
export interface NavigationGate {
  allows(request: Protocol.Fetch.requestPausedPayload, url: string): Promise<boolean>;
}

const resourceTypes: Readonly<Record<string, string>> = {
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  WebSocket: 'webSocket',
};

let lastRequest = 0;

/**
 * All of a page's requests pass here: the navigation gate, session.webRequest, then protocol handlers. A handler's body is
 * collected
 * before Chromium gets it (Fetch.fulfillRequest takes it whole).
 */
export class Interception {
  readonly #cdp: CdpSession;
  readonly #session: Session;
  readonly #gate: NavigationGate;
  readonly #webContentsId: number;
  readonly #mainFrameId: string;
  readonly #details = new Map<string, RequestDetails>();
  /** Answers whose bodies are still arriving: a request completes with its body. */
  readonly #answered = new Map<string, Protocol.Network.Response>();
  /** By frame: the handlers of the app's own schemes as they were when its document was committed. */
  readonly #committed = new Map<string, ReadonlyMap<string, Handler>>();

  constructor(
    cdp: CdpSession,
    session: Session,
    gate: NavigationGate,
    webContentsId: number,
    mainFrameId: string,
  ) {
    this.#cdp = cdp;
    this.#session = session;
    this.#gate = gate;
    this.#webContentsId = webContentsId;
    this.#mainFrameId = mainFrameId;
    cdp.on('Fetch.requestPaused', (event) => {
      ignoreErrors(
        this.#paused(event).catch((error: unknown) =>
          this.#refuse(event.requestId, 'Failed', error instanceof Error ? error : undefined),
        ),
      );
    });
    cdp.on('Network.responseReceived', (event) => {
      this.#answered.set(event.requestId, event.response);
      this.#started(event);
    });
    cdp.on('Network.loadingFinished', ({ requestId }) => this.#completed(requestId));
    cdp.on('Network.loadingFailed', (event) => this.#failed(event));
    cdp.on('Page.frameNavigated', ({ frame }) => this.#commits(frame.id));
    cdp.on('Page.frameDetached', ({ frameId }) => this.#committed.delete(frameId));
  }

  /** (Re)arms Chromium for what the session's listeners want to see. */
  async enable(): Promise<void> {
    const patterns: Protocol.Fetch.RequestPattern[] = [{ urlPattern: '*', requestStage: 'Request' }];
    if (this.#session.webRequest._wantsResponses())
      patterns.push({ urlPattern: '*', requestStage: 'Response' });
    await ignoreIfGone(this.#cdp.send('Fetch.enable', { patterns }));
  }

  async #paused(event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const url = toApp(event.request.url + (event.request.urlFragment ?? ''));
    if (event.responseStatusCode !== undefined || event.responseErrorReason !== undefined)
      return this.#response(event);
    if (event.resourceType === 'Document' && !(await this.#gate.allows(event, url)))
      return this.#refuse(event.requestId, 'Aborted');
    const details = this.#describe(event, url);
    const { webRequest, protocol } = this.#session;

    const before = await webRequest._ask('onBeforeRequest', details);
    if (before?.cancel) return this.#refuse(event.requestId, 'BlockedByClient');
    if (before?.redirectURL !== undefined) {
      const location = [{ name: 'Location', value: toChromium(before.redirectURL) }];
      await ignoreIfGone(
        this.#cdp.send('Fetch.fulfillRequest', {
          requestId: event.requestId,
          responseCode: 307,
          responseHeaders: location,
        }),
      );
      return;
    }
    const sent = await webRequest._ask('onBeforeSendHeaders', {
      ...details,
      requestHeaders: { ...event.request.headers },
    });
    if (sent?.cancel) return this.#refuse(event.requestId, 'BlockedByClient');
    const headers = sent?.requestHeaders ?? event.request.headers;

    const isDocument = event.resourceType === 'Document';
    const handler =
      isDocument || isBuiltIn(schemeOf(url))
        ? protocol._handlerFor(url)
        : this.#committed.get(event.frameId)?.get(schemeOf(url));
    // Before Chromium knows it: the page's first requests may precede its report of the commit.
    if (isDocument && !handler) this.#commits(event.frameId);
    if (handler) return this.#answer(event, url, headers, handler);
    if (isMappedScheme(url.slice(0, url.indexOf(':')))) return this.#refuse(event.requestId, 'Failed');
    await ignoreIfGone(
      this.#cdp.send('Fetch.continueRequest', {
        requestId: event.requestId,
        ...(sent?.requestHeaders ? { headers: toHeaderEntries(sent.requestHeaders) } : {}),
      }),
    );
  }

  #commits(frameId: string): void {
    this.#committed.set(frameId, this.#session.protocol._copy());
  }

  async #answer(
    event: Protocol.Fetch.requestPausedPayload,
    url: string,
    requestHeaders: Record<string, string | string[]>,
    handler: (request: Request) => Response | Promise<Response>,
  ): Promise<void> {
    const { method } = event.request;
    const headers = new Headers();
    for (const { name, value } of toHeaderEntries(requestHeaders)) {
      if (/^(origin|referer)$/i.test(name)) headers.append(name, toApp(value));
      else headers.append(name, value);
    }
    const request = new Request(url, { method, headers, ...(await this.#body(event)) });
    let response: Response;
    try {
      response = await handler(request);
      if (!(response instanceof Response))
        throw new Error('protocol.handle: the handler did not return a Response');
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
      return this.#refuse(event.requestId, 'Failed');
    }
    if (response.type === 'error' || response.status === 0) return this.#refuse(event.requestId, 'Failed');
    const body = Buffer.from(await response.arrayBuffer());
    const answered = await this.#session.webRequest._ask('onHeadersReceived', {
      ...this.#describe(event, url),
      statusCode: response.status,
      statusLine: `HTTP/1.1 ${response.status} ${response.statusText}`,
      responseHeaders: toHeaderMap([...response.headers].map(([name, value]) => ({ name, value }))),
    });
    if (answered?.cancel) return this.#refuse(event.requestId, 'BlockedByClient');
    if (event.resourceType === 'Document') this.#commits(event.frameId);
    const list = answered?.responseHeaders
      ? toHeaderEntries(answered.responseHeaders)
      : [...response.headers].map(([name, value]) => ({ name, value }));
    await ignoreIfGone(
      this.#cdp.send('Fetch.fulfillRequest', {
        requestId: event.requestId,
        responseCode: response.status,
        ...(response.statusText ? { responsePhrase: response.statusText } : {}),
        responseHeaders: list
          .filter(({ name }) => !/^(content-length|content-encoding|transfer-encoding)$/i.test(name))
          .map(({ name, value }) => ({ name, value: headerToChromium(name, value) })),
        body: body.toString('base64'),
      }),
    );
  }

  async #body(event: Protocol.Fetch.requestPausedPayload): Promise<{ body?: Buffer<ArrayBuffer> }> {
    if (!event.request.hasPostData) return {};
    const entries = event.request.postDataEntries ?? [];
    if (entries.length > 0 && entries.every((entry) => entry.bytes !== undefined))
      return { body: Buffer.concat(entries.map((entry) => Buffer.from(entry.bytes ?? '', 'base64'))) };
    if (event.networkId === undefined) return {};
    const { postData } = await this.#cdp.send('Network.getRequestPostData', { requestId: event.networkId });
    return { body: Buffer.from(postData) };
  }

  async #response(event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId, responseStatusCode = 0 } = event;
    if (event.responseErrorReason !== undefined) {
      await ignoreIfGone(this.#cdp.send('Fetch.continueRequest', { requestId }));
      return;
    }
    const answer = await this.#session.webRequest._ask('onHeadersReceived', {
      ...this.#describe(event, toApp(event.request.url)),
      statusCode: responseStatusCode,
      statusLine: `HTTP/1.1 ${responseStatusCode} ${event.responseStatusText ?? ''}`,
      responseHeaders: toHeaderMap(event.responseHeaders ?? []),
    });
    if (answer?.cancel) return this.#refuse(requestId, 'BlockedByClient');
    if (!answer?.responseHeaders && answer?.statusLine === undefined) {
      await ignoreIfGone(this.#cdp.send('Fetch.continueRequest', { requestId }));
      return;
    }
    const status = Number(/^HTTP\/\S+ (\d+)/.exec(answer.statusLine ?? '')?.[1] ?? responseStatusCode);
    const changed = {
      requestId,
      responseCode: status,
      responseHeaders: answer.responseHeaders
        ? toHeaderEntries(answer.responseHeaders)
        : (event.responseHeaders ?? []),
    };
    // A redirect has no body to read. For everything else Chromium rereads headers such as Content-Security-Policy only
    // when the whole
    // answer is given (Fetch.continueResponse leaves the parsed ones in force).
    if (responseStatusCode >= 300 && responseStatusCode < 400) {
      await ignoreIfGone(this.#cdp.send('Fetch.continueResponse', changed));
      return;
    }
    const { body, base64Encoded } = await this.#cdp.send('Fetch.getResponseBody', { requestId });
    const encoded = base64Encoded ? body : Buffer.from(body).toString('base64');
    const responseHeaders = changed.responseHeaders.filter(
      ({ name }) => !/^(content-length|content-encoding)$/i.test(name),
    );
    await ignoreIfGone(
      this.#cdp.send('Fetch.fulfillRequest', { ...changed, responseHeaders, body: encoded }),
    );
  }

  #describe(event: Protocol.Fetch.requestPausedPayload, url: string): RequestDetails {
    const key = event.networkId ?? event.requestId;
    const document = event.frameId === this.#mainFrameId ? 'mainFrame' : 'subFrame';
    const details: RequestDetails = {
      id: this.#details.get(key)?.id ?? ++lastRequest,
      url,
      method: event.request.method,
      resourceType:
        event.resourceType === 'Document' ? document : (resourceTypes[event.resourceType] ?? 'other'),
      referrer: toApp(event.request.headers['Referer'] ?? ''),
      timestamp: Date.now(),
      webContentsId: this.#webContentsId,
      uploadData: [],
    };
    this.#details.set(key, details);
    return details;
  }

  /** Emitted as soon as Chromium reports it; Electron emits it before the page has the answer. */
  #started({ requestId, response }: Protocol.Network.responseReceivedPayload): void {
    const details = this.#details.get(requestId);
    if (!details) return;
    const ip = response.remoteIPAddress?.replace(/^\[(.*)\]$/, '$1') ?? '';
    this.#session.webRequest._tell('onResponseStarted', {
      ...details,
      fromCache: response.fromDiskCache ?? false,
      statusCode: response.status,
      ...(ip === '' ? {} : { ip }),
    });
  }

  #completed(requestId: string): void {
    const details = this.#details.get(requestId);
    const response = this.#answered.get(requestId);
    this.#details.delete(requestId);
    this.#answered.delete(requestId);
    if (!details || !response) return;
    this.#session.webRequest._tell('onCompleted', {
      ...details,
      fromCache: response.fromDiskCache ?? false,
      statusCode: response.status,
      statusLine: `HTTP/1.1 ${response.status} ${response.statusText}`,
      responseHeaders: toHeaderMap(
        Object.entries(response.headers).map(([name, value]) => ({ name, value })),
      ),
      error: '',
    });
  }

  #failed({ requestId, errorText }: Protocol.Network.loadingFailedPayload): void {
    const details = this.#details.get(requestId);
    this.#details.delete(requestId);
    this.#answered.delete(requestId);
    if (details)
      this.#session.webRequest._tell('onErrorOccurred', { ...details, fromCache: false, error: errorText });
  }

  async #refuse(requestId: string, errorReason: Protocol.Network.ErrorReason, why?: Error): Promise<void> {
    if (why !== undefined) process.stderr.write(`electron stand-in: request failed: ${why.message}\n`);
    await this.#cdp.send('Fetch.failRequest', { requestId, errorReason }).catch(() => undefined);
  }
}
