import { EMPTY_HISTORY_FILTER, type HistoryFilter, type PrintedLabel } from '../../../shared/history.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { createPagedList, type PagedList } from '../../components/paged-list.ts';

/** Labels per request. */
export const PAGE_SIZE = 100;

/** The printed labels that match a filter. */
interface LabelList extends Omit<PagedList<HistoryFilter, PrintedLabel>, 'setFilter'> {
  /** Changes parts of the filter. Resolves like PagedList's. */
  readonly setFilter: (change: Partial<HistoryFilter>) => Promise<void>;
}

/** Whether the filter excludes anything. */
export function isFiltered(filter: HistoryFilter): boolean {
  return filter.text.trim() !== '' || Object.values({ ...filter, text: null }).some((part) => part !== null);
}

/** Creates the list; fetches nothing yet. */
export function createLabelList(call: TemApi['calls']['history']['page']): LabelList {
  const list = createPagedList<HistoryFilter, PrintedLabel>({
    fetchPage: async (request) => {
      const { labels, total } = await call(request);
      return { items: labels, total };
    },
    filter: EMPTY_HISTORY_FILTER,
    pageSize: PAGE_SIZE,
  });
  return { ...list, setFilter: (change) => list.setFilter({ ...list.store.getState().filter, ...change }) };
}
