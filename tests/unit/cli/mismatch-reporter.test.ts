import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createMismatchReporter } from '../../../main/cli/problem-lines.ts';
import type { DriverMismatch } from '../../../shared/driver-mismatch.ts';

const resolution: DriverMismatch = { kind: 'other-resolution', dpi: 203, printerDpi: 300 };
const cut: DriverMismatch = {
  kind: 'outside-printable',
  labelMm: { widthMm: 80, heightMm: 100 },
  printableMm: { widthMm: 76.5, heightMm: 100 },
  cut: [
    { edge: 'left', mm: 2 },
    { edge: 'right', mm: 1.5 },
  ],
};
const paper: DriverMismatch = {
  kind: 'other-paper',
  labelMm: { widthMm: 80, heightMm: 100 },
  paperMm: { widthMm: 101.6, heightMm: 152.4 },
};

it('reports each mismatch once a run, with both figures and how to bypass the driver', async () => {
  const stream = new PassThrough();
  const say = createMismatchReporter(stream);
  for (let label = 0; label < 3; label++) say([resolution, cut]);
  say([paper], { printer: 'raw:escpos:POS-80', language: 'escpos', sure: false });
  say([]);
  stream.end();
  // Measures do not break.
  const lines = (await text(stream)).replaceAll('\u00a0', ' ').trimEnd().split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^! .*300 dpi.*203 dpi.*Gửi trực tiếp/);
  expect(lines[1]).toMatch(/^ {2}The .*300 dpi.*203 dpi.*Printing directly/);
  expect(lines[2]).toMatch(/76\.5 × 100 mm.*80 × 100 mm.*trái 2 mm, phải 1\.5 mm/);
  expect(lines[3]).toMatch(/76\.5 × 100 mm.*80 × 100 mm.*left 2 mm, right 1\.5 mm/);
  expect(lines[5]).toMatch(/101\.6 × 152\.4 mm.*80 × 100 mm.*probably speaks ESC\/POS.*raw:escpos:POS-80/);
});
