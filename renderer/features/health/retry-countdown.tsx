import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown, useCountdown } from '../../components/use-countdown.ts';
import classes from './health-banners.module.css';

/** No wait is longer (main/health): a longer one means that the clock was changed meanwhile. */
const MAX_WAIT_S = 60;

/** The time until Tem retries; screen readers don't announce each second. */
export function RetryCountdown({ atMs }: { atMs: number }): JSX.Element {
  const { t } = useTranslation();
  const seconds = limitWait(useCountdown(atMs));
  return (
    <span className={classes.clock} aria-hidden data-retry={seconds}>
      {seconds === 0 ? t('health.trying') : formatCountdown(seconds)}
    </span>
  );
}

/** Limits a countdown to possible values, in seconds. */
export const limitWait = (seconds: number): number => Math.min(MAX_WAIT_S, seconds);
