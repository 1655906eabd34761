import type { LocalizedText } from '../../../shared/language.ts';
import { describePrinterReasons, type PrinterReason } from '../../../shared/printer-reason.ts';
import type { SpoolerJob } from './spooler.ts';

/** A label takes a second or two: a printer that received one and stays silent this long does not respond. */
const SILENT_MS = 10_000;

export interface WaitingNotifier {
  /** Updates what the job waits for, given how many ms it has stalled. */
  update(job: SpoolerJob, stillMs: number): void;
  clear(): void;
}

/** Reports what a job waits for whenever that changes, and null when the waiting ends. */
export function createWaitingNotifier(onWaiting: (reason: LocalizedText | null) => void): WaitingNotifier {
  let reported = '';
  const report = (reasons: readonly PrinterReason[]): void => {
    if (reasons.join() === reported) return;
    reported = reasons.join();
    onWaiting(reasons.length === 0 ? null : describePrinterReasons(reasons));
  };
  return {
    update({ reasons, begun }, stillMs) {
      report(reasons.length === 0 && begun && stillMs >= SILENT_MS ? ['offline'] : reasons);
    },
    clear() {
      report([]);
    },
  };
}
