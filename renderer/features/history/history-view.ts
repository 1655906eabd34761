import { createContext, useContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { type DayTotals, EMPTY_HISTORY_FILTER, type PrintedLabel } from '../../../shared/history.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/order-code.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { BatchRow, ReprintReason } from '../../../shared/station.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { createLatest } from '../../components/latest.ts';
import { addDays, toDay } from './days.ts';
import { createLabelList } from './label-list.ts';

/** The state of a requested reprint. */
type ReprintStatus =
  | { readonly kind: 'asking' }
  /** The order's row in the station's batch. */
  | { readonly kind: 'in-batch'; readonly row: BatchRow }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** The state of an export. */
type ExportStatus =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

interface HistoryStore {
  /** The day whose totals are shown, and the totals once they arrive. */
  readonly day: string;
  /** It is the last day with labels. Remains true after midnight, for the new day. */
  readonly isToday: boolean;
  readonly totals: DayTotals | null;
  readonly printers: readonly string[];
  /** The label shown in full. */
  readonly opened: PrintedLabel | null;
  /** Its reprint waits for a reason. */
  readonly choosingReason: boolean;
  /** Shows the open label's receipt or, without an open label, the actions for all receipts. */
  readonly receiptsShown: boolean;
  readonly reprintStatus: ReprintStatus | null;
  readonly exportStatus: ExportStatus | null;
}

/** The history screen's state and actions. */
export type HistoryView = ReturnType<typeof createHistoryView>;

/** Creates the view on top of main; fetches nothing yet. */
export function createHistoryView({
  tem,
  now = () => new Date(),
}: {
  readonly tem: ApiSlice<'history'>;
  readonly now?: () => Date;
}) {
  const { history } = tem.calls;
  const list = createLabelList(history.page);
  const store = createStore<HistoryStore>()(() => ({
    day: toDay(now()),
    isToday: true,
    totals: null,
    printers: [],
    opened: null,
    choosingReason: false,
    receiptsShown: false,
    reprintStatus: null,
    exportStatus: null,
  }));

  async function fetchDay(): Promise<void> {
    if (store.getState().isToday) store.setState({ day: toDay(now()) });
    const { day } = store.getState();
    const totals = await history.day({ day });
    if (store.getState().day === day) store.setState({ totals });
  }

  async function fetchOpened(): Promise<void> {
    const { opened } = store.getState();
    if (opened === null) return;
    const { labels } = await history.page({
      filter: { ...EMPTY_HISTORY_FILTER, text: opened.code },
      from: 0,
      count: MAX_LABELS_PER_ORDER,
    });
    const found = labels.find(({ id }) => id === opened.id);
    if (found !== undefined && store.getState().opened?.id === found.id) store.setState({ opened: found });
  }

  const latestSearch = createLatest();

  /** Data that can't be fetched stays as it was: the list shows why. */
  function refresh(): void {
    list.refresh();
    for (const fetching of [fetchDay(), fetchOpened()]) fetching.catch(() => undefined);
  }

  function open(label: PrintedLabel | null): void {
    store.setState({ opened: label, choosingReason: false, receiptsShown: false, reprintStatus: null });
  }

  async function openFirst(): Promise<void> {
    const isCurrent = latestSearch.start();
    const { filter } = list.store.getState();
    // Not taken from the list, which may be scrolled away from its start.
    const { labels } = await history.page({ filter, from: 0, count: 1 });
    const found = labels[0] ?? null;
    // A repeat (a scanner's second Enter) must not undo what was started on the open label.
    if (isCurrent() && found?.id !== store.getState().opened?.id) open(found);
  }

  return {
    store,
    list,
    /** Called when the screen is shown: fetches its data, and follows changes until the returned function is called. */
    enter(): () => void {
      refresh();
      history.printers(undefined).then(
        (printers) => store.setState({ printers }),
        () => undefined,
      );
      return tem.messages.history.changed(refresh);
    },
    /** Searches all labels for a scanned code, ignoring the filter, and opens the newest. */
    findScanned(text: string): Promise<void> {
      void list.setFilter({ ...EMPTY_HISTORY_FILTER, text: text.slice(0, MAX_SEARCH_LENGTH) });
      return openFirst().catch(() => undefined);
    },
    /** Opens the newest listed label once the list has arrived. */
    openFirst: () => openFirst().catch(() => undefined),
    open(label: PrintedLabel | null): void {
      latestSearch.start();
      open(label);
    },
    showReceipts: (receipts: boolean) => store.setState({ receiptsShown: receipts }),
    setChoosingReason: (choosing: boolean) =>
      store.setState({ choosingReason: choosing, reprintStatus: null }),
    async reprint(reason: ReprintReason): Promise<void> {
      const { opened } = store.getState();
      if (opened === null) return;
      const say = (said: ReprintStatus): void => {
        if (store.getState().opened?.id === opened.id)
          store.setState({ choosingReason: false, reprintStatus: said });
      };
      say({ kind: 'asking' });
      try {
        const answer = await history.reprint({ id: opened.id, reason });
        if ('row' in answer) say({ kind: 'in-batch', row: answer.row });
      } catch (thrown) {
        say({ kind: 'failed', problem: problemOf(thrown) });
      }
    },
    /** Moves the totals by so many days, back if negative; never into the future. */
    moveDays(days: number): void {
      const today = toDay(now());
      const moved = addDays(store.getState().day, days);
      const day = moved > today ? today : moved;
      store.setState({ day, isToday: day === today, totals: null });
      fetchDay().catch(() => undefined);
    },
    /** Saves the listed labels. */
    async exportListed(): Promise<void> {
      if (store.getState().exportStatus?.kind === 'saving') return;
      store.setState({ exportStatus: { kind: 'saving' } });
      try {
        const file = await history.export({ filter: list.store.getState().filter });
        store.setState({ exportStatus: file === null ? null : { kind: 'saved', file } });
      } catch (thrown) {
        store.setState({ exportStatus: { kind: 'failed', problem: problemOf(thrown) } });
      }
    },
  };
}

/** An order is printed a few times at most. */
const MAX_LABELS_PER_ORDER = 100;

export const HistoryContext = createContext<HistoryView | null>(null);

/** The history view; only below HistoryContext. */
export function useHistory(): HistoryView {
  const view = useContext(HistoryContext);
  if (view === null) throw new Error('no history above this component');
  return view;
}
