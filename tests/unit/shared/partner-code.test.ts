import { describe, expect, it } from 'vitest';
import { KEPT_CODE, maskedCode, typedCode } from '../../../shared/partner-code.ts';

describe('the mark of a kept partner code', () => {
  it('says that there is one, and not how long it is', () => {
    expect(['', '  ', 'a', 'a-long-partner-code'].map(maskedCode)).toEqual(['', '', KEPT_CODE, KEPT_CODE]);
  });

  it.each([
    ['typed behind it', `${KEPT_CODE}khac`, 'khac'],
    ['typed into it', '•••kha••c•••', 'khac'],
    ['deleted in part', KEPT_CODE.slice(1), ''],
    ['put back by undoing', KEPT_CODE, ''],
    ['typed over it', 'khac', 'khac'],
  ])('never becomes part of a code: %s', (_what, text, code) => {
    expect(typedCode(text)).toBe(code);
  });
});
