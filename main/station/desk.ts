import { ProblemError } from '../../shared/problem.ts';
import type { WorkMode } from '../../shared/settings.ts';
import type { BatchRow, LastLabel, Phase, RunSummary, ScanAnswer } from '../../shared/station.ts';
import type { Label, Picture } from '../labels/label.ts';
import type { Database } from '../ledger/database.ts';
import type { Printer } from '../printers/printer.ts';
import type { TroubleWatch } from '../trouble/trouble.ts';
import type { Ledger } from './ledger.ts';
import { createOwnRuns, type OwnRuns } from './own-runs.ts';
import { createScanBack } from './scan-back.ts';
import { openScanBackLedger } from './scan-back-ledger.ts';
import { createStation, type RunOptions, type Station, type StationOptions } from './station.ts';

/** What the desk at which a packer works needs besides the station's own. */
export interface DeskOptions extends Omit<StationOptions, 'source' | 'resume'> {
  readonly database: Database;
  readonly mode: () => WorkMode;
  /** Whether printed labels are to be scanned back from the paper. */
  readonly scanBack: () => boolean;
  /** By the settings as they are now. @throws ProblemError where one is missing */
  readonly runOptions: () => Promise<RunOptions>;
  readonly trouble: Pick<TroubleWatch, 'state' | 'onChange' | 'met'>;
}

/**
 * The station with a person at it: it prints orders as they are scanned where that is wanted, goes on by itself after a
 * trouble that has passed, takes labels back by their barcodes, and stands still after a wrong one.
 */
export interface Desk extends Omit<Station, 'print'> {
  /** Prints what is queued. @throws ProblemError where no run can begin */
  print(): Promise<RunSummary>;
  /** Takes the order that was added last out again; null where it is printed already, or there is none. */
  undo(): BatchRow | null;
  setPhase(phase: Phase): void;
  /** The operator has seen that a wrong label was scanned. */
  acknowledge(): void;
  /** The label that was handed over last, as it was printed; null before the first. */
  lastLabel(): Promise<{ readonly last: LastLabel; readonly picture: Picture } | null>;
  /** The settings were changed. */
  settingsChanged(): void;
}

/** What can still be undone: nothing of it was begun. */
const UNDOABLE: readonly BatchRow['state'][] = ['looking-up', 'queued', 'held'];

export function createDesk(ledger: Ledger, options: DeskOptions): Desk {
  const { database, mode, scanBack: scanBackOn, runOptions, trouble, onChange, ...rest } = options;
  let ownRuns: OwnRuns | null = null;
  const station = createStation(ledger, {
    ...rest,
    source: 'station',
    resume: true,
    onChange(change) {
      onChange(change);
      // Null while the station takes up what was left at its last end.
      ownRuns?.look();
    },
  });
  const { batch } = station;

  let newest: { readonly last: LastLabel; readonly label: Label } | null = null;
  /** Remembers what a printer took, to be shown. */
  const watched = (printer: Printer): Printer => ({
    ...printer,
    async print(label, job) {
      const handover = await printer.print(label, job);
      const last = { code: label.code, turn: (newest?.last.turn ?? 0) + 1 };
      newest = { last, label };
      batch.setWork({ last });
      return handover;
    },
  });

  const runs = createOwnRuns({
    batch,
    ledger,
    trouble,
    async run(ids, isGivenUp) {
      const chosen = await runOptions();
      if (isGivenUp()) throw new ProblemError('stopped');
      return station.print(
        { ...chosen, printer: watched(chosen.printer) },
        { only: ids, onLoss: 'keep', toConfirm: scanBackOn() },
      );
    },
    stopRun: station.stop,
    stopped: () => scanBack.stopped(),
    onEnd: () => scanBack.look(),
  });
  ownRuns = runs;
  const scanBack = createScanBack({
    batch,
    ledger,
    kept: openScanBackLedger(database, batch.id),
    on: scanBackOn,
    stopLine: runs.stop,
  });

  let wasOn = scanBackOn();

  function refuseStopped(): void {
    if (scanBack.stopped()) throw new ProblemError('line-stopped');
  }

  /** In one-by-one mode what the operator wants printed is printed at once. */
  function want(...ids: readonly number[]): void {
    if (mode() === 'one-by-one') runs.want(ids);
  }

  function scan(text: string): ScanAnswer {
    const back = scanBack.take(text);
    if (back !== null) return back;
    const answer = station.scan(text);
    if (answer.kind === 'added') want(answer.row.id);
    return answer;
  }

  return {
    ...station,
    scan,
    addCodes(texts) {
      refuseStopped();
      return station.addCodes(texts);
    },
    print: runs.print,
    stop: runs.stop,
    idle: runs.idle,

    undo() {
      const added = ledger.newest(batch.id);
      if (added === null || !UNDOABLE.includes(added.state)) return null;
      const row = batch.whole(added);
      station.remove(row.id);
      return row;
    },

    retry(id) {
      station.retry(id);
      want(id);
    },
    retryFailed() {
      const { rows } = station.state();
      station.retryFailed();
      want(...rows.filter(({ state }) => state === 'failed' || state === 'cancelled').map(({ id }) => id));
    },
    printAnyway(id, reason) {
      station.printAnyway(id, reason);
      want(id);
    },
    makeAnew(ids) {
      const queued = station.makeAnew(ids);
      want(...queued);
      return queued;
    },
    reprint(id, reason) {
      station.reprint(id, reason);
      want(id);
    },
    settle(id, cameOut) {
      station.settle(id, cameOut);
      if (!cameOut) want(id);
    },
    choose(id, code) {
      station.choose(id, code);
      want(id);
    },
    takeAsCode(id) {
      station.takeAsCode(id);
      want(id);
    },

    setPhase(phase) {
      refuseStopped();
      scanBack.setPhase(phase);
    },
    acknowledge: scanBack.acknowledge,
    async lastLabel() {
      if (newest === null) return null;
      const { last, label } = newest;
      return { last, picture: await label.picture() };
    },
    settingsChanged() {
      if (scanBackOn() === wasOn) return;
      wasOn = scanBackOn();
      scanBack.look();
    },
    close() {
      runs.close();
      station.close();
    },
  };
}
