import type { LinkedAccounts } from '../accounts/linked-accounts.ts';
import type { FleetEngine } from '../engine.ts';
import type { MemberRow } from '../local/member-row.ts';
import type { Outbox } from '../local/outbox.ts';
import type { Delivery } from './deliver-outbox.ts';

/** How far back jobs are told of again, or when a station joins: longer than any usual setting of reprintDays. */
const TOLD_AGAIN_MS = 60 * 86_400_000;

interface ReportDependencies {
  readonly engine: Pick<FleetEngine, 'link' | 'restore'>;
  readonly member: MemberRow;
  readonly accounts: LinkedAccounts;
  readonly outbox: Outbox;
  readonly delivery: Delivery;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Reports to a database that was restored from an older backup what this station knows: accounts, stations, claims and jobs. */
export function createRestoredReport({
  engine,
  member,
  accounts,
  outbox,
  delivery,
  now,
}: ReportDependencies) {
  let isWanted = false;
  let isRosterOld = true;
  engine.link.onOpened(({ reportWanted }) => {
    isWanted = reportWanted;
    isRosterOld = true;
  });

  return {
    /** Tells of every recent job of these accounts (by key) once more. */
    tellAgain: (keys: readonly string[]): void => outbox.tellAgain(keys, now() - TOLD_AGAIN_MS),
    /** Reports if the database asks for it. @throws ProblemError if it cannot be reached */
    async reportIfWanted(): Promise<void> {
      if (isWanted) {
        const own = accounts.own();
        const linked = own.flatMap(({ key, origin, name }) => {
          const id = accounts.idOf(key);
          return id === null ? [] : [{ id, origin, name }];
        });
        accounts.rename(await engine.restore.accounts(linked, member.roster()));
        outbox.tellAgain(
          own.map(({ key }) => key),
          now() - TOLD_AGAIN_MS,
        );
        await delivery.deliver(true);
        await engine.restore.done(delivery.delivered());
        isWanted = false;
      }
      if (!isRosterOld || !engine.link.isSettled()) return;
      member.setRoster(await engine.restore.roster());
      isRosterOld = false;
    },
  };
}
