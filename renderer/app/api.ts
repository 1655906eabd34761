import type { Reply, TemApi } from '../../shared/ipc.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';

declare global {
  interface Window {
    /** Put there by the preload; a page opened outside Tem has none. */
    readonly tem: TemApi;
  }
}

/** The only way out of the renderer: what the preload offers. Throws an `internal` problem outside Tem. */
export function temApi(): TemApi {
  if (!('tem' in window)) throw new ProblemError('internal', { detail: 'window.tem' });
  return window.tem;
}

/** Waits for a call's reply and takes the value out of it; an expected failure is thrown as ProblemError. */
export async function unwrap<Value>(reply: Promise<Reply<Value>>): Promise<Value> {
  const answer = await reply;
  if (answer.ok) return answer.value;
  const { code, values, fields } = answer.problem;
  throw new ProblemError(code, values, undefined, fields);
}

/** Whether a person just said no in Tem's own dialog: nothing was done, they know it, and no screen raises an alarm. */
export const isDeclined = (thrown: unknown): boolean => problemOf(thrown).code === 'not-agreed';
