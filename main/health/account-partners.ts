import type { AccountId } from '../../shared/account.ts';
import type { HealthIssue } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { AccountServices, Accounts } from '../accounts/account-services.ts';
import type { Connection } from '../partner/connection.ts';
import type { Clock } from '../platform/clock.ts';
import { createPartnerMonitor } from './partner-monitor.ts';

/** What is asked of an account. */
export type MonitoredAccount = Pick<AccountServices, 'id' | 'key' | 'name'> & {
  readonly connection: Pick<Connection, 'client' | 'onObservation'>;
};

/** The station's accounts; the monitor of the selected one is the station's own (create-health-monitor.ts). */
export interface MonitoredAccounts extends Pick<Accounts, 'onChange'> {
  list(): readonly MonitoredAccount[];
  selected(): MonitoredAccount;
}

interface AccountPartnersDependencies {
  readonly accounts: MonitoredAccounts;
  /** Returns why an account's service cannot be reached; null if it can. */
  readonly probe: (account: MonitoredAccount, signal: AbortSignal) => Promise<Problem | null>;
  readonly time: Clock;
  readonly random: () => number;
  readonly onChange: () => void;
}

/** Whether the services of the accounts that are not selected can be reached, each by its own calls and probes. */
export function createAccountPartners({
  accounts,
  probe,
  time,
  random,
  onChange,
}: AccountPartnersDependencies) {
  const watched = new Map<string, ReturnType<typeof watch>>();

  function watch(account: MonitoredAccount) {
    const monitor = createPartnerMonitor({
      probePartner: (signal) => probe(account, signal),
      // Without a token a probe meets no service, which ends the issue.
      isSetUp: () => true,
      time,
      random,
      onChange,
    });
    const stop = account.connection.onObservation(monitor.handleCall);
    return { account, monitor, stop };
  }

  function update(): void {
    const selected = accounts.selected().key;
    const others = accounts.list().filter(({ key }) => key !== selected);
    for (const [key, { monitor, stop }] of watched) {
      if (others.some((one) => one.key === key)) continue;
      stop();
      monitor.close();
      watched.delete(key);
    }
    for (const one of others) if (!watched.has(one.key)) watched.set(one.key, watch(one));
  }

  update();
  const unsubscribe = accounts.onChange(() => {
    update();
    onChange();
  });

  return {
    /** The accounts' issues, each with its account's name. */
    issues: (): HealthIssue[] =>
      [...watched.values()].flatMap(({ account: { id, name }, monitor }) => {
        const issue = monitor.issue();
        return issue === null ? [] : [{ ...issue, account: { id, name } }];
      }),
    /** Takes a failure of an account's service; returns false for the selected one, and for one that is gone. */
    reportFailure(id: AccountId, problem: Problem): boolean {
      const found = [...watched.values()].find(({ account }) => account.id === id);
      found?.monitor.reportFailure(problem);
      return found !== undefined;
    },
    check() {
      for (const { monitor } of watched.values()) if (monitor.issue() !== null) monitor.check();
    },
    close() {
      unsubscribe();
      for (const { monitor, stop } of watched.values()) {
        stop();
        monitor.close();
      }
    },
  };
}
