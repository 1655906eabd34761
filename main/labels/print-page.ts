import type { WebContents, WebContentsPrintOptions } from 'electron';
import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import { NEVER_ABORTED } from '../platform/promises.ts';
import { type PageEnd, type PageLifecycle, runWhilePageAlive } from './run-while-page-alive.ts';
import { paperToRequest } from './system-paper.ts';

export interface SystemPrintJob {
  /** The system printer's name (PrinterInfo.name, not its display name). */
  readonly printer: string;
  readonly mediaMm: SizeMm;
  /** Dots per inch that the page was made for. */
  readonly dpi: number;
  readonly offersDpi: boolean;
}

export interface PdfPageOptions {
  /** For a page that declares none. */
  readonly fallbackMm: SizeMm;
  /** The operator's setting, which overrides the page's size; null if there is none. */
  readonly overrideMm: SizeMm | null;
  /** The maximum number of sheets; null for all. */
  readonly mostSheets: number | null;
}

/**
 * Converts the page to a PDF, in its own CSS page size if it declares one, else in the fallback size.
 *
 * With an override every page has exactly that size. What Chromium 153 then does (measured on its PDFs): a page that declares
 * a size is laid out at that size, shrunk until it fits, and centered, but never enlarged. A page that declares none is laid
 * out again, shrunk if it is too wide, and continued on a further page if it is too high. Either way bars may become
 * narrower, which the inspection detects.
 *
 * Makes only as many sheets as requested: for a page of 10,000 sheets Chromium 153 took 33 s for all, and 3 s for five, most
 * of it layout. A range that exceeds the last sheet ends there (Chromium's headless/test/headless_printtopdf_browsertest.cc,
 * HeadlessPDFPageRangesBrowserTest: "1-9" of 4 pages are 4), and a page has at least one sheet. Electron passes the range to
 * the same components/printing/browser/print_to_pdf (shell/browser/printing/print_to_pdf.cc).
 */
export function printToPdf(
  webContents: Pick<WebContents, 'printToPDF'>,
  { fallbackMm, overrideMm, mostSheets }: PdfPageOptions,
): Promise<Uint8Array> {
  const size = overrideMm ?? fallbackMm;
  return webContents.printToPDF({
    pageSize: { width: size.widthMm / MM_PER_INCH, height: size.heightMm / MM_PER_INCH },
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    preferCSSPageSize: overrideMm === null,
    printBackground: true,
    ...(mostSheets === null ? {} : { pageRanges: `1-${mostSheets}` }),
  });
}

/**
 * The only failures after which Electron cannot have sent anything: it knows no such printer
 * (shell/browser/printing/printing_utils.cc), or the printer rejected the settings (patches/chromium/printing.patch,
 * ShowInvalidPrinterSettingsError). "Print job failed", "Print job canceled" and an empty reason are also reported for jobs
 * that the spooler already has.
 */
const NOTHING_SENT: readonly string[] = ['Invalid deviceName provided', 'Invalid printer settings'];

/**
 * Prints all of a page without a dialog; the page's title is the job's. Resolving means only "handed to the system". Printing
 * has begun when this returns: whatever fails afterwards, something may be on paper.
 * @throws ProblemError printer-failed if nothing was sent, handover-unknown in every other case
 */
export function printSilently(
  webContents: Pick<WebContents, 'print'>,
  { printer, mediaMm, dpi, offersDpi }: SystemPrintJob,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (detail: string): ProblemError => new ProblemError('printer-failed', { printer, detail });
    const options: WebContentsPrintOptions = {
      silent: true,
      deviceName: printer,
      printBackground: true,
      color: false,
      margins: { marginType: 'none' },
      pageSize: paperToRequest(mediaMm, platform),
      // Electron always requests a resolution, which the job or the DEVMODE passes to the driver: 300 for every printer on
      // Linux (GTK's default), the user's setting on Windows, 72 on macOS (printing_utils.cc, GetDefaultPrinterDPI;
      // docs/reference/printing.md, "What a driver is asked for"). On Linux 300 would be as wrong as any; on Windows only an
      // offered resolution is requested.
      ...(platform === 'linux' || (platform === 'win32' && offersDpi)
        ? { dpi: { horizontal: dpi, vertical: dpi } }
        : {}),
    };
    try {
      webContents.print(options, (success, reason) => {
        if (success) resolve();
        else if (NOTHING_SENT.includes(reason)) reject(failed(reason));
        else reject(handoverUnknownError(printFailureText(reason)));
      });
    } catch (error) {
      // Rejected before anything was done.
      reject(failed(String(error)));
    }
  });
}

/**
 * Runs `printSilently` while the page lives, within the limit: on some paths print never calls back (Chromium's
 * print_view_manager_base.cc, StartPrintCommon).
 * @throws ProblemError as `printSilently` does
 */
export function handOverToPrinter(
  webContents: Pick<WebContents, 'print'> & PageLifecycle,
  job: SystemPrintJob,
  limitMs: number,
): Promise<void> {
  const failed = ({ kind }: PageEnd): ProblemError => handoverUnknownError(labelFailureText.pageEnd[kind]);
  return runWhilePageAlive(webContents, { limitMs, signal: NEVER_ABORTED, failed }, () =>
    printSilently(webContents, job),
  );
}

/** A label that was lost track of on its way to the printer. */
const handoverUnknownError = (detail: LocalizedText): ProblemError =>
  new ProblemError('handover-unknown', { detail });

const printFailureText = (reason: string): LocalizedText =>
  reason === ''
    ? labelFailureText.noPrintReason
    : interpolateLocalized(labelFailureText.printReason, { reason });
