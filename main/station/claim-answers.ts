import { allowsAnswer, type HoldAnswer, holdOf } from '../../shared/hold.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { AutoPrint } from './auto-print.ts';
import type { Claims } from './claims.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';

/** The answers to holds for other stations' sake: each is a person's, by name. */
export function createClaimAnswers(
  labelStore: Pick<LabelStore, 'row' | 'step'>,
  claims: Pick<Claims, 'takeOver' | 'allowAlone'>,
  autoPrint: Pick<AutoPrint, 'printSoon'>,
) {
  function heldRow(id: number, answer: HoldAnswer): LabelRow {
    const row = labelStore.row(id);
    if (row === null || !allowsAnswer(holdOf(row), answer)) throw new ProblemError('unknown-row');
    return row;
  }

  function requeue(id: number): void {
    labelStore.step([id], { event: 'accept', problem: null });
    autoPrint.printSoon([id]);
  }

  return {
    /**
     * Takes a held row's order over from the station that has it. @param by the person's name
     * @throws ProblemError unknown-row, claim-outstanding, fleet-unreachable
     */
    async takeOver(id: number, by: string): Promise<void> {
      await claims.takeOver(heldRow(id, 'take-over'), by);
      // It may have been released, answered or removed meanwhile.
      const row = labelStore.row(id);
      if (row !== null && allowsAnswer(holdOf(row), 'take-over')) requeue(id);
    },
    /** Queues a row that is held because the fleet cannot be asked. @throws ProblemError unknown-row, print-alone-off */
    printAlone(id: number, by: string): void {
      claims.allowAlone(heldRow(id, 'print-alone'), by);
      requeue(id);
    },
  };
}
