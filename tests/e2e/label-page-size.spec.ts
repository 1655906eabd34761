import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfPageOptions } from '../../main/labels/print-page.ts';
import type { SizeMm } from '../../shared/label-size.ts';
import { labelHtml } from './label-html.ts';
import { expect, type LabPdf, readPageSizes, readPageTexts, test } from './label-lab.ts';
import { respondWithToken } from './partner-process.ts';

const mm = (widthMm: number, heightMm: number): SizeMm => ({ widthMm, heightMm });
const declaredNothing = (fallbackMm: SizeMm): PdfPageOptions => ({
  fallbackMm,
  overrideMm: null,
  mostSheets: null,
});

/** Chromium truncates lengths to whole CSS pixels and points. */
async function expectPages(answer: LabPdf, count: number, { widthMm, heightMm }: SizeMm): Promise<void> {
  expect(answer.problem).toBeNull();
  const sizes = await readPageSizes(answer);
  expect(sizes).toHaveLength(count);
  for (const size of sizes) {
    expect(Math.abs(size.widthMm - widthMm), `${size.widthMm} mm wide`).toBeLessThan(0.5);
    expect(Math.abs(size.heightMm - heightMm), `${size.heightMm} mm high`).toBeLessThan(0.5);
  }
}

const twoLabels = (css: string, [a = '', b = '']: readonly string[]): string =>
  `<style>${css}</style><section class="label">${a}<p>in</p></section><section class="label">${b}</section>`;

test('uses a declared page size, whatever the fallback', async ({ label, host }) => {
  const css = '@page { size: 100mm 70mm; margin: 0 } body { margin: 0 } .label { break-after: page }';
  const answer = await label(twoLabels(css, host.codes), { size: declaredNothing(mm(80, 100)) });
  await expectPages(answer, 2, mm(100, 70));
});

test('also uses a page size declared in a style sheet that scripts can’t read', async ({ label, host }) => {
  const css = encodeURIComponent('@page { size: 100mm 70mm; margin: 0 }');
  const html = `<link rel="stylesheet" href="data:text/css,${css}"><p>${host.codes[0]}</p>`;
  await expectPages(await label(html), 1, mm(100, 70));
});

test('keeps each label on one page by the measured block when no size is declared', async ({
  label,
  host,
}) => {
  const css = '.label { width: 80mm; height: 103mm; page-break-after: always } body { margin: 0 }';
  const html = twoLabels(css, host.codes);
  const guessed = await label(html, { size: declaredNothing(mm(80, 100)) });
  expect(guessed.settled?.blockMm).toEqual(mm(80, 103));
  // 3 mm too much puts each label on two pages.
  await expectPages(guessed, 4, mm(80, 100));
  const measured = await label(html, { size: declaredNothing(guessed.settled?.blockMm ?? mm(1, 1)) });
  await expectPages(measured, 2, mm(80, 103));
  expect(await readPageTexts(measured)).toEqual([
    expect.stringContaining(host.codes[0] ?? '?'),
    expect.stringContaining(host.codes[1] ?? '?'),
  ]);
});

