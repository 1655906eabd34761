import { join } from 'node:path';
import { originOf } from '../shared/address.ts';
import type { Settings } from '../shared/settings.ts';
import { type Areas, createAreas } from './areas/areas.ts';
import { closeToOthers } from './close-to-others.ts';
import { type Connection, createConnection } from './connection.ts';
import { type Latency, measureLatency } from './diagnostics/latency.ts';
import { createInspector, type Inspector } from './labels/inspect/inspector.ts';
import { createLabelMaker, type LabelMaker } from './labels/label-maker.ts';
import { createLabelWindow } from './labels/label-window.ts';
import type { Database } from './ledger/database.ts';
import { forgetTraining } from './ledger/forget-training.ts';
import { type KeptAnswers, openKeptAnswers } from './ledger/kept-answers.ts';
import { type LedgerFile, openLedgerFile } from './ledger/open-ledger-file.ts';
import type { Log } from './log/log.ts';
import type { Secrets } from './log/secrets.ts';
import type { PartnerNetwork } from './net/network.ts';
import { createCreator } from './orders/creating/create-creator.ts';
import type { Creator } from './orders/creating/creator.ts';
import { type Drafts, openDrafts } from './orders/creating/drafts.ts';
import { createNotFound } from './orders/not-found/create-not-found.ts';
import type { NotFound } from './orders/not-found/not-found.ts';
import { type OrderBook, openOrderBook } from './orders/order-book.ts';
import { createOrderService, type OrderService } from './orders/order-service.ts';
import { createStatusCheck } from './orders/status-check.ts';
import { keptWantsToken } from './partner/wants-token.ts';
import { sealOlder } from './seal-older.ts';
import { openDataKey } from './settings/data-key.ts';
import { createSeal, type Seal } from './settings/seal.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { openVault, type Vault } from './settings/vault.ts';
import type { StationOrders } from './station/batch.ts';
import { type Ledger, openLedger } from './station/ledger.ts';
import { lockRun, type RunLock } from './station/run-lock.ts';

/** What every way of running Tem needs, built once. */
export interface Services {
  readonly settings: SettingsStore;
  readonly vault: Vault;
  /** Seals partner codes. */
  readonly seal: Seal;
  readonly connection: Connection;
  /** How long the partner takes to answer. */
  readonly latency: Latency;
  readonly inspector: Inspector;
  readonly labels: LabelMaker;
  readonly database: Database;
  /** The file that the database is in. */
  readonly ledgerFile: LedgerFile;
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
  /** What "there is no such order" looks like at the service. */
  readonly notFound: NotFound;
  readonly drafts: Drafts;
  /** What a station asks about orders. */
  readonly stationOrders: StationOrders;
  /** For a run of the command line; null where another process is at the batch that is wanted. */
  readonly lockRun: (how: 'shared' | 'alone') => RunLock | null;
  readonly log: Log;
  readonly secrets: Secrets;
  /** Lets go of everything; the last thing before the end. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Tem's version. */
  readonly version: string;
  readonly dataDir: string;
  readonly log: Log;
  /** Told every secret that comes into use, so that the log and messages never hold one. */
  readonly secrets: Secrets;
  /** How to reach the partner. */
  readonly network: PartnerNetwork;
  /** Settings and a token that hold for this run and are never saved. */
  readonly forThisRun: { readonly settings: Partial<Settings>; readonly accessToken: string | null };
  /** Seed of the built-in sandbox's orders. */
  readonly sandboxSeed?: number;
}

