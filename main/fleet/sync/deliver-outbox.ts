import type { ClaimOutcome } from '../../../shared/fleet-claim.ts';
import type { LabelState } from '../../../shared/station.ts';
import { type JournalEntry, MAX_DELIVERED_TOGETHER } from '../calls/journal.ts';
import type { FleetEngine } from '../engine.ts';
import type { ClaimLedger } from '../local/claim-ledger.ts';
import type { Outbox, OutboxEntry } from '../local/outbox.ts';

interface DeliveryDependencies {
  readonly engine: Pick<FleetEngine, 'claims' | 'journal' | 'link'>;
  readonly ledger: ClaimLedger;
  readonly outbox: Outbox;
  /** The fleet's id of an account (by key); null while it is not linked. */
  readonly accountIdOf: (key: string) => string | null;
}

/** An entry whose account the fleet knows. */
interface KnownEntry extends OutboxEntry {
  readonly fleetAccount: string;
}

/** Delivers the outbox to the fleet, in order and in parts; each part is forgotten here once the fleet has it. */
export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery({ engine, ledger, outbox, accountIdOf }: DeliveryDependencies) {
  /** The newest entry of this station that the fleet has, as it said last. */
  let here = 0;
  engine.link.onOpened(({ delivered }) => {
    here = delivered;
  });

  /** Tells the fleet of jobs whose claims it may not know, those of one order one after the other. */
  async function report(entries: readonly KnownEntry[]): Promise<void> {
    const byOrder = new Map<string, KnownEntry>();
    const others: KnownEntry[] = [];
    for (const entry of entries) {
      const order = `${entry.fleetAccount} ${entry.code}`;
      if (byOrder.has(order)) others.push(entry);
      else byOrder.set(order, entry);
    }
    const answers = await engine.claims.report(
      [...byOrder.values()].map((entry) => ({
        account: entry.fleetAccount,
        code: entry.code,
        fence: fenceOf(entry),
        outcome: outcomeOf(entry),
        version: entry.revision,
        sinceMs: entry.submittedAtMs,
      })),
    );
    // A job without an answer is not told of again and again.
    const fences = new Map([...byOrder.values()].map(({ row }) => [row, 0]));
    for (const { account, code, fence, applied } of answers) {
      const entry = byOrder.get(`${account} ${code}`);
      if (entry !== undefined && applied) fences.set(entry.row, fence);
    }
    ledger.report(fences);
    if (others.length > 0) await report(others);
  }

  return {
    /**
     * Delivers everything that waits.
     * @param restored the database may have forgotten claims: all are reported
     * @throws ProblemError if the fleet cannot be reached; what it has is forgotten by then
     */
    async deliver(restored = false): Promise<void> {
      const reported = new Set<number>();
      for (;;) {
        const entries = outbox.next(MAX_DELIVERED_TOGETHER);
        if (entries.length === 0) return;
        const known = entries.flatMap((entry): KnownEntry[] => {
          const id = accountIdOf(entry.account);
          return id === null ? [] : [{ ...entry, fleetAccount: id }];
        });
        const unreported = known.filter(
          (entry) => !reported.has(entry.revision) && (restored || isUnreported(entry)),
        );
        if (unreported.length > 0) {
          for (const { revision } of unreported) reported.add(revision);
          await report(unreported);
          // Read again with the fences that the fleet has them under.
          continue;
        }
        if (known.length > 0) {
          const after = Math.min(here, (known[0]?.revision ?? 1) - 1);
          const now = await engine.journal.deliver(after, known.map(journalEntry));
          // It knows less than it said: what is missing comes with the report after a restored backup.
          here = now ?? (await engine.journal.deliver(0, known.map(journalEntry))) ?? 0;
        }
        // Of an account that is not linked: all its jobs are told once it is.
        outbox.delivered(entries.map(({ revision }) => revision));
      }
    },
    /** The newest entry that the fleet has. */
    delivered: () => here,
  };
}

/** Whether the fleet knows no claim for a job: it was begun cut off, or before the station joined, or another has the claim. */
const isUnreported = ({ claim }: OutboxEntry): boolean => claim === null || (claim.fence ?? 0) === 0;

/** The fence of a job's claim; null where the fleet has another's. */
const fenceOf = ({ claim }: Pick<OutboxEntry, 'claim'>): number | null =>
  claim === null || claim.fence === 0 ? null : claim.fence;

const journalEntry = ({ revision, job, fleetAccount, claim, ...entry }: KnownEntry): JournalEntry => ({
  number: revision,
  job,
  account: fleetAccount,
  code: entry.code,
  size: entry.size,
  printer: entry.printer,
  reprint: entry.reprint,
  receipt: entry.receipt,
  fence: fenceOf({ claim }),
  agreedBy: claim?.state === 'alone' ? claim.person : null,
  submittedAtMs: entry.submittedAtMs,
  endedAtMs: entry.endedAtMs,
  state: fleetState(entry.state),
  outcome: outcomeOf(entry),
});

/** What a job says of its claim; null while it is under way. */
export function outcomeOf({
  state,
  endedAtMs,
}: Pick<OutboxEntry, 'state' | 'endedAtMs'>): ClaimOutcome | null {
  switch (state) {
    case 'printed':
    case 'confirmed':
      return 'printed';
    // The printer or its queue has it, and reports nothing further.
    case 'submitted':
      return endedAtMs === null ? null : 'printed';
    case 'unknown':
      return 'unknown';
    case 'failed':
    case 'cancelled':
      return 'failed';
    case 'submitting':
    case 'looking-up':
    case 'queued':
    case 'held':
    case 'preparing':
    case 'proven':
      return null;
  }
}

/** A job's state in the journal; jobs have no others. */
function fleetState(state: LabelState): JournalEntry['state'] {
  switch (state) {
    case 'looking-up':
    case 'queued':
    case 'held':
    case 'preparing':
    case 'proven':
      return 'submitting';
    case 'submitting':
    case 'submitted':
    case 'printed':
    case 'confirmed':
    case 'failed':
    case 'unknown':
    case 'cancelled':
      return state;
  }
}
