import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import { createCodeApprovals } from '../../../main/station/code-approvals.ts';
import type { AccountTerms } from '../../../main/station/run-request.ts';
import { type AllowedCode, isAllowedCode, MAX_ALLOWED_CODES } from '../../../shared/allowed-code.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import type { UnexpectedCode } from '../../../shared/verification-issue.ts';
import { accountOf, fixedAccounts } from '../../helpers/station-orders.ts';
import {
  code,
  fakeLabel,
  heldLabel,
  labelsBy,
  madeOf,
  numbersOf,
  printerThrowing,
  trouble,
} from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

/** The codes on the orders' labels, by the orders' numbers. */
type OnLabels = Readonly<Record<number, readonly UnexpectedCode[]>>;

/** A code of a depot's, in the label's lower right corner. */
const depot = (text: string, x = 0.8): UnexpectedCode => ({
  text,
  symbology: 'Code128',
  page: 0,
  place: { x, y: 0.9 },
});
const EIGHT = depot('12345678');

/** Labels with unexpected codes, held unless patterns or the operator allow each. */
const labelsWith =
  (onLabels: () => OnLabels, agreed: () => readonly AllowedCode[]): AccountTerms['labels'] =>
  (batch, signal) =>
    labelsBy((codes) => {
      const open = (of: OrderCode) =>
        (onLabels()[numbersOf([of])[0] ?? -1] ?? []).filter((one) => !isAllowedCode(one, agreed()));
      /** The codes are what the label shows. */
      function labelOf(of: OrderCode): Label {
        const label = fakeLabel(of);
        const dots = [
          createHash('sha256')
            .update(JSON.stringify(open(of)))
            .digest('hex'),
        ];
        return { ...label, proof: { ...label.proof, dots, receiver: 'differs' } };
      }
      const held = codes.filter(
        (of) => open(of).length > 0 && batch.agreed.get(of)?.join() !== labelOf(of).proof.dots.join(),
      );
      return {
        ...madeOf(codes.filter((of) => !held.includes(of))),
        held: new Map(
          held.map((of) => [of, { ...heldLabel(labelOf(of), 'other-code'), unexpectedCodes: open(of) }]),
        ),
      };
    })(batch, signal);

/** A desk whose labels carry these codes: all scanned, and tried once in batch mode. */
async function openWith(first: OnLabels, mode: 'batch' | 'one-by-one' = 'batch') {
  let settings = SettingsSchema.parse({});
  /** What may change: the codes on the labels, the orders that the book knows, and what becomes of leftover jobs. */
  const now = {
    onLabels: first,
    known: [] as readonly string[],
    takeBack: (_code: OrderCode): Promise<void> => Promise.resolve(),
  };
  const desk = openDesk({ mode, reprintDays: 0 });
  const agreed = () => settings.agreedCodes.filter(({ partner }) => partner === 'sandbox');
  const labels = labelsWith(() => now.onLabels, agreed);
  desk.set.run = () => options({ printer: desk.printer, labels });
  const approvals = createCodeApprovals(
    desk.station,
    {
      cancel: (of) => now.takeBack(of.code),
      isCancelled: (of) =>
        now.takeBack(of.code).then(
          () => true,
          () => false,
        ),
    },
    {
      labelStore: desk.ledger,
      settings: {
        get: () => settings,
        save: (patch) => (settings = SettingsSchema.parse({ ...settings, ...patch })),
      },
      // Only how many there are counts.
      accounts: fixedAccounts(
        accountOf({
          book: { findIncludingUnconfirmed: (text) => (now.known.includes(text) ? [{} as never] : []) },
        }),
      ),
      log: () => undefined,
    },
  );
  desk.scan(...Object.keys(first).map(Number));
  if (mode === 'batch') await desk.print({ labels });
  return {
    ...desk,
    now,
    print: () => desk.print({ labels }),
    approvals,
    approve: (number: number) => problemCode(approvals.approve(desk.id(number))),
    acceptAnyway: desk.agree,
    kept: () => settings.agreedCodes,
    keep: (agreedCodes: AllowedCode[]) => (settings = { ...settings, agreedCodes }),
  };
}

describe('a label with unexpected codes', () => {
  it('is held with them and with its receiver evidence across a restart', async () => {
    const { row, again } = await openWith({ 0: [], 1: [EIGHT] });
    const held = { state: 'held', unexpectedCodes: [EIGHT], receiver: 'differs' };
    expect(row(0)).toMatchObject({ state: 'printed', unexpectedCodes: [], receiver: null });
    for (const one of [row(1), again().row(1)]) expect(one).toMatchObject(held);
  });

  it('is held again if it looks different from what was agreed to', async () => {
    const { row, print, now, acceptAnyway } = await openWith({ 1: [EIGHT] });
    acceptAnyway(1);
    expect(row(1)).toMatchObject({ state: 'queued', accepted: 'other-code', unexpectedCodes: [] });
    const other = [EIGHT, depot('87654321', 0.2)];
    now.onLabels = { 1: other };
    expect(await print()).toMatchObject({ printed: 0, held: 1 });
    expect(row(1)).toMatchObject({ state: 'held', accepted: null, agreed: [], unexpectedCodes: other });
    acceptAnyway(1);
    await print();
    expect(row(1)).toMatchObject({ state: 'printed', accepted: 'other-code', unexpectedCodes: [] });
  });

  it('is asked about again if it is retried or reprinted', async () => {
    const { station, row, id, print, now, set, acceptAnyway } = await openWith({ 1: [EIGHT] });
    acceptAnyway(1);
    await print();
    station.reprint(id(1), 'damaged');
    expect(await print()).toMatchObject({ held: 1 });
    acceptAnyway(1);
    now.onLabels = {};
    set.run = () => options({ printer: printerThrowing('printer-failed') });
    await station.print();
    expect(row(1)).toMatchObject({ state: 'failed', accepted: 'other-code' });
    station.retry(id(1));
    expect(row(1)).toMatchObject({ state: 'queued', accepted: null, agreed: [] });
  });
});

