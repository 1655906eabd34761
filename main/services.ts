import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../shared/settings.ts';
import type { Log } from './app/log.ts';
import { type Areas, createAreas } from './areas/areas.ts';
import { type Connection, createConnection } from './connection.ts';
import { createInspector, type Inspector } from './labels/inspect/inspector.ts';
import { createLabelMaker, type LabelMaker } from './labels/label-maker.ts';
import { createLabelWindow } from './labels/label-window.ts';
import { type Database, openDatabase } from './ledger/database.ts';
import { forgetTraining } from './ledger/forget-training.ts';
import { type KeptAnswers, openKeptAnswers } from './ledger/kept-answers.ts';
import { createCreator } from './orders/creating/create-creator.ts';
import type { Creator } from './orders/creating/creator.ts';
import { type Drafts, openDrafts } from './orders/creating/drafts.ts';
import { type OrderBook, openOrderBook } from './orders/order-book.ts';
import { createOrderService, type OrderService } from './orders/order-service.ts';
import { createStatusCheck } from './orders/status-check.ts';
import { startSandbox } from './sandbox/sandbox.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { openVault, type Vault } from './settings/vault.ts';
import type { StationOrders } from './station/batch.ts';
import { type Ledger, openLedger } from './station/ledger.ts';
import { lockRun, type RunLock } from './station/run-lock.ts';

/** What every way of running Tem needs, built once. */
export interface Services {
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly connection: Connection;
  readonly inspector: Inspector;
  readonly labels: LabelMaker;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly kept: KeptAnswers;
  /** Provinces, districts and communes. */
  readonly areas: Areas;
  /** Every order seen. */
  readonly book: OrderBook;
  /** Looks orders up at the service, and cancels them. */
  readonly orders: OrderService;
  /** Creates orders, each at most once. */
  readonly creator: Creator;
  readonly drafts: Drafts;
  /** What a station asks about orders. */
  readonly stationOrders: StationOrders;
  /** For a run of the command line; null where another process is at the batch that is wanted. */
  readonly lockRun: (how: 'shared' | 'alone') => RunLock | null;
  readonly log: Log;
  /** Lets go of everything; the last thing before the end. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** How to reach the partner. */
  readonly fetch: typeof globalThis.fetch;
  /** Settings and a token that hold for this run and are never saved. */
  readonly forThisRun: { readonly settings: Partial<Settings>; readonly accessToken: string | null };
  /** Seed of the built-in sandbox's orders. */
  readonly sandboxSeed?: number;
}

/** Builds the services; only after the app is ready. */
export async function openServices({
  dataDir,
  log,
  fetch,
  forThisRun,
  sandboxSeed,
}: ServiceOptions): Promise<Services> {
  mkdirSync(dataDir, { recursive: true });
  const settings = openSettings(dataDir, forThisRun.settings);
  const vault = await openVault(join(dataDir, 'access-token'), settings.get().allowPlainTextToken);
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  const connection = createConnection({
    settings: settings.get,
    accessToken: () => forThisRun.accessToken ?? vault.token(),
    startSandbox() {
      forgetTraining(database);
      return startSandbox(sandboxSeed === undefined ? {} : { seed: sandboxSeed });
    },
    fetch,
    log,
  });
  const ledger = openLedger(database, Date.now, connection.partner);
  const kept = openKeptAnswers(database, connection.partner);
  const areas = createAreas({ client: connection.client, partner: connection.partner, kept, log });
  const book = openOrderBook(database, connection.partner);
  const orders = createOrderService({ partner: connection.client, book });
  // The worker and the WebAssembly lie beside main's bundle (vite.config.ts).
  const inspector = createInspector(join(import.meta.dirname, 'inspect-worker.js'), {
    pdfiumWasm: join(import.meta.dirname, 'pdfium.wasm'),
    zxingWasm: join(import.meta.dirname, 'zxing_reader.wasm'),
  });
  const labels = createLabelMaker({
    partner: connection.client,
    window: createLabelWindow('labels'),
    printWindow: createLabelWindow('prints'),
    inspector,
    log,
  });

  return {
    settings,
    vault,
    connection,
    inspector,
    labels,
    database,
    ledger,
    kept,
    areas,
    book,
    orders,
    creator: createCreator({ client: connection.client, partner: connection.partner, book, database }),
    drafts: openDrafts(database, connection.partner),
    stationOrders: {
      book,
      find: orders.find,
      check: createStatusCheck({ orders, book }),
      checkStatus: () => settings.get().checkStatus,
    },
    lockRun: (how) => lockRun(join(dataDir, 'command-line.lock'), how),
    log,
    async close() {
      areas.close();
      await labels.close();
      await connection.close();
      database.close();
    },
  };
}
