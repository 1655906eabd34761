import { describe, expect, it } from 'vitest';
import {
  createDocumentLoader,
  type LabelAccount,
  type LabelServices,
} from '../../../main/labels/document-loader.ts';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import type { PageReading } from '../../../main/labels/inspect/read-pages.ts';
import { NO_RULES } from '../../../main/labels/label.ts';
import { createLabelMaker } from '../../../main/labels/label-maker.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { createPhaseTimer } from '../../../main/labels/phase-timer.ts';
import { NEVER_ABORTED } from '../../../main/platform/promises.ts';
import type { OrderCode, PrintToken } from '../../../shared/order-code.ts';
import { countTurns } from '../../helpers/count-turns.ts';
import { page } from './inspect/readings.ts';
import { labelRequest } from './label-requests.ts';

const codesOf = (count: number): OrderCode[] =>
  Array.from({ length: count }, (_, at) => `SGNS336484LM.${883_568_271 + at}` as OrderCode);

const ownPage = (code: OrderCode): PageReading => page('', [code.slice(-9)]);

/** Documents by their numbers, which stand in for PDFs, and an inspector that reads them. */
const documents: (readonly PageReading[])[] = [];
const pdfOf = (pages: readonly PageReading[]): Uint8Array =>
  new TextEncoder().encode(`%PDF-${documents.push(pages) - 1}`);
const inspector = {
  inspect: async (pdf: Uint8Array) => {
    const pages = documents[Number(new TextDecoder().decode(pdf).slice(5))] ?? [];
    return { pages, rasterMs: 0, decodeMs: 0 };
  },
  encodePicture: async () => new Uint8Array(),
} as Partial<Inspector> as Inspector;

/** A run over chunks of the codes, with a service that answers each token with a PDF; `asked` lists the codes of each token. */
function runOf(codes: readonly OrderCode[], chunkSize: number, pagesOf: (code: OrderCode) => PageReading[]) {
  const asked: (readonly OrderCode[])[] = [];
  const answer = { url: 'https://document.invalid/', httpStatus: 200, cookies: [] };
  const contentType = 'application/pdf';
  const account: LabelAccount = {
    origins: async () => [],
    client: async () => ({
      async printToken(some) {
        asked.push(some);
        return String(asked.length - 1) as PrintToken;
      },
      async fetchLabel(token) {
        const body = pdfOf((asked[Number(token)] ?? []).flatMap(pagesOf));
        return { ...answer, contentType, contentTypeHeader: contentType, body };
      },
    }),
  };
  const rules = { ...NO_RULES };
  const window = {} as LabelWindow;
  const maker = createLabelMaker({ window, printWindow: window, inspector, log: () => undefined });
  const order = labelRequest({ batch: codes, chunkSize, rules: () => ({ ...rules }) });
  const chunks = Array.from({ length: Math.ceil(codes.length / chunkSize) }, (_, at) =>
    codes.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return { asked, rules, made: maker.startRun(order, account, NEVER_ABORTED).makeLabels(chunks) };
}

describe('a run', () => {
  it('judges each document by the current settings', async () => {
    const { made, rules } = runOf(codesOf(5), 1, (code) => [page(code)]);
    rules.printUnreadable = true;
    const words: string[] = [];
    for await (const { labels, held } of made) {
      words.push(...[...labels.keys()].map(() => 'printed'));
      words.push(...[...held.values()].map(({ problem }) => problem.code));
      rules.printUnreadable = false;
    }
    expect(words[0]).toBe('printed');
    // The next one may be judged already when the first is handed over.
    expect(words.slice(2)).toEqual(Array(3).fill('unreadable-barcode'));
  });

  it.each([
    ['learns that labels are complete only alone, and requests no more together', () => true],
    ['keeps requesting many at once if only one of many labels has such a page', (at: number) => at === 1],
  ])('%s', async (_what, hasGoods) => {
    const codes = codesOf(28);
    const { made, asked } = runOf(codes, 4, (code) =>
      hasGoods(codes.indexOf(code)) ? [ownPage(code), page('Ao thun, 2 cai')] : [ownPage(code)],
    );
    const pages = new Map<OrderCode, number>();
    for await (const { labels } of made) for (const [code, { dots }] of labels) pages.set(code, dots.length);
    expect(codes.map((code) => pages.get(code))).toEqual(codes.map((_, at) => (hasGoods(at) ? 2 : 1)));
    const together = asked.filter(({ length }) => length > 1);
    const alone = asked.filter(({ length }) => length === 1);
    if (hasGoods(0)) {
      // The documents that were on their way when the first was judged: token, load, render, inspect.
      expect(together.length).toBeLessThanOrEqual(5);
      expect(alone).toHaveLength(28);
    } else {
      expect(together.map(({ length }) => length)).toEqual(Array(7).fill(4));
      expect(alone).toEqual([[codes[1]]]);
    }
  });
});

it('proves a document of 50 labels in parts of ten pages, between which the event loop turns', async () => {
  const codes = codesOf(50);
  const pdf = pdfOf(codes.map((code) => page(`Đơn hàng ${code}`, [code])));
  const services = { inspector, log: () => undefined } as Partial<LabelServices> as LabelServices;
  // Proving a document asks nobody.
  const account = { client: () => Promise.reject(new Error('asked')), origins: async () => [] };
  const loader = createDocumentLoader(services, labelRequest({ batch: codes }), account, NEVER_ABORTED);
  const proven: OrderCode[] = [];
  const turns = await countTurns(async () => {
    const document = { pdf, title: '', text: '' };
    const made = await loader.prove(document, codes, createPhaseTimer());
    proven.push(...(made?.labels.keys() ?? []));
  });
  expect(proven).toEqual(codes);
  // Of the pages, and of the labels.
  expect(turns).toBeGreaterThanOrEqual(2 * (50 / 10 - 1));
});
