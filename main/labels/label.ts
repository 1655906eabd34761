import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { LabelSize, SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Doubt, LabelWarning } from '../../shared/station.ts';
import type { Dots } from './inspect/dots.ts';

/** Pages one below the other, as they would be printed. */
export interface Picture extends SizeMm {
  readonly png: Uint8Array;
}

/** One order's label, proven and ready to be printed. Its measure is its page's, or the media's where one is set. */
export interface Label extends SizeMm {
  readonly code: OrderCode;
  /** What is to be printed, page by page: the very dots that were inspected. */
  readonly dots: readonly Dots[];
  /** Dots per inch of `dots`. */
  readonly dpi: number;
  readonly warnings: readonly LabelWarning[];
  /** What is printed, as a picture. */
  picture(): Promise<Picture>;
  /** The label as a PDF of its own. */
  pdf(): Promise<Uint8Array>;
  /**
   * Hands the label to a system printer, by its name; resolves when the system took it.
   * @param offersDpi the printer's driver offers the label's resolution, and is asked for it
   */
  print(printer: string, title: string, offersDpi: boolean): Promise<void>;
}

/** A label that is not printed before the operator says so. */
export interface HeldLabel {
  readonly problem: Problem;
  readonly warnings: readonly LabelWarning[];
  readonly picture: Picture;
}

/** What became of the codes of one document. */
export interface MadeLabels {
  /** Proven, in the order of the batch. */
  readonly labels: ReadonlyMap<OrderCode, Label>;
  readonly held: ReadonlyMap<OrderCode, HeldLabel>;
  readonly problems: ReadonlyMap<OrderCode, Problem>;
  /** Pages of orders that are not in the batch. */
  readonly foreign: number;
  readonly phases: DocumentPhases;
}

/** How a run's labels are wanted. */
export interface LabelOrder {
  readonly size: LabelSize;
  readonly profile: Profile;
  /** Codes per print token. */
  readonly chunkSize: number;
  /** Labels whose barcode can't be read are printed without asking. */
  readonly printUnreadable: boolean;
  /** All orders of the batch: a page of one that was not asked for is no foreign page. */
  readonly batch: readonly OrderCode[];
  /** The doubts that the operator has looked at and accepted. */
  readonly accepted: ReadonlyMap<OrderCode, Doubt>;
}
