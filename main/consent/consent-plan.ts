import type { RedirectHandlers } from '../../shared/ipc.ts';
import type { ConsentQuestion } from './consent-question.ts';

/** What a call that redirects trust would do in the station's current state. */
export interface ConsentPlan {
  /** Null if it changes nothing that a person has to agree to. */
  readonly question: ConsentQuestion | null;
  /** What must not change while the person is asked, besides the content of the question. */
  readonly fingerprint?: string;
  /** Called when a person agreed. */
  readonly onApproved?: () => void;
  /** Called when the call begins. */
  readonly onBegin?: () => void;
}

/** No question is needed. */
export const NO_CONSENT_NEEDED: ConsentPlan = { question: null };

/**
 * A plan for each call that redirects trust. Plans are made synchronously: nothing else happens between a plan and its call. A
 * plan throws what its call would throw for its input.
 */
export type ConsentPlans = RedirectHandlers<ConsentPlan>;
