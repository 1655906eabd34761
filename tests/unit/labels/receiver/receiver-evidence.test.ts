import { describe, expect, it } from 'vitest';
import type { Inspector } from '../../../../main/labels/inspect/inspector.ts';
import type {
  Judgement,
  ProvenLabel,
  QuestionableLabel,
} from '../../../../main/labels/inspect/judge-pages.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
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
const WARNING = { rules: () => ({ ...NO_RULES, holdOtherReceiver: false }) };
/** A label with a picture on most of its face. */
const PICTURE = { unreadText: true };
/** What is agreed to: as many pages as a label has here. */
const agreedTo = (code: OrderCode, pages: readonly PageReading[]) => ({
  agreed: new Map([[code, pages.map(({ hash }) => hash)]]),
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
    ...[...held].map(
      ([
        code,
        {
          problem,
          label: { proof, warnings },
        },
      ]) => [code, [problem.code, proof.receiver, ...warnings.map(({ kind }) => kind)]],
    ),
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
  it('holds the label that differs, and no other, until it is agreed to; warns of it if the setting says so', async () => {
    const agrees = ['printed', 'agrees'];
    expect(await told(BOTH)).toEqual({ [A]: agrees, [B]: HELD });
    expect(await told(BOTH, WARNING)).toEqual({ [A]: agrees, [B]: PRINTED });
    expect(await told(BOTH, agreedTo(B, PAGES.slice(1)))).toEqual({ [A]: agrees, [B]: PRINTED });
  });

  it('holds a label that shows nothing of him: half drawn, another’s without a phone, or of codes alone', async () => {
    const labels = new Map([[A, proven(0)]]);
    for (const text of [
      'Kho Quỳnh Hương\nĐang tải…',
      `${OTHER.name}\n${OTHER.address}`,
      'SGNS336484LM.883568271 883568271',
      '',
    ]) {
      const pages = [page(text)];
      expect(await told({ labels }, {}, pages)).toEqual({
        [A]: ['no-receiver', 'missing', 'receiver-missing'],
      });
      expect(await told({ labels }, WARNING, pages)).toEqual({
        [A]: ['printed', 'missing', 'receiver-missing'],
      });
      expect(await told({ labels }, agreedTo(A, pages), pages)).toEqual({
        [A]: ['printed', 'missing', 'receiver-missing'],
      });
      expect(await told({ labels }, { facts: nothingKnown }, pages)).toEqual({ [A]: ['printed', null] });
    }
  });

  it('prints a label of several pages if one of them shows him', async () => {
    const labels = new Map([[A, { ...proven(0, 1), continued: [1] }]]);
    const list = page('Danh sách hàng\n1. Áo thun\n2. Quần jean');
    for (const pages of [
      [page(labelText(OWN)), list],
      [page('SGNS336484LM.883568271'), page(labelText(OWN))],
    ])
      expect(await told({ labels }, {}, pages)).toEqual({ [A]: ['printed', 'agrees'] });
    expect(await told({ labels }, {}, [list, list])).toEqual({
      [A]: ['no-receiver', 'missing', 'receiver-missing'],
    });
  });

  it('prints a label of several pages if a further one shows only the shop’s phone', async () => {
    const further = [
      'Danh sách hàng\nÁo thun mẫu 1\nHotline shop 0901234567',
      `Tiếp theo đơn ${A}\nGhi chú: gọi trước khi giao, shop 0901234567 hỗ trợ đổi size`,
      `Liên người gửi\n${A}\nShop Xinh 0901234567\nNgày gửi 20/11/2026`,
    ];
    for (const continued of [[], [1]])
      for (const text of further) {
        const labels = new Map([[A, { ...proven(0, 1), continued }]]);
        expect(await told({ labels }, {}, [page(labelText(OWN)), page(text)])).toEqual({
          [A]: ['printed', 'agrees'],
        });
      }
    const labels = new Map([[A, { ...proven(0, 1), continued: [1] }]]);
    for (const another of ['Trần Văn Khác\n0912345678', 'Người nhận từ shop: Trần Văn Khác 0912345678']) {
      const { [A]: outcome } = await told({ labels }, {}, [page(labelText(OWN)), page(another)]);
      expect(outcome).not.toContain('printed');
    }
  });

  it('warns of a picture, in which he may be, also beside a page of text', async () => {
    const unread = { [A]: ['printed', 'unread', 'receiver-unread'] };
    for (const text of ['', 'SGNS336484LM.883568271 883568271'])
      expect(await told({ labels: new Map([[A, proven(0)]]) }, {}, [page(text, [], PICTURE)])).toEqual(
        unread,
      );
    const labels = new Map([[A, { ...proven(0, 1), continued: [1] }]]);
    expect(await told({ labels }, {}, [page('', [], PICTURE), page('Danh sách hàng hoá')])).toEqual(unread);
  });

  it('replaces a less severe issue, and no more severe one', async () => {
    const doubtful = new Map([
      [A, doubt(1, 'unreadable-barcode')],
      [B, doubt(1, 'contradictory')],
    ]);
    expect(await told({ doubtful })).toEqual({ [A]: HELD, [B]: ['contradictory', ...DIFFERS] });
  });

  it('gives no result for an order without known data', async () => {
    const labels = new Map([[A, proven(0)]]);
    expect(await told({ labels }, { facts: nothingKnown })).toEqual({ [A]: ['printed', null] });
  });
});

