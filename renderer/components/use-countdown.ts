import { useEffect, useState } from 'react';

/** How often a countdown checks the clock, in ms, so that it skips no second. */
const TICK_MS = 500;

/** Counts down to a moment, in whole seconds rounded up; 0 once it has passed, or without one. */
export function useCountdown(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === null) return;
    const tick = (): void => setNowMs(Date.now());
    const first = setTimeout(tick, 0);
    const clock = setInterval(() => {
      tick();
      if (Date.now() >= untilMs) clearInterval(clock);
    }, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(clock);
    };
  }, [untilMs]);
  return untilMs === null ? 0 : secondsLeft(untilMs, nowMs);
}

/** Whole seconds between two moments in ms, rounded up: 0 only once the first has passed. */
export const secondsLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / 1000));

/** Formats 75 seconds as "1:15". */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
