import { createBatchNames } from '../../../../main/labels/inspect/batch-names.ts';
import { type Judgement, judgePages, type NamedPage } from '../../../../main/labels/inspect/judge-pages.ts';
import { createNameFinder } from '../../../../main/labels/inspect/names-on-page.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import type { OrderNames } from '../../../../main/labels/label.ts';
import type { AllowedCode } from '../../../../shared/allowed-code.ts';
import { type OrderCode, shortcodeOf } from '../../../../shared/order-code.ts';

/** One rule: pages, and what is to become of the batch's orders. */
export interface JudgeCase extends KnownOrders {
  readonly rule: string;
  readonly pages: readonly PageReading[];
  readonly codes?: readonly OrderCode[];
  /** Per order, in short: pages, or problem and pages. */
  readonly orders: Readonly<Record<string, string>>;
  readonly blank?: number;
  readonly repeated?: number;
  readonly foreign?: readonly (readonly [page: number, ...names: string[]])[];
}

/** What is known besides the codes of the batch. */
export interface KnownOrders {
  /** The orders the document was requested for; all of the batch by default. */
  readonly asked?: readonly OrderCode[];
  /** The orders' other names. */
  readonly names?: readonly Partial<OrderNames>[];
  /** Codes, shortcodes and socs of orders that Tem knows. */
  readonly knownOrders?: readonly string[];
  readonly agreed?: readonly AllowedCode[];
}

/** Pages with what they name of the batch's orders. */
export function withNames(
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
export function judge(
  pages: readonly PageReading[],
  batch: readonly OrderCode[],
  beside: KnownOrders = {},
): Judgement {
  return judgePages(withNames(pages, batch, beside), beside.asked ?? batch);
}

/** The judgement in short. */
export function summarize(
  pages: readonly PageReading[],
  codes: readonly OrderCode[],
  beside: KnownOrders = {},
): object {
  const { labels, doubtful, failed, blank, repeated, foreign } = judge(pages, codes, beside);
  const orders: Record<string, string> = {};
  for (const [code, label] of labels) orders[code] = label.pages.join();
  for (const [code, label] of doubtful) orders[code] = `${label.problem} ${label.pages.join()}`;
  for (const [code, none] of failed)
    orders[code] =
      none.problem === 'foreign-label' ? `foreign-label ${none.names.join()}`.trim() : none.problem;
  return { orders, blank, repeated, foreign: foreign.map(({ page: at, names }) => [at, ...names]) };
}
