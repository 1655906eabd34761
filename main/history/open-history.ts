import { join } from 'node:path';
import type { DayTotals, HistoryFilter, HistoryPage } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import type { ReceiptCheck } from '../../shared/receipt.ts';
import type { ReprintReason, ScanAnswer } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import { throttleBatch } from '../platform/throttle.ts';
import type { LabelStore } from '../station/label-store.ts';
import type { LeftoverJobs } from '../station/leftover-jobs.ts';
import type { DayRange } from './export-receipts.ts';
import { createHistoryThread } from './history-thread.ts';
import { createReprint, type ReprintStation, readJobOrderCode } from './reprint.ts';

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
  { station, leftoverJobs }: { readonly station: ReprintStation; readonly leftoverJobs: LeftoverJobs },
  onChange: () => void,
) {
  const { partner } = connection;
  // The worker is next to main's bundle (vite.config.ts).
  const thread = createHistoryThread(
    join(import.meta.dirname, 'history-worker.js'),
    join(dataDir, 'ledger.sqlite'),
  );
  const reprint = createReprint({ database, labelStore, station, partner });
  const notifier = throttleBatch<null>(() => onChange(), NOTIFY_EVERY_MS);
  // A job is announced before it is committed.
  const stop = labelStore.onJobChange(() => queueMicrotask(() => notifier.add([null])));
  return {
    page: (filter: HistoryFilter, from: number, count: number): Promise<HistoryPage> =>
      thread.request({ kind: 'page', partner: partner(), filter, from, count }),
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
    /** Adds a label's order to the batch again. @throws ProblemError bad-request, batch-full, unknown-row, answer-doubted */
    async reprint(id: number, reason: ReprintReason): Promise<ScanAnswer> {
      await leftoverJobs.cancel(readJobOrderCode(database, partner(), id), 'again');
      return reprint(id, reason);
    },
    /** Ends its thread. Call before closing the database. */
    async close(): Promise<void> {
      stop();
      notifier.close();
      await thread.close();
    },
  };
}
