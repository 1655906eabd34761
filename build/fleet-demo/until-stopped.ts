const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Aborted once somebody ends this process with Ctrl+C or a signal. Whoever asks for it puts everything away and ends the process:
 * Playwright's own listener for Ctrl+C, which ends it before that, is taken away as soon as it is there.
 */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  const own = (): void => stop.abort();
  for (const signal of SIGNALS) process.on(signal, own);
  process.on('newListener', (event, listener) => {
    if (!SIGNALS.some((signal) => signal === event)) return;
    // It is told of before it is there.
    queueMicrotask(() => process.off(event, listener));
  });
  return stop.signal;
}
