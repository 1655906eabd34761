import { z } from 'zod';
import { PersonSchema } from '../../../shared/fleet.ts';
import type { ClaimOutcome } from '../../../shared/fleet-claim.ts';
import { REPRINT_REASONS, type ReprintReason } from '../../../shared/station.ts';
import type { Link } from '../connect/link.ts';
import type { Reader } from '../connect/reader.ts';
import type { ClaimFacts, HardAnswer, Refusal } from '../sql/answers.ts';
import { STATEMENTS } from '../sql/statements.ts';

/** A label: one order of one of the fleet's accounts. */
export interface LabelKey {
  /** The fleet account's id. */
  readonly account: string;
  readonly code: string;
}

/** A label whose hard claim is asked for. */
export interface WantedLabel extends LabelKey {
  /** Why it is printed although a label came out before, and who said so; null: it must not have. */
  readonly reprint: { readonly reason: ReprintReason; readonly person: string } | null;
}

/** A soft claim of this station: a lease. */
export interface Lease extends LabelKey {
  readonly fence: number;
  /** When it ends, by the database's clock; milliseconds since 1970. */
  readonly untilMs: number;
  /** The same by this machine's monotonic clock, counted from before it was asked for. */
  readonly monotonicUntilMs: number;
}

export type SoftClaim =
  | { readonly granted: true; readonly lease: Lease }
  | { readonly granted: false; readonly why: Refusal; readonly holder: ClaimFacts };

/** What became of a label that was claimed. `version` grows with each word of the station about the claim. */
export interface Outcome extends LabelKey {
  readonly fence: number;
  readonly outcome: ClaimOutcome;
  readonly version: number;
}

/** A claim as this station knows it, for a database that may not. */
export interface ReportedClaim extends LabelKey {
  /** Null: it was printed without a claim. */
  readonly fence: number | null;
  readonly outcome: ClaimOutcome | null;
  readonly version: number;
  /** Milliseconds since 1970, by this station's clock. */
  readonly sinceMs: number;
}

/** What a person says of the label of a holder whose outcome is not known. */
export const SAID = ['did-not-come-out', 'came-out', 'not-known'] as const;
export type Said = (typeof SAID)[number];

/** Cut off, a label is printed under a lease only until this long before its end; the others wait as long after it. */
const MARGIN_MS = 60_000;

const ReprintSchema = z.strictObject({ reason: z.enum(REPRINT_REASONS), person: PersonSchema }).nullable();

interface ClaimsDependencies {
  readonly link: Link;
  readonly reader: Reader;
  /** Milliseconds that no setting of the clock changes. */
  readonly monotonic: () => number;
}

export const json = (value: unknown): string => JSON.stringify(value);

