import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type JournalEntry, MAX_DELIVERED_TOGETHER } from '../../../main/fleet/calls/journal.ts';
import type { Opened } from '../../../main/fleet/connect/link.ts';
import { type FleetLogin, toClientConfig } from '../../../main/fleet/connect/login.ts';
import { joinFleet, type StationFacts } from '../../../main/fleet/connect/session.ts';
import { createFleetEngine, type FleetEngine } from '../../../main/fleet/engine.ts';
import type { HardClaim } from '../../../main/fleet/sql/answers.ts';
import { blankDots } from '../../../main/labels/inspect/dots.ts';
import { systemClock } from '../../../main/platform/clock.ts';
import { ZPL } from '../../../main/printers/languages/zpl.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { LabelState } from '../../../shared/station.ts';
import { createMemory } from '../../fleet/station-parts.ts';
import { epochMs, type Span } from '../faults.ts';

// A process of simulated stations without an app: they claim, print one small label, report, and keep the rules of a fleet.

/** A simulated station, as its process is told of it. */
export interface ClientSpec {
  readonly name: string;
  readonly login: FleetLogin;
  readonly printerPort: number;
  readonly orders: readonly string[];
}

export interface ClientsTask {
  readonly clients: readonly ClientSpec[];
  /** The time over which the orders come, milliseconds. */
  readonly spreadMs: number;
}

/** A measured claim, or a bare question to the same server, which needs no table. */
export interface Timing extends Span {
  readonly what: 'claim' | 'bare';
}

export interface ClientsResult {
  readonly states: readonly (readonly [name: string, readonly (readonly [code: string, LabelState])[]])[];
  readonly timings: readonly Timing[];
}

const ORIGIN = 'https://api.example';
/** As long as Tem waits for a statement. */
const LIMIT_MS = 15_000;
const QUESTION = { name: 'bare', text: 'SELECT 1' };

