import type { PrinterReason } from '../../../../shared/printer-reason.ts';

/** What a printer says of itself. */
export interface PrinterStatus {
  /** Whether it can print now. */
  readonly ready: boolean;
  readonly reasons: readonly PrinterReason[];
  /** Labels that it took and that did not come out yet; absent where its answer doesn't tell. */
  readonly pending?: number;
}

/** What came from the printer since the last label (or since the connection was made). */
export interface ReceivedAnswers {
  readonly bytes: Uint8Array;
  /** Where in `bytes` the answer to the last question begins. */
  readonly asked: number;
}

/** Reads the status out of what came; null while the answer is not whole. */
export type ReadStatus = (answers: ReceivedAnswers) => PrinterStatus | null;

/** Those reasons whose flag is set. */
export function activeReasons(flags: readonly (readonly [PrinterReason, boolean])[]): PrinterReason[] {
  return [...new Set(flags.filter(([, set]) => set).map(([reason]) => reason))];
}
