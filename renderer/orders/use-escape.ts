import { useTranslation } from 'react-i18next';
import { useServices } from '../services.ts';
import { useKeys } from '../ui/use-keys.ts';
import { isFiltered } from './order-list.ts';

/** What Escape takes back in the orders room, the nearest first: a question, a search's answer, the open order, the filter. */
export function useEscape(): void {
  const { rooms, orders } = useServices();
  const { t } = useTranslation();
  useKeys({
    Escape: {
      word: t('keys.back'),
      act: () => {
        const { order } = rooms.getState();
        if (orders.opened.store.getState().asking) orders.opened.ask(false);
        else if (orders.search.store.getState().search.kind !== 'none') {
          orders.search.forget();
          if (order === null) orders.list.filter({ text: '' });
        } else if (order !== null) rooms.setState({ order: null });
        else if (isFiltered(orders.list.store.getState())) orders.list.filter({ text: '', status: null });
      },
    },
  });
}
