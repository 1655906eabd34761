import type { LinkedAccounts } from '../accounts/linked-accounts.ts';
import type { FleetEngine } from '../engine.ts';
import type { ClaimLedger } from '../local/claim-ledger.ts';
import type { KeptEvents } from '../local/kept-events.ts';
import type { MemberRow } from '../local/member-row.ts';
import type { Outbox } from '../local/outbox.ts';
import type { SocLedger } from '../local/soc-ledger.ts';
import type { Delivery } from './deliver-outbox.ts';
import type { GiveBack } from './give-back.ts';

/** How far back jobs are told of again, or when a station joins: longer than any usual setting of reprintDays. */
export const TOLD_AGAIN_MS = 60 * 86_400_000;

/** As many in one call, so that no claim waits long behind it. */
const REPORTED_TOGETHER = 200;

/** Bodies of up to 64 KiB. */
const EVENTS_TOGETHER = 50;
/** A station's clock, by which events are received, may be as wrong. */
const EVENT_MARGIN_MS = 86_400_000;

interface ReportDependencies {
  readonly engine: Pick<FleetEngine, 'link' | 'claims' | 'restore' | 'events'>;
  /** This station's number in the fleet. */
  readonly stationId: string;
  readonly member: MemberRow;
  readonly accounts: LinkedAccounts;
  readonly claims: Pick<ClaimLedger, 'granted' | 'regrant' | 'returnAgain'>;
  readonly socs: Pick<SocLedger, 'mine' | 'fateOf'>;
  readonly events: KeptEvents;
  readonly outbox: Outbox;
  readonly delivery: Delivery;
  readonly giveBack: GiveBack;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Reports to a database that was restored from an older backup what this station knows: accounts, stations, claims, jobs, and the
 * service's events.
 */
export function createRestoredReport({
  engine,
  stationId,
  member,
  accounts,
  claims,
  socs,
  events,
  outbox,
  delivery,
  giveBack,
  now,
}: ReportDependencies) {
  let isWanted = false;
  let isRosterOld = true;
  let epoch = 0;
  engine.link.onOpened(({ reportWanted, epoch: { number } }) => {
    isWanted = reportWanted;
    epoch = number;
    isRosterOld = true;
  });

  /** Reports what was claimed and not begun: the database has it under another fence where a station has scanned the order since. */
  async function reportClaims(): Promise<void> {
    const held = claims.granted().flatMap(({ id, account, code, fence }) => {
      const own = accounts.idOf(account);
      return own === null || fence === null
        ? []
        : [{ id, claim: { account: own, code, fence, outcome: null, version: 0, sinceMs: now() } }];
    });
    for (let from = 0; from < held.length; from += REPORTED_TOGETHER) {
      const part = held.slice(from, from + REPORTED_TOGETHER);
      const answers = await engine.claims.report(part.map(({ claim }) => claim));
      claims.regrant(
        new Map(
          part.map(({ id, claim }) => {
            const answer = answers.find(
              ({ account, code }) => account === claim.account && code === claim.code,
            );
            const isHeld = answer?.station === stationId && answer.kind === 'hard' && answer.outcome === null;
            return [id, isHeld ? answer.fence : null];
          }),
        ),
      );
    }
  }

  /** Reports the orders that were created, or are about to be. */
  async function reportSocs(): Promise<void> {
    const created = socs.mine().flatMap((row) => {
      const id = accounts.idOf(row.account);
      const { code } = socs.fateOf(row);
      const state = code === null ? ('claimed' as const) : ('created' as const);
      return id === null || row.fence === null
        ? []
        : [{ account: id, soc: row.soc, fence: row.fence, state, code }];
    });
    for (let from = 0; from < created.length; from += REPORTED_TOGETHER)
      await engine.restore.socs(created.slice(from, from + REPORTED_TOGETHER));
  }

  /** Shares again what the service sent since the newest event that the backup has. The receiver was answered 200 for them. */
  async function reportEvents(accountKeys: readonly string[]): Promise<void> {
    const newest = await engine.events.newestBefore(epoch);
    const sinceMs = newest === null ? now() - TOLD_AGAIN_MS : newest - EVENT_MARGIN_MS;
    for (const part of events.since(sinceMs, accountKeys, EVENTS_TOGETHER))
      await engine.events.add(
        part.flatMap(({ account, digest, body, receivedAtMs }) => {
          const id = accounts.idOf(account);
          return id === null ? [] : [{ account: id, digest, body, receivedAtMs }];
        }),
      );
  }

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
        // First what was given back: a later claim on the same order is no reprint.
        claims.returnAgain();
        await giveBack();
        await reportClaims();
        await reportSocs();
        const keys = own.map(({ key }) => key);
        outbox.tellAgain(keys, now() - TOLD_AGAIN_MS);
        await delivery.deliver(true);
        await reportEvents(keys);
        await engine.restore.done(delivery.delivered());
        isWanted = false;
      }
      if (!isRosterOld || !engine.link.isSettled()) return;
      member.setRoster(await engine.restore.roster());
      isRosterOld = false;
    },
  };
}
