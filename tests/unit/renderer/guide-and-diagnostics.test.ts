import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoBlocks } from '../../../renderer/features/diagnostics/about-section.tsx';
import { formatBytes, formatDuration } from '../../../renderer/features/diagnostics/format-units.ts';
import {
  getMedianTotals,
  getPhaseMedians,
  getPhaseTotals,
} from '../../../renderer/features/diagnostics/phases.ts';
import * as guide from '../../../renderer/features/guide/guide-pages.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import { type LabelTiming, NO_PHASES } from '../../../shared/diagnostics.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';

describe('the guide', () => {
  const SANDBOX = { partner: 'sandbox', printer: null } as const;
  const SERVICE = { partner: 'service', printer: 'Zebra' } as const;

  function walked(answers: Parameters<typeof guide.pageAfter>[1]): string {
    const pages: guide.GuidePageName[] = ['language'];
    for (let at = guide.pageAfter('language', answers); at !== null; at = guide.pageAfter(at, answers))
      pages.push(at);
    for (const [at, page] of pages.entries())
      expect(guide.pageBefore(page, answers)).toBe(pages[at - 1] ?? null);
    return pages.join(' ');
  }

  it('shows only the questions that apply, also on the way back', () => {
    expect(walked(SANDBOX)).toBe('language partner printer scanner done');
    expect(walked(SERVICE)).toBe(
      'language partner addresses token printer print-methods test-label scanner done',
    );
    // A trial of print methods only if there are several.
    for (const printer of ['file:/labels', 'raw:zpl://10.0.0.9:9100'])
      expect(walked({ ...SANDBOX, printer })).toBe('language partner printer test-label scanner done');
    expect(walked({ ...SANDBOX, printer: 'raw:tspl:Xprinter' })).toContain('print-methods');
    // From a page that no longer exists.
    expect(guide.pageAfter('token', SANDBOX)).toBe('printer');
    expect(guide.pageBefore('token', SANDBOX)).toBe('partner');
  });

  it('resumes at the last step, and restarts once completed', () => {
    for (const step of SETTINGS.guide.values)
      if (step !== 'done') expect(guide.stepOf(guide.pageToResume(step))).toBe(step);
    expect(guide.pageToResume('done')).toBe('language');
  });

  it.each([
    ['language', 'unset', true, true],
    ['language', 'service', false, false],
    ['printer', 'sandbox', false, true],
    ['done', 'unset', false, false],
  ] as const)('at %s of %s opens automatically: %s, and reminds: %s', (step, partner, opens, reminds) => {
    expect(guide.startsWithGuide({ guide: step, partner })).toBe(opens);
    expect(guide.isUnfinished({ guide: step, partner })).toBe(reminds);
  });
});

describe('the times of a label', () => {
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

  it('sum up what is known, and name the longest', () => {
    const times = [
      { tokenMs: 80, loadMs: 300, spoolMs: 1_200 },
      { tokenMs: 300, loadMs: 300 },
      { tokenMs: 0 },
      {},
    ];
    expect(times.map((one) => getPhaseTotals(label(one)))).toEqual([
      { totalMs: 1_580, slowest: 'spool' },
      { totalMs: 600, slowest: 'token' },
      { totalMs: 0, slowest: null },
      { totalMs: null, slowest: null },
    ]);
  });

  it('have medians of known values per phase', () => {
    const medians = getPhaseMedians([
      label({ loadMs: 300, spoolMs: 9_000 }),
      ...[100, 200, 100_000].map((loadMs) => label({ loadMs })),
    ]);
    const unknown = { token: null, settle: null, render: null, inspect: null };
    expect(medians).toEqual({ ...unknown, load: 200, spool: 9_000 });
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

  it.each([
    [0, 'en', '0 min'],
    [26 * 60_000, 'vi', '26 phút'],
    [270_245_000, 'vi', '75 giờ 4 phút'],
    [270_245_000, 'en', '75 h 4 min'],
  ] as const)('%i ms are in %s %s', (ms, language, said) => {
    expect(formatDuration(ms, createI18n(language).t)).toBe(said);
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
