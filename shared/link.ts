import type { LabelSize } from './label-size.ts';
import type { Problem } from './problem.ts';
import type { AddedCodes } from './station.ts';

/**
 * The result of `tem://print?...` links, with which a web ERP's page fills the batch. Links never print. All links since the
 * operator dismissed the last result are reported together, so that none is overlooked.
 */
export interface LinkResult extends AddedCodes {
  readonly sequence: number;
  /** How many links this result covers, including refused ones. */
  readonly links: number;
  /** Why the newest link was refused; null if it was accepted. */
  readonly refused: Problem | null;
  /** The size that the newest link with a size asks for; the operator decides. */
  readonly size: LabelSize | null;
  /** The rows that the links added. */
  readonly rows: readonly number[];
  /** How many of those the operator has removed again. */
  readonly removed: number;
}
