import { Agent, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ProxyConfig } from 'electron';
import type { Server } from 'proxy-chain';
import { errorCodeOf } from '../../platform/error-code.ts';
import { endpointOf } from '../endpoint.ts';
import { fixedProxyConfig } from '../fixed-proxy.ts';
import { connectTo, firstUsable } from './connect.ts';
import { IDLE_TIMEOUT_MS, type RequestRoute, startProxyServer } from './proxy-server.ts';
import { requestOriginOf } from './request-origin.ts';
import type { Route, RouteHop, RouteRefusal } from './routes.ts';

/** Why a connection is refused: nobody opened the way to that origin, or where the host is. */
export type ConnectionRefusal = 'no-pass' | RouteRefusal;

/** The way to one origin, open until it is closed. */
export interface ZonePass {
  /** Why the last connection that was asked for with it was not made, in Chromium's words; null where it was. */
  lastFailure(): string | null;
  close(): void;
}

/** How a way is opened. */
export interface PassTerms {
  /** Asked at each connection. */
  readonly route: () => Route | Promise<Route | RouteRefusal>;
  /** Whether connections outlive the pass, for the next to be used by whoever has a pass again; else they are cut. */
  readonly stays: boolean;
}

/** A proxy that lets nothing through but what a pass is open for. */
export interface Zone {
  /** What makes a session go through it, and nowhere else; it listens from the first call on. @throws Error where it can't */
  proxy(): Promise<ProxyConfig>;
  open(origin: string, terms: PassTerms): ZonePass;
  close(): Promise<void>;
}

interface ZoneOptions {
  /** Told of the first connection that is made with a pass which does not stay. */
  readonly onConnected: (hostname: string, via: RouteHop['via']) => void;
  /** Told of a refusal, once of each host, and of a few hosts at most. */
  readonly onRefused: (hostname: string, why: ConnectionRefusal) => void;
}

/** One origin's. */
interface OriginEntry {
  readonly origin: string;
  terms: PassTerms;
  passes: number;
  isReported: boolean;
  failure: string | null;
  /** Both ends of what is open. */
  readonly sockets: Set<Socket>;
  /** Connections for http; those for https are tunnels. */
  readonly agent: Agent;
}

const MAX_REPORTED = 20;

/** The system's words in Chromium's (net/base/net_error_list.h). */
const CHROMIUM_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  'no-address': 'ERR_NAME_NOT_RESOLVED',
};

/** Makes a proxy on a free port of this machine. Chromium asks it for everything of the sessions that were told of it. */
export function createZone({ onConnected, onRefused }: ZoneOptions): Zone {
  const entries = new Map<string, OriginEntry>();
  const told = new Set<string>();
  let listening: Promise<Server> | null = null;

  function tell(origin: string, why: ConnectionRefusal): void {
    const { hostname } = new URL(origin);
    if (told.has(hostname) || told.size === MAX_REPORTED) return;
    told.add(hostname);
    onRefused(hostname, why);
  }

  /** The way that a request may go. @throws Error where it may go none, or there is none */
  async function wayOf(request: IncomingMessage): Promise<RequestRoute> {
    const origin = requestOriginOf(request);
    const entry = origin === null ? undefined : entries.get(origin);
    if (entry === undefined || entry.passes === 0) {
      if (origin !== null) tell(origin, 'no-pass');
      throw new Error('no pass');
    }
    try {
      const route = await entry.terms.route();
      if (typeof route === 'string') tell(entry.origin, route);
      const way = typeof route === 'string' ? undefined : await firstUsable(route);
      if (way === undefined) throw errorWithCode(typeof route === 'string' ? route : 'no-address');
      if (entry.passes === 0) throw new Error('no pass');
      const isTunnel = way.via === 'direct' && request.method === 'CONNECT';
      const tunnel = isTunnel ? await connectTo(way.addresses, endpointOf(entry.origin).port) : null;
      // Its pass may be gone by now, or whoever asked.
      if (entry.passes === 0 || request.socket.destroyed) {
        tunnel?.destroy();
        throw new Error('no pass');
      }
      trackSocket(entry, request.socket);
      if (tunnel !== null) trackSocket(entry, tunnel);
      if (!entry.isReported && !entry.terms.stays) onConnected(new URL(entry.origin).hostname, way.via);
      entry.isReported = true;
      entry.failure = null;
      return {
        hop: way,
        tunnel,
        agent: entry.agent,
        failed: (code) => void (entry.failure = CHROMIUM_ERRORS[code] ?? code),
      };
    } catch (error) {
      entry.failure = chromiumErrorOf(error);
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
      if (![...entries.values()].some(({ passes }) => passes > 0)) told.clear();
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

const createEntry = (origin: string, terms: PassTerms): OriginEntry => ({
  origin,
  terms,
  passes: 0,
  isReported: false,
  failure: null,
  sockets: new Set(),
  agent: new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS }),
});

const errorWithCode = (code: string): Error => Object.assign(new Error('no way'), { code });

function trackSocket({ sockets }: OriginEntry, socket: Socket): void {
  if (sockets.has(socket)) return;
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

function closeConnections({ agent, sockets }: OriginEntry): void {
  agent.destroy();
  for (const socket of sockets) socket.destroy();
}

function chromiumErrorOf(error: unknown): string | null {
  const code = errorCodeOf(error);
  return code === null ? null : (CHROMIUM_ERRORS[code] ?? code);
}
