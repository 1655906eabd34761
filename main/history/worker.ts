import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from '../../shared/problem.ts';
import { openReadOnlyDatabase } from '../database/database.ts';
import { databasePathsIn } from '../database/database-paths.ts';
import { markSuspect } from '../database/prepare-database-file.ts';
import { verifyReceipts } from '../database/verify-receipts.ts';
import { exportCsv } from './export-csv.ts';
import { exportReceipts } from './export-receipts.ts';
import { openHistoryReader } from './history-reader.ts';
import type { HistoryRequest, RequestMessage, ResponseMessage } from './protocol.ts';

// The history is read here: tens of milliseconds for 100,000 labels, seconds to write them into a file. SQLite lets this
// connection read what main has committed while main goes on writing (https://www.sqlite.org/wal.html, "Concurrency").

const ledger = String(workerData);
const sqlite = openReadOnlyDatabase(ledger, () => markSuspect(databasePathsIn(dirname(ledger))));
const reader = openHistoryReader(sqlite);

async function handleRequest(question: HistoryRequest): Promise<unknown> {
  const { partner } = question;
  switch (question.kind) {
    case 'page':
      return reader.page(partner, question.filter, question.from, question.count);
    case 'day':
      return reader.day(partner, question.day);
    case 'printers':
      return reader.printers(partner);
    case 'export':
      await exportCsv(reader, question);
      return null;
    case 'verify':
      // Over a connection of its own: it reads the ledger as it is at one moment, while searches go on over this one.
      return verifyReceipts(ledger);
    case 'receipts':
      return exportReceipts(sqlite, question.file, question.days);
  }
}

async function respond({ id, question }: RequestMessage): Promise<ResponseMessage> {
  try {
    return { id: id, ok: true, value: await handleRequest(question) };
  } catch (error) {
    const problem = problemOf(error);
    const stack = problem.code === 'internal' && error instanceof Error ? (error.stack ?? null) : null;
    return { id: id, ok: false, problem, stack };
  }
}

parentPort?.on('message', (asked: RequestMessage) => {
  void respond(asked).then((answered) => parentPort?.postMessage(answered));
});
