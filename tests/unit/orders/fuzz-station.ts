import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Database } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import { type ImportBook, openImportBook } from '../../../main/imports/import-book.ts';
import { sendRows } from '../../../main/imports/send-rows.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { type Drafts, openDrafts } from '../../../main/orders/creation/drafts.ts';
import { createOrderCreator, type OrderCreator } from '../../../main/orders/creation/order-creator.ts';
import { createNotFoundDetector } from '../../../main/orders/not-found/not-found-detector.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import type { ImportRow } from '../../../shared/import.ts';
import type { NewOrder, OrderDraft } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { SHORT_LIMITS } from '../../contract/clients.ts';
import { SEAL } from '../settings/test-seals.ts';
import type { Clock } from './fake-service.ts';
import type { FuzzService } from './fuzz-service.ts';

export const PARTNER = 'https://a.example';

/** What the person sees of one press. */
export type Seen =
  | { readonly kind: 'created'; readonly code: string }
  | { readonly kind: 'duplicate-soc'; readonly code: string }
  | { readonly kind: 'unknown'; readonly soc: string; readonly problem: Problem }
  /** Told as not created. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'killed' };

/** A process of Tem's over the ledger. It can be killed before and after each of its writes, and of its requests. */
export interface FuzzProcess {
  readonly database: Database;
  readonly creator: OrderCreator;
  readonly drafts: Drafts;
  readonly book: OrderBook;
  readonly imports: ImportBook;
  readonly clock: Clock;
  /** Kills it after this many points from now on; null: never. */
  killAfter(points: number | null): void;
  isAlive(): boolean;
}

const KILLED = new Error('killed');

export function startProcess(real: Database, service: FuzzService, clock: Clock): FuzzProcess {
  let pointsLeft: number | null = null;
  let isAlive = true;
  const point = (): void => {
    if (pointsLeft === 0) isAlive = false;
    if (pointsLeft !== null) pointsLeft -= 1;
    if (!isAlive) throw KILLED;
  };

  const database = watched(real, point);
  const partner = (): string => PARTNER;
  const book = openOrderBook(database, partner);
  const client = createPartnerClient({
    baseUrl: PARTNER,
    labelUrl: null,
    accessToken: 'token',
    transport: {
      async fetch(input, init) {
        point();
        const response = await service.fetch(input, init).finally(point);
        return response;
      },
      limits: { ...SHORT_LIMITS, attempts: 2, backoffMs: 0, backoffLimitMs: 0 },
    },
  });
  const creator = createOrderCreator({
    client: () => Promise.resolve(client),
    partner,
    book,
    notFound: createNotFoundDetector({
      responseCache: openResponseCache(database, partner, () => clock.ms),
      book,
      now: () => clock.ms,
    }),
    database,
    seal: SEAL,
    secrets: createSecrets(),
    now: () => clock.ms,
    wait(ms) {
      point();
      clock.ms += ms;
      return Promise.resolve();
    },
  });
  const drafts = openDrafts(database, SEAL, partner, () => clock.ms);
  return {
    database,
    creator,
    drafts,
    book,
    imports: openImportBook(database, SEAL),
    clock,
    killAfter(points) {
      pointsLeft = points;
    },
    isAlive: () => isAlive,
  };
}

/** Statements by database and text: each process would prepare the same ones. */
const prepared = new WeakMap<object, Map<string, StatementSync>>();

function statementOf(sqlite: DatabaseSync, text: string): StatementSync {
  const known = prepared.get(sqlite) ?? new Map<string, StatementSync>();
  prepared.set(sqlite, known);
  const statement = known.get(text) ?? sqlite.prepare(text);
  known.set(text, statement);
  return statement;
}

/** The same database, with a point before and after each write. An interrupted transaction is rolled back. */
function watched(real: Database, point: () => void): Database {
  const sqlite = new Proxy(real.sqlite, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => watchedStatement(statementOf(target, text), point);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    ...real,
    sqlite,
    transaction(work) {
      point();
      const value = real.transaction(work);
      point();
      return value;
    },
  };
}

