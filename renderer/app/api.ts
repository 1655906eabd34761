import type { TemApi } from '../../shared/ipc.ts';
import { ProblemError } from '../../shared/problem.ts';

declare global {
  interface Window {
    /** Set by the preload; a page opened outside Tem has none. */
    readonly tem: TemApi;
  }
}

/** Returns the preload's API, the only way out of the renderer. Throws an `internal` problem outside Tem. */
export function temApi(): TemApi {
  if (!('tem' in window)) throw new ProblemError('internal', { detail: 'window.tem' });
  return window.tem;
}
