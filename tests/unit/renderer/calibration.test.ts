import fc from 'fast-check';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { findAffixes } from '../../../renderer/scanning/calibration/affixes.ts';
import { analyzeScans, REQUIRED_SCANS } from '../../../renderer/scanning/calibration/analyze-scans.ts';
import { describeFindings, verdictOf } from '../../../renderer/scanning/calibration/describe-findings.ts';
import { createKeyCollector } from '../../../renderer/scanning/calibration/key-collector.ts';
import { readScan } from '../../../renderer/scanning/calibration/read-scan.ts';
import type { TimedKey } from '../../../renderer/scanning/input/timed-key.ts';
import { formatCommandCode } from '../../../shared/command-code.ts';
import { DEFAULT_SCANNER, ScannerSchema } from '../../../shared/scanner.ts';
import { keyOf, scanned } from './scanning/input/scanner-keys.ts';

const CODE = 'SGNS336484LM.883568271';
const key = (atMs: number, key: string, code: string, more: Partial<TimedKey> = {}): TimedKey =>
  keyOf({ atMs, key, code, ...more });
const analyze = (...scans: (readonly TimedKey[])[]) => analyzeScans(scans.map((keys) => readScan(keys)));
const five = (...args: Parameters<typeof scanned>) =>
  analyze(...Array.from({ length: REQUIRED_SCANS }, () => scanned(...args)));

describe('one scan', () => {
  it('yields its text, gaps and terminator, and reveals Caps Lock', () => {
    const scan = readScan(scanned(`${CODE}\r`, (at) => (at === 4 ? 47 : 16)));
    expect(scan).toMatchObject({ text: CODE, end: 'enter', capsLock: false, marks: [] });
    // The Shift key of a capital is no character and adds no gap.
    expect(scan.gapsMs.toSorted((a, b) => a - b)).toEqual([...Array(CODE.length - 1).fill(16), 47]);
    expect(readScan(scanned(`${CODE}\t`)).end).toBe('tab');
    expect(readScan(scanned(CODE))).toMatchObject({ end: 'pause', text: CODE });
    const locked = readScan(scanned(`${CODE}\r`, 8, { capsLock: true }));
    expect(locked).toMatchObject({ text: CODE, capsLock: true });
  });

  it.each<[string, TimedKey[]]>([
    ['backspace', [...scanned('HNIS', 8), key(30, 'Backspace', 'Backspace')]],
    ['narrow-space', [...scanned('HNI', 8), key(20, '\u202f', '')]],
    ['no-code', [...scanned('HNI', 8), key(20, 'S', '')]],
    ['composition', [...scanned('HNI', 8), key(20, 'Process', 'KeyS', { composing: true })]],
    ['composition', [...scanned('HNI', 8), key(20, 'ís', '', { kind: 'composition' })]],
  ])('shows an input method by its %s', (mark, keys) => {
    expect(readScan(keys).marks).toEqual([mark]);
  });
});

