import { Box } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown, useCountdown } from '../../components/use-countdown.ts';

/** No wait is longer (main/health): a longer one means that the clock was changed meanwhile. */
const MAX_WAIT_S = 60;

/** The time until Tem retries; screen readers don't announce each second. */
export function RetryCountdown({ atMs }: { atMs: number }): JSX.Element {
  const { t } = useTranslation();
  const seconds = limitWait(useCountdown(atMs));
  return (
    <Box
      component="span"
      miw={62}
      ml={6}
      ta="right"
      style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}
      aria-hidden
      data-retry={seconds}
    >
      {seconds === 0 ? t('health.trying') : formatCountdown(seconds)}
    </Box>
  );
}

/** Limits a countdown to possible values, in seconds. */
export const limitWait = (seconds: number): number => Math.min(MAX_WAIT_S, seconds);
