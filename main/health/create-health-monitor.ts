import { resolve } from 'node:path';
import { type AccountId, selectedAccount } from '../../shared/account.ts';
import type { HealthIssue, HealthIssues } from '../../shared/health.ts';
import { parsePrinterName } from '../../shared/printer-name.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { activeProfile } from '../../shared/settings.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from '../partner/connection.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createEmitter } from '../platform/emitter.ts';
import { coalesce } from '../platform/throttle.ts';
import type { ChooseProbe } from '../printers/choose-printer.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { TokenVault } from '../settings/token-vault.ts';
import { createAccountPartners, type MonitoredAccounts } from './account-partners.ts';
import { createClockMonitor } from './clock-monitor.ts';
import { createDiskMonitor } from './disk-monitor.ts';
import { createPartnerMonitor } from './partner-monitor.ts';
import { createPrinterMonitor } from './printer-monitor.ts';
import { createTokenMonitor } from './token-monitor.ts';

/** Monitors the station's surroundings (partner, printer, token, clock, disk), and follows its run. */
type StationHealthMonitor = ReturnType<typeof createHealthMonitor>;

/** What others use of it. */
export type HealthMonitor = Omit<StationHealthMonitor, 'start' | 'runChanged'>;

export function createHealthMonitor({
  settings,
  vault,
  connection,
  accounts = null,
  chooseProbe,
  dataDir,
  log,
  time = systemClock,
  random = Math.random,
  freeBytes,
}: {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly vault: Pick<TokenVault, 'status' | 'mismatch' | 'onChange'>;
  readonly connection: Pick<Connection, 'client' | 'partner' | 'onObservation'>;
  /** The station's accounts; null if it has only the one that `connection` is to. */
  readonly accounts?: MonitoredAccounts | null;
  readonly chooseProbe: ChooseProbe;
  readonly dataDir: string;
  readonly log: Log;
  readonly time?: Clock;
  readonly random?: () => number;
  readonly freeBytes?: (folder: string) => Promise<number>;
}) {
  const activePrinter = (): string | null => activeProfile(settings.get(), settings.get().size).printer;
  const isService = (): boolean => settings.get().partner === 'service';

  /** Without a token the service is never called, so it cannot be unreachable. */
  function isSetUp(): boolean {
    const { partner } = settings.get();
    const { baseUrl } = selectedAccount(settings.get());
    return partner === 'sandbox' || (isService() && baseUrl !== null && vault.status().fits);
  }

  /** Returns why the service cannot be reached; a refused token is a separate issue. */
  async function probePartner(
    { client }: Pick<Connection, 'client'>,
    signal: AbortSignal,
  ): Promise<Problem | null> {
    try {
      await (await client()).testConnection({ signal });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code } = error.problem;
      if (code === 'unavailable' || code === 'malformed' || code === 'rate-limited') return error.problem;
    }
    return null;
  }

  function folders(): readonly string[] {
    const target = parsePrinterName(activePrinter() ?? '');
    return target.kind === 'folder' ? [dataDir, resolve(target.folder)] : [dataDir];
  }

  const notifier = createNotifier(() => state(), log);
  const onChange = notifier.scheduleNotify;
  const partner = createPartnerMonitor({
    probePartner: (signal) => probePartner(connection, signal),
    isSetUp,
    time,
    random,
    onChange,
  });
  const others =
    accounts === null
      ? null
      : createAccountPartners({
          accounts,
          probe: (account, signal) => probePartner(account.connection, signal),
          time,
          random,
          onChange,
        });
  const printer = createPrinterMonitor({
    activePrinter,
    chooseProbe,
    time,
    onChange,
  });
  const token = createTokenMonitor({
    originMismatch: () => (isService() ? vault.mismatch() : null),
    expiresAtMs: () => (isService() ? vault.status().expiresAtMs : null),
    time,
    onChange,
  });
  const clock = createClockMonitor({ time, requestServiceTime: partner.check, onChange });
  const disk = createDiskMonitor({
    folders,
    time,
    onChange,
    ...(freeBytes === undefined ? {} : { freeBytes }),
  });
  const state = (): HealthIssues => [
    ...namedIssues(partner.issue()),
    ...(others?.issues() ?? []),
    ...[printer, token, clock, disk].map((watch) => watch.issue()).filter((one) => one !== null),
  ];

  /** The selected account's issue; it is named where there are several. */
  function namedIssues(issue: HealthIssue | null): HealthIssue[] {
    if (issue === null) return [];
    if (accounts === null || accounts.list().length === 1) return [issue];
    const { id, name } = accounts.selected();
    return [{ ...issue, account: { id, name } }];
  }

  let who = connection.partner();
  let where = folders().join('\n');
  settings.onChange(() => {
    if (connection.partner() !== who) {
      who = connection.partner();
      partner.reset();
      clock.reset();
      token.reset();
    }
    printer.printerChanged();
    if (folders().join('\n') === where) return;
    where = folders().join('\n');
    disk.foldersChanged();
  });
  vault.onChange(() => {
    token.reset();
    if (partner.issue() !== null) partner.check();
  });
  const stopHearing = connection.onObservation((news) => {
    partner.handleCall(news);
    token.handleCall(news);
    if (news.kind !== 'unavailable' && news.serviceMs !== null) clock.reportServiceTime(news.serviceMs);
  });

  function checkMachine(): void {
    printer.check();
    token.check();
    disk.check();
  }

  return {
    state,
    /** @returns a function that removes the listener */
    onChange: notifier.onChange,
    /** Makes the first checks; problems reported earlier are already known. */
    start: checkMachine,
    /** Reports the station's run: during a run only the run itself accesses the printer. */
    runChanged: printer.runChanged,
    retry() {
      if ([partner, clock, token].some((watch) => watch.issue() !== null)) partner.check();
      others?.check();
      checkMachine();
    },
    /**
     * Reports a failure of the partner or the printer. It is an issue until a check succeeds; each time it recurs soon after,
     * the next check comes later. @param account whose service it is; null for the selected one
     */
    reportFailure(kind: 'partner' | 'printer', problem: Problem, account: AccountId | null = null): void {
      if (kind === 'partner') {
        if (account === null || others?.reportFailure(account, problem) !== true)
          partner.reportFailure(problem);
        return;
      }
      printer.reportFailure(problem);
      // A label that could not be written may mean a full disk.
      if (problem.code === 'folder-failed') disk.check();
    },
    close() {
      stopHearing();
      notifier.close();
      others?.close();
      for (const watch of [partner, printer, token, clock, disk]) watch.close();
    },
  };
}

/**
 * Notifies listeners of the current issues, once all simultaneous changes are done. @param log called with the kinds of issues
 * that came and went, without details: a folder's name may be a person's
 */
function createNotifier(state: () => HealthIssues, log: Log) {
  const changes = createEmitter<HealthIssues>();
  let last: HealthIssues = [];
  let closed = false;

  function notify(): void {
    const now = state();
    if (closed || JSON.stringify(now) === JSON.stringify(last)) return;
    const codes = now.map(({ problem }) => problem.code);
    if (codes.join() !== last.map(({ problem }) => problem.code).join())
      log({ event: 'health changed', codes });
    last = now;
    changes.emit(now);
  }

  return {
    // Never synchronously: a listener may begin a run, and so may the caller.
    scheduleNotify: coalesce(notify),
    /** @returns a function that removes the listener */
    onChange: changes.on,
    close() {
      closed = true;
    },
  };
}
