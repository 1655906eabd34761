import { dirname } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openReadOnlyDatabase } from '../database/database.ts';
import { databasePathsIn } from '../database/database-paths.ts';
import { markSuspect } from '../database/prepare-database-file.ts';
import { verifyReceipts } from '../database/verify-receipts.ts';
import { serveWorker } from '../platform/serve-worker.ts';
import { exportCsv } from './export-csv.ts';
import { exportReceipts } from './export-receipts.ts';
import { openHistoryReader } from './history-reader.ts';
import type { HistoryAnswers, HistoryRequest } from './history-thread.ts';

// Reads the history off the main thread: tens of milliseconds for 100,000 labels, seconds to write them to a file. SQLite
// lets this connection read what main has committed while main writes (https://www.sqlite.org/wal.html, "Concurrency").

const databaseFile = String(workerData);
const sqlite = openReadOnlyDatabase(databaseFile, () => markSuspect(databasePathsIn(dirname(databaseFile))));
const reader = openHistoryReader(sqlite);

serveWorker<HistoryRequest, HistoryAnswers>({
  page: ({ scope, filter, from, count }) => reader.page(scope, filter, from, count),
  label: ({ scope, id }) => reader.label(scope, id),
  day: ({ scope, day }) => reader.day(scope, day),
  printers: ({ scope }) => reader.printers(scope),
  async export(question) {
    await exportCsv(reader, question);
    return null;
  },
  // Uses its own connection with a snapshot of the database, while searches continue on this one.
  verify: () => verifyReceipts(databaseFile),
  receipts: ({ file, days }) => exportReceipts(sqlite, file, days),
});