describe('a manager’s approval for every label of the service', () => {
  it('applies to the codes shown: nothing is stored if the label has others by now', async () => {
    const { print, now, approve, acceptAnyway, kept } = await openWith({ 1: [EIGHT] });
    // The printer's queue is queried first; meanwhile the label is prepared again.
    now.takeBack = async () => {
      now.takeBack = () => Promise.resolve();
      acceptAnyway(1);
      now.onLabels = { 1: [depot('ABC', 0.2)] };
      await print();
    };
    expect(await approve(1)).toBe('changed-meanwhile');
    expect(kept()).toEqual([]);
  });

  it('stores the pattern, and remakes this label and those it covers, with nothing accepted', async () => {
    const { station, approvals, approve, kept, keep, states, row, id, print } = await openWith({
      1: [EIGHT],
      2: [depot('87654321')],
      // Elsewhere on the label, or one code more: its own question.
      3: [depot('87654321', 0.2)],
      4: [depot('87654321'), depot('ABC', 0.1)],
    });
    expect(states()).toEqual(['held', 'held', 'held', 'held']);
    const format = { symbology: 'Code128', length: 8, alphabet: 'digits' };
    const pattern = { partner: 'sandbox', ...format, place: { x: 0.8, y: 0.9 } };
    expect(approvals.preview(id(1))).toEqual({ kind: 'offered', patterns: [pattern] });
    expect(await approve(1)).toBe('no problem');
    expect(kept()).toEqual([pattern]);
    expect(states()).toEqual(['queued', 'queued', 'held', 'held']);
    expect(row(1)).toMatchObject({ accepted: null, agreed: [], unexpectedCodes: [] });
    expect(await print()).toMatchObject({ printed: 2, held: 0 });

    // The pattern is no approval of the label: without it, the label is held.
    keep([]);
    station.reprint(id(1), 'other');
    expect(await print()).toMatchObject({ printed: 0, held: 1 });
  });

  it('prints them at once in one-by-one mode', async () => {
    const { station, states, approve } = await openWith({ 1: [EIGHT], 2: [EIGHT] }, 'one-by-one');
    await expect.poll(states).toEqual(['held', 'held']);
    await expect.poll(() => station.state().run.kind).toBe('idle');
    await approve(2);
    await expect.poll(states).toEqual(['printed', 'printed']);
  });

  it.each([
    ['an order’s form', 'SGNS336484LM.883568271', [], 'order-form'],
    ['a known order', '12345678', ['12345678'], 'known-order'],
    ['the batch’s other order', '000000002', [], 'known-order'],
  ])('is not offered for what no pattern covers: %s', async (_name, text, known, why) => {
    const { now, approvals, approve, kept, row, id } = await openWith({
      1: [depot('AB'), depot(text)],
      2: [],
    });
    now.known = known;
    expect(approvals.preview(id(1))).toMatchObject({
      kind: 'none',
      why,
      ...(why === 'known-order' && { text }),
    });
    expect(await approve(1)).toBe('code-not-agreed');
    expect([kept(), row(1)?.state]).toEqual([[], 'held']);
  });

  it('is refused if there are too many patterns, and changes nothing', async () => {
    const { approve, keep, kept, states } = await openWith({ 1: [EIGHT] });
    const format = { symbology: 'QRCode', alphabet: 'any', place: null } as const;
    const full = Array.from({ length: MAX_ALLOWED_CODES }, (_, at) => ({
      partner: 'sandbox',
      length: at + 1,
      ...format,
    }));
    keep(full);
    expect(await approve(1)).toBe('agreed-codes-full');
    expect([kept(), states()]).toEqual([full, ['held']]);
  });

  it('releases no label that may still come out of a queue', async () => {
    const { now, approve, states } = await openWith({ 1: [EIGHT], 2: [EIGHT] });
    now.takeBack = (of) => (of === code(2) ? Promise.reject(trouble('answer-doubted')) : Promise.resolve());
    await approve(1);
    expect(states()).toEqual(['queued', 'held']);
    expect(await approve(2)).toBe('answer-doubted');
  });

  it('is rejected for a row held for another reason', async () => {
    const { station, approvals, approve, id } = await openWith({ 1: [] });
    expect(() => approvals.preview(id(1))).toThrow(ProblemError);
    expect(await approve(1)).toBe('unknown-row');
    expect(station.requeueHeld([id(1)])).toEqual([]);
  });
});
