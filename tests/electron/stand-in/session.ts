import { lookup } from 'node:dns/promises';
import { Readable } from 'node:stream';
import { app } from './app-emitter.ts';
import { ignoreErrors } from './cdp.ts';
import { followDownloads } from './downloads.ts';
import { VirtualHid } from './hid.ts';
import { isReady } from './lifecycle.ts';
import { ClientRequest } from './net-request/client-request.ts';
import type { IncomingMessage } from './net-request/incoming-message.ts';
import { setPartitions } from './net-request/sessions.ts';
import { StrictEmitter, strict, throwNotImplemented } from './not-implemented.ts';
import { Permissions } from './permissions.ts';
import { type Handler, Protocol } from './protocol.ts';
import { pages } from './registry.ts';
import { chromium } from './runtime.ts';
import { registerSchemes } from './schemes.ts';
import { SessionCookies } from './session-cookies.ts';
import { SessionProxy } from './session-proxy.ts';
import { WebRequest } from './web-request.ts';

/**
 * https://www.electronjs.org/docs/latest/api/session. Each session is a separate browser context (the default session:
 * Chromium's default one). All live in memory: even `persist:` partitions end with the app.
 */
export class Session
  extends StrictEmitter
  implements
    Pick<
      Electron.Session,
      | 'clearCache'
      | 'clearStorageData'
      | 'closeAllConnections'
      | 'getStoragePath'
      | 'resolveHost'
      | 'resolveProxy'
      | 'setProxy'
    >
{
  readonly protocol = new Protocol();
  readonly cookies = new SessionCookies(this);
  readonly webRequest = new WebRequest();
  readonly _permissions = new Permissions();
  readonly _hid = new VirtualHid(this);
  /** For requests of main by net and fetch, and for the context of the pages. */
  readonly _proxy = new SessionProxy();
  readonly #partition: string;
  #context: Promise<string | undefined> | undefined;

  constructor(partition: string) {
    super();
    this.setMaxListeners(0);
    this.#partition = partition;
  }

  /** Undefined means Chromium's default context. */
  _contextId(): Promise<string | undefined> {
    this.#context ??= this.#open();
    return this.#context;
  }

  /** Whether it is unused, so that nothing can be stored in it: no page has been opened with it, and no cookie set. */
  _isUntouched(): boolean {
    return this.#context === undefined && this.#partition !== '';
  }

  async #open(): Promise<string | undefined> {
    const { browser } = chromium();
    const id =
      this.#partition === ''
        ? undefined
        : (await browser.send('Target.createBrowserContext', this._proxy.ofContext)).browserContextId;
    await followDownloads(this, id);
    return id;
  }

  // The handlers take Electron's own types in their signatures; here they meet the stand-in's objects.
  setPermissionRequestHandler(handler: Permissions['request']): void {
    this._permissions.request = handler;
  }
  setPermissionCheckHandler(handler: Permissions['check']): void {
    this._permissions.check = handler;
  }
  /** Headless Chromium offers no devices: the handler gets those that a test connects (hid.ts). */
  setDevicePermissionHandler(handler: VirtualHid['handler']): void {
    this._hid.handler = handler;
  }

  /** As far as tests need it; Tem's own is main/net/net-fetch.ts, for the defects of Electron's. */
  async fetch(url: string): Promise<Response> {
    const handler = this.protocol._handlerFor(url);
    if (handler !== undefined) return handler(new Request(url));
    return new Promise((resolve, reject) => {
      const request = new ClientRequest({ url, session: this });
      request.on('response', (answer: IncomingMessage) =>
        resolve(
          new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>, {
            status: answer.statusCode,
          }),
        ),
      );
      request.on('error', reject);
      request.end();
    });
  }

  async clearStorageData(options: Electron.ClearStorageDataOptions = {}): Promise<void> {
    if (this._isUntouched()) return;
    const id = await this._contextId();
    const { browser } = chromium();
    const cookies = !options.storages || options.storages.includes('cookies');
    if (cookies && options.origin === undefined)
      await browser.send('Storage.clearCookies', id === undefined ? {} : { browserContextId: id });
    this.emit('_clear-storage', options);
  }
  async clearCache(): Promise<void> {
    this.emit('_clear-cache');
  }
  async closeAllConnections(): Promise<void> {
    this._proxy.closeConnections();
  }
  /**
   * Chromium takes a context's proxy only as it is made: a change makes a new context with the cookies of the old one, which is
   * not built while a page is open. Pages of the default session have no proxy.
   */
  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    const before = JSON.stringify(this._proxy.ofContext);
    this._proxy.set(config);
    const left = this.#context;
    if (left === undefined || this.#partition === '' || JSON.stringify(this._proxy.ofContext) === before)
      return;
    if ([...pages.values()].some((page) => page.session === this))
      throwNotImplemented('session.setProxy while a page is open');
    this.#context = left.then((id) => this.#replace(id));
    await this.#context;
  }

  async #replace(left: string | undefined): Promise<string | undefined> {
    if (left === undefined) return this.#open();
    const { browser } = chromium();
    const { cookies } = await browser.send('Storage.getCookies', { browserContextId: left });
    await browser.send('Target.disposeBrowserContext', { browserContextId: left });
    const id = await this.#open();
    if (cookies.length > 0 && id !== undefined)
      await browser.send('Storage.setCookies', { cookies, browserContextId: id });
    return id;
  }
  async resolveProxy(url: string): Promise<string> {
    return this._proxy.resolve(url);
  }
  /** The system's resolver; Chromium has its own, which queries it too. */
  async resolveHost(host: string): Promise<Electron.ResolvedHost> {
    const found = await lookup(host, { all: true }).catch(() => {
      throw new Error('net::ERR_NAME_NOT_RESOLVED');
    });
    return {
      endpoints: found.map(({ address, family }) => ({ address, family: family === 4 ? 'ipv4' : 'ipv6' })),
    };
  }
  getStoragePath(): null {
    return null;
  }
  /** Passes an answer to Chromium, so that the page's own call gets the same one. */
  async _setPermission(names: readonly string[], origin: string, granted: boolean): Promise<void> {
    const id = await this._contextId();
    for (const name of names)
      ignoreErrors(
        chromium().browser.send('Browser.setPermission', {
          permission: { name },
          setting: granted ? 'granted' : 'denied',
          origin,
          ...(id === undefined ? {} : { browserContextId: id }),
        }),
      );
    // One more command in the same pipe: when it answers, the earlier ones are done.
    await chromium().browser.send('Browser.getVersion');
  }
}

const sessions = new Map<string, Session>();

/** session.fromPartition; the empty name is the default session. */
export function fromPartition(partition: string, _options?: Electron.FromPartitionOptions): Session {
  if (!isReady()) throw new Error('Session can only be received when app is ready');
  let session = sessions.get(partition);
  if (!session) {
    sessions.set(partition, (session = new Session(partition)));
    app.emit('session-created', session);
  }
  return session;
}

setPartitions(fromPartition);

/** The module's `session`. */
export const sessionModule = {
  fromPartition,
  get defaultSession(): Session {
    return fromPartition('');
  },
};

/** The module's `protocol`: the default session's, and before ready the list of schemes. */
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: registerSchemes,
  handle: (scheme: string, handler: Handler) => fromPartition('').protocol.handle(scheme, handler),
  unhandle: (scheme: string) => fromPartition('').protocol.unhandle(scheme),
  isProtocolHandled: (scheme: string) => fromPartition('').protocol.isProtocolHandled(scheme),
});
