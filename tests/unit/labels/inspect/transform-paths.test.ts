import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transformPaths } from '../../../../main/labels/inspect/transform-paths.ts';

const tilted = (content: string): string | null =>
  transformPaths('1 2 3 4 5 6', Buffer.from(content, 'latin1'))?.toString('latin1') ?? null;

describe('withPathsUnder', () => {
  it.each([
    { path: '0 0 2 40 re\nf', where: 'a filled rectangle' },
    { path: '4 4 m\n5 4 l\n5 5 l\nh\n6 6 m 7 7 l h f*', where: 'a path of several parts' },
    { path: '-.5 +1 m 2. 3 4 5 6 7 c S', where: 'a stroke' },
  ])('applies the matrix to $where, and nothing else', ({ path }) => {
    const content = (painted: string): string =>
      `q 0 0 0 rg\n/G3 gs ${painted}\nBT /F4 8.5 Tf <0010> Tj ET [<01> -3 <02>] TJ Q`;
    expect(tilted(content(path))).toBe(content(`q 1 2 3 4 5 6 cm ${path} Q`));
  });

  it.each([
    ['25 56 534 153 re\nW* n\nq 1 0 0 1 0 0 cm Q'],
    ['0 0 1 1 re W f'],
    ['BT 1 0 0 -1 8 16 Tm 7 0 Td ET'],
    ['f'],
    [''],
  ])('leaves %j as it is', (content) => {
    expect(tilted(content)).toBe(content);
  });

  it.each([['(0 0 1 1 re f) Tj'], ['% 0 0 1 1 re f\n'], ['BI /W 1 /H 1 ID x EI']])(
    'does not take %j apart',
    (content) => {
      expect(tilted(content)).toBeNull();
    },
  );

  it('loses no byte, and balances what it opens', () => {
    const words = '1 -2.5 m l re h f f* S W n q Q /F1 <0a> Tj'.split(' ');
    const word = fc.constantFrom(...words, '\n');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const content = words.join(' ');
        const after = tilted(content) ?? '';
        const marks = /q 1 2 3 4 5 6 cm (.*?) Q/gs;
        expect(after.replaceAll(marks, '$1')).toBe(content);
      }),
    );
  });
});
