import type { LocalizedText } from '../../../shared/language.ts';
import { describePrinterReasons, type PrinterReason } from '../../../shared/printer-reason.ts';
import type { SpoolerJob } from './spooler.ts';

/** A label is through in a second or two: a printer that takes one and is silent for so long does not answer. */
const SILENT_MS = 10_000;

export interface WaitingNotifier {
  /** What the job waits for, when it has stood still for so many ms. */
  update(job: SpoolerJob, stillMs: number): void;
  clear(): void;
}

/** Tells what a job waits for when that changes, and null when it waits no longer. */
export function createWaitingNotifier(onWaiting: (reason: LocalizedText | null) => void): WaitingNotifier {
  let told = '';
  const say = (reasons: readonly PrinterReason[]): void => {
    if (reasons.join() === told) return;
    told = reasons.join();
    onWaiting(reasons.length === 0 ? null : describePrinterReasons(reasons));
  };
  return {
    update({ reasons, begun }, stillMs) {
      say(reasons.length === 0 && begun && stillMs >= SILENT_MS ? ['offline'] : reasons);
    },
    clear() {
      say([]);
    },
  };
}
