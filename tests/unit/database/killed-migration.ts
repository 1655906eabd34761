import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../../main/database/migrations.ts';
import { migrate } from '../../../main/database/schema.ts';

// A process that is killed during a migration; schema.test.ts starts it.

const sqlite = new DatabaseSync(process.argv[2] ?? '');
sqlite.function('power_cut', () => {
  process.kill(process.pid, 'SIGKILL');
  return 0;
});
migrate(sqlite, [
  ...MIGRATIONS,
  { version: 2, statements: 'CREATE TABLE half (id INTEGER); SELECT power_cut();' },
]);
