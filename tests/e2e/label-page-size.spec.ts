import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizesMatch } from '../../main/labels/inspect/page-rounding.ts';
import type { PdfPageOptions } from '../../main/labels/print-page.ts';
import type { SizeMm } from '../../shared/label-size.ts';
import { labelHtml } from './label-html.ts';
import { expect, type LabPdf, readPageSizes, readPageTexts, test } from './label-lab.ts';
import { A, labelPartner, printWithPartner, shortcode } from './label-partner.ts';

const mm = (widthMm: number, heightMm: number): SizeMm => ({ widthMm, heightMm });
const size = (fallbackMm: SizeMm, overrideMm: SizeMm | null = null): PdfPageOptions => ({
  fallbackMm,
  overrideMm,
  mostSheets: null,
});

/** Chromium truncates lengths to whole CSS pixels and points. */
async function expectPages(answer: LabPdf, count: number, { widthMm, heightMm }: SizeMm): Promise<void> {
  expect(answer.problem).toBeNull();
  const sizes = await readPageSizes(answer);
  expect(sizes).toHaveLength(count);
  for (const one of sizes) {
    expect(Math.abs(one.widthMm - widthMm), `${one.widthMm} mm wide`).toBeLessThan(0.5);
    expect(Math.abs(one.heightMm - heightMm), `${one.heightMm} mm high`).toBeLessThan(0.5);
  }
}

const twoLabels = (css: string, [a = '', b = '']: readonly string[]): string =>
  `<style>body { margin: 0 } .label { break-after: page } ${css}</style><section class="label">${a}<p>in</p></section><section class="label">${b}</section>`;

test('uses a declared size whatever the fallback, shrinks it to the operator’s, and never enlarges it', async ({
  label,
  host,
}) => {
  const css = '@page { size: 80mm 100mm; margin: 0 } .label { height: 99mm }';
  const html = twoLabels(css, host.codes);
  await expectPages(await label(html, { size: size(mm(50, 50)) }), 2, mm(80, 100));
  for (const overrideMm of [mm(60, 75), mm(100, 150)])
    await expectPages(await label(html, { size: size(mm(80, 100), overrideMm) }), 2, overrideMm);
  // Also one declared in a style sheet that scripts can’t read.
  const sheet = encodeURIComponent('@page { size: 100mm 70mm; margin: 0 }');
  const linked = `<link rel="stylesheet" href="data:text/css,${sheet}"><p>${host.codes[0]}</p>`;
  await expectPages(await label(linked), 1, mm(100, 70));
  // No more sheets of a long page than requested.
  const endless = `<style>@page { size: 80mm 80mm; margin: 0 } p { break-after: page }</style>${'<p>x</p>'.repeat(200)}`;
  await expectPages(await label(endless, { size: { ...size(mm(80, 80)), mostSheets: 5 } }), 5, mm(80, 80));
});

test('keeps each label of a page without a declared size on one page, by the measured block or the operator’s size', async ({
  label,
  host,
}) => {
  const html = twoLabels('.label { width: 80mm; height: 103mm }', host.codes);
  const guessed = await label(html, { size: size(mm(80, 100)) });
  expect(guessed.settled?.blockMm).toEqual(mm(80, 103));
  // 3 mm too much puts each label on two pages.
  await expectPages(guessed, 4, mm(80, 100));
  const measured = await label(html, { size: size(guessed.settled?.blockMm ?? mm(1, 1)) });
  await expectPages(measured, 2, mm(80, 103));
  expect(await readPageTexts(measured)).toEqual(host.codes.map((code) => expect.stringContaining(code)));
  await expectPages(await label(html, { size: size(mm(80, 103), mm(100, 150)) }), 2, mm(100, 150));
  // Content that is too wide is narrowed; content that is too high continues on the next page.
  await expectPages(await label(html, { size: size(mm(80, 103), mm(80, 80)) }), 4, mm(80, 80));
});

