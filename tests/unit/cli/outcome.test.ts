import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type Outcome, outcomeOf, writeOutcome } from '../../../main/cli/outcome.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { LabelWarning } from '../../../shared/station.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { written } from '../../helpers/written.ts';

it('reports a label as failed whose result could not be stored: it may be printed', () => {
  const database = openDatabase(':memory:');
  const ledger = openLabelStore(database);
  const { id } = ledger.add(ledger.openBatch('command-line'), queuedLabel('SGNS336484LM.883568271'));
  const outcomes = (['prepare', 'prove', 'submit'] as const).map((event) => {
    const [row] = ledger.step([id], { event });
    return row === undefined
      ? null
      : outcomeOf({ ...row, account: null, order: null, ready: false }, { code: 'data-disk-full' });
  });
  expect(outcomes).toMatchObject([
    { outcome: 'skipped', reason: 'data-disk-full' },
    { outcome: 'skipped', reason: 'data-disk-full' },
    { outcome: 'failed', reason: 'handover-unknown' },
  ]);
  database.close();
});

it('reports warnings of a printed label, and omits the field if there are none', () => {
  const database = openDatabase(':memory:');
  const ledger = openLabelStore(database);
  const { id } = ledger.add(ledger.openBatch('command-line'), queuedLabel('SGNS336484LM.883568271'));
  const outcome = (warnings: readonly LabelWarning[]) => {
    ledger.step([id], { event: 'prepare' });
    ledger.step([id], { event: 'prove', warnings });
    ledger.step([id], { event: 'submit' });
    const [row] = ledger.step([id], { event: 'print' });
    ledger.step([id], { event: 'reprint', reprint: 'other' });
    return row === undefined ? null : outcomeOf({ ...row, account: null, order: null, ready: false });
  };
  const misfit: LabelWarning = { kind: 'other-resolution', dpi: 203, printerDpi: 300 };
  expect(outcome([misfit])).toMatchObject({ outcome: 'printed', warnings: [misfit] });
  expect(outcome([])).not.toHaveProperty('warnings');
  database.close();
});

it.each([true, false])('lets no text of the service control the terminal (--json: %s)', (json) => {
  const [output, error] = [new PassThrough(), new PassThrough()];
  const code = 'A\u009b31m.1' as OrderCode;
  const outcome: Outcome = { code, outcome: 'failed', reason: 'refused', pages: 0, file: null };
  const detail = 'Không có\u001b]0;x\u0007 đơn\u202e';
  writeOutcome(outcome, { code: 'refused', values: { detail } }, json, {
    input: Readable.from([]),
    output,
    error,
  });
  const said = `${written(output)}${written(error)}`;
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(said).toContain('Dịch vụ từ chối: “Không có ]0;x  đơn ”');
  if (json) expect(JSON.parse(said.split('\n', 1)[0] ?? '')).toEqual(outcome);
});
