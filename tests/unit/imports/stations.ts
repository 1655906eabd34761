import { join } from 'node:path';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import type { ImportAccount } from '../../../main/imports/import-account.ts';
import { createImports, type Imports } from '../../../main/imports/imports.ts';
import { parseFile } from '../../../main/imports/parse/parse-file.ts';
import { createTableProcess, type TableProcess } from '../../../main/imports/table-process.ts';
import { templateTables } from '../../../main/imports/write/template.ts';
import { writeTables } from '../../../main/imports/write/write-tables.ts';
import type { CreateOptions } from '../../../main/orders/creation/create-once.ts';
import type { CreationOrigin } from '../../../main/orders/creation/creation-origin.ts';
import type { OrderCreator } from '../../../main/orders/creation/order-creator.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import type { Area, AreaQuery } from '../../../shared/area.ts';
import type { ImportState } from '../../../shared/import.ts';
import type { NewOrder } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { forkNode } from '../../helpers/fork-node.ts';
import { SEAL } from '../settings/test-seals.ts';

/** The real one; a second and more passes before each file, because its sources are not built. */
export const realProcess = createTableProcess(
  forkNode(join(import.meta.dirname, '../../../main/imports/host.ts')),
);

/** The same without a process. */
export const inPlace: TableProcess = {
  async read(_file, bytes, language, take) {
    const { rows, ...head } = await parseFile(bytes, language);
    take.head({ ...head, total: rows.length });
    for (let from = 0; from < rows.length; from += 200) {
      await new Promise(setImmediate);
      await take.rows(rows.slice(from, from + 200));
    }
  },
  write: (format, table, parts) => writeTables(format, [{ ...table, rows: [...parts].flat() }]),
  template: (format, language) => writeTables(format, templateTables(language)),
};

/** How the service answers one sending, in place of creating the order. */
export type Answer = (order: NewOrder, options: CreateOptions) => Promise<CreateOutcome | 'create'>;

/** A creator with its own service, which outlives the stations that send to it. */
export interface FakeService {
  readonly creator: (book: OrderBook, database: Database) => OrderCreator;
  /** The soc of every order ever created; twice if it was created twice. */
  readonly created: string[];
  /** The lines of the rows that were ever taken up, in order. */
  readonly asked: number[];
  most: number;
  answer: Answer;
}

export function fakeService(): FakeService {
  /** The result of rows whose order the service has, even if the response was lost. */
  const known = new Map<string, string>();
  let underWay = 0;

  async function create(
    book: OrderBook,
    database: Database,
    order: NewOrder,
    origin: CreationOrigin,
    options: CreateOptions,
  ): Promise<CreateOutcome> {
    if (origin.kind !== 'import') throw new Error('not an import');
    const key = `${origin.importId} ${origin.line}`;
    const soc = order.soc ?? `TEM-${key}`;
    service.asked.push(origin.line);
    underWay += 1;
    service.most = Math.max(service.most, underWay);
    try {
      if (!known.has(key)) {
        const outcome = await service.answer({ ...order, soc }, options);
        if (outcome !== 'create') return outcome;
        known.set(key, soc);
        service.created.push(soc);
      }
      const created = database.transaction(() => {
        const { order } = book.record(wordOf(soc));
        options.onCreated?.(order);
        return order;
      });
      return { kind: 'created', order: created };
    } finally {
      underWay -= 1;
    }
  }

  const service: FakeService = {
    creator: (book, database) => ({
      create: (order, origin, options = {}) => create(book, database, order, origin, options),
      acknowledge: () => undefined,
    }),
    created: [],
    asked: [],
    most: 0,
    answer: async () => 'create',
  };
  return service;
}

const wordOf = (soc: string): Parameters<OrderBook['record']>[0] => ({
  code: codeOf(soc),
  origin: 'created',
  recency: 'first',
  atMs: 1,
  facts: { soc: soc as Soc, fee: { shipment: 22_000 }, sorting: 'LUC3-J5' },
});

export const codeOf = (soc: string): OrderCode =>
  `SGNS336484LM.${soc.replace(/\D/g, '').padStart(9, '0')}` as OrderCode;

export const refused = (): Promise<never> =>
  Promise.reject(new ProblemError('refused', { detail: 'Sai quận' }));

/** The lists with the places of a good row (files.ts). */
export function knownAreas({ level }: AreaQuery): readonly Area[] {
  const names = { province: 'Thành phố Hồ Chí Minh', district: 'Quận 3', commune: 'Phường 6' };
  return [{ code: '79', name: names[level] }];
}

export interface TestStation {
  readonly imports: Imports;
  readonly book: OrderBook;
  readonly database: Database;
  readonly states: (ImportState | null)[];
  readonly batch: OrderCode[];
  /** The accounts whose orders were put into the batch, and those that were asked for prices. */
  readonly batchAccounts: ReadonlySet<string>;
  readonly quoted: readonly string[];
  /** Resolves with the state when it is one that is waited for. */
  until(wanted: (state: ImportState) => boolean): Promise<ImportState>;
  /** Ends as a killed process does: nothing is written any more. */
  kill(): void;
}

export interface StationOptions {
  readonly service?: FakeService;
  /** The account that is selected. */
  readonly partner?: () => string;
  /** The accounts that there are besides. */
  readonly others?: readonly string[];
  readonly areas?: (query: AreaQuery) => readonly Area[] | null;
  readonly tables?: TableProcess;
  /** Most orders in the batch. */
  readonly room?: number;
}

/** A station's imports on a real ledger. @param file its path, or `:memory:` */
export function openStation(file: string, options: StationOptions = {}): TestStation {
  const { service = fakeService(), partner = () => 'sandbox', areas = knownAreas } = options;
  const { tables = inPlace, room = 5_000, others = [] } = options;
  const database = openDatabase(file);
  const book = openOrderBook(database, partner);
  const states: (ImportState | null)[] = [];
  const batch: OrderCode[] = [];
  const waiting = new Set<() => void>();
  const accounts = new Map<string, ImportAccount>();
  const quoted: string[] = [];
  function accountOf(key: string): ImportAccount | null {
    if (key !== partner() && !others.includes(key)) return null;
    const known = accounts.get(key);
    if (known !== undefined) return known;
    const orderBook = openOrderBook(database, () => key);
    const account: ImportAccount = {
      orderBook,
      areaLoader: () => async (query) => areas(query),
      async quote() {
        quoted.push(key);
        return [];
      },
      creator: service.creator(orderBook, database),
    };
    accounts.set(key, account);
    return account;
  }
  const batchAccounts = new Set<string>();
  const imports = createImports({
    database,
    accountOf,
    tables,
    seal: SEAL,
    partner,
    language: () => 'vi',
    addToBatch(codes, account) {
      batchAccounts.add(account);
      const fresh = codes.filter((code) => !batch.includes(code));
      const taken = fresh.slice(0, room - batch.length);
      batch.push(...taken);
      return { left: fresh.length - taken.length };
    },
    onChange(state) {
      states.push(state);
      for (const look of waiting) look();
    },
    log: () => undefined,
  });
  return {
    imports,
    book,
    database,
    states,
    batch,
    batchAccounts,
    quoted,
    until(wanted) {
      const { promise, resolve } = Promise.withResolvers<ImportState>();
      const look = (): void => {
        const state = imports.state();
        if (state === null || !wanted(state)) return;
        waiting.delete(look);
        resolve(state);
      };
      waiting.add(look);
      look();
      return promise;
    },
    kill: () => database.close(),
  };
}
