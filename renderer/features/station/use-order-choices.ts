import { useCallback } from 'react';
import type { OrderBrief } from '../../../shared/order.ts';
import { useFetched } from '../../components/use-fetched.ts';
import { useStationServices } from './station-services.ts';

/** The orders that a row's scan may mean; none for null. */
export function useOrderChoices(id: number | null): readonly OrderBrief[] {
  const { tem, report } = useStationServices();
  const fetch = useCallback(() => tem.calls.station.choices({ id: id ?? 0 }), [tem, id]);
  const orders = useFetched(id === null ? null : fetch, report);
  return orders.kind === 'loaded' ? orders.value : [];
}
