import { join } from 'node:path';
import { originOf } from '../../shared/address.ts';
import type { Settings } from '../../shared/settings.ts';
import { createAreas } from '../areas/areas.ts';
import { deleteTrainingData } from '../database/delete-training-data.ts';
import { lockFile } from '../database/file-lock.ts';
import { openDatabaseFile } from '../database/open-database-file.ts';
import { openResponseCache } from '../database/response-cache.ts';
import { measureLatency } from '../diagnostics/measure-latency.ts';
import { createInspector } from '../labels/inspect/inspector.ts';
import { createLabelMaker } from '../labels/label-maker.ts';
import { createLabelWindow } from '../labels/label-window.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { PartnerNetwork } from '../net/network.ts';
import { openDrafts } from '../orders/creation/drafts.ts';
import { createOrderCreator } from '../orders/creation/order-creator.ts';
import { createNotFoundDetector } from '../orders/not-found/not-found-detector.ts';
import { openOrderBook } from '../orders/order-book.ts';
import { createOrderService } from '../orders/order-service.ts';
import { createStatusCheck } from '../orders/status-check.ts';
import { createConnection } from '../partner/connection.ts';
import { createTokenRequirements } from '../partner/token-requirements.ts';
import { restrictAccess } from '../platform/restrict-access.ts';
import { openDataKey } from '../settings/data-key.ts';
import { onPlainTextConsent } from '../settings/save-settings.ts';
import { createSeal } from '../settings/seal.ts';
import { openSettings } from '../settings/settings.ts';
import { openTokenVault } from '../settings/token-vault.ts';
import { openLabelStore } from '../station/label-store.ts';
import { sealLegacyCodes } from './seal-legacy-codes.ts';

/** The services of every way to run Tem, built once. */
export type Services = Awaited<ReturnType<typeof openServices>>;

export interface ServiceOptions {
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
}: ServiceOptions) {
  // First of all: nothing in a newer version's folder is touched, not even its settings.
  const databaseFile = openDatabaseFile({
    folder: dataDir,
    workerFile: join(import.meta.dirname, 'ledger-worker.js'),
    log,
  });
  const { database } = databaseFile;
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
  const responseCache = openResponseCache(database, () => connection.partner());
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
    tokenRequirements: createTokenRequirements(responseCache),
  });
  const labelStore = openLabelStore(database, Date.now, connection.partner, () => ({
    tem: version,
    station: settings.get().stationName,
  }));
  const areas = createAreas({
    client: connection.client,
    partner: connection.partner,
    responseCache,
    log,
  });
  const book = openOrderBook(database, connection.partner);
  const notFound = createNotFoundDetector({ responseCache, book });
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
    /** Seals partner codes. */
    seal,
    connection,
    /** Measures how long the partner takes to answer. */
    latency,
    inspector,
    labels,
    database,
    databaseFile,
    labelStore,
    responseCache,
    areas,
    /** Every known order. */
    book,
    /** Looks up orders at the service, and cancels them. */
    orders,
    /** Creates orders, each at most once. */
    creator: createOrderCreator({
      client: connection.client,
      partner: connection.partner,
      book,
      notFound,
      database,
      seal,
      secrets,
    }),
    /** Recognizes the service's answer for an unknown order. */
    notFound,
    drafts: openDrafts(database, seal, connection.partner),
    /** What the station asks about orders. */
    stationOrders: {
      book,
      find: orders.find,
      check: createStatusCheck({ orders, notFound, book }),
      checkStatus: () => settings.get().checkStatus,
    },
    /**
     * Prevents two command-line processes from using one batch: each has its own (`shared`), except one that resumes an earlier
     * batch (`alone`). Null if another process is in the way.
     */
    lockRun: (how: 'shared' | 'alone') => lockFile(join(dataDir, 'command-line.lock'), how),
    log,
    secrets,
    /** Closes everything; the last step before the exit. */
    async close() {
      areas.close();
      await labels.close();
      await network.gate.close();
      await connection.close();
      await databaseFile.close();
    },
  };
}
