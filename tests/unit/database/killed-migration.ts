import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS, migrate } from '../../../main/database/schema.ts';

// A process that is killed during a migration. migrations.test.ts starts it.

const sqlite = new DatabaseSync(process.argv[2] ?? '');
sqlite.function('power_cut', () => {
  process.kill(process.pid, 'SIGKILL');
  return 0;
});
migrate(sqlite, 3, [
  ...MIGRATIONS.slice(0, 2),
  { version: 3, statements: 'CREATE TABLE half (id INTEGER); SELECT power_cut();' },
]);
