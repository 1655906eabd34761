import { describe, expect, it } from 'vitest';
import type { LabelAccount } from '../../../main/labels/document-loader.ts';
import { type LabelRequest, type LabelRules, NO_RULES } from '../../../main/labels/label.ts';
import { createLabelMaker, type LabelMaker } from '../../../main/labels/label-maker.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import type { LabelResponse } from '../../../main/partner/client.ts';
import { type OrderCode, OrderCodeSchema, type PrintToken } from '../../../shared/order-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { createPdf, type Drawing } from './inspect/documents.ts';
import { inspector } from './inspect/shared-inspector.ts';

const codesOf = (count: number): OrderCode[] =>
  Array.from({ length: count }, (_, at) => OrderCodeSchema.parse(`SGNS336484LM.${883_568_271 + at}`));

/** A service that answers each token with a PDF of these pages; `asked` lists the codes of each token. */
function serviceOf(pagesOf: (codes: readonly OrderCode[]) => ((drawing: Drawing) => void)[]): {
  readonly maker: LabelMaker;
  readonly account: LabelAccount;
  readonly asked: (readonly OrderCode[])[];
} {
  const asked: (readonly OrderCode[])[] = [];
  const account: LabelAccount = {
    origins: async () => [],
    client: async () => ({
      async printToken(codes) {
        asked.push(codes);
        return String(asked.length - 1) as PrintToken;
      },
      async fetchLabel(token): Promise<LabelResponse> {
        return {
          url: 'https://document.invalid/',
          httpStatus: 200,
          contentType: 'application/pdf',
          contentTypeHeader: 'application/pdf',
          cookies: [],
          body: await createPdf({ widthMm: 80, heightMm: 80 }, ...pagesOf(asked[Number(token)] ?? [])),
        };
      },
    }),
  };
  const maker = createLabelMaker({
    window: {} as LabelWindow,
    printWindow: {} as LabelWindow,
    inspector,
    log: () => undefined,
  });
  return { maker, account, asked };
}

function orderOf(batch: readonly OrderCode[], chunkSize: number, rules: () => LabelRules): LabelRequest {
  return {
    size: 'S9',
    profile: DEFAULT_PROFILE,
    chunkSize,
    rules,
    batch,
    accepted: new Map(),
    facts: (codes) =>
      codes.map((code) => ({ code, shortcode: code.slice(-9), soc: null, sorting: null, receiver: null })),
    isKnownOrder: () => false,
  };
}

const chunksOf = (codes: readonly OrderCode[], size: number): OrderCode[][] =>
  Array.from({ length: Math.ceil(codes.length / size) }, (_, at) => codes.slice(at * size, (at + 1) * size));

const ownPage =
  (code: OrderCode) =>
  ({ code128 }: Drawing): void =>
    code128(code.slice(-9), 8, 10, 0.25);
const goods = ({ text }: Drawing): void => text('Ao thun, 2 cai', 8, 10);

describe('a run', () => {
  it('judges each document by the current settings', async () => {
    const codes = codesOf(5);
    const { maker, account } = serviceOf((some) =>
      some.map(
        (code) =>
          ({ text }: Drawing) =>
            text(code, 8, 10),
      ),
    );
    let printUnreadable = true;
    const order = orderOf(codes, 1, () => ({ ...NO_RULES, printUnreadable }));
    const words: string[] = [];
    for await (const { labels, held } of maker
      .startRun(order, account, new AbortController().signal)
      .makeLabels(chunksOf(codes, 1))) {
      words.push(
        ...[...labels].map(() => 'printed'),
        ...[...held.values()].map(({ problem }) => problem.code),
      );
      printUnreadable = false;
    }
    expect(words[0]).toBe('printed');
    // The next one may be judged already when the first is handed over.
    expect(words.slice(2)).toEqual(Array.from({ length: 3 }, () => 'unreadable-barcode'));
  });

  const whole = async (count: number, chunkSize: number, withGoods: (code: OrderCode) => boolean) => {
    const codes = codesOf(count);
    const { maker, account, asked } = serviceOf((some) =>
      some.flatMap((code) => (withGoods(code) ? [ownPage(code), goods] : [ownPage(code)])),
    );
    const order = orderOf(codes, chunkSize, () => NO_RULES);
    const pages = new Map<OrderCode, number>();
    for await (const { labels } of maker
      .startRun(order, account, new AbortController().signal)
      .makeLabels(chunksOf(codes, chunkSize)))
      for (const [code, { dots }] of labels) pages.set(code, dots.length);
    return { pages: [...pages.values()], asked };
  };

  it('learns that labels are complete only alone, and requests no more together', async () => {
    const { pages, asked } = await whole(40, 4, () => true);
    expect(pages).toEqual(Array.from({ length: 40 }, () => 2));
    // The documents that were on their way when the first was judged: token, load, render, inspect.
    const together = asked.filter(({ length }) => length > 1);
    expect(together.length).toBeLessThanOrEqual(5);
    expect(asked.length).toBe(40 + together.length);
  });

  it('keeps requesting many at once if only one of many labels has such a page', async () => {
    const codes = codesOf(40);
    const { pages, asked } = await whole(40, 4, (code) => code === codes[1]);
    expect(pages.filter((own) => own !== 1)).toEqual([2]);
    expect(pages).toHaveLength(40);
    expect(asked.filter(({ length }) => length === 4)).toHaveLength(10);
    expect(asked.filter(({ length }) => length !== 4)).toEqual([[codes[1]]]);
  });
});
