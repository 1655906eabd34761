import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankDots, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { RAW_LANGUAGES, type RawLanguage } from '../../../../shared/printer-languages.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { padAsSent, readLabels, VIRTUAL_LANGUAGES } from '../../../printers/virtual/languages.ts';
import { arbitraryDots, arbitraryText, createBarcodeLabel } from '../raw/arbitraries.ts';

const terms = { dpi: 203, title: 'job-7' };
const LABEL = createBarcodeLabel('HNIS0000012345678', 799, 1199);

/** 64 × 40 dots without any symmetry. */
const SMALL: Dots = {
  widthDots: 64,
  heightDots: 40,
  bits: Uint8Array.from({ length: 320 }, (_, at) => (at * 37) % 251),
};

/** Jobs of other programs, by what they leave in the printer. */
const LEFT_BEHIND: Readonly<Record<RawLanguage, Readonly<Record<string, string>>>> = {
  zpl: {
    'a label home': '^XA^LH40,24^XZ',
    'a label shift': '^XA^LS-16^XZ',
    'a label top': '^XA^LT12^XZ',
    'fields placed by their right edge': '^XA^FWN,1^XZ',
    'an inverted orientation': '^XA^POI^XZ',
    'a mirrored picture': '^XA^PMY^XZ',
    millimetres: '^XA^MUM^XZ',
    'a conversion of dots per inch': '^XA^MUD,150,300^XZ',
    'half the density': '^XA^JMB^XZ',
    'its own picture': `^XA^PW64^LL40^MCN^FO0,0^GFA,8,8,1,${'FF'.repeat(8)}^FS^XZ`,
  },
  tspl: {
    'the other direction': 'DIRECTION 1\r\n',
    'a mirrored picture': 'DIRECTION 0,1\r\n',
    'a reference point': 'REFERENCE 16,8\r\n',
    'a vertical shift': 'SHIFT 12\r\n',
    'a shift': 'SHIFT 8,-6\r\n',
    'an offset of the paper': 'OFFSET 2 mm\r\n',
  },
  escpos: {
    'a left margin': '\x1dL\x18\0',
    'a narrow print area': '\x1dW\x10\0',
    'centred lines': '\x1ba\x01\x1dW\x80\0',
    'lines at the right': '\x1ba\x02\x1dW\x80\0',
    'lines upside down': '\x1b{\x01',
    'other motion units': '\x1dP\x64\x64\x1dL\x18\0',
  },
};

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The same label from a program that sets no more than its size. */
const BARE: Readonly<Record<RawLanguage, (dots: Dots) => Buffer>> = {
  zpl: ({ widthDots, heightDots, bits }) => {
    const field = `${bits.length},${bits.length},${widthDots / 8},${Buffer.from(bits).toString('hex').toUpperCase()}`;
    return Buffer.from(`^XA^PW${widthDots}^LL${heightDots}^FO0,0^GFA,${field}^FS^XZ`);
  },
  tspl: ({ widthDots, heightDots, bits }) => {
    const [width, height] = [widthDots, heightDots].map((length) => ((length / 203) * 25.4).toFixed(2));
    const bitmap = `BITMAP 0,0,${widthDots / 8},${heightDots},0,${latin1(bits.map((byte) => ~byte))}`;
    return Buffer.from(`SIZE ${width} mm,${height} mm\r\nCLS\r\n${bitmap}\r\nPRINT 1,1\r\n`, 'latin1');
  },
  escpos: ({ widthDots, heightDots, bits }) =>
    Buffer.concat([
      Uint8Array.of(0x1b, 0x40, 0x1d, 0x76, 0x30, 0, widthDots / 8, 0, heightDots, 0),
      bits,
      Uint8Array.of(0x1d, 0x56, 66, 0),
    ]),
};

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

  const printed = (...jobs: readonly Uint8Array[]) => readLabels(language, Buffer.concat(jobs));

  it.each(Object.entries(LEFT_BEHIND[language]))(
    'prints the exact dots after a job that left %s',
    (_, job) => {
      const left = Buffer.from(job, 'latin1');
      // It stays in the printer.
      expect(printed(left, BARE[language](SMALL)).labels.at(-1)?.dots).not.toEqual(SMALL);
      const { labels, complaints } = printed(left, encode(SMALL, terms));
      expect(complaints).toEqual([]);
      expect(labels.at(-1)?.dots).toEqual(SMALL);
    },
  );

  it('prints the exact dots after a label of its own, and alone', () => {
    expect(printed(encode(LABEL, terms), encode(SMALL, terms)).labels.at(-1)?.dots).toEqual(SMALL);
    expect(printed(BARE[language](SMALL))).toMatchObject({ complaints: [], labels: [{ dots: SMALL }] });
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
