import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSample,
  announcedPercent,
  computePace,
  countRows,
  filtersFor,
  initialFilter,
  progressOf,
  roundDuration,
  stageOf,
} from '../../../../../renderer/features/imports/progress.ts';
import {
  formatAddress,
  formatNumberField,
} from '../../../../../renderer/features/imports/row-appearances.ts';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import { IMPORT_ROW_STATES } from '../../../../../shared/import.ts';
import { importOf } from './import-fixtures.ts';

describe('progressOf', () => {
  it('counts neither rows with mistakes nor unsent rows', () => {
    const state = importOf({ ready: 4, mistaken: 9, sending: 2, created: 5, refused: 1, unsure: 1, left: 7 });
    expect(progressOf(state)).toEqual({ done: 6, remaining: 5, sending: 2, total: 13 });
  });

  it('gives whole tenths, never too many', () => {
    expect(announcedPercent(importOf())).toBe(0);
    expect(announcedPercent(importOf({ created: 199, ready: 801 }))).toBe(10);
    expect(announcedPercent(importOf({ created: 999, ready: 1 }))).toBe(90);
    expect(announcedPercent(importOf({ created: 10 }))).toBe(100);
  });
});

describe('stageOf', () => {
  it('distinguishes a stopped import from an unsent one', () => {
    expect(stageOf(importOf({ ready: 2, mistaken: 1 }))).toBe('checked');
    expect(stageOf(importOf({ left: 2, created: 1 }))).toBe('stopped');
    expect(stageOf(importOf({ left: 2 }))).toBe('stopped');
    expect(stageOf(importOf({ ready: 2, created: 1 }, { phase: 'paused' }))).toBe('paused');
  });
});

describe('the filters', () => {
  it('offer existing states, all, and the chosen one, each once', () => {
    const state = importOf({ ready: 2, mistaken: 1 }, { warnings: 1 });
    expect(filtersFor(state, 'all')).toEqual(['all', 'mistaken', 'warned', 'ready']);
    expect(filtersFor(state, 'created')).toEqual(['all', 'mistaken', 'warned', 'ready', 'created']);
    const counts = Object.fromEntries(IMPORT_ROW_STATES.map((one) => [one, 1]));
    expect(filtersFor(importOf(counts, { warnings: 3 }), 'all')).toHaveLength(IMPORT_ROW_STATES.length + 2);
  });

  it('count what they show', () => {
    const state = importOf({ ready: 2, mistaken: 1 }, { warnings: 5 });
    expect([countRows(state, 'all'), countRows(state, 'warned'), countRows(state, 'mistaken')]).toEqual([
      3, 5, 1,
    ]);
  });

  it('start with rows to correct, as long as nothing was sent', () => {
    expect(initialFilter(importOf({ ready: 2, mistaken: 1 }))).toBe('mistaken');
    expect(initialFilter(importOf({ ready: 2 }))).toBe('all');
    expect(initialFilter(importOf({ created: 2, mistaken: 1 }, { phase: 'done' }))).toBe('all');
  });
});

describe('paceOf', () => {
  const sending = (created: number) => importOf({ created, ready: 1_000 - created }, { phase: 'sending' });

  it('gives nothing before there is enough data', () => {
    expect(computePace([], 10)).toBeNull();
    expect(computePace([{ atMs: 0, done: 0 }], 10)).toBeNull();
    expect(
      computePace(
        [
          { atMs: 0, done: 0 },
          { atMs: 5_000, done: 2 },
        ],
        10,
      ),
    ).toBeNull();
  });

  it('uses only the last half minute', () => {
    let samples = addSample([], sending(0), 0);
    samples = addSample(samples, sending(10), 40_000);
    samples = addSample(samples, sending(30), 60_000);
    // 20 rows in 20 s.
    expect(computePace(samples, 120)).toEqual({ perMinute: 60, remainingMs: 120_000 });
  });

  it('restarts when sending pauses', () => {
    const samples = addSample([{ atMs: 0, done: 0 }], importOf({ created: 3 }, { phase: 'paused' }), 10);
    expect(samples).toEqual([]);
    expect(addSample([{ atMs: 0, done: 0 }], null, 10)).toEqual([]);
  });
});

describe('waitOf', () => {
  it('uses human units of time', () => {
    expect(roundDuration(0)).toEqual({ unit: 'seconds', seconds: 5 });
    expect(roundDuration(61_000)).toEqual({ unit: 'seconds', seconds: 65 });
    expect(roundDuration(90_001)).toEqual({ unit: 'minutes', minutes: 2 });
    expect(roundDuration(3 * 3_600_000 + 1)).toEqual({ unit: 'hours', hours: 3, minutes: 1 });
  });

  it('never promises less than it takes', () => {
    fc.assert(
      fc.property(fc.nat(100 * 3_600_000), (ms) => {
        const wait = roundDuration(ms);
        const seconds =
          wait.unit === 'seconds'
            ? wait.seconds
            : 60 * (wait.minutes + (wait.unit === 'hours' ? 60 * wait.hours : 0));
        expect(seconds * 1_000).toBeGreaterThanOrEqual(ms);
      }),
    );
  });
});

describe('a row’s text', () => {
  const { t } = createI18n('vi');

  it('shows numbers with their unit, and what is no number as typed', () => {
    expect(formatNumberField('220000', 'amount', t)).toBe('220.000 ₫');
    expect(formatNumberField('1,500', 'weight', t)).toBe('1.500 g');
    expect(formatNumberField('2,5 kg', 'weight', t)).toBe('2,5 kg');
    expect(formatNumberField('', 'amount', t)).toBe('');
  });

  it('omits empty parts of the place', () => {
    expect(
      formatAddress({ address: ' 12 Lê Lợi ', commune: '', district: 'Quận 1', province: 'Hồ Chí Minh' }),
    ).toBe('12 Lê Lợi, Quận 1, Hồ Chí Minh');
  });
});
