import type { Handlers, Senders } from '../../shared/ipc.ts';
import type { PrinterChoice } from '../../shared/printer-name.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { ProblemError } from '../../shared/problem.ts';
import { activeProfile } from '../../shared/settings.ts';
import type { LabelPicture } from '../../shared/station.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import type { HealthMonitor } from '../health/create-health-monitor.ts';
import type { History } from '../history/open-history.ts';
import type { LabelImage } from '../labels/label.ts';
import { suggestOrder } from '../orders/suggest-order.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { Services } from '../services/services.ts';
import { addCodesInParts } from '../station/add-codes-in-parts.ts';
import type { createPrintAnyway } from '../station/agreed-sizes.ts';
import type { CodeApprovals } from '../station/code-approvals.ts';
import type { LabelStore } from '../station/label-store.ts';
import type { LeftoverJobs, OperatorAnswer } from '../station/leftover-jobs.ts';
import type { PrintOne } from '../station/print-one.ts';
import type { Station } from '../station/station.ts';

interface StationHandlersDependencies
  extends PrintersHandlersDependencies,
    BatchHandlersDependencies,
    HistoryHandlersDependencies {
  readonly station: Station;
  readonly health: Pick<HealthMonitor, 'state' | 'retry'>;
}

export function createStationHandlers(
  needs: StationHandlersDependencies,
): Pick<Handlers, 'printers' | 'station' | 'history' | 'health'> {
  const { health } = needs;
  return {
    printers: createPrintersHandlers(needs),
    station: createBatchHandlers(needs),
    history: createHistoryHandlers(needs),
    health: { state: () => health.state(), retry: () => health.retry() },
  };
}

interface PrintersHandlersDependencies extends Pick<Services, 'settings' | 'labels'> {
  readonly station: Pick<Station, 'state'>;
  readonly listPrinters: () => Promise<readonly PrinterChoice[]>;
  readonly choosePrinter: ChoosePrinter;
  /** Called with what the trial's label waits for. */
  readonly onWaiting: Senders['printers']['waiting'];
  /** Lets the user choose a folder; returns null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  /** The folder of practice labels, which counts as approved from now on. */
  readonly practiceFolder: () => string;
}

/** Handles the available printers and prints Tem's own pages on them. */
export function createPrintersHandlers(needs: PrintersHandlersDependencies): Handlers['printers'] {
  const { settings, station, listPrinters, choosePrinter, onWaiting, chooseFolder, practiceFolder } = needs;
  /** Aborts the trial's current label. */
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
    practiceFolder: () => `${FILE_PRINTER}${practiceFolder()}`,
    async fit({ size }) {
      const profile = activeProfile(settings.get(), size);
      if (profile.printer === null) return null;
      return (await choosePrinter(profile.printer).getDriverFit?.(size, profile)) ?? null;
    },
    async head({ size }) {
      const { printer } = activeProfile(settings.get(), size);
      const head = printer === null ? undefined : choosePrinter(printer).head;
      await head?.learn(false);
      return head?.known() ?? null;
    },
    async printPage({ size, page }) {
      requireIdle();
      // Loaded on demand, together with the library that draws barcodes.
      const { printBuiltInPage } = await import('../printers/print-built-in-page.ts');
      await printBuiltInPage(page, size, needs, choosePrinter);
    },
    async tryPrintMethod(trial) {
      requireIdle();
      const controller = new AbortController();
      const { signal } = controller;
      trying = controller;
      try {
        const { printTrialLabel } = await import('../printers/print-built-in-page.ts');
        const { state } = await printTrialLabel(trial, needs, choosePrinter, { signal, onWaiting });
        return { state };
      } finally {
        trying = null;
      }
    },
    stopTrial: () => trying?.abort(new ProblemError('stopped')),
  };
}

