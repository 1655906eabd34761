import { IconBarcode } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ScanSearchField } from '../../scanning/scan-search-field.tsx';
import { useOrdersServices } from './orders-services.ts';

/** Where a code is scanned or typed; what is typed filters the list as well, and Enter finds the order of exactly that code. */
export function OrderSearchField(): JSX.Element {
  const { t } = useTranslation();
  const { list, search } = useOrdersServices().orders;
  const text = useStore(list.store, (state) => state.filter.text);
  return (
    <ScanSearchField
      icon={IconBarcode}
      label={t('orders.search')}
      hint={t('orders.searchHint')}
      submitLabel={t('orders.find')}
      text={text}
      onChange={(typed) => list.setFilter({ text: typed })}
      onEnter={(typed) => void search.find(typed)}
      onScan={(scanned) => {
        list.setFilter({ text: scanned });
        void search.find(scanned);
      }}
    />
  );
}
