import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { MAX_ACCOUNTS } from './accounts.ts';
import { createSandboxApp } from './app.ts';
import { CONTROL_PATH } from './control/control-routes.ts';
import { createTicker } from './control/delayed-tasks.ts';
import { createSandboxControl, type SandboxControl } from './control/sandbox-control.ts';
import type { AnsweredRequest } from './sandbox-context.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export interface SandboxOptions extends WorldOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Only loopback is allowed: the sandbox must not be reachable from outside. */
  readonly host?: '127.0.0.1';
  /** Moves an order one plausible step every so many ms; null, the default, never. */
  readonly moveEveryMs?: number | null;
}

/** One shop of the sandbox. */
interface SandboxAccount {
  /** E.g. "Tiệm Nhà Gạo", as on its labels. */
  readonly shop: string;
  readonly accessToken: string;
  /** The orders that it has when it starts. */
  readonly orderCodes: readonly string[];
}

/** A running partner service in miniature. */
export interface Sandbox {
  /** E.g. `http://127.0.0.1:4310`; serves both {base_url} and {label_url}. */
  readonly url: string;
  readonly baseUrl: string;
  readonly labelUrl: string;
  /** The first account's. */
  readonly accessToken: string;
  /** The control address (docs/reference/sandbox.md), e.g. `http://127.0.0.1:4310/sandbox`. */
  readonly controlUrl: string;
  /** The same as functions. */
  readonly control: SandboxControl;
  /** The first account's. */
  readonly orderCodes: readonly string[];
  /** The accounts, the first one first. */
  readonly accounts: readonly SandboxAccount[];
  /** Opens further accounts until there are so many, and none where there are; a reset keeps them. At most 20. */
  provideAccounts(count: number): readonly SandboxAccount[];
  /** The answered requests, newest last; at most the latest 10,000. */
  readonly requests: readonly AnsweredRequest[];
  /** Closes open connections and frees the port. May be called repeatedly. */
  close(): Promise<void>;
}

const MAX_REQUESTS = 10_000;

/**
 * Starts the sandbox, whose state is in memory only.
 * @throws Error of node:net, e.g. EADDRINUSE, if it can't listen
 * @throws RangeError for fewer accounts than 1 or more than 20
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1' } = options;
  const accounts: SandboxAccount[] = [];
  const open = (): World => openWorld({ ...options, accounts: accounts.length });
  let world = open();
  function provideAccounts(count: number): readonly SandboxAccount[] {
    if (!Number.isInteger(count) || count < 1 || count > MAX_ACCOUNTS)
      throw new RangeError(`no ${count} accounts`);
    world.provideAccounts(count);
    for (const { accessToken, book } of world.services.slice(accounts.length)) {
      accounts.push({ shop: book.shop.name, accessToken, orderCodes: book.codes() });
    }
    return accounts;
  }
  const [first] = provideAccounts(options.accounts ?? 1);
  if (first === undefined) throw new Error('the sandbox has no account');
  const requests: AnsweredRequest[] = [];

  // A push never rejects; its outcome records failures.
  const setClock = createTicker(() => void control.step());
  const control = createSandboxControl({
    world: () => world,
    requests,
    setClock,
    reset() {
      setClock(null);
      world.end();
      world = open();
      requests.length = 0;
    },
  });
  const keepRequest = (request: AnsweredRequest): void => {
    requests.push(request);
    if (requests.length > MAX_REQUESTS) requests.shift();
  };
  const app = createSandboxApp(() => world, control, keepRequest);

  // In the app's own process the globals Request and Response must stay unchanged.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox has no port');
  const url = `http://${host}:${address.port}`;

  setClock(options.moveEveryMs ?? null);

  return {
    url,
    baseUrl: url,
    labelUrl: url,
    accessToken: first.accessToken,
    controlUrl: url + CONTROL_PATH,
    control,
    orderCodes: first.orderCodes,
    accounts,
    provideAccounts,
    requests,
    close: () =>
      new Promise((resolve) => {
        setClock(null);
        world.end();
        // The callback's error only means that it is closed already.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