const BLOCKS: readonly [string, (codes: readonly string[]) => string, SizeMm | null][] = [
  [
    'blocks with a page break, the largest width and the largest height',
    ([a, b]) =>
      `<body style="margin:0"><div style="width:80mm;height:60mm;break-after:page">${a}</div><div style="width:70mm;height:90mm;break-before:page">${b}</div>`,
    mm(80, 90),
  ],
  [
    'the space around a block: body’s own margin of 8 px left and right, and above',
    ([a]) => `<div style="width:80mm;height:100mm;break-after:page">${a}</div>`,
    mm(84.3, 102.2),
  ],
  [
    'no page breaks: what holds one order and not the other',
    ([a, b]) =>
      `<body style="margin:0"><main>${[a, b].map((code) => `<div style="width:75mm;height:50mm"><b>${code}</b><i>${code?.split('.')[1]}</i></div>`).join('')}</main>`,
    mm(75, 50),
  ],
  [
    'one order only: down to what says its width',
    ([a]) =>
      `<body style="margin:0"><button>In</button><main><section style="width:100mm;height:80mm"><p>${a}</p></section></main>`,
    mm(100, 80),
  ],
  [
    'a break on a separator without a box is no block',
    ([a, b]) =>
      `<body style="margin:0"><div style="width:60mm;height:40mm">${a}</div><hr style="break-after:page;border:0;height:0;margin:0"><div style="width:60mm;height:40mm">${b}</div>`,
    mm(60, 40),
  ],
  [
    'a table as wide as its content',
    ([a, b]) =>
      `<body style="margin:0">${[a, b].map((code) => `<table style="break-after:page;border-spacing:0"><tr><td style="padding:0"><div style="width:90mm;height:50mm">${code}</div></table>`).join('')}`,
    mm(90, 50),
  ],
  [
    'a block that fills its container says nothing',
    ([a]) => `<div style="height:80mm;break-after:page">${a}</div>`,
    null,
  ],
  [
    'a width in percent says nothing',
    ([a]) => `<div style="width:50%;height:80mm;break-after:page">${a}</div>`,
    null,
  ],
  [
    'a word is no label',
    ([a]) => `<body style="margin:0"><div style="width:15mm;height:8mm">${a}</div>`,
    null,
  ],
  [
    'a whole screen is no label',
    ([a]) => `<body style="margin:0"><div style="width:400mm;height:90mm">${a}</div>`,
    null,
  ],
  ['an empty page', () => '', null],
];
for (const [what, html, expected] of BLOCKS) {
  test(`measured: ${what}`, async ({ label, host }) => {
    expect((await label(html(host.codes))).settled?.blockMm).toEqual(expected);
  });
}

test('shrinks a page with a declared size to the operator’s size, and never enlarges it', async ({
  label,
  host,
}) => {
  const css =
    '@page { size: 80mm 100mm; margin: 0 } body { margin: 0 } .label { height: 99mm; break-after: page }';
  const html = twoLabels(css, host.codes);
  for (const overrideMm of [mm(60, 75), mm(100, 150)]) {
    const answer = await label(html, { size: { fallbackMm: mm(80, 100), overrideMm, mostSheets: 3 } });
    await expectPages(answer, 2, overrideMm);
  }
});

test('lays out a page without a declared size again at the operator’s size', async ({ label, host }) => {
  const css = 'body { margin: 0 } .label { width: 80mm; height: 100mm; break-after: page }';
  const html = twoLabels(css, host.codes);
  const larger = { fallbackMm: mm(80, 100), overrideMm: mm(100, 150), mostSheets: null };
  await expectPages(await label(html, { size: larger }), 2, mm(100, 150));
  // Content that is too wide is narrowed; content that is too high continues on the next page.
  const lower = { fallbackMm: mm(80, 100), overrideMm: mm(80, 80), mostSheets: null };
  await expectPages(await label(html, { size: lower }), 4, mm(80, 80));
});

test('the whole app prints a page without a declared size as large as its label block', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      const [code = ''] = partner.codes;
      const html = labelHtml([
        { barcodes: [code.split('.')[1] ?? ''], text: code, style: 'width: 75mm; height: 105mm' },
      ]);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html.replace(/@page[^}]*}/, ''));
    }),
  );
  harness.writeServiceSettings(partner);
  const tokenFile = join(harness.dataDir, 'token.txt');
  writeFileSync(tokenFile, 'any');
  const [code = ''] = partner.codes;
  const result = await harness.run(['print', '--data-dir', harness.dataDir, '--token-file', tokenFile, code]);
  expect(result.exitCode, result.error).toBe(0);
  const pdf = readFileSync(join(harness.labelDir, `${code}.pdf`)).toString('base64');
  await expectPages({ pdf, problem: null }, 1, mm(75, 105));
});

test('produces no more sheets of a page of 10,000 than requested', async ({ label }) => {
  const html = `<style>@page { size: 80mm 80mm; margin: 0 } p { break-after: page }</style>${'<p>x</p>'.repeat(10_000)}`;
  const size = { fallbackMm: mm(80, 80), overrideMm: null, mostSheets: 5 };
  await expectPages(await label(html, { size }), 5, mm(80, 80));
});
