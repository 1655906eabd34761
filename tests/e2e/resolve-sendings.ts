import { join } from 'node:path';
import { openDatabase } from '../../main/database/database.ts';
import type { Harness } from './fixtures.ts';

/** Between two starts, or beside a running app: resolves what was sent, so that no look-up waits half a minute for it. */
export function resolveSendings({ dataDir }: Harness): void {
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  database.sqlite.exec('UPDATE creation SET settled_at_ms = sent_at_ms');
  database.close();
}
