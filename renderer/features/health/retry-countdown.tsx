import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './health-banners.module.css';

/** No wait is longer (main/health): more than this is a clock that was set meanwhile. */
const MAX_WAIT_S = 60;

/** The time until Tem tries again, counted down here; screen readers don’t hear each second. */
export function RetryCountdown({ atMs }: { atMs: number }): JSX.Element {
  const { t } = useTranslation();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsLeft(atMs, nowMs);
  return (
    <span className={classes.clock} aria-hidden data-retry={seconds}>
      {seconds === 0 ? t('trouble.trying') : formatRetryTime(seconds)}
    </span>
  );
}

/** Whole seconds, rounded up: it says 0 only when it is tried. */
export const secondsLeft = (atMs: number, nowMs: number): number =>
  Math.min(MAX_WAIT_S, Math.max(0, Math.ceil((atMs - nowMs) / 1000)));

/** "0:07". */
export const formatRetryTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
