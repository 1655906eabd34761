import { degrees } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPress, canPrint, startBrowserPress, vietnameseFont } from './browser-pages.ts';
import { createPlacement } from './documents.ts';
import { createRawPdf, line, type RawPage } from './raw-pdf.ts';
import { inspector } from './shared-inspector.ts';

const SHOWN = 'Tran Van Other 0912345678';
const CLAIMED = 'Nguyen Thi Own 0987654321';

/** Letters that are drawn as one text and, by the font's map from codes to letters (ToUnicode), are another. */
const lying =
  (shown: string, claimed: string) =>
  ({ document: { context }, font }: RawPage) => {
    // Each place of the text has a code of its own, so that one letter may stand for several.
    const names = Array.from(shown, (letter) => NAMES.get(letter) ?? (/[\d]/.test(letter) ? '' : letter));
    const map = [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
      '1 begincodespacerange <00> <FF> endcodespacerange',
      `${claimed.length} beginbfchar`,
      ...Array.from(claimed, (letter, at) => `<${hex(at + 1)}> <${hex(letter.charCodeAt(0), 4)}>`),
      'endbfchar endcmap end end',
    ].join('\n');
    const liar = {
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: { Type: 'Encoding', Differences: [1, ...names] },
      ToUnicode: context.register(context.stream(map)),
    };
    return { Font: { F: font.ref, L: liar } };
  };

const hex = (value: number, digits = 2): string => value.toString(16).padStart(digits, '0');
const NAMES = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
    .map((name, digit) => [String(digit), name] as const)
    .concat([[' ', 'space']]),
);

const inLies = (count: number, y: number): string =>
  `BT /L 12 Tf 1 0 0 1 20 ${y} Tm <${Array.from({ length: count }, (_, at) => hex(at + 1)).join('')}> Tj ET\n`;

async function textOf(pdf: Uint8Array): Promise<string> {
  const { pages } = await inspector.inspect(pdf, createPlacement());
  return pages[0]?.text ?? '';
}

describe('what a font says that its letters are', () => {
  it.each([
    ['a name and a number', SHOWN, CLAIMED],
    ['a number', '0912345678 0912345678', '0387651249 0387651249'],
    ['a name', 'Tran Van Other and Others', 'Nguyen Thi Own Nguyen Thi'],
  ])('counts for nothing where they look like others: %s', async (_what, shown, claimed) => {
    const contents = line('Nguyen', 20, 200) + inLies(claimed.length, 100);
    for (const turn of [0, 90, 180, 270]) {
      const text = await textOf(
        await createRawPdf(contents, (raw) => {
          raw.page.setRotation(degrees(turn));
          return lying(shown, claimed)(raw);
        }),
      );
      expect(text).toBe('Nguyen');
      // The same font, telling the truth.
      const honest = await createRawPdf(contents, (raw) => {
        raw.page.setRotation(degrees(turn));
        return lying(shown, shown)(raw);
      });
      expect((await textOf(honest)).split('\n')).toEqual(expect.arrayContaining(['Nguyen', shown]));
    }
  });
});

if (!canPrint) process.stdout.write('SKIPPED: letters of many fonts (needs the Chromium for Linux x64)\n');

describe.skipIf(!canPrint)('on a page that Chromium made', { timeout: 120_000 }, () => {
  let press: BrowserPress;
  beforeAll(async () => {
    press = await startBrowserPress();
  }, 120_000);
  afterAll(() => press?.close());

  it('the letters of honest fonts are believed, in any size and style', async () => {
    const said = 'SGNS336484LM.883568271 Tran Van Binh 0912345678 18 Mai Xuan Thuong';
    const web = await vietnameseFont();
    const families = ['Viet', 'sans-serif', 'serif', 'monospace', 'cursive', 'fantasy', 'Nimbus Sans Narrow'];
    const styles = [
      'font-weight: bold',
      'font-style: italic',
      'font-size: 2mm',
      'font-size: 7mm',
      'letter-spacing: -0.2mm',
      'writing-mode: vertical-rl',
      'transform: rotate(180deg)',
      'text-transform: uppercase',
      '-webkit-text-stroke: 0.3px black',
      'color: white; background: black; print-color-adjust: exact',
    ];
    for (const family of families) {
      const pages = styles.map(
        (style) => `<section><p style="font-family: ${family}; ${style}">${said}</p></section>`,
      );
      const pdf = await press.pdfOf(pages.join(''), `${web} section { height: 99mm; break-after: page }`);
      const read = await inspector.inspect(pdf, createPlacement());
      const texts = read.pages.slice(0, styles.length).map(({ text }) => text.replaceAll(/\s/g, ''));
      const lost = styles.filter(
        (_, at) => texts[at]?.toLowerCase().includes(said.replaceAll(' ', '').toLowerCase()) !== true,
      );
      expect({ family, lost }).toEqual({ family, lost: [] });
    }
  });
});
