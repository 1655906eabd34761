import { describe, expect, it } from 'vitest';
import { createScanReader, type ReaderEvent } from '../../../renderer/scanning/input/scan-reader.ts';
import type { TimedKey } from '../../../renderer/scanning/input/timed-key.ts';
import { DEFAULT_SCANNER } from '../../../shared/scanner.ts';
import { type KeySequence, keysOf } from './scanning/input/scanner-keys.ts';

// Keys as a page hears of them, and what they come to. Written down from what is known of scanners and input methods
// (docs/reference/printing.md, "Scanners that type"), none of them at a device.

const SGN = 'SGNS336484LM.883568271';
const HNI = 'HNIS781286NM.1619178';
const IME = { refused: 'ime' };
const MIXED = { refused: 'mixed' };

/** Everything that results from keys and the silence after them. */
function hear(keys: readonly TimedKey[]): ReaderEvent[] {
  const reader = createScanReader(() => DEFAULT_SCANNER);
  return [...keys.flatMap(reader.key), ...reader.advance((keys.at(-1)?.atMs ?? 0) + 2_000)];
}

/** The scans' texts and the reasons of refusals, in order. */
function outcomes(keys: readonly TimedKey[]): unknown[] {
  const all = hear(keys);
  const taken = all.flatMap((heard): unknown[] => {
    if (heard.kind === 'scan') return [heard.text];
    return heard.kind === 'refused' ? [{ refused: heard.why }] : [];
  });
  // Each burst ends before it is classified, and its terminator belongs to no other.
  expect(taken.length).toBeLessThanOrEqual(all.filter(({ kind }) => kind === 'ended').length);
  return taken;
}

describe.each<[string, [name: string, keys: KeySequence, ...expected: unknown[]][]]>([
  [
    'a scanner by cable or Bluetooth',
    [
      ['8 ms by cable, Enter', `${SGN}@8 {Enter}@8`, SGN],
      ['the first gap an outlier of 150 ms', '8@0 8@150 3568271@16 {Enter}@14', '883568271'],
      ['no terminator: a pause ends it', `${SGN}@16`, SGN],
      [
        'Shift pressed by the scanner for each capital',
        `${Array.from(SGN, (sign) => (/[A-Z]/.test(sign) ? `{Shift}@8 ${sign}@8` : `${sign}@8`)).join(' ')} {Enter}@8`,
        SGN,
      ],
      ['carriage return and line feed: one scan', `${SGN}@8 {Enter}@7 ^j@8`, SGN],
      ['GS1’s control character, kept: no code', '^]@0 883568271@9 {Enter}@9', '\u001d883568271'],
    ],
  ],
  [
    'Bluetooth that stutters',
    [
      [
        'three and four characters at once',
        'SGN@8 S@81 336@11 4@95 84@8 L@130 M.8@9 8@108 35@6 6@70 827@6 1@89 {Enter}@4',
        SGN,
      ],
      // Half a code is not taken for one.
      ['broken by more than an outlier', 'SGNS33648@16 4@230 LM.883568271@16 {Enter}@17', MIXED],
      ['one right behind the other', `${SGN}@16 {Enter}@15 H@12 ${HNI.slice(1)}@16 {Enter}@16`, SGN, HNI],
    ],
  ],
  [
    'an input method',
    [
      ['Telex: HNIS becomes HNÍ', 'HNI@16 {Backspace}@17 ~Í@1 781286NM.1619178@16 {Enter}@16', IME],
      ['Telex: a lone W becomes Ư', '~Ư@0 NAS781286NM.1619178@16 {Enter}@16', IME],
      [
        'Telex: AA, then back by a third',
        'BA@16 {Backspace}@16 ~Â@1 {Backspace}@16 ~A@1 ~A@0 S336484LM.883568271@16 {Enter}@16',
        IME,
      ],
      ['VNI by Bluetooth at 50 ms', 'KA@50 {Backspace}@49 ~Á@1 N7453535@50 {Enter}@50', IME],
      ['a letter’s code (macOS)', 'HNI@16 {Backspace}@17 Í/KeyA@1 781286NM.1619178@16 {Enter}@16', IME],
      ['a lone letter with a letter’s code', 'Ư/KeyA@0 NAS781286NM.1619178@16 {Enter}@16', IME],
      [
        'an input method that composes (TSF)',
        `{Process:KeyH}@16 (H@1 {Process:KeyN}@16 (HN@1 {Process:KeyI}@16 (HNI@1 {Process:KeyS}@16 (HNÍ@1
         {Process:Digit7}@16 (HNÍ7@0 {Process:Digit8}@16 (HNÍ78@0 {Process:Enter}@16 (HNÍ78@2`,
        IME,
      ],
    ],
  ],
  [
    // They change what a key types, not which key it is.
    'the machine’s layout and Caps Lock:',
    [
      [
        'a French keyboard (AZERTY)',
        `⇧S/KeyS@0 ⇧G/KeyG@16 ⇧N/KeyN@16 ⇧S/KeyS@16 "/Digit3@16 "/Digit3@16 -/Digit6@16 '/Digit4@16
         _/Digit8@16 '/Digit4@16 ⇧L/KeyL@16 ⇧?/KeyM@16 :/Period@16 _/Digit8@16 _/Digit8@16 "/Digit3@16
         (/Digit5@16 -/Digit6@16 _/Digit8@16 é/Digit2@16 è/Digit7@16 &/Digit1@16 {Enter}@16`,
        SGN,
      ],
      [
        'Caps Lock turns the letters’ case, not the code’s',
        `⇧s/KeyS@0 ⇧g/KeyG@16 ⇧n/KeyN@16 ⇧s/KeyS@16 336484@16 ⇧l/KeyL@16 ⇧m/KeyM@16 .883568271@16 {Enter}@16`,
        SGN,
      ],
      ['Caps Lock and no Shift', 'P/KeyP@0 O/KeyO@16 8542245763@16 {Enter}@16', 'po8542245763'],
    ],
  ],
  [
    'a person',
    [
      ['fast, 70 to 120 ms', '8@0 8@100 3@86 5@82 6@114 8@108 2@92 7@98 1@116 {Enter}@90'],
      ['who rolls from key to key', 'h@0 a@28 0@110 n@25 o@95 i@27 4@120 {Enter}@80'],
      ['with a word as fast as a scan: no code without a digit', 'daklak@4 {Tab}@4'],
      [
        'with Telex',
        'nguye@90 {Backspace}@70 ~ê@1 n@90 {Backspace}@95 {Backspace}@0 ~ễ@1 ~n@0 42@90 {Enter}@120',
      ],
      ['before a scan', `ab@95 S@110 ${SGN.slice(1)}@16 {Enter}@15`, SGN],
      ['with digits before a shortcode: it can’t be told', '120@95 8@100 83568271@16 {Enter}@15', MIXED],
      ['long before a scan', '120@95 8@400 83568271@16 {Enter}@16', '883568271'],
    ],
  ],
])('%s', (_, bursts) => {
  it.each(bursts)('%s', (_name, keys, ...expected) => {
    expect(outcomes(keysOf(keys))).toEqual(expected);
  });
});

