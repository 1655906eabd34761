import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINK_CODES, MAX_LINK_LENGTH, parseLink } from '../../../main/links/parse-link.ts';
import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import { describeProblem } from '../../../shared/problem.ts';
import { wildText } from '../shared/wild-text.ts';

/** The English reason of a refusal; null where the link is taken. */
function why(text: string): string | null {
  const link = parseLink(text);
  return link.kind === 'refused' ? describeProblem(link.problem, 'en') : null;
}

describe('a tem:// link', () => {
  it.each([
    ['code=A1', ['A1'], null],
    ['code=A1&code=B2,C3&size=S9', ['A1', 'B2', 'C3'], 'S9'],
    ['code=%C4%90%C6%A0N-1&size=', ['ĐƠN-1'], null],
    // Unknown parameters.
    ['utm=1&code=A1&print=now&copies=9', ['A1'], null],
  ])('carries codes repeated or separated by commas, and a size: %s', (query, codes, size) => {
    expect(parseLink(`tem://print?${query}`)).toEqual({ kind: 'print', codes, size });
  });

  it('may be written otherwise', () => {
    expect(parseLink('TEM://Print/?size=k46&code=%20A1%2C%20B2%20,,')).toEqual({
      kind: 'print',
      codes: ['A1', 'B2'],
      size: 'K46',
    });
  });

  it.each([
    'tem://settings?code=A1',
    'tem:print?code=A1',
    'tem:///print?code=A1',
    'tem://print/now?code=A1',
    'tem://user@print?code=A1',
    'tem://user:word@print?code=A1',
    'tem://print:80?code=A1',
    'tem://print?code=A1#now',
    'tem://print?code=%E0%A4%A',
    'https://print?code=A1',
    'app://tem/index.html?code=A1',
    'A1',
    '',
    'tem://pr\tint?code=A1',
    '\u0001tem://print?code=A1',
    'tem://print?code=A1\nB2',
  ])('is refused in any other form: %s', (text) => {
    expect(why(text)).toContain('tem://print?code=…');
  });

  it('is refused without codes, with too many, with unknown sizes, and if it is too long', () => {
    expect(why('tem://print')).toContain('no order code');
    expect(why('tem://print?code=,%20,&size=S9')).toContain('no order code');
    const codes = (number: number): string =>
      `tem://print?code=${Array.from({ length: number }, () => 'A').join()}`;
    expect(why(codes(MAX_LINK_CODES))).toBeNull();
    expect(why(codes(MAX_LINK_CODES + 1))).toContain('more than 500 codes');
    expect(why('tem://print?code=A1&size=S7')).toContain('label size');
    expect(why('tem://print?code=A1&size=S9&size=S8')).toContain('label size');
    const start = 'tem://print?code=A1&x=';
    expect(why(start.padEnd(MAX_LINK_LENGTH, 'x'))).toBeNull();
    expect(why(start.padEnd(MAX_LINK_LENGTH + 1, 'x'))).toContain('longer than');
  });

  it('is parsed without throwing, and what is accepted is within bounds', () => {
    const parts = fc.oneof(
      fc.constantFrom(...'tem: // print ? & code= size= S9 , % # / " --'.split(' '), ' '),
      wildText(8),
    );
    const wild = fc.oneof(
      wildText(40),
      fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
      fc.array(parts, { maxLength: 12 }).map((all) => `tem://print?code=${all.join('')}`),
    );
    fc.assert(
      fc.property(wild, (text) => {
        const link = parseLink(text);
        if (link.kind === 'refused') return;
        expect(text.trim().toLowerCase()).toMatch(/^tem:\/\/print\/?\?/);
        expect(link.codes.length).toBeGreaterThan(0);
        expect(link.codes.length).toBeLessThanOrEqual(MAX_LINK_CODES);
        expect(link.codes.every((code) => code !== '' && !code.includes(','))).toBe(true);
        expect([null, ...LABEL_SIZE_NAMES]).toContain(link.size);
      }),
    );
  });
});
