import { createContext, useContext } from 'react';
import { createStore } from 'zustand/vanilla';
import type { RowAccount } from '../../../shared/account.ts';
import { type DayTotals, EMPTY_HISTORY_FILTER, type PrintedLabel } from '../../../shared/history.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/order-code.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { createLatest } from '../../components/latest.ts';
import { type ExportStatus, exportList } from '../../components/list-export.ts';
import { createPrintOneStore } from '../../components/print-one/print-one-store.ts';
import { addDays, toDay } from './days.ts';
import { createLabelList } from './label-list.ts';

interface HistoryStore {
  /** The day whose totals are shown, and the totals once they arrive. */
  readonly day: string;
  /** It is the last day with labels. Remains true after midnight, for the new day. */
  readonly isToday: boolean;
  readonly totals: DayTotals | null;
  readonly printers: readonly string[];
  /** The station's accounts; none where it has only one. */
  readonly accounts: readonly RowAccount[];
  /** The label shown in full. */
  readonly opened: PrintedLabel | null;
  /** Shows the open label's receipt or, without an open label, the actions for all receipts. */
  readonly receiptsShown: boolean;
  readonly exportStatus: ExportStatus | null;
}

/** The history screen's state and actions. */
export type HistoryView = ReturnType<typeof createHistoryView>;

/** Creates the view on top of main; fetches nothing yet. */
export function createHistoryView({
  tem,
  now = () => new Date(),
}: {
  readonly tem: ApiSlice<'history' | 'station'>;
  readonly now?: () => Date;
}) {
  const { history } = tem.calls;
  const list = createLabelList(history.page);
  const printing = createPrintOneStore<PrintedLabel>(
    ({ id }, reason) => history.reprint({ id, reason }),
    tem.messages,
  );
  const store = createStore<HistoryStore>()(() => ({
    day: toDay(now()),
    isToday: true,
    totals: null,
    printers: [],
    accounts: [],
    opened: null,
    receiptsShown: false,
    exportStatus: null,
  }));

  async function fetchDay(): Promise<void> {
    if (store.getState().isToday) store.setState({ day: toDay(now()) });
    const { day } = store.getState();
    const { account } = list.store.getState().filter;
    const totals = await history.day({ day, account });
    if (store.getState().day === day && list.store.getState().filter.account === account)
      store.setState({ totals });
  }

  async function fetchOpened(): Promise<void> {
    const { opened } = store.getState();
    if (opened === null) return;
    const found = await history.label({ id: opened.id });
    if (found !== null && store.getState().opened?.id === found.id) store.setState({ opened: found });
  }

  // The totals are those of the account whose labels are listed.
  list.store.subscribe(({ filter }, before) => {
    if (filter.account === before.filter.account) return;
    store.setState({ totals: null });
    fetchDay().catch(() => undefined);
  });

  const latestSearch = createLatest();

  /** Data that can't be fetched stays as it was: the list shows why. */
  function refresh(): void {
    list.refresh();
    for (const fetching of [fetchDay(), fetchOpened()]) fetching.catch(() => undefined);
  }

  function open(label: PrintedLabel | null): void {
    // A question is about the label that is shown.
    if (label?.id !== store.getState().opened?.id && printing.store.getState().state.kind === 'asking')
      printing.dismiss();
    store.setState({ opened: label, receiptsShown: false });
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
      tem.calls.station.accounts(undefined).then(
        (accounts) => store.setState({ accounts }),
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
    /** The reprint that was asked for. */
    printing,
    /** Asks for the reason to print the open label again; if none is open, the newest listed one. */
    async askReprint(): Promise<void> {
      if (store.getState().opened === null) await openFirst().catch(() => undefined);
      const { opened } = store.getState();
      if (opened === null) return;
      store.setState({ receiptsShown: false });
      printing.ask(opened);
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
    exportListed: (): Promise<void> =>
      exportList(store, () => history.export({ filter: list.store.getState().filter })),
  };
}

export const HistoryContext = createContext<HistoryView | null>(null);

/** The history view; only below HistoryContext. */
export function useHistory(): HistoryView {
  const view = useContext(HistoryContext);
  if (view === null) throw new Error('no history above this component');
  return view;
}
