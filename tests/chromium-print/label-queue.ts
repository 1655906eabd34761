import type { SizeMm } from '../../shared/label-size.ts';
import type { Cups } from '../cups/cups.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';

/** A label printer behind a queue with CUPS' own Zebra driver, as the default queue. */
export interface LabelQueue {
  readonly name: string;
  /** Sets the queue's paper and its head's resolution. */
  load(paper: SizeMm, dpi: number): Promise<void>;
  /** The labels that come out during the work, exactly this many. @throws Error after 30 s, or when more come */
  labelsOf(work: () => Promise<void>, count?: number): Promise<readonly PrintedLabel[]>;
  close(): Promise<void>;
}

const NAME = 'labels';
const PATIENCE_MS = 30_000;

export async function startLabelQueue(cups: Cups): Promise<LabelQueue> {
  const printer = await startVirtualPrinter('zpl');
  await cups.addZebra(NAME, printer.port);
  await cups.command('lpadmin', '-d', NAME);
  return {
    name: NAME,
    async load({ widthMm, heightMm }, dpi) {
      const paper = `PageSize=Custom.${widthMm}x${heightMm}mm`;
      await cups.command('lpadmin', '-p', NAME, '-o', paper, '-o', `Resolution=${dpi}dpi`);
    },
    async labelsOf(work, count = 1) {
      const before = printer.labels.length;
      await work();
      await printer.whenLabels(before + count, PATIENCE_MS);
      // A surplus page follows on the same connection.
      await printer.whenLeft();
      if (printer.complaints.length > 0) throw new Error(printer.complaints.join('; '));
      const labels = printer.labels.slice(before);
      if (labels.length !== count) throw new Error(`${labels.length} labels came out, not ${count}`);
      return labels;
    },
    close: () => printer.close(),
  };
}
