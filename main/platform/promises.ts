/** A signal that is never aborted. */
export const NEVER_ABORTED: AbortSignal = new AbortController().signal;

/** Marks a promise as looked after: where nobody waits for it yet, or ever, its failure ends nothing. @returns the promise */
export function detached<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Resolves after so many ms, or as soon as the signal is aborted; never rejects. */
export function sleep(ms: number, signal: AbortSignal = NEVER_ABORTED): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
