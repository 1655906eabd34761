import { LABEL_SIZES, type LabelSize } from '../shared/label-size.ts';
import { ProblemError } from '../shared/problem.ts';
import { sizeText } from '../shared/profile.ts';
import { profileInUse } from '../shared/settings.ts';
import {
  calibrationPage,
  commandPages,
  expectedBarcodes,
  type OwnPage,
  pageSourceOf,
  testLabel,
} from './labels/own-pages/own-page.ts';
import { labelMmOf, type OwnPageOptions } from './labels/own-pages/said.ts';
import type { ChoosePrinter } from './printers/choose.ts';
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
    const label = await labels.own(
      pageSourceOf(own),
      expectedBarcodes(own),
      size,
      profile,
      turn === '' ? undefined : `TEM${turn}`,
    );
    const { word } = await printer.print(label, {
      title: `Tem ${page}${turn} #${at.getTime().toString(36)}`,
      signal: AbortSignal.timeout(PATIENCE_MS),
      onWaiting: () => undefined,
    });
    await word;
  }
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
