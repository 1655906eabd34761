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
  /** The media in the printer. */
  readonly mediaMm: SizeMm;
  /** Dots per inch that the page was made for. */
  readonly dpi: number;
  /** The printer's driver offers this resolution. */
  readonly offersDpi: boolean;
}

export interface PdfPageOptions {
  /** For a page that declares none. */
  readonly fallbackMm: SizeMm;
  /** The operator's, whatever the page declares; null where there is none. */
  readonly overrideMm: SizeMm | null;
  /** Sheets behind this many are not made; null: all are. */
  readonly mostSheets: number | null;
}

/**
 * The page as a PDF: its own CSS page size where it declares one, else the fallback.
 *
 * With an override every page is exactly as large as that. What Chromium 153 then does to a page (measured on its PDFs):
 * one that declares a size is laid out at that size, made smaller until it fits, and put in the middle, but never made
 * larger; one that declares none is laid out anew, made narrower where it is too wide, and goes on on a further page
 * where it is too high. Either way bars may become finer, which the inspection sees.
 *
 * Only so many sheets are made as were asked for: of a page of 10,000 sheets Chromium 153 took 33 s for all, and 3 s for five, most of
 * it layout. A range that ends behind the last sheet ends with it (Chromium's headless/test/headless_printtopdf_browsertest.cc,
 * HeadlessPDFPageRangesBrowserTest: "1-9" of 4 pages are 4), and a page has one sheet at least. Electron hands the range to the same
 * components/printing/browser/print_to_pdf (shell/browser/printing/print_to_pdf.cc).
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
 * Electron's only words for a print of which nothing can have been sent: it knows no such printer
 * (shell/browser/printing/printing_utils.cc), or the printer refused the settings (patches/chromium/printing.patch,
 * ShowInvalidPrinterSettingsError). "Print job failed", "Print job canceled" and no word at all are also said of jobs that
 * the spooler has already.
 */
const NOTHING_SENT: ReadonlySet<string> = new Set([
  'Invalid deviceName provided',
  'Invalid printer settings',
]);

/**
 * Prints all of a page without a dialog; its title is the job's. Resolved is "handed to the system", no more. It has begun when
 * this returns: whatever goes wrong from then on, something may be on paper.
 * @throws ProblemError printer-failed where nothing was sent, handover-unknown in every other case
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
      // Electron asks for a resolution in any case, and the job or the DEVMODE says so to the driver: on Linux for 300 of every
      // printer (GTK's default), on Windows for the one of the user's settings, on macOS for 72 (printing_utils.cc,
      // GetDefaultPrinterDPI; docs/reference/printing.md, "What a driver is asked for"). On Linux 300 would be as wrong as any; on
      // Windows a driver is asked for what it offers.
      ...(platform === 'linux' || (platform === 'win32' && offersDpi)
        ? { dpi: { horizontal: dpi, vertical: dpi } }
        : {}),
    };
    try {
      webContents.print(options, (success, reason) => {
        if (success) resolve();
        else
          reject(NOTHING_SENT.has(reason) ? failed(reason) : handoverUnknownError(printFailureText(reason)));
      });
    } catch (error) {
      // Refused before anything was done.
      reject(failed(String(error)));
    }
  });
}

/**
 * `printSilently`, for as long as the page lives and no longer than the limit: there are paths on which print never calls back
 * (Chromium's print_view_manager_base.cc, StartPrintCommon).
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

/** A label that was on its way to the printer when its trace was lost. */
function handoverUnknownError(detail: LocalizedText): ProblemError {
  return new ProblemError('handover-unknown', { detail });
}

function printFailureText(reason: string): LocalizedText {
  return reason === ''
    ? labelFailureText.noPrintReason
    : interpolateLocalized(labelFailureText.printReason, { reason });
}
