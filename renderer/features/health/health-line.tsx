import { Text } from '@mantine/core';
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Banner } from './banners.ts';
import classes from './health-banners.module.css';
import { HEALTH_ICONS } from './health-chip.tsx';
import { RetryCountdown } from './retry-countdown.tsx';

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
        <KeyButton
          size="sm"
          variant="default"
          className={classes.action}
          flex="none"
          fz={15}
          keyName={retry.keyName}
          icon={IconRefresh}
          iconSize={18}
          onClick={retry.act}
        >
          {t('health.retry')}
          {retryAtMs !== null && <RetryCountdown atMs={retryAtMs} />}
        </KeyButton>
      )}
      {giveUp !== null && (
        <KeyButton
          size="sm"
          variant="default"
          className={classes.action}
          flex="none"
          fz={15}
          keyName={giveUp.keyName}
          icon={IconPlayerStopFilled}
          iconSize={16}
          onClick={giveUp.act}
        >
          {t('health.giveUp')}
        </KeyButton>
      )}
      {canSnooze && <DismissButton label={t('health.putAway')} onClick={onSnooze} />}
    </div>
  );
}
