import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabaseFile } from '../../../main/database/open-database-file.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { problemOf } from '../../../shared/problem.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

// A process that opens the database of open-database-file.test.ts, adds orders on request, and reports the result.

const [folder = '', fillFirst = ''] = process.argv.slice(2);
let added = 0;
try {
  if (fillFirst === 'full') fill(folder);
  const { database, close } = openDatabaseFile({ folder, workerFile: '', log: () => undefined, waitMs: 200 });
  const ledger = openLabelStore(database);
  const batch = ledger.currentBatch('station');
  if (fillFirst === 'later') fill(folder);
  try {
    const most = fillFirst === 'later' ? 2_000 : 0;
    for (; added < most; added++) ledger.add(batch, queuedLabel(`SGNS336484LM.${100_000_000 + added}`));
    say('nothing', ledger.count(batch));
  } catch (error) {
    say(problemOf(error).code, ledger.count(batch));
  }
  await close();
} catch (error) {
  say(problemOf(error).code, 0);
}

function say(code: string, rows: number): void {
  process.stdout.write(JSON.stringify({ code, added, rows }));
}

/** Leaves no room on the disk. */
function fill(on: string): void {
  const { bavail, bsize } = statfsSync(on);
  try {
    writeFileSync(join(on, 'filler'), Buffer.alloc(bavail * bsize));
  } catch {
    // That was all there is.
  }
}