function watchedStatement(statement: StatementSync, point: () => void): StatementSync {
  return new Proxy(statement, {
    get(of, method) {
      const value: unknown = Reflect.get(of, method, of);
      if (typeof value !== 'function') return value;
      if (method !== 'run') return value.bind(of);
      return (...values: unknown[]) => {
        point();
        const result: unknown = value.apply(of, values);
        point();
        return result;
      };
    },
  });
}

export function orderOf(draft: OrderDraft): NewOrder {
  const checked = validateDraft(draft, { commune: true, pickup_commune: true });
  if (!checked.ok) throw new Error('mistakes');
  return checked.order;
}

/** The outcome of a creator call. */
async function seen(process: FuzzProcess, create: () => Promise<CreateOutcome>): Promise<Seen> {
  const outcome = await create().then(
    seenOf,
    (error: unknown): Seen => ({ kind: 'refused', problem: problemOf(error) }),
  );
  return process.isAlive() ? outcome : { kind: 'killed' };
}

function seenOf(outcome: CreateOutcome): Seen {
  return outcome.kind === 'unknown' ? outcome : { kind: outcome.kind, code: outcome.order.code };
}

/** As main/ipc/service-handlers.ts does it. */
export const pressDraft = (process: FuzzProcess, id: number, notThere: boolean): Promise<Seen> =>
  seen(process, async () => {
    const { creator, drafts } = process;
    const order = drafts.sentOrder(id) ?? orderOf(drafts.read(id));
    return creator.create(
      order,
      { kind: 'draft', draftId: id },
      { notThere, onCreated: () => drafts.discard(id) },
    );
  });

export const runCommand = (process: FuzzProcess, draft: OrderDraft, notThere: boolean): Promise<Seen> =>
  seen(process, () => process.creator.create(orderOf(draft), { kind: 'command-line' }, { notThere }));

/** The last event of a run: the person has read the order's code. */
export function hearOf(process: FuzzProcess, { kind, ...said }: Seen): void {
  if (kind === 'created' && 'code' in said) process.creator.acknowledge(said.code as OrderCode);
}

const LINE = 2;

/** An import of one row. */
export function openImport({ imports }: FuzzProcess, draft: OrderDraft): number {
  const id = imports.begin({ partner: PARTNER, file: 'a.csv', columns: [], unknownColumns: [], atMs: 0 });
  const soc = draft.soc === '' ? null : (draft.soc as Soc);
  const nothing = { code: null, shortcode: null, fee: null, problem: null };
  const row: ImportRow = { line: LINE, state: 'ready', draft, mistakes: [], warnings: [], soc, ...nothing };
  imports.add(id, [{ row, cells: [] }]);
  return id;
}

export function rowOf({ imports }: FuzzProcess, id: number): ImportRow {
  const [row] = imports.page(id, 'all', 0, 1).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

/** As main/imports/imports.ts does it. */
export async function sendImport(process: FuzzProcess, id: number, notThere: boolean): Promise<Seen> {
  const { imports, creator, clock } = process;
  try {
    imports.moveRows(id, 'sending', 'unsure');
    if (notThere) imports.putRow(id, { ...rowOf(process, id), notThere: true });
    const run = sendRows(id, {
      book: imports,
      creator,
      samePartner: () => true,
      onRow: () => undefined,
      onWait: () => undefined,
      now: () => clock.ms,
      wait(ms) {
        clock.ms += ms;
        return Promise.resolve();
      },
    });
    const ended = await run.ended;
    if (!process.isAlive()) return { kind: 'killed' };
    return seenOfRow(rowOf(process, id), ended);
  } catch (error) {
    if (error === KILLED) return { kind: 'killed' };
    throw error;
  }
}

function seenOfRow({ state, code, problem, soc }: ImportRow, ended: Problem | null): Seen {
  if (state === 'created') return { kind: 'created', code: code ?? '' };
  if (problem?.code === 'import-soc-taken')
    return { kind: 'duplicate-soc', code: problem.values?.['code'] as OrderCode };
  if (state === 'refused') return { kind: 'refused', problem: problem ?? { code: 'internal' } };
  const said = problem ?? ended ?? { code: 'internal' };
  return state === 'unsure'
    ? { kind: 'unknown', soc: soc ?? '', problem: said }
    : { kind: 'refused', problem: said };
}
