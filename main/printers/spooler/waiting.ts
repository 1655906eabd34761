import type { Words } from '../../../shared/language.ts';
import { type PrinterReason, wordsOfReasons } from '../../../shared/printer-reason.ts';
import type { SpoolerJob } from './spooler.ts';

/** A label is through in a second or two: a printer that takes one and is silent for so long does not answer. */
const SILENT_MS = 10_000;

export interface Waiting {
  /** What the job waits for, when it has stood still for so many ms. */
  tell(job: SpoolerJob, stillMs: number): void;
  over(): void;
}

/** Tells what a job waits for when that changes, and null when it waits no longer. */
export function tellWaiting(onWaiting: (reason: Words | null) => void): Waiting {
  let told = '';
  const say = (reasons: readonly PrinterReason[]): void => {
    if (reasons.join() === told) return;
    told = reasons.join();
    onWaiting(reasons.length === 0 ? null : wordsOfReasons(reasons));
  };
  return {
    tell({ reasons, begun }, stillMs) {
      say(reasons.length === 0 && begun && stillMs >= SILENT_MS ? ['offline'] : reasons);
    },
    over() {
      say([]);
    },
  };
}
