import { LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import type { TrialLetter } from '../../shared/print-method.ts';
import { ProblemError } from '../../shared/problem.ts';
import { formatSize } from '../../shared/profile.ts';
import { activeProfile } from '../../shared/settings.ts';
import {
  type BuiltInPage,
  createCalibrationPage,
  createCommandPages,
  createTestLabelPage,
  createTrialPage,
  expectedBarcodes,
  toPageSource,
} from '../labels/built-in-pages/built-in-page.ts';
import { type BuiltInPageOptions, labelSizeOf } from '../labels/built-in-pages/page-text.ts';
import type { LabelMaker } from '../labels/label-maker.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { ChoosePrinter } from './choose-printer.ts';
import type { Printer, PrintJob, PrintResult } from './printer.ts';

/** How long to wait for a built-in page before cancelling it, in ms. */
const PRINT_TIMEOUT_MS = 60_000;

interface BuiltInPageDependencies {
  readonly settings: SettingsStore;
  readonly labels: LabelMaker;
}

type BuiltInPageName = 'calibration' | 'test' | 'commands';

/**
 * Prints one or several built-in pages with a size's profile. Resolves with the final report of the printer or its spooler.
 * @throws ProblemError no-printer, commands-do-not-fit, or the failure of a page or the printer; later pages are not printed
 */
export async function printBuiltInPage(
  page: BuiltInPageName,
  size: LabelSize,
  { settings, labels }: BuiltInPageDependencies,
  choosePrinter: ChoosePrinter,
): Promise<void> {
  const profile = activeProfile(settings.get(), size);
  if (profile.printer === null) throw new ProblemError('no-printer');
  const printer = choosePrinter(profile.printer);
  await printer.check();
  const at = new Date();
  const station = settings.get().stationName;
  const pages = createPages(page, { size, profile, printer: profile.printer, station, at });
  for (const [index, own] of pages.entries()) {
    // Keeps job titles in the spooler and file names in a folder unique.
    const turn = pages.length === 1 ? '' : `-${index + 1}`;
    await printPage(own, { labels, printer, size, at, name: `${page}${turn}`, suffix: turn });
  }
}

/** One label of a trial: the print method to try and the label's letter. */
interface PrintMethodTrial {
  /** A printer's name in the settings, as `TrialPrinterSchema` accepts it. */
  readonly printer: string;
  readonly size: LabelSize;
  readonly letter: TrialLetter;
}

/**
 * Prints one small trial label with a size's profile on the printer under test. Aborting cancels the label if that is still
 * possible. Reports at once what the label waits for.
 * @throws ProblemError the failure of the page or the printer; handover-unknown if the label may have come out
 */
export async function printTrialLabel(
  { printer: name, size, letter }: PrintMethodTrial,
  { settings, labels }: BuiltInPageDependencies,
  choosePrinter: ChoosePrinter,
  job: Pick<PrintJob, 'signal' | 'onWaiting'>,
): Promise<PrintResult> {
  const profile = { ...activeProfile(settings.get(), size), printer: name };
  const printer = choosePrinter(name);
  await printer.check();
  const at = new Date();
  const own = createTrialPage({ size, profile, printer: name, letter, at });
  return printPage(own, { labels, printer, size, at, name: `trial-${letter}`, suffix: `-${letter}`, ...job });
}

interface PrintPageOptions {
  readonly labels: LabelMaker;
  readonly printer: Printer;
  readonly size: LabelSize;
  readonly at: Date;
  /** The job's name, unique together with the time. */
  readonly name: string;
  /** Distinguishes the pages of one print; empty for a single page. */
  readonly suffix: string;
  readonly signal?: PrintJob['signal'];
  readonly onWaiting?: PrintJob['onWaiting'];
}

/** Resolves with the final report of the printer or its spooler. */
async function printPage(own: BuiltInPage, way: PrintPageOptions): Promise<PrintResult> {
  const { labels, printer, size, at, name, suffix, signal, onWaiting = () => undefined } = way;
  const label = await labels.makeBuiltInPage(
    toPageSource(own),
    expectedBarcodes(own),
    size,
    own.profile,
    suffix === '' ? undefined : `TEM${suffix}`,
  );
  signal?.throwIfAborted();
  const patience = AbortSignal.timeout(PRINT_TIMEOUT_MS);
  const { result } = await printer.print(label, {
    title: `Tem ${name} #${at.getTime().toString(36)}`,
    signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    onWaiting,
  });
  return result;
}

function createPages(page: BuiltInPageName, options: BuiltInPageOptions): readonly BuiltInPage[] {
  switch (page) {
    case 'calibration':
      return [createCalibrationPage(options)];
    case 'test':
      return [createTestLabelPage(options)];
    case 'commands': {
      const pages = createCommandPages(options);
      if (pages.length > 0) return pages;
      const { size, profile } = options;
      throw new ProblemError('commands-do-not-fit', {
        paper: formatSize(labelSizeOf(profile, LABEL_SIZES[size])),
      });
    }
  }
}
