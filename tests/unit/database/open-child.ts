import { openDatabaseFile } from '../../../main/database/open-database-file.ts';
import { problemOf } from '../../../shared/problem.ts';

// A process that opens the database of open-database-file.test.ts, and reports the result.

let code = 'no problem';
try {
  const folder = process.argv[2] ?? '';
  await openDatabaseFile({ folder, workerFile: '', log: () => undefined, waitMs: 200 }).close();
} catch (error) {
  ({ code } = problemOf(error));
}
process.stdout.write(JSON.stringify({ code }));
