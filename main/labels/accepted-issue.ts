import {
  type UnexpectedCode,
  VERIFICATION_ISSUES,
  type VerificationIssue,
} from '../../shared/verification-issue.ts';
import type { AcceptedIssue } from './label.ts';

/**
 * Whether the operator's acceptance covers the label's current issue: it was given for an issue at least as severe, with
 * every code now unexpected already shown. The page may have changed since then.
 */
export function coversIssue(
  accepted: AcceptedIssue | undefined,
  doubt: VerificationIssue,
  unexpected: readonly Pick<UnexpectedCode, 'text'>[],
): boolean {
  if (accepted === undefined) return false;
  return (
    VERIFICATION_ISSUES.indexOf(accepted.doubt) <= VERIFICATION_ISSUES.indexOf(doubt) &&
    unexpected.every(({ text }) => accepted.codes.includes(text))
  );
}
