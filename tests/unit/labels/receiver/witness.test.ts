import { describe, expect, it } from 'vitest';
import type { Inspector } from '../../../../main/labels/inspect/inspector.ts';
import type { DoubtfulLabel, Judgement, ProvenLabel } from '../../../../main/labels/inspect/judge-pages.ts';
import { type LabelOrder, NO_RULES } from '../../../../main/labels/label.ts';
import { createLabelPages } from '../../../../main/labels/label-pages.ts';
import type { LabelWindow } from '../../../../main/labels/label-window.ts';
import type { OrderFacts } from '../../../../main/labels/order-facts.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { USUAL_PROFILE } from '../../../../shared/profile.ts';
import { A, B, page } from '../inspect/readings.ts';
import { factsOf, labelText, namedReceiver, randomOf } from './receivers.ts';

const random = randomOf(3);
const [OWN, OTHER] = [namedReceiver(random), namedReceiver(random)];
const PAGES = [page(labelText(OWN)), page(labelText(OTHER))];
const facts = (codes: readonly OrderCode[]): OrderFacts[] =>
  codes.map((code) => ({ code, shortcode: null, soc: null, sorting: null, receiver: factsOf(OWN) }));
const proven = (at: number): ProvenLabel => ({ pages: [at], warnings: [], barcodes: [] });
const doubt = (at: number, problem: DoubtfulLabel['problem']): DoubtfulLabel => ({
  ...proven(at),
  problem,
  detail: { byBarcode: ['x'], byText: [] },
  strange: [],
});
const judgement = (changes: Partial<Judgement>): Judgement => ({
  labels: new Map(),
  doubtful: new Map(),
  failed: new Map(),
  blank: 0,
  foreign: [],
  repeated: 0,
  unused: [],
  ...changes,
});
const ORDER: LabelOrder = {
  size: 'S9',
  profile: USUAL_PROFILE,
  chunkSize: 50,
  rules: () => NO_RULES,
  batch: [A, B],
  accepted: new Map(),
  facts,
  isKnownOrder: () => false,
};

const HOLDING = { rules: () => ({ ...NO_RULES, holdOtherReceiver: true }) };

/** What becomes of the labels: "printed" or the doubt that holds them, with the receiver's word and the kinds of warnings. */
async function told(judged: Judgement, order: Partial<LabelOrder> = {}, pages = PAGES) {
  const inspector = { picture: () => Promise.resolve(new Uint8Array()) } as Partial<Inspector> as Inspector;
  const given = { readings: pages, order: { ...ORDER, ...order }, printWindow: {} as LabelWindow, inspector };
  const { labels, held } = await createLabelPages(given).labelsOf(judged, [A, B]);
  return Object.fromEntries([
    ...[...labels].map(([code, { proof, warnings }]) => [
      code,
      ['printed', proof.receiver, ...warnings.map(({ kind }) => kind)],
    ]),
    ...[...held].map(([code, { problem, receiver, warnings }]) => [
      code,
      [problem.code, receiver, ...warnings.map(({ kind }) => kind)],
    ]),
  ]);
}

const BOTH = new Map([
  [A, proven(0)],
  [B, proven(1)],
]);

describe('the receiver as a second witness', () => {
  it('warns of the label that differs, and of no other', async () => {
    expect(await told(judgement({ labels: BOTH }))).toEqual({
      [A]: ['printed', 'agrees'],
      [B]: ['printed', 'differs', 'receiver-differs'],
    });
  });

  it('holds the label that differs where that is asked for', async () => {
    expect(await told(judgement({ labels: BOTH }), HOLDING)).toEqual({
      [A]: ['printed', 'agrees'],
      [B]: ['other-receiver', 'differs', 'receiver-differs'],
    });
  });

  it('prints a label that differs once the operator has accepted it', async () => {
    const accepted = new Map([[B, { doubt: 'other-receiver', codes: [] } as const]]);
    expect(await told(judgement({ labels: BOTH }), { ...HOLDING, accepted })).toMatchObject({
      [B]: ['printed', 'differs', 'receiver-differs'],
    });
  });

  it('takes the place of a less grave doubt, and of no graver one', async () => {
    const doubtful = new Map([
      [A, doubt(1, 'unreadable-barcode')],
      [B, doubt(1, 'contradictory')],
    ]);
    expect(await told(judgement({ doubtful }), HOLDING)).toMatchObject({
      [A]: ['other-receiver', 'differs', 'receiver-differs'],
      [B]: ['contradictory', 'differs', 'receiver-differs'],
    });
  });

  it('says nothing of an image, nor of an order of which nothing is known', async () => {
    const labels = new Map([[A, proven(0)]]);
    const silent = { [A]: ['printed', null] };
    const nothingKnown = (codes: readonly OrderCode[]): OrderFacts[] =>
      facts(codes).map((one) => ({ ...one, receiver: null }));
    expect(await told(judgement({ labels }), {}, [page('')])).toEqual(silent);
    expect(await told(judgement({ labels }), { facts: nothingKnown })).toEqual(silent);
  });
});
