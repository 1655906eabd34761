import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { type EventStore, openEventStore } from '../../../main/webhook/event-store.ts';
import { type PushedUpdate, parseEvent } from '../../../main/webhook/parse-event.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { PUSH } from '../../contract/samples.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export const CODE = PUSH.code as OrderCode;

/** The documented sample with other fields. */
export const pushed = (more: object = {}): Record<string, unknown> => ({ ...PUSH, ...more });

export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A readable event. */
export function updateOf(value: unknown): PushedUpdate {
  const read = parseEvent(bytesOf(value));
  if (read.kind !== 'update') throw new Error(`not readable: ${read.kind}`);
  return read.update;
}

/** A time of the day of the sample, in its zone. */
export const at = (minute: number): string =>
  `2022-05-11T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:11+07:00`;

/** After all times of the sample. */
export const NOW = Date.parse('2022-05-13T00:00:00Z');

export interface StoredEvents {
  readonly database: Database;
  readonly book: OrderBook;
  readonly ledger: EventStore;
  readonly count: (table: 'order_event' | 'known_order') => number;
  /** Whose orders come from now on. */
  partner: string;
  /** The machine's clock, in milliseconds since 1970. */
  nowMs: number;
}

/** A ledger in memory, or in a file of the test's own. */
export function openStoredEvents(file = ':memory:'): StoredEvents {
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  const kept = { partner: 'sandbox', nowMs: NOW };
  const partner = (): string => kept.partner;
  const book = openOrderBook(database, partner);
  return Object.assign(kept, {
    database,
    book,
    ledger: openEventStore({ database, book, partner, now: () => kept.nowMs }),
    count: (table: string) =>
      Number(database.sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']),
  });
}

/** A folder that is removed with the test. */
export function ownFolder(): string {
  const folder = temporaryFolder('webhook');
  return folder;
}
