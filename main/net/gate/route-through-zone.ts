import type { Session } from 'electron';
import type { Zone } from './zone.ts';

/**
 * What makes a session go through a zone and nowhere else: to be awaited before its first request. Done once; after a failure
 * it is tried again.
 */
export function routeThroughZone(
  own: () => Pick<Session, 'setProxy'>,
  zone: Pick<Zone, 'proxy'>,
): () => Promise<void> {
  let ready: Promise<void> | null = null;
  return () => {
    ready ??= (async () => own().setProxy(await zone.proxy()))().catch((error: unknown) => {
      ready = null;
      // Chromium's word for a proxy that is not there. The session has no other way out: nothing of it is asked directly.
      throw new Error('net::ERR_PROXY_CONNECTION_FAILED', { cause: error });
    });
    return ready;
  };
}
