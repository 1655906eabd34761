import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown, useCountdown } from '../../components/use-countdown.ts';
import classes from './health-banners.module.css';

/** No wait is longer (main/health): a longer one means that the clock was set meanwhile. */
const MAX_WAIT_S = 60;

/** The time until Tem tries again; screen readers don't hear each second. */
export function RetryCountdown({ atMs }: { atMs: number }): JSX.Element {
  const { t } = useTranslation();
  const seconds = limitWait(useCountdown(atMs));
  return (
    <span className={classes.clock} aria-hidden data-retry={seconds}>
      {seconds === 0 ? t('trouble.trying') : formatCountdown(seconds)}
    </span>
  );
}

/** Seconds of a countdown that can be. */
export const limitWait = (seconds: number): number => Math.min(MAX_WAIT_S, seconds);
