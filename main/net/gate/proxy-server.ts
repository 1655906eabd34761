import { type Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { type PrepareRequestFunctionResult, Server } from 'proxy-chain';
import { forwardRequest, MAX_HEADER_BYTES } from './forward.ts';
import type { RouteHop } from './routes.ts';

export interface RequestRoute {
  readonly hop: RouteHop;
  /** For https without a system proxy: a connection to a checked address. */
  readonly tunnel: Socket | null;
  /** For http without a system proxy. */
  readonly agent: Agent;
  /** Receives the code of a failure on the way. */
  readonly failed: (code: string) => void;
}

/** @throws Error if the request is not allowed or has no route */
type FindRequestRoute = (request: IncomingMessage) => Promise<RequestRoute>;

/** Chromium opens 32 connections to a proxy per session (net/socket/client_socket_pool_manager.cc). */
const MAX_CONNECTIONS = 128;
/** How long Chromium keeps an unused connection (net/socket/client_socket_pool.cc); in ms. */
export const IDLE_TIMEOUT_MS = 5 * 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REFUSED = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Starts a proxy-chain proxy on a free local port: tunnels for https, plain requests for http, through system proxies where
 * the route says so. Never answers in a host's name: closes requests without a route, and refuses tunnels with 403.
 */
export async function startProxyServer(find: FindRequestRoute): Promise<Server> {
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: async ({ request }) => prepareRequest(request, await find(request)),
  });
  const http = server.server;
  http.maxConnections = MAX_CONNECTIONS;
  http.headersTimeout = HEADERS_TIMEOUT_MS;
  http.keepAliveTimeout = IDLE_TIMEOUT_MS;
  http.setTimeout(IDLE_TIMEOUT_MS);
  // Node's internal name of a createServer option (lib/_http_server.js); proxy-chain calls createServer without options.
  Object.assign(http, { maxHeaderSize: MAX_HEADER_BYTES });
  const tunnels = new WeakSet<Socket>();
  http.prependListener('connect', (_request: IncomingMessage, socket: Socket) => {
    tunnels.add(socket);
    socket.setNoDelay(true);
    socket.setTimeout(IDLE_TIMEOUT_MS);
  });
  server.sendSocketResponse = (socket) => {
    if (tunnels.has(socket)) socket.end(REFUSED);
    socket.destroySoon();
  };
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handlePlainRequest(server, find, request, response).catch(() => request.socket.destroy());
  });
  server.on('tunnelConnectFailed', (failed: { response: IncomingMessage; customTag: RequestRoute }) => {
    if (failed.response.statusCode === 407) failed.customTag.failed('ERR_PROXY_AUTH_REQUESTED');
  });
  await server.listen();
  return server;
}

/** Tells proxy-chain how to handle a request; plain requests without a system proxy are handled below. */
function prepareRequest(request: IncomingMessage, found: RequestRoute): PrepareRequestFunctionResult {
  const { hop, tunnel } = found;
  if (tunnel !== null) return { customConnectServer: createTunnelServer(tunnel) };
  if (hop.via === 'direct') throw new Error('not forwarded here');
  if (hop.proxy.startsWith('socks4:')) request.url = replaceHostByAddress(request.url ?? '', hop.addresses);
  return { upstreamProxyUrl: hop.proxy, customTag: found };
}

async function handlePlainRequest(
  server: Server,
  find: FindRequestRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hop, agent, failed } = await find(request);
  if (hop.via === 'direct') {
    forwardRequest(request, response, { addresses: hop.addresses, agent }, failed);
    return;
  }
  closeUnanswered(request, response);
  await server.onRequest(request, response);
}

/** If a system proxy does not answer, proxy-chain would send its own answer: closes the connection instead. */
function closeUnanswered(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = (...args: unknown[]) => {
    if (!response.headersSent) request.socket.destroy();
    return Reflect.apply(end, response, args);
  };
}

/** Hands proxy-chain the open connection, instead of letting it connect by itself. */
function createTunnelServer(target: Socket): ReturnType<typeof createServer> {
  const server = createServer();
  server.removeAllListeners('connection');
  server.on('connection', (source) => {
    source.pipe(target);
    target.pipe(source);
    source.once('close', () => target.destroy());
    source.once('error', () => target.destroy());
    target.once('error', () => source.destroy());
    // The target's last data is still on its way.
    target.once('close', () => source.end());
  });
  return server;
}

/** Replaces the host name in a request's target, for a proxy that accepts no names. @throws Error if there is no address */
function replaceHostByAddress(target: string, addresses: readonly string[]): string {
  const address = addresses.find((one) => isIP(one) === 4);
  if (address === undefined) throw new Error('no address');
  return target.replace(/^(http:\/\/)?(\[[^\]]*\]|[^:/?]+)/, `$1${address}`);
}

/**
 * Returns the origin of a proxy request: CONNECT for https, an absolute address for http. Null if it is not written as
 * Chromium writes it: proxy-chain parses the address several times, and every time must yield the same one.
 */
export function requestOriginOf({
  method,
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): string | null {
  const isTunnel = method === 'CONNECT';
  const authority = (isTunnel ? /^([^/]+)$/ : /^http:\/\/([^/?#]+)(?:[/?]|$)/).exec(url)?.[1];
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(authority ?? '') ?? [];
  if (host === undefined || (isTunnel && port === undefined)) return null;
  const address = `${isTunnel ? 'https' : 'http'}://${authority}/`;
  if (!URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  return hostname === host ? origin : null;
}
