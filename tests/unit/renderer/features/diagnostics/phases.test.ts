import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoBlocks } from '../../../../../renderer/features/diagnostics/about-section.tsx';
import { formatBytes, formatDuration } from '../../../../../renderer/features/diagnostics/format-units.ts';
import {
  getMedianTotals,
  getPhaseMedians,
  getPhaseTotals,
} from '../../../../../renderer/features/diagnostics/phases.ts';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import { type LabelTiming, NO_PHASES } from '../../../../../shared/diagnostics.ts';
import type { OrderCode } from '../../../../../shared/order-code.ts';

const label = (times: Partial<LabelTiming>): LabelTiming => ({
  job: 1,
  label: 1,
  batch: 1,
  code: 'SGNS336484LM.883568271' as OrderCode,
  size: 'S9',
  printer: 'Zebra',
  state: 'printed',
  submittedAtMs: 0,
  ...NO_PHASES,
  spoolMs: null,
  ...times,
});

describe('the times of a label', () => {
  it('sum up what is known, and name the longest', () => {
    expect(getPhaseTotals(label({ tokenMs: 80, loadMs: 300, spoolMs: 1_200 }))).toEqual({
      totalMs: 1_580,
      slowest: 'spool',
    });
    expect(getPhaseTotals(label({ tokenMs: 300, loadMs: 300 })).slowest).toBe('token');
    expect(getPhaseTotals(label({ tokenMs: 0 }))).toEqual({ totalMs: 0, slowest: null });
    expect(getPhaseTotals(label({}))).toEqual({ totalMs: null, slowest: null });
  });

  it('have medians of known values per phase', () => {
    const medians = getPhaseMedians([
      label({ loadMs: 300, spoolMs: 9_000 }),
      label({ loadMs: 100 }),
      label({ loadMs: 200 }),
      label({ loadMs: 100_000 }),
    ]);
    expect(medians).toEqual({
      token: null,
      load: 200,
      settle: null,
      render: null,
      inspect: null,
      spool: 9_000,
    });
    expect(getMedianTotals(medians)).toEqual({ totalMs: 9_200, slowest: 'spool' });
    expect(getMedianTotals(getPhaseMedians([]))).toEqual({ totalMs: null, slowest: null });
  });
});

describe('units', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [999_960, '1 MB'],
    [1_234, '1,2 kB'],
    [25_300_000_000, '25,3 GB'],
    [2e15, '2.000 TB'],
  ])('%i bytes are %s', (bytes, said) => expect(formatBytes(bytes, 'vi')).toBe(said));

  it('formats minutes, and hours only when there is one', () => {
    const [vi, en] = [createI18n('vi').t, createI18n('en').t];
    expect(formatDuration(0, en)).toBe('0 min');
    expect(formatDuration(26 * 60_000, vi)).toBe('26 phút');
    expect(formatDuration(26 * 60_000, en)).toBe('26 min');
    expect(formatDuration(270_245_000, vi)).toBe('75 giờ 4 phút');
    expect(formatDuration(270_245_000, en)).toBe('75 h 4 min');
  });
});

it('splits a long text into short blocks without loss', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 700 }), (lines) => {
      const text = lines.map((line) => line.replaceAll(/[\r\n]/g, '')).join('\n');
      const blocks = splitIntoBlocks(text);
      expect(blocks.map((block) => block.text).join('\n')).toBe(text);
      for (const { lines: count, text: some } of blocks) expect(some.split('\n')).toHaveLength(count);
      expect(Math.max(...blocks.map((block) => block.lines))).toBeLessThanOrEqual(100);
    }),
  );
});
