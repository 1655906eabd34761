import { LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import type { TrialLetter } from '../../shared/print-trial.ts';
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

/** A page for nobody's parcel is waited for no longer than this, in ms; then it is taken back. */
const PRINT_TIMEOUT_MS = 60_000;

/** The settings and the label maker that draw and print these pages. */
interface BuiltInPageDependencies {
  readonly settings: SettingsStore;
  readonly labels: LabelMaker;
}

/** The pages that can be asked for. */
export type BuiltInPageName = 'calibration' | 'test' | 'commands';

/**
 * Prints a page of Tem's own by a size's profile, or several one after the other; resolves when the printer or its spooler
 * has said its last word.
 * @throws ProblemError no-printer, commands-do-not-fit, or what a page or the printer failed with; the pages after it are
 * not printed
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
    // Two jobs of one title can't be told apart in the spooler, nor two files of one name in a folder.
    const turn = pages.length === 1 ? '' : `-${index + 1}`;
    await printPage(own, { labels, printer, size, at, name: `${page}${turn}`, suffix: turn });
  }
}

/** A trial's label: which way of speaking to a printer it tries, and what it is called. */
export interface PrintMethodTrial {
  /** A printer's name in the settings, as `TrialPrinterSchema` takes it. */
  readonly printer: string;
  readonly size: LabelSize;
  readonly letter: TrialLetter;
}

/**
 * Prints one small label of a trial by a size's profile, on the printer that is tried. Aborted, the label is taken back where it
 * still can be. What it waits for is told at once.
 * @throws ProblemError what the page or the printer failed with; handover-unknown where the label may have come out
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
  /** Of the job, unique together with the time. */
  readonly name: string;
  /** Tells pages of one print from each other; empty where there is only one. */
  readonly suffix: string;
  /** Gives it up. */
  readonly signal?: PrintJob['signal'];
  readonly onWaiting?: PrintJob['onWaiting'];
}

/** Resolves with the last word of the printer or its spooler. */
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
