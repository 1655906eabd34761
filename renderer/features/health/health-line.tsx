import { Box, Text } from '@mantine/core';
import {
  IconClockExclamation,
  IconDatabaseExclamation,
  IconKeyOff,
  IconPlayerStopFilled,
  IconPrinterOff,
  type IconProps,
  IconRefresh,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentProps, ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { HealthIssueKind } from '../../../shared/health.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { formatProblem } from '../../components/format-problem.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { formatCountdown, useCountdown } from '../../components/use-countdown.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Banner } from './banners.ts';
import classes from './health-banners.module.css';
import { summarizeProblem } from './summarize-problem.ts';

const HEALTH_ICONS: Readonly<Record<HealthIssueKind, ComponentType<IconProps>>> = {
  partner: IconWifiOff,
  printer: IconPrinterOff,
  token: IconKeyOff,
  clock: IconClockExclamation,
  disk: IconDatabaseExclamation,
};

interface Action {
  readonly keyName: string;
  readonly act: () => void;
}

interface Props {
  readonly banner: Banner;
  readonly retry: Action | null;
  readonly giveUp: Action | null;
  readonly onSnooze: () => void;
}

/** One issue: what is wrong, what Tem does, what to do, when it retries, and what waits for it. */
export function HealthLine({ banner, retry, giveUp, onSnooze }: Props): JSX.Element {
  const { t } = useTranslation();
  const { kind, tone, problem, retryAtMs, leftoverLabels, canSnooze } = banner;
  const Icon = HEALTH_ICONS[kind];
  return (
    <div className={`${classes.line} tone-${tone}`} data-trouble={kind} data-tone={tone}>
      <Icon size={32} style={{ flex: 'none' }} aria-hidden />
      {/* Only the text is live: the button's countdown is not read out every second. */}
      <p className={classes.message} role="status" aria-live={tone === 'red' ? 'assertive' : 'polite'}>
        <b className={classes.kind}>{t(`health.kind.${kind}`)}</b>
        <Text span miw={0} lh="22px">
          <ProblemText problem={problem} />
          {leftoverLabels !== null && <b> {t('health.left', { number: leftoverLabels })}</b>}
        </Text>
      </p>
      {retry !== null && (
        <LineButton keyName={retry.keyName} icon={IconRefresh} iconSize={18} onClick={retry.act}>
          {t('health.retry')}
          {retryAtMs !== null && <RetryCountdown atMs={retryAtMs} />}
        </LineButton>
      )}
      {giveUp !== null && (
        <LineButton keyName={giveUp.keyName} icon={IconPlayerStopFilled} iconSize={16} onClick={giveUp.act}>
          {t('health.giveUp')}
        </LineButton>
      )}
      {canSnooze && <DismissButton label={t('health.putAway')} onClick={onSnooze} />}
    </div>
  );
}

function LineButton(props: ComponentProps<typeof KeyButton>): JSX.Element {
  return <KeyButton size="sm" variant="default" className={classes.action} flex="none" fz={15} {...props} />;
}

/** No wait is longer (main/health): a longer one means that the clock was changed meanwhile. */
const MAX_WAIT_S = 60;

/** The time until Tem retries; screen readers don't announce each second. */
function RetryCountdown({ atMs }: { atMs: number }): JSX.Element {
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

/** A less urgent issue while others have the lines: its kind and a summary. It gets the full sentence when it moves up. */
export function HealthChip({ banner }: { banner: Banner }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, tone, problem } = banner;
  const Icon = HEALTH_ICONS[kind];
  return (
    <p
      className={`${classes.chip} tone-${tone}`}
      role="status"
      title={formatProblem(problem, language, t)}
      data-trouble={kind}
      data-tone={tone}
    >
      <Icon size={22} aria-hidden />
      <b>{t(`health.kind.${kind}`)}</b>
      <Text span inherit truncate>
        {summarizeProblem(problem, language, t)}
      </Text>
    </p>
  );
}
