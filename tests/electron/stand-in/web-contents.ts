import { pathToFileURL } from 'node:url';
import type { FromPage } from '../page/isolated-world.ts';
import { bindingName, isolatedWorldName } from '../page/scripts.ts';
import { app } from './app-emitter.ts';
import { CdpError, type CdpSession, ignoreErrors, ignoreIfGone } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { codec } from './codec.ts';
import { type ConsoleEntry, levels, watchConsole } from './console.ts';
import { PageDebugger } from './debugger.ts';
import { evaluate } from './evaluate.ts';
import { emitPreventable, makeEvent } from './event.ts';
import type { Frame, FrameOwner } from './frame.ts';
import { FrameTree } from './frame-tree.ts';
import { answerHid } from './hid.ts';
import { Interception } from './interception.ts';
import { dispatchIpc } from './ipc-dispatch.ts';
import { colorSchemeFeature } from './native-theme.ts';
import { Navigation } from './navigation.ts';
import { lockDestroyed, throwNotImplemented } from './not-implemented.ts';
import { PageBasics } from './page-basics.ts';
import { openPage, type PageConnection } from './page-connection.ts';
import { answerPageDialogs } from './page-dialogs.ts';
import { printToPdf } from './pdf.ts';
import { answerPermission } from './permission-answer.ts';
import { PrintQueue } from './print.ts';
import { listPrinters } from './printers.ts';
import { pages } from './registry.ts';
import { chromium } from './runtime.ts';
import { toApp, toChromium } from './schemes.ts';
import { defaultUserAgent } from './user-agent.ts';
import { type WindowOpenHandler, watchWindowOpen } from './window-open.ts';

let lastId = 0;
const unbuiltPreferences: readonly (readonly [keyof Electron.WebPreferences, unknown])[] = [
  ['nodeIntegration', true],
  ['contextIsolation', false],
  ['sandbox', false],
  ['webSecurity', false],
  ['webviewTag', true],
  ['nodeIntegrationInSubFrames', true],
];

