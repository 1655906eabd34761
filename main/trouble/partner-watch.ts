import type { Problem } from '../../shared/problem.ts';
import type { Trouble } from '../../shared/trouble.ts';
import type { PartnerNews } from '../partner/news.ts';
import { createLook } from './look.ts';
import { createMetAgain } from './met-again.ts';
import { createAlarm, type Time } from './time.ts';
import { growingWaits } from './waits.ts';

/** Whether the partner's service can be reached, as the station's own calls tell and, once they fail, looks of its own. */
export interface PartnerWatch {
  trouble(): Trouble | null;
  news(news: PartnerNews): void;
  met(problem: Problem): void;
  /** Asks the service now. */
  look(): void;
  /** Another service, or none: nothing is known of it. */
  forget(): void;
  close(): void;
}

interface Needs {
  /** Asks something that changes nothing: null where the service can be reached. Its outcome is news too (PartnerNews). */
  readonly ask: (signal: AbortSignal) => Promise<Problem | null>;
  /** Whether there is a service to ask at all. */
  readonly isSetUp: () => boolean;
  readonly time: Time;
  readonly random: () => number;
  readonly onChange: () => void;
}

/** Between two looks. */
const WAIT = { firstMs: 5_000, mostMs: 60_000 };
/** All attempts of one call together take 20 s (HTTP_LIMITS). */
const LOOK_LIMIT_MS = 25_000;

export function createPartnerWatch({ ask, isSetUp, time, random, onChange }: Needs): PartnerWatch {
  let trouble: Trouble | null = null;
  /** Until a look says that it is over, whatever other calls are answered: the service answered before and failed again. */
  let onlyLooks = false;
  const alarm = createAlarm(time);
  const waits = growingWaits({ ...WAIT, random });
  const metAgain = createMetAgain({ ...WAIT, time });

  const look = createLook<Problem | 'reached'>({
    ask: async (signal) => (await ask(signal)) ?? 'reached',
    limitMs: LOOK_LIMIT_MS,
    time,
    heard: (answer) => {
      if (answer === 'reached') over();
      else if (answer !== null) raise(answer, waits.next());
      // A look that can't be made, or has not come back, says nothing new.
      else if (trouble !== null) raise(trouble.problem, waits.next());
    },
  });

  function raise(problem: Problem, waitMs: number): void {
    if (!isSetUp()) return forget();
    const nextMs = Math.max(waitMs, askedToWait(problem));
    trouble = {
      kind: 'partner',
      problem: inTheseWords(problem),
      sinceMs: trouble?.sinceMs ?? time.now(),
      retryAtMs: time.now() + nextMs,
    };
    alarm.set(nextMs, lookNow);
    onChange();
  }

  function over(): void {
    alarm.off();
    waits.restart();
    onlyLooks = false;
    if (trouble === null) return;
    metAgain.over();
    trouble = null;
    onChange();
  }

  function lookNow(): void {
    if (!isSetUp()) return forget();
    alarm.off();
    if (trouble !== null) {
      trouble = { ...trouble, retryAtMs: time.now() };
      onChange();
    }
    look.now();
  }

  function forget(): void {
    look.drop();
    metAgain.restart();
    over();
  }

  return {
    trouble: () => trouble,
    news(news) {
      switch (news.kind) {
        case 'answered':
        case 'token-refused':
          if (!onlyLooks) over();
          return;
        case 'unavailable':
          if (trouble !== null) return;
          // What was asked once, and a 5xx of one operation, may be the call's own trouble: a look tells.
          if (news.tries > 1 && !isServerError(news.problem)) raise(news.problem, waits.next());
          else lookNow();
          return;
      }
    },
    met(problem) {
      if (trouble !== null) return;
      // A look that began before says nothing of it.
      look.drop();
      const waitMs = metAgain.wait();
      onlyLooks = waitMs > WAIT.firstMs || problem.code === 'rate-limited';
      raise(problem, waitMs);
    },
    look: lookNow,
    forget,
    close() {
      alarm.off();
      look.drop();
    },
  };
}

function isServerError({ values }: Problem): boolean {
  const detail = values?.['detail'];
  return typeof detail === 'string' && detail.startsWith('HTTP ');
}

/** How long the service itself asks to be left alone, in ms. */
const askedToWait = ({ code, values }: Problem): number =>
  code === 'rate-limited' ? Math.min(Number(values?.['seconds'] ?? 0) * 1000, WAIT.mostMs) : 0;

/** What a call says of its own end, as it stands for as long as the service is away. */
const inTheseWords = ({ code, values }: Problem): Problem =>
  code === 'unavailable'
    ? { code: 'partner-unreachable', values: { detail: values?.['detail'] ?? '' } }
    : { code, ...(values === undefined ? {} : { values }) };
