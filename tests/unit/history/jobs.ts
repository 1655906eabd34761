import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { type HistoryReader, openHistoryReader } from '../../../main/history/history-reader.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { type LabelStore, openLabelStore } from '../../../main/station/label-store.ts';
import type { LabelEvent } from '../../../main/station/transition.ts';
import type { AccountKey } from '../../../shared/account.ts';
import { EMPTY_HISTORY_FILTER, type HistoryFilter } from '../../../shared/history.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { ReprintReason } from '../../../shared/station.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

export const SERVICE = '0123456789abcdef';
export const codeOf = (number: number): OrderCode => `SGNS336484LM.${100_000_000 + number}` as OrderCode;

/** The parts of a hand-over. */
interface Job {
  readonly number: number;
  readonly atMs?: number;
  readonly printer?: string;
  readonly reprint?: ReprintReason;
  /** What becomes of it, in order. */
  readonly steps?: readonly Exclude<LabelEvent, 'hold'>[];
}

/** A ledger, its order book, and what the history reads of them, for a partner that can be changed. */
export interface Printed {
  readonly database: Database;
  readonly ledger: LabelStore;
  readonly book: OrderBook;
  readonly reader: HistoryReader;
  partner: string;
  /** Tells the order book of an order. */
  know(number: number, facts: { soc?: string; name?: string }): void;
  /** Hands an order's label over, by the steps that a run takes. */
  print(job: Job): void;
  /** The numbers of the orders that a filter finds, as listed. */
  found(filter: Partial<HistoryFilter>): number[];
}

export function openPrinted(file = ':memory:'): Printed {
  const database = openDatabase(file);
  onTestFinished(() => {
    if (database.sqlite.isOpen) database.close();
  });
  let now = Date.UTC(2026, 10, 21, 2);
  const printed: Printed = {
    database,
    ledger: openLabelStore(database, () => now),
    book: openOrderBook(database, () => printed.partner),
    reader: openHistoryReader(database.sqlite),
    partner: SERVICE,
    know(number, { soc, name }) {
      const facts = {
        ...(soc === undefined ? {} : { soc: soc as Soc }),
        ...(name === undefined ? {} : { receiver: { name } }),
      };
      printed.book.record({
        code: codeOf(number),
        origin: 'looked-up',
        recency: { of: null },
        atMs: now,
        facts,
      });
    },
    print({ number, atMs = now + 60_000, printer = 'Zebra_80', reprint, steps = ['print'] }) {
      now = atMs;
      const { ledger } = printed;
      const { id } = ledger.add(ledger.openBatch('command-line'), {
        ...queuedLabel(codeOf(number)),
        account: printed.partner as AccountKey,
      });
      ledger.step([id], { event: 'prepare', reprint: reprint ?? null });
      ledger.step([id], { event: 'prove' });
      ledger.step([id], { event: 'submit', title: 'Tem', size: 'S9', printer, pages: 1 });
      for (const event of steps) ledger.step([id], { event });
    },
    found: (filter) =>
      printed.reader
        .page(printed.partner, { ...EMPTY_HISTORY_FILTER, ...filter }, 0, 500)
        .labels.map(({ code }) => Number(code.slice(-8))),
  };
  return printed;
}
