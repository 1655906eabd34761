import { useEffect, useState } from 'react';

/** Whole seconds until then, counted down; 0 once it is past, and where there is nothing to wait for. */
export function useCountdown(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === null) return;
    const tick = (): void => setNowMs(Date.now());
    const first = setTimeout(tick, 0);
    const clock = setInterval(() => {
      tick();
      if (Date.now() >= untilMs) clearInterval(clock);
    }, 500);
    return () => {
      clearTimeout(first);
      clearInterval(clock);
    };
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** 75 seconds as 1:15. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
