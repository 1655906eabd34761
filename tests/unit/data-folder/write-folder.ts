import { join } from 'node:path';
import { writeLossRecord } from '../../../main/database/loss-record.ts';
import { addRestoredReceipt } from '../../../main/database/mark-restored.ts';
import { formatRawAddress } from '../../../shared/raw-printer.ts';
import { SettingsPatchSchema, type ValidatedPatch } from '../../../shared/settings.ts';
import { openFolder } from './open-folder.ts';
import { writeImport, writeSendings } from './write-creating.ts';
import { writeLabels } from './write-labels.ts';
import { service, writeOrders } from './write-orders.ts';

export const PIN = '2580';
export const TOKEN = 'ma-truy-cap-cua-cua-hang';
export const RECEIVER_SECRET = 'Zm9yLXRoZS1yZWNlaXZlci1vZi10aGlzLXN0YXRpb24';
/** 2026-11-20 08:30 in Viet Nam. */
const MORNING = Date.UTC(2026, 10, 20, 1, 30);

const zebra = formatRawAddress({ language: 'zpl', host: '192.168.1.50', port: 9100, silent: false });
const older = formatRawAddress({ language: 'tspl', host: '192.168.1.51', port: 9101, silent: true });

/** Every setting with a value other than its default. @param partner whose labels carry the allowed codes */
function settings(partner: string): ValidatedPatch {
  const agreed = { partner, symbology: 'Code128', length: 12, alphabet: 'digits' } as const;
  return SettingsPatchSchema.parse({
    language: 'en',
    partner: 'service',
    baseUrl: 'https://api.giaohang.example/v2',
    labelUrl: 'https://in.giaohang.example/nhan',
    printer: zebra,
    size: 'S13',
    profiles: {
      S9: {
        printer: older,
        mediaMm: { widthMm: 82, heightMm: 102 },
        pageMm: { widthMm: 80, heightMm: 100 },
        dpi: 300,
        offsetMm: { x: 1.5, y: -2 },
        rotation: 90,
        darkness: 140,
      },
    },
    printUnreadable: true,
    agreedCodes: [
      { ...agreed, place: { x: 0.8, y: 0.9 } },
      { ...agreed, symbology: 'text', place: null },
    ],
    holdOtherReceiver: true,
    reprintDays: 45,
    chunkSize: 40,
    checkStatus: false,
    prepareAhead: false,
    prepareMinutes: 20,
    createToBatch: false,
    receiverOn: true,
    receiverHost: '0.0.0.0',
    receiverPort: 8_790,
    receiverUrl: 'https://hooks.cuahang.example',
    keepEventsDays: 120,
    allowPlainTextToken: true,
    stationName: 'Bàn 3',
    mode: 'one-by-one',
    scanBack: true,
    scanner: { terminator: 'tab', prefix: '~', suffix: '#', letterCase: 'upper' },
    hidScanners: [{ vendorId: 1504, productId: 6400, serialNumber: 'S21337', name: 'DS9308' }],
    theme: 'dark',
    textSize: 'large',
    volume: 35,
    guide: 'done',
    kiosk: true,
    startWithMachine: true,
    updateUrl: 'https://tem.cuahang.example/ban-moi',
  });
}

/** Writes a data folder with something of everything, as a day's work leaves it. Each run writes the same but for salts and keys. */
export async function writeFolder(folder: string): Promise<void> {
  let at = MORNING;
  const now = (): number => (at += 1_000);
  const opened = await openFolder(folder, now);
  opened.settings.save({
    baseUrl: 'https://api.giaohang.example/v2',
    partner: 'service',
    stationName: 'Bàn 3',
  });
  opened.settings.save(settings(opened.partner()));
  await opened.vault.set(TOKEN);
  await opened.receiverSecret.set(RECEIVER_SECRET, false);
  await opened.seal.ensureKey();
  await opened.lock.setPin(PIN, null);
  await opened.lock.unlock('0000');
  opened.places.add([zebra, older, '\\\\192.168.1.60\\tem']);
  opened.lastFolders.remember('saved', '/home/kho/Tài liệu');
  opened.lastFolders.remember('labels', '/home/kho/Nhãn');
  opened.crash.record(MORNING);
  opened.attempts.markExchanged('0.1.1');
  writeLossRecord(opened.ledgerFile.paths.lossRecord, {
    kept: 'ledger.broken-2026-11-20T013000Z.sqlite',
    backupAtMs: MORNING - 3_600_000,
  });
  addRestoredReceipt(opened.database.sqlite, now(), MORNING - 3_600_000);
  await opened.close();
  const again = await openFolder(folder, now, service);
  await writeOrders(again);
  writeLabels(again);
  writeSendings(again, now);
  writeImport(again, now);
  await again.close();
}

/** The path of a folder's ledger. */
export const ledgerIn = (folder: string): string => join(folder, 'ledger.sqlite');
