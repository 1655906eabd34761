import { useTranslation } from 'react-i18next';
import { EVERYTHING } from '../../shared/history.ts';
import { useKeys } from '../ui/use-keys.ts';
import { type HistoryView, useHistory } from './history-view.ts';
import { isFiltered } from './label-list.ts';

/** What Escape takes back, the nearest first: the choice of a reason, receipts, the label that is open, the filter. */
export function useBack(): HistoryView {
  const view = useHistory();
  const { t } = useTranslation();
  const { store, list } = view;
  useKeys({
    Escape: {
      word: t('keys.back'),
      act: () => {
        const { choosing, receipts, opened } = store.getState();
        if (choosing) view.choose(false);
        else if (receipts) view.showReceipts(false);
        else if (opened !== null) view.open(null);
        else if (isFiltered(list.store.getState().filter)) void list.filter(EVERYTHING);
      },
    },
  });
  return view;
}
