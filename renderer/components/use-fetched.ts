import { useEffect, useState } from 'react';
import { type Problem, problemOf } from '../../shared/problem.ts';

/** Something on its way from main to the screen. */
export type Fetched<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly problem: Problem };

const LOADING = { kind: 'loading' } as const;

/**
 * Fetches at first, and again when `fetch` is another function (memoize it); drops an answer that comes after that.
 * @param fetch null: fetches nothing
 * @param onFailed reports what went wrong, where nobody shows it
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
