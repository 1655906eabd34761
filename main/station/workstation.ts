import { ProblemError } from '../../shared/problem.ts';
import type { WorkMode } from '../../shared/settings.ts';
import type { BatchRow, LastLabel, RunSummary, ScanAnswer, StationPhase } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import type { HealthMonitor } from '../health/health-monitor.ts';
import type { Label, LabelImage } from '../labels/label.ts';
import type { Printer } from '../printers/printer.ts';
import { type AutoPrint, createAutoPrint } from './auto-print.ts';
import type { LabelStore } from './label-store.ts';
import { createScanBack } from './scan-back.ts';
import { openScanBackStore } from './scan-back-store.ts';
import { createStation, type RunOptions, type Station, type StationOptions } from './station.ts';

/** What the desk at which a packer works needs besides the station's own. */
export interface WorkstationOptions extends Omit<StationOptions, 'source' | 'resume'> {
  readonly database: Database;
  readonly mode: () => WorkMode;
  /** Whether printed labels are to be scanned back from the paper. */
  readonly scanBack: () => boolean;
  /** By the settings as they are now. @throws ProblemError where one is missing */
  readonly runOptions: () => Promise<RunOptions>;
  readonly health: Pick<HealthMonitor, 'state' | 'onChange' | 'reportFailure'>;
}

/**
 * The station with a person at it: it prints orders as they are scanned where that is wanted, goes on by itself after a
 * trouble that has passed, takes labels back by their barcodes, and stands still after a wrong one.
 */
export interface Workstation extends Omit<Station, 'print'> {
  /** Prints what is queued. @throws ProblemError where no run can begin */
  print(): Promise<RunSummary>;
  /** Takes the order that was added last out again; null where it is printed already, or there is none. */
  undoLastScan(): BatchRow | null;
  setPhase(phase: StationPhase): void;
  /** The operator has seen that a wrong label was scanned. */
  acknowledge(): void;
  /** The label that was handed over last, as it was printed; null before the first. */
  lastLabel(): Promise<{ readonly last: LastLabel; readonly picture: LabelImage } | null>;
  /** The settings were changed. */
  settingsChanged(): void;
}

/** What can still be undone: nothing of it was begun. */
const UNDOABLE: readonly BatchRow['state'][] = ['looking-up', 'queued', 'held'];

export function createWorkstation(ledger: LabelStore, options: WorkstationOptions): Workstation {
  const { database, mode, scanBack: scanBackOn, runOptions, health, onChange, ...rest } = options;
  let ownRuns: AutoPrint | null = null;
  const station = createStation(ledger, {
    ...rest,
    source: 'station',
    resume: true,
    onChange(change) {
      onChange(change);
      // Null while the station takes up what was left at its last end.
      ownRuns?.rowsChanged();
    },
  });
  const { batch } = station;

  let newest: { readonly last: LastLabel; readonly label: Label } | null = null;
  /** Remembers what a printer took, to be shown. */
  const watched = (printer: Printer): Printer => ({
    ...printer,
    async print(label, job) {
      const handover = await printer.print(label, job);
      const last = { code: label.code, sequence: (newest?.last.sequence ?? 0) + 1 };
      newest = { last, label };
      batch.setWork({ last });
      return handover;
    },
  });

  const runs = createAutoPrint({
    batch,
    ledger,
    health: health,
    async runRows(ids, isGivenUp) {
      const chosen = await runOptions();
      if (isGivenUp()) throw new ProblemError('stopped');
      return station.print(
        { ...chosen, printer: watched(chosen.printer) },
        { only: ids, onServiceLoss: 'keep', toConfirm: scanBackOn() },
      );
    },
    stopRun: station.stop,
    isStopped: () => scanBack.isStopped(),
    onEnd: () => scanBack.updatePhase(),
  });
  ownRuns = runs;
  const scanBack = createScanBack({
    batch,
    ledger,
    store: openScanBackStore(database, batch.id),
    isEnabled: scanBackOn,
    stopLine: runs.stop,
  });

  let wasOn = scanBackOn();

  function throwIfStopped(): void {
    if (scanBack.isStopped()) throw new ProblemError('line-stopped');
  }

  /** In one-by-one mode what the operator wants printed is printed at once. */
  function printSoon(...ids: readonly number[]): void {
    if (mode() === 'one-by-one') runs.enqueue(ids);
  }

  function scan(text: string): ScanAnswer {
    const back = scanBack.handleScan(text);
    if (back !== null) return back;
    const answer = station.scan(text);
    if (answer.kind === 'added') printSoon(answer.row.id);
    return answer;
  }

  return {
    ...station,
    scan,
    addCodes(texts) {
      throwIfStopped();
      return station.addCodes(texts);
    },
    print: runs.print,
    stop: runs.stop,
    whenIdle: runs.whenIdle,

    undoLastScan() {
      const added = ledger.newest(batch.id);
      if (added === null || !UNDOABLE.includes(added.state)) return null;
      const row = batch.withOrder(added);
      station.remove(row.id);
      return row;
    },

    retry(id) {
      station.retry(id);
      printSoon(id);
    },
    retryFailed() {
      const { rows } = station.state();
      station.retryFailed();
      printSoon(
        ...rows.filter(({ state }) => state === 'failed' || state === 'cancelled').map(({ id }) => id),
      );
    },
    printAnyway(id, reason) {
      station.printAnyway(id, reason);
      printSoon(id);
    },
    requeueHeld(ids) {
      const queued = station.requeueHeld(ids);
      printSoon(...queued);
      return queued;
    },
    reprint(id, reason) {
      station.reprint(id, reason);
      printSoon(id);
    },
    resolve(id, cameOut) {
      station.resolve(id, cameOut);
      if (!cameOut) printSoon(id);
    },
    choose(id, code) {
      station.choose(id, code);
      printSoon(id);
    },
    acceptAsCode(id) {
      station.acceptAsCode(id);
      printSoon(id);
    },

    setPhase(phase) {
      throwIfStopped();
      scanBack.setPhase(phase);
    },
    acknowledge: scanBack.acknowledge,
    async lastLabel() {
      if (newest === null) return null;
      const { last, label } = newest;
      return { last, picture: await label.renderPicture() };
    },
    settingsChanged() {
      if (scanBackOn() === wasOn) return;
      wasOn = scanBackOn();
      scanBack.updatePhase();
    },
    close() {
      runs.close();
      station.close();
    },
  };
}
