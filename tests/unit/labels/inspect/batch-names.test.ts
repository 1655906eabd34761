import { describe, expect, it } from 'vitest';
import { createBatchNames } from '../../../../main/labels/inspect/batch-names.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';

const codes = (...texts: string[]): OrderCode[] => texts as OrderCode[];

describe('codes without the usual form', () => {
  it('are found anywhere, longest first', () => {
    const { findUnusualCodes } = createBatchNames(
      codes('VN-1', 'VN-12/A', 'VN-123', 'đơn7', 'SGNS336484LM.883568271'),
    );
    expect(findUnusualCodes('VN-12/A,đơn7').others).toEqual(['VN-12/A', 'VN-1', 'đơn7']);
    expect(findUnusualCodes('VN-123').others).toEqual(['VN-123', 'VN-1']);
    expect(findUnusualCodes('SGNS336484LM.883568271')).toEqual({ aroundFull: [], others: [] });
  });

  it('are listed separately if they contain a code of the usual form', () => {
    const { findUnusualCodes } = createBatchNames(codes('X-SGNS336484LM.883568271', 'X-1'));
    expect(findUnusualCodes('X-SGNS336484LM.883568271 X-1')).toEqual({
      aroundFull: ['X-SGNS336484LM.883568271'],
      others: ['X-1'],
    });
  });

  it('are not searched for in a text that can’t contain them', () => {
    const many = Array.from({ length: 2000 }, (_, at) => `NEW:${String(at).padStart(9, '0')}`);
    const { findUnusualCodes } = createBatchNames(codes(...many));
    const found = findUnusualCodes('Mã đơn: NEW:000001234').others;
    expect(found).toContain('NEW:000001234');
    expect(found.length).toBeLessThan(10);
    expect(findUnusualCodes('Shop Quỳnh Hương').others).toEqual([]);
  });
});
