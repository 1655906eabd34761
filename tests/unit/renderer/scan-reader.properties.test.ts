import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScanReader, type ReaderEvent } from '../../../renderer/scanning/input/scan-reader.ts';
import type { TimedKey } from '../../../renderer/scanning/input/timed-key.ts';
import { DEFAULT_SCANNER, type ScannerProfile, TERMINATORS } from '../../../shared/scanner.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { wildText } from '../shared/wild-text.ts';
import { keyAfter, keyOf, typing } from './scanning/input/scanner-keys.ts';

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const fullCode = fc
  .tuple(fc.stringMatching(/^[A-Z]{3}$/), digits(6, 6), fc.constantFrom('NT', 'NM', 'LM'), digits(9, 9))
  .map(([area, shop, kind, short]) => `${area}S${shop}${kind}.${short}`);
const shortcode = fc.oneof(digits(7, 7), digits(9, 9));
const soc = fc.stringMatching(/^[A-Z]{2,3}-?[0-9]{4,12}(-[0-9]{2,4})?$/);
const code = fc.oneof(fullCode, shortcode, soc);

/**
 * Gaps of a scanner: its usual one, and outliers as of one that stutters, three characters apart at least; among the first
 * four gaps one at most (more of them are a person's, or can't be told).
 */
const gapsFor = (count: number): fc.Arbitrary<number[]> =>
  fc
    .record({
      usual: fc.integer({ min: 1, max: 48 }),
      jitter: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: count, maxLength: count }),
      outliers: fc.array(fc.record({ at: fc.nat(count), ms: fc.integer({ min: 61, max: 150 }) }), {
        maxLength: Math.floor((count - 1) / 3),
      }),
    })
    .map(({ usual, jitter, outliers }) => {
      const gaps = jitter.map((more) => usual + more);
      for (const { at, ms } of outliers) {
        const near = at < 5 ? gaps.slice(0, 5) : gaps.slice(at - 2, at + 3);
        if (near.every((gap) => gap <= 60)) gaps[at] = ms;
      }
      return gaps;
    });

const scanned = fc.oneof(code).chain((text) =>
  fc.record({
    text: fc.constant(text),
    gaps: gapsFor(text.length),
    end: fc.constantFrom('Enter', 'NumpadEnter', 'Tab', null),
    endGap: fc.integer({ min: 1, max: 150 }),
  }),
);
type Scan = typeof scanned extends fc.Arbitrary<infer One> ? One : never;
const keysOfScan = ({ text, gaps, end, endGap }: Scan): TimedKey[] => {
  const keys = typing(text, gaps);
  return end === null ? keys : [...keys, keyAfter(keys, end, endGap)];
};

function hear(keys: readonly TimedKey[], profile: ScannerProfile = DEFAULT_SCANNER): ReaderEvent[] {
  const reader = createScanReader(() => profile);
  return [...keys.flatMap(reader.key), ...reader.advance((keys.at(-1)?.atMs ?? 0) + 2_000)];
}
const textsOf = (all: readonly ReaderEvent[]): string[] =>
  all.flatMap((heard) => (heard.kind === 'scan' ? [heard.text] : []));
const isTaken = ({ kind }: ReaderEvent): boolean => kind === 'ended' || kind === 'scan' || kind === 'refused';

