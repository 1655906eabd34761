import { type HoldAnswer, holdOf, offeredAnswers } from '../../shared/hold.ts';
import type { BatchRow, ReprintReason } from '../../shared/station.ts';

/** The answers to holds from the command line's options. */
export interface PresetAnswers {
  /** Why orders that were printed before are reprinted; null: they are not. */
  readonly reprint: ReprintReason | null;
  /** Whether ended orders are printed anyway. */
  readonly anyStatus: boolean;
}

/** Returns the answer given in advance to a row's hold; null leaves it held, because nobody is there to ask. */
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
      case 'take-over':
      case 'print-alone':
        return false;
    }
  };
  return offeredAnswers(holdOf(row), 'command-line').find(isGiven) ?? null;
}
