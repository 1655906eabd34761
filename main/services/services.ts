import { join } from 'node:path';
import { accountsOf, selectedAccount } from '../../shared/account.ts';
import { originOf } from '../../shared/address.ts';
import type { Settings } from '../../shared/settings.ts';
import { rememberAccountNames } from '../accounts/account-names.ts';
import { openAccountTokens } from '../accounts/account-tokens.ts';
import { createAccountServices } from '../accounts/create-account-services.ts';
import { openAccounts } from '../accounts/open-accounts.ts';
import { createPractice } from '../accounts/practice.ts';
import { bindToSelected } from '../accounts/run-overrides.ts';
import { createSelectedServices } from '../accounts/selected-services.ts';
import { createSelectedVault } from '../accounts/selected-vault.ts';
import { accountsToSend, addAccounts } from '../accounts/travelling-accounts.ts';
import { deleteTrainingData } from '../database/delete-training-data.ts';
import { lockFile } from '../database/file-lock.ts';
import { openDatabaseFile } from '../database/open-database-file.ts';
import { openResponseCache } from '../database/response-cache.ts';
import { measureLatency } from '../diagnostics/measure-latency.ts';
import { isFleetMember } from '../fleet/fleet-file.ts';
import { createInvitations } from '../fleet/invitation/invitations.ts';
import { createLazyFleet } from '../fleet/lazy-fleet.ts';
import { createInspectorProcess } from '../labels/inspect/inspector-process.ts';
import { createLabelMaker } from '../labels/label-maker.ts';
import { createLabelWindow } from '../labels/label-window.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { PartnerNetwork } from '../net/network.ts';
import { createSwitchedCreationClaims } from '../orders/creation/creation-claims.ts';
import { openDrafts } from '../orders/creation/drafts.ts';
import { openOrderBooks } from '../orders/order-book.ts';
import { restrictAccess } from '../platform/restrict-access.ts';
import type { StartRunner } from '../platform/worker-client.ts';
import { openDataKey } from '../settings/data-key.ts';
import { onPlainTextConsent } from '../settings/save-settings.ts';
import { createSeal } from '../settings/seal.ts';
import { openSettings } from '../settings/settings.ts';
import { createAgreedSizes } from '../station/agreed-sizes.ts';
import { type BatchSource, openLabelStore } from '../station/label-store.ts';
import { createSwitchedClaims } from '../station/switched-claims.ts';
import { createSwitchedWebhookFleet } from '../webhook/switched-fleet.ts';
import type { FleetReport } from './station-report.ts';

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
  /** Starts main/labels/inspect/host.ts in a process. */
  readonly inspectorProcess: StartRunner;
  /** Settings, possibly by those on disk, and a token for this run, which are never saved. */
  readonly overrides: {
    readonly settings: Partial<Settings> | ((saved: Settings) => Partial<Settings>);
    readonly accessToken: string | null;
  };
  /** Whose batch this process works on; by default the command line's. */
  readonly source?: BatchSource;
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
  inspectorProcess,
  overrides,
  source = 'command-line',
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
  const settings = openSettings(
    dataDir,
    (saved) => {
      const given = overrides.settings;
      return bindToSelected(saved, typeof given === 'function' ? given(saved) : given);
    },
    (why) => log({ event: 'settings put aside', why }),
  );
  const { allowPlainTextToken } = settings.get();
  const [tokens, dataKey] = await Promise.all([
    openAccountTokens({ folder: dataDir, settings, secrets, log }),
    openDataKey(join(dataDir, 'data-key'), allowPlainTextToken),
  ]);
  // If it cannot be written, it lasts for this run.
  onPlainTextConsent(settings, (allowed) => dataKey.setPlainTextAllowed(allowed).catch(() => undefined));
  const seal = createSeal(dataKey, secrets);
  secrets.add(overrides.accessToken);
  // A token for this run is bound like a stored one: to the account and the address that this run was started with.
  const ofThisRun = selectedAccount(settings.get());
  const isOfThisRun = (id: string, baseUrl: string): boolean =>
    id === ofThisRun.id && ofThisRun.baseUrl !== null && originOf(baseUrl) === originOf(ofThisRun.baseUrl);
  const latency = measureLatency(network.fetch);
  const practice = createPractice(
    async () => {
      deleteTrainingData(database);
      // A quarter of what main would load at its start, and needed for training only.
      const { startSandbox } = await import('../sandbox/sandbox.ts');
      return startSandbox(sandboxSeed === undefined ? {} : { seed: sandboxSeed });
    },
    () => accountsOf(settings.get()).map(({ id }) => id),
  );
  const books = openOrderBooks(database);
  const creationClaims = createSwitchedCreationClaims();
  const accounts = openAccounts({
    settings,
    tokens,
    create: (identity) =>
      createAccountServices(identity, {
        creationClaims: creationClaims.claims,
        database,
        books,
        practice,
        tokenOf: (id, baseUrl) =>
          (isOfThisRun(id, baseUrl) ? overrides.accessToken : null) ??
          tokens.of(id)?.tokenFor(baseUrl) ??
          null,
        whyNoToken: (id, baseUrl) => tokens.of(id)?.whyUnavailable(baseUrl) ?? { code: 'no-token' },
        transport: {
          fetch: latency.fetch,
          fetchOnce: latency.wrap(network.fetchOnce),
          async visit(partner) {
            const visit = await network.visit(partner);
            return { ...visit, fetch: latency.wrap(visit.fetch) };
          },
          routes: network.gate.routes,
        },
        seal,
        secrets,
        log,
      }),
  });
  rememberAccountNames(database, accounts.list());
  accounts.onChange(() => rememberAccountNames(database, accounts.list()));
  const { key, connection, areas, orders, creator, notFound } = createSelectedServices(accounts);
  const responseCache = openResponseCache(database, key);
  const book = books.of(key);
  const labelStore = openLabelStore(database, Date.now, () => ({
    tem: version,
    station: settings.get().stationName,
  }));
  const inspector = createInspectorProcess(inspectorProcess);
  const labels = createLabelMaker({
    window: createLabelWindow('labels', { network, log, secrets }),
    printWindow: createLabelWindow('prints', { network: null, log }),
    inspector,
    log,
    secrets,
  });

  const claims = createSwitchedClaims();
  const webhookFleet = createSwitchedWebhookFleet();
  let report: FleetReport | null = null;
  // Before anything is printed: what is resumed is asked of the fleet that this station belongs to.
  const fleet = await createLazyFleet(
    // One module brings all of it: several would have the build cut what every start loads into pieces.
    async () =>
      (await import('./open-fleet.ts')).openFleet({
        dataDir,
        version,
        source,
        settings,
        accounts,
        database,
        labelStore,
        book,
        secrets,
        log,
        claims,
        creationClaims,
        webhookFleet,
        report: () => report,
      }),
    isFleetMember(dataDir),
  );
  const travelling = { settings, tokens };

  return {
    /** Tem's. */
    version,
    /** The other stations; nothing of them is loaded where this one is alone. */
    fleet,
    invitations: createInvitations({
      fleet,
      accountsToSend: () => accountsToSend(travelling),
      addAccounts: (found) => addAccounts(found, travelling),
      stationName: () => settings.get().stationName,
      nowMs: Date.now,
    }),
    /** What the board shows of this process. */
    reportToFleet: (next: FleetReport): void => void (report = next),
    /** Who else prints an order; a fleet's once this station belongs to one. */
    claims: claims.claims,
    /** The fleet that the webhook shares its events with, once this station belongs to one. */
    webhookFleet: webhookFleet.fleet,
    settings,
    /** Every account with its own services. */
    accounts,
    /** The accounts' tokens. */
    tokens,

    // From here on, what belongs to one account is that of the selected one (main/accounts/selected-services.ts).
    vault: createSelectedVault(accounts, tokens),
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
    /** What the operator agrees to while Tem runs. */
    agreedSizes: createAgreedSizes(),
    responseCache,
    areas,
    /** Every known order. */
    book,
    /** Looks up orders at the service, and cancels them. */
    orders,
    /** Creates orders, each at most once. */
    creator,
    /** Recognizes the service's answer for an unknown order. */
    notFound,
    drafts: openDrafts(database, seal, key, Date.now, () => accounts.selected().id),
    /** What the station asks about orders. */
    stationOrders: {
      accounts,
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
      await fleet.close();
      await accounts.close();
      await labels.close();
      await network.gate.close();
      await practice.close();
      await databaseFile.close();
    },
  };
}
