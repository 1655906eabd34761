import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SCAN_FIELD } from './shortcuts/scan-field-text.ts';
import type { Shortcut } from './shortcuts/shortcut-registry.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The share of the visible part that stays when paging, so that the eye finds its place again. */
const PAGE_OVERLAP = 0.15;
/** A row that is scrolled to is rendered within a frame or two. */
const MAX_FRAMES = 30;

/** A list with keyboard navigation: its rows can take the focus (tabIndex -1 or a button) and carry data-index from 0. */
interface NavigableList {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Scrolls a row into view that may not be rendered yet. */
  readonly scrollTo: (index: number) => void;
  /** Where the arrows enter the list; without it, at the first visible row. */
  readonly start?: () => number | null;
}

/**
 * A list's keys: arrows from row to row (down from the scan field into it, up from the first row back), Home and End,
 * Page Up and Page Down; also while the focus is in the scan field.
 * @returns a function that focuses a row once it is rendered
 */
export function useListShortcuts({
  scroller,
  count,
  scrollTo,
  start,
}: NavigableList): (index: number) => void {
  const { t } = useTranslation();
  const focusRow = useCallback(
    (index: number): void => {
      scrollTo(index);
      let frames = 0;
      const look = (): void => {
        const row = rowAt(scroller.current, index);
        if (row !== null) focusAndReveal(row);
        else if (++frames < MAX_FRAMES) requestAnimationFrame(look);
      };
      look();
    },
    [scroller, scrollTo],
  );
  const isIn = (at: Element | null): boolean => scroller.current?.contains(at) === true;
  const isHere = (at: Element | null): boolean =>
    isIn(at) || at?.hasAttribute(SCAN_FIELD) === true || at === document.body;
  const step = (by: 1 | -1) => (at: Element | null) => {
    const from = indexOf(at);
    if (from === null) focusRow(start?.() ?? firstInSight(scroller.current) ?? 0);
    else if (from + by < 0) document.querySelector<HTMLElement>(`[${SCAN_FIELD}]`)?.focus();
    else if (from + by < count) focusRow(from + by);
  };
  const hasRows = count > 0;
  const walk = (act: (at: Element | null) => void) => ({
    label: t('keys.intoList'),
    when: isHere,
    act: hasRows ? act : undefined,
  });
  const end = (index: number) => ({
    label: t('keys.ends'),
    when: isHere,
    act: hasRows ? () => focusRow(index) : undefined,
  });
  useShortcuts({
    ArrowDown: walk(step(1)),
    ArrowUp: walk(step(-1)),
    Home: end(0),
    End: end(count - 1),
  });
  usePageShortcuts(scroller, (at) => {
    if (indexOf(at) !== null)
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(firstInSight(scroller.current) ?? 0)));
  });
  return focusRow;
}

/**
 * Lets Page Up and Page Down scroll a part of the screen, wherever the focus is.
 * @param turned receives where the focus was when a page was turned
 */
export function usePageShortcuts(
  scroller: RefObject<HTMLElement | null>,
  turned?: (at: Element | null) => void,
): void {
  const { t } = useTranslation();
  const page = (direction: 1 | -1): Shortcut => ({
    label: t('keys.pages'),
    act: (at) => {
      const { current } = scroller;
      current?.scrollBy({ top: direction * current.clientHeight * (1 - PAGE_OVERLAP) });
      turned?.(at);
    },
  });
  useShortcuts({ PageDown: page(1), PageUp: page(-1) });
}

function focusAndReveal(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** The focusable element of a row: the row itself, or the first one in it. */
function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  return row?.hasAttribute('tabindex') || row instanceof HTMLButtonElement
    ? row
    : (row?.querySelector<HTMLElement>('button') ?? null);
}

function indexOf(at: Element | null): number | null {
  const index = at?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}

function firstInSight(list: HTMLElement | null): number | null {
  if (list === null) return null;
  const { top } = list.getBoundingClientRect();
  const row = [...list.querySelectorAll<HTMLElement>('[data-index]')].find(
    (one) => one.getBoundingClientRect().top >= top - 1,
  );
  return row === undefined ? null : indexOf(row);
}
