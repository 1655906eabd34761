import { connect, type Socket } from 'node:net';
import { endpointOf } from '../endpoint.ts';
import { pinned } from '../pinned.ts';
import type { Proxy } from './proxies.ts';
import type { Route, Way } from './routes.ts';

/** In ms. Shorter than what waits for it. */
const CONNECT_MS = 8_000;
/** As long as Chromium passes over a proxy that did not answer (net/proxy_resolution/proxy_list.cc); in ms. */
const BAD_MS = 5 * 60_000;

/**
 * Connects to one of some addresses, and to nothing else.
 * @throws Error with the system's code, ETIMEDOUT after eight seconds
 */
export async function connected(addresses: readonly string[], port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host: 'judged', port, lookup: pinned(addresses), autoSelectFamily: true });
  socket.setNoDelay(true);
  const late = setTimeout(
    () => socket.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })),
    CONNECT_MS,
  );
  socket.once('connect', () => resolve(socket));
  // Kept for good: whoever is handed the socket adds a listener of its own a moment later.
  socket.on('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}

/** Proxies that did not take a connection, and until when they are passed over. */
const bad = new Map<Proxy, number>();

/**
 * The first way of a route that can be gone: of several, a proxy that takes no connection is passed over, as Chromium does it.
 * @returns the last one where none can
 */
export async function usable(
  route: Route,
  now: () => number = () => performance.now(),
): Promise<Way | undefined> {
  for (const way of route.slice(0, -1)) {
    if (way.via === 'direct' || (await takesConnections(way.proxy, now))) return way;
  }
  return route.at(-1);
}

async function takesConnections(proxy: Proxy, now: () => number): Promise<boolean> {
  if ((bad.get(proxy) ?? 0) > now()) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(endpointOf(proxy));
  socket.setTimeout(CONNECT_MS, () => resolve(false));
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  const takes = await promise;
  socket.destroy();
  if (!takes) bad.set(proxy, now() + BAD_MS);
  return takes;
}
