import type { AllowedCode } from '../../shared/allowed-code.ts';
import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { LabelHost } from '../../shared/label-host.ts';
import { type LabelSize, MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Head } from '../../shared/printer-head.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
import type { ReceiverMatch, UnexpectedCode, VerificationIssue } from '../../shared/verification-issue.ts';
import type { Dots } from './inspect/dots.ts';

/** Stacked pages as they would be printed. */
export interface LabelImage extends SizeMm {
  readonly png: Uint8Array;
  /** The hash of each page's dots (inspect/dots.ts, hashDots), in hex. */
  readonly dots: readonly string[];
}

/** What was proven about a label, for its receipt. */
export interface LabelProof {
  /** SHA-256 of each page's dots in hex (inspect/dots.ts, hashDots). */
  readonly dots: readonly string[];
  /** The barcodes that name its order, as read from those dots. */
  readonly barcodes: readonly { readonly format: string; readonly text: string }[];
  /** How its text matches the receiver; null if that is unknown. */
  readonly receiver: ReceiverMatch | null;
  /** The issue that the operator, or a setting, accepted; null if there was none. */
  readonly accepted: VerificationIssue | null;
  /** The dots of the picture that the operator agreed to, hashed as above; null if nobody did. */
  readonly agreed: readonly string[] | null;
  /** When the dots were made, in milliseconds since 1970. */
  readonly madeAtMs: number;
}

/** An order's label, proven and ready to print. Its size is its page's, or the media's if one is set. */
export interface Label extends SizeMm {
  readonly code: OrderCode;
  /** What to print, page by page: exactly the inspected dots. */
  readonly dots: readonly Dots[];
  readonly dpi: number;
  readonly warnings: readonly LabelWarning[];
  readonly proof: LabelProof;
  renderPicture(): Promise<LabelImage>;
  /** `dots` as a PDF with nothing else on its pages (inspect/flat-pdf.ts). */
  renderPdf(): Promise<Uint8Array>;
  /** Resolves once the system has accepted it. @param offersDpi whether the driver offers the label's resolution */
  print(printer: string, title: string, offersDpi: boolean): Promise<void>;
}

export function sizeOfDots({ widthDots, heightDots }: Dots, dpi: number): SizeMm {
  return { widthMm: (widthDots / dpi) * MM_PER_INCH, heightMm: (heightDots / dpi) * MM_PER_INCH };
}

/** A label that is not printed until the operator decides. */
export interface HeldLabel {
  readonly problem: HoldProblem;
  /** What is printed if the operator agrees to it: exactly what the picture shows. */
  readonly label: Label;
  readonly picture: LabelImage;
  /** The codes that contradict it. */
  readonly unexpectedCodes: readonly UnexpectedCode[];
}

export interface DocumentResult {
  /** Proven, in the batch's order. */
  readonly labels: ReadonlyMap<OrderCode, Label>;
  readonly held: ReadonlyMap<OrderCode, HeldLabel>;
  readonly problems: ReadonlyMap<OrderCode, Problem>;
  /** Pages of orders outside the batch. */
  readonly foreign: number;
  readonly phases: DocumentPhases;
}

export interface LabelRules {
  /** Whether to print labels with an unreadable barcode without asking. */
  readonly printUnreadable: boolean;
  /** The codes that this service's labels have besides their order's. */
  readonly agreedCodes: readonly AllowedCode[];
  /** Whether to hold a label that shows another receiver than the order's, or none. */
  readonly holdOtherReceiver: boolean;
  /** Which hosts label pages may load parts from, and which they do without. */
  readonly labelHosts: readonly LabelHost[];
  /** The sizes that the operator has agreed to instead of the one asked for. */
  readonly agreedSizes: readonly AgreedSize[];
}

/** A label's size and the one that was asked for, as `formatSize` shows them. */
export interface AgreedSize {
  readonly label: string;
  readonly asked: string;
}

/** As long as nothing is set. */
export const NO_RULES: LabelRules = {
  printUnreadable: false,
  agreedCodes: [],
  holdOtherReceiver: true,
  labelHosts: [],
  agreedSizes: [],
};

export interface LabelRequest {
  readonly size: LabelSize;
  readonly profile: Profile;
  readonly chunkSize: number;
  /** The printer's head; null if a driver, or nobody, decides what it prints. */
  readonly head: Head | null;
  /** Called as each document is judged, so that a changed setting applies from the next one. */
  readonly rules: () => LabelRules;
  /** All orders of the batch: their pages are not foreign even if they were not requested. */
  readonly batch: readonly OrderCode[];
  /** The pictures that the operator agreed to: the hash of each page's dots. Any other label of the order is held. */
  readonly agreed: ReadonlyMap<OrderCode, readonly string[]>;
  readonly facts: (codes: readonly OrderCode[]) => readonly OrderFacts[];
  /** Whether a text is the code, shortcode or soc of an order that Tem knows, in the batch or not. */
  readonly isKnownOrder: (text: string) => boolean;
}

export interface OrderNames {
  readonly code: OrderCode;
  readonly shortcode: string | null;
  /** The sender's own code, and the sorting code; null if unknown. */
  readonly soc: string | null;
  readonly sorting: string | null;
}

export interface ReceiverFacts {
  readonly name: string | null;
  /** Some digits may be masked. */
  readonly phone: string | null;
  /** The district alone, if it is known, and the whole address in one line. */
  readonly district: string | null;
  readonly address: string | null;
}

export interface OrderFacts extends OrderNames {
  /** Null if only the order's code is known. */
  readonly receiver: ReceiverFacts | null;
}
