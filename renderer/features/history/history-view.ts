import { createContext, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type DayTotals, EMPTY_HISTORY_FILTER, type PrintedLabel } from '../../../shared/history.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { BatchRow, ReprintReason } from '../../../shared/station.ts';
import { type ApiSlice, unwrap } from '../../components/context/api.ts';
import { createLatest } from '../../components/latest.ts';
import { addDays, toDay } from './days.ts';
import { createLabelList, type LabelList } from './label-list.ts';

/** What became of a reprint that was asked for. */
export type ReprintStatus =
  | { readonly kind: 'asking' }
  /** The order's row in the station's batch. */
  | { readonly kind: 'in-batch'; readonly row: BatchRow }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** What became of the export. */
export type ExportStatus =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface HistoryStore {
  /** The day whose totals are shown, and the totals once they are here. */
  readonly day: string;
  /** No later day has labels. Stays so after midnight, with the day then. */
  readonly isToday: boolean;
  readonly totals: DayTotals | null;
  readonly printers: readonly string[];
  /** The label that is shown in full. */
  readonly opened: PrintedLabel | null;
  /** Its reprint waits for a reason. */
  readonly choosingReason: boolean;
  /** The receipt of that label is shown, or where none is open, what is done with all receipts. */
  readonly receiptsShown: boolean;
  readonly reprintStatus: ReprintStatus | null;
  readonly exportStatus: ExportStatus | null;
}

/** What the history room works with. */
export interface HistoryView {
  readonly store: StoreApi<HistoryStore>;
  readonly list: LabelList;
  /** The room is shown: fetches what it shows, and follows what changes until the returned function is called. */
  readonly enter: () => () => void;
  /** Looks for a scanned code among all labels, whatever was filtered, and opens the newest. */
  readonly findScanned: (text: string) => Promise<void>;
  /** Opens the newest of those that are listed, once they are here. */
  readonly openFirst: () => Promise<void>;
  readonly open: (label: PrintedLabel | null) => void;
  readonly setChoosingReason: (choosing: boolean) => void;
  readonly showReceipts: (receipts: boolean) => void;
  readonly reprint: (reason: ReprintReason) => Promise<void>;
  /** Shows another day's totals: so many days later, or earlier; never one that has not come yet. */
  readonly moveDays: (days: number) => void;
  /** Saves what is listed. */
  readonly exportListed: () => Promise<void>;
}

interface HistoryViewDependencies {
  readonly tem: ApiSlice<'history'>;
  readonly now?: () => Date;
}

/** Longest text the contract takes; no code is as long. */
const MAX_SEARCH_LENGTH = 200;

/** Makes the room's side of main; nothing is fetched yet. */
export function createHistoryView({ tem, now = () => new Date() }: HistoryViewDependencies): HistoryView {
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
    const totals = await unwrap(history.day({ day }));
    if (store.getState().day === day) store.setState({ totals });
  }

  async function fetchOpened(): Promise<void> {
    const { opened } = store.getState();
    if (opened === null) return;
    const { labels } = await unwrap(
      history.page({
        filter: { ...EMPTY_HISTORY_FILTER, text: opened.code },
        from: 0,
        count: MAX_LABELS_PER_ORDER,
      }),
    );
    const found = labels.find(({ id }) => id === opened.id);
    if (found !== undefined && store.getState().opened?.id === found.id) store.setState({ opened: found });
  }

  const latestSearch = createLatest();

  /** What can't be fetched stays as it was: the list says why. */
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
    // Not from the list, which may be looked at elsewhere than at its beginning.
    const { labels } = await unwrap(history.page({ filter, from: 0, count: 1 }));
    const found = labels[0] ?? null;
    // The same once more (a scanner's second Enter) takes back nothing that was begun with it.
    if (isCurrent() && found?.id !== store.getState().opened?.id) open(found);
  }

  return {
    store,
    list,
    enter() {
      refresh();
      unwrap(history.printers(undefined)).then(
        (printers) => store.setState({ printers }),
        () => undefined,
      );
      return tem.messages.history.changed(refresh);
    },
    findScanned(text) {
      void list.setFilter({ ...EMPTY_HISTORY_FILTER, text: text.slice(0, MAX_SEARCH_LENGTH) });
      return openFirst().catch(() => undefined);
    },
    openFirst: () => openFirst().catch(() => undefined),
    open(label) {
      latestSearch.start();
      open(label);
    },
    showReceipts: (receipts) => store.setState({ receiptsShown: receipts }),
    setChoosingReason: (choosing) => store.setState({ choosingReason: choosing, reprintStatus: null }),
    async reprint(reason) {
      const { opened } = store.getState();
      if (opened === null) return;
      const say = (said: ReprintStatus): void => {
        if (store.getState().opened?.id === opened.id)
          store.setState({ choosingReason: false, reprintStatus: said });
      };
      say({ kind: 'asking' });
      try {
        const answer = await unwrap(history.reprint({ id: opened.id, reason }));
        if ('row' in answer) say({ kind: 'in-batch', row: answer.row });
      } catch (thrown) {
        say({ kind: 'failed', problem: problemOf(thrown) });
      }
    },
    moveDays(days) {
      const today = toDay(now());
      const moved = addDays(store.getState().day, days);
      const day = moved > today ? today : moved;
      store.setState({ day, isToday: day === today, totals: null });
      fetchDay().catch(() => undefined);
    },
    async exportListed() {
      if (store.getState().exportStatus?.kind === 'saving') return;
      store.setState({ exportStatus: { kind: 'saving' } });
      try {
        const file = await unwrap(history.export({ filter: list.store.getState().filter }));
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

/** The room's view; only below HistoryContext. */
export function useHistory(): HistoryView {
  const view = useContext(HistoryContext);
  if (view === null) throw new Error('no history above this component');
  return view;
}
