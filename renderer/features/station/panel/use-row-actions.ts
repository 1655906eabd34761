import { useMemo } from 'react';
import type { AccountId } from '../../../../shared/account.ts';
import { holdOf } from '../../../../shared/hold.ts';
import type { OrderChoice } from '../../../../shared/order.ts';
import type { BatchRow, ReprintReason } from '../../../../shared/station.ts';
import { useStationServices } from '../station-services.ts';
import type { PersonsAnswer } from './row-answers.ts';

/** What can be done to a row; the panel then shows what became of it. */
export function useRowActions() {
  const { tem, panel, report } = useStationServices();
  return useMemo(() => {
    const { station, fleet } = tem.calls;
    const follow = ({ id }: BatchRow, done: Promise<void>): void => {
      // Its change arrives before the answer.
      done.then(() => panel.follow(id)).catch(report);
    };
    return {
      dismiss: panel.dismiss,
      showMoreReasons: panel.showMoreReasons,
      /** Opens the row's picture, which has its own answers. */
      inspect: ({ id }: BatchRow) => panel.inspect(id),
      /** Main reports the removal, and the panel offers to take it back. */
      remove: ({ id }: BatchRow) => void station.remove({ id }).catch(report),
      retry: (row: BatchRow) => follow(row, station.retry({ id: row.id })),
      resolve: (row: BatchRow, cameOut: boolean) => follow(row, station.resolve({ id: row.id, cameOut })),
      /** The answer to "its order has ended". */
      printAnyway: (row: BatchRow) =>
        follow(row, station.printAnyway({ id: row.id, reason: null, seen: null })),
      /** Prints a label again: the answer to "printed before", or for one that came out of this batch. */
      reprint: (row: BatchRow, reason: ReprintReason) => {
        const { id } = row;
        const done =
          holdOf(row) === null
            ? station.reprint({ id, reason })
            : station.printAnyway({ id, reason, seen: null });
        follow(row, done);
      },
      /** For a scan that means no order: look it up again, or accept it as a code. */
      lookUp: (row: BatchRow) => follow(row, station.lookUp({ id: row.id })),
      /** A manager's answers: main asks for the PIN and for consent. */
      answerAs: (row: BatchRow, { kind }: PersonsAnswer, person: string) =>
        follow(
          row,
          kind === 'take-over'
            ? fleet.takeOver({ id: row.id, person })
            : fleet.printAlone({ id: row.id, person }),
        ),
      acceptAsCode: (row: BatchRow, account: AccountId | null) =>
        follow(row, station.acceptAsCode({ id: row.id, account })),
      choose: (row: BatchRow, { code, account }: OrderChoice) =>
        follow(row, station.choose({ id: row.id, code, account: account?.id ?? null })),
    };
  }, [tem, panel, report]);
}