describe('a scanner', () => {
  it('is read exactly, for any code and any gaps within the limits', () => {
    fc.assert(
      fc.property(scanned, (scan) => {
        expect(textsOf(hear(keysOfScan(scan)))).toEqual([scan.text]);
      }),
      { numRuns: 200 },
    );
  });

  it('is read completely, however late the system delivers the remaining keys', () => {
    const lateness = fc.record({ at: fc.integer({ min: 1, max: 40 }), ms: fc.integer({ min: 0, max: 350 }) });
    fc.assert(
      fc.property(scanned, fc.constantFrom(...TERMINATORS), lateness, (scan, terminator, late) => {
        const keys = keysOfScan(scan);
        const profile = { ...DEFAULT_SCANNER, terminator };
        const reader = createScanReader(() => profile);
        // Input of another kind of scanner counts as typing, which the clock may end anywhere.
        fc.pre(terminator !== 'pause');
        const at = Math.min(late.at, keys.length - 1);
        const before = keys.slice(0, at);
        const heard = [
          ...before.flatMap(reader.key),
          ...reader.advance((before.at(-1)?.atMs ?? 0) + late.ms),
          ...keys.slice(at).flatMap(reader.key),
          ...reader.advance((keys.at(-1)?.atMs ?? 0) + 2_000),
        ];
        expect(textsOf(heard)).toEqual(textsOf(hear(keys, profile)));
        expect(heard.filter(({ kind }) => kind === 'refused')).toEqual([]);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('is not joined with a scan before a real pause', () => {
    const first = typing('100000005', [16]);
    const second = typing('100000006', [16], (first.at(-1)?.atMs ?? 0) + 250);
    expect(textsOf(hear([...first, ...second]))).toEqual(['100000005', '100000006']);
  });

  it('is read in any layout and with Caps Lock: only key positions count', () => {
    const layout = fc.array(fc.constantFrom('a', 'Q', 'é', '&', 'ă', '\u0301', '1', '?'), { minLength: 1 });
    fc.assert(
      fc.property(scanned, layout, fc.boolean(), (scan, types, capsLock) => {
        const keys = keysOfScan(scan).map((key, at) =>
          // Letters' places type ASCII letters in every Latin layout; digits' and signs' may type anything.
          key.code.startsWith('Digit') || key.code === 'Minus' || key.code === 'Period'
            ? { ...key, capsLock, key: types[at % types.length] ?? key.key }
            : { ...key, capsLock },
        );
        expect(textsOf(hear(keys))).toEqual([scan.text]);
      }),
    );
  });

  it('loses its prefix and suffix, and gets its letter case normalized', () => {
    const affix = fc.constantFrom('', '#', ']C1', '<<', 'x-');
    fc.assert(
      fc.property(scanned, affix, affix, fc.boolean(), (scan, prefix, suffix, upper) => {
        const sent = `${prefix}${upper ? scan.text.toLowerCase() : scan.text}${suffix}`;
        const keys = keysOfScan({ ...scan, text: sent, gaps: Array.from(sent).map(() => 16) });
        const profile = {
          ...DEFAULT_SCANNER,
          prefix,
          suffix,
          letterCase: upper ? 'upper' : 'as-sent',
        } as const;
        expect(textsOf(hear(keys, profile))).toEqual([scan.text]);
      }),
    );
  });

  it('ends its scans only as its profile says', () => {
    fc.assert(
      fc.property(scanned, fc.constantFrom(...TERMINATORS), (scan, terminator) => {
        const by = { Enter: 'enter', NumpadEnter: 'enter', Tab: 'tab', none: 'pause' }[scan.end ?? 'none'];
        const taken = textsOf(hear(keysOfScan(scan), { ...DEFAULT_SCANNER, terminator }));
        expect(taken).toEqual(terminator === 'any' || terminator === by ? [scan.text] : []);
      }),
    );
  });
});

describe('an input method', () => {
  const mark: fc.Arbitrary<Partial<TimedKey>> = fc.oneof(
    fc.constant({ key: 'Backspace', code: 'Backspace' }),
    fc.constant({ key: 'Backspace', code: '' }),
    fc.constant({ key: '\u202f', code: '' }),
    fc.constantFrom('Í', 'ư', 'Ệ', 'a', '7').map((key) => ({ key, code: '' })),
    fc.constantFrom('Ư', 'đ').map((key) => ({ key, code: 'KeyA' })),
    fc.constant({ key: 'Process', code: 'KeyS', composing: true }),
    fc.constant({ key: 'Unidentified', code: 'KeyS' }),
    fc.constant({ kind: 'composition' as const, key: 'hní', composing: true }),
  );
  it('is never mistaken for a scanner, wherever in the burst its trace is', () => {
    fc.assert(
      fc.property(scanned, mark, fc.nat(), fc.integer({ min: 0, max: 8 }), (scan, what, where, laterMs) => {
        const keys = keysOfScan({ ...scan, gaps: Array.from(scan.text).map(() => 16) });
        // Behind the first character: a Backspace before it deletes what a person typed.
        const at = 1 + (where % (scan.text.length - 1));
        const atMs = (keys[at - 1]?.atMs ?? 0) + laterMs;
        const touched = [...keys.slice(0, at), keyOf({ ...what, atMs }), ...keys.slice(at)];
        const all = hear(touched);
        expect(textsOf(all)).toEqual([]);
        expect(all.filter(({ kind }) => kind === 'refused')).toMatchObject([{ why: 'ime' }]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('two scanners at once', () => {
  const scanner = (text: string, ms: number, fromMs: number): TimedKey[] => {
    const keys = typing(text, [0, ms], fromMs);
    return [...keys, keyAfter(keys, 'Enter', ms)];
  };
  it('are rejected or read correctly; anything else read is no existing order', () => {
    const rate = fc.integer({ min: 6, max: 40 });
    // A seven-digit shortcode mixed with two digits of another scan has nine digits: that is not detectable.
    const one = fc.oneof(fullCode, digits(9, 9));
    fc.assert(
      fc.property(one, one, rate, rate, fc.integer({ min: 0, max: 900 }), (a, b, aMs, bMs, later) => {
        const keys = [...scanner(a, aMs, 1_000), ...scanner(b, bMs, 1_000 + later)];
        const texts = textsOf(hear(keys.toSorted((x, y) => x.atMs - y.atMs)));
        // The rest of a full code may be its shortcode, no more and no less: that is its order still.
        const right = [a, b, a.slice(-9), b.slice(-9)];
        const wrong = texts.filter((text) => !right.includes(text));
        for (const text of wrong) expect(text).not.toMatch(/^([A-Z]{3}S\d{6}(NT|NM|LM)\.)?\d{9}$/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a person', () => {
  it('is never mistaken for a scanner: slower than the limits, with occasional key rollover', () => {
    const key = fc.record({
      char: fc.constantFrom(...Array.from('abcdeghiklmnopqrstuvxy0123456789-. ')),
      slow: fc.integer({ min: 65, max: 149 }),
      rolled: fc.integer({ min: 8, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 60 }), fc.nat(3), (keys, every) => {
        const text = keys.map(({ char }) => char).join('');
        const gaps = keys.map(({ slow, rolled }, at) => (every > 1 && at % every === 1 ? rolled : slow));
        const typed = typing(text, gaps);
        const all = hear([...typed, keyAfter(typed, 'Enter', 80)]);
        // Rollover on two of three keys would be a stuttering scanner; nobody types like that.
        if (every !== 2) expect(all.filter(isTaken)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps what was typed right before a scan; the code is right, or rejected if ambiguous', () => {
    const hand = fc.array(fc.integer({ min: 65, max: 149 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(code, hand, fc.integer({ min: 2, max: 48 }), (text, slow, ms) => {
        const typed = typing('abcdefghijkl'.slice(0, slow.length), slow);
        const from = (typed.at(-1)?.atMs ?? 0) + 110;
        const scan = typing(text, [0, ms], from);
        const all = hear([...typed, ...scan, keyAfter(scan, 'Enter', ms)]);
        const ended = all.filter((heard) => heard.kind === 'ended');
        expect(ended).toHaveLength(1);
        // The field is restored to its text before the scanner's first key, not before the person's.
        expect(ended[0]?.burst.keys[0]).toBe(scan[0]);
        expect(textsOf(all).filter((one) => one !== text)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('any events at all', () => {
  const wild: fc.Arbitrary<Partial<TimedKey> & { gap: number }> = fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.double({ min: -50, max: 2_000, noNaN: true })),
    kind: fc.constantFrom('key', 'key', 'key', 'composition'),
    key: fc.oneof(
      fc.constantFrom('Enter', 'Tab', 'Backspace', 'Process', 'Shift', 'a', '7', 'Í'),
      wildText(10),
    ),
    code: fc.oneof(
      fc.constantFrom('KeyA', 'Digit7', 'Enter', 'Tab', 'Backspace', 'F9', ''),
      fc.constantFrom('toString', 'constructor', '__proto__'),
      fc.string(),
    ),
    shift: fc.boolean(),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    meta: fc.boolean(),
    capsLock: fc.boolean(),
    composing: fc.boolean(),
    repeat: fc.boolean(),
  });
  it('never throw, and every burst ends before it is classified', () => {
    fc.assert(
      fc.property(fc.array(wild, { maxLength: 120 }), (events) => {
        const reader = createScanReader(() => DEFAULT_SCANNER);
        let atMs = 0;
        const all = events.flatMap(({ gap, ...event }) => {
          atMs += gap;
          return reader.key(keyOf({ ...event, atMs }));
        });
        all.push(...reader.advance(atMs + 5_000));
        expect(reader.wakeAtMs()).toBeNull();
        const open = new Set<object>();
        for (const heard of all) {
          if (heard.kind === 'ended') open.add(heard.burst);
          if (heard.kind === 'scan' || heard.kind === 'refused') expect(open.delete(heard.burst)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
