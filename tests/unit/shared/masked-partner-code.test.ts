import { describe, expect, it } from 'vitest';
import { MASKED_PARTNER_CODE, maskPartnerCode, stripMask } from '../../../shared/masked-partner-code.ts';

describe('the mask of a stored partner code', () => {
  it('shows that there is one, and not its length', () => {
    expect(['', '  ', 'a', 'a-long-partner-code'].map(maskPartnerCode)).toEqual([
      '',
      '',
      MASKED_PARTNER_CODE,
      MASKED_PARTNER_CODE,
    ]);
  });

  it.each([
    ['typed behind it', `${MASKED_PARTNER_CODE}khac`, 'khac'],
    ['typed into it', '•••kha••c•••', 'khac'],
    ['deleted in part', MASKED_PARTNER_CODE.slice(1), ''],
    ['put back by undoing', MASKED_PARTNER_CODE, ''],
    ['typed over it', 'khac', 'khac'],
  ])('never becomes part of a code: %s', (_what, text, code) => {
    expect(stripMask(text)).toBe(code);
  });
});