/** Builds the services; only after the app is ready. */
export async function openServices({
  version,
  dataDir,
  log,
  secrets,
  network,
  forThisRun,
  sandboxSeed,
}: ServiceOptions): Promise<Services> {
  // First of all: of a newer Tem's folder nothing is touched, its settings neither.
  const ledgerFile = openLedgerFile({
    folder: dataDir,
    workerFile: join(import.meta.dirname, 'ledger-worker.js'),
    log,
  });
  const { database } = ledgerFile;
  closeToOthers(dataDir, log);
  const settings = openSettings(dataDir, forThisRun.settings);
  const { allowPlainTextToken } = settings.get();
  const [vault, dataKey] = await Promise.all([
    openVault({ file: join(dataDir, 'access-token'), settings, secrets }),
    openDataKey(join(dataDir, 'data-key'), allowPlainTextToken),
  ]);
  settings.onChange((changed) => {
    // Where it can't be written it holds for this run.
    dataKey.allow(changed.allowPlainTextToken).catch(() => undefined);
  });
  const seal = createSeal(dataKey, secrets);
  await sealOlder({ database, seal, log });
  secrets.knows(forThisRun.accessToken);
  // The same for a token of this run as for the kept one: it is the address' that this run was started with.
  const { baseUrl: addressOfThisRun } = settings.get();
  const isOfThisRun = (baseUrl: string): boolean =>
    addressOfThisRun !== null && originOf(baseUrl) === originOf(addressOfThisRun);
  const latency = measureLatency(network.fetch);
  const kept = openKeptAnswers(database, () => connection.partner());
  const connection = createConnection({
    settings: settings.get,
    accessToken: (baseUrl) =>
      (isOfThisRun(baseUrl) ? forThisRun.accessToken : null) ?? vault.tokenFor(baseUrl),
    noToken: vault.whyNone,
    async startSandbox() {
      forgetTraining(database);
      // A quarter of what main would read in at its start, and for training only.
      const { startSandbox } = await import('./sandbox/sandbox.ts');
      return startSandbox(sandboxSeed === undefined ? {} : { seed: sandboxSeed });
    },
    fetch: latency.fetch,
    fetchOnce: latency.of(network.fetchOnce),
    async visit(partner) {
      const visit = await network.visit(partner);
      return { ...visit, fetch: latency.of(visit.fetch) };
    },
    routes: network.gate.routes,
    log,
    secrets,
    wantsToken: keptWantsToken(kept),
  });
  const ledger = openLedger(database, Date.now, connection.partner, () => ({
    tem: version,
    station: settings.get().stationName,
  }));
  const areas = createAreas({ client: connection.client, partner: connection.partner, kept, log });
  const book = openOrderBook(database, connection.partner);
  const notFound = createNotFound({ kept, book });
  const orders = createOrderService({ partner: connection.client, book, notFound });
  // The worker and the WebAssembly lie beside main's bundle (vite.config.ts).
  const inspector = createInspector(join(import.meta.dirname, 'inspect-worker.js'), {
    pdfiumWasm: join(import.meta.dirname, 'pdfium.wasm'),
    zxingWasm: join(import.meta.dirname, 'zxing_reader.wasm'),
  });
  const labels = createLabelMaker({
    partner: connection.client,
    window: createLabelWindow('labels', { partner: connection.origins, network, log, secrets }),
    printWindow: createLabelWindow('prints', { partner: async () => [], network: null, log }),
    inspector,
    log,
    secrets,
  });

  return {
    settings,
    vault,
    seal,
    connection,
    latency,
    inspector,
    labels,
    database,
    ledgerFile,
    ledger,
    kept,
    areas,
    book,
    orders,
    creator: createCreator({
      client: connection.client,
      partner: connection.partner,
      book,
      notFound,
      database,
      seal,
      secrets,
    }),
    notFound,
    drafts: openDrafts(database, seal, connection.partner),
    stationOrders: {
      book,
      find: orders.find,
      check: createStatusCheck({ orders, notFound, book }),
      checkStatus: () => settings.get().checkStatus,
    },
    lockRun: (how) => lockRun(join(dataDir, 'command-line.lock'), how),
    log,
    secrets,
    async close() {
      areas.close();
      await labels.close();
      await network.gate.close();
      await connection.close();
      await ledgerFile.close();
    },
  };
}