describe('two scanners at once', () => {
  /** The keys of two scans, the second one's first key so many ms after the first one's. */
  const both = (one: string, laterMs: number, other: string, ms = 16): TimedKey[] =>
    [
      ...keysOf(`${one.slice(0, 1)}@0 ${one.slice(1)}@16 {Enter}@16`),
      ...keysOf(`${other.slice(0, 1)}@${laterMs} ${other.slice(1)}@${ms} {Enter}@${ms}`),
    ].toSorted((a, b) => a.atMs - b.atMs);

  it.each([
    ['the second begins in the first one’s shortcode', both(SGN, 247, HNI)],
    ['the second begins with the first one’s last character', both(SGN, 343, HNI)],
    ['a short one inside a long one', both(SGN, 53, '883568271', 8)],
  ])('are refused: %s', (_, keys) => {
    expect(outcomes(keys)).toEqual([MIXED]);
  });

  it('come to no existing order from the same moment', () => {
    for (const outcome of outcomes(both(SGN, 5, HNI)))
      expect(String(outcome)).not.toMatch(/^[A-Z]{3}S\d{6}(NT|NM|LM)\.\d{7,9}$|^\d{7,9}$/);
  });
});

describe('a terminator close behind a scan', () => {
  const endOf = (more: string) => hear(keysOf(`883568271@8 {Enter}@8 ${more}`)).at(-1)?.kind;

  it('swallows the scanner’s second Enter, and leaves a person’s alone once another key was pressed', () => {
    expect(endOf('{Enter}@100')).toBe('swallow');
    expect(endOf('{ArrowDown}@60 {Enter}@40')).not.toBe('swallow');
  });
});
