import { join } from 'node:path';
import { openCrashMarker } from '../../../main/app/crash-marker.ts';
import { openLastFolders } from '../../../main/app/last-folders.ts';
import { createAreas } from '../../../main/areas/areas.ts';
import { createConnection } from '../../../main/connection.ts';
import { openAgreedPlaces } from '../../../main/consent/agreed-places.ts';
import { openImportBook } from '../../../main/imports/import-book.ts';
import { openKeptAnswers } from '../../../main/ledger/kept-answers.ts';
import { openLedgerFile } from '../../../main/ledger/open-ledger-file.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { openCreations } from '../../../main/orders/creating/creations.ts';
import { openDrafts } from '../../../main/orders/creating/drafts.ts';
import { createNotFound } from '../../../main/orders/not-found/create-not-found.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { keptWantsToken } from '../../../main/partner/wants-token.ts';
import { sealOlder } from '../../../main/seal-older.ts';
import { openDataKey } from '../../../main/settings/data-key.ts';
import { openLock } from '../../../main/settings/lock.ts';
import { createSeal } from '../../../main/settings/seal.ts';
import { openSecretFile } from '../../../main/settings/secret-file.ts';
import { openSettings } from '../../../main/settings/settings.ts';
import { openVault } from '../../../main/settings/vault.ts';
import { openLedger } from '../../../main/station/ledger.ts';
import { openScanBackLedger } from '../../../main/station/scan-back-ledger.ts';
import { openAttempts } from '../../../main/updates/attempts.ts';
import { openEventLedger } from '../../../main/webhook/event-ledger.ts';
import { WORKER } from '../ledger/ledgers.ts';

/** Files whose names the product says where it is composed (checked against its sources). */
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

/** Where nothing is asked for. */
const nowhere = (): Promise<never> => Promise.reject(new Error('asked for'));
const log = (): void => undefined;

/**
 * Opens all of a data folder with the product's own functions, as main/services.ts and main/open-station.ts do.
 * @param now milliseconds since 1970
 * @param fetch the service
 */
export async function openFolder(
  folder: string,
  now: () => number,
  fetch: typeof globalThis.fetch = nowhere,
) {
  const at = (name: keyof typeof FILES): string => join(folder, FILES[name]);
  const ledgerFile = openLedgerFile({ folder, workerFile: WORKER, log, now });
  const { database } = ledgerFile;
  const settings = openSettings(folder);
  const secrets = createSecrets();
  const vault = await openVault({ file: at('token'), settings, secrets });
  const seal = createSeal(await openDataKey(at('dataKey'), false), secrets);
  await sealOlder({ database, seal, log });
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
  const ledger = openLedger(database, now, partner, () => writer);
  const batch = ledger.currentBatch('station');
  const kept = openKeptAnswers(database, partner, now);
  const book = openOrderBook(database, partner);
  const notFound = createNotFound({ kept, book, now });
  const lock = openLock(at('lock'), () => undefined);
  return {
    settings,
    vault,
    receiverSecret: await openSecretFile(at('receiverSecret'), false),
    seal,
    lock,
    places: openAgreedPlaces(at('places'), settings.get),
    lastFolders: openLastFolders(at('lastFolders'), () => folder),
    crash: openCrashMarker(at('crash')),
    attempts: openAttempts(join(folder, 'updates', FILES.attempt), '0.1.0'),
    ledgerFile,
    database,
    partner,
    ledger,
    batch,
    scanBack: openScanBackLedger(database, batch, now),
    book,
    events: openEventLedger({ database, book, partner, now }),
    drafts: openDrafts(database, seal, partner, now),
    creations: openCreations(database, seal),
    imports: openImportBook(database, seal),
    kept,
    areas: createAreas({ client: connection.client, partner, kept, log, now }),
    notFound,
    orders: createOrderService({ partner: connection.client, book, notFound, now }),
    client: connection.client,
    wantsToken: keptWantsToken(kept),
    async close() {
      lock.close();
      await ledgerFile.close();
    },
  };
}
