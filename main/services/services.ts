import { join } from 'node:path';
import { originOf } from '../../shared/address.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Areas, createAreas } from '../areas/areas.ts';
import type { Database } from '../database/database.ts';
import { deleteTrainingData } from '../database/delete-training-data.ts';
import { type FileLock, lockFile } from '../database/file-lock.ts';
import { type DatabaseFile, openDatabaseFile } from '../database/open-database-file.ts';
import { openResponseCache, type ResponseCache } from '../database/response-cache.ts';
import { type Latency, measureLatency } from '../diagnostics/measure-latency.ts';
import { createInspector, type Inspector } from '../labels/inspect/inspector.ts';
import { createLabelMaker, type LabelMaker } from '../labels/label-maker.ts';
import { createLabelWindow } from '../labels/label-window.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { PartnerNetwork } from '../net/network.ts';
import { type Drafts, openDrafts } from '../orders/creation/drafts.ts';
import { createOrderCreator, type OrderCreator } from '../orders/creation/order-creator.ts';
import { createNotFoundDetector, type NotFoundDetector } from '../orders/not-found/not-found-detector.ts';
import { type OrderBook, openOrderBook } from '../orders/order-book.ts';
import { createOrderService, type OrderService } from '../orders/order-service.ts';
import { createStatusCheck } from '../orders/status-check.ts';
import { type Connection, createConnection } from '../partner/connection.ts';
import { createTokenRequirements } from '../partner/token-requirements.ts';
import { restrictAccess } from '../platform/restrict-access.ts';
import { openDataKey } from '../settings/data-key.ts';
import { onPlainTextConsent } from '../settings/resave-token.ts';
import { createSeal, type Seal } from '../settings/seal.ts';
import { openSettings, type SettingsStore } from '../settings/settings.ts';
import { openTokenVault, type TokenVault } from '../settings/token-vault.ts';
import { type LabelStore, openLabelStore } from '../station/label-store.ts';
import type { StationOrders } from '../station/station.ts';
import { sealLegacyCodes } from './seal-legacy-codes.ts';

/** The services of every way to run Tem, built once. */
export interface Services {
  readonly settings: SettingsStore;
  readonly vault: TokenVault;
  /** Seals partner codes. */
  readonly seal: Seal;
  readonly connection: Connection;
  /** Measures how long the partner takes to answer. */
  readonly latency: Latency;
  readonly inspector: Inspector;
  readonly labels: LabelMaker;
  readonly database: Database;
  /** The database's file. */
  readonly databaseFile: DatabaseFile;
  readonly labelStore: LabelStore;
  readonly responseCache: ResponseCache;
  /** Provinces, districts and communes. */
  readonly areas: Areas;
  /** Every known order. */
  readonly book: OrderBook;
  /** Looks up orders at the service, and cancels them. */
  readonly orders: OrderService;
  /** Creates orders, each at most once. */
  readonly creator: OrderCreator;
  /** Recognizes the service's answer for an unknown order. */
  readonly notFound: NotFoundDetector;
  readonly drafts: Drafts;
  /** What the station asks about orders. */
  readonly stationOrders: StationOrders;
  /**
   * Prevents two command-line processes from using one batch: each has its own (`shared`), except one that resumes an earlier
   * batch (`alone`). Null if another process is in the way.
   */
  readonly lockRun: (how: 'shared' | 'alone') => FileLock | null;
  readonly log: Log;
  readonly secrets: Secrets;
  /** Closes everything; the last step before the exit. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** The version of Tem. */
  readonly version: string;
  readonly dataDir: string;
  readonly log: Log;
  /** Learns every secret in use so that neither the log nor messages contain it. */
  readonly secrets: Secrets;
  /** The network access to the partner. */
  readonly network: PartnerNetwork;
  /** Settings and a token for this run, which are never saved. */
  readonly overrides: { readonly settings: Partial<Settings>; readonly accessToken: string | null };
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
  overrides,
  sandboxSeed,
}: ServiceOptions): Promise<Services> {
  // First of all: nothing in a newer version's folder is touched, not even its settings.
  const ledgerFile = openDatabaseFile({
    folder: dataDir,
    workerFile: join(import.meta.dirname, 'ledger-worker.js'),
    log,
  });
  const { database } = ledgerFile;
  restrictAccess(dataDir, log);
  const settings = openSettings(dataDir, overrides.settings);
  const { allowPlainTextToken } = settings.get();
  const [vault, dataKey] = await Promise.all([
    openTokenVault({ file: join(dataDir, 'access-token'), settings, secrets }),
    openDataKey(join(dataDir, 'data-key'), allowPlainTextToken),
  ]);
  // If it cannot be written, it lasts for this run.
  onPlainTextConsent(settings, (allowed) => dataKey.setPlainTextAllowed(allowed).catch(() => undefined));
  const seal = createSeal(dataKey, secrets);
  await sealLegacyCodes({ database, seal, log });
  secrets.add(overrides.accessToken);
  // A token for this run is bound like the stored one: to the address that this run was started with.
  const { baseUrl: addressOfThisRun } = settings.get();
  const isOfThisRun = (baseUrl: string): boolean =>
    addressOfThisRun !== null && originOf(baseUrl) === originOf(addressOfThisRun);
  const latency = measureLatency(network.fetch);
  const kept = openResponseCache(database, () => connection.partner());
  const connection = createConnection({
    settings: settings.get,
    accessToken: (baseUrl) =>
      (isOfThisRun(baseUrl) ? overrides.accessToken : null) ?? vault.tokenFor(baseUrl),
    missingTokenProblem: vault.whyUnavailable,
    async startSandbox() {
      deleteTrainingData(database);
      // A quarter of what main would load at its start, and needed for training only.
      const { startSandbox } = await import('../sandbox/sandbox.ts');
      return startSandbox(sandboxSeed === undefined ? {} : { seed: sandboxSeed });
    },
    fetch: latency.fetch,
    fetchOnce: latency.wrap(network.fetchOnce),
    async visit(partner) {
      const visit = await network.visit(partner);
      return { ...visit, fetch: latency.wrap(visit.fetch) };
    },
    routes: network.gate.routes,
    log,
    secrets,
    tokenRequirements: createTokenRequirements(kept),
  });
  const ledger = openLabelStore(database, Date.now, connection.partner, () => ({
    tem: version,
    station: settings.get().stationName,
  }));
  const areas = createAreas({
    client: connection.client,
    partner: connection.partner,
    responseCache: kept,
    log,
  });
  const book = openOrderBook(database, connection.partner);
  const notFound = createNotFoundDetector({ responseCache: kept, book });
  const orders = createOrderService({ partner: connection.client, book, notFound });
  // The worker and the WebAssembly are next to main's bundle (vite.config.ts).
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
    databaseFile: ledgerFile,
    labelStore: ledger,
    responseCache: kept,
    areas,
    book,
    orders,
    creator: createOrderCreator({
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
    lockRun: (how) => lockFile(join(dataDir, 'command-line.lock'), how),
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
