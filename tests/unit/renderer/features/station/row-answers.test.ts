import { describe, expect, it } from 'vitest';
import { rowAnswersOf } from '../../../../../renderer/features/station/panel/row-answers.ts';
import { LABEL_STATES } from '../../../../../shared/station.ts';
import { rowOf } from '../../station-fixtures.ts';

const kinds = (...args: Parameters<typeof rowAnswersOf>): string[] =>
  rowAnswersOf(...args).map((answer) => (answer.kind === 'reason' ? answer.reason : answer.kind));

describe('the answers to a row’s question', () => {
  it('put the answer first that prints nothing', () => {
    const held = (code: 'printed-before' | 'order-ended' | 'several-orders' | 'unreadable-barcode') =>
      kinds(rowOf(1, 'held', { code }), { reprint: false });
    expect(held('printed-before')).toEqual(['keep', 'damaged', 'lost', 'unreadable', 'more-reasons']);
    expect(held('order-ended')).toEqual(['keep', 'print']);
    expect(held('several-orders')).toEqual(['keep', 'choose']);
    expect(held('unreadable-barcode')).toEqual(['look', 'remove']);
    expect(kinds(rowOf(1, 'unknown'), { reprint: false })).toEqual(['came-out', 'did-not']);
  });

  it('offer every reason for a reprint in two steps, and the way back', () => {
    const row = rowOf(1, 'held', { code: 'printed-before' });
    expect(kinds(row, { reprint: false, more: true })).toEqual(['back', 'changed', 'other']);
  });

  it('ask about a label that came out only if it was selected or scanned again', () => {
    for (const state of ['submitted', 'printed', 'confirmed'] as const) {
      expect(kinds(rowOf(1, state), { reprint: false })).toEqual([]);
      expect(kinds(rowOf(1, state), { reprint: true })[0]).toBe('no-reprint');
    }
  });

  it('never number more answers than one hand reaches, and none while a run works on the row', () => {
    for (const state of LABEL_STATES)
      expect(rowAnswersOf(rowOf(1, state), { reprint: true }).length).toBeLessThanOrEqual(5);
    for (const state of ['looking-up', 'queued', 'preparing', 'proven', 'submitting'] as const)
      expect(rowAnswersOf(rowOf(1, state), { reprint: true })).toEqual([]);
  });
});
