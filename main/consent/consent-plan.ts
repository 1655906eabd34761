import type { RedirectHandlers } from '../../shared/ipc.ts';
import type { ConsentQuestion } from './consent-question.ts';

/** What a call that redirects trust would do, as the station is now. */
export interface ConsentPlan {
  /** Null: it changes nothing that a person has to agree to. */
  readonly question: ConsentQuestion | null;
  /** What has to stay the same while the person is asked, besides what the question shows. */
  readonly fingerprint?: string;
  /** A person said yes. */
  readonly onApproved?: () => void;
  /** The call begins now. */
  readonly onBegin?: () => void;
}

/** Nothing to ask. */
export const NO_CONSENT_NEEDED: ConsentPlan = { question: null };

/**
 * A plan of each call that redirects trust. Plans are made without waiting for anything: between a plan and its call nothing
 * else happens. A plan throws what its call would throw of its input.
 */
export type ConsentPlans = RedirectHandlers<ConsentPlan>;
