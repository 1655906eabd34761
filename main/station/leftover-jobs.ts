import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { LeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';

/** What the operator says of a label that may have come out. */
export type OperatorAnswer = 'came-out' | 'did-not-come-out' | 'again';

export interface LeftoverJobs {
  /**
   * Takes an order's jobs back that may still stand in a queue, before the operator's answer lets its label be printed again:
   * both would come out when the queue goes on.
   * @throws ProblemError answer-doubted where a job may come out all the same, or its queue says that it was printed; the
   * same answer given again is taken
   */
  cancel(code: OrderCode, said: OperatorAnswer): Promise<void>;
  /**
   * At the start: takes back what the queues would send again of labels that are asked about. What goes on by itself, or
   * waits for its turn, is left to come out.
   */
  cancelResends(rows: readonly Pick<LabelRow, 'code' | 'state'>[]): Promise<void>;
}

/** The same answer within this time (ms) is a second click, by somebody who has not read yet. */
const DOUBLE_CLICK_MS = 1000;

/**
 * @param batchId whose open jobs are followed
 * @param nowMs a clock that is never set
 */
export function createLeftoverJobs(
  ledger: Pick<LabelStore, 'leftoverJobs'>,
  batchId: number,
  queues: LeftoverQueueJobs,
  nowMs = () => performance.now(),
): LeftoverJobs {
  /** Why an answer about a job was doubted, and when first, by its title. */
  const doubted = new Map<string, { readonly why: string; readonly atMs: number }>();
  return {
    async cancelResends(rows) {
      const asked = rows.filter(({ state }) => state === 'unknown');
      const jobs = asked.flatMap(({ code }) => ledger.leftoverJobs(code, batchId));
      // At once: a print service that hangs keeps a command line waiting no longer for many than for one.
      await Promise.all(jobs.map(({ printer, title }) => queues.takeAnew(printer, title)));
    },
    async cancel(code, said) {
      for (const { printer, title } of ledger.leftoverJobs(code, batchId)) {
        const left = await queues.take(printer, title);
        // Whoever holds the label in hands needs no queue's word, and wants a printed one again for a reason.
        if (left.kind === 'over' || said === 'came-out' || (left.kind === 'printed' && said === 'again'))
          continue;
        const before = doubted.get(title);
        const isOld = before?.why === left.why.en;
        if (isOld && nowMs() - before.atMs >= DOUBLE_CLICK_MS) continue;
        if (!isOld) doubted.set(title, { why: left.why.en, atMs: nowMs() });
        throw new ProblemError('answer-doubted', { detail: left.why });
      }
    },
  };
}
