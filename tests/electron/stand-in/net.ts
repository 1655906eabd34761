import { isReady } from './lifecycle.ts';
import { strict } from './not-built.ts';
import { sessionModule } from './session.ts';

/** https://www.electronjs.org/docs/latest/api/net: the default session's fetch, after ready only. */
export const net = strict('net', {
  fetch: async (
    input: string | URL | Request,
    init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ): Promise<Response> => {
    if (!isReady()) throw new Error('net.fetch can only be used after app is ready');
    return sessionModule.defaultSession.fetch(input, init);
  },
  isOnline: (): boolean => true,
  get online(): boolean {
    return true;
  },
});
