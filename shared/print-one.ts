import type { BatchRow, RunSummary } from './station.ts';

/** The earlier labels of an order. */
export interface EarlierLabels {
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly lastAtMs: number;
  readonly printer: string;
}

/** What became of a request to print one order's label now. */
export type PrintOneAnswer =
  /** It may have been printed before: nothing was done, and a reason is needed to print it again. */
  | { readonly kind: 'printed-before'; readonly earlier: EarlierLabels }
  /** The order's row in the batch afterwards; `summary` is null if the row needs an answer at the station first. */
  | { readonly kind: 'done'; readonly row: BatchRow; readonly summary: RunSummary | null };
