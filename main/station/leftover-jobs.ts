import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { LeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import { type AccountOrder, otherAccounts, type StationAccounts } from './station-accounts.ts';

/** The operator's answer about a label that may have come out. */
export type OperatorAnswer = 'came-out' | 'did-not-come-out' | 'again';

export type LeftoverJobs = ReturnType<typeof createLeftoverJobs>;

/** The same answer within this time (ms) counts as a double click by someone who has not read the question yet. */
const DOUBLE_CLICK_MS = 1000;

/**
 * @param batchId the batch whose open jobs are tracked
 * @param accounts the station's: an order's jobs are not those of another account's order with an equal code
 * @param nowMs a monotonic clock
 */
export function createLeftoverJobs(
  ledger: Pick<LabelStore, 'leftoverJobs'>,
  batchId: number,
  accounts: Pick<StationAccounts, 'list'>,
  queues: LeftoverQueueJobs,
  nowMs = () => performance.now(),
) {
  /** By job title: why an answer was doubted, and since when. */
  const doubted = new Map<string, { readonly why: string; readonly atMs: number }>();
  const jobsOf = ({ account, code }: AccountOrder) =>
    ledger.leftoverJobs(code, batchId, otherAccounts(accounts, account));

  async function cancel(order: AccountOrder, said: OperatorAnswer): Promise<void> {
    for (const { printer, title } of jobsOf(order)) {
      const left = await queues.take(printer, title);
      // An operator who holds the label needs no confirmation from the queue, and gives a reason to print a printed one again.
      if (left.kind === 'over' || said === 'came-out' || (left.kind === 'printed' && said === 'again'))
        continue;
      const before = doubted.get(title);
      const isOld = before?.why === left.why.en;
      if (isOld && nowMs() - before.atMs >= DOUBLE_CLICK_MS) continue;
      if (!isOld) doubted.set(title, { why: left.why.en, atMs: nowMs() });
      throw new ProblemError('answer-doubted', { detail: left.why });
    }
  }

  return {
    /**
     * Runs at the start: cancels what the queues would send again of labels in doubt. Jobs that continue by themselves, or wait
     * for their turn, are left to come out.
     */
    async cancelResends(rows: readonly Pick<LabelRow, 'account' | 'code' | 'state'>[]): Promise<void> {
      const asked = rows.filter(({ state }) => state === 'unknown');
      const jobs = asked.flatMap(jobsOf);
      // In parallel: a hung print service delays a command line no longer for many jobs than for one.
      await Promise.all(jobs.map(({ printer, title }) => queues.takeAnew(printer, title)));
    },
    /**
     * Cancels an order's jobs that may still be in a queue, before the operator's answer lets the label be printed again:
     * otherwise both would come out when the queue resumes.
     * @throws ProblemError answer-doubted if a job may still come out, or its queue reports it as printed; repeating the same
     * answer overrides the doubt
     */
    cancel,
    /** Whether nothing of the label is left in a printer's queue, from where it would come out a second time. */
    async isCancelled(order: AccountOrder): Promise<boolean> {
      try {
        await cancel(order, 'again');
        return true;
      } catch (error) {
        if (problemOf(error).code !== 'answer-doubted') throw error;
        return false;
      }
    },
  };
}
