import { Agent, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ProxyConfig } from 'electron';
import type { Server } from 'proxy-chain';
import { errorCodeOf } from '../../platform/system-errors.ts';
import { endpointOf } from '../endpoint.ts';
import { fixedProxyConfig } from '../proxy-config.ts';
import { connectTo, firstUsable } from './connect.ts';
import { IDLE_TIMEOUT_MS, type RequestRoute, requestOriginOf, startProxyServer } from './proxy-server.ts';
import type { Route, RouteHop, RouteRefusal } from './routes.ts';

/** Why a connection is refused: no pass is open for its origin, or the host's location is not allowed. */
type ConnectionRefusal = 'no-pass' | RouteRefusal;

/** Permission to connect to one origin until it is closed. */
export interface ZonePass {
  /** Why the latest connection with this pass failed, as a Chromium error; null if it succeeded. */
  lastFailure(): string | null;
  close(): void;
}

export interface PassTerms {
  readonly route: () => Route | Promise<Route | RouteRefusal>;
  /** Whether connections outlive the pass, to be reused under the next pass; otherwise they are cut. */
  readonly stays: boolean;
}

/** A proxy that connects only to origins with an open pass. */
export interface Zone {
  /** Routes a session through this zone only; starts listening on the first call. @throws Error if it can't */
  proxy(): Promise<ProxyConfig>;
  open(origin: string, terms: PassTerms): ZonePass;
  close(): Promise<void>;
}

interface ZoneOptions {
  /** Called for the first connection with a pass whose `stays` is false. */
  readonly onConnected: (hostname: string, via: RouteHop['via']) => void;
  /** Called for refusals, once per host and for a few hosts at most. */
  readonly onRefused: (hostname: string, why: ConnectionRefusal) => void;
}

type OriginEntry = ReturnType<typeof createEntry>;

const MAX_REPORTED = 20;

/** System error codes and Chromium's equivalents (net/base/net_error_list.h). */
const CHROMIUM_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  'no-address': 'ERR_NAME_NOT_RESOLVED',
};

/** Creates a proxy on a free local port. Chromium sends it all requests of the sessions that use its configuration. */
export function createZone({ onConnected, onRefused }: ZoneOptions): Zone {
  const entries = new Map<string, OriginEntry>();
  const reportedHosts = new Set<string>();
  let listening: Promise<Server> | null = null;

  function reportRefusal(origin: string, why: ConnectionRefusal): void {
    const { hostname } = new URL(origin);
    if (reportedHosts.has(hostname) || reportedHosts.size === MAX_REPORTED) return;
    reportedHosts.add(hostname);
    onRefused(hostname, why);
  }

  /** Finds the route of a request. @throws Error if it is not allowed or has no route */
  async function wayOf(request: IncomingMessage): Promise<RequestRoute> {
    const origin = requestOriginOf(request);
    const entry = origin === null ? undefined : entries.get(origin);
    if (entry === undefined || entry.passes === 0) {
      if (origin !== null) reportRefusal(origin, 'no-pass');
      throw new Error('no pass');
    }
    try {
      const route = await entry.terms.route();
      if (typeof route === 'string') reportRefusal(entry.origin, route);
      const way = typeof route === 'string' ? undefined : await firstUsable(route);
      if (way === undefined)
        throw Object.assign(new Error('no way'), { code: typeof route === 'string' ? route : 'no-address' });
      if (entry.passes === 0) throw new Error('no pass');
      const isTunnel = way.via === 'direct' && request.method === 'CONNECT';
      const tunnel = isTunnel ? await connectTo(way.addresses, endpointOf(entry.origin).port) : null;
      // Meanwhile the pass or the client may be gone.
      if (entry.passes === 0 || request.socket.destroyed) {
        tunnel?.destroy();
        throw new Error('no pass');
      }
      trackSocket(entry, request.socket);
      if (tunnel !== null) trackSocket(entry, tunnel);
      if (!entry.isReported && !entry.terms.stays) onConnected(new URL(entry.origin).hostname, way.via);
      entry.isReported = true;
      entry.failure = null;
      const failed = (code: string): void => void (entry.failure = chromiumErrorOf(code));
      return { hop: way, tunnel, agent: entry.agent, failed };
    } catch (error) {
      const code = errorCodeOf(error);
      entry.failure = code === null ? null : chromiumErrorOf(code);
      throw error;
    }
  }

  return {
    async proxy() {
      listening ??= startProxyServer(wayOf);
      try {
        const { port } = await listening;
        return fixedProxyConfig(`http://127.0.0.1:${port}`);
      } catch (error) {
        listening = null;
        throw error;
      }
    },
    open(origin, terms) {
      if (![...entries.values()].some(({ passes }) => passes > 0)) reportedHosts.clear();
      const entry = entries.get(origin) ?? createEntry(origin, terms);
      entries.set(origin, entry);
      entry.terms = terms;
      entry.passes++;
      entry.failure = null;
      let isOpen = true;
      return {
        lastFailure: () => entry.failure,
        close() {
          if (isOpen && --entry.passes === 0 && !entry.terms.stays) {
            entries.delete(origin);
            closeConnections(entry);
          }
          isOpen = false;
        },
      };
    },
    async close() {
      for (const entry of entries.values()) closeConnections(entry);
      entries.clear();
      const server = await listening?.catch(() => null);
      listening = null;
      await server?.close(true);
    },
  };
}

const createEntry = (origin: string, terms: PassTerms) => ({
  origin,
  terms,
  passes: 0,
  isReported: false,
  failure: null as string | null,
  /** Both ends of all open connections. */
  sockets: new Set<Socket>(),
  /** Connections for http; https uses tunnels. */
  agent: new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS }),
});

function trackSocket({ sockets }: OriginEntry, socket: Socket): void {
  if (sockets.has(socket)) return;
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

function closeConnections({ agent, sockets }: OriginEntry): void {
  agent.destroy();
  for (const socket of sockets) socket.destroy();
}

const chromiumErrorOf = (code: string): string => CHROMIUM_ERRORS[code] ?? code;
