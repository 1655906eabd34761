import type { AllowedCode } from '../../shared/allowed-code.ts';
import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { LabelSize, SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
import type { ReceiverMatch, UnexpectedCode, VerificationIssue } from '../../shared/verification-issue.ts';
import type { Dots } from './inspect/dots.ts';
import type { OrderFacts } from './order-facts.ts';

/** Pages one below the other, as they would be printed. */
export interface LabelImage extends SizeMm {
  readonly png: Uint8Array;
}

/** What was proven of a label: what its receipt says of it. */
export interface LabelProof {
  /** SHA-256 of each page's dots (inspect/dots.ts, hashOf), as hexadecimal digits. */
  readonly dots: readonly string[];
  /** The barcodes that name its order, as they were read from those dots. */
  readonly barcodes: readonly { readonly format: string; readonly text: string }[];
  /** What its text says of the receiver; null where nothing can be said. */
  readonly receiver: ReceiverMatch | null;
  /** The doubt that the operator, or a setting, accepted; null where there was none. */
  readonly accepted: VerificationIssue | null;
}

/** A doubt that the operator has looked at and accepted, with the unexpected codes that were on the label then. */
export interface AcceptedIssue {
  readonly doubt: VerificationIssue;
  readonly codes: readonly string[];
}

/** One order's label, proven and ready to be printed. Its measure is its page's, or the media's where one is set. */
export interface Label extends SizeMm {
  readonly code: OrderCode;
  /** What is to be printed, page by page: the very dots that were inspected. */
  readonly dots: readonly Dots[];
  /** Dots per inch of `dots`. */
  readonly dpi: number;
  readonly warnings: readonly LabelWarning[];
  readonly proof: LabelProof;
  /** What is printed, as a picture. */
  renderPicture(): Promise<LabelImage>;
  /** `dots` as a PDF of its own, with nothing else on its pages (inspect/flat-pdf.ts). */
  renderPdf(): Promise<Uint8Array>;
  /**
   * Hands the label to a system printer, by its name; resolves when the system took it.
   * @param offersDpi the printer's driver offers the label's resolution, and is asked for it
   */
  print(printer: string, title: string, offersDpi: boolean): Promise<void>;
}

/** A label that is not printed before the operator says so. */
export interface HeldLabel {
  readonly problem: HoldProblem;
  readonly warnings: readonly LabelWarning[];
  readonly picture: LabelImage;
  /** The codes that speak against it. */
  readonly unexpectedCodes: readonly UnexpectedCode[];
  readonly receiver: ReceiverMatch | null;
}

/** What became of the codes of one document. */
export interface DocumentResult {
  /** Proven, in the order of the batch. */
  readonly labels: ReadonlyMap<OrderCode, Label>;
  readonly held: ReadonlyMap<OrderCode, HeldLabel>;
  readonly problems: ReadonlyMap<OrderCode, Problem>;
  /** Pages of orders that are not in the batch. */
  readonly foreign: number;
  readonly phases: DocumentPhases;
}

/** What may be printed without asking. */
export interface LabelRules {
  /** Labels whose barcode can't be read are printed without asking. */
  readonly printUnreadable: boolean;
  /** The codes that this service's labels carry besides their order's. */
  readonly agreedCodes: readonly AllowedCode[];
  /** A label whose receiver is not the order's is held. */
  readonly holdOtherReceiver: boolean;
}

/** Where no setting is asked. */
export const NO_RULES: LabelRules = { printUnreadable: false, agreedCodes: [], holdOtherReceiver: false };

/** How a run's labels are wanted. */
export interface LabelRequest {
  readonly size: LabelSize;
  readonly profile: Profile;
  /** Codes per print token. */
  readonly chunkSize: number;
  /** Asked as each document is judged, so that a changed setting holds from the next one on. */
  readonly rules: () => LabelRules;
  /** All orders of the batch: a page of one that was not asked for is no foreign page. */
  readonly batch: readonly OrderCode[];
  readonly accepted: ReadonlyMap<OrderCode, AcceptedIssue>;
  /** What is known of orders now. */
  readonly facts: (codes: readonly OrderCode[]) => readonly OrderFacts[];
  /** Whether a text is the code, shortcode or soc of an order that Tem knows, of the batch or not. */
  readonly isKnownOrder: (text: string) => boolean;
}
