import { IconHistory } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ScanSearchField } from '../../scanning/scan-search-field.tsx';
import { useHistory } from './history-view.ts';

/** What is typed searches at once; Enter opens the newest label that was found. A scan searches among all labels. */
export function HistorySearchField(): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const { list } = view;
  const text = useStore(list.store, ({ filter }) => filter.text);
  return (
    <ScanSearchField
      icon={IconHistory}
      label={t('history.search')}
      hint={t('history.searchHint')}
      submitLabel={t('history.open')}
      text={text}
      onChange={(typed) => void list.setFilter({ text: typed })}
      onEnter={() => void view.openFirst()}
      onScan={(scanned) => void view.findScanned(scanned)}
    />
  );
}