interface BatchHandlersDependencies extends Pick<Services, 'book' | 'accounts'> {
  readonly station: Station;
  readonly labelStore: LabelStore;
  readonly leftoverJobs: LeftoverJobs;
  readonly approvals: CodeApprovals;
  readonly printAnyway: ReturnType<typeof createPrintAnyway>;
  readonly printOne: PrintOne;
}

/** Handles the work at the packing station. */
function createBatchHandlers(needs: BatchHandlersDependencies): Handlers['station'] {
  const { station, labelStore, leftoverJobs, approvals, printAnyway, printOne, book, accounts } = needs;

  /** Cancels leftover jobs before the operator's answer. If the row is gone by now, the answer itself reports it. */
  async function takeBack(id: number, said: OperatorAnswer): Promise<void> {
    const row = labelStore.row(id);
    if (row !== null) await leftoverJobs.cancel(row, said);
  }

  return {
    state: station.state,
    scan: ({ text }) => station.scan(text),
    suggest: ({ text }) => suggestOrder(text, station.state().rows, book),
    addCodes: ({ texts }) => addCodesInParts(station.addCodes, texts),
    lookUp: ({ id }) => station.lookUp(id),
    choices: ({ id }) => station.choices(id),
    choose: ({ id, code, account }) => station.choose(id, code, account),
    accounts: station.accounts,
    acceptAsCode: ({ id, account }) => station.acceptAsCode(id, account),
    remove: ({ id }) => station.remove(id),
    clear: station.clear,
    undo: station.undoLastScan,
    restore: station.restore,
    retry: ({ id }) => station.retry(id),
    retryFailed: station.retryFailed,
    async printAnyway({ id, reason, seen }) {
      await takeBack(id, 'again');
      await printAnyway(id, reason, seen);
    },
    codeApproval: ({ id }) => approvals.preview(id),
    agree: ({ id }) => approvals.approve(id),
    async reprint({ id, reason }) {
      await takeBack(id, 'again');
      station.reprint(id, reason);
    },
    async resolve({ id, cameOut }) {
      await takeBack(id, cameOut ? 'came-out' : 'did-not-come-out');
      station.resolve(id, cameOut);
    },
    async picture({ id }) {
      const picture = await station.picture(id);
      return picture === null ? null : toLabelPicture(picture);
    },
    async lastLabel() {
      const label = await station.lastLabel();
      return label === null ? null : { last: label.last, picture: toLabelPicture(label.picture) };
    },
    print: station.print,
    // The order list is the selected account's.
    printOne: ({ code, reason }) => printOne({ account: accounts.selected().key, code }, reason),
    stop: station.stop,
    setPhase: ({ phase }) => station.setPhase(phase),
    acknowledge: station.acknowledge,
  };
}

/** Converts a picture for the window. */
const toLabelPicture = ({ png, dots, widthMm, heightMm }: LabelImage): LabelPicture => ({
  dots,
  dataUrl: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  widthMm,
  heightMm,
});

interface HistoryHandlersDependencies extends Pick<Services, 'settings'> {
  readonly history: History;
  /** Lets the user choose where to save a file; returns null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

/** Handles the history of labels handed to a printer. */
function createHistoryHandlers({
  history,
  settings,
  chooseFile,
}: HistoryHandlersDependencies): Handlers['history'] {
  return {
    page: ({ filter, from, count }) => history.page(filter, from, count),
    label: ({ id }) => history.label(id),
    day: ({ day, account }) => history.day(day, account),
    printers: () => history.printers(),
    async export({ filter }) {
      const { language } = settings.get();
      const file = await chooseFile(fileNameText.printHistory[language], 'csv');
      if (file !== null) await history.export(filter, file, language);
      return file;
    },
    verify: () => history.verify(),
    async exportReceipts(days) {
      const file = await chooseFile(fileNameText.printReceipts[settings.get().language], 'jsonl');
      if (file !== null) await history.exportReceipts(days, file);
      return file;
    },
    reprint: ({ id, reason }) => history.reprint(id, reason),
  };
}
