import type { AccountKey } from '../../shared/account.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { AddedCodes, ScanAnswer, StationChange, StationPhase } from '../../shared/station.ts';
import type { LabelImage } from '../labels/label.ts';
import type { Log } from '../log/log.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createAnswers } from './answers.ts';
import { type AttendedOptions, createAutoPrint } from './auto-print.ts';
import { createBatch } from './batch.ts';
import { createClaimAnswers } from './claim-answers.ts';
import { createClaimHolds } from './claim-holds.ts';
import { type Claims, NO_CLAIMS } from './claims.ts';
import { createHoldRules } from './hold-rules.ts';
import type { LabelRow } from './label-row.ts';
import type { BatchSource, LabelStore } from './label-store.ts';
import { createLookups } from './lookups.ts';
import { createPreparer, NO_PREPARER, type PreparerOptions } from './preparer.ts';
import { createPrintSession } from './print-session.ts';
import { createRemovals } from './removals.ts';
import { createRowAccounts } from './row-accounts.ts';
import type { RunOptions } from './run-request.ts';
import { createScanBack } from './scan-back.ts';
import { createScanning } from './scanning.ts';
import type { AccountOrder, StationAccounts } from './station-accounts.ts';

/** What the station asks about orders. */
export interface StationOrders {
  readonly accounts: StationAccounts;
  /** The account that every scan is for; by default each finds its own. */
  readonly only?: AccountKey | null;
  /** Whether orders are looked up before they are printed. */
  readonly checkStatus: () => boolean;
}

export interface StationOptions {
  readonly source: BatchSource;
  /** Resumes the newest batch of the source; otherwise begins a new one. */
  readonly resume: boolean;
  /** For how many days a printed order is held before it is printed again; 0 never holds it. */
  readonly reprintDays: () => number;
  readonly orders: StationOrders;
  /** Returns the options of the next run. @throws ProblemError if something is missing */
  readonly runOptions: () => Promise<RunOptions>;
  /** Null for the command line: no auto-print and no scan-back. */
  readonly attended: AttendedOptions | null;
  /** Null for the command line: no label is made before it is printed. */
  readonly preparing?: PreparerOptions | null;
  /** Asks the other stations of a fleet; without it the station is alone. */
  readonly claims?: Claims;
  readonly onChange: (change: StationChange) => void;
  /** The shortest time between two progress updates of a run, in ms; 0 publishes each one. */
  readonly throttleMs?: number;
  /** Measures how long a removal can be undone, and a prepared label be kept. */
  readonly clock?: Clock;
  readonly log: Log;
}

/**
 * The packing station: its batch and the runs that print it. All state is in the database: each change is stored first, then
 * published to the subscribers of the label store.
 */
export type Station = ReturnType<typeof createStation>;

