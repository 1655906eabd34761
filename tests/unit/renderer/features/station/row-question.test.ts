import { describe, expect, it } from 'vitest';
import { outcomeTone } from '../../../../../renderer/features/station/print-controller.ts';
import { nextRowToAnswer, rowQuestionOf } from '../../../../../renderer/features/station/row-question.ts';
import { answerKindOf } from '../../../../../renderer/scanning/answers/answer-appearance.ts';
import { isHandedOver, LABEL_STATES, type RunSummary } from '../../../../../shared/station.ts';
import { rowOf } from '../../station-fixtures.ts';

describe('questionOf', () => {
  it('asks to check a doubtful label, else for a reprint reason', () => {
    expect(rowQuestionOf(rowOf(1, 'unknown'))).toBe('came-out');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'unreadable-barcode' }))).toBe('look');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'contradictory' }))).toBe('look');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'printed-before' }))).toBe('reprint-reason');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'order-ended' }))).toBe('ended');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'several-orders' }))).toBe('which-order');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'order-not-found' }))).toBe('no-order');
    expect(rowQuestionOf(rowOf(1, 'held', { code: 'order-not-looked-up' }))).toBe('no-order');
  });

  it('asks nothing in any other state, whatever its problem', () => {
    const asks = LABEL_STATES.filter(
      (state) => rowQuestionOf(rowOf(1, state, { code: 'contradictory' })) !== null,
    );
    expect(asks).toEqual(['held', 'unknown']);
  });

  it('allows reprints only of submitted labels', () => {
    expect(LABEL_STATES.filter(isHandedOver)).toEqual(['submitted', 'printed', 'confirmed']);
  });
});

describe('nextToAnswer', () => {
  const rows = [rowOf(1, 'held'), rowOf(2), rowOf(3, 'unknown'), rowOf(4, 'printed')];

  it('walks down, then wraps to the top', () => {
    expect(nextRowToAnswer(rows, null)).toBe(1);
    expect(nextRowToAnswer(rows, 1)).toBe(3);
    expect(nextRowToAnswer(rows, 3)).toBe(1);
    expect(nextRowToAnswer(rows, 99)).toBe(1);
  });

  it('returns to the only one, and is null without any', () => {
    expect(nextRowToAnswer([rowOf(1), rowOf(2, 'held')], 2)).toBe(2);
    expect(nextRowToAnswer([rowOf(1)], null)).toBeNull();
    expect(nextRowToAnswer([], 1)).toBeNull();
  });
});

describe('the messages of a scan and a run', () => {
  it('distinguish an added order that is held from one that will print', () => {
    const row = rowOf(1, 'held');
    expect(answerKindOf({ kind: 'added', row }, row)).toBe('held');
    expect(answerKindOf({ kind: 'added', row }, rowOf(1))).toBe('added');
    expect(answerKindOf({ kind: 'duplicate', row }, row)).toBe('duplicate');
    expect(answerKindOf({ kind: 'added', row }, null)).toBe('added');
    expect(answerKindOf({ kind: 'added', row }, rowOf(1, 'looking-up'))).toBe('looking-up');
  });

  it('are red for foreign pages, failures or an early end, and amber for held labels', () => {
    const good: RunSummary = {
      printed: 2,
      failed: 0,
      unknown: 0,
      held: 0,
      skipped: 0,
      unchecked: 0,
      foreign: 0,
      unconfirmed: null,
      endedBy: null,
    };
    const toneOf = (change: Partial<RunSummary>): string =>
      outcomeTone({ kind: 'ended', summary: { ...good, ...change } });
    expect(toneOf({})).toBe('green');
    expect(toneOf({ held: 1, skipped: 1 })).toBe('amber');
    expect(toneOf({ unchecked: 1 })).toBe('amber');
    expect(toneOf({ held: 1, foreign: 1 })).toBe('red');
    expect(toneOf({ failed: 1 })).toBe('red');
    expect(toneOf({ unknown: 1 })).toBe('red');
    expect(toneOf({ endedBy: { code: 'printer-not-ready' } })).toBe('red');
    expect(outcomeTone({ kind: 'refused', problem: { code: 'all-held' } })).toBe('amber');
    expect(outcomeTone({ kind: 'refused', problem: { code: 'no-printer' } })).toBe('red');
    // Nothing was lost by pressing it.
    expect(outcomeTone({ kind: 'refused', problem: { code: 'nothing-to-print' } })).toBe('gray');
  });
});
