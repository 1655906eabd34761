import { join } from 'node:path';
import { type Diagnostics, openDiagnostics } from '../diagnostics/open-diagnostics.ts';
import { createZipThread } from '../diagnostics/zip-thread.ts';
import { createPrinterProbes } from '../printers/choose-printer.ts';
import type { PrintSystem } from '../printers/print-system.ts';
import type { RawNetwork } from '../printers/raw/destination-policy.ts';
import { readAppPaths, readElectronFacts } from './electron-facts.ts';
import { describeSystemPrinters, listSystemPrinters } from './system-printers.ts';

interface AppDiagnosticsDependencies
  extends PrintSystem,
    Omit<Parameters<typeof openDiagnostics>[0], 'about' | 'paths' | 'printers' | 'makeZip' | 'now'> {
  readonly rawNetwork: RawNetwork;
  readonly isPrinting: () => boolean;
}

/** Creates the diagnostics of this process and machine. */
export function createDiagnostics({
  askFacts,
  spooler,
  rawNetwork,
  isPrinting,
  ...room
}: AppDiagnosticsDependencies): Diagnostics {
  return openDiagnostics({
    ...room,
    about: readElectronFacts,
    paths: readAppPaths(),
    printers: {
      listPrinters: describeSystemPrinters,
      askFacts,
      chooseProbe: createPrinterProbes({ listPrinters: listSystemPrinters, spooler, network: rawNetwork }),
      isPrinting,
    },
    // The worker is next to main's bundle (vite.config.ts).
    makeZip: createZipThread(join(import.meta.dirname, 'diagnostics-worker.js')),
  });
}
