import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDocumentLoader,
  type LabelAccount,
  type LabelServices,
} from '../../../main/labels/document-loader.ts';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import type { PageReading } from '../../../main/labels/inspect/read-pages.ts';
import { type LabelRequest, NO_RULES } from '../../../main/labels/label.ts';
import { createLabelMaker } from '../../../main/labels/label-maker.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { finishedDocument } from '../../../main/labels/open-page-as-pdf.ts';
import { createPhaseTimer } from '../../../main/labels/phase-timer.ts';
import { NEVER_ABORTED } from '../../../main/platform/promises.ts';
import type { OrderCode, PrintToken } from '../../../shared/order-code.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { countTurns } from '../../helpers/count-turns.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { page } from './inspect/readings.ts';
import { labelRequest } from './label-requests.ts';

const WHOLE = { hasKnownLength: true, refresh: null };

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
    return { pages, rasterMs: 0, inkMs: 0, decodeMs: 0 };
  },
  encodePicture: async () => new Uint8Array(),
} as Partial<Inspector> as Inspector;

/** What is wrong with the document of these codes: an HTTP status, or an error that fetching it throws; null if nothing. */
type Failure = (codes: readonly OrderCode[]) => number | Error | null;

/** A run over chunks of the codes, with a service that answers each token with a PDF; `asked` lists the codes of each token. */
function runOf(
  codes: readonly OrderCode[],
  chunkSize: number,
  pagesOf: (code: OrderCode, asked: readonly OrderCode[]) => PageReading[],
  failureOf: Failure = () => null,
  more: Partial<LabelRequest> = {},
) {
  const asked: (readonly OrderCode[])[] = [];
  const contentType = 'application/pdf';
  const account: LabelAccount = {
    origins: async () => [],
    client: async () => ({
      async printToken(some) {
        asked.push(some);
        return String(asked.length - 1) as PrintToken;
      },
      async fetchLabel(token) {
        const some = asked[Number(token)] ?? [];
        const failure = failureOf(some);
        if (failure instanceof Error) throw failure;
        const body = pdfOf(some.flatMap((code) => pagesOf(code, some)));
        const url = 'https://document.invalid/';
        return {
          url,
          httpStatus: failure ?? 200,
          contentType,
          contentTypeHeader: contentType,
          body,
          cookies: [],
          ...WHOLE,
        };
      },
      followLead: () => Promise.reject(new Error('led on')),
    }),
  };
  const rules = { ...NO_RULES };
  const window = {} as LabelWindow;
  const maker = createLabelMaker({ window, printWindow: window, inspector, log: () => undefined });
  const order = labelRequest({ batch: codes, chunkSize, rules: () => ({ ...rules }), ...more });
  const chunks = Array.from({ length: Math.ceil(codes.length / chunkSize) }, (_, at) =>
    codes.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return { asked, rules, made: maker.startRun(order, account, NEVER_ABORTED).makeLabels(chunks) };
}

describe('a run', () => {
  it('judges each document by the current settings', async () => {
    const { made, rules } = runOf(codesOf(5), 1, (code) => [page(code, [code.slice(-9), '12345678'])]);
    rules.agreedCodes = [
      { partner: 'sandbox', symbology: 'Code128', length: 8, alphabet: 'digits', place: { x: 0.5, y: 0.1 } },
    ];
    const words: string[] = [];
    for await (const { labels, held } of made) {
      words.push(...[...labels.keys()].map(() => 'printed'));
      words.push(...[...held.values()].map(({ problem }) => problem.code));
      rules.agreedCodes = [];
    }
    expect(words[0]).toBe('printed');
    // The next one may be judged already when the first is handed over.
    expect(words.slice(2)).toEqual(Array(3).fill('other-code'));
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

/** What became of each order, in the order in which it became known: `label`, or the problem's code and detail. */
async function endsOf({ made }: Pick<ReturnType<typeof runOf>, 'made'>): Promise<Map<OrderCode, string>> {
  const ends = new Map<OrderCode, string>();
  for await (const { labels, held, problems } of made) {
    const all = [
      ...[...labels.keys()].map((code) => [code, 'label'] as const),
      ...[...held].map(([code, { problem }]) => [code, problem.code] as const),
      ...[...problems].map(([code, { code: what, values }]) => {
        const detail = values?.['detail'];
        return [code, [what, typeof detail === 'object' ? detail.en : detail].join(' ').trim()] as const;
      }),
    ];
    for (const [code, end] of all) {
      expect(ends.has(code), `${code} ends twice`).toBe(false);
      ends.set(code, end);
    }
  }
  return ends;
}

const dropped = () => new ProblemError('unavailable', { detail: 'ECONNRESET' });

describe('an order whose document the service can’t make', () => {
  it.each<readonly [what: string, failure: () => number | Error, end: string]>([
    ['an HTTP error', () => 500, 'not-a-label HTTP 500'],
    ['a time-out of a gateway', () => 504, 'not-a-label HTTP 504'],
    ['a connection that breaks', dropped, 'label-page-failed ECONNRESET'],
    ['an answer that is too long', () => new ProblemError('malformed', { detail: 'size' }), 'malformed size'],
  ])('fails alone and says why: %s', async (_what, failure, end) => {
    for (const [count, chunkSize] of [
      [5, 5],
      [50, 50],
      [4, 1],
    ] as const) {
      const codes = codesOf(count);
      for (const culprit of [codes[0], codes[1], codes[count >> 1]]) {
        const run = runOf(
          codes,
          chunkSize,
          (code) => [ownPage(code)],
          (some) => (culprit !== undefined && some.includes(culprit) ? failure() : null),
        );
        const ends = await endsOf(run);
        expect(ends).toEqual(new Map(codes.map((code) => [code, code === culprit ? end : 'label'])));
        const usual = Math.ceil(count / chunkSize);
        expect(run.asked.length).toBeLessThanOrEqual(
          usual + (chunkSize === 1 ? 0 : 3 + 2 * Math.ceil(Math.log2(chunkSize))),
        );
      }
    }
  });

  it('delays no label of an order before it, and its document is not asked for for ever', async () => {
    const codes = codesOf(50);
    const run = runOf(
      codes,
      50,
      (code) => [ownPage(code)],
      (some) => (some.includes(codes[30] as OrderCode) ? 500 : null),
    );
    const ends = [...(await endsOf(run))];
    expect(ends.map(([code]) => code)).toEqual(codes);
  });

  it('spoils none of the others, whichever and however many they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.uniqueArray(fc.nat({ max: 59 }), { maxLength: 3 }),
        fc.constantFrom<() => number | Error>(() => 500, dropped),
        async (count, chunkSize, bad, failure) => {
          const codes = codesOf(count);
          // Three orders that follow each other in the places that are asked alone would look like a service that fails all.
          const culprits = codes.filter((_, at) => bad.includes(at)).slice(0, 2);
          const run = runOf(
            codes,
            chunkSize,
            (code) => [ownPage(code)],
            (some) => (some.some((code) => culprits.includes(code)) ? failure() : null),
          );
          const labels = new Set<OrderCode>();
          const failed = new Set<OrderCode>();
          try {
            for await (const made of run.made) {
              for (const code of made.labels.keys()) labels.add(code);
              for (const code of made.problems.keys()) failed.add(code);
            }
          } catch (error) {
            // The last orders' connections broke: nothing shows that the service goes on.
            expect(problemOf(error).code).toBe('unavailable');
          }
          expect(codes.filter((code) => !labels.has(code))).toEqual(culprits);
          expect([...failed].every((code) => culprits.includes(code))).toBe(true);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it('costs three requests more than usual if the service fails everything', async () => {
    for (const [count, chunkSize] of [
      [50, 50],
      [500, 50],
      [20, 1],
    ] as const) {
      const codes = codesOf(count);
      const run = runOf(
        codes,
        chunkSize,
        (code) => [ownPage(code)],
        () => 500,
      );
      const ends = await endsOf(run);
      expect([...ends.values()]).toEqual(Array(count).fill('not-a-label HTTP 500'));
      expect(run.asked.length).toBeLessThanOrEqual(count / chunkSize + 3);
    }
  });

  it('is no order’s if the service is lost: the rest of the run is not asked for', async () => {
    for (const chunkSize of [1, 50]) {
      const run = runOf(
        codesOf(150),
        chunkSize,
        (code) => [ownPage(code)],
        () => dropped(),
      );
      await expect(endsOf(run)).rejects.toMatchObject({ problem: { code: 'unavailable' } });
      // Those that were lost, and those that are on their way meanwhile.
      expect(run.asked.length).toBeLessThanOrEqual(4 + 3);
    }
  });

  it('is no order’s if there are too many for one document: later ones hold fewer', async () => {
    const codes = codesOf(200);
    const run = runOf(
      codes,
      50,
      (code) => [ownPage(code)],
      (some) => (some.length > 30 ? 504 : null),
    );
    expect([...(await endsOf(run)).values()]).toEqual(Array(200).fill('label'));
    expect(run.asked.filter(({ length }) => length > 30).length).toBeLessThanOrEqual(4);
    expect(run.asked.length).toBeLessThanOrEqual(20);
  });
});

describe('a label that does not fit the paper that the operator has named', () => {
  const profile = { ...DEFAULT_PROFILE, mediaMm: { widthMm: 80, heightMm: 100 } };
  const run = (count: number, chunkSize: number, isLarge: (at: number) => boolean) => {
    const codes = codesOf(count);
    const pagesOf = (code: OrderCode) => [
      page('', [code.slice(-9)], { fits: !isLarge(codes.indexOf(code)), widthMm: 210 }),
    ];
    return { codes, ends: endsOf(runOf(codes, chunkSize, pagesOf, undefined, { profile })) };
  };

  it.each([1, 5])('spoils none of the others, asked for %i at a time', async (chunkSize) => {
    const { codes, ends } = run(5, chunkSize, (at) => at === 0);
    const said = await ends;
    expect(codes.map((code) => said.get(code))).toEqual(['size-does-not-fit', ...Array(4).fill('label')]);
  });

  it('ends the run if none of several fits', async () => {
    await expect(run(5, 5, () => true).ends).rejects.toMatchObject({
      problem: { code: 'size-does-not-fit' },
    });
  });
});

describe('several orders on one page', () => {
  it('are requested again, each alone', async () => {
    const codes = codesOf(12);
    const run = runOf(codes, 4, (code, some) => {
      if (code !== some[0]) return [];
      return [
        page(
          '',
          some.map((one) => one.slice(-9)),
        ),
      ];
    });
    expect(await endsOf(run)).toEqual(new Map(codes.map((code) => [code, 'label'])));
    // The documents that were on their way when the first was judged.
    expect(run.asked.filter(({ length }) => length > 1).length).toBeLessThanOrEqual(3);
  });

  it('fail if they come so when asked for alone too', async () => {
    const codes = codesOf(2);
    const run = runOf(codes, 2, () => [
      page(
        '',
        codes.map((one) => one.slice(-9)),
      ),
    ]);
    expect([...(await endsOf(run)).values()]).toEqual(['ambiguous', 'ambiguous']);
    expect(run.asked).toHaveLength(3);
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
    const made = await loader.prove(finishedDocument(pdf), codes, createPhaseTimer());
    proven.push(...(made?.labels.keys() ?? []));
  });
  expect(proven).toEqual(codes);
  // Of the pages, and of the labels.
  expect(turns).toBeGreaterThanOrEqual(2 * (50 / 10 - 1));
});
