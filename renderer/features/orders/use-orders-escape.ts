import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { isFiltered } from './order-list.ts';
import { useOrdersServices } from './orders-services.ts';

/** What Escape takes back in the orders room, the nearest first: a question, a search's answer, the open order, the filter. */
export function useOrdersEscape(): void {
  const { navigation, orders } = useOrdersServices();
  const { t } = useTranslation();
  useShortcuts({
    Escape: {
      label: t('keys.back'),
      act: () => {
        const { order } = navigation.getState();
        if (orders.openOrder.store.getState().confirmingCancel) orders.openOrder.setConfirmingCancel(false);
        else if (orders.search.store.getState().search.kind !== 'none') {
          orders.search.clear();
          if (order === null) orders.list.setFilter({ text: '' });
        } else if (order !== null) navigation.setState({ order: null });
        else if (isFiltered(orders.list.store.getState().filter))
          orders.list.setFilter({ text: '', status: null });
      },
    },
  });
}
