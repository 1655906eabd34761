import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listPrinters } from './printers.ts';

const run = promisify(execFile);
const micronsPerInch = 25_400;
const smallest = 353;

/** Microns. */
interface Paper {
  readonly width: number;
  readonly height: number;
}

// lib/browser/api/web-contents.ts, paperSizes.
const papers: Readonly<Record<string, Paper>> = {
  A0: { width: 841_000, height: 1_189_000 },
  A1: { width: 594_000, height: 841_000 },
  A2: { width: 420_000, height: 594_000 },
  A3: { width: 297_000, height: 420_000 },
  A4: { width: 210_000, height: 297_000 },
  A5: { width: 148_000, height: 210_000 },
  A6: { width: 105_000, height: 148_000 },
  Legal: { width: 215_900, height: 355_600 },
  Letter: { width: 215_900, height: 279_400 },
  Tabloid: { width: 279_400, height: 431_800 },
};

type Callback = (success: boolean, failureReason: string) => void;
type ToPdf = (options: Electron.PrintToPDFOptions) => Promise<Buffer>;

/**
 * webContents.print. Its callback says "handed to the spooler" and no more (electron/electron#38975); a
 * second call while one is under way is dropped without a callback; one whose page is destroyed never calls
 * back; an omitted pageSize is A4.
 */
export class PrintQueue {
  #busy = false;
  #cancelled = false;

  cancel(): void {
    this.#cancelled = true;
  }

  print(options: Electron.WebContentsPrintOptions, callback: Callback, title: string, toPdf: ToPdf): void {
    if (typeof options !== 'object' || options === null)
      throw new TypeError('webContents.print(): Invalid print settings specified.');
    if (!options.silent)
      throw new Error('electron stand-in: print without silent: true (a dialog) is not built');
    const paper = paperOf(options);
    if (this.#busy) return;
    this.#busy = true;
    void this.#one(options, paper, title, toPdf, callback);
  }

  async #one(
    ...[options, paper, title, toPdf, callback]: [
      Electron.WebContentsPrintOptions,
      Paper,
      string,
      ToPdf,
      Callback,
    ]
  ): Promise<void> {
    const failure = await this.#run(options, paper, title, toPdf);
    this.#busy = false;
    if (!this.#cancelled) callback(failure === '', failure);
  }

  async #run(
    options: Electron.WebContentsPrintOptions,
    paper: Paper,
    title: string,
    toPdf: ToPdf,
  ): Promise<string> {
    const device = options.deviceName ?? '';
    const printers = await listPrinters();
    if (!printers.some(({ name }) => name === device)) return 'Invalid deviceName provided';
    const folder = await mkdtemp(join(tmpdir(), 'tem-electron-print-'));
    try {
      const pdf = await toPdf(pdfOptions(options, paper));
      if (this.#cancelled) return 'Print job canceled';
      const file = join(folder, 'job.pdf');
      await writeFile(file, pdf);
      const mm = (microns: number) => (microns / 1000).toFixed(2).replace(/\.?0+$/, '');
      const args = ['-d', device, '-t', title || 'Electron', '-n', String(options.copies ?? 1)];
      args.push('-o', `media=Custom.${mm(paper.width)}x${mm(paper.height)}mm`);
      if (options.color === false) args.push('-o', 'print-color-mode=monochrome');
      await run('lp', [...args, file], { timeout: 30_000 });
      return '';
    } catch {
      return 'Print job failed';
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function paperOf({ pageSize = 'A4' }: Electron.WebContentsPrintOptions): Paper {
  if (typeof pageSize === 'string') {
    const paper = papers[pageSize];
    if (!paper) throw new Error(`Unsupported pageSize: ${pageSize}`);
    return paper;
  }
  if (!pageSize?.height || !pageSize.width)
    throw new Error('height and width properties are required for pageSize');
  const width = Math.ceil(pageSize.width);
  const height = Math.ceil(pageSize.height);
  if (Math.min(width, height) < smallest)
    throw new RangeError('height and width properties must be minimum 352 microns.');
  return { width, height };
}

function pdfOptions(options: Electron.WebContentsPrintOptions, paper: Paper): Electron.PrintToPDFOptions {
  const { margins } = options;
  const type = margins?.marginType ?? 'default';
  // Custom margins are pixels (96 to the inch) here.
  const side = (pixels: number | undefined) =>
    type === 'custom' ? (pixels ?? 0) / 96 : type === 'default' ? 0.4 : 0;
  const ranges = options.pageRanges?.map(({ from, to }) => `${from + 1}-${to + 1}`) ?? [];
  return {
    pageSize: { width: paper.width / micronsPerInch, height: paper.height / micronsPerInch },
    landscape: options.landscape ?? false,
    printBackground: options.printBackground ?? false,
    margins: {
      top: side(margins?.top),
      bottom: side(margins?.bottom),
      left: side(margins?.left),
      right: side(margins?.right),
    },
    pageRanges: ranges.join(','),
    // Percent: 1 prints at one hundredth. Chromium's PDF takes 10 % to 200 %.
    scale: Math.min(2, Math.max(0.1, (options.scaleFactor ?? 100) / 100)),
  };
}
