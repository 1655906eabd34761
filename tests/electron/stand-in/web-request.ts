import { StrictEmitter } from './not-implemented.ts';

type Stage =
  | 'onBeforeRequest'
  | 'onBeforeSendHeaders'
  | 'onHeadersReceived'
  | 'onResponseStarted'
  | 'onCompleted'
  | 'onErrorOccurred';

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
  readonly redirectURL?: string;
  readonly requestHeaders?: Record<string, string | string[]>;
  readonly responseHeaders?: Record<string, string | string[]>;
  readonly statusLine?: string;
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
  readonly #changed: () => void;

  constructor(changed: () => void) {
    super();
    this.#changed = changed;
  }

  onBeforeRequest(...args: unknown[]): void {
    this.#set('onBeforeRequest', args);
  }
  onBeforeSendHeaders(...args: unknown[]): void {
    this.#set('onBeforeSendHeaders', args);
  }
  onHeadersReceived(...args: unknown[]): void {
    this.#set('onHeadersReceived', args);
  }
  onResponseStarted(...args: unknown[]): void {
    this.#set('onResponseStarted', args);
  }
  onCompleted(...args: unknown[]): void {
    this.#set('onCompleted', args);
  }
  onErrorOccurred(...args: unknown[]): void {
    this.#set('onErrorOccurred', args);
  }

  _wantsResponses(): boolean {
    return this.#entries.has('onHeadersReceived');
  }

  /** Calls the listener of a blocking stage, if its filter fits. A listener that never calls back blocks the request. */
  _ask(stage: Stage, details: RequestDetails): Promise<Answer> | undefined {
    const entry = this.#fitting(stage, details);
    return entry && new Promise((resolve) => entry.listener(details, (answer) => resolve(answer ?? {})));
  }

  _tell(stage: 'onResponseStarted' | 'onCompleted' | 'onErrorOccurred', details: RequestDetails): void {
    this.#fitting(stage, details)?.listener(details, () => undefined);
  }

  #fitting(stage: Stage, details: RequestDetails): Entry | undefined {
    const entry = this.#entries.get(stage);
    const filter = entry?.filter;
    if (!entry || !filter) return entry;
    if (filter.types && !filter.types.some((type) => type === details.resourceType)) return undefined;
    if (filter.excludeUrls?.some((pattern) => matches(pattern, details.url))) return undefined;
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
    this.#changed();
  }
}

/** https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns */
export function matches(pattern: string, url: string): boolean {
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
