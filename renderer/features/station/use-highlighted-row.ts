import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStationServices } from './station-services.ts';
import type { RowList } from './use-row-list.ts';
import { flash } from './use-row-list.ts';

/** Scrolls the highlighted row into view and focuses the first answer to its question. */
export function useHighlightedRow(show: RowList['revealRow']): void {
  const { rowSelection } = useStationServices();
  const called = useStore(rowSelection.store, (state) => state.highlighted);
  useEffect(() => {
    if (called === null) return;
    show(called.id, (row) => {
      flash(row);
      row.querySelector<HTMLElement>('[data-question] button')?.focus({ preventScroll: true });
    });
  }, [called, show]);
}
