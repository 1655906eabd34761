import { useState } from 'react';
import { type Problem, problemOf } from '../../shared/problem.ts';

/** The state of an action that a button starts. */
export type AsyncActionState<Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * Follows an action from start to result. The second value starts it and resolves once it has ended, failed or not; a
 * null result (no file chosen) leaves it idle.
 */
export function useAsyncAction<Result>(): readonly [
  AsyncActionState<Result>,
  (action: () => Promise<Result | null>) => Promise<void>,
] {
  const [state, setState] = useState<AsyncActionState<Result>>({ kind: 'idle' });
  const run = async (action: () => Promise<Result | null>): Promise<void> => {
    setState({ kind: 'running' });
    try {
      const result = await action();
      setState(result === null ? { kind: 'idle' } : { kind: 'done', result });
    } catch (thrown) {
      setState({ kind: 'failed', problem: problemOf(thrown) });
    }
  };
  return [state, run];
}
