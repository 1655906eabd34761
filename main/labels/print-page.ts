import type { WebContents } from 'electron';
import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import { ProblemError } from '../../shared/problem.ts';
import { pageRanges } from './page-ranges.ts';

export interface PrintPages {
  /** The system printer's name (PrinterInfo.name, not its display name). */
  readonly printer: string;
  /** Job title; the spooler's job is found by it. */
  readonly title: string;
  /** Page indexes from 0. */
  readonly pages: readonly number[];
  /** The media in the printer. */
  readonly mediaMm: SizeMm;
}

export interface PdfSize {
  /** For a page that declares none. */
  readonly fallbackMm: SizeMm;
  /** The operator's, whatever the page declares; null where there is none. */
  readonly overrideMm: SizeMm | null;
}

const MICRONS_PER_MM = 1000;

/**
 * The page as a PDF: its own CSS page size where it declares one, else the fallback.
 *
 * With an override every page is exactly as large as that. What Chromium 153 then does to a page (measured on its PDFs):
 * one that declares a size is laid out at that size, made smaller until it fits, and put in the middle, but never made
 * larger; one that declares none is laid out anew, made narrower where it is too wide, and goes on on a further page
 * where it is too high. Either way bars may become finer, which the inspection sees.
 */
export function toPdf(webContents: WebContents, { fallbackMm, overrideMm }: PdfSize): Promise<Uint8Array> {
  const size = overrideMm ?? fallbackMm;
  return webContents.printToPDF({
    pageSize: { width: size.widthMm / MM_PER_INCH, height: size.heightMm / MM_PER_INCH },
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    preferCSSPageSize: overrideMm === null,
    printBackground: true,
  });
}

/**
 * Prints pages without a dialog. "Printed" is handed to the system, no more (printing-facts.md).
 * @throws ProblemError handover-unknown where the system says nothing within the limit, printer-failed where it refuses
 */
export async function printSilently(
  webContents: WebContents,
  world: number,
  { printer, title, pages, mediaMm }: PrintPages,
  limitMs: number,
): Promise<void> {
  // The job's title is the document's.
  await webContents.executeJavaScriptInIsolatedWorld(world, [
    { code: `document.title = ${JSON.stringify(title)}` },
  ]);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ProblemError('handover-unknown', { detail: `> ${limitMs} ms` })),
      limitMs,
    );
    webContents.print(
      {
        silent: true,
        deviceName: printer,
        printBackground: true,
        color: false,
        margins: { marginType: 'none' },
        pageSize: {
          width: Math.round(mediaMm.widthMm * MICRONS_PER_MM),
          height: Math.round(mediaMm.heightMm * MICRONS_PER_MM),
        },
        pageRanges: pageRanges(pages),
      },
      (success, reason) => {
        clearTimeout(timer);
        if (success) resolve();
        else reject(new ProblemError('printer-failed', { printer, detail: reason }));
      },
    );
  });
}
