import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { Language } from '../../../shared/language.ts';
import type { UpdateState } from '../../../shared/update.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudDownload,
  IconRefresh,
} from '../../components/icons.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/** The state of an update. @param free no work is left at the station */
export function UpdateStatus({ update, free }: { update: UpdateState; free: boolean }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tone, icon } = getUpdateAppearance(update);
  return (
    <StateNotice tone={tone} icon={icon} data-update={update.kind}>
      <Text span fw={500} lh="24px" role="status">
        {update.kind === 'failed' ? (
          <>
            <ProblemText problem={update.problem} />{' '}
            {t('updates.failedAt', { when: formatDateTime(update.atMs, language) })}
          </>
        ) : (
          formatUpdate(update, free, t, language)
        )}
      </Text>
    </StateNotice>
  );
}

function getUpdateAppearance({ kind }: UpdateState): Appearance {
  switch (kind) {
    case 'off':
      return { tone: 'gray', icon: IconCircleDashed };
    case 'current':
      return { tone: 'green', icon: IconCircleCheck };
    case 'checking':
    case 'downloading':
      return { tone: 'blue', icon: IconCloudDownload };
    case 'ready':
      return { tone: 'green', icon: IconRefresh };
    case 'installing':
      return { tone: 'blue', icon: IconRefresh };
    // The running version continues: nothing stops.
    case 'failed':
      return { tone: 'amber', icon: IconAlertTriangle };
  }
}

function formatUpdate(
  update: Exclude<UpdateState, { kind: 'failed' }>,
  free: boolean,
  t: TFunction,
  language: Language,
): string {
  switch (update.kind) {
    case 'off':
      return t(`updates.off.${update.why}`);
    case 'current':
      return update.checkedAtMs === null
        ? t('updates.notYet')
        : t('updates.current', { when: formatDateTime(update.checkedAtMs, language) });
    case 'checking':
      return t('updates.checking');
    case 'downloading':
      return t('updates.downloading', { version: update.version, percent: update.percent });
    case 'ready': {
      const { version } = update;
      return free ? t('updates.ready', { version }) : t('updates.readyBusy', { version });
    }
    case 'installing':
      return t('updates.installing', { version: update.version });
  }
}
