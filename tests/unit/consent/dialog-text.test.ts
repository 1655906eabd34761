import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillSafeText, formatQuestion } from '../../../main/consent/consent-question.ts';
import { toDialogAddress, toDialogText } from '../../../main/consent/dialog-text.ts';

/** What would end a line, be drawn as nothing, or turn the order of letters round. */
const HIDING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

describe('a text in a question', () => {
  it('is one line of limited length without hiding or reordering characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.string()), (text) => {
        const shown = toDialogText(text);
        expect(shown).not.toMatch(HIDING);
        expect(shown).not.toMatch(/\s\s/);
        expect(shown.length).toBeLessThanOrEqual(340);
      }),
    );
  });

  it.each([
    ['a line break', 'file:/a\n  to: /safe', 'file:/a to: /safe'],
    ['a bidirectional override', 'https://a/\u202Egnp.exe', 'https://a/\uFFFDgnp.exe'],
    ['a zero-width letter', 'pay\u200Bpal', 'pay\uFFFDpal'],
    ['a filler that is drawn as nothing', 'a\u3164b\u2800c', 'a\uFFFDb\uFFFDc'],
    ['many spaces, which would push the rest into another line', `a${' '.repeat(200)}b`, 'a b'],
    ['Vietnamese', 'Nhãn của bàn 3', 'Nhãn của bàn 3'],
  ])('makes %s visible', (_what, text, shown) => {
    expect(toDialogText(text)).toBe(shown);
  });

  it('shows an address by the host it connects to, without lookalikes', () => {
    expect(toDialogAddress('https://аpple.com/x')).toBe('https://xn--pple-43d.com/x');
    expect(toDialogAddress('https://api.partner.vn@evil.example/')).toBe('https://evil.example');
    expect(toDialogAddress('http://127.0.0.1:8787/a?b')).toBe('http://127.0.0.1:8787/a?b');
  });

  it('never cuts a host', () => {
    const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.evil.com`;
    expect(toDialogAddress(`https://${host}/${'p'.repeat(2000)}/partner.vn`)).toContain(`https://${host}/`);
  });

  it('stands on its own line, so that no value can pass for another', () => {
    const values = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(values, values, values, (from, to, name) => {
        const what = fillSafeText({ vi: 'Mã của {name}', en: 'Token of {name}' }, { name });
        const lines = formatQuestion(
          { message: what, confirmLabel: what, changes: [{ what, from, to }] },
          'en',
        ).split('\n');
        expect(lines).toEqual([
          expect.any(String),
          `  from: ${toDialogText(from)}`,
          `  to: ${toDialogText(to)}`,
        ]);
      }),
    );
  });
});
