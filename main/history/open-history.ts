import { join } from 'node:path';
import type { AccountId, AccountKey } from '../../shared/account.ts';
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
import type { AccountOrder } from '../station/station-accounts.ts';
import type { DayRange } from './export-receipts.ts';
import { type HistoryAccounts, openHistoryAccounts } from './history-accounts.ts';
import { type HistoryScope, scopeCondition } from './history-conditions.ts';
import { createHistoryThread } from './history-thread.ts';

interface HistoryServices {
  readonly database: Database;
  readonly labelStore: LabelStore;
  readonly accounts: HistoryAccounts;
}

const NOTIFY_EVERY_MS = 500;

/** Every label that was handed to a printer: of the only account, or of all, training or real. */
export type History = ReturnType<typeof openHistory>;

/**
 * Opens the station's history. Its thread starts on first use.
 * @param onChange notifies of changes, at most twice a second
 */
export function openHistory(
  dataDir: string,
  { database, labelStore, accounts }: HistoryServices,
  printOne: PrintOne,
  onChange: () => void,
) {
  // The worker is next to main's bundle (vite.config.ts).
  const thread = createHistoryThread(
    join(import.meta.dirname, 'history-worker.js'),
    join(dataDir, 'ledger.sqlite'),
  );
  const notifier = throttleBatch<null>(() => onChange(), NOTIFY_EVERY_MS);
  // A job is announced before it is committed.
  const stop = labelStore.onJobChange(() => queueMicrotask(() => notifier.add([null])));
  const { scopeOf, named, exportNames } = openHistoryAccounts(database, accounts);

  return {
    async page(filter: HistoryFilter, from: number, count: number): Promise<HistoryPage> {
      const scope = scopeOf(filter.account);
      const { labels, total } = await thread.request({ kind: 'page', scope, filter, from, count });
      return { labels: named(labels), total };
    },
    /** Returns one label; null if there is none with this id. */
    async label(id: number): Promise<PrintedLabel | null> {
      const label = await thread.request({ kind: 'label', scope: scopeOf(null), id });
      return label === null ? null : (named([label])[0] ?? null);
    },
    /** @param day in the station's calendar, "2026-11-21" */
    day: (day: string, account: AccountId | null): Promise<DayTotals> =>
      thread.request({ kind: 'day', scope: scopeOf(account), day }),
    printers: (): Promise<readonly string[]> => thread.request({ kind: 'printers', scope: scopeOf(null) }),
    /** Writes the matching labels to a CSV file. @param file absolute path @throws ProblemError file-failed */
    async export(filter: HistoryFilter, file: string, language: Language): Promise<void> {
      const scope = scopeOf(filter.account);
      const names = exportNames(language);
      await thread.request({ kind: 'export', scope, filter, file, language, names });
    },
    /** Checks the chain of receipts, from the first to the last. */
    verify: (): Promise<ReceiptCheck> => thread.request({ kind: 'verify', scope: scopeOf(null) }),
    /** Writes the receipts of these days to a file. @param file absolute path @throws ProblemError file-failed */
    async exportReceipts(days: DayRange, file: string): Promise<void> {
      await thread.request({ kind: 'receipts', scope: scopeOf(null), days, file });
    },
    /** Prints a label's order again, now. @throws ProblemError bad-request if there is no such label; as `PrintOne` */
    async reprint(id: number, reason: ReprintReason | null): Promise<PrintOneAnswer> {
      // A label of a former account is no other's: its row says so.
      return printOne(readJobOrder(database, scopeOf(null), id), reason);
    },
    /** Ends its thread. Call before closing the database. */
    async close(): Promise<void> {
      stop();
      notifier.close();
      await thread.close();
    },
  };
}

/** Returns the order of a job in the history. @throws ProblemError bad-request if the scope has no such label */
function readJobOrder(database: Database, scope: HistoryScope, id: number): AccountOrder {
  const { sql, values } = scopeCondition(scope);
  const found = database.sqlite
    .prepare(`SELECT account, code FROM print_job WHERE id = :id AND ${sql}`)
    .get({ ...values, id });
  if (found === undefined) throw new ProblemError('bad-request');
  return { account: found['account'] as AccountKey, code: String(found['code']) as OrderCode };
}
