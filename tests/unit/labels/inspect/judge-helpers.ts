import { createBatchNames } from '../../../../main/labels/inspect/batch-names.ts';
import { type Judgement, judgePages, type NamedPage } from '../../../../main/labels/inspect/judge-pages.ts';
import { createNameFinder } from '../../../../main/labels/inspect/names-on-page.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import type { OrderFacts } from '../../../../main/labels/label.ts';
import type { AllowedCode } from '../../../../shared/allowed-code.ts';
import { type OrderCode, shortcodeOf } from '../../../../shared/order-code.ts';

/** What is known besides the codes of the batch. */
export interface KnownOrders {
  /** The orders the document was requested for; all of the batch by default. */
  readonly asked?: readonly OrderCode[];
  /** The orders' other names. */
  readonly names?: readonly Partial<OrderFacts>[];
  /** Codes, shortcodes and socs of orders that Tem knows. */
  readonly knownOrders?: readonly string[];
  readonly agreed?: readonly AllowedCode[];
}

/** Digits that a service prints on every label, at its top by default. */
export const agreedDigits = (length: number, y = 0.1): AllowedCode => ({
  partner: 'https://partner.example',
  symbology: 'Code128',
  length,
  alphabet: 'digits',
  place: { x: 0.5, y },
});

/** Pages with what they name of the batch's orders. */
function withNames(
  pages: readonly PageReading[],
  batch: readonly OrderCode[],
  { asked = batch, names = [], knownOrders = [], agreed = [] }: KnownOrders = {},
): NamedPage[] {
  const findNames = createNameFinder({
    batch: createBatchNames(batch),
    asked: asked.map((code) => ({
      code,
      shortcode: shortcodeOf(code),
      soc: null,
      sorting: null,
      ...names.find((one) => one.code === code),
    })),
    isKnownOrder: (text) => knownOrders.includes(text),
    allowedCodes: agreed,
  });
  return pages.map((page) => ({ ...page, names: findNames(page) }));
}

/** Pages with the batch's orders that they name, judged as a document of the requested orders. */
export const judge = (
  pages: readonly PageReading[],
  batch: readonly OrderCode[],
  beside: KnownOrders = {},
): Judgement => judgePages(withNames(pages, batch, beside), beside.asked ?? batch);

/** The judgement in short: of each order its pages, or the problem and the pages or names. */
export function summarize(
  pages: readonly PageReading[],
  codes: readonly OrderCode[],
  beside: KnownOrders = {},
) {
  const { labels, doubtful, failed, blank, repeated, foreign } = judge(pages, codes, beside);
  const orders: Record<string, string> = {};
  for (const [code, label] of labels) orders[code] = label.pages.join();
  for (const [code, label] of doubtful) orders[code] = `${label.problem} ${label.pages.join()}`;
  for (const [code, none] of failed)
    orders[code] =
      none.problem === 'foreign-label' ? `foreign-label ${none.names.join()}`.trim() : none.problem;
  return { orders, blank, repeated, foreign: foreign.map(({ page: at, names }) => [at, ...names]) };
}