describe('a label that was agreed to', () => {
  const labels = new Map([[A, proven(0)]]);
  const doubtful = new Map([[A, doubt(0, 'other-code')]]);
  const black = page(labelText(OWN), [], { hash: 'f'.repeat(64) });

  it('is held if it is made again and looks different, though nothing is doubtful about it now', async () => {
    const [own] = PAGES;
    if (own === undefined) throw new Error('no page');
    expect(await told({ labels }, agreedTo(A, [own]), [black])).toEqual({ [A]: ['other-picture', 'agrees'] });
    expect(await told({ labels }, agreedTo(A, [own, own]), [own])).toEqual({
      [A]: ['other-picture', 'agrees'],
    });
    expect(await told({ doubtful }, agreedTo(A, [own]), [black])).toEqual({ [A]: ['other-code', 'agrees'] });
  });

  it('is printed if it looks the same, whatever is doubtful about it now', async () => {
    expect(await told({ doubtful }, agreedTo(A, [black]), [black])).toEqual({ [A]: ['printed', 'agrees'] });
    expect(await told({ labels }, agreedTo(A, [black]), [black])).toEqual({ [A]: ['printed', 'agrees'] });
  });
});

describe('a page that names no order, behind its order’s page', () => {
  const judged = { labels: new Map([[A, { ...proven(0, 1), continued: [1] }]]) };
  const behind = (text: string) => [page(labelText(OWN)), page(text)];
  const block = ({ name, phone, address }: typeof OTHER): string => `${name}\n${phone}\n${address}`;

  it('is held for another receiver, whatever the setting, until the operator has accepted it', async () => {
    expect(await told(judged, {}, behind(block(OTHER)))).toEqual({ [A]: HELD });
    expect(await told(judged, WARNING, behind(block(OTHER)))).toEqual({ [A]: HELD });
    const pages = behind(block(OTHER));
    expect(await told(judged, agreedTo(A, pages), pages)).toEqual({ [A]: PRINTED });
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
  expect(await told(judged, {}, [own, other, other])).toEqual({ [A]: HELD });
  expect(await told(judged, {}, [own, list, list])).toEqual({ [A]: ['printed', 'agrees'] });
});

/** The one on every label of `labelText`. */
function senderPhone(): string {
  return /Hà Nội (0[0-9]{9})/.exec(labelText(OWN))?.[1] ?? '';
}
