import { momentWords } from '../../shared/moment.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Trouble } from '../../shared/trouble.ts';
import type { PartnerNews } from '../partner/news.ts';
import { createAlarm, type Time } from './time.ts';

/** Whether the access token is the service's, whether that takes it, and for how long it still will. */
export interface TokenWatch {
  trouble(): Trouble | null;
  news(news: PartnerNews): void;
  /** Another token, another service, or another time: looks anew. */
  look(): void;
  /** What the service said of the token was said of another one. */
  forget(): void;
  close(): void;
}

interface Needs {
  /** That the kept token is not for the service's address. */
  readonly misfit: () => Problem | null;
  /** When the token in use runs out (ms since 1970); null where there is none, or it does not say. */
  readonly expiresAtMs: () => number | null;
  readonly time: Time;
  readonly onChange: () => void;
}

const HOUR_MS = 60 * 60 * 1000;
const SOON_MS = 3 * 24 * HOUR_MS;

export function createTokenWatch({ misfit, expiresAtMs, time, onChange }: Needs): TokenWatch {
  const alarm = createAlarm(time);
  let refused = false;
  let trouble: Trouble | null = null;

  function problemNow(): Problem | null {
    const other = misfit();
    if (other !== null) return other;
    const endMs = expiresAtMs();
    const nowMs = time.now();
    if (endMs !== null && endMs <= nowMs)
      return { code: 'token-ended', values: { when: momentWords(endMs) } };
    if (refused) return { code: 'unauthorized' };
    if (endMs === null || endMs - nowMs > SOON_MS) return null;
    return { code: 'token-ends-soon', values: { when: momentWords(endMs) } };
  }

  function look(): void {
    const problem = problemNow();
    const isNew = JSON.stringify(problem) !== JSON.stringify(trouble?.problem ?? null);
    if (isNew) trouble = problem && { kind: 'token', problem, sinceMs: time.now(), retryAtMs: null };
    planNext();
    if (isNew) onChange();
  }

  /** The clock may be set meanwhile, and timers stand still while a machine sleeps: never later than in an hour. */
  function planNext(): void {
    const endMs = expiresAtMs();
    if (endMs === null) return alarm.off();
    const leftMs = [endMs - SOON_MS, endMs].map((atMs) => atMs - time.now()).filter((ms) => ms > 0);
    alarm.set(Math.min(HOUR_MS, ...leftMs), look);
  }

  function setRefused(now: boolean): void {
    if (refused === now) return;
    refused = now;
    look();
  }

  return {
    trouble: () => trouble,
    news(news) {
      if (news.kind === 'token-refused') setRefused(true);
      else if (news.kind === 'answered' && news.authorized) setRefused(false);
    },
    look,
    forget() {
      refused = false;
      look();
    },
    close: alarm.off,
  };
}
