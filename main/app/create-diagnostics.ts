import { join } from 'node:path';
import { type Diagnostics, openDiagnostics } from '../diagnostics/open-diagnostics.ts';
import type { PrinterSources } from '../diagnostics/probe-printers.ts';
import { createZipThread } from '../diagnostics/zip-thread.ts';
import { readAppPaths, readElectronFacts } from './electron-facts.ts';
import { describeSystemPrinters } from './system-printers.ts';

type DiagnosticsOptions = Parameters<typeof openDiagnostics>[0];
type Surroundings = Pick<DiagnosticsOptions, 'trouble' | 'notices'>;

/** Creates the diagnostics of this process and machine. */
export function createDiagnostics(
  services: Omit<DiagnosticsOptions, keyof Surroundings | 'about' | 'paths' | 'printers' | 'makeZip' | 'now'>,
  around: Surroundings,
  { askFacts, chooseProbe }: Pick<PrinterSources, 'askFacts' | 'chooseProbe'>,
  isPrinting: () => boolean,
): Diagnostics {
  return openDiagnostics({
    ...services,
    ...around,
    about: readElectronFacts,
    paths: readAppPaths(),
    printers: { listPrinters: describeSystemPrinters, askFacts, chooseProbe, isPrinting },
    // The worker is next to main's bundle (vite.config.ts).
    makeZip: createZipThread(join(import.meta.dirname, 'diagnostics-worker.js')),
  });
}
