import { Worker } from 'node:worker_threads';
import type { DayTotals, HistoryFilter } from '../../shared/history.ts';
import type { ReceiptCheck } from '../../shared/receipt.ts';
import { inThread } from '../platform/in-thread.ts';
import { createWorkerClient } from '../platform/worker-client.ts';
import type { CsvExportOptions } from './export-csv.ts';
import type { DayRange } from './export-receipts.ts';
import type { HistoryScope } from './history-conditions.ts';
import type { StoredLabel, StoredPage } from './history-reader.ts';

/** The requests that the history's thread handles, and its answers. */
interface HistoryRequests {
  readonly page: {
    readonly asked: { readonly filter: HistoryFilter; readonly from: number; readonly count: number };
    readonly answer: StoredPage;
  };
  readonly label: { readonly asked: { readonly id: number }; readonly answer: StoredLabel | null };
  readonly day: { readonly asked: { readonly day: string }; readonly answer: DayTotals };
  readonly printers: { readonly asked: object; readonly answer: readonly string[] };
  /** Writes the matching labels to a file. */
  readonly export: {
    readonly asked: Omit<CsvExportOptions, 'scope'>;
    readonly answer: null;
  };
  readonly verify: { readonly asked: object; readonly answer: ReceiptCheck };
  /** Writes the receipts of these days to a file; answers how many. */
  readonly receipts: {
    readonly asked: { readonly days: DayRange; readonly file: string };
    readonly answer: number;
  };
}

/** A request about the labels of some accounts. */
export type HistoryRequest = {
  [Kind in keyof HistoryRequests]: {
    readonly kind: Kind;
    readonly scope: HistoryScope;
  } & HistoryRequests[Kind]['asked'];
}[keyof HistoryRequests];

export type HistoryAnswers = { readonly [Kind in keyof HistoryRequests]: HistoryRequests[Kind]['answer'] };

/** How long a request may take, in ms. The largest export takes seconds. */
const LIMIT_MS = 60_000;

/** Reads the history off main's event loop. */
export type HistoryThread = ReturnType<typeof createHistoryThread>;

/**
 * @param workerFile absolute path of the built worker.ts
 * @param databaseFile absolute path of the database file, which main has opened
 */
export function createHistoryThread(workerFile: string, databaseFile: string) {
  const thread = createWorkerClient<HistoryRequest, HistoryAnswers>({
    name: "the history's thread",
    start: inThread(() => new Worker(workerFile, { workerData: databaseFile })),
    limitMs: LIMIT_MS,
  });
  return {
    /** @throws ProblemError from the request; internal if the thread ended */
    request: thread.run,
    /** Ends the thread; requests in progress fail. */
    close: thread.close,
  };
}
