import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { commandOf } from '../../../main/cli/commands/index.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import type { OrderCreator } from '../../../main/orders/creation/order-creator.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import type { ReceiverRegistry } from '../../../main/webhook/receiver-registry.ts';
import { type AccountKey, FIRST_ACCOUNT } from '../../../shared/account.ts';
import { SHORT_LIMITS } from '../../contract/clients.ts';
import { commandContext } from '../../helpers/command-context.ts';
import { written } from '../../helpers/written.ts';
import {
  type FakeService,
  type FakeStation,
  fakeService,
  openStation,
  START_MS,
} from '../orders/fake-service.ts';

/** How a command ended, and its requests to the service (`GET /path?query`). */
interface Ran {
  readonly exitCode: number;
  readonly output: string;
  readonly error: string;
  readonly asked: readonly string[];
}

export type Answer = (path: string, body: unknown) => unknown;

interface More {
  readonly input?: string;
  readonly token?: string | null;
  readonly interrupt?: boolean;
  /** Replaces the harness's own. */
  readonly creator?: OrderCreator;
  /** What the fleet knows of who receives; by default the station is alone. */
  readonly registry?: ReceiverRegistry;
  readonly dataDir?: string;
}

/** The service of a test file's commands; each test begins with a new one. */
export interface ServiceHarness {
  /** What the creator asks: it has its own client (fake-service.ts). */
  readonly service: () => FakeService;
  readonly station: () => FakeStation;
  /** Runs a command against a service that gives these answers: JSON, or a whole Response. */
  readonly run: (args: readonly string[], answer: Answer, more?: More) => Promise<Ran>;
}

export function createServiceHarness(): ServiceHarness {
  let service: FakeService;
  let station: FakeStation;
  beforeEach(() => {
    const clock = { ms: START_MS };
    service = fakeService(clock);
    station = openStation(':memory:', service, clock);
  });
  afterEach(() => station.database.close());
  return {
    service: () => service,
    station: () => station,
    run: (args, answer, more = {}) => run(args, answer, more, station),
  };
}

async function run(
  args: readonly string[],
  answer: Answer,
  more: More,
  { book, creator }: FakeStation,
): Promise<Ran> {
  const command = parseCommand(args);
  if (command.kind !== 'service') throw new Error('another command');
  const asked: string[] = [];
  const client = createPartnerClient({
    baseUrl: 'https://a.example',
    labelUrl: null,
    accessToken: more.token === undefined ? 'token' : more.token,
    transport: {
      limits: SHORT_LIMITS,
      async fetch(input, init) {
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        const body: unknown = request.method === 'POST' ? await request.json() : undefined;
        asked.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
        const given = answer(pathname, body);
        return given instanceof Response ? given : given instanceof Promise ? given : Response.json(given);
      },
    },
  });
  const partner = () => Promise.resolve(client);
  const [output, error] = [new PassThrough(), new PassThrough()];
  const context = commandContext(
    {
      connection: {
        client: partner,
        requireConfigured: () => Promise.resolve(),
        partner: () => 'https://a.example' as AccountKey,
        onObservation: () => () => undefined,
        origins: async () => [],
        sandboxOrders: () => Promise.resolve([]),
        close: () => Promise.resolve(),
      },
      book,
      orders: createOrderService({
        partner,
        book,
        notFound: { matches: ({ message }) => message.includes('Không tìm thấy') },
      }),
      creator: more.creator ?? creator,
      accounts: { selected: () => ({ id: FIRST_ACCOUNT, key: 'https://a.example' as AccountKey }) } as never,
      fleet: {
        state: () => ({ connection: { kind: more.registry === undefined ? 'alone' : 'connected' } }),
        onChange: () => () => undefined,
        start: () => undefined,
      } as never,
      webhookFleet: { registry: () => more.registry ?? null } as never,
      secrets: { add: () => undefined } as never,
    },
    {
      ...(more.dataDir === undefined ? {} : { dataDir: more.dataDir }),
      streams: { input: Readable.from([more.input ?? '']), output, error },
      onInterrupt: (stop) => {
        if (more.interrupt === true) setImmediate(stop);
      },
    },
  );
  const exitCode = await commandOf(command).run(command, context);
  return { exitCode, output: written(output), error: written(error), asked };
}

/** A registered address, as operations 11 and 12 answer it. */
export const WEBHOOK = {
  status: 'Success',
  results: {
    url: 'https://hooks.example/x',
    created_at: '2017-09-29 01:52:09',
    updated_at: '2017-09-29 01:52:09',
  },
};
