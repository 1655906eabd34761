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
import { DEFAULT_PROFILE } from '../../../../shared/profile.ts';
import { A, B, page } from '../inspect/readings.ts';
import { factsOf, labelText, namedReceiver, randomOf } from './receivers.ts';

const random = randomOf(3);
const [OWN, OTHER] = [namedReceiver(random), namedReceiver(random)];
const PAGES = [page(labelText(OWN)), page(labelText(OTHER))];
const facts = (codes: readonly OrderCode[]): OrderFacts[] =>
  codes.map((code) => ({ code, shortcode: null, soc: null, sorting: null, receiver: factsOf(OWN) }));
const proven = (at: number): ProvenLabel => ({ pages: [at], continued: [], warnings: [], barcodes: [] });
const ofPages = (count: number, ...continued: number[]): ProvenLabel => ({
  ...proven(0),
  pages: Array.from({ length: count }, (_, at) => at),
  continued,
});
const doubt = (at: number, problem: QuestionableLabel['problem']): QuestionableLabel => ({
  ...proven(at),
  problem,
  detail: { byBarcode: ['x'], byText: [] },
  unexpectedCodes: [],
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
const ORDER: LabelRequest = {
  size: 'S9',
  profile: DEFAULT_PROFILE,
  chunkSize: 50,
  rules: () => NO_RULES,
  batch: [A, B],
  accepted: new Map(),
  facts,
  isKnownOrder: () => false,
};

const HOLDING = { rules: () => ({ ...NO_RULES, holdOtherReceiver: true }) };

/** What becomes of the labels: "printed" or the doubt that holds them, with the receiver's word and the kinds of warnings. */
async function told(judged: Judgement, order: Partial<LabelRequest> = {}, pages = PAGES) {
  const inspector = {
    encodePicture: () => Promise.resolve(new Uint8Array()),
  } as Partial<Inspector> as Inspector;
  const splitter = createLabelSplitter(pages, { ...ORDER, ...order }, inspector, {} as LabelWindow);
  const { labels, held } = await splitter.splitIntoLabels(judged, [A, B]);
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
  it('warns of the label that differs, and no other', async () => {
    expect(await told(judgement({ labels: BOTH }))).toEqual({
      [A]: ['printed', 'agrees'],
      [B]: ['printed', 'differs', 'receiver-differs'],
    });
  });

  it('holds the label that differs if the setting says so', async () => {
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

  it('replaces a less severe issue, and no more severe one', async () => {
    const doubtful = new Map([
      [A, doubt(1, 'unreadable-barcode')],
      [B, doubt(1, 'contradictory')],
    ]);
    expect(await told(judgement({ doubtful }), HOLDING)).toMatchObject({
      [A]: ['other-receiver', 'differs', 'receiver-differs'],
      [B]: ['contradictory', 'differs', 'receiver-differs'],
    });
  });

  it('gives no result for an image, nor for an order without known data', async () => {
    const labels = new Map([[A, proven(0)]]);
    const silent = { [A]: ['printed', null] };
    const nothingKnown = (codes: readonly OrderCode[]): OrderFacts[] =>
      facts(codes).map((one) => ({ ...one, receiver: null }));
    expect(await told(judgement({ labels }), {}, [page('')])).toEqual(silent);
    expect(await told(judgement({ labels }), { facts: nothingKnown })).toEqual(silent);
  });
});

describe('a page that names no order, behind its order’s page', () => {
  const judged = judgement({ labels: new Map([[A, ofPages(2, 1)]]) });
  const nothingKnown = (codes: readonly OrderCode[]): OrderFacts[] =>
    facts(codes).map((one) => ({ ...one, receiver: null }));
  const behind = (text: string) => [page(labelText(OWN)), page(text)];
  const block = ({ name, phone, address }: typeof OTHER): string => `${name}\n${phone}\n${address}`;

  it('is held for another receiver, whatever the setting', async () => {
    expect(await told(judged, {}, behind(block(OTHER)))).toEqual({
      [A]: ['other-receiver', 'differs', 'receiver-differs'],
    });
  });

  it('is held for a phone that its order’s page does not show, if nothing is known of the order', async () => {
    expect(await told(judged, { facts: nothingKnown }, behind(block(OTHER)))).toEqual({
      [A]: ['other-receiver', null],
    });
  });

  it('is held for another receiver who is on its order’s page as well', async () => {
    const pages = [page(labelText(OTHER)), page(block(OTHER))];
    expect(await told(judged, {}, pages)).toEqual({ [A]: ['other-receiver', 'differs', 'receiver-differs'] });
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

  it('prints once the operator has accepted it', async () => {
    const accepted = new Map([[A, { doubt: 'other-receiver', codes: [] } as const]]);
    expect(await told(judged, { accepted }, behind(block(OTHER)))).toMatchObject({
      [A]: ['printed', 'differs', 'receiver-differs'],
    });
  });
});

describe('a label of several pages that name its order', () => {
  const judged = judgement({ labels: new Map([[A, ofPages(3)]]) });

  it('differs if one page shows another receiver, though the first agrees', async () => {
    const other = page(labelText(OTHER));
    expect(await told(judged, {}, [page(labelText(OWN)), other, other])).toEqual({
      [A]: ['printed', 'differs', 'receiver-differs'],
    });
  });

  it('agrees if other pages show only the sender’s phone, as the first does', async () => {
    const list = page(`Kho Quỳnh Hương ${senderPhone()}`);
    expect(await told(judged, {}, [page(labelText(OWN)), list, list])).toEqual({
      [A]: ['printed', 'agrees'],
    });
  });
});

/** The one on every label of `labelText`. */
function senderPhone(): string {
  return /Hà Nội (0[0-9]{9})/.exec(labelText(OWN))?.[1] ?? '';
}
