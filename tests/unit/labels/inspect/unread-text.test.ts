import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { LABEL_SIZES, type LabelSize } from '../../../../shared/label-size.ts';
import { findChromium } from '../../../electron/stand-in/chromium-binary.ts';
import { startCaller } from '../../sandbox/caller.ts';
import { canPrint } from './browser-pages.ts';
import { createPdf, createPlacement } from './documents.ts';
import { createRawPdf, line } from './raw-pdf.ts';
import { inspector } from './shared-inspector.ts';

const ADDRESS = 'Nguyen Van Binh, 187/9 Mai Xuan Thuong, Quan 6';

async function readAll(pdf: Uint8Array, dpi = 203): Promise<readonly PageReading[]> {
  return (await inspector.inspect(pdf, createPlacement({ dpi }))).pages;
}

it('is said of letters that are mirrored, or that the document does not tell', async () => {
  const mirrored = line('OWN', 20, 200) + `BT /F 9 Tf -1 0 0 1 220 100 Tm (${ADDRESS}) Tj ET`;
  expect(await readAll(await createRawPdf(mirrored))).toMatchObject([{ text: 'OWN', unreadText: true }]);
  const patterned = await createRawPdf(
    `${line('OWN', 20, 200)} /Pattern cs /X scn 0 100 220 20 re f`,
    ({ document: { context }, font }) => {
      const cell = {
        Type: 'Pattern',
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: [0, 0, 220, 20],
        XStep: 220,
        YStep: 20,
        Resources: { Font: { F: font.ref } },
      };
      return {
        Pattern: { X: context.register(context.stream(`BT /F 9 Tf 2 5 Td (${ADDRESS}) Tj ET`, cell)) },
      };
    },
  );
  expect(await readAll(patterned)).toMatchObject([{ text: 'OWN', unreadText: true }]);
});

it('is not said of bars, frames, tables, boxes to tick and a short logo', async () => {
  const pdf = await createPdf({ widthMm: 100, heightMm: 150 }, ({ code128, rectangle, text, page }) => {
    code128('883568271', 5, 5, 0.25, 3);
    code128('SGNS336484LM.883568271', 5, 12, 0.25, 15);
    text(ADDRESS, 5, 40);
    for (let row = 0; row < 8; row++)
      for (let column = 0; column < 8; column++)
        page.drawRectangle({ x: 20 + column * 30, y: 60 + row * 14, width: 30, height: 14, borderWidth: 1 });
    for (let box = 0; box < 4; box++)
      page.drawRectangle({ x: 20 + box * 50, y: 250, width: 8, height: 8, borderWidth: 1 });
    for (let dash = 0; dash < 40; dash++) rectangle(5 + dash * 2, 80, 1, 0.3);
    page.drawSvgPath(LOGO, { x: 200, y: 400, scale: 1 });
  });
  expect(await readAll(pdf)).toMatchObject([{ unreadText: false, text: expect.stringContaining(ADDRESS) }]);
});

/** Eight letters as outlines. */
const LOGO = Array.from({ length: 8 }, (_, at) => `M ${at * 9} 0 v 10 h 6 v -2 h -4 v -8 z`).join(' ');

if (!canPrint)
  process.stdout.write('SKIPPED: labels with and without pictures (needs the Chromium for Linux x64)\n');

