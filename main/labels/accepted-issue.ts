import {
  type UnexpectedCode,
  VERIFICATION_ISSUES,
  type VerificationIssue,
} from '../../shared/verification-issue.ts';
import type { AcceptedIssue } from './label.ts';

/**
 * Whether the operator's word covers what is doubtful about a label now: it was given to a doubt as grave or graver, and with
 * every unexpected code that stands on the label now in sight. A page may have come out different since then.
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
