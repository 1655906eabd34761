import { connect, type Socket } from 'node:net';
import { createPinnedLookup, endpointOf } from '../endpoint.ts';
import type { Proxy, Route, RouteHop } from './routes.ts';

/** In ms; shorter than the timeout of the caller. */
const CONNECT_TIMEOUT_MS = 8_000;
/** How long Chromium skips a proxy that did not answer (net/proxy_resolution/proxy_list.cc); in ms. */
const FAILED_PROXY_MS = 5 * 60_000;

/** Connects to these addresses only. @throws Error with the system's code; ETIMEDOUT after eight seconds */
export async function connectTo(addresses: readonly string[], port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({
    host: 'judged',
    port,
    lookup: createPinnedLookup(addresses),
    autoSelectFamily: true,
  });
  socket.setNoDelay(true);
  const late = setTimeout(
    () => socket.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('connect', () => resolve(socket));
  // Never removed: the caller adds its own listener only after it receives the socket.
  socket.on('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}

/** Unreachable proxies, and until when they are skipped. */
const failedProxies = new Map<Proxy, number>();

/** Like Chromium, skips a proxy that accepts no connection if there are others. @returns the last hop if none is usable */
export async function firstUsable(
  route: Route,
  now = () => performance.now(),
): Promise<RouteHop | undefined> {
  for (const way of route.slice(0, -1)) {
    if (way.via === 'direct' || (await acceptsConnections(way.proxy, now))) return way;
  }
  return route.at(-1);
}

async function acceptsConnections(proxy: Proxy, now: () => number): Promise<boolean> {
  if ((failedProxies.get(proxy) ?? 0) > now()) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(endpointOf(proxy));
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => resolve(false));
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  const takes = await promise;
  socket.destroy();
  if (!takes) failedProxies.set(proxy, now() + FAILED_PROXY_MS);
  return takes;
}
