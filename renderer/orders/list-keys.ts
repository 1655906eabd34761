import type { KeyboardEvent } from 'react';

// The rows are found by what is on them: only those in sight exist (order-list-view.tsx).

const ROW = '[data-order-row]';

/** Puts the focus on the first row in sight; false where there is none. */
export function focusFirstRow(): boolean {
  return focusOn(document.querySelector<HTMLElement>(ROW));
}

/** Lets the arrows lead from row to row; above the first they lead back to the search field. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const at = Number(event.target instanceof HTMLElement ? event.target.dataset['orderRow'] : undefined);
  if (step === 0 || Number.isNaN(at)) return;
  event.preventDefault();
  if (at + step < 0) document.querySelector<HTMLElement>('[data-orders-search]')?.focus();
  else focusOn(event.currentTarget.querySelector<HTMLElement>(`[data-order-row="${at + step}"]`));
}

function focusOn(row: HTMLElement | null): boolean {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return row !== null;
}
