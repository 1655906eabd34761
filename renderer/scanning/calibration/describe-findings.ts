import type { TFunction } from 'i18next';
import { MEDIAN_GAP_MS, OUTLIER_GAP_MS, PAUSE_MS } from '../input/limits.ts';
import type { CalibrationResult } from './analyze-scans.ts';

/** Severity of a finding: as it should be, good to know, should be fixed, must be fixed. */
export type Severity = 'good' | 'note' | 'warn' | 'bad';

/** One finding of a calibration. */
export interface Finding {
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string | null;
}

/**
 * Describes the findings, most severe first.
 * @param text the text of the last scan
 */
export function describeFindings(found: CalibrationResult, text: string, t: TFunction): Finding[] {
  return [
    ...imeOf(found, t),
    speedOf(found, t),
    ...(found.marks.length > 0 ? [] : [sameTextOf(found, text, t)]),
    endOf(found, t),
    affixOf(found, t),
    ...(found.lowerCase
      ? [
          {
            severity: 'note' as const,
            title: t('input.calibration.small'),
            detail: t('input.calibration.smallHint'),
          },
        ]
      : []),
    ...(found.capsLock
      ? [
          {
            severity: 'warn' as const,
            title: t('input.calibration.caps'),
            detail: t('input.calibration.capsHint'),
          },
        ]
      : []),
  ].toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

const ORDER: readonly Severity[] = ['bad', 'warn', 'note', 'good'];

function imeOf({ marks }: CalibrationResult, t: TFunction): Finding[] {
  if (marks.length === 0) return [];
  const seen = marks.map((mark) => t(`input.calibration.marks.${mark}`)).join(', ');
  return [
    {
      severity: 'bad',
      title: t('input.calibration.ime'),
      detail: t('input.calibration.imeHint', { marks: seen }),
    },
  ];
}

function speedOf({ speed, medianMs, largestMs, slowestMs }: CalibrationResult, t: TFunction): Finding {
  const median = Math.round(medianMs ?? 0);
  const largest = Math.round(largestMs ?? 0);
  switch (speed) {
    case 'fine':
      return {
        severity: 'good',
        title: t('input.calibration.fine'),
        detail: t('input.calibration.fineHint', { median, largest }),
      };
    case 'stutters':
      return {
        severity: 'warn',
        title: t('input.calibration.stutters'),
        detail: t('input.calibration.stuttersHint', { largest, limit: OUTLIER_GAP_MS }),
      };
    case 'slow':
      return {
        severity: 'bad',
        title: t('input.calibration.slow'),
        detail: t('input.calibration.slowHint', { median: Math.round(slowestMs ?? 0), limit: MEDIAN_GAP_MS }),
      };
  }
}

function endOf({ end }: CalibrationResult, t: TFunction): Finding {
  switch (end) {
    case 'enter':
      return { severity: 'good', title: t('input.calibration.endEnter'), detail: null };
    case 'tab':
      return { severity: 'good', title: t('input.calibration.endTab'), detail: null };
    case 'pause':
      return {
        severity: 'warn',
        title: t('input.calibration.endPause'),
        detail: t('input.calibration.endPauseHint', { wait: PAUSE_MS }),
      };
    case 'mixed':
      return {
        severity: 'warn',
        title: t('input.calibration.endMixed'),
        detail: t('input.calibration.endMixedHint'),
      };
  }
}

function affixOf({ prefix, suffix }: CalibrationResult, t: TFunction): Finding {
  if (prefix === '' && suffix === '')
    return { severity: 'good', title: t('input.calibration.bare'), detail: null };
  return {
    severity: 'note',
    title: t('input.calibration.added'),
    detail: t('input.calibration.addedHint', { prefix, suffix }),
  };
}

function sameTextOf({ sameText }: CalibrationResult, text: string, t: TFunction): Finding {
  return sameText
    ? {
        severity: 'good',
        title: t('input.calibration.same'),
        detail: t('input.calibration.sameHint', { text }),
      }
    : { severity: 'warn', title: t('input.calibration.differ'), detail: t('input.calibration.differHint') };
}

/** What a calibration comes to, in one sentence, and what to do about it. */
export interface Verdict {
  readonly severity: Severity;
  readonly title: string;
  /** The next step. */
  readonly todo: string;
}

/**
 * The verdict over the findings, most severe first: the worst one decides.
 * @param isComplete there are enough scans; before, only what must be fixed is worth saying
 */
export function verdictOf([worst]: readonly Finding[], isComplete: boolean, t: TFunction): Verdict | null {
  if (worst === undefined || (!isComplete && worst.severity !== 'bad')) return null;
  if (worst.severity === 'good' || worst.severity === 'note')
    return {
      severity: 'good',
      title: t('input.calibration.verdictGood'),
      todo: t('input.calibration.verdictKeep'),
    };
  return {
    severity: worst.severity,
    title: t(worst.severity === 'warn' ? 'input.calibration.verdictUsable' : 'input.calibration.verdictBad'),
    todo: [`${worst.title}.`, worst.detail ?? ''].join(' ').trim(),
  };
}
