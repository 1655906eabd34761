import { expect, it } from 'vitest';
import { createDocumentLoader, type LabelServices } from '../../../main/labels/document-loader.ts';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import { type LabelRequest, NO_RULES } from '../../../main/labels/label.ts';
import { createPhaseTimer } from '../../../main/labels/phase-timer.ts';
import { NEVER_ABORTED } from '../../../main/platform/promises.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { countTurns } from '../../helpers/count-turns.ts';
import { page } from './inspect/readings.ts';

const LABELS = 50;
/** Proving a document asks nobody. */
const NO_ACCOUNT = { client: () => Promise.reject(new Error('asked')), origins: async () => [] };
/** Of the pages, and of the labels. */
const PART = 10;

it('proves a document of 50 labels in parts, between which the event loop turns', async () => {
  const codes = Array.from({ length: LABELS }, (_, at) => `SGNS336484LM.${883_000_000 + at}` as OrderCode);
  const order: LabelRequest = {
    size: 'S9',
    profile: DEFAULT_PROFILE,
    chunkSize: LABELS,
    rules: () => NO_RULES,
    batch: codes,
    accepted: new Map(),
    facts: (asked) =>
      asked.map((code) => ({ code, shortcode: null, soc: null, sorting: null, receiver: null })),
    isKnownOrder: () => false,
  };
  const pages = codes.map((code) => page(`Đơn hàng ${code}`, [code]));
  const inspector = {
    inspect: () => Promise.resolve({ pages, rasterMs: 0, decodeMs: 0 }),
  } as Partial<Inspector> as Inspector;
  const services = { inspector, log: () => undefined } as Partial<LabelServices> as LabelServices;
  const loader = createDocumentLoader(services, order, NO_ACCOUNT, NEVER_ABORTED);
  const proven: OrderCode[] = [];
  const turns = await countTurns(async () => {
    const document = { pdf: new Uint8Array(), title: '', text: '' };
    const made = await loader.prove(document, codes, createPhaseTimer());
    proven.push(...(made?.labels.keys() ?? []));
  });
  expect(proven).toEqual(codes);
  expect(turns).toBeGreaterThanOrEqual(2 * (LABELS / PART - 1));
});
