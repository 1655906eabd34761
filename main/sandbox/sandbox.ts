import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createSandboxApp } from './app.ts';
import { CONTROL_PATH } from './control/control-routes.ts';
import { createSandboxControl, type SandboxControl } from './control/sandbox-control.ts';
import type { LabelStyle } from './label/label-layout.ts';
import type { AnsweredRequest } from './sandbox-context.ts';
import { createTicker } from './ticker.ts';
import { openWorld, type World } from './world.ts';

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
  /** Every so many ms some order moves a plausible step; null, the default, never. */
  readonly moveEveryMs?: number | null;
  /** How long a receiver of pushes may take, in ms; 5,000 unless told. */
  readonly pushLimitMs?: number;
  /**
   * Whether pushes leave this machine. They don't unless told: an address that was typed in training may be a real
   * shop's.
   */
  readonly pushAnywhere?: boolean;
  /** How labels look; `plain` unless told. */
  readonly labelStyle?: LabelStyle;
  /** Where updates of orders with a partner code go; unless told, where all others go. */
  readonly automaticWebhookUrl?: string;
}

/** A running partner service in miniature. */
export interface Sandbox {
  /** e.g. `http://127.0.0.1:4310`; serves {base_url} and {label_url} alike. */
  readonly url: string;
  readonly baseUrl: string;
  readonly labelUrl: string;
  readonly accessToken: string;
  /** The control address (docs/reference/sandbox.md), e.g. `http://127.0.0.1:4310/sandbox`. */
  readonly controlUrl: string;
  /** The same as functions. */
  readonly control: SandboxControl;
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
const DEFAULT_PUSH_LIMIT_MS = 5_000;

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
  const open = (): World =>
    openWorld({
      seed,
      orders,
      accessToken: options.accessToken,
      automaticWebhookUrl: options.automaticWebhookUrl ?? null,
      pushLimitMs: options.pushLimitMs ?? DEFAULT_PUSH_LIMIT_MS,
      pushAnywhere: options.pushAnywhere ?? false,
      labelStyle: options.labelStyle ?? 'plain',
      now,
    });
  let world = open();
  const { accessToken, book } = world.service;
  const orderCodes = book.codes();
  const requests: AnsweredRequest[] = [];

  // A push never fails: its outcome says what became of it.
  const clock = createTicker(() => void control.step());
  const control = createSandboxControl({
    world: () => world,
    requests,
    setClock: (everyMs) => clock.set(everyMs),
    reset() {
      clock.set(null);
      world.end();
      world = open();
      requests.length = 0;
    },
  });
  const app = createSandboxApp(
    () => world,
    control,
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

  clock.set(options.moveEveryMs ?? null);

  return {
    url,
    baseUrl: url,
    labelUrl: url,
    accessToken,
    controlUrl: url + CONTROL_PATH,
    control,
    orderCodes,
    requests,
    close: () =>
      new Promise((resolve) => {
        clock.set(null);
        world.end();
        // The callback's error says only that it is closed already.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
