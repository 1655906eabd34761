import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { OrderCode } from '../../shared/order-code.ts';
import {
  type BreakKind,
  NO_RECEIPT,
  type ReceiptBreak,
  type ReceiptCheck,
  type ReceiptContent,
  type ReceiptMark,
} from '../../shared/receipt.ts';
import { openReadOnlyDatabase } from './database.ts';
import { parseReceipt, receiptHash } from './receipt-chain.ts';

/** How many receipts are read at once, whatever the length of the chain. */
const BATCH_SIZE = 500;

type Row = Record<string, SQLOutputValue>;

/** The result for one place: a break, or the receipt there. */
type CheckedRow =
  | { readonly broken: ReceiptBreak }
  | { readonly mark: ReceiptMark; readonly receipt: ReceiptContent };

/**
 * Verifies the chain of receipts from the first to the last: each number, hash and link, and that the print journal agrees. Stops
 * at the first break.
 * @param file the ledger, which may be open elsewhere; it is read as of this moment and not changed
 * @param exported lines of an exported file, to look for in the chain
 * @throws ProblemError if the file cannot be read
 */
export async function verifyReceipts(
  file: string,
  exported: AsyncIterable<string> | null = null,
): Promise<ReceiptCheck> {
  const sqlite = openReadOnlyDatabase(file);
  try {
    // All following reads see the same snapshot, even while labels are printed (https://www.sqlite.org/isolation.html).
    sqlite.exec('BEGIN');
    const check = await walkChain(sqlite);
    if (check.broken !== null) return check;
    const broken = findJournalBreak(sqlite, check);
    if (broken !== null || exported === null) return { ...check, broken };
    return { ...check, ...(await compareWithExport(sqlite, exported)) };
  } finally {
    sqlite.close();
  }
}

/** The state of a chain's end, without the codes of its labels. */
interface ChainEndCheck {
  readonly receipts: number;
  /** The last receipt's number; null if there is none. */
  readonly last: number | null;
  /** How many receipts at the end were checked. */
  readonly checked: number;
  /** The first receipt that was altered; null if all are intact. */
  readonly broken: { readonly what: BreakKind; readonly number: number } | null;
}

/** Checks the last receipts of an open ledger like `verifyReceipts`, except for what only the journal shows. */
export async function verifyChainEnd(sqlite: DatabaseSync, most: number): Promise<ChainEndCheck> {
  const { receipts, last } =
    sqlite.prepare('SELECT count(*) AS receipts, max(number) AS last FROM receipt').get() ?? {};
  const before = sqlite
    .prepare('SELECT number, hash FROM receipt ORDER BY number DESC LIMIT 1 OFFSET ?')
    .get(most);
  const from =
    before === undefined ? START : { number: Number(before['number']), hash: String(before['hash']) };
  const { whole, broken } = await walkChain(sqlite, from);
  return {
    receipts: Number(receipts),
    last: last === null ? null : Number(last),
    checked: whole - from.number,
    broken: broken === null ? null : { what: broken.what, number: broken.number },
  };
}

/** The state before the first receipt. */
const START: Pick<ReceiptMark, 'number' | 'hash'> = { number: 0, hash: NO_RECEIPT };

/** @param start the receipt before the first one to check */
async function walkChain(sqlite: DatabaseSync, start = START): Promise<ReceiptCheck> {
  const part = sqlite.prepare(
    `SELECT receipt.number, receipt.job_id, receipt.content, receipt.hash, job.id AS job, job.code, job.title, job.size,
       job.printer, job.pages, job.reprint, job.account, job.submitted_at_ms, job.receipt
     FROM receipt LEFT JOIN print_job AS job ON job.id = receipt.job_id
     WHERE receipt.number > ? ORDER BY receipt.number LIMIT ${BATCH_SIZE}`,
  );
  const least =
    Number(sqlite.prepare('SELECT min(number) AS number FROM receipt').get()?.['number'] ?? 1) - 1;
  let [whole, restored] = [start.number, 0];
  let [first, last]: [ReceiptMark | null, ReceiptMark | null] = [null, null];
  for (
    let rows = part.all(start === START ? Math.min(0, least) : start.number);
    rows.length > 0;
    rows = part.all(whole)
  ) {
    for (const row of rows) {
      const found = checkRow(row, whole + 1, last?.hash ?? start.hash);
      if ('broken' in found) return { whole, first, last, restored, broken: found.broken, compared: null };
      whole += 1;
      if (found.receipt.kind === 'restored') restored += 1;
      last = found.mark;
      first ??= last;
    }
    // Lets other work on this thread run.
    await setImmediate();
  }
  return { whole, first, last, restored, broken: null, compared: null };
}

