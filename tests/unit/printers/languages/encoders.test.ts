import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankDots, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { RAW_LANGUAGES } from '../../../../shared/printer-languages.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { padAsSent, readLabels, VIRTUAL_LANGUAGES } from '../../../printers/virtual/languages.ts';
import { arbitraryDots, arbitraryText, createBarcodeLabel } from '../raw/arbitraries.ts';

const terms = { dpi: 203, title: 'job-7' };
const LABEL = createBarcodeLabel('HNIS0000012345678', 799, 1199);

describe.each(RAW_LANGUAGES)('%s', (language) => {
  const { encode } = PRINTER_LANGUAGES[language];

  const expectSame = (dots: Dots, dpi = 203): void => {
    const title = VIRTUAL_LANGUAGES[language].hasTitle ? 'job-7' : null;
    expect(readLabels(language, encode(dots, { ...terms, dpi }), dpi)).toEqual({
      complaints: [],
      labels: [{ dots: padAsSent(language, dots), title }],
    });
  };

  it('prints the exact dots, of any width, height and resolution', () => {
    fc.assert(fc.property(arbitraryDots, fc.constantFrom(203, 203, 300, 600), expectSame), {
      numRuns: propertyRuns(150),
    });
  });

  it('prints labels without ink and labels all black', () => {
    for (const [width, height] of [
      [1, 1],
      [640, 50],
      [2100, 3],
    ] as const) {
      const white = blankDots(width, height);
      expectSame(white);
      expectSame(inverse(white));
    }
  });

  it('prevents a title from acting as a command', () => {
    const dots = blankDots(8, 8);
    fc.assert(
      fc.property(arbitraryText, (title) => {
        expect(readLabels(language, encode(dots, { dpi: 203, title }))).toMatchObject({
          complaints: [],
          labels: [{ dots }],
        });
      }),
      { numRuns: 40 },
    );
    const bad = Buffer.from(encode(dots, { dpi: 203, title: '^XZ^XA~JA\r\nPRINT 9,9\r\n\x1b!?\0' }));
    for (const command of ['~JA', '\nPRINT 9', '\x1b!']) expect(bad.includes(command)).toBe(false);
  });
});

it('never exceeds the field size of ZPL, and compresses', () => {
  const text = Buffer.from(PRINTER_LANGUAGES.zpl.encode(blankDots(2400, 3600), terms)).toString('latin1');
  const sizes = [...text.matchAll(/\^GFA,(\d+),/g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(99_999);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(300 * 3600);
  expect(PRINTER_LANGUAGES.zpl.encode(LABEL, terms).length).toBeLessThan(LABEL.bits.length / 20);
});

it('sends TSPL only inked areas, in few pieces', () => {
  const bytes = Buffer.from(PRINTER_LANGUAGES.tspl.encode(LABEL, terms));
  expect(bytes.toString('latin1').match(/BITMAP/g)).toHaveLength(1);
  expect(bytes.length).toBeLessThan(LABEL.bits.length / 10);
});

function inverse({ widthDots, heightDots, bits }: Dots): Dots {
  const perRow = bits.length / heightDots;
  const padding = perRow * 8 - widthDots;
  const flip = (byte: number, at: number) =>
    at % perRow === perRow - 1 ? ~byte & 0xff & (0xff << padding) : ~byte;
  return { widthDots, heightDots, bits: bits.map(flip) };
}
