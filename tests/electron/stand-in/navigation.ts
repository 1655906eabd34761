import type { EventEmitter } from 'node:events';
import { type CdpSession, ignoreIfGone } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { emitPreventable, makeEvent } from './event.ts';
import type { Frame } from './frame.ts';
import type { FrameTree } from './frame-tree.ts';
import type { NavigationGate } from './interception.ts';
import { loadError, netError } from './net-errors.ts';
import { toApp, toChromium } from './schemes.ts';

interface Load {
  readonly url: string;
  loaderId: string | undefined;
  /** Navigations that began before Chromium said which one belongs to this load. */
  readonly begun: { readonly loaderId: string; readonly url: string }[];
  resolve(): void;
  reject(error: Error): void;
}

/** Turns Chromium's page events into webContents' navigation events, in Electron's order. */
export class Navigation implements NavigationGate {
  readonly #cdp: CdpSession;
  readonly #frames: FrameTree;
  readonly #events: EventEmitter;
  readonly #mainId: string;
  readonly #committed: () => void;
  readonly #statuses = new Map<string, { code: number; text: string }>();
  /** By frame: the addresses to which its document has tried to navigate, without fragments. */
  readonly #requestedByPage = new Map<string, Set<string>>();
  readonly #documentRequests = new Map<string, { url: string; frameId: string }>();
  readonly #failed = new Map<string, string>();
  #load: Load | undefined;
  #reloading = false;
  #mainLoading = false;
  #finishedLoader = '';

