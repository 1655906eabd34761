import type { Handlers, Senders } from '../../shared/ipc.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { ProblemError } from '../../shared/problem.ts';
import { activeProfile, type PrinterChoice } from '../../shared/settings.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { Services } from '../services/services.ts';
import type { Station } from '../station/station.ts';

interface PrintersHandlersDependencies extends Pick<Services, 'settings' | 'labels'> {
  readonly station: Pick<Station, 'state'>;
  readonly listPrinters: () => Promise<readonly PrinterChoice[]>;
  readonly choosePrinter: ChoosePrinter;
  /** Told what the trial's label waits for. */
  readonly onWaiting: Senders['printers']['waiting'];
  /** Lets the user choose a folder; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
}

/** The printers that there are, and pages of Tem's own on them. */
export function createPrintersHandlers(needs: PrintersHandlersDependencies): Handlers['printers'] {
  const { settings, station, listPrinters, choosePrinter, onWaiting, chooseFolder } = needs;
  /** The trial's label that is under way. */
  let trying: AbortController | null = null;
  const requireIdle = (): void => {
    if (trying !== null || station.state().run.kind === 'running') throw new ProblemError('already-printing');
  };
  return {
    list: listPrinters,
    async chooseFolder() {
      const folder = await chooseFolder();
      return folder === null ? null : `${FILE_PRINTER}${folder}`;
    },
    async fit({ size }) {
      const profile = activeProfile(settings.get(), size);
      if (profile.printer === null) return null;
      return (await choosePrinter(profile.printer).getDriverFit?.(size, profile)) ?? null;
    },
    async printPage({ size, page }) {
      requireIdle();
      // With the library that draws its barcodes: read in when somebody wants a page.
      const { printBuiltInPage: printOwnPage } = await import('../printers/print-built-in-page.ts');
      await printOwnPage(page, size, needs, choosePrinter);
    },
    async tryPrintMethod(trial) {
      requireIdle();
      const controller = new AbortController();
      const { signal } = controller;
      trying = controller;
      try {
        const { printTrialLabel: printTrial } = await import('../printers/print-built-in-page.ts');
        const { state } = await printTrial(trial, needs, choosePrinter, { signal, onWaiting });
        return { state };
      } finally {
        trying = null;
      }
    },
    stopTrial: () => trying?.abort(new ProblemError('stopped')),
  };
}
