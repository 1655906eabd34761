import { type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { flash } from './flash.ts';

/** Brings the row that the operator is led to into sight, with the focus on the first answer to its question. */
export function useCalledRow(list: RefObject<HTMLElement | null>, show: (element: Element) => void): void {
  const { answering } = useServices();
  const called = useStore(answering.store, (state) => state.called);
  useEffect(() => {
    const row = called === null ? null : list.current?.querySelector(`[data-row="${called.id}"]`);
    if (row === null || row === undefined) return;
    show(row);
    flash(row);
    row.querySelector<HTMLElement>('[data-question] button')?.focus({ preventScroll: true });
  }, [called, list, show]);
}
