import type { ForRedirects } from '../../shared/ipc.ts';
import type { Question } from './question.ts';

/** What a call that redirects trust would do, as the station is now. */
export interface Plan {
  /** Null: it changes nothing that a person has to agree to. */
  readonly question: Question | null;
  /** What has to stay the same while the person is asked, besides what the question shows. */
  readonly exactly?: string;
  /** A person said yes. */
  readonly onAgreed?: () => void;
  /** The call begins now. */
  readonly onBegin?: () => void;
}

/** Nothing to ask. */
export const NOTHING: Plan = { question: null };

/**
 * A plan of each call that redirects trust. Plans are made without waiting for anything: between a plan and its call nothing
 * else happens. A plan throws what its call would throw of its input.
 */
export type Plans = ForRedirects<Plan>;
