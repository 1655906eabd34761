import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { verifyReceipts } from '../../main/database/verify-receipts.ts';
import { describeReceiptBreak } from '../../shared/receipt-text.ts';
import type { LabelState } from '../../shared/station.ts';
import { codeOfLabel } from '../benchmarks/ahead/fresh-labels.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import type { KillFigures } from './figures.ts';

/** A row on disk. */
export interface StoredRow {
  readonly code: string;
  readonly state: LabelState;
  /** Why it is held or has failed; null: neither. */
  readonly problem: string | null;
}

/** The states on disk, by order; none where Tem was killed before there was a ledger. */
export const readStates = (ledger: string): Map<string, LabelState> =>
  new Map(readRows(ledger).map(({ code, state }) => [code, state]));

/** All rows of all batches, those that were removed among them, oldest first. */
export function readRows(ledger: string): StoredRow[] {
  if (!existsSync(ledger)) return [];
  const database = new DatabaseSync(ledger, { timeout: 5_000 });
  try {
    const rows = database
      .prepare(`SELECT code, state, json_extract(problem, '$.code') AS problem FROM label ORDER BY id`)
      .all();
    return rows.map((row) => ({
      code: String(row['code']),
      state: String(row['state']) as LabelState,
      problem: row['problem'] === null ? null : String(row['problem']),
    }));
  } catch {
    // Killed before the tables were created.
    return [];
  } finally {
    database.close();
  }
}

/** Whether the chain is intact after the kill, with a receipt for each label that came out. */
export async function checkReceipts(
  ledger: string,
  out: ReadonlyMap<string, number>,
  figures: KillFigures,
): Promise<void> {
  const receipts = readReceiptCodes(ledger);
  if (receipts === null) return;
  const { broken } = await verifyReceipts(ledger);
  figures.chains++;
  figures.receipts = Math.max(figures.receipts, receipts.length);
  if (broken !== null) figures.untrue.push(describeReceiptBreak(broken, 'en'));
  for (const [code, times] of out) {
    // A queue's marker (printer-route.ts) is no label.
    if (code === NO_CODE) continue;
    const own = receipts.filter((receipt) => receipt === code).length;
    if (own < times) figures.untrue.push(`${code} came out ${times} times with ${own} receipts`);
  }
}

/** The codes of all receipts; null where the ledger has not got that far. */
function readReceiptCodes(ledger: string): string[] | null {
  if (!existsSync(ledger)) return null;
  const database = new DatabaseSync(ledger, { timeout: 5_000 });
  try {
    const rows = database.prepare(`SELECT json_extract(content, '$.code') AS code FROM receipt`).all();
    return rows.map(({ code }) => String(code));
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** For what came out without an order's title. */
const NO_CODE = '?';

/** How often each order came out. */
export function countPrinted(printer: VirtualPrinter): Map<string, number> {
  const out = new Map<string, number>();
  for (const { title } of printer.labels) {
    const code = codeOfLabel({ title }) ?? NO_CODE;
    out.set(code, (out.get(code) ?? 0) + 1);
  }
  return out;
}

/** The untrue statements of the ledger. */
export function findFalseStates(
  states: ReadonlyMap<string, LabelState>,
  out: ReadonlyMap<string, number>,
): string[] {
  return [...states].flatMap(([code, state]) => {
    const times = out.get(code) ?? 0;
    const inHand = state === 'queued' || state === 'preparing' || state === 'proven' || state === 'held';
    if (inHand && times > 0) return [`${code} is ${state} and came out`];
    if (state === 'failed' && times > 0) return [`${code} has failed and came out`];
    if (state === 'printed' && times === 0) return [`${code} is printed and did not come out`];
    return [];
  });
}
