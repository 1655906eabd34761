import { useEffect, useState } from 'react';
import { type Problem, problemOf } from '../../shared/problem.ts';

/** The state of a fetch from main. */
export type Fetched<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly problem: Problem };

const LOADING = { kind: 'loading' } as const;

/**
 * Fetches on mount, and again when `fetch` is another function (memoize it); drops an answer that arrives after that.
 * @param fetch null: fetches nothing
 * @param onFailed reports a failure that is not shown elsewhere
 */
export function useFetched<Value>(
  fetch: (() => Promise<Value>) | null,
  onFailed?: (thrown: unknown) => void,
): Fetched<Value> {
  const [state, setState] = useState<Fetched<Value>>(LOADING);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Fetched<Value>): void => {
      if (isCurrent) setState(next);
    };
    show(LOADING);
    fetch?.().then(
      (value) => show({ kind: 'loaded', value }),
      (thrown: unknown) => {
        if (isCurrent) onFailed?.(thrown);
        show({ kind: 'failed', problem: problemOf(thrown) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [fetch, onFailed]);
  return state;
}
