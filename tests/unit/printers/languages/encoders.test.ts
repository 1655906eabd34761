import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { blankDots, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { toSafeComment } from '../../../../main/printers/languages/printer-language.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { RAW_LANGUAGES } from '../../../../shared/printer-languages.ts';
import { dotsToGray } from '../../../helpers/gray-dots.ts';
import { padAsSent, readLabels, VIRTUAL_LANGUAGES } from '../../../printers/virtual/languages.ts';
import { crc16 } from '../../../printers/virtual/zpl-graphics.ts';
import { arbitraryDots, arbitraryText, createBarcodeLabel } from '../raw/arbitraries.ts';

const terms = { dpi: 203, title: 'job-7' };

describe.each(RAW_LANGUAGES)('%s', (language) => {
  const { encode } = PRINTER_LANGUAGES[language];

  const expectSame = (dots: Dots, dpi = 203): void => {
    const { labels, complaints } = readLabels(language, encode(dots, { ...terms, dpi }), dpi);
    expect(complaints).toEqual([]);
    expect(labels).toEqual([
      { dots: padAsSent(language, dots), title: VIRTUAL_LANGUAGES[language].hasTitle ? 'job-7' : null },
    ]);
  };

  it('prints the exact dots, of any width and height', () => {
    fc.assert(fc.property(arbitraryDots, (dots) => expectSame(dots)));
  });

  it.each([203, 300, 600])('prints the exact dots at %i dpi', (dpi) => {
    fc.assert(
      fc.property(arbitraryDots, (dots) => expectSame(dots, dpi)),
      { numRuns: 20 },
    );
  });

  it('prints labels without ink and labels all black', () => {
    for (const [width, height] of [
      [1, 1],
      [799, 1199],
      [640, 500],
      [2100, 3],
    ] as const) {
      const white = blankDots(width, height);
      expectSame(white);
      const black = readLabels(language, encode(inverse(white), terms)).labels[0];
      expect(black?.dots).toEqual(padAsSent(language, inverse(white)));
    }
  });

  it('prints a whole 100 x 150 mm label with a readable barcode', async () => {
    const label = createBarcodeLabel('HNIS0000012345678', 799, 1199);
    const bytes = encode(label, terms);
    const [printed] = readLabels(language, bytes).labels;
    expect(printed?.dots).toEqual(padAsSent(language, label));
    expect(await codesOn(printed?.dots ?? blankDots(1, 1))).toEqual(['HNIS0000012345678']);
  });

  it('prevents a title from acting as a command', () => {
    fc.assert(
      fc.property(arbitraryText, (title) => {
        const { labels, complaints } = readLabels(language, encode(blankDots(8, 8), { dpi: 203, title }));
        expect(complaints).toEqual([]);
        expect(labels).toHaveLength(1);
        expect(labels[0]?.dots).toEqual(blankDots(8, 8));
      }),
      { numRuns: 40 },
    );
    const bad = encode(blankDots(8, 8), { dpi: 203, title: '^XZ^XA~JA\r\nPRINT 9,9\r\n\x1b!?\0' });
    for (const command of ['~JA', '\nPRINT 9', '\x1b!'])
      expect(Buffer.from(bad).includes(command)).toBe(false);
  });
});

describe('ZPL', () => {
  it('never exceeds the printer’s field size', () => {
    const bytes = PRINTER_LANGUAGES.zpl.encode(blankDots(2400, 3600), terms);
    const sizes = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\^GFA,(\d+),/g),
    ].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(99_999);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(300 * 3600);
  });

  it('compresses', () => {
    const label = createBarcodeLabel('HNIS0000012345678', 799, 1199);
    expect(PRINTER_LANGUAGES.zpl.encode(label, terms).length).toBeLessThan(label.bits.length / 20);
  });
});

describe('TSPL', () => {
  it('sends only inked areas, in few pieces', () => {
    const label = createBarcodeLabel('HNIS0000012345678', 799, 1199);
    const bytes = Buffer.from(PRINTER_LANGUAGES.tspl.encode(label, terms));
    expect(bytes.toString('latin1').match(/BITMAP/g)).toHaveLength(1);
    expect(bytes.length).toBeLessThan(label.bits.length / 10);
  });
});

describe('the virtual ZPL printer', () => {
  const bits = Uint8Array.of(0xf0, 0x0f, 0xff, 0x00);
  const dots: Dots = { widthDots: 16, heightDots: 2, bits };
  const z64 = (bytes: Uint8Array): string => {
    const text = deflateSync(bytes).toString('base64');
    return `:Z64:${text}:${crc16(text).toString(16).padStart(4, '0')}`;
  };

  it.each([
    ['hex', '^XA^FO0,0^GFA,4,4,2,F00FFF00^FS^XZ'],
    [
      'the manual’s fills and repeats',
      '^XA^FO0,0^GFA,4,4,2,F0HF\nFF,^FS^XZ'.replace('F0HF', 'FG0G0F').replace('FF,', 'HF,'),
    ],
    ['Z64', `^XA^FO0,0^GFA,4,4,2,${z64(bits)}^FS^XZ`],
    [
      'a stored graphic, as CUPS sends it',
      '~SD15\n~DGR:CUPS.GRF,4,2,\nF00F\nFF,\n^XA\n^LH0,0\n^LL2\n^PW16\n^MMT\n^FO0,0^XGR:CUPS.GRF,1,1^FS\n^IDR:CUPS.GRF^FS\n^XZ\n',
    ],
    ['home and origin', '^XA^PW16^LL2^LH4,1^FO4,0^GFA,1,1,1,00^FS^LH0,0^FO0,0^GFA,4,4,2,F00FFF00^FS^XZ'],
    ['upside down', '^XA^PW16^LL2^POI^FO0,0^GFA,4,4,2,00FFF00F^FS^XZ'],
  ])('reads %s', (_, zpl) => {
    expect(readLabels('zpl', Buffer.from(zpl, 'latin1'))).toEqual({
      labels: [{ dots, title: null }],
      complaints: [],
    });
  });

  it('reads binary fields with any bytes', () => {
    const carets = Uint8Array.of(0x5e, 0x7e, 0x5e, 0x58);
    const zpl = Buffer.concat([Buffer.from('^XA^FO0,0^GFB,4,4,2,'), carets, Buffer.from('^FS^XZ')]);
    expect(readLabels('zpl', zpl).labels[0]?.dots.bits).toEqual(carets);
  });

  it('reports what it can’t draw', () => {
    expect(readLabels('zpl', Buffer.from('^XA^FO0,0^GB10,10^FS^XZ')).complaints).toEqual(['command GB']);
  });
});

describe('commentOf', () => {
  it('leaves plain titles unchanged', () => {
    expect(toSafeComment('tem-20261121-000123')).toBe('tem-20261121-000123');
  });
});

function inverse({ widthDots, heightDots, bits }: Dots): Dots {
  const perRow = bits.length / heightDots;
  const padding = perRow * 8 - widthDots;
  return {
    widthDots,
    heightDots,
    bits: bits.map((byte, at) => (at % perRow === perRow - 1 ? ~byte & 0xff & (0xff << padding) : ~byte)),
  };
}

async function codesOn(dots: Dots): Promise<string[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const rgba = new Uint8ClampedArray(dots.widthDots * dots.heightDots * 4).fill(255);
  for (const [at, level] of dotsToGray(dots).entries()) rgba.fill(level, at * 4, at * 4 + 3);
  const found = await readBarcodes(
    { data: rgba, width: dots.widthDots, height: dots.heightDots, colorSpace: 'srgb' },
    { tryHarder: true },
  );
  return found.map((barcode) => barcode.text);
}
