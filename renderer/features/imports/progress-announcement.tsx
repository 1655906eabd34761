import { VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { announcedPercent, progressOf, stageOf } from './progress.ts';

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
      return <>{t('imports.saidSending', { percent, done: Math.round((total * percent) / 100), total })}</>;
    }
    case 'done':
      return <>{t('imports.saidDone', { created: open.counts.created, refused: open.counts.refused })}</>;
    case 'reading':
    case 'checked':
    case 'stopped':
    case 'paused':
      return <>{t(`imports.phase.${stage}`)}</>;
  }
}
