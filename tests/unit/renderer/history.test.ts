import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as days from '../../../renderer/features/history/days.ts';
import { DaySchema } from '../../../shared/history.ts';

describe('a typed day', () => {
  const TODAY = '2026-03-05';
  const read = (text: string): string => {
    const day = days.parseDay(text, TODAY);
    return day.kind === 'day' ? day.day : day.kind;
  };

  it.each<[string, string]>([
    ['21/11/2025', '2025-11-21'],
    [' 1.2.25 ', '2025-02-01'],
    ['5-3', '2026-03-05'],
    // Tomorrow has no labels, so last year's day is meant.
    ['6/3', '2025-03-06'],
    ['29/2/2024', '2024-02-29'],
    ['2026-1-9', '2026-01-09'],
    ['   ', 'empty'],
    ...[
      '29/2/2025',
      '31/4',
      '0/1',
      '13/13/2025',
      '1/1/1925',
      '5',
      'hôm qua',
      '883568271',
      '1/2/3/4',
      '٣/٣',
    ].map((text): [string, string] => [text, 'refused']),
  ])('%j is %s', (text, day) => expect(read(text)).toBe(day));

  it('is accepted as main accepts it, or not at all, and read back as shown', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789/.- x'.split('')), maxLength: 10 });
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 70_000 }), (text, number) => {
        const day = days.parseDay(text, TODAY);
        if (day.kind === 'day') expect(DaySchema.safeParse(day.day).success).toBe(true);
        const shown = days.addDays('2000-01-01', number);
        expect(read(days.formatDayInput(shown))).toBe(shown);
      }),
    );
  });
});

describe('the calendar', () => {
  it('moves by days, even across a clock change', () => {
    const before = process.env['TZ'];
    for (const zone of ['Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia']) {
      process.env['TZ'] = zone;
      let day = '2018-01-01';
      for (let at = 0; at < 800; at++) {
        const next = days.addDays(day, 1);
        expect(days.addDays(next, -1)).toBe(day);
        day = next;
      }
      expect(day).toBe('2020-03-11');
    }
    process.env['TZ'] = before;
  });
});
