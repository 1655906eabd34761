import { orderEndedHold, printedBeforeHold } from '../../../main/station/hold-rules.ts';
import type { LabelStep } from '../../../main/station/label-row.ts';
import type { HandoverProof } from '../../../main/station/receipt-log.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fixedAccounts } from '../../helpers/station-orders.ts';
import type { Folder } from './open-folder.ts';

export const codeOf = (number: number): OrderCode => `SGNS336484LM.${883_568_270 + number}` as OrderCode;

const ZEBRA = 'Zebra_ZD421';
const PHASES = {
  tokenMs: 180,
  loadMs: 420,
  settleMs: 60,
  renderMs: 35,
  inspectMs: 28,
  rasterMs: 12,
  decodeMs: 14,
};
const INTERRUPTED: Problem = {
  code: 'handover-unknown',
  values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' } },
};
const WAITING: Problem = {
  code: 'printer-waiting',
  values: { printer: ZEBRA, reason: { vi: 'hết giấy', en: 'out of paper' } },
};
const PICTURE = { png: Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), widthMm: 80, heightMm: 100 };
const DEPOT = { text: '310045127788', symbology: 'Code128', page: 0, place: { x: 0.8, y: 0.9 } } as const;
const LINE = { text: 'KHO-B2', symbology: 'text', page: 0, place: null } as const;

const proofOf = (code: string, more: Partial<HandoverProof> = {}): HandoverProof => ({
  dots: [code.slice(-4).padStart(64, 'a')],
  barcodes: [{ format: 'Code128', text: code.slice(-9) }],
  receiver: 'agrees',
  accepted: null,
  dpi: 203,
  madeAtMs: Date.UTC(2026, 10, 21, 9, 29),
  ...more,
});

/** Labels in every stored state, with every column filled; in the order of their codes' numbers. */
export function writeLabels({ ledger, batch, scanBack, book }: Folder): void {
  const earlier = ledger.openBatch('command-line');
  const added = (number: number, scanned: string | null = null, of = batch): number =>
    ledger.add(of, { code: codeOf(number), scanned, state: 'queued' }).id;
  const to = (id: number, ...steps: readonly LabelStep[]): number => {
    for (const step of steps) ledger.step([id], step);
    return id;
  };
  const prepared: LabelStep = { event: 'prepare', problem: null, size: 'S9', printer: ZEBRA };
  const proven: LabelStep = { event: 'prove', pages: 1, receiver: 'agrees' };
  const submitted = (number: number, more: Partial<HandoverProof> = {}): LabelStep => ({
    event: 'submit',
    title: `Tem ${codeOf(number)} #${number}`,
    phases: PHASES,
    proof: proofOf(codeOf(number), more),
    toConfirm: true,
  });
  const sent = (number: number): readonly LabelStep[] => [prepared, proven, submitted(number)];

  to(added(5, null, earlier), ...sent(5), { event: 'print' });
  const file = '/home/kho/Nhãn/SGNS336484LM.883568271.pdf';
  to(
    added(1, '883568271'),
    ...sent(1),
    { event: 'hand-over', file },
    { event: 'print' },
    { event: 'confirm' },
  );
  to(
    added(2),
    prepared,
    {
      ...proven,
      warnings: [
        { kind: 'narrow-bars', dots: 1 },
        { kind: 'edge-ink' },
        { kind: 'status-unknown' },
        { kind: 'receiver-differs' },
        { kind: 'other-resolution', dpi: 203, printerDpi: 300 },
        {
          kind: 'other-paper',
          labelMm: { widthMm: 80, heightMm: 100 },
          paperMm: { widthMm: 100, heightMm: 150 },
        },
        {
          kind: 'outside-printable',
          labelMm: { widthMm: 80, heightMm: 100 },
          printableMm: { widthMm: 78, heightMm: 100 },
          cut: [{ edge: 'left', mm: 1.5 }],
        },
      ],
    },
    submitted(2, { receiver: 'differs', accepted: 'other-receiver' }),
    { event: 'print' },
  );
  const codes: LabelStep = {
    event: 'hold',
    problem: { code: 'other-code', values: { codes: DEPOT.text } },
    unexpectedCodes: [DEPOT, LINE],
    receiver: 'differs',
    picture: PICTURE,
  };
  to(added(3), prepared, codes);
  to(added(4), {
    event: 'hold',
    problem: required(orderEndedHold({ acceptedStatus: null }, book.get(codeOf(4)))),
  });
  const again = added(5);
  to(again, {
    event: 'hold',
    problem: required(printedBeforeHold(required(ledger.row(again)), ledger, fixedAccounts(), 36_500)),
  });
  to(added(6), prepared, codes, {
    event: 'accept',
    problem: null,
    accepted: 'other-code',
    acceptedCodes: [DEPOT.text, LINE.text],
  });
  to(
    added(7),
    { event: 'hold', problem: { code: 'order-ended' } },
    {
      event: 'accept',
      problem: null,
      acceptedStatus: '6',
    },
  );
  to(added(8), prepared, { event: 'fail', problem: { code: 'missing-label' } });
  to(added(9), ...sent(9), { event: 'interrupt', problem: INTERRUPTED });
  to(added(10), ...sent(10), { event: 'print' }, { event: 'reprint', problem: null, reprint: 'damaged' });
  to(added(11), { event: 'cancel' });
  ledger.remove([added(12)]);
  ledger.add(batch, { code: 'EG500777' as OrderCode, scanned: 'EG500777', state: 'looking-up' });
  to(added(13), ...sent(13));
  to(added(14), ...sent(14), { event: 'hand-over', problem: WAITING });
  to(added(15), prepared, proven);
  to(added(16), prepared, {
    event: 'hold',
    problem: { code: 'unreadable-barcode' },
    picture: PICTURE,
  });
  scanBack.setPhase('confirm');
  scanBack.addWrongScan('893850000117');
  scanBack.acknowledge();
  scanBack.addWrongScan('SGNS336484LM.999000111');
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('nothing holds this label');
  return value;
}
