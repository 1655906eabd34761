import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../main/database/database.ts';
import { normalizeSearchText } from '../../main/database/search-text.ts';
import { type HandoverProof, openReceiptLog } from '../../main/station/receipt-log.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { LabelState, ReprintReason } from '../../shared/station.ts';
import type { Harness } from './fixtures.ts';

// A ledger after weeks of work: too many labels to print one by one.

const NAMES = [
  'Nguyễn Thị Minh Khai',
  'Trần Văn Định',
  'Chị Lan (Đk)',
  'Lê Hoàng Phương Thảo',
  'Anh Đức',
  'Phạm Ngọc Bích Trâm — Công ty TNHH Thương mại Dịch vụ Hoàng Gia Phát',
  'Cô Ba tạp hoá',
];
const PRINTERS = ['Zebra_ZD421', 'XP-420B', 'raw:zpl://192.168.1.20:9100'];
const REASONS: readonly ReprintReason[] = ['damaged', 'unreadable', 'lost'];
/** Distributes a shift's labels over its hours, from 7 to 17. */
const HOURS = [7, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 13, 13, 14, 14, 14, 14, 15, 15, 16, 16, 17];

interface HistoryFill {
  /** The service's address; null: the built-in sandbox. */
  readonly baseUrl: string | null;
  /** The last day on which labels were printed, as midnight in the station's time zone. */
  readonly lastDay: Date;
  readonly days: number;
  readonly perDay: number;
}

export const codeAt = (at: number): OrderCode => `SGNS336484LM.${100_000_000 + at}` as OrderCode;

/** Writes labels into the harness's ledger; the newest has the code `codeAt(days * perDay - 1)`. */
export function fillHistory({ dataDir }: Harness, { baseUrl, lastDay, days, perDay }: HistoryFill): void {
  const { sqlite, transaction, close } = openDatabase(join(dataDir, 'ledger.sqlite'));
  const partner =
    baseUrl === null ? 'sandbox' : createHash('sha256').update(baseUrl).digest('hex').slice(0, 16);
  const add = sqlite.prepare(
    `INSERT INTO print_job (label_id, code, title, size, printer, pages, reprint, state, submitted_at_ms, ended_at_ms,
       account, soc, receiver, search_text) VALUES (1, ?, 'Tem', 'S9', ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const receipts = openReceiptLog(sqlite, () => ({ tem: '0.1.0', station: 'Bàn 1' }));
  transaction(() => {
    sqlite.exec(`INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'command-line', 1);
      INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (1, 1, 'x', 'printed', 1)`);
    for (let at = 0; at < days * perDay; at++) {
      const ofDay = at % perDay;
      const hour = HOURS[Math.floor((ofDay / perDay) * HOURS.length)] ?? 12;
      const back = days - 1 - Math.floor(at / perDay);
      const atMs = new Date(lastDay).setHours(hour, (ofDay * 7) % 60, at % 60) - back * 86_400_000;
      const [code, soc, name] = [codeAt(at), `EG${500_000 + at}`, NAMES[at % NAMES.length] ?? ''];
      const state = stateAt(at);
      const printer = PRINTERS[at % PRINTERS.length] ?? '';
      const reprint = at % 6 === 5 ? (REASONS[at % REASONS.length] ?? null) : null;
      const added = add.run(
        code,
        printer,
        reprint,
        state,
        atMs,
        state === 'submitted' ? null : atMs + 2_000,
        partner,
        soc,
        name,
        [code, soc, name].map(normalizeSearchText).join('\n'),
      );
      const job = { id: Number(added.lastInsertRowid), title: 'Tem', partner, soc };
      receipts.add({ code, size: 'S9', printer, pages: 1, reprint }, job, proofAt(at), atMs);
    }
  });
  close();
}

function proofAt(at: number): HandoverProof {
  return {
    dots: [createHash('sha256').update(String(at)).digest('hex')],
    barcodes: [{ format: 'Code128', text: codeAt(at).slice(-9) }],
    receiver: at % 9 === 4 ? null : 'agrees',
    accepted: at % 10 === 0 ? 'other-code' : null,
    agreed: null,
    dpi: 203,
    madeAtMs: null,
  };
}

function stateAt(at: number): LabelState {
  if (at % 41 === 3) return 'unknown';
  if (at % 23 === 7) return 'failed';
  return at % 3 === 0 ? 'printed' : at % 17 === 1 ? 'submitted' : 'confirmed';
}
