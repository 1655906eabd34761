import { isReady } from './lifecycle.ts';
import { ClientRequest } from './net-request/client-request.ts';
import type { RequestOptions } from './net-request/parse-options.ts';
import { strict } from './not-implemented.ts';

/** https://www.electronjs.org/docs/latest/api/net, only after ready (lib/browser/api/net.ts). */
export const net = strict('net', {
  request(options: RequestOptions | string): ClientRequest {
    if (!isReady()) throw new Error('net module can only be used after app is ready');
    return new ClientRequest(options);
  },
});