describe('five scans', () => {
  it('tell everything about a good scanner', () => {
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

  it('tell how they end: by a pause, or differently', () => {
    expect(five(CODE)).toMatchObject({ end: 'pause', profile: { terminator: 'pause' } });
    const mixed = analyze(scanned(`${CODE}\r`), scanned(`${CODE}\t`));
    expect(mixed).toMatchObject({ end: 'mixed', profile: { terminator: 'any' } });
  });

  it('distinguish slow from stuttering ones, also one slow scan among good ones', () => {
    expect(five(`${CODE}\r`, 50).speed).toBe('fine');
    expect(five(`${CODE}\r`, 51).speed).toBe('slow');
    expect(five(`${CODE}\r`, (at) => (at === 9 ? 151 : 12)).speed).toBe('stutters');
    const one = analyze(scanned(CODE, 8), scanned(CODE, 8), scanned(CODE, 8), scanned(CODE, 90));
    expect(one).toMatchObject({ speed: 'slow', medianMs: 8, slowestMs: 90 });
  });

  it.each<[string, string, string]>([
    [`~${CODE}#`, '~', '#'],
    [']C1*883568271', ']C1*', ''],
    // A command's own hyphens are not the scanner's, nor are parts of a sender's own code.
    [`~${formatCommandCode({ kind: 'print' })}`, '~', ''],
    ...['#1001', 'DH0012345', '-A-', 'A883568271'].map((text): [string, string, string] => [text, '', '']),
  ])('reveal in %s the prefix “%s” and the suffix “%s”', (text, prefix, suffix) => {
    expect(five(`${text}\r`)).toMatchObject({ prefix, suffix, profile: { prefix, suffix } });
  });

  it('yield only what they share, and nothing if an input method altered one', () => {
    const scans = [`~${CODE}\r`, `*${CODE}\r`].map((text) => scanned(text));
    expect(analyze(...scans)).toMatchObject({ prefix: '', sameText: false });
    const spoilt = [...scanned('HNIS', 8), key(40, 'Backspace', 'Backspace'), key(41, 'Ĩ', '')];
    const spoiltToo = analyze(scanned(`${CODE}\r`), spoilt);
    expect(spoiltToo).toMatchObject({ marks: ['non-ascii', 'backspace'], profile: null });
  });

  it('of order codes in lower case imply upper case; other codes stay unchanged', () => {
    const lower = five(`${CODE.toLowerCase()}\r`);
    expect(lower).toMatchObject({ lowerCase: true, profile: { letterCase: 'upper' } });
    for (const text of ['abc-123\r', '883568271\r'])
      expect(five(text).profile).toMatchObject({ letterCase: 'as-sent' });
  });
});

describe('gathering', () => {
  const collect = (keys: readonly TimedKey[]) => {
    const collector = createKeyCollector();
    const scans = keys.map((one) => collector.take(one)).filter((scan) => scan !== null);
    return { scans, rest: collector.pause() };
  };

  it('ends a scan at a terminator, starts none at a second one, and ends one without at a pause', () => {
    const { scans, rest } = collect([
      ...scanned(`${CODE}\r`),
      key(900, 'Enter', 'Enter'),
      ...scanned(`${CODE}\t`, 16, { startMs: 1_000 }),
    ]);
    expect([scans.map((scan) => readScan(scan).text), rest]).toEqual([[CODE, CODE], null]);
    expect(readScan(collect(scanned(CODE, 120)).rest ?? []).text).toBe(CODE);
    // Single keys are none.
    const few = collect([...scanned('12'), key(50, 'F5', 'F5'), key(60, 'Enter', 'Enter')]);
    expect(few).toEqual({ scans: [], rest: null });
  });
});

describe('any keys', () => {
  const names = ['Enter', 'Tab', 'Shift', 'Backspace', 'Process', 'a', '1'];
  const anyKey = fc.record({
    atMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    kind: fc.constantFrom('key' as const, 'composition' as const),
    key: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(...names)),
    code: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('', 'Enter', 'KeyA', 'Digit1', 'Period')),
    shift: fc.boolean(),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    meta: fc.boolean(),
    capsLock: fc.boolean(),
    composing: fc.boolean(),
    repeat: fc.boolean(),
  });

  it('are analyzed without an error, and the result is valid', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyKey, { maxLength: 30 }), { maxLength: 5 }), (scans) => {
        const collector = createKeyCollector();
        for (const one of scans.flat()) collector.take(one);
        collector.pause();
        const { profile, medianMs, largestMs } = analyze(...scans);
        if (profile !== null) expect(ScannerSchema.safeParse(profile).success).toBe(true);
        expect((medianMs ?? 0) <= (largestMs ?? 0)).toBe(true);
      }),
    );
  });

  it('reveal any characters around a known code', () => {
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

describe('the verdict of a calibration', () => {
  /** Texts by their keys. */
  const t = ((name: string) => name.replace('input.calibration.', '')) as unknown as TFunction;
  const good = { severity: 'good', title: 'verdictGood', todo: 'verdictKeep' };
  const spoilt = [...scanned('HNIS', 2), key(2, 'Backspace', 'Backspace')];

  it.each([
    [scanned('1234567\r', 2), REQUIRED_SCANS, good],
    [scanned('#1234567*\r', 2), REQUIRED_SCANS, good],
    // The worst finding and what to change.
    [
      scanned('1234567\r', 90),
      REQUIRED_SCANS,
      { severity: 'bad', title: 'verdictBad', todo: 'slow. slowHint' },
    ],
    [
      scanned('1234567', 2),
      REQUIRED_SCANS,
      { severity: 'warn', title: 'verdictUsable', todo: 'endPause. endPauseHint' },
    ],
    // It waits for all scans, except where all of them would be in vain.
    [scanned('1234567\r', 2), 2, null],
    [scanned('1234567', 2), 4, null],
    [spoilt, 1, { severity: 'bad', title: 'verdictBad', todo: 'ime. imeHint' }],
  ])('%#: is of %j, %i times, %j', (keys, times, verdict) => {
    const result = analyze(...Array.from({ length: times }, () => keys));
    const findings = describeFindings(result, '1234567', t);
    expect(verdictOf(findings, times === REQUIRED_SCANS, t)).toEqual(verdict);
    expect(verdictOf([], true, t)).toBeNull();
  });
});
