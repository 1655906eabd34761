import { type Connections, createConnections } from './net-request/network.ts';
import { throwNotImplemented } from './not-implemented.ts';

/** One proxy for every scheme, as Chromium writes it: "127.0.0.1:3128". */
interface Fixed {
  readonly at: string;
  /** Loopback and link-local addresses bypass a proxy, unless the bypass rules say "<-loopback>". */
  readonly loopbackToo: boolean;
}

/** net/proxy_resolution/proxy_bypass_rules.cc, MatchesImplicitRules. */
const IMPLICIT =
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|169\.254(\.\d+){2}|\[fe[89ab][\da-f]:.*\])\.?$/;

/**
 * session.setProxy (https://www.electronjs.org/docs/latest/api/session#sessetproxyconfig): no proxy, or one HTTP proxy for
 * all schemes. Chromium gets it when a context is made, Node's connections at each request.
 */
export class SessionProxy {
  #fixed: Fixed | null = null;
  #direct = createConnections(null);
  #proxied: Connections | null = null;

  set({
    mode = 'fixed_servers',
    proxyRules = '',
    proxyBypassRules = '',
    pacScript,
  }: Electron.ProxyConfig): void {
    if (mode === 'direct') {
      this.#fixed = null;
      return;
    }
    const at = /^(?:http:\/\/)?([\w.-]+:\d+)$/.exec(proxyRules)?.[1];
    const isOne = mode === 'fixed_servers' && pacScript === undefined && at !== undefined;
    if (!isOne || !/^(<-loopback>)?$/.test(proxyBypassRules))
      return throwNotImplemented('session.setProxy beyond one HTTP proxy for all schemes');
    this.#fixed = { at, loopbackToo: proxyBypassRules !== '' };
    this.#proxied = createConnections(`http://${at}`);
  }

  /** In the form of a PAC script's result. */
  resolve(url: string): string {
    const fixed = this.#of(url);
    return fixed === null ? 'DIRECT' : `PROXY ${fixed.at}`;
  }

  /** The proxy options of a new Chromium context. */
  get ofContext(): { readonly proxyServer?: string; readonly proxyBypassList?: string } {
    if (this.#fixed === null) return {};
    const { at, loopbackToo } = this.#fixed;
    return { proxyServer: `http://${at}`, ...(loopbackToo ? { proxyBypassList: '<-loopback>' } : {}) };
  }

  connectionsFor(url: string): Connections {
    return this.#of(url) === null || this.#proxied === null ? this.#direct : this.#proxied;
  }

  closeConnections(): void {
    for (const { http, https } of [this.#direct, this.#proxied].filter((one) => one !== null)) {
      http.destroy();
      https.destroy();
    }
  }

  #of(url: string): Fixed | null {
    if (this.#fixed === null) return null;
    return this.#fixed.loopbackToo || !IMPLICIT.test(new URL(url).hostname) ? this.#fixed : null;
  }
}
