import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../main/platform/clock.ts';
import { createEventPruner } from '../../../main/webhook/event-pruner.ts';
import { CODE, NOW, openStoredEvents, pushed, type StoredEvents, updateOf } from './events.ts';

const DAY_MS = 24 * 60 * 60_000;
const onDay = (day: number): string => new Date(NOW + day * DAY_MS).toISOString();

/** The station's clock, moved by the test: timers fire in their order when it is moved past them. */
function movedTime(kept: StoredEvents): Clock & { readonly to: (ms: number) => void } {
  let timers: { readonly atMs: number; readonly act: () => void }[] = [];
  return {
    now: () => kept.nowMs,
    after(ms, act) {
      const timer = { atMs: kept.nowMs + ms, act };
      timers = [...timers, timer].toSorted((one, other) => one.atMs - other.atMs);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    to(ms) {
      for (let [next] = timers; next !== undefined && next.atMs <= ms; [next] = timers) {
        timers = timers.slice(1);
        kept.nowMs = Math.max(kept.nowMs, next.atMs);
        next.act();
      }
      kept.nowMs = ms;
    },
  };
}

/** A station that keeps events for this many days; it has run for a minute. */
function station(keepDays: number) {
  const kept = openStoredEvents();
  const time = movedTime(kept);
  const logged: object[] = [];
  const days = { keep: keepDays };
  const forgetting = createEventPruner({
    database: kept.database,
    keepDays: () => days.keep,
    log: (event) => logged.push(event),
    time,
  });
  forgetting.start();
  const enter = (more: object): unknown => {
    const [entered] = kept.ledger.add([updateOf(pushed(more))]);
    return entered?.kind === 'kept' ? entered.event.effect : entered?.kind;
  };
  const codes = (): string[] =>
    kept.database.sqlite
      .prepare('SELECT code FROM order_event ORDER BY id')
      .all()
      .map(({ code }) => String(code));
  return { kept, time, logged, days, forgetting, enter, codes };
}

const code = (number: number): string => `ABCDEFGH.${1_000_000 + number}`;

describe('events', () => {
  it('are deleted within a day after the days of the setting, and the orders are not', () => {
    const { kept, time, enter, codes, logged } = station(90);
    for (let day = 0; day < 5; day += 1) {
      time.to(NOW + day * DAY_MS);
      enter({ code: code(day), updated_at: onDay(day) });
    }
    time.to(NOW + 91 * DAY_MS);
    expect(codes()).toHaveLength(5);
    time.to(NOW + 93.5 * DAY_MS);
    expect(codes()).toEqual([code(3), code(4)]);
    expect(kept.count('known_order')).toBe(5);
    expect(logged).toMatchObject([1, 1, 1].map((events) => ({ event: 'webhook events deleted', events })));
  });

  it('are kept forever if the settings say so, and none is refused for its age', () => {
    const { time, enter, codes } = station(0);
    enter({ code: code(1), updated_at: onDay(-4_000) });
    time.to(NOW + 4_000 * DAY_MS);
    expect(enter({ code: code(2), updated_at: onDay(0) })).toBe('new');
    expect(codes()).toHaveLength(2);
  });

  it('that are repeated after their deletion change nothing', () => {
    const { kept, time, enter, days } = station(30);
    const told = [
      { code: code(1), status: '2', updated_at: onDay(0) },
      // Dated as far ahead as is taken.
      { code: code(2), status: '2', updated_at: onDay(1) },
      { code: code(3), status: '2', updated_at: 'yesterday' },
    ];
    expect(told.map(enter)).toEqual(['new', 'new', 'new']);
    time.to(NOW + 20 * DAY_MS);
    for (const { code: of } of told) enter({ code: of, status: '0', updated_at: onDay(20) });
    time.to(NOW + 32 * DAY_MS);
    expect(kept.count('order_event')).toBe(3);
    // Even if the retention grows later: deleted events stay deleted.
    days.keep = 365;
    expect(told.map(enter)).toEqual(['forgotten', 'forgotten', 'duplicate']);
    for (const { code: of } of told) expect(kept.book.get(of as typeof CODE)?.status).toBe('0');
    expect(enter({ code: code(1), status: '3', updated_at: onDay(31) })).toBe('changed');
  });
});
