import type { ImportFilter, ImportRow } from '../../../shared/import.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { createPagedList, type PagedList } from '../../components/paged-list.ts';

/** Rows per request; a screen shows about a dozen. */
export const PAGE_SIZE = 50;

/** The rows of an import that match a filter. */
export interface ImportRows extends Omit<PagedList<ImportFilter, ImportRow>, 'setFilter'> {
  readonly setFilter: (filter: ImportFilter) => void;
}

/**
 * Creates the list of one import's rows; fetches nothing before the first `refresh`. Rows changed by a running import
 * stay until their newer version arrives. @param report receives failed fetches
 */
export function createImportRows(
  call: TemApi['calls']['imports']['rows'],
  filter: ImportFilter,
  report: (thrown: unknown) => void,
): ImportRows {
  const list = createPagedList<ImportFilter, ImportRow>({
    fetchPage: async (request) => {
      const { rows, total } = await call(request);
      return { items: rows, total };
    },
    filter,
    pageSize: PAGE_SIZE,
    keepPages: true,
    onError: report,
  });
  return {
    ...list,
    setFilter: (chosen) => {
      if (chosen !== list.store.getState().filter) void list.setFilter(chosen);
    },
  };
}
