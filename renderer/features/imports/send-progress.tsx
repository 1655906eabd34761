import { Progress as Bar, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { useImports } from './imports-services.ts';
import {
  announcedPercent,
  computePace,
  progressOf,
  type RoundedDuration,
  roundDuration,
  stageOf,
} from './progress.ts';
import classes from './send-progress.module.css';

/** The progress, speed and remaining time. */
export function SendProgress({ open }: { open: ImportState }): JSX.Element {
  const { t } = useTranslation();
  const { done, total } = progressOf(open);
  const said = { done, total };
  return (
    <Stack gap={8}>
      <Group gap="0 12px" align="baseline" justify="space-between">
        <b className={classes.done}>{t('imports.progress', said)}</b>
        {open.phase === 'sending' && <PaceText open={open} />}
      </Group>
      <Bar
        size={18}
        radius="md"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('imports.progressLabel', said)}
        transitionDuration={200}
      />
    </Stack>
  );
}

function PaceText({ open }: { open: ImportState }): JSX.Element | null {
  const { t } = useTranslation();
  const samples = useImports((state) => state.pace);
  const { remaining, sending } = progressOf(open);
  const pace = computePace(samples, remaining + sending);
  if (pace === null) return null;
  return (
    <span className={classes.pace}>
      <span>{t('imports.pace', { number: Math.round(pace.perMinute) })}</span>
      <span>{t('imports.remaining', { time: formatDuration(roundDuration(pace.remainingMs), t) })}</span>
    </span>
  );
}

function formatDuration(wait: RoundedDuration, t: TFunction): string {
  switch (wait.unit) {
    case 'seconds':
      return t('imports.seconds', { seconds: wait.seconds });
    case 'minutes':
      return t('imports.minutes', { minutes: wait.minutes });
    case 'hours':
      return t('imports.hours', { hours: wait.hours, minutes: wait.minutes });
  }
}

/** The progress for screen readers: every 10 % and each change of phase, not every row. */
export function ProgressAnnouncement({ open }: { open: ImportState }): JSX.Element {
  return (
    <VisuallyHidden role="status">
      <AnnouncementText open={open} />
    </VisuallyHidden>
  );
}

function AnnouncementText({ open }: { open: ImportState }): JSX.Element {
  const { t } = useTranslation();
  const stage = stageOf(open);
  switch (stage) {
    case 'sending': {
      const { total } = progressOf(open);
      const percent = announcedPercent(open);
      // Computed from the percentage, so that the sentence changes no more often than it does.
      return (
        <>{t('imports.announceSending', { percent, done: Math.round((total * percent) / 100), total })}</>
      );
    }
    case 'done':
      return <>{t('imports.announceDone', { created: open.counts.created, refused: open.counts.refused })}</>;
    case 'reading':
    case 'checked':
    case 'stopped':
    case 'paused':
      return <>{t(`imports.phase.${stage}`)}</>;
  }
}
