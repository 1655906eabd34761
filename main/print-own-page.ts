import { LABEL_SIZES, type LabelSize } from '../shared/label-size.ts';
import { ProblemError } from '../shared/problem.ts';
import { sizeText } from '../shared/profile.ts';
import { profileInUse } from '../shared/settings.ts';
import type { TrialLetter } from '../shared/trial.ts';
import {
  calibrationPage,
  commandPages,
  expectedBarcodes,
  type OwnPage,
  pageSourceOf,
  testLabel,
  trialLabel,
} from './labels/own-pages/own-page.ts';
import { labelMmOf, type OwnPageOptions } from './labels/own-pages/said.ts';
import type { ChoosePrinter } from './printers/choose.ts';
import type { Job, Printer, Word } from './printers/printer.ts';
import type { Services } from './services.ts';

/** A page for nobody's parcel is waited for no longer than this, in ms; then it is taken back. */
const PATIENCE_MS = 60_000;

/** The pages that can be asked for. */
export type OwnPageName = 'calibration' | 'test' | 'commands';

/**
 * Prints a page of Tem's own by a size's profile, or several one after the other; resolves when the printer or its spooler
 * has said its last word.
 * @throws ProblemError no-printer, commands-do-not-fit, or what a page or the printer failed with; the pages after it are
 * not printed
 */
export async function printOwnPage(
  page: OwnPageName,
  size: LabelSize,
  { settings, labels }: Pick<Services, 'settings' | 'labels'>,
  choosePrinter: ChoosePrinter,
): Promise<void> {
  const profile = profileInUse(settings.get(), size);
  if (profile.printer === null) throw new ProblemError('no-printer');
  const printer = choosePrinter(profile.printer);
  await printer.check();
  const at = new Date();
  const station = settings.get().stationName;
  const pages = pagesOf(page, { size, profile, printer: profile.printer, station, at });
  for (const [index, own] of pages.entries()) {
    // Two jobs of one title can't be told apart in the spooler, nor two files of one name in a folder.
    const turn = pages.length === 1 ? '' : `-${index + 1}`;
    await printPage(own, { labels, printer, size, at, name: `${page}${turn}`, turn });
  }
}

/** A trial's label: which way of speaking to a printer it tries, and what it is called. */
export interface Trial {
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
export async function printTrial(
  { printer: name, size, letter }: Trial,
  { settings, labels }: Pick<Services, 'settings' | 'labels'>,
  choosePrinter: ChoosePrinter,
  job: Pick<Job, 'signal' | 'onWaiting'>,
): Promise<Word> {
  const profile = { ...profileInUse(settings.get(), size), printer: name };
  const printer = choosePrinter(name);
  await printer.check();
  const at = new Date();
  const own = trialLabel({ size, profile, printer: name, letter, at });
  return printPage(own, { labels, printer, size, at, name: `trial-${letter}`, turn: `-${letter}`, ...job });
}

interface Way {
  readonly labels: Services['labels'];
  readonly printer: Printer;
  readonly size: LabelSize;
  readonly at: Date;
  /** Of the job, unique together with the time. */
  readonly name: string;
  /** Tells pages of one print from each other; empty where there is only one. */
  readonly turn: string;
  /** Gives it up. */
  readonly signal?: Job['signal'];
  readonly onWaiting?: Job['onWaiting'];
}

/** Resolves with the last word of the printer or its spooler. */
async function printPage(own: OwnPage, way: Way): Promise<Word> {
  const { labels, printer, size, at, name, turn, signal, onWaiting = () => undefined } = way;
  const label = await labels.own(
    pageSourceOf(own),
    expectedBarcodes(own),
    size,
    own.profile,
    turn === '' ? undefined : `TEM${turn}`,
  );
  signal?.throwIfAborted();
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const { word } = await printer.print(label, {
    title: `Tem ${name} #${at.getTime().toString(36)}`,
    signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    onWaiting,
  });
  return word;
}

function pagesOf(page: OwnPageName, options: OwnPageOptions): readonly OwnPage[] {
  switch (page) {
    case 'calibration':
      return [calibrationPage(options)];
    case 'test':
      return [testLabel(options)];
    case 'commands': {
      const pages = commandPages(options);
      if (pages.length > 0) return pages;
      const { size, profile } = options;
      throw new ProblemError('commands-do-not-fit', {
        paper: sizeText(labelMmOf(profile, LABEL_SIZES[size])),
      });
    }
  }
}
