import type { LabelSize } from '../shared/label-size.ts';
import { ProblemError } from '../shared/problem.ts';
import { profileInUse } from '../shared/settings.ts';
import { calibrationPage, expectedBarcodes, pageSourceOf, testLabel } from './labels/own-pages/own-page.ts';
import type { ChoosePrinter } from './printers/choose.ts';
import type { Services } from './services.ts';

/** A page for nobody's parcel is waited for no longer than this, in ms; then it is taken back. */
const PATIENCE_MS = 60_000;

/**
 * Prints a page of Tem's own by a size's profile; resolves when the printer or its spooler has said its last word.
 * @throws ProblemError no-printer, or what the page or the printer failed with
 */
export async function printOwnPage(
  page: 'calibration' | 'test',
  size: LabelSize,
  { settings, labels }: Pick<Services, 'settings' | 'labels'>,
  choosePrinter: ChoosePrinter,
): Promise<void> {
  const profile = profileInUse(settings.get(), size);
  if (profile.printer === null) throw new ProblemError('no-printer');
  const printer = choosePrinter(profile.printer);
  await printer.check();
  const at = new Date();
  const options = { size, profile, printer: profile.printer, at };
  const own = page === 'calibration' ? calibrationPage(options) : testLabel(options);
  const label = await labels.own(pageSourceOf(own), expectedBarcodes(own), size, profile);
  const { word } = await printer.print(label, {
    title: `Tem ${page} #${at.getTime().toString(36)}`,
    signal: AbortSignal.timeout(PATIENCE_MS),
    onWaiting: () => undefined,
  });
  await word;
}
