import { isLoopback } from '../../../shared/address.ts';

/** The outcome of a push. Durations in ms. */
type PushOutcome =
  | { readonly kind: 'pending' }
  /** Answered with exactly 200 (partner-api.md, "Events", rule 1). */
  | { readonly kind: 'delivered'; readonly status: 200; readonly ms: number }
  /** Answered with anything else, including a redirect. */
  | { readonly kind: 'refused'; readonly status: number; readonly ms: number }
  /** No answer: `timeout`, `aborted` by a reset or the end, or the system's code, e.g. ECONNREFUSED. */
  | { readonly kind: 'failed'; readonly reason: string; readonly ms: number }
  | { readonly kind: 'not-sent'; readonly why: 'no-webhook' | 'not-this-machine' };

/** Posts an event once and waits at most `limitMs` for the answer. Never throws. @param end ends the wait early */
async function sendEvent(
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

/** The current state of one push. */
export interface Push {
  readonly id: number;
  /** The exact content sent. */
  readonly event: object;
  /** Null if no address was registered for the order. */
  readonly url: string | null;
  /** Milliseconds since 1970. */
  readonly pushedAtMs: number;
  readonly outcome: PushOutcome;
}

interface PusherOptions {
  /** How long a receiver may take, in ms; the service's own limit is not documented. */
  readonly limitMs: number;
  /** Whether to push to addresses other than this machine's. */
  readonly anywhere: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const MAX_STORED = 10_000;

export type Pusher = ReturnType<typeof createPusher>;

/** Sends each event at once and only once: retries and ordering are not documented (partner-api.md, "Events", rule 3). */
export function createPusher({ limitMs, anywhere, now }: PusherOptions) {
  const pushes = new Map<number, Push>();
  const underWay = new Set<Promise<Push>>();
  const end = new AbortController();
  let last = 0;

  async function outcomeOf(event: object, url: string | null): Promise<PushOutcome> {
    if (url === null) return { kind: 'not-sent', why: 'no-webhook' };
    if (!anywhere && !isLoopback(new URL(url).hostname)) return { kind: 'not-sent', why: 'not-this-machine' };
    return sendEvent(url, event, { limitMs, end: end.signal });
  }

  async function finish(push: Push): Promise<Push> {
    const finished = { ...push, outcome: await outcomeOf(push.event, push.url) };
    if (pushes.has(push.id)) pushes.set(push.id, finished);
    return finished;
  }

  return {
    /** Sends an event and resolves with its outcome. `pushes()` includes it immediately. Never rejects. */
    push(event: object, url: string | null): Promise<Push> {
      const push: Push = { id: ++last, event, url, pushedAtMs: now(), outcome: { kind: 'pending' } };
      pushes.set(push.id, push);
      pushes.delete(push.id - MAX_STORED);
      const sending = finish(push).finally(() => underWay.delete(sending));
      underWay.add(sending);
      return sending;
    },
    /** Returns the pushes, oldest first; at most the latest 10,000. */
    pushes: (): readonly Push[] => [...pushes.values()],
    byId: (id: number): Push | null => pushes.get(id) ?? null,
    /** Resolves when nothing is in progress. */
    async whenIdle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    /** Aborts pushes in progress. */
    end: (): void => end.abort(),
  };
}
