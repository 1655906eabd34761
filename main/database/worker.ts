import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from '../../shared/problem.ts';
import { checkOpenDatabase, fileSize } from './check-database-file.ts';
import { databasePathsIn } from './database-paths.ts';
import type { DatabaseTask, DatabaseTaskResult } from './database-task.ts';
import { writeBackup } from './write-backup.ts';

// Reading all of a ledger and copying it takes seconds: here, on connections of their own, while main goes on writing
// (https://www.sqlite.org/wal.html, "Concurrency").

function timed<Value>(work: () => Value): [value: Value, milliseconds: number] {
  const start = performance.now();
  const value = work();
  return [value, Math.round(performance.now() - start)];
}

function runTask(task: DatabaseTask): DatabaseTaskResult {
  const places = databasePathsIn(task.folder);
  const depth = task.kind === 'prove' ? task.depth : 'everything';
  const [health, checkMs] = timed(() => checkOpenDatabase(places.database, depth));
  if (task.kind === 'prove') return { kind: 'proven', health, milliseconds: checkMs };
  if (health.kind !== 'whole')
    return { kind: 'broken', why: health.kind === 'broken' ? health.why : health.kind };
  const [file, copyMs] = timed(() => writeBackup(places, { kind: 'daily' }, task.nowMs));
  return { kind: 'backed-up', bytes: fileSize(file) ?? 0, checkMs, copyMs };
}

function done(): DatabaseTaskResult {
  try {
    // Main and this thread are built together: what it is given is a task.
    return runTask(workerData as DatabaseTask);
  } catch (error) {
    const problem = problemOf(error);
    const stack = problem.code === 'internal' && error instanceof Error ? (error.stack ?? null) : null;
    return { kind: 'failed', problem, stack };
  }
}

parentPort?.postMessage(done());
