/** The outcome of a push. Durations in ms. */
export type PushOutcome =
  | { readonly kind: 'pending' }
  /** Answered with exactly 200 (partner-api.md, "Events", rule 1). */
  | { readonly kind: 'delivered'; readonly status: 200; readonly ms: number }
  /** Answered with anything else, including a redirect. */
  | { readonly kind: 'refused'; readonly status: number; readonly ms: number }
  /** No answer: `timeout`, `aborted` by a reset or the end, or the system's code, e.g. ECONNREFUSED. */
  | { readonly kind: 'failed'; readonly reason: string; readonly ms: number }
  | { readonly kind: 'not-sent'; readonly why: 'no-webhook' | 'not-this-machine' };

/** Whether an address is this machine's, judged by its name alone. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Posts an event once and waits at most `limitMs` for the answer. Never throws.
 * @param end ends the wait early
 */
export async function sendEvent(
  url: string,
  event: unknown,
  { limitMs, end }: { readonly limitMs: number; readonly end: AbortSignal },
): Promise<PushOutcome> {
  const startedMs = performance.now();
  const limit = AbortSignal.timeout(limitMs);
  const ms = (): number => Math.round(performance.now() - startedMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      redirect: 'manual',
      signal: AbortSignal.any([limit, end]),
    });
    const { status } = response;
    const took = ms();
    await response.body?.cancel().catch(() => undefined);
    return status === 200 ? { kind: 'delivered', status, ms: took } : { kind: 'refused', status, ms: took };
  } catch (error) {
    return { kind: 'failed', reason: failureReason(error, limit, end), ms: ms() };
  }
}

function failureReason(error: unknown, limit: AbortSignal, end: AbortSignal): string {
  if (end.aborted) return 'aborted';
  if (limit.aborted) return 'timeout';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'network';
}
