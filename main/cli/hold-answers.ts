import { type HoldAnswer, holdOf, offeredAnswers } from '../../shared/hold.ts';
import type { BatchRow, ReprintReason } from '../../shared/station.ts';

/** What the command line's options answer to holds. */
export interface PresetAnswers {
  /** Why orders that were printed before are printed again; null: they are not. */
  readonly reprint: ReprintReason | null;
  /** Orders that have ended are printed all the same. */
  readonly anyStatus: boolean;
}

/** The answer to a row's hold that was given beforehand; null: the row goes on waiting, for nobody is there to be asked. */
export function presetAnswer(
  row: Pick<BatchRow, 'state' | 'problem' | 'unexpectedCodes'>,
  { reprint, anyStatus }: PresetAnswers,
): HoldAnswer | null {
  const isGiven = (answer: HoldAnswer): boolean => {
    switch (answer) {
      case 'accept-as-code':
        return true;
      case 'print':
        return anyStatus;
      case 'reprint':
        return reprint !== null;
      case 'approve-codes':
      case 'look-up':
      case 'choose':
        return false;
    }
  };
  return offeredAnswers(holdOf(row), 'command-line').find(isGiven) ?? null;
}
