import type { PreloadApi, Reply, TemApi } from '../../shared/ipc.ts';
import { ProblemError } from '../../shared/problem.ts';
import { mapCalls } from '../components/context/api.ts';

declare global {
  interface Window {
    /** Set by the preload; a page opened outside Tem has none. */
    readonly tem: PreloadApi;
  }
}

/** Turns the preload's calls into calls that resolve to the reply's value and reject with main's problem. */
export function createApi({ calls, messages }: PreloadApi): TemApi {
  return {
    calls: mapCalls<Reply<unknown>>(calls, (call) => async (input) => {
      const reply = await call(input);
      if (reply.ok) return reply.value;
      const { code, values, fields } = reply.problem;
      throw new ProblemError(code, values, undefined, fields);
    }),
    messages,
  };
}

/** Returns the only way out of the renderer. Throws an `internal` problem outside Tem. */
export function temApi(): TemApi {
  if (!('tem' in window)) throw new ProblemError('internal', { detail: 'window.tem' });
  return createApi(window.tem);
}
