import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '../../components/empty-list.tsx';

/** In the list's place where nothing was printed yet, or nothing matches. */
export function NoLabels({ isFiltered }: { isFiltered: boolean }): JSX.Element {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyList icon={IconSearchOff} title={t('history.noneTitle')} hint={t('history.noneHint')} />
  ) : (
    <EmptyList icon={IconHistory} title={t('history.emptyTitle')} hint={t('history.emptyHint')} />
  );
}
