import { join } from 'node:path';
import { openCrashMarker } from '../../../main/app/crash-marker.ts';
import { openLastFolders } from '../../../main/app/last-folders.ts';
import { createAreas } from '../../../main/areas/areas.ts';
import { openApprovedDestinations } from '../../../main/consent/approved-destinations.ts';
import { openDatabaseFile } from '../../../main/database/open-database-file.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import { openImportBook } from '../../../main/imports/import-book.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { openCreations } from '../../../main/orders/creation/creations.ts';
import { openDrafts } from '../../../main/orders/creation/drafts.ts';
import { createNotFoundDetector } from '../../../main/orders/not-found/not-found-detector.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createConnection } from '../../../main/partner/connection.ts';
import { createTokenRequirements } from '../../../main/partner/token-requirements.ts';
import { sealLegacyCodes } from '../../../main/services/seal-legacy-codes.ts';
import { openDataKey } from '../../../main/settings/data-key.ts';
import { createSeal } from '../../../main/settings/seal.ts';
import { openSecretFile } from '../../../main/settings/secret-file.ts';
import { openSettings } from '../../../main/settings/settings.ts';
import { openSettingsLock } from '../../../main/settings/settings-lock.ts';
import { openTokenVault } from '../../../main/settings/token-vault.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { openInstallAttempts } from '../../../main/updates/install-attempts.ts';
import { openEventStore } from '../../../main/webhook/event-store.ts';
import { WORKER } from '../database/database-files.ts';

/** Files whose names the product sets at its composition (checked against its sources). */
export const FILES = {
  token: 'access-token',
  dataKey: 'data-key',
  receiverSecret: 'receiver-secret',
  lock: 'settings-lock.json',
  places: 'agreed-places.json',
  lastFolders: 'last-folders.json',
  crash: 'crash.json',
  attempt: 'attempt.json',
} as const;

export type Folder = Awaited<ReturnType<typeof openFolder>>;

/** For a call without arguments. */
const nowhere = (): Promise<never> => Promise.reject(new Error('asked for'));
const log = (): void => undefined;

/**
 * Opens all of a data folder with the product's own functions, as main/services/services.ts and main/app/open-station.ts do.
 * @param now milliseconds since 1970
 * @param fetch the service
 */
export async function openFolder(
  folder: string,
  now: () => number,
  fetch: typeof globalThis.fetch = nowhere,
) {
  const at = (name: keyof typeof FILES): string => join(folder, FILES[name]);
  const ledgerFile = openDatabaseFile({ folder, workerFile: WORKER, log, now });
  const { database } = ledgerFile;
  const settings = openSettings(folder);
  const secrets = createSecrets();
  const vault = await openTokenVault({ file: at('token'), settings, secrets });
  const seal = createSeal(await openDataKey(at('dataKey'), false), secrets);
  await sealLegacyCodes({ database, seal, log });
  const connection = createConnection({
    settings: settings.get,
    accessToken: vault.tokenFor,
    startSandbox: nowhere,
    fetch,
    routes: { to: async () => 'no-address' },
    log,
  });
  const { partner } = connection;
  const writer = { tem: '0.1.0', station: settings.get().stationName };
  const ledger = openLabelStore(database, now, partner, () => writer);
  const batch = ledger.currentBatch('station');
  const kept = openResponseCache(database, partner, now);
  const book = openOrderBook(database, partner);
  const notFound = createNotFoundDetector({ responseCache: kept, book, now });
  const lock = openSettingsLock(at('lock'), () => undefined);
  return {
    settings,
    vault,
    receiverSecret: await openSecretFile(at('receiverSecret'), false),
    seal,
    lock,
    places: openApprovedDestinations(at('places'), settings.get),
    lastFolders: openLastFolders(at('lastFolders'), () => folder),
    crash: openCrashMarker(at('crash')),
    attempts: openInstallAttempts(join(folder, 'updates', FILES.attempt), '0.1.0'),
    ledgerFile,
    database,
    partner,
    ledger,
    batch,
    scanBack: ledger.scanBack(batch),
    book,
    events: openEventStore({ database, book, partner, now }),
    drafts: openDrafts(database, seal, partner, now),
    creations: openCreations(database, seal),
    imports: openImportBook(database, seal),
    kept,
    areas: createAreas({ client: connection.client, partner, responseCache: kept, log, now }),
    notFound,
    orders: createOrderService({ partner: connection.client, book, notFound, now }),
    client: connection.client,
    tokenRequirements: createTokenRequirements(kept),
    async close() {
      lock.close();
      await ledgerFile.close();
    },
  };
}
