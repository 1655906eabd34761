import { IconPackages, IconSearchOff } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '../../components/empty-list.tsx';

/** In the list's place where the book is empty, or nothing matches. */
export function NoOrders({ isFiltered }: { isFiltered: boolean }): JSX.Element {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyList icon={IconSearchOff} title={t('orders.noneTitle')} hint={t('orders.noneHint')} />
  ) : (
    <EmptyList icon={IconPackages} title={t('orders.emptyTitle')} hint={t('orders.emptyHint')} />
  );
}
