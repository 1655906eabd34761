import { describe, expect, it } from 'vitest';
import { coversIssue } from '../../../main/labels/label.ts';
import { VERIFICATION_ISSUES } from '../../../shared/verification-issue.ts';

const strange = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));

describe('the operator’s approval of a doubtful label', () => {
  it('covers the approved issue and less severe ones', () => {
    const covered = VERIFICATION_ISSUES.map((accepted) =>
      VERIFICATION_ISSUES.filter((doubt) => coversIssue({ doubt: accepted, codes: [] }, doubt, [])),
    );
    expect(covered).toEqual(VERIFICATION_ISSUES.map((_, at) => VERIFICATION_ISSUES.slice(at)));
  });

  it('covers no unexpected code that was not on the label then', () => {
    const accepted = { doubt: 'other-code', codes: ['12345678', '87654321'] } as const;
    expect(coversIssue(accepted, 'other-code', strange('12345678'))).toBe(true);
    expect(coversIssue(accepted, 'other-code', strange('12345678', '87654321'))).toBe(true);
    expect(coversIssue(accepted, 'other-code', strange('12345678', '11112222'))).toBe(false);
    expect(coversIssue(accepted, 'unreadable-barcode', strange('11112222'))).toBe(false);
  });

  it('covers nothing if none was given', () => {
    expect(coversIssue(undefined, 'unreadable-barcode', [])).toBe(false);
  });
});
