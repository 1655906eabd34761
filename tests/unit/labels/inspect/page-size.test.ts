import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { blankDots, findInkArea } from '../../../../main/labels/inspect/dots.ts';
import { createPdf, createPlacement } from './documents.ts';
import { createRawPdf, line } from './raw-pdf.ts';
import { inspector } from './shared-inspector.ts';

const CODE = '883568271';
const SIZE = { widthMm: 100, heightMm: 150 };

/** The same page in units of its own, which stand in an object stream. */
async function inUnits(
  unit: number,
  change: (document: PDFDocument) => void = () => {},
): Promise<Uint8Array> {
  const half = { widthMm: SIZE.widthMm / unit, heightMm: SIZE.heightMm / unit };
  const pdf = await createPdf(half, ({ code128, text, page }) => {
    code128(CODE, 20 / unit, 20 / unit, 0.5 / unit, 30 / unit);
    text(CODE, 10 / unit, 100 / unit);
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
  });
  const document = await PDFDocument.load(pdf);
  change(document);
  return document.save();
}

const read = async (pdf: Uint8Array) => (await inspector.inspect(pdf, createPlacement())).pages[0];

const turned = (document: PDFDocument): void => document.getPage(0).setRotation(degrees(180));

it.each([
  ['a point', 1, undefined],
  ['twice a point', 2, undefined],
  ['half a point', 0.5, undefined],
  ['on a page on its head', 2.54, turned],
] as const)('a page is as large as its own unit makes it: %s', async (_what, unit, change) => {
  const page = await read(await inUnits(unit, change));
  expect(page).toMatchObject({
    widthMm: expect.closeTo(SIZE.widthMm, 1),
    heightMm: expect.closeTo(SIZE.heightMm, 1),
    barcodes: [{ text: CODE }],
    text: CODE,
  });
  expect(page?.dots).toMatchObject({ widthDots: 799, heightDots: 1199 });
});

it('a cropped page is as large as its unit makes the part that is shown', async () => {
  const pdf = await inUnits(2, (document) => document.getPage(0).setCropBox(0, 100, 120, 100));
  const page = await read(pdf);
  expect(page?.widthMm).toBeCloseTo((240 / 72) * 25.4, 1);
  expect(page?.heightMm).toBeCloseTo((200 / 72) * 25.4, 1);
});

it('a unit that is no number of points changes nothing', async () => {
  for (const unit of [0, -2]) {
    const pdf = await createRawPdf(line(CODE, 20, 100), ({ page }) => {
      page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
      return undefined;
    });
    expect(await read(pdf)).toMatchObject({ widthMm: expect.closeTo(80, 1), text: CODE });
  }
});

it('a page that is no whole number of points is drawn to its edges', async () => {
  // Chromium's pages have any size.
  const size = { widthMm: 80.4, heightMm: 100.5 };
  const pdf = await createPdf(size, ({ rectangle }) => {
    rectangle(5, 5, 1, 1);
    rectangle(size.widthMm - 6, size.heightMm - 6, 1, 1);
  });
  const ink = findInkArea((await read(pdf))?.dots ?? blankDots(1, 1));
  const dots = (mm: number): number => (mm / 25.4) * 203;
  expect((ink?.left ?? 0) - dots(5)).toBeLessThan(1);
  expect(Math.abs((ink?.left ?? 0) + (ink?.width ?? 0) - dots(size.widthMm - 5))).toBeLessThan(1);
  expect(Math.abs((ink?.top ?? 0) + (ink?.height ?? 0) - dots(size.heightMm - 5))).toBeLessThan(1);
});

it('a PDF that wants a password says so', async () => {
  for (const passwords of [{ userPassword: 'x' }, { userPassword: 'x', ownerPassword: 'y' }]) {
    const document = await PDFDocument.load(await createPdf(SIZE, ({ text }) => text(CODE, 10, 10)));
    document.encrypt(passwords);
    const pdf = await document.save();
    await expect(inspector.inspect(pdf, createPlacement())).rejects.toMatchObject({
      words: { vi: 'PDF có mật khẩu', en: 'a PDF that wants a password' },
    });
  }
});

it('a PDF whose password only forbids changes is read', async () => {
  const document = await PDFDocument.load(await createPdf(SIZE, ({ text }) => text(CODE, 10, 10)));
  document.encrypt({ ownerPassword: 'y', userPassword: '' });
  expect(await read(await document.save())).toMatchObject({ text: CODE });
});
