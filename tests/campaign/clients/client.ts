import { randomUUID } from 'node:crypto';
import { type JournalEntry, MAX_DELIVERED_TOGETHER } from '../../../main/fleet/calls/journal.ts';
import type { Opened } from '../../../main/fleet/connect/link.ts';
import type { FleetEngine } from '../../../main/fleet/engine.ts';
import type { HardClaim } from '../../../main/fleet/sql/answers.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { LabelState } from '../../../shared/station.ts';
import { epochMs, type Timing } from '../round-trips.ts';

/** What a simulated station works with. */
export interface ClientNeeds {
  readonly engine: FleetEngine;
  /** The service whose orders it prints. */
  readonly origin: string;
  /** Prints an order's label; resolves once the printer has read it. */
  readonly print: (code: string, job: number) => Promise<void>;
  readonly bare: BareConnection;
}

/** Round trips to the same server, through the same network, that need no table. */
export interface BareConnection {
  /** Connects where it is not connected. */
  open(): Promise<void>;
  /** One round trip. */
  ask(): Promise<void>;
}

/** A station without an app: it claims, prints one small label, reports, and keeps the rules of a fleet. */
export interface Client {
  /** Prints an order, or leaves it to whoever has it. */
  workOff(code: string): Promise<void>;
  /** Tells the fleet what it has not got. */
  tellRest(): Promise<void>;
  readonly states: ReadonlyMap<string, LabelState>;
  readonly timings: readonly Timing[];
}

export function createClient({ engine, origin, print, bare }: ClientNeeds): Client {
  const { link, claims, journal, accounts, restore } = engine;
  const states = new Map<string, LabelState>();
  const timings: Timing[] = [];
  /** Without the account: after a restored backup it may have another id. */
  const entries: Omit<JournalEntry, 'account'>[] = [];
  /** Claims whose label has not come out yet, by order. */
  const open = new Map<string, { readonly fence: number | null; readonly sinceMs: number }>();
  let account: string | null = null;
  let delivered = 0;
  let roster: readonly string[] = [];
  /** Whether something was claimed on this connection. */
  let isWarm = false;

  link.onOpened((opened) => {
    isWarm = false;
    delivered = opened.delivered;
    if (opened.reportWanted) void online(() => report(opened));
  });

  /** After a restored backup: everything that this station knows, then that it was everything. */
  async function report({ delivered: there }: Opened): Promise<void> {
    if (account !== null) {
      const found = await restore.accounts([{ id: account, origin, name: 'Shop' }], roster);
      account = found.get(account) ?? account;
    }
    const own = account ?? '';
    const outstanding = [...open].map(([code, { fence, sinceMs }]) => ({
      account: own,
      code,
      fence,
      outcome: null,
      version: 0,
      sinceMs,
    }));
    const settled = entries.map(({ code, fence, outcome, number, submittedAtMs }) => ({
      account: own,
      code,
      fence,
      outcome,
      version: number,
      sinceMs: submittedAtMs,
    }));
    if (account !== null) await claims.report([...outstanding, ...settled]);
    delivered = there;
    await deliver();
    await restore.done(delivered);
  }

  async function deliver(): Promise<void> {
    while (delivered < entries.length) {
      const own = await accountId();
      const next = entries
        .slice(delivered, delivered + MAX_DELIVERED_TOGETHER)
        .map((entry) => ({ ...entry, account: own }));
      delivered = (await journal.deliver(delivered, next)) ?? 0;
    }
  }

  /** Waits until it is connected, and repeats what was interrupted: every call may be repeated. */
  async function online<Value>(work: () => Promise<Value>): Promise<Value> {
    for (;;) {
      await whenConnected(engine);
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
      }
    }
  }

  async function timed<Value>(what: Timing['what'], work: () => Promise<Value>): Promise<Value> {
    const fromMs = epochMs();
    const value = await work();
    timings.push({ what, fromMs, toMs: epochMs() });
    return value;
  }

  async function accountId(): Promise<string> {
    if (account !== null) return account;
    const linked = await online(() => accounts.link({ origin, name: 'Shop' }));
    if (linked.kind !== 'linked') throw new Error('the account is not linked');
    roster = await online(() => restore.roster());
    account = linked.id;
    return account;
  }

  /** The first claim on a connection, of an order that nobody has, which is given back. */
  async function claimFirst(own: string): Promise<void> {
    const request = randomUUID();
    const { answers } = await timed('first-claim', () =>
      claims.hard(request, [{ account: own, code: `FIRST.${request}`, reprint: null }]),
    );
    await claims.giveBack(request, null);
    isWarm = answers[0]?.held === true;
  }

  async function claim(code: string): Promise<HardClaim | undefined> {
    for (;;) {
      const request = randomUUID();
      const { answers } = await online(async () => {
        const own = await accountId();
        // Interrupted like everything else, it is not counted.
        await bare
          .open()
          .then(() => timed('bare', bare.ask))
          .catch(() => undefined);
        if (!isWarm) await claimFirst(own);
        return timed('claim', () => claims.hard(request, [{ account: own, code, reprint: null }]));
      });
      // In doubt after a restored backup, nobody is given anything: a new request is needed.
      if (answers[0]?.why !== 'in-doubt') return answers[0];
      await whenSettled(engine);
    }
  }

  return {
    states,
    timings,
    async workOff(code) {
      states.set(code, 'queued');
      await online(async () => claims.soft([{ account: await accountId(), code }]));
      const answer = await claim(code);
      if (answer?.held !== true) {
        states.set(code, 'cancelled');
        return;
      }
      const submittedAtMs = Date.now();
      const job = entries.length + 1;
      states.set(code, 'submitting');
      open.set(code, { fence: answer.fence ?? null, sinceMs: submittedAtMs });
      await print(code, job);
      states.set(code, 'printed');
      entries.push({
        number: job,
        job,
        code,
        size: 'S9',
        printer: null,
        reprint: null,
        receipt: null,
        fence: answer.fence ?? null,
        agreedBy: null,
        submittedAtMs,
        endedAtMs: Date.now(),
        state: 'printed',
        outcome: 'printed',
      });
      open.delete(code);
      await online(deliver);
    },
    tellRest: () => online(deliver),
  };
}

const whenConnected = ({ link }: FleetEngine): Promise<void> =>
  link.state().kind === 'connected'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const stop = link.onState(({ kind }) => {
          if (kind !== 'connected') return;
          stop();
          resolve();
        });
      });

const whenSettled = ({ link }: FleetEngine): Promise<void> =>
  link.isSettled()
    ? Promise.resolve()
    : new Promise((resolve) => {
        const stop = link.onSettled((settled) => {
          if (!settled) return;
          stop();
          resolve();
        });
      });
