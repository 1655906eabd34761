import { type Judgement, judgePages } from '../../../../main/labels/inspect/judge-pages.ts';
import { findNamesOf } from '../../../../main/labels/inspect/names-on-page.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import type { OrderNames } from '../../../../main/labels/order-facts.ts';
import { type OrderCode, shortcodeOf } from '../../../../shared/order-code.ts';

/** One rule: pages, and what is to become of the batch's orders. */
export interface Case {
  readonly rule: string;
  readonly pages: readonly PageReading[];
  readonly codes?: readonly OrderCode[];
  /** Per order, in short: pages, or problem and pages. */
  readonly orders: Readonly<Record<string, string>>;
  readonly blank?: number;
  readonly repeated?: number;
  readonly foreign?: readonly (readonly [page: number, ...names: string[]])[];
}

/** An order of which nothing is known but its code. */
const namesOf = (code: OrderCode): OrderNames => ({
  code,
  shortcode: shortcodeOf(code),
  soc: null,
  sorting: null,
});

/** Pages with what they name of the batch's orders, judged as those of the orders that were asked for. */
export function judge(
  pages: readonly PageReading[],
  batch: readonly OrderCode[],
  asked: readonly OrderCode[] = batch,
): Judgement {
  const findNames = findNamesOf(batch.map(namesOf));
  return judgePages(
    pages.map((page) => ({ ...page, names: findNames(page) })),
    asked,
  );
}

/** The judgement in short. */
export function inShort(pages: readonly PageReading[], codes: readonly OrderCode[]): object {
  const { labels, doubtful, failed, blank, repeated, foreign } = judge(pages, codes);
  const orders: Record<string, string> = {};
  for (const [code, label] of labels) orders[code] = label.pages.join();
  for (const [code, label] of doubtful) orders[code] = `${label.problem} ${label.pages.join()}`;
  for (const [code, none] of failed)
    orders[code] =
      none.problem === 'foreign-label' ? `foreign-label ${none.names.join()}`.trim() : none.problem;
  return { orders, blank, repeated, foreign: foreign.map(({ page: at, names }) => [at, ...names]) };
}
