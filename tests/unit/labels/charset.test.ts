import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCharset } from '../../../main/labels/charset.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const PAGE = '<!doctype html><title>x</title><p>Nguyễn';

describe('withCharset', () => {
  it.each([
    ['', PAGE, 'text/html; charset=utf-8'],
    ['text/html', PAGE, 'text/html; charset=utf-8'],
    ['Text/HTML; boundary=x', PAGE, 'Text/HTML; boundary=x; charset=utf-8'],
    ['text/html; charset=', PAGE, 'text/html; charset=utf-8'],
    ['text/html', `<!-- <meta charset="windows-1258"> -->${PAGE}`, 'text/html; charset=utf-8'],
    ['text/html', `${PAGE}${' '.repeat(1024)}<meta charset="windows-1258">`, 'text/html; charset=utf-8'],
  ])('declares UTF-8 for “%s” if nothing else does', (header, page, said) => {
    expect(withCharset(header, bytes(page))).toBe(said);
  });

  it.each([
    ['text/html; charset=windows-1258', PAGE],
    ['text/html;charset="utf-8"', PAGE],
    ['text/html', `<!doctype html><meta charset=windows-1258>${PAGE}`],
    ['text/html', `<meta http-equiv="Content-Type" content="text/html; charset=tcvn">${PAGE}`],
    ['text/html', `<?xml version="1.0" encoding="iso-8859-1"?>${PAGE}`],
    ['text/html', `\uFEFF${PAGE}`],
  ])('keeps “%s” if it declares a charset', (header, page) => {
    expect(withCharset(header, bytes(page))).toBe(header);
  });

  it.each([
    ['windows-1258 and its mark of its own', [0x65, 0xec, 0x6e]],
    ['UTF-16 without a mark', [0x3c, 0x00, 0x70, 0x00, 0x3e, 0x00]],
    ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x30, 0x21, 0x1b, 0x28, 0x42]],
  ])('leaves bytes of %s to the browser', (_what, body) => {
    expect(withCharset('text/html', Uint8Array.from(body))).toBe('text/html');
  });

  it('never declares a wrong charset for any bytes, whatever the header', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ maxLength: 60 }), (header, body) => {
        const said = withCharset(header, body);
        if (said === header) return true;
        new TextDecoder('utf-8', { fatal: true }).decode(body);
        return said.endsWith('; charset=utf-8');
      }),
    );
  });
});
