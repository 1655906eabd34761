import { isReady } from './lifecycle.ts';
import { ClientRequest } from './net-request/client-request.ts';
import type { IncomingMessage } from './net-request/incoming-message.ts';
import type { RequestOptions } from './net-request/parse-options.ts';
import { strict } from './not-implemented.ts';
import { sessionModule } from './session.ts';

/** https://www.electronjs.org/docs/latest/api/net, only after ready (lib/browser/api/net.ts). */
export const net = strict('net', {
  request: (
    options: RequestOptions | string,
    callback?: (message: IncomingMessage) => void,
  ): ClientRequest => {
    if (!isReady()) throw new Error('net module can only be used after app is ready');
    return new ClientRequest(options, callback);
  },
  fetch: (
    input: string | URL | Request,
    init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ): Promise<Response> => sessionModule.defaultSession.fetch(input, init),
  resolveHost: (host: string, options?: Electron.ResolveHostOptions): Promise<Electron.ResolvedHost> =>
    sessionModule.defaultSession.resolveHost(host, options),
  isOnline: (): boolean => true,
  get online(): boolean {
    return true;
  },
});
