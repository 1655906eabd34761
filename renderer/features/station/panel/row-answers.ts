import { holdOf, offeredAnswers } from '../../../../shared/hold.ts';
import {
  type BatchRow,
  COMMON_REPRINT_REASONS,
  isHandedOver,
  RARE_REPRINT_REASONS,
  type ReprintReason,
} from '../../../../shared/station.ts';
import { rowQuestionOf } from '../row-question.ts';

/** One answer to what the panel asks about a row. */
export type RowAnswer =
  /** Leaves the row as it is. */
  | { readonly kind: 'no-reprint' | 'back' | 'more-reasons' | 'wait' }
  /** A manager's, who gives a name first. */
  | PersonsAnswer
  /** Takes the row out of the list: `keep` instead of printing it, `remove` in any other case. */
  | { readonly kind: 'keep' | 'remove' }
  | { readonly kind: 'came-out' | 'did-not' | 'look' | 'print' | 'look-up' | 'accept-as-code' | 'retry' }
  | { readonly kind: 'reason'; readonly reason: ReprintReason }
  /** Its answers are the orders themselves (use-panel-answers.ts). */
  | { readonly kind: 'choose' };

/** What a named person answers for in front of the other stations. */
export interface PersonsAnswer {
  readonly kind: 'take-over' | 'print-alone';
}

interface AnswerOptions {
  /** Whether a label that came out is asked about: somebody selected it, or scanned its order again. */
  readonly reprint: boolean;
  /** Whether the rarer reasons for a reprint are shown. */
  readonly more?: boolean;
}

/**
 * The answers to what the panel asks about a row, numbered from 1 in this order; the safe one, which prints nothing,
 * comes first. None if there is nothing to ask.
 */
export function rowAnswersOf(row: BatchRow, { reprint, more = false }: AnswerOptions): readonly RowAnswer[] {
  const offered = offeredAnswers(holdOf(row), 'window');
  switch (rowQuestionOf(row)) {
    case 'came-out':
      return [{ kind: 'came-out' }, { kind: 'did-not' }];
    case 'reprint-reason':
      return reprintAnswers('keep', more);
    case 'look':
      return [{ kind: 'look' }, { kind: 'remove' }];
    case 'ended':
      return [{ kind: 'keep' }, ...(offered.includes('print') ? ([{ kind: 'print' }] as const) : [])];
    case 'which-order':
    case 'which-account':
      return [{ kind: 'keep' }, { kind: 'choose' }];
    case 'no-order':
      return [
        ...(offered.includes('look-up') ? ([{ kind: 'look-up' }] as const) : []),
        ...(offered.includes('accept-as-code') ? ([{ kind: 'accept-as-code' }] as const) : []),
        { kind: 'remove' },
      ];
    case 'elsewhere':
    case 'cut-off':
    case 'in-doubt':
    case 'unlinked':
      return [
        { kind: 'wait' },
        ...(offered.includes('take-over') ? ([{ kind: 'take-over' }] as const) : []),
        ...(offered.includes('print-alone') ? ([{ kind: 'print-alone' }] as const) : []),
        { kind: 'remove' },
      ];
    case 'unrecognized':
      return [{ kind: 'remove' }];
    case null:
      if (isHandedOver(row.state)) return reprint ? reprintAnswers('no-reprint', more) : [];
      return row.state === 'failed' || row.state === 'cancelled'
        ? [{ kind: 'retry' }, { kind: 'remove' }]
        : [];
  }
}

function reprintAnswers(no: 'keep' | 'no-reprint', more: boolean): RowAnswer[] {
  const reasons = (more ? RARE_REPRINT_REASONS : COMMON_REPRINT_REASONS).map(
    (reason) => ({ kind: 'reason', reason }) as const,
  );
  return more ? [{ kind: 'back' }, ...reasons] : [{ kind: no }, ...reasons, { kind: 'more-reasons' }];
}
