import { describe, expect, it } from 'vitest';
import { createScanReader, type ReaderEvent } from '../../../../../renderer/scanning/input/scan-reader.ts';
import type { TimedKey } from '../../../../../renderer/scanning/input/timed-key.ts';
import { DEFAULT_SCANNER } from '../../../../../shared/scanner.ts';
import { CABLE_AND_BLUETOOTH } from './bursts/cable-and-bluetooth.ts';
import { INPUT_METHODS } from './bursts/input-methods.ts';
import { LAYOUTS } from './bursts/layouts.ts';
import { PEOPLE } from './bursts/people.ts';
import type { Expected, RecordedBurst } from './bursts/recorded.ts';
import { STUTTER } from './bursts/stutter.ts';
import { TWO_SCANNERS } from './bursts/two-scanners.ts';
import { keysOf } from './scanner-keys.ts';

/** Everything that results from keys and the silence after them. */
function hear(keys: readonly TimedKey[]): ReaderEvent[] {
  const reader = createScanReader(() => DEFAULT_SCANNER);
  return [...keys.flatMap(reader.key), ...reader.advance((keys.at(-1)?.atMs ?? 0) + 2_000)];
}

const outcomes = (all: readonly ReaderEvent[]): Expected[] =>
  all.flatMap((heard): Expected[] => {
    if (heard.kind === 'scan') return [{ scan: heard.text }];
    return heard.kind === 'refused' ? [{ refused: heard.why }] : [];
  });

function check({ keys, expected }: RecordedBurst): void {
  const all = hear(keysOf(keys));
  if (expected === 'no-order') {
    for (const outcome of outcomes(all))
      if ('scan' in outcome)
        expect(outcome.scan).not.toMatch(/^[A-Z]{3}S\d{6}(NT|NM|LM)\.\d{7,9}$|^\d{7,9}$/);
  } else expect(outcomes(all)).toEqual(expected);
  // Each burst ends before it is classified, and its terminator belongs to no other.
  expect(all.filter(({ kind }) => kind === 'scan' || kind === 'refused').length).toBeLessThanOrEqual(
    all.filter(({ kind }) => kind === 'ended').length,
  );
}

describe.each([
  ['scanners by cable and Bluetooth', CABLE_AND_BLUETOOTH],
  ['Bluetooth that stutters', STUTTER],
  ['two scanners at once', TWO_SCANNERS],
  ['input methods', INPUT_METHODS],
  ['layouts and Caps Lock', LAYOUTS],
  ['people', PEOPLE],
])('%s', (_, bursts) => {
  it.each(bursts)('$name', check);
});

describe('a terminator close behind a scan', () => {
  const scan = '8@0 8@8 3@8 5@8 6@8 8@8 2@8 7@8 1@8 {Enter}@8';
  const endOf = (more: string) => hear(keysOf(`${scan} ${more}`)).at(-1)?.kind;

  it('swallows the scanner’s second Enter', () => {
    expect(endOf('{Enter}@100')).toBe('swallow');
  });

  it('leaves a person’s Enter alone once another key was pressed', () => {
    expect(endOf('{ArrowDown}@60 {Enter}@40')).not.toBe('swallow');
  });
});
