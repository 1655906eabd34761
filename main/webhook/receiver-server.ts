import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Log } from '../log/log.ts';
import { createSampledCounter } from '../log/repeat-filter.ts';
import { readRequestBody } from '../platform/read-limited.ts';
import type { AcceptEvent } from './accept-event.ts';
import { createConnectionSlots, createUnauthorizedLimiter } from './sender-limits.ts';

/** What one sender may ask of the receiver. The service's events have about 700 bytes (partner-api.md, "Samples"). */
const RECEIVER_LIMITS = {
  bodyBytes: 64 * 1024,
  headerBytes: 8 * 1024,
  /** Time until the headers, and until the whole request, must have arrived. */
  headersMs: 1_000,
  requestMs: 10_000,
  /** How often these two limits are checked. */
  checkMs: 250,
  /** How long a connection may wait for its next request, and how many requests it may carry. */
  keepAliveMs: 5_000,
  requestsPerConnection: 1_000,
  /** Open connections in total, and from one address other than this machine's. */
  connections: 100,
  connectionsPerAddress: 20,
  /** How many requests without the secret are answered per address and minute. */
  unauthorizedPerMinute: 60,
  /** How long stopping waits for requests in progress. */
  closeMs: 1_000,
};

export type ReceiverLimits = Readonly<typeof RECEIVER_LIMITS>;

export type ReceiverServer = Awaited<ReturnType<typeof startReceiverServer>>;

interface ReceiverServerOptions {
  /** An IP address of this machine. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Returns what takes the events of a path; null if it is none of the receiver's. The path alone tells who sends. */
  readonly acceptorOf: (path: string) => AcceptEvent | null;
  readonly log: Log;
  readonly limits?: Partial<ReceiverLimits>;
}

/** The status of an answer. The service counts exactly a 200 as delivered (partner-api.md, "Events", rule 1). */
type Status = 200 | 400 | 404 | 413 | 415 | 503;
const STATUS_OF_RESULT = { accepted: 200, unreadable: 400, 'not-kept': 503 } as const;

/**
 * Starts the receiver. It accepts POST of JSON to its paths, one for each account, and answers once the event is on disk. Anything else gets an
 * empty 404, which reveals nothing to a stranger.
 * @throws Error of node:net, e.g. EADDRINUSE, if it can't listen
 */
export async function startReceiverServer(options: ReceiverServerOptions) {
  const { host, port, acceptorOf, log } = options;
  const limits = { ...RECEIVER_LIMITS, ...options.limits };
  const seats = createConnectionSlots(limits);
  const isHeard = createUnauthorizedLimiter(limits.unauthorizedPerMinute);
  const refused = createSampledCounter((status: Status, times) =>
    log({ event: 'webhook request refused', status, times }),
  );

  async function statusOf(request: IncomingMessage): Promise<Status | null> {
    const [path = ''] = (request.url ?? '').split('?', 1);
    // Checks the path first: without the secret nothing else is looked at.
    const accept = acceptorOf(path);
    if (accept === null || request.method !== 'POST') return 404;
    seats.markWorking(request.socket);
    if (!isPlainJson(request)) return 415;
    const read = await readRequestBody(request, limits.bodyBytes);
    if (read.kind === 'cut') return null;
    return read.kind === 'too-large' ? 413 : STATUS_OF_RESULT[await accept(read.bytes)];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = await statusOf(request).catch((error: unknown): Status => {
      log({ event: 'webhook request failed', error });
      return 503;
    });
    if (status === null || response.destroyed) return;
    if (status !== 200) refused(status);
    if (status === 404 && !isHeard(request.socket.remoteAddress ?? '')) {
      request.socket.destroy();
      return;
    }
    // Refused senders must reconnect, so that the rest of a body is not awaited. A stopping receiver waits for nobody.
    if (status !== 200 || !server.listening) response.shouldKeepAlive = false;
    response.writeHead(status, { 'content-length': 0 }).end();
    if (status !== 404) seats.markIdle(request.socket);
  }

  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    (request, response) => void answer(request, response),
  );
  // Not maxConnections, which rejects the newest connection (https://nodejs.org/api/net.html#servermaxconnections).
  server.on('connection', seats.add);
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.listen(port, host);
  // Rejects with the server's error if it can't listen.
  await once(server, 'listening');
  server.on('error', (error) => log({ event: 'webhook connection failed', error }));
  return {
    /** The address it listens on, without the secret, e.g. "http://127.0.0.1:8787". */
    address: addressOf(server, host),
    /** Stops listening, after requests in progress were answered or a time limit has passed. */
    close: () => close(server, limits.closeMs),
  };
}

/** Whether the body is uncompressed JSON. Compressed bodies are refused, since they may expand enormously. */
function isPlainJson({ headers }: IncomingMessage): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const encoding = headers['content-encoding'] ?? 'identity';
  return type.trim().toLowerCase() === 'application/json' && encoding.toLowerCase() === 'identity';
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

async function close(server: Server, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearTimeout(limit);
}
