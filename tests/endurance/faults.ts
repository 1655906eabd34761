import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../main/sandbox/data/random.ts';

/** All of these without an end: each once in a turn, every turn in a new order. */
export function* inTurns<Kind>(random: Random, kinds: readonly Kind[]): Generator<Kind, never> {
  for (;;)
    for (const left = [...kinds]; left.length > 0; ) {
      const kind = random.pick(left);
      left.splice(left.indexOf(kind), 1);
      yield kind;
    }
}

/** Milliseconds since 1970 that do not jump, comparable between processes. */
export const epochMs = (): number => performance.timeOrigin + performance.now();

/** A time, by `epochMs`. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Faults that have begun, each at its time; those of different subjects overlap. */
export interface Faults<Kind extends string> {
  readonly injected: Readonly<Partial<Record<Kind, number>>>;
  /** When something was broken. */
  readonly spans: readonly (Span & { readonly subject: string })[];
  /** Resolves once no fault of the subject that has begun lasts any more. */
  over(subject: string): Promise<void>;
  /** Resolves once the plan is at its end, and everything over. */
  readonly allOver: Promise<void>;
  /** Begins no further fault, and ends those that last. */
  stop(): void;
}

export interface FaultRules<Fault extends { readonly kind: string }> {
  /** Resolves when it is to begin. */
  due(fault: Fault): Promise<unknown>;
  /** What it breaks: the next fault of the same waits for its end. */
  subjectOf(fault: Fault): string;
  /** Resolves once it is over. @param last resolves after as many milliseconds, or at the end of all faults */
  inject(fault: Fault, last: (ms: number) => Promise<void>): Promise<unknown>;
  onTrouble(what: string): void;
}

export function startFaults<Fault extends { readonly kind: string }>(
  plan: Iterable<Fault>,
  { due, subjectOf, inject, onTrouble }: FaultRules<Fault>,
): Faults<Fault['kind']> {
  const stopped = new AbortController();
  const end = new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
  const injected: Partial<Record<Fault['kind'], number>> = {};
  const spans: (Span & { readonly subject: string })[] = [];
  const last = new Map<string, Promise<void>>();
  const lasting = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  const one = async (fault: Fault, subject: string): Promise<void> => {
    await last.get(subject);
    if (stopped.signal.aborted) return;
    const kind: Fault['kind'] = fault.kind;
    injected[kind] = (injected[kind] ?? 0) + 1;
    const fromMs = epochMs();
    try {
      await inject(fault, lasting);
    } catch (error) {
      onTrouble(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
    spans.push({ subject, fromMs, toMs: epochMs() });
  };
  const allOver = (async () => {
    for (const fault of plan) {
      await Promise.race([due(fault), end]);
      if (stopped.signal.aborted) break;
      const subject = subjectOf(fault);
      last.set(subject, one(fault, subject));
    }
    await Promise.all(last.values());
  })();
  return {
    injected,
    spans,
    over: async (subject) => last.get(subject),
    allOver,
    stop: () => stopped.abort(),
  };
}
