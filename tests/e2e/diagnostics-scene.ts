import { join } from 'node:path';
import { openDatabase } from '../../main/database/database.ts';
import { openResponseCache } from '../../main/database/response-cache.ts';
import type { DocumentPhases, ProbedPrinter } from '../../shared/diagnostics.ts';
import type { LabelState } from '../../shared/station.ts';
import type { Harness, RunningStation } from './fixtures.ts';

// What a station's diagnostics cover: labels with timings, and printers as shops have them.

const PRINTERS = ['Zebra_ZD421', 'raw:zpl://192.168.1.20:9100', 'file:/srv/nhãn'];
const STATES: readonly LabelState[] = ['printed', 'confirmed', 'submitted', 'failed', 'unknown'];

/** Writes labels into the harness's ledger, the last at `endsAt`; the first has no timings. */
export function writeLabelTimes({ dataDir }: Harness, count: number, endsAt: Date): void {
  const { sqlite, transaction, close } = openDatabase(join(dataDir, 'ledger.sqlite'));
  const add = sqlite.prepare(
    `INSERT INTO print_job (label_id, code, title, size, printer, pages, state, submitted_at_ms, ended_at_ms, account, phases)
     VALUES (1, ?, 'Tem', ?, ?, 1, ?, ?, ?, 'sandbox', ?)`,
  );
  transaction(() => {
    sqlite.exec(`INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'command-line', 1);
      INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (1, 1, 'x', 'printed', 1)`);
    for (let at = 0; at < count; at++) {
      const atMs = endsAt.getTime() - (count - 1 - at) * 41_000;
      const state = at % 9 === 4 ? (STATES[(at >> 2) % STATES.length] ?? 'printed') : 'printed';
      const phases: DocumentPhases = {
        tokenMs: 62 + ((at * 37) % 90),
        loadMs: at % 13 === 5 ? 8_911 : 240 + ((at * 53) % 160),
        settleMs: 110 + ((at * 17) % 60),
        renderMs: 330 + ((at * 29) % 120),
        inspectMs: 190 + ((at * 11) % 70),
        rasterMs: 100 + ((at * 7) % 40),
        inkMs: 20,
        decodeMs: 90 + ((at * 5) % 40),
      };
      add.run(
        `SGNS336484LM.${883_568_271 + at * 7_919}`,
        at % 7 === 3 ? 'A5' : 'S9',
        PRINTERS[at % PRINTERS.length] ?? '',
        state,
        atMs,
        state === 'submitted' ? null : atMs + 900 + ((at * 131) % 1_700),
        at === 0 ? null : JSON.stringify(phases),
      );
    }
  });
  close();
}

/** What Tem has learned about the sandbox. */
export function writeLearnedState({ dataDir }: Harness, learnedAt: Date): void {
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  const kept = openResponseCache(database, () => 'sandbox');
  kept.set('not-found', {
    httpStatus: 404,
    hasEnvelope: false,
    words: 'khong tim thay don hang {code}.',
    learnedAtMs: learnedAt.getTime(),
  });
  kept.set('token-wanted', ['statuses', 'communes']);
  database.close();
}

export const ODD_PRINTERS: readonly ProbedPrinter[] = [
  {
    kind: 'network',
    name: 'raw:zpl://192.168.1.20:9100',
    displayName: 'raw:zpl://192.168.1.20:9100',
    usedFor: ['station', 'S9'],
    word: {
      kind: 'trouble',
      problem: {
        code: 'printer-waiting',
        values: { printer: 'ZPL 192.168.1.20:9100', reason: { vi: 'hết giấy', en: 'out of paper' } },
      },
    },
    askedMs: 41,
    facts: {},
  },
  {
    kind: 'system',
    name: 'Zebra_ZD421',
    displayName: 'Zebra ZD421 – bàn 3',
    usedFor: ['A5'],
    word: { kind: 'told' },
    askedMs: 18,
    facts: {
      model: 'Zebra ZPL Label Printer',
      device: 'usb://Zebra%20Technologies/ZTC%20ZD421-203dpi%20ZPL?serial=D6J220300000',
      location: 'Kho Tân Bình, tầng 2',
      state: 'idle',
      reasons: 'none',
      accepting: 'yes',
      jobs: '0',
      resolution: '203 dpi, 300 dpi',
      paper: 'om_label_100x150mm',
      papers: 'om_w90h18_31.75x6.35mm, om_w90h162_31.75x57.15mm, om_w108h18_38.1x6.35mm, … (+48)',
    },
  },
  {
    kind: 'system',
    name: '\\\\MAY-CHU-KE-TOAN\\HP LaserJet Pro MFP M428fdw UPD PCL 6 (Copy 2) [redirected 14]',
    displayName: '\\\\MAY-CHU-KE-TOAN\\HP LaserJet Pro MFP M428fdw UPD PCL 6 (Copy 2) [redirected 14]',
    usedFor: [],
    word: { kind: 'silent', detail: 'PowerShell could not be run' },
    askedMs: 20_004,
    facts: { model: 'HP Universal Printing PCL 6' },
  },
];

/** Makes main list these printers, which a test can't plug in. */
export async function pushPrinters(
  { app }: RunningStation,
  printers: readonly ProbedPrinter[],
): Promise<void> {
  await app.evaluate(({ ipcMain }, value) => {
    ipcMain.removeHandler('diagnostics.printers');
    ipcMain.handle('diagnostics.printers', () => ({ ok: true, value }));
  }, printers);
}
