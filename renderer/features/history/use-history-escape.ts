import { useTranslation } from 'react-i18next';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { type HistoryView, useHistory } from './history-view.ts';
import { isFiltered } from './label-list.ts';

/** What Escape takes back, the nearest first: the choice of a reason, receipts, the label that is open, the filter. */
export function useHistoryEscape(): HistoryView {
  const view = useHistory();
  const { t } = useTranslation();
  const { store, list } = view;
  useShortcuts({
    Escape: {
      label: t('keys.back'),
      act: () => {
        const { choosingReason, receiptsShown, opened } = store.getState();
        if (choosingReason) view.setChoosingReason(false);
        else if (receiptsShown) view.showReceipts(false);
        else if (opened !== null) view.open(null);
        else if (isFiltered(list.store.getState().filter)) void list.setFilter(EMPTY_HISTORY_FILTER);
      },
    },
  });
  return view;
}