/** Opens the station in its last state. */
export function createStation(
  labelStore: LabelStore,
  {
    source,
    resume,
    reprintDays,
    orders,
    runOptions,
    attended,
    preparing = null,
    claims = NO_CLAIMS,
    onChange,
    throttleMs = 0,
    clock = systemClock,
    log,
  }: StationOptions,
) {
  const isScanBackOn = attended?.scanBack ?? (() => false);
  const batchId = resume ? labelStore.currentBatch(source) : labelStore.openBatch(source);

  const accounts = createRowAccounts(labelStore, batchId, orders.accounts, orders.only);
  const { checkStatus } = orders;
  const preparer =
    preparing === null
      ? NO_PREPARER
      : createPreparer({ labelStore, batchId, accounts, checkStatus, clock, log }, preparing);
  const batch = createBatch(labelStore, batchId, { accounts, preparer }, onChange, throttleMs);
  const holdRules = createHoldRules(labelStore, batchId, { accounts, checkStatus }, reprintDays, claims);
  const session = createPrintSession(labelStore, batch, holdRules, {
    accounts,
    sourceFor: preparer.sourceFor,
    log,
  });
  const lookups = createLookups(labelStore, batchId, holdRules, accounts);
  const scanning = createScanning(labelStore, batch, accounts, holdRules, lookups);
  const scanBack = createScanBack(labelStore, batch, accounts, isScanBackOn);
  const autoPrint = createAutoPrint({ labelStore, batch, accounts, session, scanBack }, runOptions, attended);
  const answers = createAnswers(labelStore, batch, accounts, lookups, autoPrint);
  const claimAnswers = createClaimAnswers(labelStore, claims, autoPrint);
  const removals = createRemovals(labelStore, batch, lookups, clock);
  const claimHolds = createClaimHolds(labelStore, batchId, claims, holdRules, autoPrint);
  let wasScanBackOn = isScanBackOn();

  function throwIfStopped(): void {
    if (scanBack.isStopped()) throw new ProblemError('line-stopped');
  }

  function stop(): void {
    claimHolds.stop();
    autoPrint.stop();
  }

  return {
    batchId,
    state: batch.state,
    scan(text: string): ScanAnswer {
      const confirmed = scanBack.handleScan(text);
      if (confirmed?.kind === 'wrong') stop();
      if (confirmed !== null) return confirmed;
      const answer = scanning.scan(text);
      if (answer.kind === 'added') autoPrint.printSoon([answer.row.id]);
      return answer;
    },
    /** Adds several codes at once. @throws ProblemError line-stopped */
    addCodes(texts: readonly string[]): AddedCodes {
      throwIfStopped();
      return scanning.addCodes(texts);
    },
    /** Adds an account's orders at once; returns how many did not fit. @throws ProblemError line-stopped */
    addOrders(codes: readonly OrderCode[], account: AccountKey): { readonly left: number } {
      throwIfStopped();
      return scanning.addOrders(codes, account);
    },
    /** Adds an account's order, which is known. @throws ProblemError line-stopped, batch-full */
    addOrder(order: AccountOrder): LabelRow {
      throwIfStopped();
      return scanning.addOrder(order);
    },
    whenLookupsDone: lookups.whenDone,

    print: autoPrint.print,
    printRows: autoPrint.printRows,
    throwIfBusy: autoPrint.throwIfBusy,
    stop,
    whenIdle: autoPrint.whenIdle,

    remove: removals.remove,
    clear: removals.clear,
    undoLastScan: removals.undoLastScan,
    restore: removals.restore,
    retry: answers.retry,
    retryFailed: answers.retryFailed,
    printAnyway: answers.printAnyway,
    giveReprintReason: answers.giveReprintReason,
    requeueHeld: answers.requeueHeld,
    reprint: answers.reprint,
    resolve: answers.resolve,
    lookUp: answers.lookUp,
    choices: answers.choices,
    choose: answers.choose,
    accounts: answers.accounts,
    acceptAsCode: answers.acceptAsCode,
    takeOver: claimAnswers.takeOver,
    printAlone: claimAnswers.printAlone,

    /** Sets whether scans are new orders or labels scanned back. @throws ProblemError line-stopped */
    setPhase(phase: StationPhase) {
      throwIfStopped();
      scanBack.setPhase(phase);
    },
    acknowledge() {
      scanBack.acknowledge();
      // Prints what was queued during the alarm.
      autoPrint.resume();
    },
    /** A row's label: as it would be printed if it is held, as it was printed if that is not long ago; otherwise null. */
    async picture(id: number): Promise<LabelImage | null> {
      const row = labelStore.row(id);
      return labelStore.picture(id) ?? (row === null ? null : session.pictureOf(row));
    },
    lastLabel: session.lastLabel,
    /** Begins to make labels ahead, first of the rows that wait since before. */
    startPreparing: preparer.start,
    /** Makes nothing ahead any more, before the station is closed; resolves when the label window is free. */
    stopPreparing: preparer.close,
    /** Discards what was made ahead with another access token. */
    accountChanged: preparer.accountChanged,
    settingsChanged() {
      preparer.settingsChanged();
      if (isScanBackOn() === wasScanBackOn) return;
      wasScanBackOn = isScanBackOn();
      scanBack.updatePhase();
    },
    /** Detaches from the database before it is closed; only when idle. */
    close() {
      claimHolds.close();
      autoPrint.close();
      removals.close();
      lookups.close();
      holdRules.close();
      batch.close();
      accounts.close();
    },
  };
}
