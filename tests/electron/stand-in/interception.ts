import { type CdpSession, ignoreErrors, ignoreIfGone } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { type Handler, isBuiltIn, schemeOf } from './protocol.ts';
import { headerToChromium, isMappedScheme, toApp } from './schemes.ts';
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

/** Headers that say how a body came, which Chromium gets as it is. */
const OF_THE_BODY = /^(content-length|content-encoding|transfer-encoding)$/i;

let lastRequest = 0;

/**
 * All of a page's requests pass here: the navigation gate, session.webRequest, then protocol handlers. A handler's body is
 * collected before Chromium gets it (Fetch.fulfillRequest takes it whole).
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
    cdp.on('Network.responseReceived', ({ requestId, response }) => this.#answered.set(requestId, response));
    cdp.on('Network.loadingFinished', ({ requestId }) => this.#completed(requestId));
    cdp.on('Network.loadingFailed', (event) => this.#failed(event));
    cdp.on('Page.frameNavigated', ({ frame }) => this.#commits(frame.id));
    cdp.on('Page.frameDetached', ({ frameId }) => this.#committed.delete(frameId));
  }

  async enable(): Promise<void> {
    // Headers are received by a listener for documents alone: the answers of all others would cost each request a round trip.
    const patterns = [
      { urlPattern: '*', requestStage: 'Request' },
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ] as const;
    await ignoreIfGone(this.#cdp.send('Fetch.enable', { patterns: [...patterns] }));
  }

  async #paused(event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const url = toApp(event.request.url + (event.request.urlFragment ?? ''));
    if (event.responseStatusCode !== undefined || event.responseErrorReason !== undefined)
      return this.#received(event);
    if (event.resourceType === 'Document' && !(await this.#gate.allows(event, url)))
      return this.#refuse(event.requestId, 'Aborted');
    const { webRequest, protocol } = this.#session;

    if (await webRequest._cancels(this.#describe(event, url)))
      return this.#refuse(event.requestId, 'BlockedByClient');

    const isDocument = event.resourceType === 'Document';
    const handler =
      isDocument || isBuiltIn(schemeOf(url))
        ? protocol._handlerFor(url)
        : this.#committed.get(event.frameId)?.get(schemeOf(url));
    // Before Chromium knows it: the page's first requests may precede its report of the commit.
    if (isDocument && !handler) this.#commits(event.frameId);
    if (handler) return this.#answer(event, url, handler);
    if (isMappedScheme(url.slice(0, url.indexOf(':')))) return this.#refuse(event.requestId, 'Failed');
    await ignoreIfGone(this.#cdp.send('Fetch.continueRequest', { requestId: event.requestId }));
  }

  /**
   * session.webRequest's onHeadersReceived. Chromium has read the policies in the answer's headers by now: with others, the answer
   * is given anew.
   */
  async #received(event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId, responseStatusCode: responseCode = 0, responseHeaders: lines = [] } = event;
    const details = this.#details.get(event.networkId ?? requestId);
    const responseHeaders: Record<string, string[]> = {};
    for (const { name, value } of lines) (responseHeaders[name] ??= []).push(value);
    const given =
      details === undefined || event.responseErrorReason !== undefined
        ? null
        : await this.#session.webRequest._headersFor({
            ...details,
            statusCode: responseCode,
            responseHeaders,
          });
    // A download that is given anew ends headless Chromium; policies are for documents.
    const valueOf = (header: string): string | undefined =>
      lines.find(({ name }) => name.toLowerCase() === header)?.value;
    const type = valueOf('content-type') ?? '';
    const isShown = responseCode < 300 || responseCode >= 400;
    if (given === null || !isShown || !/html|xml|plain/.test(type)) {
      await ignoreIfGone(this.#cdp.send('Fetch.continueResponse', { requestId }));
      return;
    }
    const { body, base64Encoded } = await this.#cdp.send('Fetch.getResponseBody', { requestId });
    const isEncoded = valueOf('content-encoding') !== undefined;
    const got = Buffer.byteLength(body, base64Encoded ? 'base64' : 'utf8');
    // Chromium shows what came and reports ERR_CONTENT_LENGTH_MISMATCH; a document that is given anew can't be cut.
    if (!isEncoded && got < Number(valueOf('content-length') ?? 0))
      return this.#refuse(requestId, 'ConnectionClosed');
    const answer = {
      responseCode,
      responseHeaders: Object.entries(given)
        .filter(([name]) => !OF_THE_BODY.test(name))
        .flatMap(([name, values]) => [values].flat().map((value) => ({ name, value }))),
      body: base64Encoded ? body : Buffer.from(body).toString('base64'),
    };
    await ignoreIfGone(this.#cdp.send('Fetch.fulfillRequest', { requestId, ...answer }));
  }

  #commits(frameId: string): void {
    this.#committed.set(frameId, this.#session.protocol._copy());
  }

  async #answer(
    event: Protocol.Fetch.requestPausedPayload,
    url: string,
    handler: (request: Request) => Response | Promise<Response>,
  ): Promise<void> {
    const { method } = event.request;
    const headers = new Headers();
    for (const [name, value] of Object.entries(event.request.headers))
      headers.append(name, /^(origin|referer)$/i.test(name) ? toApp(value) : value);
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
    if (event.resourceType === 'Document') this.#commits(event.frameId);
    await ignoreIfGone(
      this.#cdp.send('Fetch.fulfillRequest', {
        requestId: event.requestId,
        responseCode: response.status,
        ...(response.statusText ? { responsePhrase: response.statusText } : {}),
        responseHeaders: [...response.headers]
          .filter(([name]) => !OF_THE_BODY.test(name))
          .map(([name, value]) => ({ name, value: headerToChromium(name, value) })),
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
      error: '',
    });
  }

  #failed({ requestId, errorText }: Protocol.Network.loadingFailedPayload): void {
    const details = this.#details.get(requestId);
    this.#details.delete(requestId);
    this.#answered.delete(requestId);
    if (details)
      this.#session.webRequest._tell('onErrorOccurred', {
        ...details,
        fromCache: false,
        error: errorText.replace(/\.Inspector$/, ''),
      });
  }

  async #refuse(requestId: string, errorReason: Protocol.Network.ErrorReason, why?: Error): Promise<void> {
    if (why !== undefined) process.stderr.write(`electron stand-in: request failed: ${why.message}\n`);
    await this.#cdp.send('Fetch.failRequest', { requestId, errorReason }).catch(() => undefined);
  }
}
