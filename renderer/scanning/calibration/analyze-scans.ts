import { parseOrderCode } from '../../../shared/order-code.ts';
import type { ScannerProfile } from '../../../shared/scanner.ts';
import type { BurstEnd } from '../input/burst.ts';
import { MEDIAN_GAP_MS, OUTLIER_GAP_MS } from '../input/limits.ts';
import { commonAffixes, findAffixes } from './affixes.ts';
import { IME_MARKS, type ImeMark, largestOf, medianOf, type ScanReading } from './read-scan.ts';

/** How many scans a calibration takes. */
export const REQUIRED_SCANS = 5;

/** What the scans say of the scanner. */
export interface CalibrationResult {
  /** Of all gaps, in ms; null where there are none. */
  readonly medianMs: number | null;
  readonly largestMs: number | null;
  /** The median of the slowest scan, in ms. */
  readonly slowestMs: number | null;
  /** `slow`: its scans can't be told from typing; `stutters`: some of them can't. */
  readonly speed: 'fine' | 'stutters' | 'slow';
  readonly end: BurstEnd | 'mixed';
  readonly prefix: string;
  readonly suffix: string;
  /** Order codes come in small letters. */
  readonly lowerCase: boolean;
  readonly capsLock: boolean;
  /** What an input method left; Tem takes no such scan. */
  readonly marks: readonly ImeMark[];
  /** All scans were of the same text. */
  readonly sameText: boolean;
  /** What to keep; null where an input method spoilt the scans, so that nothing can be known of the scanner. */
  readonly profile: ScannerProfile | null;
}

/** Reads what all scans of a calibration have in common. */
export function analyzeScans(scans: readonly ScanReading[]): CalibrationResult {
  const gaps = scans.flatMap(({ gapsMs }) => gapsMs);
  const medianMs = medianOf(gaps);
  const largestMs = largestOf(gaps);
  const texts = scans.map(({ text }) => text);
  const ends = new Set(scans.map(({ end }) => end));
  const [onlyEnd = 'mixed', otherEnd] = ends;
  const end = otherEnd === undefined ? onlyEnd : 'mixed';
  const marks = IME_MARKS.filter((mark) => scans.some((scan) => scan.marks.includes(mark)));
  const smallLetters = texts.length > 0 && texts.every(isLowerCaseCode);
  const { prefix, suffix } = commonAffixes(texts);
  return {
    medianMs,
    largestMs,
    slowestMs: largestOf(scans.flatMap(({ gapsMs }) => medianOf(gapsMs) ?? [])),
    speed: speedOf(scans),
    end,
    prefix,
    suffix,
    lowerCase: smallLetters,
    capsLock: scans.some(({ capsLock }) => capsLock),
    marks,
    sameText: new Set(texts).size <= 1,
    profile:
      marks.length > 0
        ? null
        : {
            terminator: end === 'mixed' ? 'any' : end,
            prefix,
            suffix,
            letterCase: smallLetters ? 'upper' : 'as-sent',
          },
  };
}

/** Each scan counts: a scanner is as slow as its slowest scan. */
function speedOf(scans: readonly ScanReading[]): CalibrationResult['speed'] {
  if (scans.some(({ gapsMs }) => (medianOf(gapsMs) ?? 0) > MEDIAN_GAP_MS)) return 'slow';
  return scans.some(({ gapsMs }) => (largestOf(gapsMs) ?? 0) > OUTLIER_GAP_MS) ? 'stutters' : 'fine';
}

/** Whether an order code came without a capital. Of other codes nobody knows which letters are theirs. */
function isLowerCaseCode(text: string): boolean {
  const { code } = findAffixes(text);
  return code !== null && /[a-z]/.test(code) && !/[A-Z]/.test(code) && parseOrderCode(code).kind === 'usual';
}
