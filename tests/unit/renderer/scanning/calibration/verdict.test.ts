import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { analyzeScans, REQUIRED_SCANS } from '../../../../../renderer/scanning/calibration/analyze-scans.ts';
import {
  describeFindings,
  type Verdict,
  verdictOf,
} from '../../../../../renderer/scanning/calibration/describe-findings.ts';
import { readScan } from '../../../../../renderer/scanning/calibration/read-scan.ts';
import type { TimedKey } from '../../../../../renderer/scanning/input/timed-key.ts';
import { key, typed } from './typed-scans.ts';

/** Texts by their keys. */
const t = ((name: string) => name.replace('input.calibration.', '')) as unknown as TFunction;

function verdict(keys: readonly TimedKey[], scans: number = REQUIRED_SCANS): Verdict | null {
  const result = analyzeScans(Array.from({ length: scans }, () => readScan(keys)));
  return verdictOf(describeFindings(result, '1234567', t), scans === REQUIRED_SCANS, t);
}

describe('the verdict of a calibration', () => {
  test('is good for a fast scanner, also one that adds something around the code', () => {
    const good = { severity: 'good', title: 'verdictGood', todo: 'verdictKeep' };
    expect(verdict(typed('1234567\r', 2))).toEqual(good);
    expect(verdict(typed('#1234567*\r', 2))).toEqual(good);
  });

  test('names the worst finding and what to change', () => {
    expect(verdict(typed('1234567\r', 90))).toEqual({
      severity: 'bad',
      title: 'verdictBad',
      todo: 'slow. slowHint',
    });
    expect(verdict(typed('1234567', 2))).toEqual({
      severity: 'warn',
      title: 'verdictUsable',
      todo: 'endPause. endPauseHint',
    });
  });

  test('waits for all scans, except where all of them would be in vain', () => {
    expect(verdict(typed('1234567\r', 2), 2)).toBeNull();
    expect(verdict(typed('1234567', 2), 4)).toBeNull();
    expect(verdict([...typed('HNIS', 2), key(2, 'Backspace', 'Backspace')], 1)).toMatchObject({
      severity: 'bad',
      todo: 'ime. imeHint',
    });
    expect(verdictOf([], true, t)).toBeNull();
  });
});