/** @param number the place in the chain @param before the previous receipt's hash */
function checkRow(row: Row, number: number, before: string): CheckedRow {
  const content = String(row['content']);
  const receipt = parseReceipt(content);
  const broken = (what: BreakKind, fields: readonly string[] = []): CheckedRow => ({
    broken: breakAt(what, number, { receipt, fields }),
  });
  if (row['number'] !== number) return { broken: breakAt('missing', number) };
  const hash = receiptHash(content);
  if (row['hash'] !== hash) return broken('changed');
  if (receipt === null) return broken('unreadable');
  if (receipt.number !== number) return broken('renumbered');
  if (receipt.before !== before) return broken('not-chained');
  const fields = journalDifferences(row, receipt);
  if (fields.length > 0) return broken('journal-differs', fields);
  return { mark: { number, atMs: receipt.atMs, hash }, receipt };
}

/** Returns where the print journal differs, by the receipt's field names. Soc and receiver may become known later. */
function journalDifferences(row: Row, receipt: ReceiptContent): readonly string[] {
  if (receipt.kind === 'restored') return row['job_id'] === null ? [] : ['job'];
  if (row['job'] === null || row['job_id'] !== receipt.job || row['receipt'] !== receipt.number)
    return ['job'];
  const { code, title, size, printer, pages, reprint, partner, atMs } = receipt;
  const said: Record<string, unknown> = { code, title, size, printer, pages, reprint };
  const differing = Object.keys(said).filter((name) => row[name] !== said[name]);
  if (partner !== null && row['account'] !== partner) differing.push('partner');
  if (row['submitted_at_ms'] !== atMs) differing.push('atMs');
  return differing;
}

/** Finds a job that names a missing receipt or another job's, or has none. */
function findJournalBreak(sqlite: DatabaseSync, { whole }: ReceiptCheck): ReceiptBreak | null {
  const job = sqlite
    .prepare(
      `SELECT job.id, job.receipt, job.code, job.submitted_at_ms FROM print_job AS job
         LEFT JOIN receipt ON receipt.number = job.receipt
       WHERE receipt.job_id IS NOT job.id
       ORDER BY job.receipt IS NULL, job.receipt, job.id LIMIT 1`,
    )
    .get();
  if (job === undefined) return null;
  const known = { code: String(job['code']) as OrderCode, atMs: Number(job['submitted_at_ms']) };
  const named = job['receipt'];
  return typeof named === 'number' && named > whole
    ? { ...breakAt('cut-off', whole + 1), ...known }
    : { ...breakAt('no-receipt', Number(job['id'])), ...known };
}

/** Looks for each receipt of an exported file in the chain. */
async function compareWithExport(
  sqlite: DatabaseSync,
  exported: AsyncIterable<string>,
): Promise<Pick<ReceiptCheck, 'broken' | 'compared'>> {
  const kept = sqlite.prepare('SELECT content FROM receipt WHERE number = ?');
  let compared = 0;
  let before: { readonly number: number; readonly hash: string } | null = null;
  for await (const line of exported) {
    if (line === '') continue;
    const receipt = parseReceipt(line);
    const number: number = receipt?.number ?? (before?.number ?? 0) + 1;
    const broken = (what: BreakKind): Pick<ReceiptCheck, 'broken' | 'compared'> => ({
      compared,
      broken: breakAt(what, number, { receipt, restoredAtMs: lastRestoreBefore(sqlite, number) }),
    });
    if (receipt === null) return broken('file-changed');
    if (before !== null && (receipt.before !== before.hash || number !== before.number + 1))
      return broken('file-changed');
    const content: SQLOutputValue | undefined = kept.get(number)?.['content'];
    if (content === undefined) return broken('gone-since-file');
    if (content !== line) return broken('differs-from-file');
    compared += 1;
    before = { number, hash: receiptHash(line) };
  }
  return { broken: null, compared };
}

/** Returns when the ledger was last restored, at a receipt with this number or a smaller one. */
function lastRestoreBefore(sqlite: DatabaseSync, number: number): number | null {
  const link = sqlite
    .prepare('SELECT content FROM receipt WHERE job_id IS NULL AND number <= ? ORDER BY number DESC LIMIT 1')
    .get(number)?.['content'];
  const receipt = link === undefined ? null : parseReceipt(String(link));
  return receipt?.kind === 'restored' ? receipt.atMs : null;
}

interface BreakDetails {
  readonly receipt?: ReceiptContent | null;
  readonly fields?: readonly string[];
  readonly restoredAtMs?: number | null;
}

function breakAt(
  what: BreakKind,
  number: number,
  { receipt = null, fields = [], restoredAtMs = null }: BreakDetails = {},
): ReceiptBreak {
  return {
    what,
    number,
    atMs: receipt?.atMs ?? null,
    code: receipt?.kind === 'hand-over' ? (receipt.code as OrderCode) : null,
    fields,
    restoredAtMs,
  };
}
