import { describe, expect, it } from 'vitest';
import type { Inspector } from '../../../../main/labels/inspect/inspector.ts';
import type {
  Judgement,
  ProvenLabel,
  QuestionableLabel,
} from '../../../../main/labels/inspect/judge-pages.ts';
import { type LabelRequest, NO_RULES, type OrderFacts } from '../../../../main/labels/label.ts';
import { createLabelSplitter } from '../../../../main/labels/label-splitter.ts';
import type { LabelWindow } from '../../../../main/labels/label-window.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { A, B, page } from '../inspect/readings.ts';
import { labelRequest } from '../label-requests.ts';
import { factsOf, labelText, namedReceiver, randomOf } from './receivers.ts';

const random = randomOf(3);
const [OWN, OTHER] = [namedReceiver(random), namedReceiver(random)];
const PAGES = [page(labelText(OWN)), page(labelText(OTHER))];
const facts = (codes: readonly OrderCode[]): OrderFacts[] =>
  codes.map((code) => ({ code, shortcode: null, soc: null, sorting: null, receiver: factsOf(OWN) }));
const nothingKnown = (codes: readonly OrderCode[]): OrderFacts[] =>
  facts(codes).map((one) => ({ ...one, receiver: null }));
const proven = (...pages: number[]): ProvenLabel => ({ pages, continued: [], warnings: [], barcodes: [] });
const doubt = (at: number, problem: QuestionableLabel['problem']): QuestionableLabel => ({
  ...proven(at),
  problem,
  detail: { byBarcode: ['x'], byText: [] },
  unexpectedCodes: [],
});
const HOLDING = { rules: () => ({ ...NO_RULES, holdOtherReceiver: true }) };
const acceptedFor = (code: OrderCode) => ({
  accepted: new Map([[code, { doubt: 'other-receiver', codes: [] } as const]]),
});

/** What becomes of the labels: "printed" or the doubt that holds them, with the receiver's word and the kinds of warnings. */
async function told(judged: Partial<Judgement>, order: Partial<LabelRequest> = {}, pages = PAGES) {
  const none = { labels: new Map(), doubtful: new Map(), failed: new Map(), foreign: [], unused: [] };
  const request = labelRequest({ batch: [A, B], facts, ...order });
  const inspector = { encodePicture: async () => new Uint8Array() } as Partial<Inspector> as Inspector;
  const splitter = createLabelSplitter(pages, request, inspector, {} as LabelWindow);
  const judgement = { ...none, blank: 0, repeated: 0, ...judged };
  const { labels, held } = await splitter.splitIntoLabels(judgement, [A, B]);
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

const DIFFERS = ['differs', 'receiver-differs'];
const PRINTED = ['printed', ...DIFFERS];
const HELD = ['other-receiver', ...DIFFERS];
const BOTH = {
  labels: new Map([
    [A, proven(0)],
    [B, proven(1)],
  ]),
};

describe('the receiver as a second witness', () => {
  it('warns of the label that differs, and no other; holds it if the setting says so, until it is accepted', async () => {
    const agrees = ['printed', 'agrees'];
    expect(await told(BOTH)).toEqual({ [A]: agrees, [B]: PRINTED });
    expect(await told(BOTH, HOLDING)).toEqual({ [A]: agrees, [B]: HELD });
    expect(await told(BOTH, { ...HOLDING, ...acceptedFor(B) })).toEqual({ [A]: agrees, [B]: PRINTED });
  });

  it('replaces a less severe issue, and no more severe one', async () => {
    const doubtful = new Map([
      [A, doubt(1, 'unreadable-barcode')],
      [B, doubt(1, 'contradictory')],
    ]);
    expect(await told({ doubtful }, HOLDING)).toEqual({ [A]: HELD, [B]: ['contradictory', ...DIFFERS] });
  });

  it('gives no result for an image, nor for an order without known data', async () => {
    const labels = new Map([[A, proven(0)]]);
    const silent = { [A]: ['printed', null] };
    expect(await told({ labels }, {}, [page('')])).toEqual(silent);
    expect(await told({ labels }, { facts: nothingKnown })).toEqual(silent);
  });
});

describe('a page that names no order, behind its order’s page', () => {
  const judged = { labels: new Map([[A, { ...proven(0, 1), continued: [1] }]]) };
  const behind = (text: string) => [page(labelText(OWN)), page(text)];
  const block = ({ name, phone, address }: typeof OTHER): string => `${name}\n${phone}\n${address}`;

  it('is held for another receiver, whatever the setting, until the operator has accepted it', async () => {
    expect(await told(judged, {}, behind(block(OTHER)))).toEqual({ [A]: HELD });
    expect(await told(judged, acceptedFor(A), behind(block(OTHER)))).toEqual({ [A]: PRINTED });
    // Also if he is on its order's page as well.
    expect(await told(judged, {}, [page(labelText(OTHER)), page(block(OTHER))])).toEqual({ [A]: HELD });
  });

  it('is held for a phone that its order’s page does not show, if nothing is known of the order', async () => {
    expect(await told(judged, { facts: nothingKnown }, behind(block(OTHER)))).toEqual({
      [A]: ['other-receiver', null],
    });
  });

  it.each([
    ['shows its receiver again', block(OWN)],
    ['shows the sender’s phone, which stands on the label too', `Kho Quỳnh Hương ${senderPhone()}`],
    ['masks the phone', `${OWN.phone.slice(0, 4)}***${OWN.phone.slice(-3)}`],
    [
      'shows no phone',
      'Danh sách hàng - trang 2/2\n1. Áo thun 0 418.000 200 x 2\n09.11.2026 12:30\n0893123456789',
    ],
    ['is an image', ''],
  ])('prints if it %s', async (_what, text) => {
    for (const known of [facts, nothingKnown])
      expect(await told(judged, { facts: known }, behind(text))).toMatchObject({
        [A]: ['printed', expect.toSatisfy((word) => word !== 'differs')],
      });
  });
});

it('a label of several pages that name its order differs if one page does, whatever the others say', async () => {
  const judged = { labels: new Map([[A, proven(0, 1, 2)]]) };
  const [own, other] = [page(labelText(OWN)), page(labelText(OTHER))];
  const list = page(`Kho Quỳnh Hương ${senderPhone()}`);
  expect(await told(judged, {}, [own, other, other])).toEqual({ [A]: PRINTED });
  expect(await told(judged, {}, [own, list, list])).toEqual({ [A]: ['printed', 'agrees'] });
});

/** The one on every label of `labelText`. */
function senderPhone(): string {
  return /Hà Nội (0[0-9]{9})/.exec(labelText(OWN))?.[1] ?? '';
}
