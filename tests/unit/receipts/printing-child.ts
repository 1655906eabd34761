import { openDatabase } from '../../../main/database/database.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

// A process that hands over ten labels while another one does: verify.test.ts.

const [file = '', from = '0'] = process.argv.slice(2);
const database = openDatabase(file);
const ledger = openLabelStore(database);
const batch = ledger.openBatch('command-line');
for (let at = 1; at <= 10; at++) {
  const { id } = ledger.add(batch, queuedLabel(`SGNS336484LM.${100_000_000 + Number(from) + at}`));
  ledger.step([id], { event: 'prepare' });
  ledger.step([id], { event: 'prove', size: 'S9', printer: 'Zebra', pages: 1 });
  ledger.step([id], { event: 'submit', title: 'Tem' });
}
database.close();
