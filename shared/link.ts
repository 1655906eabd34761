import type { LabelSize } from './label-size.ts';
import type { Problem } from './problem.ts';
import type { AddedCodes } from './station.ts';

/**
 * What became of `tem://print?...` links: a page of a web ERP filled the batch. They never print. All that came since the
 * operator dismissed the last answer are told of together, so that none is overlooked.
 */
export interface LinkResult extends AddedCodes {
  /** Counts answers; another number for each. */
  readonly sequence: number;
  /** How many links are told of here, the refused ones among them. */
  readonly links: number;
  /** Why the newest of them was refused; null where it was taken. */
  readonly refused: Problem | null;
  /** The size that the newest link with one asks for; the operator decides. */
  readonly size: LabelSize | null;
  /** The rows that they brought. */
  readonly rows: readonly number[];
  /** How many of those were taken out again because the operator wanted it. */
  readonly removed: number;
}
