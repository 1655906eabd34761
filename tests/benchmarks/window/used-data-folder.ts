import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../main/database/database.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { SettingsPatch } from '../../../shared/settings.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

const codeOf = (at: number): string => `SGNS336484LM.${200_000_000 + at}`;

/**
 * Makes the data folder of a station that has printed labels before and has a batch in progress.
 * @param jobs printed labels
 */
export function createUsedDataFolder(dataDir: string, { jobs, rows }: { jobs: number; rows: number }): void {
  mkdirSync(dataDir, { recursive: true });
  const settings: SettingsPatch = {
    partner: 'sandbox',
    printer: `file:${join(dataDir, 'labels')}`,
    guide: 'done',
  };
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  try {
    const ledger = openLabelStore(database);
    const before = ledger.openBatch('station');
    database.transaction(() => {
      for (let at = 0; at < jobs; at++) {
        const { id } = ledger.add(before, queuedLabel(codeOf(at)));
        ledger.step([id], { event: 'prepare' });
        ledger.step([id], { event: 'prove' });
        ledger.step([id], { event: 'submit', size: 'S9', printer: 'Xprinter', title: `Tem ${id}` });
        ledger.step([id], { event: 'hand-over', final: true });
      }
    });
    ledger.addAll(
      ledger.openBatch('station'),
      Array.from({ length: rows }, (_, at) => queuedLabel(codeOf(jobs + at))),
    );
  } finally {
    database.close();
  }
}
