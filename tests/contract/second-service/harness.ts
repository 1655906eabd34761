import { PassThrough, Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createAreas } from '../../../main/areas/areas.ts';
import { commandOf } from '../../../main/cli/commands/index.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import {
  createAreasHandlers,
  createCreatingHandlers,
  createOrdersHandlers,
  createPricesHandlers,
  createWebhookHandlers,
} from '../../../main/ipc/service-handlers.ts';
import type { Log } from '../../../main/log/log.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { openDrafts } from '../../../main/orders/creation/drafts.ts';
import { createOrderCreator } from '../../../main/orders/creation/order-creator.ts';
import { createNotFoundDetector } from '../../../main/orders/not-found/not-found-detector.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createConnection } from '../../../main/partner/connection.ts';
import { HTTP_LIMITS } from '../../../main/partner/http-limits.ts';
import { testService } from '../../../main/partner/test-connection.ts';
import { createTokenRequirements } from '../../../main/partner/token-requirements.ts';
import { trackCreators } from '../../../main/updates/work-in-progress.ts';
import { createRegistration } from '../../../main/webhook/registration.ts';
import { describeProblem, type Problem, ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { commandContext } from '../../helpers/command-context.ts';
import { written } from '../../helpers/written.ts';
import type { Operation } from '../../second-service/service/document.ts';
import { type Fault, faultOf } from '../../second-service/service/faults.ts';
import { SecondService } from '../../second-service/service/service.ts';
import { SEAL } from '../../unit/settings/test-seals.ts';
import { SHORT_LIMITS, testedFetch, testedFetchOnce } from '../clients.ts';

const USUAL_LIMITS = { ...HTTP_LIMITS };

/** No client waits longer than a test may; none is so quick that a busy machine makes it give up. */
const setShortTimeouts = (): void => void Object.assign(HTTP_LIMITS, SHORT_LIMITS);
const setUsualTimeouts = (): void => void Object.assign(HTTP_LIMITS, USUAL_LIMITS);

/** For a silent service: one attempt is enough, and a busy machine still sends it, and answers what follows, in time. */
const SILENCE_TIMEOUTS = { attemptMs: 1_500, totalMs: 1_510 };
/** Shorter than a service’s requested wait of a second, so that no test waits for it. */
const RATE_LIMIT_TIMEOUTS = { attemptMs: 900, totalMs: 950 };

/** A command's output and exit code. */
interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
  readonly error: string;
}

/** Tem as its window and its command line have it, over the second service. */
export type Harness = Awaited<ReturnType<typeof openHarness>>;

const free: Database[] = [];

/** Gives back a ledger in memory, empty: making one takes longer than most cases. One with receipts is used once. */
function releaseDatabase(database: Database): void {
  const { sqlite } = database;
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const written = tables.filter(({ name }) => sqlite.prepare(`SELECT 1 FROM "${String(name)}"`).get());
  if (written.some(({ name }) => name === 'receipt')) {
    database.close();
    return;
  }
  database.transaction(() => {
    sqlite.exec('PRAGMA defer_foreign_keys = ON');
    for (const { name } of written) sqlite.exec(`DELETE FROM "${String(name)}"`);
  });
  free.push(database);
}

const unused = (name: string) => (): never => {
  throw new Error(`${name} has no place in this test`);
};