const BLOCKS: Readonly<Record<string, readonly [(codes: readonly string[]) => string, SizeMm | null]>> = {
  'blocks with a page break, the largest width and the largest height': [
    ([a, b]) =>
      `<body style="margin:0"><div style="width:80mm;height:60mm;break-after:page">${a}</div><div style="width:70mm;height:90mm;break-before:page">${b}</div>`,
    mm(80, 90),
  ],
  'the space around a block: body’s own margin of 8 px left and right, and above': [
    ([a]) => `<div style="width:80mm;height:100mm;break-after:page">${a}</div>`,
    mm(84.3, 102.2),
  ],
  'no page breaks: what holds one order and not the other': [
    ([a, b]) =>
      `<body style="margin:0"><main>${[a, b].map((code) => `<div style="width:75mm;height:50mm"><b>${code}</b><i>${code?.split('.')[1]}</i></div>`).join('')}</main>`,
    mm(75, 50),
  ],
  'one order only: down to what says its width': [
    ([a]) =>
      `<body style="margin:0"><button>In</button><main><section style="width:100mm;height:80mm"><p>${a}</p></section></main>`,
    mm(100, 80),
  ],
  'a break on a separator without a box is no block': [
    ([a, b]) =>
      `<body style="margin:0"><div style="width:60mm;height:40mm">${a}</div><hr style="break-after:page;border:0;height:0;margin:0"><div style="width:60mm;height:40mm">${b}</div>`,
    mm(60, 40),
  ],
  'a table as wide as its content': [
    ([a, b]) =>
      `<body style="margin:0">${[a, b].map((code) => `<table style="break-after:page;border-spacing:0"><tr><td style="padding:0"><div style="width:90mm;height:50mm">${code}</div></table>`).join('')}`,
    mm(90, 50),
  ],
  'a block that fills its container says nothing': [
    ([a]) => `<div style="height:80mm;break-after:page">${a}</div>`,
    null,
  ],
  'a width in percent says nothing': [
    ([a]) => `<div style="width:50%;height:80mm;break-after:page">${a}</div>`,
    null,
  ],
  'a word is no label': [
    ([a]) => `<body style="margin:0"><div style="width:15mm;height:8mm">${a}</div>`,
    null,
  ],
  'a whole screen is no label': [
    ([a]) => `<body style="margin:0"><div style="width:400mm;height:90mm">${a}</div>`,
    null,
  ],
  'an empty page': [() => '', null],
};
test('measures the block of a label on its page', async ({ label, host }) => {
  for (const [what, [html, expected]] of Object.entries(BLOCKS))
    expect((await label(html(host.codes))).settled?.blockMm, what).toEqual(expected);
});

test('the whole app prints a page without a declared size as large as its label block', async ({
  harness,
  fakePartner,
}) => {
  const html = labelHtml([{ barcodes: [shortcode(A)], text: A, style: 'width: 75mm; height: 105mm' }]);
  const partner = await fakePartner(labelPartner({ label: () => html.replace(/@page[^}]*}/, '') }));
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A]);
  expect(outcomes, stderr).toEqual(['printed']);
  const pdf = readFileSync(join(harness.labelDir, `${A}.pdf`)).toString('base64');
  await expectPages({ pdf, problem: null }, 1, mm(75, 105));
});

test('the whole app prints no sheet of another size unasked, and one of the service’s other sizes with a warning', async ({
  harness,
  fakePartner,
}) => {
  const print = async (size: SizeMm) => {
    const style = `width: ${size.widthMm - 4}mm; height: ${size.heightMm - 4}mm`;
    const page = `@page{size:${size.widthMm}mm ${size.heightMm}mm;margin:0}`;
    const html = labelHtml([{ barcodes: [shortcode(A)], text: A, style }]).replace(/@page[^}]*}/, page);
    const partner = await fakePartner(labelPartner({ label: () => html }));
    return printWithPartner(harness, partner, [A]);
  };
  for (const size of [mm(210, 297), mm(160, 100), mm(58, 40)]) {
    const { outcomes, stderr } = await print(size);
    expect(outcomes).toEqual(['other-size']);
    // As Chromium rounds it.
    const [, width, height] = /(\S+) × (\S+) mm, not 80 × 100 mm/.exec(stderr) ?? [];
    expect(sizesMatch(mm(Number(width), Number(height)), size), stderr).toBe(true);
  }
  expect(harness.listLabels()).toEqual([]);
  const warnings = [{ kind: 'other-size', label: '100 × 150 mm', asked: '80 × 100 mm' }];
  expect((await print(mm(100, 150))).lines).toMatchObject([{ outcome: 'printed', warnings }]);
});
