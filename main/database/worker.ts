import { serveWorker } from '../platform/serve-worker.ts';
import { checkOpenDatabase, fileSize } from './check-database-file.ts';
import { databasePathsIn } from './database-paths.ts';
import type { DatabaseTask, DatabaseTaskResults } from './run-database-task.ts';
import { writeBackup } from './write-backup.ts';

// Reading and copying a whole ledger takes seconds. It runs here, on its own connections, while main continues to write
// (https://www.sqlite.org/wal.html, "Concurrency").

function timed<Value>(work: () => Value): [value: Value, milliseconds: number] {
  const start = performance.now();
  const value = work();
  return [value, Math.round(performance.now() - start)];
}

serveWorker<DatabaseTask, DatabaseTaskResults>({
  prove({ folder, depth }) {
    const [health, milliseconds] = timed(() => checkOpenDatabase(databasePathsIn(folder).database, depth));
    return { health, milliseconds };
  },
  'back-up'({ folder, nowMs }) {
    const paths = databasePathsIn(folder);
    const [health, checkMs] = timed(() => checkOpenDatabase(paths.database, 'everything'));
    if (health.kind !== 'whole')
      return { kind: 'broken', why: health.kind === 'broken' ? health.why : health.kind };
    const [file, copyMs] = timed(() => writeBackup(paths, { kind: 'daily' }, nowMs));
    return { kind: 'backed-up', bytes: fileSize(file) ?? 0, checkMs, copyMs };
  },
});