/** The claims on labels. Every call may be repeated as it is. Those of one call are decided together, in one statement. */
export function createClaims({ link, reader, monotonic }: ClaimsDependencies) {
  const keysOf = (labels: readonly LabelKey[]) => labels.map(({ account, code }) => ({ account, code }));

  return {
    /**
     * Claims softly, or renews: this station has scanned them. A label that was printed is refused with `printed`, so a scan
     * learns it too.
     * @returns by account and code
     */
    async soft(labels: readonly LabelKey[]): Promise<readonly SoftClaim[]> {
      const askedAtMs = monotonic();
      const { answers, nowMs } = await link.call(STATEMENTS.claimSoft, [json(keysOf(labels))]);
      return answers.map((one) =>
        one.why === null
          ? {
              granted: true,
              lease: {
                account: one.account,
                code: one.code,
                fence: one.fence,
                untilMs: nowMs + one.leaseMs,
                monotonicUntilMs: askedAtMs + one.leaseMs,
              },
            }
          : { granted: false, why: one.why, holder: one },
      );
    },
    /**
     * Whether a label may be handed over under a lease while the station is cut off: until a minute before its end, by this
     * machine's monotonic clock, and by the latest time that the database was heard to say. A lease that was given in doubt has
     * length 0.
     */
    isPrintable: ({ untilMs, monotonicUntilMs }: Lease): boolean =>
      monotonic() < monotonicUntilMs - MARGIN_MS && link.seenNowMs() < untilMs - MARGIN_MS,
    /** Ends leases. A later lease on the same label stays. */
    async withdraw(leases: readonly Lease[]): Promise<void> {
      const items = leases.map(({ account, code, fence }) => ({ account, code, fence }));
      await link.call(STATEMENTS.withdrawSoft, [json(items)]);
    },
    /**
     * Claims for good. A repeated request is never decided again: what was granted stays `granted` with its fence, and `held`
     * says whether it still allows the label to be handed over (it does not once it has an outcome, or a person gave it to
     * another station). After a refusal a new request is needed.
     * @param request drawn for this call and on disk before it
     */
    async hard(request: string, labels: readonly WantedLabel[]): Promise<HardAnswer> {
      const items = labels.map(({ account, code, reprint }) => {
        const given = ReprintSchema.parse(reprint);
        return { account, code, reason: given?.reason ?? null, person: given?.person ?? null };
      });
      const answer = await link.call(STATEMENTS.claimHard, [request, json(items)]);
      link.keepMark();
      return answer;
    },
    /**
     * Says what became of labels that were claimed. Under an older fence than the claim's it changes nothing, except that a label
     * on paper is remembered.
     * @returns whether each was applied, in the order of account and code
     */
    async settle(outcomes: readonly Outcome[]) {
      return (await link.call(STATEMENTS.settleClaims, [json(outcomes)])).answers;
    },
    /**
     * Gives back what a request claimed and has no outcome yet: the labels were certainly not begun. A request that has not
     * arrived yet claims nothing when it does.
     * @param labels null: all of the request
     */
    async giveBack(request: string, labels: readonly LabelKey[] | null): Promise<void> {
      await link.call(STATEMENTS.giveBack, [request, labels === null ? null : json(keysOf(labels))]);
    },
    /**
     * Takes claims over because a named person says so, soft ones too. `fence`: of the holder that the person was shown; 0 if
     * there was none.
     * @param said needed unless each holder's outcome is known
     */
    async takeOver(
      request: string,
      labels: readonly (LabelKey & { readonly fence: number })[],
      person: string,
      said: Said | null,
    ): Promise<HardAnswer> {
      const items = labels.map(({ account, code, fence }) => ({ account, code, fence }));
      const answer = await link.call(STATEMENTS.takeOver, [
        request,
        json(items),
        PersonSchema.parse(person),
        said,
      ]);
      link.keepMark();
      return answer;
    },
    /**
     * Says what this station holds and did, where the database may not know: after a restored backup, after printing under a soft
     * claim or without one. The later fence counts; a label on paper outweighs a claim that allows another one.
     */
    async report(claims: readonly ReportedClaim[]) {
      return (await link.call(STATEMENTS.reportClaims, [json(claims)])).answers;
    },
    /** Returns who has labels now; one that nobody claimed is left out. */
    async holders(labels: readonly LabelKey[]): Promise<readonly ClaimFacts[]> {
      const rows = await reader.read(STATEMENTS.claimsOf, [json(keysOf(labels))]);
      return rows.flatMap(({ answer }) => answer ?? []);
    },
    /** Told when a claim ended for which this or another station was refused. @returns ends it */
    onFreed: (listener: (label: LabelKey) => void) =>
      link.onNotification(({ channel, payload }) => {
        const at = payload.indexOf(' ');
        if (channel === 'tem_claim') listener({ account: payload.slice(0, at), code: payload.slice(at + 1) });
      }),
    /** Told when a person took something over from the station with this id: what it holds has to be asked again. */
    onMoved: (listener: (station: string) => void) =>
      link.onNotification(({ channel, payload }) => {
        if (channel === 'tem_moved') listener(payload);
      }),
  };
}
