import { DOUBTS, type Doubt, type StrangeCode } from '../../shared/doubt.ts';
import type { Accepted } from './label.ts';

/**
 * Whether the operator's word covers what is doubtful about a label now: it was given to a doubt as grave or graver, and with
 * every strange code that stands on the label now in sight. A page may have come out different since then.
 */
export function coversDoubt(
  accepted: Accepted | undefined,
  doubt: Doubt,
  strange: readonly Pick<StrangeCode, 'text'>[],
): boolean {
  if (accepted === undefined) return false;
  return (
    DOUBTS.indexOf(accepted.doubt) <= DOUBTS.indexOf(doubt) &&
    strange.every(({ text }) => accepted.codes.includes(text))
  );
}
