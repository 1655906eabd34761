import type { Profile } from '../../../shared/profile.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Folder } from './open-folder.ts';
import { readCreating } from './read-creating.ts';
import { readLabels, workOn } from './read-labels.ts';
import { readOrders } from './read-orders.ts';
import { type Said, textOf } from './said.ts';
import { PIN } from './write-folder.ts';

/** All that the product reads in a data folder, by the members that it is read by: a line each. */
export async function readAll(folder: Folder): Promise<string> {
  const said = [
    ...readSettings(folder.settings.get()),
    ...(await readSecrets(folder)),
    ...readFiles(folder),
    ...readOrders(folder),
    ...readCreating(folder),
    ...(await readLabels(folder)),
    ...workOn(folder),
  ];
  return textOf(said);
}

function readSettings(settings: Settings): Said[] {
  const { language, partner, baseUrl, labelUrl, printer, size, profiles, printUnreadable } = settings;
  const { agreedCodes, holdOtherReceiver, reprintDays, chunkSize, checkStatus, createToBatch } = settings;
  const { receiverOn, receiverHost, receiverPort, receiverUrl, keepEventsDays, allowPlainTextToken } =
    settings;
  const { stationName, mode, scanBack, scanner, hidScanners, theme, textSize, volume, guide, kiosk } =
    settings;
  const { startWithMachine, updateUrl } = settings;
  return [
    ['service', language, partner, baseUrl, labelUrl, chunkSize, checkStatus, createToBatch, updateUrl],
    ['printing', printer, size, printUnreadable, holdOtherReceiver, reprintDays, mode, scanBack],
    ['receiver', receiverOn, receiverHost, receiverPort, receiverUrl, keepEventsDays, allowPlainTextToken],
    ['window', stationName, theme, textSize, volume, guide, kiosk, startWithMachine],
    ['scanner', scanner.terminator, scanner.prefix, scanner.suffix, scanner.letterCase],
    ...hidScanners.map(
      (one): Said => ['HID scanner', one.vendorId, one.productId, one.serialNumber, one.name],
    ),
    ...Object.entries(profiles).map(([of, profile]): Said => [`profile ${of}`, ...profileOf(profile)]),
    ...agreedCodes.map(
      (one): Said => [
        'allowed code',
        one.partner,
        one.symbology,
        one.length,
        one.alphabet,
        one.place?.x,
        one.place?.y,
      ],
    ),
  ];
}

const profileOf = ({ printer, mediaMm, pageMm, dpi, offsetMm, rotation, darkness }: Profile): unknown[] => [
  printer,
  [mediaMm?.widthMm, mediaMm?.heightMm],
  [pageMm?.widthMm, pageMm?.heightMm],
  dpi,
  [offsetMm.x, offsetMm.y],
  rotation,
  darkness,
];

async function readSecrets({ settings, vault, receiverSecret, lock, partner }: Folder): Promise<Said[]> {
  const address = settings.get().baseUrl ?? '';
  const locked = lock.state().on && !lock.state().open;
  return [
    ['settings put aside', settings.problem],
    ['token', vault.tokenFor(address), vault.problem],
    ['receiver’s secret', receiverSecret.value()],
    ['PIN', locked, await lock.unlock('1111'), await lock.unlock(PIN), lock.state().open],
    ['partner', partner()],
  ];
}

function readFiles({ places, lastFolders, crash, attempts, ledgerFile }: Folder): Said[] {
  const printers = [
    'raw:zpl://192.168.1.50:9100',
    'raw:tspl://192.168.1.51:9101?silent',
    '\\\\192.168.1.60\\tem',
  ];
  const loss = ledgerFile.loss();
  const failed = attempts.takeFailed();
  return [
    ['agreed places', ...printers.map(places.has), places.has('raw:zpl://192.168.1.99:9100')],
    [
      'last folders',
      ...(['saved', 'labels'] as const).map((use) => lastFolders.get(use)?.replace(/.*[\\/]/, '')),
    ],
    ['crash', crash.unreadCrashAt()],
    ['failed update', failed?.version, failed?.exchanged],
    ['ledger’s notice', loss?.code, loss?.values],
  ];
}
