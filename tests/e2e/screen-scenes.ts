import { join } from 'node:path';
import type { LabelStep } from '../../main/station/label-row.ts';
import type { LabelStore } from '../../main/station/label-store.ts';
import type { HealthIssues } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { LabelWarning, RunState, StationChange } from '../../shared/station.ts';
import type { UpdateState } from '../../shared/update.ts';
import { openTestLabelStore, queuedLabel } from '../helpers/test-label-store.ts';
import type { Harness, RunningStation } from './fixtures.ts';
import { type LabelBlock, labelHtml } from './label-html.ts';
import { respondWithToken } from './partner-process.ts';

// What the screens show: batches of a working day, and states that are hard to cause with a test's printer.

/** Takes rows through these steps, as a run does. */
function applySteps(ledger: LabelStore, ids: readonly number[], ...steps: readonly LabelStep[]): void {
  for (const step of steps) ledger.step(ids, step);
}

const PREPARED: readonly LabelStep[] = [{ event: 'prepare' }, { event: 'prove' }];
const SUBMIT = { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_80', pages: 1 } as const;
const SUBMITTED: readonly LabelStep[] = [...PREPARED, SUBMIT];

/** Opens the batch that the station resumes; `add` puts an order into it. */
function openBatch({ dataDir }: Harness): {
  ledger: ReturnType<typeof openTestLabelStore>;
  add: (code: string) => number;
} {
  const ledger = openTestLabelStore(join(dataDir, 'ledger.sqlite'), () => Date.UTC(2026, 10, 21, 2, 30));
  const batch = ledger.currentBatch('station');
  return { ledger, add: (code) => ledger.add(batch, queuedLabel(code)).id };
}

/** A batch with a row of each kind, as after a morning's work. */
export function fillBatch(harness: Harness): void {
  const { ledger, add } = openBatch(harness);
  const printed = [
    'SGNS336484LM.883568271',
    'TGGS983262NM.613593645',
    'BPCS983262NM.810000026',
    'HNIS781286NM.1619178',
  ].map(add);
  applySteps(ledger, printed, ...SUBMITTED, { event: 'print' });
  applySteps(ledger, [add('DNGS624252LM.380040800')], ...SUBMITTED, { event: 'hand-over', final: true });
  applySteps(
    ledger,
    [add('SGNS336484NT.595050186')],
    { event: 'prepare' },
    {
      event: 'fail',
      problem: { code: 'refused', values: { detail: 'Không tìm thấy đơn hàng SGNS336484NT.595050186' } },
    },
  );
  applySteps(ledger, [add('CTOS336484LM.207713990')], ...SUBMITTED, {
    event: 'doubt',
    problem: CLOSED_MIDWAY,
  });
  for (const code of ['LDGS336484LM.004418220', 'SGNS336484NM.771204418', 'HPGS336484LM.310559027'])
    add(code);
  ledger.close();
}

/** A batch of this size: the first two thirds printed, the rest waiting. */
export function fillLargeBatch(harness: Harness, count: number): void {
  const { ledger, add } = openBatch(harness);
  const ids = Array.from({ length: count }, (_, at) =>
    add(`SGNS336484LM.${String(883_568_271 + 7_919 * at)}`),
  );
  applySteps(ledger, ids.slice(0, Math.floor((2 * count) / 3)), ...SUBMITTED, { event: 'print' });
  ledger.close();
}

/** A batch of printed labels, most of them not scanned back, and two waiting orders. */
export function fillPrinted(harness: Harness): void {
  const { ledger, add } = openBatch(harness);
  const printed = [
    'SGNS336484LM.883568271',
    'TGGS983262NM.613593645',
    'BPCS983262NM.810000026',
    'HNIS781286NM.1619178',
  ].map(add);
  applySteps(ledger, printed, ...PREPARED, { ...SUBMIT, toConfirm: true }, { event: 'print' });
  applySteps(ledger, printed.slice(0, 2), { event: 'confirm' });
  for (const code of ['LDGS336484LM.004418220', 'SGNS336484NM.771204418']) add(code);
  ledger.close();
}

/** A batch of labels that the printer's driver did not draw as proven: one warning of each kind, and two on one row. */
export function fillMismatches(harness: Harness): void {
  const { ledger, add } = openBatch(harness);
  const labelMm = { widthMm: 80, heightMm: 100 };
  const resolution = { kind: 'other-resolution', dpi: 203, printerDpi: 300 } as const;
  const cut = {
    kind: 'outside-printable',
    labelMm,
    printableMm: { widthMm: 76.5, heightMm: 97.8 },
    cut: [
      { edge: 'left', mm: 2 },
      { edge: 'bottom', mm: 2.2 },
    ],
  } as const;
  const paper = { kind: 'other-paper', labelMm, paperMm: { widthMm: 101.6, heightMm: 152.4 } } as const;
  const warned: readonly (readonly [string, readonly LabelWarning[]])[] = [
    ['SGNS336484LM.883568271', [paper]],
    ['TGGS983262NM.613593645', [cut]],
    ['BPCS983262NM.810000026', [resolution, { kind: 'narrow-bars', dots: 1.5 }]],
  ];
  for (const [code, warnings] of warned)
    applySteps(ledger, [add(code)], ...SUBMITTED, { event: 'print', warnings });
  ledger.close();
}

/** A batch with every question that there is, and labels with defects. */
export function fillHeldLabels(harness: Harness): void {
  const { ledger, add } = openBatch(harness);
  applySteps(ledger, [add('BPCS983262NM.810000026')], ...SUBMITTED, {
    event: 'print',
    warnings: [{ kind: 'narrow-bars', dots: 1.5 }, { kind: 'edge-ink' }],
  });
  applySteps(ledger, [add('SGNS336484LM.883568271')], ...SUBMITTED, { event: 'print' });
  applySteps(ledger, [add('DNGS624252LM.380040800')], {
    event: 'hold',
    problem: {
      code: 'printed-before',
      values: { times: 2, when: { vi: '14:05 20/11/26', en: '20/11/2026, 14:05' }, printer: 'Zebra_80' },
    },
  });
  applySteps(
    ledger,
    [add('SGNS336484NT.595050186')],
    { event: 'prepare' },
    { event: 'hold', problem: { code: 'unreadable-barcode' }, warnings: [{ kind: 'narrow-bars', dots: 1 }] },
  );
  applySteps(ledger, [add('CTOS336484LM.207713990')], ...SUBMITTED, {
    event: 'doubt',
    problem: CLOSED_MIDWAY,
  });
  applySteps(
    ledger,
    [add('LDGS336484LM.004418220')],
    ...SUBMITTED,
    { event: 'print' },
    {
      event: 'reprint',
      reprint: 'damaged',
    },
  );
  ledger.close();
}

/** A batch of labels whose receivers match or differ, and of labels held for other contents. */
export function fillReceivers(harness: Harness): void {
  const { ledger, add } = openBatch(harness);
  const agreeing = ['SGNS336484LM.883568271', 'TGGS983262NM.613593645'].map(add);
  applySteps(ledger, agreeing, { event: 'prepare' }, { event: 'prove', receiver: 'agrees' }, SUBMIT, {
    event: 'print',
  });
  applySteps(
    ledger,
    [add('BPCS983262NM.810000026')],
    { event: 'prepare' },
    { event: 'prove', receiver: 'differs', warnings: [{ kind: 'receiver-differs' }] },
    SUBMIT,
    { event: 'print' },
  );
  // Nothing is known of its order's receiver.
  applySteps(ledger, [add('HNIS781286NM.1619178')], ...SUBMITTED, { event: 'print' });
  applySteps(
    ledger,
    [add('DNGS624252LM.380040800')],
    { event: 'prepare' },
    { event: 'hold', problem: { code: 'other-receiver' }, receiver: 'differs' },
  );
  applySteps(
    ledger,
    [add('SGNS336484NT.595050186')],
    { event: 'prepare' },
    {
      event: 'hold',
      problem: { code: 'other-code', values: { codes: 'SGNS336484LM.771204418, 70000003' } },
      receiver: 'agrees',
      unexpectedCodes: [
        { text: 'SGNS336484LM.771204418', symbology: 'text', page: 0, place: null },
        { text: '70000003', symbology: 'Code128', page: 0, place: { x: 0.8, y: 0.9 } },
      ],
    },
  );
  ledger.close();
}

const CLOSED_MIDWAY: Problem = {
  code: 'handover-unknown',
  values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' } },
};

/** Sends the window what main would send of a state that it is not in: a test can't take the paper out of its printer. */
const push = ({ app }: RunningStation, message: string, said: unknown): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, [channel, value]) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().startsWith('app:')) window.webContents.send(channel, value);
    },
    [message, said] as const,
  );

/** Sends a change of the station's own state. */
export async function pushStation(station: RunningStation, more: Partial<StationChange>): Promise<void> {
  const state = await station.page.evaluate(() => window.tem.calls.station.state(undefined));
  if (!state.ok) throw new Error('no state of the station');
  const { rows: _rows, ...work } = state.value;
  await push(station, 'station.changed', {
    ...work,
    revision: work.revision + 1,
    changed: [],
    removed: [],
    ...more,
  });
}

export const pushRun = (station: RunningStation, run: RunState): Promise<void> =>
  pushStation(station, { run });

export const pushUpdate = (station: RunningStation, update: UpdateState): Promise<void> =>
  push(station, 'updates.changed', update);

/** A picture is no reason to fill a disk. */
export const pushHealth = (station: RunningStation, troubles: HealthIssues): Promise<void> =>
  push(station, 'health.changed', troubles);

/** A partner that answers every request with these labels. */
export const respondWithLabels = (labels: readonly LabelBlock[]): Parameters<typeof respondWithToken>[0] =>
  respondWithToken((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(labelHtml(labels));
  });
