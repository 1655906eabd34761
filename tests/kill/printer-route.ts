import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankDots } from '../../main/labels/inspect/dots.ts';
import { ZPL } from '../../main/printers/languages/zpl.ts';
import { formatRawQueue } from '../../shared/raw-printer.ts';
import type { Cups } from '../cups/cups.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';

/** How labels get from Tem to the printer that counts them. */
export interface PrinterRoute {
  /** The printer as configured in Tem. */
  readonly printer: string;
  readonly env: Readonly<Record<string, string>>;
  /** A queue in between, which can hold new jobs or be stopped in the middle of a label. */
  readonly queue: { pause(): Promise<void>; stop(): Promise<void>; resume(): Promise<void> } | null;
  /** Resolves once everything handed over has come out. */
  drained(): Promise<void>;
}

/** Over the network, with nothing in between. */
export function directRoute(printer: VirtualPrinter): PrinterRoute {
  return { printer: printer.address, env: {}, queue: null, drained: printer.whenLeft };
}

/** Through a raw queue of CUPS, which keeps what a killed process has left in it. */
export async function queueRoute(
  printer: VirtualPrinter,
  cups: Cups,
  queue: string,
  folder: string,
): Promise<PrinterRoute> {
  let markers = 0;
  let stopped = false;
  await cups.addRaw(queue, printer.port);
  return {
    printer: formatRawQueue({ language: 'zpl', queue }),
    env: cups.env,
    queue: {
      // The label under way is finished.
      pause: () => cups.holdQueue(queue),
      // The label is interrupted: CUPS would send it again from its beginning.
      stop: async () => {
        stopped = true;
        await cups.command('cupsdisable', queue);
      },
      async resume() {
        if (stopped) await cups.command('cupsenable', queue);
        else await cups.releaseQueue(queue);
        stopped = false;
      },
    },
    // A queue is first in, first out: what has not come out before its last job never will.
    async drained() {
      const title = `marker ${++markers}`;
      const file = join(folder, title);
      await writeFile(file, ZPL.encode(blankDots(8, 8), { dpi: 203, title }));
      await cups.command('lp', '-d', queue, '-o', 'raw', file);
      while (!printer.labels.some((label) => label.title === title))
        await printer.whenLabels(printer.labels.length + 1, 60_000);
      await rm(file);
    },
  };
}
