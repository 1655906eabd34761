import { join } from 'node:path';
import type { DayTotals, HistoryFilter, HistoryPage, PrintedLabel } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { PrintOneAnswer } from '../../shared/print-one.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ReceiptCheck } from '../../shared/receipt.ts';
import type { ReprintReason } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import { throttleBatch } from '../platform/throttle.ts';
import type { LabelStore } from '../station/label-store.ts';
import type { PrintOne } from '../station/print-one.ts';
import type { DayRange } from './export-receipts.ts';
import { partnerCondition } from './history-conditions.ts';
import { createHistoryThread } from './history-thread.ts';

interface HistoryServices {
  readonly database: Database;
  readonly labelStore: LabelStore;
  readonly connection: { readonly partner: () => string };
}

const NOTIFY_EVERY_MS = 500;

/** Every label of the current partner that was handed to a printer. */
export type History = ReturnType<typeof openHistory>;

/**
 * Opens the station's history. Its thread starts on first use.
 * @param connection names the current partner, as in the order book
 * @param onChange notifies of changes, at most twice a second
 */
export function openHistory(
  dataDir: string,
  { database, labelStore, connection }: HistoryServices,
  printOne: PrintOne,
  onChange: () => void,
) {
  const { partner } = connection;
  // The worker is next to main's bundle (vite.config.ts).
  const thread = createHistoryThread(
    join(import.meta.dirname, 'history-worker.js'),
    join(dataDir, 'ledger.sqlite'),
  );
  const notifier = throttleBatch<null>(() => onChange(), NOTIFY_EVERY_MS);
  // A job is announced before it is committed.
  const stop = labelStore.onJobChange(() => queueMicrotask(() => notifier.add([null])));
  return {
    page: (filter: HistoryFilter, from: number, count: number): Promise<HistoryPage> =>
      thread.request({ kind: 'page', partner: partner(), filter, from, count }),
    /** Returns one label; null if the partner has none with this id. */
    label: (id: number): Promise<PrintedLabel | null> =>
      thread.request({ kind: 'label', partner: partner(), id }),
    /** @param day in the station's calendar, "2026-11-21" */
    day: (day: string): Promise<DayTotals> => thread.request({ kind: 'day', partner: partner(), day }),
    printers: (): Promise<readonly string[]> => thread.request({ kind: 'printers', partner: partner() }),
    /** Writes the matching labels to a CSV file. @param file absolute path @throws ProblemError file-failed */
    async export(filter: HistoryFilter, file: string, language: Language): Promise<void> {
      await thread.request({ kind: 'export', partner: partner(), filter, file, language });
    },
    /** Checks the chain of receipts, from the first to the last. */
    verify: (): Promise<ReceiptCheck> => thread.request({ kind: 'verify', partner: partner() }),
    /** Writes the receipts of these days to a file. @param file absolute path @throws ProblemError file-failed */
    async exportReceipts(days: DayRange, file: string): Promise<void> {
      await thread.request({ kind: 'receipts', partner: partner(), days, file });
    },
    /** Prints a label's order again, now. @throws ProblemError bad-request if this partner has no such label; as `PrintOne` */
    async reprint(id: number, reason: ReprintReason | null): Promise<PrintOneAnswer> {
      return printOne(readJobOrderCode(database, partner(), id), reason);
    },
    /** Ends its thread. Call before closing the database. */
    async close(): Promise<void> {
      stop();
      notifier.close();
      await thread.close();
    },
  };
}

/** Returns the order of a job in the history. @throws ProblemError bad-request if this partner has no such label */
function readJobOrderCode(database: Database, partner: string, id: number): OrderCode {
  const { sql, values } = partnerCondition(partner);
  const found = database.sqlite
    .prepare(`SELECT code FROM print_job WHERE id = :id AND ${sql}`)
    .get({ ...values, id });
  if (found === undefined) throw new ProblemError('bad-request');
  return String(found['code']) as OrderCode;
}
