import {
  clip,
  concatTransformationMatrix,
  endPath,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createPdf, createPlacement, type Drawing } from './documents.ts';
import { inspector } from './shared-inspector.ts';

const POINTS_PER_MM = 72 / 25.4;
const PAGE = { widthMm: 80, heightMm: 100 };
const AMOUNT = 'Thu ho: 1.220.000';
const GOODS = 'Ao thun nam co tron, mau xanh';

/** What becomes of a label with a receiver and what is drawn besides. */
async function read(draw: (drawing: Drawing) => void) {
  const pdf = await createPdf(PAGE, (drawing) => {
    drawing.text('Nguyen Thi Hoa, 12 Le Loi, quan 1', 5, 10);
    draw(drawing);
  });
  const { pages } = await inspector.inspect(pdf, createPlacement());
  const [page] = pages;
  return { held: page?.faint, warned: page?.edgeInk };
}

const WHOLE = { held: false, warned: false };
const HELD = { held: true, warned: true };
const WARNED = { held: false, warned: true };

/** Draws within a box: its left, top, width and height in mm. */
const within =
  (box: readonly [number, number, number, number], draw: (drawing: Drawing) => void) =>
  (drawing: Drawing): void => {
    const [left, top, width, height] = box.map((mm) => mm * POINTS_PER_MM) as [
      number,
      number,
      number,
      number,
    ];
    const { page } = drawing;
    page.pushOperators(
      pushGraphicsState(),
      rectangle(left, page.getHeight() - top - height, width, height),
      clip(),
      endPath(),
    );
    draw(drawing);
    page.pushOperators(popGraphicsState());
  };

const line =
  (text: string, left: number, top: number, size = 12) =>
  ({ page, font }: Drawing): void =>
    page.drawText(text, { x: left * POINTS_PER_MM, y: page.getHeight() - top * POINTS_PER_MM, size, font });

it.each([
  ['whole', line(AMOUNT, 5, 40)],
  ['whole and small', line(AMOUNT, 5, 40, 5)],
  ['in a box that holds it', within([4, 30, 60, 12], line(AMOUNT, 5, 40))],
  ['close to the edge', line(AMOUNT, 80 - 35.5, 40)],
])('says nothing of an amount that is %s', async (_how, draw) => {
  expect(await read(draw)).toEqual(WHOLE);
});

it.each<[string, (drawing: Drawing) => void]>([
  ['at the right edge of the paper', line(AMOUNT, 60, 40)],
  ['at the left edge, through a digit', line('1.220.000', -1, 40)],
  ['at the bottom edge', line(AMOUNT, 5, 101, 14)],
  ['at the right edge of a box', within([4, 30, 24, 12], line(AMOUNT, 5, 40))],
  ['between two digits', within([4, 30, 23.4, 12], line(AMOUNT, 5, 40))],
  ['along a whole line of a box', within([4, 30, 60, 8.4], line(AMOUNT, 5, 40))],
])('holds a label of which a number is cut %s', async (_how, draw) => {
  expect(await read(draw)).toEqual(HELD);
});

it.each([
  ['beside one another', within([4, 30, 30, 12], line(GOODS, 5, 40))],
  ['along their line', within([4, 30, 60, 8.4], line(GOODS, 5, 40))],
  ['with a small number', within([4, 30, 26, 12], line('Ao thun size 37', 5, 40))],
])('warns of words that are cut %s', async (_how, draw) => {
  expect(await read(draw)).toEqual(WARNED);
});

it('holds a label whose letters are mirrored', async () => {
  const mirrored = (drawing: Drawing): void => {
    const { page } = drawing;
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(-1, 0, 0, 1, PAGE.widthMm * POINTS_PER_MM, 0),
    );
    line('Nguyen Thi Hoa', 30, 60)(drawing);
    page.pushOperators(popGraphicsState());
  };
  expect((await read(mirrored)).held).toBe(true);
});
