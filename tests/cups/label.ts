import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Label } from '../../main/labels/label.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import type { Cups } from './cups.ts';

const pointsPerMm = 72 / 25.4;

export interface Paper {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly pages?: number;
}

/** A label handed to CUPS as the stand-in for Electron does it (tests/electron/stand-in/print.ts). */
export function createLabel(cups: Cups, paper: Paper): Label {
  return {
    ...fakeLabel(code(1)),
    ...paper,
    async print(printer, title) {
      const folder = await mkdtemp(join(tmpdir(), 'tem-cups-label-'));
      try {
        const file = join(folder, 'label.pdf');
        await writeFile(file, await framedPdf(paper));
        const media = `media=Custom.${paper.widthMm}x${paper.heightMm}mm`;
        await cups.command('lp', '-d', printer, '-t', title, '-n', '1', '-o', media, file);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

/** The pages of a PDF file, in mm. */
export async function readPageSizes(bytes: Uint8Array): Promise<{ widthMm: number; heightMm: number }[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => ({
    widthMm: page.getWidth() / pointsPerMm,
    heightMm: page.getHeight() / pointsPerMm,
  }));
}

async function framedPdf({ widthMm, heightMm, pages = 1 }: Paper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const width = widthMm * pointsPerMm;
  const height = heightMm * pointsPerMm;
  for (let page = 0; page < pages; page += 1)
    pdf.addPage([width, height]).drawRectangle({ x: 6, y: 6, width: width - 12, height: height - 12 });
  return pdf.save();
}
