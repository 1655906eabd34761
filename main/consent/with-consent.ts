import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../shared/ipc.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { AskConsent } from './ask-consent.ts';
import type { ConsentPlan, ConsentPlans } from './consent-question.ts';

type PlanCall = (input: unknown) => ConsentPlan;
type AnyHandler = (input: unknown) => unknown;

interface WithConsentDependencies {
  readonly plans: ConsentPlans;
  readonly askConsent: AskConsent;
  /** Whether no PIN is needed now: none is set, or it was entered. */
  readonly isUnlocked: () => boolean;
  readonly log: Log;
}

/**
 * Asks for a person's consent before each call that redirects trust. Only what was shown is done: if the station changed while
 * the box was open, so that the plan differs, nothing is done. Belongs inside the lock: the PIN comes before the question.
 * @throws (each of the calls) ProblemError not-agreed, not-asked, changed-meanwhile
 */
export function withConsent(
  handlers: Handlers,
  { plans, askConsent, isUnlocked, log }: WithConsentDependencies,
): Handlers {
  const asked = (call: string, planOf: PlanCall, handler: AnyHandler): AnyHandler => {
    const begin = ({ onBegin }: ConsentPlan, input: unknown): unknown => {
      onBegin?.();
      return handler(input);
    };
    async function ifAgreed(
      { question, estimates = [], fingerprint, onApproved }: ConsentPlan,
      input: unknown,
    ): Promise<unknown> {
      if (question === null) return;
      const wasOpen = isUnlocked();
      try {
        await askConsent({ ...question, changes: [...question.changes, ...estimates] });
      } catch (error) {
        log({ event: 'consent answered', call, answer: problemOf(error).code });
        throw error;
      }
      const now = planOf(input);
      // The person with the PIN may have locked the settings and left: then someone else has answered.
      const locked = wasOpen && !isUnlocked();
      const same = !locked && isDeepStrictEqual(now.question, question) && now.fingerprint === fingerprint;
      log({ event: 'consent answered', call, answer: same ? 'agreed' : 'changed-meanwhile' });
      if (!same) throw new ProblemError('changed-meanwhile');
      onApproved?.();
      return begin(now, input);
    }
    return (input) => {
      const plan = planOf(input);
      return plan.question === null ? begin(plan, input) : ifAgreed(plan, input);
    };
  };
  const all: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>> = handlers as never;
  const planned: Readonly<Record<string, Readonly<Record<string, PlanCall>>>> = plans as never;
  const wrapped = Object.entries(all).map(([domain, calls]) => [
    domain,
    Object.fromEntries(
      Object.entries(calls).map(([name, handler]) => {
        const planOf = planned[domain]?.[name];
        return [name, planOf === undefined ? handler : asked(`${domain}.${name}`, planOf, handler)];
      }),
    ),
  ]);
  // The same names with the same types, a few lines above.
  return Object.fromEntries(wrapped) as Handlers;
}
