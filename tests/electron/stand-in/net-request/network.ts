import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { NetError } from './errors.ts';
import { toBytes } from './headers.ts';

/** net/base/port_util.cc; https://fetch.spec.whatwg.org/#port-blocking. */
const RESTRICTED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080,
]);

/** Chromium's (net/http/http_stream_parser.h). */
const MOST_HEADER_BYTES = 256 * 1024;
/** Chromium's connections to one host (net/socket/client_socket_pool_manager.cc). */
const MOST_SOCKETS = 6;

const LOCAL = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** As in Chromium: localhost and its subdomains are this machine, whatever a resolver says (RFC 6761). */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!/(^|\.)localhost\.?$/.test(hostname)) systemLookup(hostname, options, callback);
  else if (options.all === true) callback(null, LOCAL);
  else callback(null, '127.0.0.1', 4);
};

/** A session's connections. */
export interface Connections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly isProxied: boolean;
}

/** @param proxy an HTTP proxy's address: https goes through its tunnels (CONNECT), http by whole addresses, to any host */
export function createConnections(proxy: string | null): Connections {
  const way = proxy === null ? {} : { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: '' } };
  const options = { keepAlive: true, maxSockets: MOST_SOCKETS, ...way };
  return { http: new HttpAgent(options), https: new HttpsAgent(options), isProxied: proxy !== null };
}

/**
 * Opens a request without sending its body yet. The network is Node's, configured to accept what Chromium does and Node's
 * parser would not (header bytes above 127, lenient line ends).
 * @throws NetError ERR_UNSAFE_PORT, ERR_UNKNOWN_URL_SCHEME
 */
export function openRequest(
  address: string,
  method: string,
  headers: readonly (readonly [name: string, value: string])[],
  connections: Connections,
): ClientRequest {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:') throw new NetError('ERR_UNKNOWN_URL_SCHEME');
  if (url.port !== '' && RESTRICTED_PORTS.has(Number(url.port))) throw new NetError('ERR_UNSAFE_PORT');
  const has = (name: string): boolean => headers.some(([one]) => one.toLowerCase() === name);
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  const all = [
    ...(has('accept') ? [] : [['Accept', '*/*'] as const]),
    // Requests Brotli where no intermediary could misinterpret it (net/url_request/url_request_http_job.cc).
    ...(has('accept-encoding')
      ? []
      : [['Accept-Encoding', isSecure || isLocal ? 'gzip, deflate, br' : 'gzip, deflate'] as const]),
    ...headers,
  ];
  const options = {
    method,
    headers: Object.fromEntries(all.map(([name, value]) => [name, toBytes(value)])),
    lookup,
    insecureHTTPParser: true,
    maxHeaderSize: MOST_HEADER_BYTES,
  };
  return isSecure
    ? httpsRequest(url, { ...options, agent: connections.https })
    : httpRequest(url, { ...options, agent: connections.http });
}

/** The body without its content encoding; Chromium leaves the header unchanged. */
export function decoded(body: Readable, encoding: string): Readable {
  const decoder = decoderOf(encoding.trim().toLowerCase());
  if (decoder === null) return body;
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

function decoderOf(encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
