import { randomUUID } from 'node:crypto';
import { formatDateTimeLocalized } from '../../../shared/date-time.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { ClaimedSoc, CreationClaims, SocClaimOptions } from '../../orders/creation/creation-claims.ts';
import type { LinkedAccounts } from '../accounts/linked-accounts.ts';
import type { Availability } from '../claims/availability.ts';
import { unreachableError } from '../claims/claim-problems.ts';
import type { FleetEngine } from '../engine.ts';
import type { SocLedger, SocRow } from '../local/soc-ledger.ts';
import type { SocClaim } from '../sql/answers.ts';

interface SocClaimsDependencies {
  readonly engine: Pick<FleetEngine, 'socs'>;
  readonly ledger: SocLedger;
  readonly accounts: LinkedAccounts;
  readonly availability: Pick<Availability, 'cutOff' | 'fail'>;
  /** The stations that have not reported after a restored backup, by name. */
  readonly missing: () => string;
  readonly synchroniseSoon: () => void;
}

const keyOf = ({ account, soc }: ClaimedSoc): string => `${account} ${soc}`;

/** Claims orders before they are created, and tells the fleet what became of them. */
export type SocClaims = ReturnType<typeof createSocClaims>;

export function createSocClaims({
  engine,
  ledger,
  accounts,
  availability,
  missing,
  synchroniseSoon,
}: SocClaimsDependencies) {
  /** Orders that this process is about to send. */
  const active = new Set<string>();

  /** @throws ProblemError fleet-unreachable */
  async function ask(account: string, request: string, soc: string): Promise<SocClaim | undefined> {
    const off = availability.cutOff();
    if (off === null) {
      try {
        return (await engine.socs.claim(request, account, [soc]))[0];
      } catch (error) {
        throw unreachableError({ why: availability.fail(error), nextTryAtMs: null });
      }
    }
    throw unreachableError(off);
  }

  async function claim(order: ClaimedSoc, fleetAccount: string, besides: readonly string[]): Promise<void> {
    const known = ledger.get(order);
    if (known?.told === 'claimed') return;
    // It is being given up: that comes first.
    if (known?.told === 'releasing') await settleOne(known, fleetAccount, known.fence);
    const again = known?.told === null ? known.request : null;
    const request = again ?? randomUUID();
    if (again === null) ledger.begin(order, request);
    const answer = await ask(fleetAccount, request, order.soc);
    if (answer?.granted === true && answer.fence !== null) {
      ledger.claimed({ ...order, request }, answer.fence);
      return;
    }
    if (answer?.why === 'created') {
      ledger.created({ ...order, request });
      // The person knows that order, and wants another one with the same soc.
      if (answer.code !== null && besides.includes(answer.code)) return;
    } else ledger.forget({ ...order, request });
    throw refusedError(order, answer, missing());
  }

  return {
    claims: {
      async claim(order, { besides, signal }: SocClaimOptions) {
        const account = accounts.stateOf(order.account);
        if (account.kind === 'other-mode') return;
        if (account.kind === 'unasked') throw unreachableError(availability.cutOff() ?? NOT_ASKED);
        if (account.kind === 'unlinked')
          throw new ProblemError('fleet-account-unlinked', { account: account.name });
        active.add(keyOf(order));
        try {
          await claim(order, account.id, besides);
          signal?.throwIfAborted();
        } catch (error) {
          active.delete(keyOf(order));
          synchroniseSoon();
          throw error;
        }
      },
      isHeld: (order) =>
        accounts.stateOf(order.account).kind === 'other-mode' ||
        ['claimed', 'created'].includes(ledger.get(order)?.told ?? ''),
      done(order) {
        if (active.delete(keyOf(order))) synchroniseSoon();
      },
    } satisfies CreationClaims,
    /** Tells the fleet what became of claimed orders. @throws ProblemError if it cannot be reached */
    async settle(): Promise<void> {
      for (const row of ledger.unsettled()) {
        const id = accounts.idOf(row.account);
        if (id === null || isUndecided(row)) continue;
        let { fence } = row;
        if (row.told === null) {
          // The answer was lost. What it was decides whether there is something to give up.
          const [answer] = await engine.socs.claim(row.request, id, [row.soc]);
          fence = answer?.granted === true ? answer.fence : null;
          // It may have been sent meanwhile, by this process or another.
          if (ledger.get(row)?.told !== null || isUndecided(row)) continue;
          if (fence !== null) ledger.claimed(row, fence);
        }
        await settleOne(row, id, fence);
      }
    },
  };

  /** Whether an order is being sent, or may have been created. */
  function isUndecided(order: ClaimedSoc): boolean {
    const { code, isOpen } = ledger.fateOf(order);
    return code === null && (isOpen || active.has(keyOf(order)));
  }

  async function settleOne(row: SocRow, id: string, fence: number | null): Promise<void> {
    const { code } = ledger.fateOf(row);
    // From here on no sending begins under the claim: what was read just now stays true.
    if (code === null && fence !== null && row.told !== 'releasing' && !ledger.release(row)) return;
    if (fence !== null) await engine.socs.settle(id, [{ soc: row.soc, fence, code }]);
    if (code === null) ledger.forget(row);
    else ledger.created(row);
  }
}

/** The accounts are linked right after the connection opens. */
const NOT_ASKED = { why: { code: 'fleet-lost', values: { detail: 'accounts' } }, nextTryAtMs: null } as const;

function refusedError({ soc }: ClaimedSoc, answer: SocClaim | undefined, missing: string): ProblemError {
  const station = answer?.stationName ?? '?';
  if (answer?.why === 'created')
    return new ProblemError('soc-created-elsewhere', { soc, station, code: answer.code ?? '?' });
  if (answer === undefined || answer.why === 'in-doubt')
    return new ProblemError('fleet-in-doubt', { missing });
  const when = formatDateTimeLocalized(answer.sinceMs ?? 0);
  return new ProblemError('soc-claimed-elsewhere', { soc, station, when });
}
