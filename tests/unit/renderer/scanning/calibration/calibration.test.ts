import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAffixes } from '../../../../../renderer/scanning/calibration/affixes.ts';
import { analyzeScans, REQUIRED_SCANS } from '../../../../../renderer/scanning/calibration/analyze-scans.ts';
import { createKeyCollector } from '../../../../../renderer/scanning/calibration/key-collector.ts';
import { readScan } from '../../../../../renderer/scanning/calibration/read-scan.ts';
import type { TimedKey } from '../../../../../renderer/scanning/input/timed-key.ts';
import { formatCommandCode } from '../../../../../shared/command-code.ts';
import { DEFAULT_SCANNER, ScannerSchema } from '../../../../../shared/scanner.ts';
import { key, typed } from './typed-scans.ts';

const CODE = 'SGNS336484LM.883568271';

const five = (text: string, gap?: number | ((at: number) => number), options?: { capsLock: boolean }) =>
  analyzeScans(Array.from({ length: REQUIRED_SCANS }, () => readScan(typed(text, gap, options))));

describe('one scan', () => {
  test('yields its text, gaps and terminator', () => {
    const scan = readScan(typed(`${CODE}\r`, (at) => (at === 4 ? 47 : 16)));
    expect(scan).toMatchObject({ text: CODE, end: 'enter', capsLock: false, marks: [] });
    // The Shift key of a capital is no character and adds no gap.
    expect(scan.gapsMs).toHaveLength(CODE.length);
    expect(scan.gapsMs.filter((gap) => gap === 47)).toHaveLength(1);
    expect(readScan(typed(`${CODE}\t`)).end).toBe('tab');
    expect(readScan(typed(CODE))).toMatchObject({ end: 'pause', text: CODE });
  });

  test('reveals Caps Lock without changing the text', () => {
    expect(readScan(typed(`${CODE}\r`, 8, { capsLock: true }))).toMatchObject({ text: CODE, capsLock: true });
  });

  test.each<[string, TimedKey[]]>([
    ['backspace', [...typed('HNIS', 8), key(30, 'Backspace', 'Backspace')]],
    ['non-ascii', [...typed('CTO', 8), key(20, 'Ơ', '')]],
    ['narrow-space', [...typed('HNI', 8), key(20, '\u202f', '')]],
    ['no-code', [...typed('HNI', 8), key(20, 'S', '')]],
    ['composition', [...typed('HNI', 8), key(20, 'Process', 'KeyS', { composing: true })]],
    ['composition', [...typed('HNI', 8), key(20, 'ís', '', { kind: 'composition' })]],
  ])('an input method is seen by its %s', (mark, keys) => {
    expect(readScan(keys).marks).toEqual([mark]);
  });
});

