import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flavour, isLinux } from './flavour.ts';
import { nextPrintFault, type PrintFault } from './print-fault.ts';
import { type DevicePaper, devicePaper, gtkPaper, type Paper, paperOf } from './print-paper.ts';
import { jobTitle } from './print-title.ts';
import { deviceToUse } from './printers.ts';
import { temporaryFolder } from './runtime.ts';
import { systemCommand } from './system-command.ts';
import { toLinuxPath } from './wine-paths.ts';

type Callback = (success: boolean, failureReason: string) => void;

/** What print needs of its page. */
interface Page {
  readonly title: () => string;
  readonly toPdf: (options: Electron.PrintToPDFOptions) => Promise<Buffer>;
  readonly isCrashed: () => boolean;
  readonly crash: () => void;
}

/** patches/chromium/printing.patch, PrintStatus and PrintReasonFromPrintStatus. */
const REASONS = {
  unknown: '',
  succeeded: '',
  canceled: 'Print job canceled',
  failed: 'Print job failed',
  invalid: 'Invalid printer settings',
} as const;

type Status = keyof typeof REASONS;

type Device = { readonly name: string; readonly paper: DevicePaper } | { readonly error: string };

/** A call of print from PrintNow on. */
interface UnderWay {
  callback: Callback | null;
  /** `asked`: there is no print job yet; `pages`: they are being made; `made`: the spooler receives them. */
  stage: 'asked' | 'pages' | 'made';
  readonly made: PromiseWithResolvers<void>;
}

/**
 * webContents.print with `silent`, as patches/chromium/printing.patch and Chromium's
 * chrome/browser/printing/print_view_manager_base.cc have it:
 * - Success says "handed to the spooler" and no more (electron/electron#38975).
 * - `pageRanges` is not looked at: the silent branch of PrintRenderFrameHelper::Print makes new PrintPagesParams and copies
 *   the parameters without the pages into them, and no pages are all pages.
 * - Pages are laid out on paper of whole device units; one that declares a larger `@page size` is shrunk and put in the
 *   middle (InitPrintSettings: kCenterShrinkToFitPaper; blink's pagination_utils.cc: TargetShrinkScaleFactor).
 * - A second call releases the first (DisconnectFromCurrentPrintJob): both answer.
 * - A page that goes away releases it too (RenderFrameDeleted, the destructor), and says so before `destroyed`.
 */
export class PrintQueue {
  readonly #page: Page;
  #now: UnderWay | null = null;
  /** Of the last job; the previous job answers a call that has made none yet. */
  #status: Status = 'unknown';
  #destroyed = false;
  readonly #lookUps = new Map<string, ReturnType<typeof deviceToUse>>();
  #asked: Promise<Device> = Promise.resolve({ error: '' });

  constructor(page: Page) {
    this.#page = page;
  }

  /** The renderer died, or the page was closed. */
  gone(how: 'crashed' | 'destroyed'): void {
    if (how === 'destroyed') this.#destroyed = true;
    const now = this.#now;
    if (now === null) return;
    if (now.stage === 'asked') {
      // Without a job only the destructor answers, which comes after `destroyed`.
      if (how === 'destroyed') queueMicrotask(() => this.#release());
      return;
    }
    // A finished document is printed all the same (TerminatePrintJob(false)), without a report of its result.
    if (now.stage === 'pages') this.#status = 'canceled';
    this.#release();
    this.#now = null;
  }

  print(options: Electron.WebContentsPrintOptions, callback: Callback = () => undefined): void {
    if (typeof options !== 'object' || options === null)
      throw new TypeError('webContents.print(): Invalid print settings specified.');
    if (options.usePrinterDefaultPageSize !== undefined && options.pageSize !== undefined)
      throw new Error('usePrinterDefaultPageSize cannot be combined with pageSize');
    if (!options.silent)
      throw new Error('electron stand-in: print without silent: true (a dialog) is not built');
    const paper = paperOf(options);
    if (typeof callback !== 'function')
      throw new TypeError('webContents.print(): Invalid optional callback provided.');
    void this.#print(options, paper, callback);
  }

  async #print(options: Electron.WebContentsPrintOptions, paper: Paper, callback: Callback): Promise<void> {
    // All ask at once, and continue in the order of their calls.
    const asked = this.#deviceFor(options, paper);
    this.#asked = this.#asked.then(() => asked);
    const device = await this.#asked;
    // shell/browser/api/electron_api_web_contents.cc, OnGetDeviceNameToUse.
    if (this.#destroyed) callback(false, 'failed');
    else if ('error' in device) callback(false, device.error);
    else await this.#printNow(options, device.paper, device.name, callback);
  }

  /** Calls that ask at the same time get their answer at the same time. */
  async #deviceFor(options: Electron.WebContentsPrintOptions, paper: Paper): Promise<Device> {
    const named = options.deviceName ?? '';
    const asked = this.#lookUps.get(named) ?? deviceToUse(named);
    this.#lookUps.set(named, asked);
    const device = await asked;
    this.#lookUps.delete(named);
    if ('error' in device) return device;
    return { ...device, paper: await devicePaper(paper, options, device.name) };
  }

