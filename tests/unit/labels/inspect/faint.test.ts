import { degrees, grayscale } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { createPdf, createPlacement, type Drawing } from './documents.ts';
import { inspector } from './shared-inspector.ts';

const RECEIVER = 'Nguyen Thi Hoa, 12 Le Loi, phuong Ben Nghe, quan 1';
const SENDER = ['Cua hang Hoa Mai', '45 Hai Ba Trung, Ha Noi', 'Ma don 624252NT'];
const POINTS_PER_MM = 72 / 25.4;

/** A label with a sender, and what is drawn of its receiver. */
async function readLabel(draw: (drawing: Drawing) => void) {
  const pdf = await createPdf({ widthMm: 80, heightMm: 100 }, (drawing) => {
    for (const [at, line] of SENDER.entries()) drawing.text(line, 5, 10 + at * 5);
    drawing.code128('DNGS624252NT.904617341', 5, 60, 0.25);
    draw(drawing);
  });
  const { pages } = await inspector.inspect(pdf, createPlacement());
  const [page] = pages;
  return { faint: page?.faint, text: page?.text ?? '', hash: page?.hash };
}

/** Draws in a gray level. */
const inGray =
  (level: number, opacity = 1, line = RECEIVER) =>
  ({ page, font }: Drawing): void =>
    page.drawText(line, {
      x: 5 * POINTS_PER_MM,
      y: 65 * POINTS_PER_MM,
      size: 8,
      font,
      color: grayscale(level / 255),
      opacity,
    });

it.each([0, 60, 120, 170, 210])('reads a line in gray level %i, and is not faint', async (level) => {
  const { faint, text } = await readLabel(inGray(level));
  expect({ faint, isRead: text.includes(RECEIVER) }).toEqual({ faint: false, isRead: true });
});

it.each([0.1, 0.2, 0.5])('reads a line of opacity %d, and is not faint', async (opacity) => {
  const { faint, text } = await readLabel(inGray(0, opacity));
  expect({ faint, isRead: text.includes(RECEIVER) }).toEqual({ faint: false, isRead: true });
});

it.each<[string, (drawing: Drawing) => void]>([
  ['in gray level 240', inGray(240)],
  ['in gray level 244', inGray(244)],
  ['nearly transparent', inGray(0, 0.05)],
  ['of three letters only', inGray(240, 1, 'Hoa')],
])('does not read a line %s, which is on the screen and not on paper: it is faint', async (_what, draw) => {
  const { faint, text } = await readLabel(draw);
  expect({ faint, isRead: text.includes('Hoa,') }).toEqual({ faint: true, isRead: false });
});

it.each<[string, (drawing: Drawing) => void]>([
  ['white', inGray(255)],
  ['as pale as a screen’s noise', inGray(251)],
  ['transparent', inGray(0, 0)],
])('neither reads a line that is %s, nor misses it', async (_what, draw) => {
  const { faint, text } = await readLabel(draw);
  expect({ faint, isRead: text.includes('Nguyen') }).toEqual({ faint: false, isRead: false });
});

describe('a watermark', () => {
  const large =
    (level: number, tilt: number, top = 65, size = 30) =>
    ({ page, font }: Drawing): void =>
      page.drawText('SHOP XINH', {
        x: 10 * POINTS_PER_MM,
        y: top * POINTS_PER_MM,
        size,
        font,
        color: grayscale(level / 255),
        rotate: degrees(tilt),
      });
  const over =
    (...all: readonly ((drawing: Drawing) => void)[]) =>
    (drawing: Drawing): void => {
      for (const draw of all) draw(drawing);
    };

  it('is left out, pale under the words or tilted', async () => {
    const without = await readLabel(inGray(0));
    for (const tilt of [0, 12, 25])
      for (const level of [200, 232, 245])
        expect(await readLabel(over(large(level, tilt), inGray(0)))).toEqual(without);
  });

  it.each([
    ['dark', large(0, 8, 2)],
    ['gray', large(180, 8, 2)],
    ['pale over nothing, and no watermark', large(210, 0, 5, 16)],
  ])('is read where it is %s', async (_what, draw) => {
    const { text, faint } = await readLabel(over(draw, inGray(0)));
    expect({ faint, isRead: text.includes('SHOP XINH') }).toEqual({ faint: false, isRead: true });
  });

  it('is no pale amount, though its letters overlap one another', async () => {
    const amount = ({ page, font }: Drawing): void => {
      for (const [text, x] of [
        ['1.770.000', 10],
        ['VND', 33],
      ] as const)
        page.drawText(text, {
          x: x * POINTS_PER_MM,
          y: 5 * POINTS_PER_MM,
          size: 16,
          font,
          color: grayscale(245 / 255),
        });
    };
    expect((await readLabel(over(amount, inGray(0)))).faint).toBe(true);
  });

  it('is missed where it is too pale for paper, and no watermark', async () => {
    expect((await readLabel(over(large(245, 0, 5), inGray(0)))).faint).toBe(true);
  });
});

it('is faint where lines are that are no letters', async () => {
  const rules = (level: number) =>
    readLabel(({ page }) => {
      for (let at = 0; at < 10; at++)
        page.drawRectangle({
          x: 5 * POINTS_PER_MM,
          y: (5 + at * 2) * POINTS_PER_MM,
          width: 70 * POINTS_PER_MM,
          height: 0.8,
          color: grayscale(level / 255),
        });
    });
  expect((await rules(100)).faint).toBe(false);
  expect((await rules(242)).faint).toBe(true);
});

it('is not faint where paper shows between a pale band and the bars', async () => {
  const gap = (mm: number) => (drawing: Drawing) =>
    drawing.page.drawRectangle({
      x: 0,
      y: (40 + mm) * POINTS_PER_MM,
      width: 80 * POINTS_PER_MM,
      height: 8 * POINTS_PER_MM,
      color: grayscale(238 / 255),
    });
  for (const mm of [0.5, 1, 1.5, 2, 2.5]) expect((await readLabel(gap(mm))).faint).toBe(false);
});

it('counts a code of which a bar covers letters, and nothing else that it covers', async () => {
  const code = 'DNGS196544LM.140985018';
  const { faint, text } = await readLabel((drawing) => {
    drawing.text(code, 5, 30);
    drawing.text(RECEIVER, 5, 80);
    // Over the code's beginning, and over most of the receiver.
    for (const [top, widthMm] of [
      [30, 3],
      [80, 60],
    ] as const)
      drawing.page.drawRectangle({
        x: 4 * POINTS_PER_MM,
        y: drawing.page.getHeight() - (top + 2) * POINTS_PER_MM,
        width: widthMm * POINTS_PER_MM,
        height: 6 * POINTS_PER_MM,
      });
  });
  expect({ faint, isRead: text.includes('Nguyen') }).toEqual({ faint: false, isRead: false });
  expect(text.split('\n')).toContain(code);
});
