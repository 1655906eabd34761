import { parseOrderCode } from '../../../shared/order-code.ts';
import type { ScannerProfile } from '../../../shared/scanner.ts';
import type { BurstEnd } from '../input/burst.ts';
import { MEDIAN_GAP_MS, OUTLIER_GAP_MS } from '../input/limits.ts';
import { commonAffixes, findAffixes } from './affixes.ts';
import { IME_MARKS, type ImeMark, largestOf, medianOf, type ScanReading } from './read-scan.ts';

/** The number of scans in a calibration. */
export const REQUIRED_SCANS = 5;

/** What the scans reveal about the scanner. */
export interface CalibrationResult {
  /** Over all gaps, in ms; null without gaps. */
  readonly medianMs: number | null;
  readonly largestMs: number | null;
  /** The median of the slowest scan, in ms. */
  readonly slowestMs: number | null;
  /** `slow`: its scans can't be distinguished from typing; `stutters`: some of them can't. */
  readonly speed: 'fine' | 'stutters' | 'slow';
  readonly end: BurstEnd | 'mixed';
  readonly prefix: string;
  readonly suffix: string;
  /** Order codes arrive in lower case. */
  readonly lowerCase: boolean;
  readonly capsLock: boolean;
  /** Traces of an input method; Tem refuses scans that have any. */
  readonly marks: readonly ImeMark[];
  /** All scans had the same text. */
  readonly sameText: boolean;
  /** The profile to save; null if an input method garbled the scans, which then say nothing about the scanner. */
  readonly profile: ScannerProfile | null;
}

/** Derives what all scans of a calibration have in common. */
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

/** Every scan counts: a scanner is as slow as its slowest scan. */
function speedOf(scans: readonly ScanReading[]): CalibrationResult['speed'] {
  if (scans.some(({ gapsMs }) => (medianOf(gapsMs) ?? 0) > MEDIAN_GAP_MS)) return 'slow';
  return scans.some(({ gapsMs }) => (largestOf(gapsMs) ?? 0) > OUTLIER_GAP_MS) ? 'stutters' : 'fine';
}

/** Whether an order code arrived without capitals. The letter case of other codes is unknown. */
function isLowerCaseCode(text: string): boolean {
  const { code } = findAffixes(text);
  return code !== null && /[a-z]/.test(code) && !/[A-Z]/.test(code) && parseOrderCode(code).kind === 'usual';
}
