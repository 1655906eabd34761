import type { Session } from 'electron';
import type { Zone } from './zone.ts';

/**
 * Returns a function that routes a session through a zone only; await it before the session's first request. Runs once;
 * retries after a failure.
 */
export function routeThroughZone(
  own: () => Pick<Session, 'setProxy'>,
  zone: Pick<Zone, 'proxy'>,
): () => Promise<void> {
  let ready: Promise<void> | null = null;
  return () => {
    ready ??= (async () => own().setProxy(await zone.proxy()))().catch((error: unknown) => {
      ready = null;
      // Chromium's error for a missing proxy. The session has no other route, so nothing is requested directly.
      throw new Error('net::ERR_PROXY_CONNECTION_FAILED', { cause: error });
    });
    return ready;
  };
}