describe.skipIf(!canPrint)('on a page that Chromium made', { timeout: 120_000 }, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const { path, env } = await findChromium();
    browser = await chromium.launch({
      executablePath: path,
      env: { ...(process.env as Record<string, string>), ...(env as Record<string, string>) },
    });
    page = await browser.newPage();
  }, 120_000);
  afterAll(() => browser?.close());

  const printed = (): Promise<Uint8Array> => page.pdf({ preferCSSPageSize: true, printBackground: true });

  it.each<readonly ['plain' | 'busy', readonly LabelSize[]]>([
    ['plain', ['S9', 'A5', 'S12']],
    ['busy', ['S11', 'S9']],
  ])('is not said of an honest label, and is of its picture: %s', async (labelStyle, sizes) => {
    const caller = await startCaller({ labelStyle });
    const codes = caller.sandbox.control
      .orders()
      .slice(0, 6)
      .map(({ code }) => code);
    for (const size of sizes) {
      await page.goto(`${caller.sandbox.url}/orders/awb?token=${await caller.token(codes)}&size=${size}`);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('svg')].every((svg) => svg.childNodes.length > 0),
      );
      await page.evaluate(() => document.fonts.ready);
      for (const dpi of size === 'S9' ? [203, 300] : [203]) {
        const inked = (await readAll(await printed(), dpi)).filter((one) => one.inked);
        expect(inked).toHaveLength(codes.length);
        expect(inked.filter(({ unreadText }) => unreadText)).toEqual([]);
      }
      const png = await page.locator('.label').first().screenshot();
      const asked = LABEL_SIZES[size];
      const picture = await readAll(await inspector.createImageDocument(png, asked, 203));
      expect(picture).toMatchObject([{ text: '', unreadText: true }]);
    }
  });

  it.each([
    ['in a canvas', '<canvas width="360" height="40"></canvas>', `draw()`],
    ['in a picture', '<img id="i">', `draw()`],
    ['blurred', `<p style="filter: blur(0.4px)">${ADDRESS}</p>`],
    ['inverted', `<p style="filter: invert(1); background: white">${ADDRESS}</p>`],
    ['masked', `<p style="mask-image: linear-gradient(black, black)">${ADDRESS}</p>`],
    ['mirrored', `<p style="transform: scaleX(-1)">${ADDRESS}</p>`],
    ['white on black', `<p style="background: black; color: white">${ADDRESS}</p>`],
    ['translucent', `<p style="opacity: 0.6">${ADDRESS}</p>`],
    [
      'painted by its background',
      `<p style="background: black; background-clip: text; color: transparent">${ADDRESS}</p>`,
    ],
    ['as text of an SVG', `<svg width="360" height="40"><text y="20">${ADDRESS}</text></svg>`],
    ['letter by letter, shuffled', shuffled(ADDRESS)],
    ['from its end', `<p><bdo dir="rtl">${Array.from(ADDRESS).toReversed().join('')}</bdo></p>`],
    ['in print only', `<style>@media print { p::after { content: '${ADDRESS}' } }</style><p></p>`],
  ])('is said of text that is not read: %s', async (what, html, script = '') => {
    await page.setContent(
      `<!doctype html><style>@page { size: 100mm 80mm; margin: 0 } body { margin: 4mm; font: 14px sans-serif; print-color-adjust: exact }</style>
      <p>OWN</p>${html}<script>
        function draw() {
          const canvas = document.querySelector('canvas') ?? Object.assign(document.createElement('canvas'), { width: 360, height: 40 });
          const context = canvas.getContext('2d');
          context.font = '14px sans-serif';
          context.fillText(${JSON.stringify(ADDRESS)}, 0, 20);
          const image = document.querySelector('img');
          if (image !== null) image.src = canvas.toDataURL();
        }
        ${script}
      </script>`,
    );
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const [first] = await readAll(await printed());
    const text = first?.text.replaceAll(/\s/g, '') ?? '';
    expect(text).toContain('OWN');
    const isRead = text.includes(ADDRESS.replaceAll(' ', ''));
    expect({ text, isRead, said: first?.unreadText }).toEqual({ text, isRead, said: !isRead });
    if (what === 'mirrored') expect(isRead).toBe(false);
  });
});

/** Each letter in its place, but in another order in the document. */
function shuffled(text: string): string {
  const letters = Array.from(text, (letter, at) => ({ letter, at }));
  const spans = letters
    .toSorted((one, other) => ((one.at * 7) % 11) - ((other.at * 7) % 11))
    .map(
      ({ letter, at }) =>
        `<span style="position: absolute; left: ${at * 7.5}px; width: 7.5px">${letter}</span>`,
    );
  return `<div style="position: relative; height: 20px; font-family: monospace; font-size: 12px; white-space: pre">${spans.join('')}</div>`;
}