describe('five scans', () => {
  test('of a good scanner', () => {
    expect(five(`${CODE}\r`, (at) => (at === 9 ? 47 : 16))).toEqual({
      medianMs: 16,
      largestMs: 47,
      slowestMs: 16,
      speed: 'fine',
      end: 'enter',
      prefix: '',
      suffix: '',
      lowerCase: false,
      capsLock: false,
      marks: [],
      sameText: true,
      profile: { ...DEFAULT_SCANNER, terminator: 'enter' },
    });
  });

  test('end by a pause without a terminator', () => {
    expect(five(CODE)).toMatchObject({ end: 'pause', profile: { terminator: 'pause' } });
  });

  test('with different terminators accept any', () => {
    const scans = [typed(`${CODE}\r`), typed(`${CODE}\t`)].map(readScan);
    expect(analyzeScans(scans)).toMatchObject({ end: 'mixed', profile: { terminator: 'any' } });
  });

  test('distinguish slow from stuttering ones', () => {
    expect(five(`${CODE}\r`, 50).speed).toBe('fine');
    expect(five(`${CODE}\r`, 51).speed).toBe('slow');
    expect(five(`${CODE}\r`, (at) => (at === 9 ? 151 : 12)).speed).toBe('stutters');
    // One slow scan among five good ones.
    const scans = [...Array.from({ length: 4 }, () => typed(CODE, 8)), typed(CODE, 90)].map(readScan);
    expect(analyzeScans(scans)).toMatchObject({ speed: 'slow', medianMs: 8, slowestMs: 90 });
  });

  test('reveal prefix and suffix, including an AIM identifier', () => {
    expect(five(`~${CODE}#\r`).profile).toMatchObject({ prefix: '~', suffix: '#' });
    expect(five(`]C0${CODE}\r`).profile).toMatchObject({ prefix: ']C0', suffix: '' });
    expect(five(']C1*883568271\r').profile).toMatchObject({ prefix: ']C1*', suffix: '' });
    // A command's own hyphens are not the scanner's.
    expect(five(`~${formatCommandCode({ kind: 'print' })}\r`).profile).toMatchObject({
      prefix: '~',
      suffix: '',
    });
  });

  test('never mistake part of a sender’s own code for the scanner’s', () => {
    for (const text of ['#1001', 'DH0012345', '-A-', 'A883568271'])
      expect(five(`${text}\r`)).toMatchObject({ prefix: '', suffix: '' });
  });

  test('that differ yield only what they share', () => {
    const scans = [`~${CODE}\r`, `*${CODE}\r`].map((text) => readScan(typed(text)));
    expect(analyzeScans(scans)).toMatchObject({ prefix: '', sameText: false });
  });

  test('of order codes in lower case imply upper case; other codes stay unchanged', () => {
    expect(five(`${CODE.toLowerCase()}\r`)).toMatchObject({
      lowerCase: true,
      profile: { letterCase: 'upper' },
    });
    expect(five('abc-123\r').profile).toMatchObject({ letterCase: 'as-sent' });
    expect(five('883568271\r').profile).toMatchObject({ letterCase: 'as-sent' });
  });

  test('altered by an input method yield nothing', () => {
    const spoilt = readScan([...typed('HNIS', 8), key(40, 'Backspace', 'Backspace'), key(41, 'Ĩ', '')]);
    const calibration = analyzeScans([readScan(typed(`${CODE}\r`)), spoilt]);
    expect(calibration).toMatchObject({ marks: ['non-ascii', 'backspace'], profile: null });
  });
});

describe('gathering', () => {
  const collect = (keys: readonly TimedKey[]) => {
    const collector = createKeyCollector();
    const scans = keys.map((one) => collector.take(one)).filter((scan) => scan !== null);
    return { scans, rest: collector.pause() };
  };

  test('ends a scan at a terminator, and starts none at a second one', () => {
    const { scans, rest } = collect([
      ...typed(`${CODE}\r`),
      key(900, 'Enter', 'Enter'),
      ...typed(`${CODE}\t`, 16, { startMs: 1_000 }),
    ]);
    expect(scans.map((scan) => readScan(scan).text)).toEqual([CODE, CODE]);
    expect(rest).toBeNull();
  });

  test('ends a scan without one at a pause; single keys are none', () => {
    expect(readScan(collect(typed(CODE, 120)).rest ?? []).text).toBe(CODE);
    expect(collect([...typed('12'), key(50, 'F5', 'F5'), key(60, 'Enter', 'Enter')])).toEqual({
      scans: [],
      rest: null,
    });
  });
});

describe('any keys', () => {
  const anyKey = fc.record({
    atMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    kind: fc.constantFrom('key' as const, 'composition' as const),
    key: fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom('Enter', 'Tab', 'Shift', 'Backspace', 'Process', 'a', '1'),
    ),
    code: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('', 'Enter', 'KeyA', 'Digit1', 'Period')),
    shift: fc.boolean(),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    meta: fc.boolean(),
    capsLock: fc.boolean(),
    composing: fc.boolean(),
    repeat: fc.boolean(),
  });

  test('are analyzed without an error, and the result is valid', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyKey, { maxLength: 30 }), { maxLength: 5 }), (scans) => {
        const collector = createKeyCollector();
        for (const one of scans.flat()) collector.take(one);
        collector.pause();
        const { profile, medianMs, largestMs } = analyzeScans(scans.map(readScan));
        if (profile !== null) expect(ScannerSchema.safeParse(profile).success).toBe(true);
        expect((medianMs ?? 0) <= (largestMs ?? 0)).toBe(true);
      }),
    );
  });

  test('reveal any characters around a known code', () => {
    const signs = fc.string({ unit: fc.constantFrom('~', '#', '*', '-', '['), maxLength: 5 });
    const digits = fc.integer({ min: 1_000_000, max: 999_999_999 }).map(String);
    const code = fc.oneof(
      digits,
      digits.map((behind) => `SGNS336484LM.${behind}`),
    );
    fc.assert(
      fc.property(signs, code, signs, (prefix, inside, suffix) => {
        expect(findAffixes(prefix + inside + suffix)).toEqual({ prefix, suffix, code: inside });
      }),
    );
  });
});