async function openHarness() {
  // The station's clock, and the service's: only waits of the creator move it.
  const clock = { ms: Date.parse('2026-11-23T08:00:00+07:00') };
  const service = await SecondService.start({ now: () => clock.ms });
  setShortTimeouts();
  const settings = SettingsSchema.parse({
    partner: 'service',
    baseUrl: service.baseUrl,
    labelUrl: service.labelUrl,
    size: 'K80',
    holdOtherReceiver: true,
    printer: 'file:/nowhere',
  });
  const logged: object[] = [];
  const log: Log = (event) => void logged.push(event);
  const secrets = createSecrets();
  const database = free.pop() ?? openDatabase(':memory:');
  const whose: { partner: () => string } = { partner: unused('the partner') };
  const kept = openResponseCache(database, () => whose.partner());
  const connection = createConnection({
    settings: () => settings,
    accessToken: () => service.accessToken,
    startSandbox: unused('the sandbox'),
    fetch: testedFetch,
    fetchOnce: testedFetchOnce,
    routes: { to: unused('routes') },
    log,
    secrets,
    tokenRequirements: createTokenRequirements(kept),
  });
  whose.partner = connection.partner;
  const now = (): number => clock.ms;
  const book = openOrderBook(database, connection.partner);
  const drafts = openDrafts(database, SEAL, connection.partner, now);
  const notFound = createNotFoundDetector({ responseCache: kept, book, now });
  const orders = createOrderService({ partner: connection.client, book, now, notFound });
  const areas = createAreas({
    client: connection.client,
    partner: connection.partner,
    responseCache: kept,
    log,
    now,
  });
  const creator = createOrderCreator({
    client: connection.client,
    partner: connection.partner,
    book,
    database,
    seal: SEAL,
    secrets,
    now,
    notFound,
    wait(ms, signal) {
      signal?.throwIfAborted();
      clock.ms += ms;
      return Promise.resolve();
    },
  });
  const registration = createRegistration({
    partner: connection.client,
    secret: () => null,
    ownAddress: () => Promise.resolve(null),
  });

  async function command(args: readonly string[], input = ''): Promise<CommandResult> {
    const read = parseCommand(args);
    if (read.kind !== 'service') throw new Error(`${args.join(' ')} asks the service nothing`);
    const [output, error] = [new PassThrough(), new PassThrough()];
    const context = commandContext(
      {
        connection,
        book,
        orders,
        creator,
        fleet: { state: () => ({ connection: { kind: 'alone' } }) } as never,
      },
      { streams: { input: Readable.from([input]), output, error }, onInterrupt: () => undefined },
    );
    const exitCode = await commandOf(read).run(read, context);
    return { exitCode, output: written(output), error: written(error) };
  }

  return {
    service,
    clock,
    database,
    book,
    connection,
    orders,
    notFound,
    secrets,
    logged,
    log,
    window: {
      creating: createCreatingHandlers({
        drafts,
        accounts: { selected: () => ({ key: connection.partner(), areas, creator }) },
        creators: trackCreators(),
        seal: SEAL,
        station: { scan: () => ({ kind: 'empty' }) },
      }),
      orders: createOrdersHandlers({ book, orders, statuses: unused('the kept list') }),
      areas: createAreasHandlers({ areas }),
      prices: createPricesHandlers({ connection }),
      webhook: createWebhookHandlers({
        webhook: { registration, receiver: {} as never, feed: unused('the feed'), eventPruner: {} as never },
        accounts: { selected: unused('the accounts') },
        copy: unused('the clipboard'),
      }),
      testConnection: async () => (await testService({ connection, notFound })).learned,
    },
    command,
    /** The service becomes unlike its document in one operation (SecondService.unlike). */
    injectFault(operation: Operation, fault: Fault | string, which?: { readonly times?: number }): void {
      const found = typeof fault === 'string' ? faultOf(operation, fault) : fault;
      if (found.act.is === 'hang') Object.assign(HTTP_LIMITS, SILENCE_TIMEOUTS);
      else if (wantsRest(found)) Object.assign(HTTP_LIMITS, RATE_LIMIT_TIMEOUTS);
      service.unlike(operation, found, which);
    },
    clearFaults(): void {
      setShortTimeouts();
      service.asDocumented();
    },
    async close(): Promise<void> {
      areas.close();
      releaseDatabase(database);
      await service.close();
    },
  };
}

/** How a call ended, from window or command line. */
export interface CallOutcome {
  /** `done`, or the problem's code. */
  readonly code: string;
  readonly value: unknown;
  /** The message in each language; empty on success, where the text is a screen's own. */
  readonly text: { readonly vi: string; readonly en: string };
}

/** How a call of the window ended. */
export async function outcomeOfCall(call: Promise<unknown> | (() => unknown)): Promise<CallOutcome> {
  try {
    const value = await (typeof call === 'function' ? call() : call);
    return { code: 'done', value, text: { vi: '', en: '' } };
  } catch (error) {
    if (error instanceof ProblemError) return ended(error.problem);
    throw error;
  }
}

export const ended = (problem: Problem): CallOutcome => ({
  code: problem.code,
  value: problem,
  text: { vi: describeProblem(problem, 'vi'), en: describeProblem(problem, 'en') },
});

/** How a command with --json ended; its words are what it wrote to standard error. */
export function outcomeOfCommand({ exitCode, output, error }: CommandResult): CallOutcome {
  const lines = output.split('\n').filter((line) => line !== '');
  if (lines.length !== 1) throw new Error(`not one line: ${output}`);
  const value = JSON.parse(lines[0] ?? '') as { outcome?: unknown; reason?: unknown };
  if (exitCode === 0) return { code: 'done', value, text: { vi: '', en: '' } };
  const [, vi = '', en = ''] = error.split('\n').map((line) => line.trim());
  return { code: String(value.reason), value, text: { vi, en } };
}

const wantsRest = ({ act }: Fault): boolean => act.is === 'answer' && 'retry-after' in act.answer.headers;

/** Gives each test its own harness; afterwards every request was as documented, and no token was written down. */
export function withHarness(take: (harness: Harness) => void): void {
  let harness: Harness;
  beforeAll(setShortTimeouts);
  afterAll(setUsualTimeouts);
  beforeEach(async () => {
    harness = await openHarness();
    take(harness);
  });
  afterEach(async () => {
    const { service, logged, database } = harness;
    expect(service.violations).toEqual([]);
    const tables = database.sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const rows = tables.map(({ name }) => database.sqlite.prepare(`SELECT * FROM "${String(name)}"`).all());
    const written = JSON.stringify([logged, rows]);
    for (const token of [service.accessToken, ...service.world.tokens.keys()])
      expect(written).not.toContain(token);
    await harness.close();
  });
}
