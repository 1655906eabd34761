import { StrictEmitter } from './not-implemented.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

/**
 * protocol of one session: https://www.electronjs.org/docs/latest/api/protocol. Handlers can also serve pages'
 * http and https; net.request's are not handed to them here. A document keeps the handlers that own schemes had when it was committed
 * (RegisterNonNetworkSubresourceURLLoaderFactories in shell/browser/electron_browser_client.cc, which copies
 * shell/browser/protocol_registry.cc's list).
 */
export class Protocol
  extends StrictEmitter
  implements Pick<Electron.Protocol, 'handle' | 'isProtocolHandled' | 'unhandle'>
{
  readonly #handlers = new Map<string, Handler>();

  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  _handlerFor(url: string): Handler | undefined {
    return this.#handlers.get(schemeOf(url));
  }

  /** The current handlers of own schemes, for a document that is committed now. */
  _copy(): ReadonlyMap<string, Handler> {
    return new Map([...this.#handlers].filter(([scheme]) => !isBuiltIn(scheme)));
  }
}

export const schemeOf = (url: string): string => url.slice(0, Math.max(0, url.indexOf(':'))).toLowerCase();

/** Handlers of these are looked up at each request, those of others copied for each document. */
export const isBuiltIn = (scheme: string): boolean => ['http', 'https', 'file'].includes(scheme);
