import { StrictEmitter } from './not-built.ts';
import { registerSchemes } from './schemes.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * protocol of one session: https://www.electronjs.org/docs/latest/api/protocol. Also http and https can be
 * handled; session.fetch with bypassCustomProtocolHandlers is the way past the own handler.
 */
export class Protocol
  extends StrictEmitter
  implements
    Pick<Electron.Protocol, 'handle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged' | 'unhandle'>
{
  readonly #handlers = new Map<string, Handler>();

  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    registerSchemes(schemes);
  }

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
    return this.#handlers.get(url.slice(0, Math.max(0, url.indexOf(':'))).toLowerCase());
  }
}
