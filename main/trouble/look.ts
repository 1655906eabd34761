import type { Time } from './time.ts';

/** Looks at something outside, one look at a time, and never longer than its limit. */
export interface Look {
  /** Looks now; while a look is under way its answer is waited for instead. */
  now(): void;
  /** What is under way tells nothing any more, and the next look waits for nobody. */
  drop(): void;
}

interface Needs<Answer> {
  /** May take for ever: then it is asked no more until it has answered. */
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly limitMs: number;
  readonly time: Pick<Time, 'after'>;
  /** Told each answer; null where none came in time, or asking failed. One that comes later is told too. */
  readonly heard: (answer: Answer | null) => void;
}

export function createLook<Answer>({ ask, limitMs, time, heard }: Needs<Answer>): Look {
  let underWay: AbortController | null = null;

  async function lookOnce(abort: AbortController): Promise<void> {
    const isCurrent = (): boolean => underWay === abort;
    const forget = time.after(limitMs, () => {
      abort.abort();
      if (isCurrent()) heard(null);
    });
    const answer = await ask(abort.signal).catch(() => null);
    forget();
    if (!isCurrent()) return;
    underWay = null;
    // After the limit a failure is what was said already.
    if (answer !== null || !abort.signal.aborted) heard(answer);
  }

  return {
    now() {
      if (underWay !== null) return;
      underWay = new AbortController();
      void lookOnce(underWay);
    },
    drop() {
      underWay?.abort();
      underWay = null;
    },
  };
}
