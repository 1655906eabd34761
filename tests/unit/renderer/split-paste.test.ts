import { describe, expect, it } from 'vitest';
import { splitPaste } from '../../../renderer/scan/split-paste.ts';

describe('splitPaste', () => {
  it('takes lines and cells apart and drops empty ones', () => {
    expect(splitPaste(' A.1\r\nB.2\n\n\tC.3\t\rD.4 ')).toEqual(['A.1', 'B.2', 'C.3', 'D.4']);
  });

  it('leaves a single code, and spaces inside a line, to main', () => {
    expect(splitPaste('A.1 B.2')).toEqual(['A.1 B.2']);
    expect(splitPaste(' \n ')).toEqual([]);
  });
});
