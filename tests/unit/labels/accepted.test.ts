import { describe, expect, it } from 'vitest';
import { coversDoubt } from '../../../main/labels/accepted.ts';
import { DOUBTS } from '../../../shared/doubt.ts';

const strange = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));

describe('the operator’s word on a doubtful label', () => {
  it('covers the doubt that it was given to, and less grave ones', () => {
    const covered = DOUBTS.map((accepted) =>
      DOUBTS.filter((doubt) => coversDoubt({ doubt: accepted, codes: [] }, doubt, [])),
    );
    expect(covered).toEqual(DOUBTS.map((_, at) => DOUBTS.slice(at)));
  });

  it('covers no strange code that was not on the label then', () => {
    const accepted = { doubt: 'other-code', codes: ['12345678', '87654321'] } as const;
    expect(coversDoubt(accepted, 'other-code', strange('12345678'))).toBe(true);
    expect(coversDoubt(accepted, 'other-code', strange('12345678', '87654321'))).toBe(true);
    expect(coversDoubt(accepted, 'other-code', strange('12345678', '11112222'))).toBe(false);
    expect(coversDoubt(accepted, 'unreadable-barcode', strange('11112222'))).toBe(false);
  });

  it('covers nothing where none was given', () => {
    expect(coversDoubt(undefined, 'unreadable-barcode', [])).toBe(false);
  });
});
