import { onTestFinished } from 'vitest';
import type { NetRequest } from '../../../main/net/net-fetch.ts';
import { createNetFetch } from '../../../main/net/net-fetch.ts';
import { ClientRequest } from '../../electron/stand-in/net-request/client-request.ts';
import { Session } from '../../electron/stand-in/session.ts';

/**
 * Tem's fetch over the stand-in's net.request, which is Electron's but for the network below it
 * (tests/electron/stand-in/net-request). Its connections end with the test.
 * @param onEnd told in the turn in which a request was ended, before it goes out
 */
export function standInFetch(onEnd: () => void = () => undefined): typeof globalThis.fetch {
  return fetchThrough(testSession(), onEnd);
}

/** One of the stand-in's; its connections end with the test. */
export function testSession(): Session {
  const session = new Session('test');
  onTestFinished(() => session.closeAllConnections());
  return session;
}

/** Tem's fetch through a session. */
export function fetchThrough(session: Session, onEnd: () => void = () => undefined): typeof globalThis.fetch {
  // What Tem's fetch uses of a request is there.
  const request: NetRequest = ({ session: _none, ...options }) => {
    class Watched extends ClientRequest {
      override _final(callback: () => void): void {
        super._final(callback);
        onEnd();
      }
    }
    return new Watched({ ...options, session }) as never;
  };
  return createNetFetch(request);
}
