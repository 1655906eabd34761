/** A signal that never aborts. */
export const NEVER_ABORTED: AbortSignal = new AbortController().signal;

/** Marks a promise as handled, so that its failure is not an unhandled rejection. @returns the promise */
export function detached<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts; never rejects. */
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

/** Waits for work up to a time limit. @throws Error with `late`, or the work's own error; the work itself continues */
export async function withTimeout<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late: string,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(late)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when a signal is aborted, or was. */
export const whenAborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