/** https://www.electronjs.org/docs/latest/api/web-contents: one page of Chromium. */
export class WebContents extends PageBasics implements FrameOwner {
  readonly id = ++lastId;
  override readonly _opened: Promise<PageConnection>;
  readonly debugger = new PageDebugger(() => this._opened);
  readonly #frames = new FrameTree(this);
  readonly #prints = new PrintQueue({
    title: () => this.getTitle(),
    toPdf: async (options) => printToPdf((await this._opened).session, options),
    isCrashed: () => this.#crashed,
    crash: () => this.forcefullyCrashRenderer(),
  });
  #page: PageConnection | undefined;
  #navigation: Navigation | undefined;
  #interception: Interception | undefined;
  #early: { url: string } | undefined;
  #openHandler: WindowOpenHandler | null = null;
  readonly #endings: (() => void)[] = [];
  #destroyed = false;
  #crashed = false;
  #title = '';
  #pdfs: Promise<unknown> = Promise.resolve();

  constructor(preferences: Electron.WebPreferences, size: { width: number; height: number }) {
    super(preferences);
    this.setMaxListeners(0);
    for (const [name, value] of unbuiltPreferences)
      if (preferences[name] === value) throwNotImplemented(`webPreferences.${name} = ${String(value)}`);
    pages.set(this.id, this);
    this._opened = this.#open(size);
    this._opened.catch((error: unknown) => {
      // A window destroyed before its page existed is no error.
      if (!this.#destroyed && !(error instanceof CdpError && error.gone))
        process.stderr.write(`electron stand-in: ${String(error)}\n`);
    });
    app.emit('web-contents-created', makeEvent({}), this);
  }

  async #open(size: { width: number; height: number }): Promise<PageConnection> {
    const preferences = this._preferences;
    const page = await openPage({
      browserContextId: await this.session._contextId(),
      ...size,
      preload: preferences.preload,
      userAgent: defaultUserAgent(),
      prepare: (session, targetId) => this.#prepare(session, targetId),
    });
    this.#page = page;
    await this.#interception?.enable();
    ignoreErrors(page.session.send('Emulation.setEmulatedMedia', { features: [colorSchemeFeature()] }));
    if (this.#destroyed)
      await ignoreIfGone(chromium().browser.send('Target.closeTarget', { targetId: page.targetId }));
    const { preloadError } = page;
    if (preloadError)
      this.on('did-navigate', () =>
        this.emit('preload-error', makeEvent({}), preferences.preload, preloadError),
      );
    return page;
  }

  #prepare(session: CdpSession, targetId: string): void {
    // Destroyed before its page existed: nothing would end what is followed from here on.
    if (this.#destroyed) return;
    // A page's main frame has its target's id.
    this.#frames.start(session, targetId);
    const navigation = new Navigation(session, this.#frames, this, targetId, () => (this.#title = ''));
    const interception = new Interception(session, this.session, navigation, this.id, targetId);
    this.#navigation = navigation;
    this.#interception = interception;
    this.#follow('_clear-cache', () => ignoreErrors(session.send('Network.clearBrowserCache')));
    this.#follow('_clear-storage', () => {
      const { origin } = new URL(toChromium(this.getURL() || 'about:blank'));
      if (origin !== 'null')
        ignoreErrors(session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }));
    });
    answerPageDialogs(session, () => emitPreventable(this, 'will-prevent-unload'));
    watchWindowOpen(
      session,
      () => this.#openHandler,
      () => this.getURL(),
    );
    session.on('Runtime.bindingCalled', (event) => {
      if (event.name === bindingName) this.#fromPage(event);
    });
    watchConsole(session, (entry) => this.#said(entry));
    const { browser } = chromium();
    this.#endings.push(
      browser.on('Target.targetCrashed', (event) => {
        if (event.targetId === targetId) this.#rendererGone(event.status, event.errorCode);
      }),
      browser.on('Target.targetDestroyed', (event) => {
        if (event.targetId === targetId) this._destroyed();
      }),
    );
  }

  /** Listens to the session for as long as this page lives. */
  #follow(event: string, listener: () => void): void {
    this.session.on(event, listener);
    this.#endings.push(() => this.session.off(event, listener));
  }

  #fromPage({ payload, executionContextId }: Protocol.Runtime.bindingCalledPayload): void {
    const frame = this.#frames.ofIsolatedContext(executionContextId);
    const page = this.#page;
    if (!frame || !page || this.#destroyed) return;
    const message = JSON.parse(payload) as FromPage;
    switch (message.kind) {
      case 'preload-error': {
        const error = Object.assign(new Error(message.message), { name: message.name, stack: message.stack });
        this.emit('preload-error', makeEvent({}), this._preferences.preload, error);
        break;
      }
      case 'title':
        this.#titled(message.title);
        break;
      case 'permission':
        void answerPermission(this, page, frame, executionContextId, message);
        break;
      case 'hid':
        void answerHid(this, page, frame, executionContextId, message);
        break;
      case 'invoke':
        dispatchIpc(this, page, frame, executionContextId, message).catch((error: unknown) =>
          process.nextTick(() => {
            throw error;
          }),
        );
        break;
    }
  }

  #said({ level, message, url, line }: ConsoleEntry): void {
    const sourceId = toApp(url);
    const event = makeEvent({
      message,
      level,
      lineNumber: line,
      sourceId,
      frame: this.#frames.peek() ?? null,
    });
    this.emit('console-message', event, levels.indexOf(level), message, line, sourceId);
  }

  #titled(title: string): void {
    this.#title = title;
    emitPreventable(this, 'page-title-updated', {}, title, true);
  }

  #rendererGone(status: string, exitCode: number): void {
    if (this.#destroyed || this.#crashed) return;
    this.#crashed = true;
    this.#prints.gone('crashed');
    this.#navigation?.end('ERR_FAILED', -2);
    const reason = status === 'killed' ? 'killed' : status === 'oom' ? 'oom' : 'crashed';
    this.emit('render-process-gone', makeEvent({}), { reason, exitCode });
    app.emit('render-process-gone', makeEvent({}), this, { reason, exitCode });
  }

  get mainFrame(): Frame {
    return this.#frames.main;
  }
  _frameOf(frameId: string): Frame | undefined {
    return this.#frames.get(frameId);
  }

  async loadURL(url: string): Promise<void> {
    const early = { url };
    this.#early = early;
    this.#crashed = false;
    await this._opened;
    if (this.#early === early) this.#early = undefined;
    await this.#navigation?.load(url);
  }

  loadFile(filePath: string): Promise<void> {
    return this.loadURL(pathToFileURL(filePath).href);
  }

  reload(): void {
    this.#crashed = false;
    this.#navigation?.reloads();
    ignoreErrors(this._send('Page.reload'));
  }
  stop(): void {
    ignoreErrors(this._send('Page.stopLoading'));
  }
  getURL(): string {
    return this.#early?.url ?? this.#navigation?.pendingUrl ?? this.#frames.peek()?.url ?? '';
  }
  getTitle(): string {
    // A document without a title shows its address instead.
    return this.#title || this.getURL().replace(/^\w+:\/\//, '');
  }
  isLoading(): boolean {
    return this.#early !== undefined || (this.#navigation?.loading ?? false);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isCrashed(): boolean {
    return this.#crashed;
  }

  /** Closes the page at once. */
  _close(): void {
    const page = this.#page;
    this._destroyed();
    if (page) ignoreErrors(chromium().browser.send('Target.closeTarget', { targetId: page.targetId }));
  }

  _destroyed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#prints.gone('destroyed');
    pages.delete(this.id);
    this.debugger._closed();
    const { id } = this.#page?.session ?? {};
    if (id !== undefined) chromium().drop(id);
    for (const end of this.#endings) end();
    this.#frames.dispose();
    this.emit('destroyed', makeEvent({}));
    lockDestroyed(this, ['isDestroyed', 'id', 'session', 'on', 'off', 'once', 'emit']);
    this.#navigation?.end('ERR_FAILED', -2);
  }

  send(channel: string, ...args: unknown[]): void {
    const text = codec.encode(args);
    const contextId = this.#frames.peek()?._isolatedContext;
    if (contextId !== undefined) this.#page?.tell(contextId, { kind: 'message', channel, args: text });
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.#settled();
    return this.evaluateInFrame(this.#frames.main, code, userGesture);
  }

  async evaluateInFrame(frame: Frame, code: string, userGesture: boolean): Promise<unknown> {
    const { session } = await this._opened;
    return evaluate(session, code, this.#frames.mainContext(frame), userGesture);
  }

  async executeJavaScriptInIsolatedWorld(
    worldId: number,
    scripts: Electron.WebSource[],
    userGesture = false,
  ): Promise<unknown> {
    await this.#settled();
    return this.#runInWorld(worldId, scripts, userGesture);
  }

  async #runInWorld(worldId: number, scripts: Electron.WebSource[], userGesture: boolean): Promise<unknown> {
    const { session } = await this._opened;
    // World 999 is contextIsolation's own.
    const worldName = worldId === 999 ? isolatedWorldName : `Electron world ${worldId}`;
    const world = await ignoreIfGone(
      session.send('Page.createIsolatedWorld', { frameId: this.#frames.main._chromiumId, worldName }),
    );
    if (!world) return new Promise(() => undefined);
    let result: unknown;
    for (const { code, url } of scripts)
      result = await evaluate(
        session,
        url ? `${code}\n//# sourceURL=${url}` : code,
        world.executionContextId,
        userGesture,
      );
    return result;
  }

  /** lib/browser/api/web-contents.ts, waitTillCanExecuteJavaScript. */
  async #settled(): Promise<void> {
    if (this.getURL() !== '' && !this.isLoading()) return;
    await new Promise((resolve) => this.once('did-stop-loading', resolve));
  }

  /**
   * Inserts into the current page, even while it loads: unlike a script it waits for nothing
   * (lib/browser/api/web-contents.ts, webFrameMethods).
   */
  async insertCSS(css: string): Promise<string> {
    const key = String(++lastId);
    const code = `{ const style = new CSSStyleSheet(); style.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]; undefined; }`;
    await this.#runInWorld(998, [{ code }], false);
    return key;
  }

  printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    // One at a time per page, in the order requested (lib/browser/api/web-contents.ts, pendingPromise).
    const job = this.#pdfs.then(async () => printToPdf((await this._opened).session, options ?? {}));
    this.#pdfs = job.catch(() => undefined);
    return job;
  }
  print(
    options: Electron.WebContentsPrintOptions = {},
    callback?: (success: boolean, failureReason: string) => void,
  ): void {
    this.#prints.print(options, callback);
  }
  getPrintersAsync(): Promise<Electron.PrinterInfo[]> {
    return listPrinters();
  }

  forcefullyCrashRenderer(): void {
    ignoreErrors(this._send('Page.crash'));
  }
}

/** The module's `webContents`. */
export const webContentsModule = {
  getAllWebContents: () => [...pages.values()],
};
