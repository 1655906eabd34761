import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOrderedOutput, type Outcome, outcomeOf, writeOutcome } from '../../../main/cli/outcome.ts';
import { createMismatchReporter } from '../../../main/cli/problem-lines.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { DriverMismatch } from '../../../shared/driver-mismatch.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { BatchRow, LabelState, LabelWarning } from '../../../shared/station.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { written } from '../../helpers/written.ts';
import { rowOf } from '../renderer/station-fixtures.ts';
import { code } from '../station/fakes.ts';

describe('outcomes', () => {
  const row = (state: LabelState, more: Partial<BatchRow> = {}): BatchRow => ({
    ...rowOf(1, state),
    code: code(1),
    size: 'S9',
    printer: 'p',
    pages: 1,
    ...more,
  });

  it.each<[LabelState, string, string | null]>([
    ['printed', 'printed', null],
    ['submitted', 'printed', null],
    ['failed', 'failed', 'refused'],
    ['unknown', 'failed', 'refused'],
    ['held', 'failed', 'refused'],
    ['confirmed', 'printed', null],
    ['cancelled', 'skipped', 'stopped'],
    ['queued', 'skipped', 'stopped'],
  ])('%s is %s', (state, outcome, reason) => {
    expect(
      outcomeOf(row(state, { problem: reason === 'refused' ? { code: 'refused' } : null })),
    ).toMatchObject({ outcome, reason });
  });

  it('of labels not started are what ended the run', () => {
    expect(outcomeOf(row('queued'), { code: 'printer-not-ready' })).toMatchObject({
      outcome: 'skipped',
      reason: 'printer-not-ready',
    });
  });

  it('of a held label name its codes and receiver, and where to answer', () => {
    const strange = [{ text: '12345678', symbology: 'Code128', page: 0, place: { x: 0.8, y: 0.9 } }];
    const problem = { code: 'other-code', values: { codes: '12345678' } } as const;
    const held = outcomeOf(row('held', { problem, unexpectedCodes: strange, receiver: 'differs' }));
    expect(held).toEqual({
      code: code(1),
      outcome: 'failed',
      reason: 'other-code',
      pages: 0,
      file: null,
      strange,
      receiver: 'differs',
    });
    const stream = new PassThrough();
    const streams = { input: process.stdin, output: stream, error: stream };
    writeOutcome(held, problem, false, streams);
    const said = written(stream);
    expect(said).toContain('Mở trạm in');
    expect(said).toContain('a manager agrees to it at the station');
    writeOutcome(outcomeOf(row('held', { problem: { code: 'printed-before' } })), null, false, streams);
    expect(written(stream)).not.toContain('Mở trạm in');
  });

  it('are one JSON object per line with the documented keys', () => {
    const stream = new PassThrough();
    writeOutcome(outcomeOf(row('printed', { file: '/x.pdf' })), null, true, {
      input: process.stdin,
      output: stream,
      error: stream,
    });
    expect(written(stream)).toBe(
      `{"code":"${code(1)}","outcome":"printed","reason":null,"pages":1,"file":"/x.pdf"}\n`,
    );
  });
});

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

it('prints each line once and in order, whatever the order of arrival', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50)), fc.infiniteStream(fc.nat()), (ids, chance) => {
      const said: number[] = [];
      const order = createOrderedOutput(ids);
      const told = ids.toSorted(() => ((chance.next().value ?? 0) % 3) - 1);
      for (const id of [...told, ...told]) order.emit(id, () => said.push(id));
      expect(said).toEqual(ids);
    }),
  );
});

const resolution: DriverMismatch = { kind: 'other-resolution', dpi: 203, printerDpi: 300 };
const cut: DriverMismatch = {
  kind: 'outside-printable',
  labelMm: { widthMm: 80, heightMm: 100 },
  printableMm: { widthMm: 76.5, heightMm: 100 },
  cut: [
    { edge: 'left', mm: 2 },
    { edge: 'right', mm: 1.5 },
  ],
};
const paper: DriverMismatch = {
  kind: 'other-paper',
  labelMm: { widthMm: 80, heightMm: 100 },
  paperMm: { widthMm: 101.6, heightMm: 152.4 },
};

it('reports each mismatch once a run, with both figures and how to bypass the driver', async () => {
  const stream = new PassThrough();
  const say = createMismatchReporter(stream);
  for (let label = 0; label < 3; label++) say([resolution, cut]);
  say([paper], { printer: 'raw:escpos:POS-80', language: 'escpos', sure: false });
  say([]);
  stream.end();
  // Measures do not break.
  const lines = (await text(stream)).replaceAll('\u00a0', ' ').trimEnd().split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^! .*300 dpi.*203 dpi.*Gửi trực tiếp/);
  expect(lines[1]).toMatch(/^ {2}The .*300 dpi.*203 dpi.*Printing directly/);
  expect(lines[2]).toMatch(/76\.5 × 100 mm.*80 × 100 mm.*trái 2 mm, phải 1\.5 mm/);
  expect(lines[3]).toMatch(/76\.5 × 100 mm.*80 × 100 mm.*left 2 mm, right 1\.5 mm/);
  expect(lines[5]).toMatch(/101\.6 × 152\.4 mm.*80 × 100 mm.*probably speaks ESC\/POS.*raw:escpos:POS-80/);
});