  async #printNow(
    options: Electron.WebContentsPrintOptions,
    paper: DevicePaper,
    device: string,
    callback: Callback,
  ): Promise<void> {
    const before = this.#now;
    if (before !== null) {
      // The first must be made before another begins (RenderAllMissingPagesNow).
      if (before.stage === 'pages') await before.made.promise;
      if (before.stage === 'made') this.#status = 'succeeded';
      this.#release();
      if (before.stage === 'asked') {
        // The renderer is at the first: it drops the second, which the end of the first one answers.
        before.callback = callback;
        return;
      }
    }
    // StartPrintCommon: nothing is printed, and nobody is notified.
    if (this.#destroyed || this.#page.isCrashed()) return;
    const now: UnderWay = { callback, stage: 'asked', made: Promise.withResolvers() };
    this.#now = now;
    const status = await this.#send(now, options, paper, device, nextPrintFault());
    if (this.#now !== now || status === null) return;
    this.#status = status;
    this.#release();
    this.#now = null;
  }

  /** ReleasePrintJob. */
  #release(): void {
    const callback = this.#now?.callback;
    if (this.#now) this.#now.callback = null;
    callback?.(this.#status === 'succeeded', REASONS[this.#status]);
  }

  /** @returns null where nothing more is reported */
  async #send(
    ...[now, options, paper, device, fault]: [
      UnderWay,
      Electron.WebContentsPrintOptions,
      DevicePaper,
      string,
      PrintFault | null,
    ]
  ): Promise<Status | null> {
    // One turn of the loop: the renderer requests its settings.
    await new Promise(setImmediate);
    if (fault?.end === 'invalid') return 'invalid';
    now.stage = 'pages';
    // SetupNewPrintJob.
    this.#status = 'unknown';
    if (fault !== null && !fault.sent) return this.#fail(fault);
    const title = jobTitle(this.#page.title());
    const pdf = await this.#page.toPdf(pdfOptions(options, paper)).catch(() => null);
    if (this.#now !== now) return null;
    if (pdf === null) return 'failed';
    now.stage = 'made';
    now.made.resolve();
    const status = await spool(pdf, device, title, options, paper);
    return fault === null ? status : this.#fail(fault);
  }

  #fail({ end }: PrintFault): Status | null {
    if (end === 'crash') this.#page.crash();
    return end === 'failed' || end === 'canceled' ? end : end === 'unsaid' ? 'unknown' : null;
  }
}

async function spool(
  ...[pdf, device, title, options, paper]: [
    Buffer,
    string,
    string,
    Electron.WebContentsPrintOptions,
    DevicePaper,
  ]
): Promise<Status> {
  const folder = await mkdtemp(temporaryFolder('print-'));
  try {
    const file = join(folder, 'job.pdf');
    await writeFile(file, pdf);
    const args = ['-d', device, '-t', title, '-n', String(options.copies ?? 1)];
    args.push('-o', mediaOf(options, paper));
    // ui/gtk/printing/print_dialog_gtk.cc, UpdateSettings: cups-Resolution.
    if (isLinux()) args.push('-o', `Resolution=${paper.dpi}dpi`);
    if (options.color === false) args.push('-o', 'print-color-mode=monochrome');
    await systemCommand('lp', [...args, toLinuxPath(file)], 30_000);
    return 'succeeded';
  } catch {
    return 'failed';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** On macOS in whole points of the paper; on Linux as in GTK; elsewhere in millimeters as requested. */
function mediaOf(options: Electron.WebContentsPrintOptions, { width, height }: DevicePaper): string {
  if (flavour() === 'macos') return `media=Custom.${width}x${height}`;
  const asked = isLinux() ? gtkPaper(paperOf(options)) : { name: null, ...paperOf(options) };
  if (asked.name !== null) return `PageSize=${asked.name}`;
  return `media=Custom.${asked.width / 1000}x${asked.height / 1000}mm`;
}

/**
 * The options with which Chromium's PDF printing makes the same pages: with `preferCSSPageSize` off it also shrinks and
 * centers them.
 */
function pdfOptions(
  options: Electron.WebContentsPrintOptions,
  paper: DevicePaper,
): Electron.PrintToPDFOptions {
  const { margins } = options;
  const type = margins?.marginType ?? 'default';
  // Custom margins are in pixels (96 to the inch) here.
  const side = (pixels: number | undefined) =>
    type === 'custom' ? (pixels ?? 0) / 96 : type === 'default' ? 0.4 : 0;
  return {
    pageSize: { width: paper.width / paper.dpi, height: paper.height / paper.dpi },
    landscape: options.landscape ?? false,
    printBackground: options.printBackground ?? false,
    margins: {
      top: side(margins?.top),
      bottom: side(margins?.bottom),
      left: side(margins?.left),
      right: side(margins?.right),
    },
    // Percent: 1 prints at one hundredth. Chromium's PDF takes 10 % to 200 %.
    scale: Math.min(2, Math.max(0.1, (options.scaleFactor ?? 100) / 100)),
  };
}
