import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLabelledNumbers } from '../../../../main/labels/inspect/order-codes-in-text.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import {
  type BrowserPress,
  canPrint,
  startBrowserPress,
  startTextReader,
  type TextReader,
  vietnameseFont,
} from './browser-pages.ts';
import { createPdf } from './documents.ts';
import { A, B } from './readings.ts';

const SAID = 'Token không hợp lệ hoặc đã hết hạn';
const SIZE = { widthMm: 80, heightMm: 100 };

let reader: TextReader;
beforeAll(async () => {
  reader = await startTextReader();
});
afterAll(() => reader?.close());

const inOneLine = (text: string | undefined): string => (text ?? '').replaceAll('\n', ' ');
/** A code by itself: no letter or digit beside it. */
const standsIn = (text: string, code: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${code.replace('.', '\\.')}(?![\\p{L}\\p{N}])`, 'u').test(text);

if (!canPrint) process.stdout.write('SKIPPED: the text of pages by Chromium (needs the one for Linux x64)\n');

describe.skipIf(!canPrint)('the text of a page that Chromium made', () => {
  let press: BrowserPress;
  beforeAll(async () => {
    press = await startBrowserPress();
  });
  afterAll(() => press?.close());

  const read = async (html: string, css = ''): Promise<string[]> =>
    reader.textsOf(await press.pdfOf(html, css));

  it.each([
    ['a usual page', ''],
    ['letters set apart', 'p { letter-spacing: 2mm }'],
    ['a font of glyphs without their own widths', 'p { font-family: "Nimbus Mono PS" }'],
    ['text in both edges', 'p { text-align: justify; width: 70mm }'],
    ['text from the top to the bottom', 'body { writing-mode: vertical-rl; height: 100mm }'],
    ['text from the bottom to the top', 'body { writing-mode: sideways-lr; height: 100mm }'],
    ['a page on its head', 'body { height: 90mm; transform: rotate(180deg) }'],
    ['tilted text', 'p { transform: rotate(-10deg); margin: 15mm 0 0 5mm }'],
    ['filled and outlined letters', 'p { -webkit-text-stroke: 1px black }'],
    ['small lines close together', 'p { font-size: 2mm; line-height: 0.8; margin: 0 }'],
  ])('is extracted as a person reads it: %s', async (_what, css) => {
    const [text] = await read(`<p>${SAID}</p><p>${A}</p>`, css);
    expect(inOneLine(text)).toBe(`${SAID} ${A}`);
  });

  it('contains composed Vietnamese letters of a web font in parts', async () => {
    const font = await vietnameseFont();
    const said = `${SAID} Nguyễn Thị Mười`;
    for (const css of ['p { letter-spacing: 1.5mm }', 'body { height: 90mm; transform: rotate(180deg) }']) {
      const styles = `${font} p { font-family: Viet } ${css}`;
      expect(inOneLine((await read(`<p>${said}</p>`, styles))[0])).toBe(said);
      // Decomposed letters are drawn without the width of their marks: at worst a space follows one.
      const [apart] = await read(`<p>${said.normalize('NFD')}</p>`, styles);
      expect(apart?.replace(/\s/g, '')).toBe(said.replaceAll(' ', ''));
    }
  });

  it('contains a code drawn in pieces as one', async () => {
    const [pre, post] = [A.slice(0, 5), A.slice(5)];
    const pieces = [
      `<span>${pre}</span><span>${post}</span>`,
      `<b>${pre}</b>${post}`,
      `<span style="font-size: 8mm">${pre}</span><span style="font-size: 3mm">${post}</span>`,
      `<i>${pre}</i><b>${post}</b>`,
    ];
    for (const css of [
      '',
      'p { letter-spacing: 1.2mm }',
      'body { height: 90mm; transform: rotate(180deg) }',
    ]) {
      const [text] = await read(pieces.map((html) => `<p>${html}</p>`).join(''), css);
      expect(text?.split('\n')).toEqual(pieces.map(() => A));
    }
  });

  it('keeps line breaks and a hyphen at a line’s end', async () => {
    expect(await read(`<p style="width: 25mm; word-break: break-all">${A}</p>`)).toEqual([
      'SGNS336484\nLM.8835682\n71',
    ]);
    expect(await read(`<p>SOC-<br>${A}</p>`)).toEqual([`SOC-\n${A}`]);
  });

  it('contains each standalone code in any layout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someWords(), { minLength: 6, maxLength: 6 }), async (sheets) => {
        const html = sheets.map(({ codes, css, gapEm }) => {
          const rows = codes.map((row) =>
            row
              .map((code) => `<span>${code}</span>`)
              .join(`<span style="margin-inline-start: ${gapEm}em"></span>`),
          );
          return `<section style="${css}">${rows.map((row) => `<p>${row}</p>`).join('')}</section>`;
        });
        const texts = await read(
          html.join(''),
          'section { box-sizing: border-box; width: 80mm; height: 99mm; padding: 2mm; break-after: page; white-space: nowrap }',
        );
        for (const [at, { codes }] of sheets.entries())
          for (const code of codes.flat()) expect(standsIn(texts[at] ?? '', code)).toBe(true);
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});

/** Codes in one to four rows of one or two, and how the page is set. */
function someWords() {
  const digits = fc.stringMatching(/^[1-9][0-9]{8}$/);
  const full = fc.tuple(fc.constantFrom('SGNS336484LM', 'HNIS1NT22'), digits).map((two) => two.join('.'));
  // Two full codes are wider than the page.
  const row = fc.oneof(fc.tuple(full), fc.tuple(full, digits), fc.tuple(digits, digits));
  return fc.record({
    codes: fc.array(row, { minLength: 1, maxLength: 4 }),
    gapEm: fc.constantFrom(1.2, 2, 3),
    css: fc
      .tuple(
        fc.constantFrom('', 'letter-spacing: 0.1mm', 'letter-spacing: 0.4mm'),
        fc.constantFrom(
          '',
          'writing-mode: vertical-rl',
          'transform: rotate(180deg)',
          'writing-mode: sideways-lr',
        ),
        fc.constantFrom(
          '',
          'font-weight: bold',
          'font-style: italic',
          'font-family: monospace',
          '-webkit-text-stroke: 0.3px black',
        ),
        fc.constantFrom('font-size: 2mm', 'font-size: 2.3mm'),
      )
      .map((parts) => parts.join('; ')),
  });
}

describe('the text of a partner’s PDF', () => {
  it('does not merge lines or neighbors, and is the page’s own text if that is complete', async () => {
    const pdf = await createPdf(SIZE, ({ text }) => {
      text(A, 5, 10);
      text('883568271', 5, 30);
      text('883568272', 40, 30);
      text('883568273', 5, 34);
    });
    const [text = ''] = await reader.textsOf(pdf);
    expect(text.split(/\s+/)).toEqual([A, '883568271', '883568272', '883568273']);
  });

  it('keeps a code’s word where two lines are drawn over one another', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([200, 200]);
    page.drawText('Ma don: 0124061', { x: 6, y: 100, size: 12, font });
    page.drawText('MVD: 9596101', { x: 42, y: 101, size: 8.5, font });
    // Letters apart, for which pdfium's own text is not used.
    page.drawText('S A I D', { x: 6, y: 20, size: 12, font });
    const [read = ''] = await reader.textsOf(await document.save());
    expect([...findLabelledNumbers(read)].toSorted()).toEqual(['0124061', '9596101']);
  });

  it('is empty if there is none', async () => {
    expect(await reader.textsOf(await createPdf(SIZE, () => {}))).toEqual(['']);
  });

  it('contains each standalone code, drawn whole, in pieces or letter by letter, at any rotation', async () => {
    const place = fc.record({
      code: fc.constantFrom(A, B, '883568271', '900114477'),
      how: fc.constantFrom('whole', 'pieces', 'letters', 'twice'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(place, { minLength: 1, maxLength: 5, selector: ({ code }) => code }),
        fc.constantFrom(0, 90, 180, 270, 30),
        fc.constantFrom(6, 10, 12),
        async (places, angle, size) => {
          const document = await PDFDocument.create();
          const font = await document.embedFont(StandardFonts.Helvetica);
          const page = document.addPage([400, 400]);
          const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
          for (const [row, { code, how }] of places.entries()) {
            const draw = (text: string, along: number): void =>
              page.drawText(text, {
                x: 200 + (along - 90) * cos + row * 1.3 * size * sin,
                y: 200 + (along - 90) * sin - row * 1.3 * size * cos,
                size,
                font,
                rotate: degrees(angle),
              });
            const cuts = {
              whole: [code],
              twice: [code],
              pieces: [code.slice(0, 4), code.slice(4)],
              letters: Array.from(code),
            };
            let along = 0;
            for (const piece of cuts[how]) {
              draw(piece, along);
              if (how === 'twice') draw(piece, along + 0.3);
              along += font.widthOfTextAtSize(piece, size);
            }
          }
          const [text = ''] = await reader.textsOf(await document.save());
          for (const { code } of places) expect(standsIn(text, code)).toBe(true);
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });
});