  constructor(
    cdp: CdpSession,
    frames: FrameTree,
    events: EventEmitter,
    mainId: string,
    committed: () => void,
  ) {
    this.#committed = committed;
    this.#cdp = cdp;
    this.#frames = frames;
    this.#events = events;
    this.#mainId = mainId;
    cdp.on('Page.frameRequestedNavigation', (event) => this.#requested(event));
    cdp.on('Page.frameStartedNavigating', (event) => this.#started(event));
    cdp.on('Page.frameStartedLoading', ({ frameId }) => this.#loading(frameId, true));
    cdp.on('Page.frameStoppedLoading', ({ frameId }) => this.#loading(frameId, false));
    cdp.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.#movedWithin(frameId, url));
    cdp.on('Page.lifecycleEvent', (event) => this.#lifecycle(event));
    cdp.on('Network.requestWillBeSent', ({ requestId, type, request, frameId }) => {
      if (type === 'Document')
        this.#documentRequests.set(requestId, { url: request.url, frameId: frameId ?? mainId });
    });
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Document') return;
      this.#statuses.set(requestId, { code: response.status, text: response.statusText });
    });
    cdp.on('Network.loadingFailed', ({ requestId, type, errorText }) => {
      if (type === 'Document') this.#requestFailed(requestId, errorText);
    });
  }

  get loading(): boolean {
    return this.#mainLoading || this.#load !== undefined;
  }

  get pendingUrl(): string | undefined {
    return this.#load?.url;
  }

  /** loadURL: resolves at did-finish-load; a later navigation aborts it. */
  async load(url: string): Promise<void> {
    const before = this.#load;
    before?.reject(loadError('ERR_ABORTED', -3, before.url));
    if (!URL.canParse(url)) {
      this.#events.emit('did-fail-load', makeEvent({}), -300, 'ERR_INVALID_URL', url, true, 0, 0);
      throw loadError('ERR_INVALID_URL', -300, url);
    }
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const load: Load = { url, loaderId: undefined, begun: [], resolve: () => resolve(undefined), reject };
    this.#load = load;
    // It may be aborted while Chromium's answer is awaited.
    promise.catch(() => undefined);
    const answer = await ignoreIfGone(this.#cdp.send('Page.navigate', { url: toChromium(url) })).catch(
      () => ({
        errorText: 'net::ERR_INVALID_URL',
        loaderId: undefined,
      }),
    );
    if (!answer) return promise;
    if (answer.errorText) {
      this.#fail(load, answer.errorText);
    } else if (answer.loaderId === undefined || answer.loaderId === this.#finishedLoader) {
      this.#settle(load);
    } else {
      load.loaderId = answer.loaderId;
      const own = load.begun.findIndex(({ loaderId }) => loaderId === answer.loaderId);
      if (own !== -1 && own < load.begun.length - 1) this.#abort(load);
    }
    return promise;
  }

  /** main reloads: its request passes no gate, and a crashed page could not be asked. */
  reloads(): void {
    this.#reloading = true;
  }

  /** The page died or was closed: rejects pending loads. */
  end(code: string, errno: number): void {
    const load = this.#load;
    this.#load = undefined;
    this.#mainLoading = false;
    load?.reject(loadError(code, errno, load.url));
  }

  /** NavigationGate: asks main about navigations that the page itself began. */
  async allows(request: Protocol.Fetch.requestPausedPayload, url: string): Promise<boolean> {
    const isMainFrame = request.frameId === this.#mainId;
    const frame = this.#frames.get(request.frameId);
    const fields = {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: frame ?? null,
      initiator: frame ?? null,
    };
    if (request.redirectedRequestId !== undefined)
      return !emitPreventable(this.#events, 'will-redirect', fields, url, false, isMainFrame, 0, 0);
    if (isMainFrame && (this.#reloading || this.#isOfLoad(request.networkId))) {
      this.#reloading = false;
      return true;
    }
    // A page announces a navigation before it asks the browser for it; a navigation without that announcement is the
    // browser's own (loadURL, Playwright's goto), about which Electron asks nobody. Several announcements may arrive before
    // the first request.
    if (this.#requestedByPage.get(request.frameId)?.has(withoutFragment(request.request.url)) !== true)
      return true;
    if (emitPreventable(this.#events, 'will-frame-navigate', fields)) return false;
    return !isMainFrame || !emitPreventable(this.#events, 'will-navigate', fields, url, false, true, 0, 0);
  }

  /** Whether a request may belong to a load whose loader Chromium has not named yet (a document's request has its id). */
  #isOfLoad(networkId: string | undefined): boolean {
    const load = this.#load;
    if (load === undefined || load.loaderId !== undefined) return false;
    const address = new URL(toChromium(load.url)).href;
    const own = load.begun.find(({ url }) => url === address);
    return own === undefined || own.loaderId === networkId;
  }

  #requested({ frameId, url }: Protocol.Page.frameRequestedNavigationPayload): void {
    const requested = this.#requestedByPage.get(frameId) ?? new Set();
    this.#requestedByPage.set(frameId, requested.add(withoutFragment(url)));
  }

  #started({ frameId, url, loaderId, navigationType }: Protocol.Page.frameStartedNavigatingPayload): void {
    const isMainFrame = frameId === this.#mainId;
    const shown = toApp(url);
    const isSameDocument = /sameDocument/i.test(navigationType);
    const load = this.#load;
    if (isMainFrame && !isSameDocument && load !== undefined) {
      if (load.loaderId === undefined) load.begun.push({ loaderId, url });
      else if (load.loaderId !== loaderId) this.#abort(load);
    }
    const frame = this.#frames.get(frameId) ?? null;
    const event = makeEvent({ url: shown, isMainFrame, isSameDocument, frame, initiator: null });
    this.#events.emit('did-start-navigation', event, shown, isSameDocument, isMainFrame, 0, 0);
  }

  #loading(frameId: string, loading: boolean): void {
    if (frameId !== this.#mainId || this.#mainLoading === loading) return;
    this.#mainLoading = loading;
    // Stopped (webContents.stop) before the page existed: nothing else ends its load.
    const load = this.#load;
    if (!loading && load?.loaderId !== undefined && this.#frames.get(frameId)?._loaderId === load.loaderId) {
      this.#load = undefined;
      load.reject(loadError('ERR_FAILED', -2, load.url));
    }
    this.#events.emit(loading ? 'did-start-loading' : 'did-stop-loading', makeEvent({}));
  }

  #navigated(chromiumFrame: Protocol.Page.Frame): void {
    const isMainFrame = chromiumFrame.id === this.#mainId;
    this.#requestedByPage.delete(chromiumFrame.id);
    const frame = this.#frames.navigated(chromiumFrame);
    // A listener may destroy the page: afterwards the frame could not be asked.
    const { url, routingId } = frame;
    if (chromiumFrame.unreachableUrl !== undefined) return;
    const { code, text } = this.#statuses.get(chromiumFrame.loaderId) ?? { code: -1, text: '' };
    this.#statuses.clear();
    this.#documentRequests.clear();
    if (isMainFrame) {
      this.#reloading = false;
      this.#committed();
    }
    if (isMainFrame) this.#events.emit('did-navigate', makeEvent({}), url, code, text);
    this.#events.emit('did-frame-navigate', makeEvent({}), url, code, text, isMainFrame, 0, routingId);
  }

  #movedWithin(frameId: string, url: string): void {
    const frame: Frame | undefined = this.#frames.movedWithin(frameId, url);
    const isMainFrame = frameId === this.#mainId;
    this.#events.emit(
      'did-navigate-in-page',
      makeEvent({}),
      toApp(url),
      isMainFrame,
      0,
      frame?.routingId ?? 0,
    );
  }

  #lifecycle({ frameId, loaderId, name }: Protocol.Page.lifecycleEventPayload): void {
    const frame = this.#frames.get(frameId);
    if (!frame || frame._loaderId !== loaderId || this.#failed.has(loaderId)) return;
    const isMainFrame = frameId === this.#mainId;
    if (name === 'DOMContentLoaded' && isMainFrame) this.#events.emit('dom-ready', makeEvent({}));
    if (name === 'load') {
      this.#events.emit('did-frame-finish-load', makeEvent({}), isMainFrame, 0, frame.routingId);
      if (!isMainFrame) return;
      this.#finishedLoader = loaderId;
      this.#events.emit('did-finish-load', makeEvent({}));
      const load = this.#load;
      if (load && load.loaderId === loaderId) this.#settle(load);
    }
    if (name === 'firstPaint' && isMainFrame) this.#events.emit('_first-paint');
  }

  /** Another navigation of the main frame began. */
  #abort(load: Load): void {
    if (this.#load === load) this.#load = undefined;
    load.reject(loadError('ERR_ABORTED', -3, load.url));
  }

  #settle(load: Load): void {
    if (this.#load === load) this.#load = undefined;
    load.resolve();
  }

  #fail(load: Load, errorText: string): void {
    if (this.#load === load) this.#load = undefined;
    const { code, errno } = netError(errorText);
    // A load that became a download ends as ERR_FAILED (lib/browser/api/web-contents.ts, did-stop-loading).
    if (code === 'ERR_ABORTED') return load.reject(loadError('ERR_FAILED', -2, load.url));
    warnOf(load.url, code);
    this.#events.emit(
      'did-fail-load',
      makeEvent({}),
      errno,
      code,
      load.url,
      true,
      0,
      this.#frames.peek()?.routingId ?? 0,
    );
    load.reject(loadError(code, errno, load.url));
  }

  #requestFailed(requestId: string, errorText: string): void {
    const request = this.#documentRequests.get(requestId);
    if (!request) return;
    const isMainFrame = request.frameId === this.#mainId;
    this.#failed.clear();
    this.#failed.set(requestId, errorText);
    const { code, errno } = netError(errorText);
    if (
      code === 'ERR_ABORTED' ||
      (isMainFrame && this.#load && (this.#load.loaderId ?? requestId) === requestId)
    )
      return;
    warnOf(toApp(request.url), code);
    this.#events.emit('did-fail-load', makeEvent({}), errno, code, toApp(request.url), isMainFrame, 0, 0);
  }
}

/** As in a request, whose fragment stands apart. */
const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? '';

/** shell/browser/api/electron_api_web_contents.cc, DidFinishNavigation. */
const warnOf = (url: string, code: string): void =>
  process.emitWarning(`Failed to load URL: ${url} with error: ${code}`, 'electron');