// Told what to do by its first message; joined before any of them works, as in a warehouse; ended with its parent at the latest.
// Cut off from the database, nothing else keeps the process alive.
process.on('message', () => undefined);
process.once('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [ClientsTask];
const timings: Timing[] = [];
const clients: Awaited<ReturnType<typeof openClient>>[] = [];
for (const spec of task.clients) clients.push(await openClient(spec));
process.send?.('ready');
await once(process, 'message');
await Promise.all(clients.map((client) => client.work(task.spreadMs)));
const result: ClientsResult = {
  states: clients.map(({ name, states }) => [name, [...states]]),
  timings,
};
process.send?.(result);
// After a restored backup no order is given to anybody before every station has reported: it stays on as long as others work.
await once(process, 'message');
await Promise.all(clients.map(({ leave }) => leave()));
process.disconnect();

async function openClient({ name, login, printerPort, orders }: ClientSpec) {
  const memory = createMemory();
  const facts: StationFacts = { name, version: '0.1.0', training: false };
  await joinFleet(login, facts, memory);
  const engine = createFleetEngine({
    login: async () => login,
    memory,
    station: () => facts,
    live: () => ({}),
    // It prints nothing under a lease.
    isClear: () => true,
    clock: systemClock,
    random: Math.random,
  });
  const { link, claims, journal, accounts, restore } = engine;
  const states = new Map<string, LabelState>();
  /** Without the account: after a restored backup it may have another id. */
  const entries: Omit<JournalEntry, 'account'>[] = [];
  /** Claims whose label has not come out yet, by order. */
  const open = new Map<string, { readonly fence: number | null; readonly sinceMs: number }>();
  let account: string | null = null;
  let delivered = 0;
  let roster: readonly string[] = [];
  /** Whether something was claimed on this connection: for the first claim PostgreSQL plans every statement. */
  let isWarm = false;
  let bare: pg.Client | null = null;

  link.onOpened((opened) => {
    isWarm = false;
    delivered = opened.delivered;
    if (opened.reportWanted) void online(() => report(opened));
  });
  link.start();

  /** After a restored backup: everything that this station knows, then that it was everything. */
  async function report({ delivered: there }: Opened): Promise<void> {
    if (account !== null) {
      const found = await restore.accounts([{ id: account, origin: ORIGIN, name: 'Shop' }], roster);
      const own = found.get(account) ?? account;
      account = own;
      await claims.report([
        ...[...open].map(([code, { fence, sinceMs }]) => ({
          account: own,
          code,
          fence,
          sinceMs,
          outcome: null,
          version: 0,
        })),
        ...entries.map(({ code, fence, outcome, number, submittedAtMs }) => ({
          account: own,
          code,
          fence,
          outcome,
          version: number,
          sinceMs: submittedAtMs,
        })),
      ]);
    }
    delivered = there;
    await deliver();
    await restore.done(delivered);
  }

  async function deliver(): Promise<void> {
    while (delivered < entries.length) {
      const own = await accountId();
      const next = entries.slice(delivered, delivered + MAX_DELIVERED_TOGETHER);
      delivered =
        (await journal.deliver(
          delivered,
          next.map((entry) => ({ ...entry, account: own })),
        )) ?? 0;
    }
  }

  /** Waits until it is connected, and repeats what was interrupted: every call may be repeated. */
  async function online<Value>(work: () => Promise<Value>): Promise<Value> {
    for (;;) {
      await whenConnected(link);
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
      }
    }
  }

  async function accountId(): Promise<string> {
    if (account !== null) return account;
    const linked = await online(() => accounts.link({ origin: ORIGIN, name: 'Shop' }));
    if (linked.kind !== 'linked') throw new Error('the account is not linked');
    roster = await online(() => restore.roster());
    account = linked.id;
    return account;
  }

  async function timed<Value>(what: Timing['what'], work: () => Promise<Value>): Promise<Value> {
    const fromMs = epochMs();
    const value = await work();
    timings.push({ what, fromMs, toMs: epochMs() });
    return value;
  }

  /** One round trip on a connection of its own. Interrupted like everything else, it is not counted. */
  async function askBare(): Promise<void> {
    try {
      if (bare === null) {
        const next = (bare = new pg.Client({ ...toClientConfig(login, 'bare'), query_timeout: LIMIT_MS }));
        next.on('error', () => {
          if (bare === next) bare = null;
        });
        await next.connect();
        // The first one prepares it.
        await next.query(QUESTION);
      }
      const ready = bare;
      await timed('bare', () => ready.query(QUESTION));
    } catch {
      void bare?.end().catch(() => undefined);
      bare = null;
    }
  }

  async function claim(code: string): Promise<HardClaim | undefined> {
    for (;;) {
      const request = randomUUID();
      const { answers } = await online(async () => {
        const own = await accountId();
        await askBare();
        const ask = () => claims.hard(request, [{ account: own, code, reprint: null }]);
        const given = await (isWarm ? timed('claim', ask) : ask());
        isWarm = true;
        return given;
      });
      // In doubt after a restored backup, nobody is given anything: a new request is needed.
      if (answers[0]?.why !== 'in-doubt') return answers[0];
      await when(link.isSettled(), (told) => link.onSettled(told));
    }
  }

  /** Prints an order, or leaves it to whoever has it. */
  async function workOff(code: string): Promise<void> {
    states.set(code, 'queued');
    await online(async () => claims.soft([{ account: await accountId(), code }]));
    const answer = await claim(code);
    if (answer?.held !== true) return void states.set(code, 'cancelled');
    const [submittedAtMs, job, fence] = [Date.now(), entries.length + 1, answer.fence ?? null];
    states.set(code, 'submitting');
    open.set(code, { fence, sinceMs: submittedAtMs });
    await print(printerPort, code, job);
    states.set(code, 'printed');
    entries.push({
      number: job,
      job,
      code,
      fence,
      submittedAtMs,
      endedAtMs: Date.now(),
      size: 'S9',
      printer: null,
      reprint: null,
      receipt: null,
      agreedBy: null,
      state: 'printed',
      outcome: 'printed',
    });
    open.delete(code);
    await online(deliver);
  }

  return {
    name,
    states,
    async work(spreadMs: number) {
      const beganAt = performance.now();
      for (const [at, code] of orders.entries()) {
        await pause(Math.max(0, beganAt + (spreadMs * at) / orders.length - performance.now()));
        await workOff(code);
      }
      await online(deliver);
    },
    /** Ends it once the fleet has everything of it. */
    async leave() {
      await when(link.isSettled(), (told) => link.onSettled(told));
      await online(deliver);
      await engine.stop();
      await bare?.end();
    },
  };
}

/** As a small label, with the title that Tem gives its labels. Resolves once the printer has read it. */
async function print(port: number, code: string, job: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.end(ZPL.encode(blankDots(8, 8), { dpi: 203, title: `Tem ${code} #${job}` }));
  socket.resume();
  await once(socket, 'close');
}

function whenConnected(link: FleetEngine['link']): Promise<void> {
  return when(link.state().kind === 'connected', (told) =>
    link.onState(({ kind }) => told(kind === 'connected')),
  );
}

/** Resolves once it is so. @param listen calls back with whether it is, and returns what ends that */
async function when(isSo: boolean, listen: (told: (isSo: boolean) => void) => () => void): Promise<void> {
  if (isSo) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = listen((now) => void (now && resolve()));
  await promise;
  stop();
}
