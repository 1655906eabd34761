import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../shared/ipc.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { Ask } from './ask.ts';
import type { Plan, Plans } from './plan.ts';

type AnyPlan = (input: unknown) => Plan;
type AnyHandler = (input: unknown) => unknown;

interface Needs {
  readonly plans: Plans;
  readonly ask: Ask;
  /** Whether the PIN is not needed now: none is set, or it was entered. */
  readonly isOpen: () => boolean;
  readonly log: Log;
}

/**
 * Puts a person's consent before each call that redirects trust. What is done is what was shown: where the station has changed
 * while the box was open, so that the plan is another one, nothing is done.
 * Belongs inside of the lock: the PIN is asked for before a person is.
 * @throws (each of the calls) ProblemError not-agreed, not-asked, changed-meanwhile
 */
export function withConsent(handlers: Handlers, { plans, ask, isOpen, log }: Needs): Handlers {
  const asked = (call: string, planOf: AnyPlan, handler: AnyHandler): AnyHandler => {
    const begin = ({ onBegin }: Plan, input: unknown): unknown => {
      onBegin?.();
      return handler(input);
    };
    async function ifAgreed({ question, exactly, onAgreed }: Plan, input: unknown): Promise<unknown> {
      if (question === null) return;
      const wasOpen = isOpen();
      try {
        await ask(question);
      } catch (error) {
        log({ event: 'trust question', call, answer: problemOf(error).code });
        throw error;
      }
      const now = planOf(input);
      // Who had the PIN may have locked the settings and gone: then somebody else has answered.
      const locked = wasOpen && !isOpen();
      const same = !locked && isDeepStrictEqual(now.question, question) && now.exactly === exactly;
      log({ event: 'trust question', call, answer: same ? 'agreed' : 'changed-meanwhile' });
      if (!same) throw new ProblemError('changed-meanwhile');
      onAgreed?.();
      return begin(now, input);
    }
    return (input) => {
      const plan = planOf(input);
      return plan.question === null ? begin(plan, input) : ifAgreed(plan, input);
    };
  };
  const all: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>> = handlers as never;
  const planned: Readonly<Record<string, Readonly<Record<string, AnyPlan>>>> = plans as never;
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
