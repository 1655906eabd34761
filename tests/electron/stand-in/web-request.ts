import { StrictEmitter, throwNotImplemented } from './not-implemented.ts';

type Stage = 'onBeforeRequest' | 'onHeadersReceived' | 'onCompleted' | 'onErrorOccurred';

/** The data shared by all stages of one request; the fields of Electron's listener details. */
export interface RequestDetails {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly resourceType: string;
  readonly referrer: string;
  readonly timestamp: number;
  readonly webContentsId: number;
  readonly [more: string]: unknown;
}

interface Answer {
  readonly cancel?: boolean;
  readonly responseHeaders?: Readonly<Record<string, string | string[]>>;
}

type Listener = (details: RequestDetails, callback: (answer: Answer) => void) => void;
interface Entry {
  readonly filter: Electron.WebRequestFilter | undefined;
  readonly listener: Listener;
}

/**
 * session.webRequest (https://www.electronjs.org/docs/latest/api/web-request): one listener per event, the
 * last one registered wins.
 */
export class WebRequest extends StrictEmitter {
  readonly #entries = new Map<Stage, Entry>();

  onBeforeRequest(...args: unknown[]): void {
    this.#set('onBeforeRequest', args);
  }
  onHeadersReceived(...args: unknown[]): void {
    this.#set('onHeadersReceived', args);
  }
  onCompleted(...args: unknown[]): void {
    this.#set('onCompleted', args);
  }
  onErrorOccurred(...args: unknown[]): void {
    this.#set('onErrorOccurred', args);
  }

  /**
   * Whether the listener of onBeforeRequest, if its filter fits, cancels the request; one that never calls back blocks it.
   * @throws Error for an answer that is not built
   */
  async _cancels(details: RequestDetails): Promise<boolean> {
    const entry = this.#fitting('onBeforeRequest', details);
    if (entry === undefined) return false;
    const { cancel = false, ...more } = await new Promise<Answer>((resolve) =>
      entry.listener(details, (answer) => resolve(answer ?? {})),
    );
    for (const name of Object.keys(more)) throwNotImplemented(`an answer of onBeforeRequest with ${name}`);
    return cancel;
  }

  /**
   * The headers that the listener of onHeadersReceived gives an answer; null if they stay as they are.
   * @throws Error for an answer that is not built
   */
  async _headersFor(details: RequestDetails): Promise<Readonly<Record<string, string | string[]>> | null> {
    const entry = this.#fitting('onHeadersReceived', details);
    if (entry === undefined) return null;
    const { responseHeaders = null, ...more } = await new Promise<Answer>((resolve) =>
      entry.listener(details, (answer) => resolve(answer ?? {})),
    );
    for (const name of Object.keys(more)) throwNotImplemented(`an answer of onHeadersReceived with ${name}`);
    return responseHeaders;
  }

  _tell(stage: 'onCompleted' | 'onErrorOccurred', details: RequestDetails): void {
    this.#fitting(stage, details)?.listener(details, () => undefined);
  }

  #fitting(stage: Stage, details: RequestDetails): Entry | undefined {
    const entry = this.#entries.get(stage);
    const filter = entry?.filter;
    if (!entry || !filter) return entry;
    if (filter.types || filter.excludeUrls)
      throwNotImplemented('a filter of webRequest by types or excludeUrls');
    return filter.urls.length === 0 || filter.urls.some((pattern) => matches(pattern, details.url))
      ? entry
      : undefined;
  }

  #set(stage: Stage, args: readonly unknown[]): void {
    const listener = args.at(-1);
    const filter = args.length > 1 ? (args[0] as Electron.WebRequestFilter) : undefined;
    if (listener === null) this.#entries.delete(stage);
    else if (typeof listener === 'function')
      this.#entries.set(stage, { filter, listener: listener as Listener });
    else throw new TypeError('Must pass null or a Function');
  }
}

/** https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns */
function matches(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/i.exec(pattern);
  if (!match) throw new TypeError(`Invalid url pattern ${pattern}`);
  const [, scheme = '', host = '', path = '/*'] = match;
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^#]*)/i.exec(url);
  if (!parts) return false;
  const [, urlScheme = '', urlHost = '', urlPath = ''] = parts;
  if (scheme === '*' ? !/^(https?|wss?)$/.test(urlScheme) : scheme.toLowerCase() !== urlScheme) return false;
  const bare = urlHost.replace(/:\d+$/, '');
  const hostFits =
    host === '*' ||
    host === urlHost ||
    host === bare ||
    (host.startsWith('*.') && (bare === host.slice(2) || bare.endsWith(host.slice(1))));
  const expression = path
    .split('*')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  return hostFits && new RegExp(`^${expression}$`, 's').test(urlPath === '' ? '/' : urlPath);
}
