import type { LabelSize } from './label-size.ts';
import type { AddedCodes } from './station.ts';

/** What became of a `tem://print?...` link: a page of a web ERP filled the batch. It never prints. */
export interface LinkAnswer extends AddedCodes {
  /** How many links came before; another number for each. */
  readonly turn: number;
  /** The size that the link asks for, where that is another than the station's; the operator decides. */
  readonly size: LabelSize | null;
}
