import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AnsweredRequest, createSandboxApp } from './app.ts';
import { createRandom, randomText } from './data/random.ts';
import { openOrderBook } from './orders/book.ts';
import { createPrintTokens } from './print-tokens.ts';

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The same seed gives the same orders and the same access token. */
  readonly seed?: number;
  /** How many orders exist at the start. */
  readonly orders?: number;
  readonly accessToken?: string;
  /** Loopback is the only choice: the sandbox is nobody else's business. */
  readonly host?: '127.0.0.1';
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A running partner service in miniature. */
export interface Sandbox {
  /** e.g. `http://127.0.0.1:4310`; serves {base_url} and {label_url} alike. */
  readonly url: string;
  readonly baseUrl: string;
  readonly labelUrl: string;
  readonly accessToken: string;
  /** Codes of the orders that existed at the start. */
  readonly orderCodes: readonly string[];
  /** What was asked and answered, the newest last; only the latest 10,000. */
  readonly requests: readonly AnsweredRequest[];
  /** Ends open connections too and frees the port; may be called again. */
  close(): Promise<void>;
}

const DEFAULT_SEED = 20261105;
const DEFAULT_ORDERS = 200;
const MAX_REQUESTS = 10_000;
/** The opaque form of an access token has 40 characters (partner-facts.md, "Access token"). */
const TOKEN_LENGTH = 40;
const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Starts the sandbox. All its state is in memory and ends with it.
 * @throws Error of node:net, e.g. EADDRINUSE, where it can't listen
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    port = 0,
    seed = DEFAULT_SEED,
    orders = DEFAULT_ORDERS,
    host = '127.0.0.1',
    now = Date.now,
  } = options;
  const random = createRandom(seed);
  const accessToken = options.accessToken ?? randomText(random, TOKEN_LETTERS, TOKEN_LENGTH);
  const book = openOrderBook(seed, orders);
  const requests: AnsweredRequest[] = [];
  const app = createSandboxApp(
    { accessToken, book, printTokens: createPrintTokens(random, now), now },
    (request) => {
      requests.push(request);
      if (requests.length > MAX_REQUESTS) requests.shift();
    },
  );

  // In the app's own process the globals Request and Response must stay what they are.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox has no port');
  const url = `http://${host}:${address.port}`;

  return {
    url,
    baseUrl: url,
    labelUrl: url,
    accessToken,
    orderCodes: book.codes(),
    requests,
    close: () =>
      new Promise((resolve) => {
        // The callback's error says only that it is closed already.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
