import type { OrderCode } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';
import type { PartnerClient } from '../../partner/client.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { type Refusal, RefusalError } from '../../partner/refusal-error.ts';
import { wrongOrderError } from '../../partner/same-order.ts';
import type { NotFoundDetector } from '../not-found/not-found-detector.ts';
import { matchesSoc, type OrderBook } from '../order-book.ts';
import type { Creation, Creations } from './creations.ts';
import { onlyEarlierOrderProblem, unconfirmedProblem } from './outcome-problems.ts';

/** What a look-up says of a sending of which it is not known for sure what became of it. */
export type LookupVerdict =
  /** The service has an order with its soc that was not there before. */
  | { readonly kind: 'created'; readonly info: ResponseOf<'info'> }
  /** It has one that was there before, or of which that can't be told (`isOld` is false). */
  | { readonly kind: 'there-before'; readonly info: ResponseOf<'info'>; readonly isOld: boolean }
  /** It has none, and nothing can turn up any more. @param problem not null: a person said so, where this was all it said */
  | { readonly kind: 'absent'; readonly problem: Problem | null }
  /** It answered, and not in a way that is known to mean that it has none; or named only the order that this was sent beside. */
  | { readonly kind: 'untold'; readonly problem: Problem }
  /** Somebody else (the command line, the station) has found out meanwhile. */
  | { readonly kind: 'found-out' }
  | { readonly kind: 'not-asked'; readonly thrown: unknown };

/** Waits for some milliseconds; rejects where the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

interface LookUpCreationOptions {
  readonly client: PartnerClient;
  readonly creations: Creations;
  readonly notFound: Pick<NotFoundDetector, 'verify'>;
  /** Whom the client asks. */
  readonly partner: string;
  /** The partner's, whatever the settings name meanwhile. */
  readonly book: () => OrderBook;
  readonly signal: AbortSignal | undefined;
  /** A person says that there is no such order; heard only where the look-up before this one was untold. */
  readonly notThere: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** How far the clocks of station and service may be apart, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 10 * 60 * 1000;

/** Asks the service for a sending's soc (info, type 2) and judges what it says. Writes nothing down. */
export async function lookUpCreation(
  sending: Creation,
  needs: LookUpCreationOptions,
): Promise<LookupVerdict> {
  const { creations, signal, now, wait } = needs;
  try {
    let heard = await askService(sending, needs);
    const left = remainingGraceMs(sending, now());
    if (heard.kind !== 'order' && left > 0) {
      // What can't be read at all is hardly different in half a minute.
      if (heard.kind === 'unclear') return { kind: 'not-asked', thrown: heard.thrown };
      await wait(left, signal);
      if (creations.get(sending.id)?.state !== sending.state) return { kind: 'found-out' };
      heard = await askService(sending, needs);
    }
    if (heard.kind !== 'order') return await judgeMissing(sending, heard, needs);
    const { info } = heard;
    const age = judgeAge(info, sending, creations);
    return age === 'new' ? { kind: 'created', info } : { kind: 'there-before', info, isOld: age === 'old' };
  } catch (thrown) {
    return { kind: 'not-asked', thrown };
  }
}

/** How long an order may still turn up. Not longer than it was meant to be, should the clock have been set back. */
function remainingGraceMs({ sentAtMs, graceEndsAtMs }: Creation, now: number): number {
  return Math.min(graceEndsAtMs - now, graceEndsAtMs - sentAtMs);
}

type LookupReply =
  | { readonly kind: 'order'; readonly info: ResponseOf<'info'> }
  /** The order that had this soc when one more was sent ("anyway"): it says nothing of that one. */
  | { readonly kind: 'beside'; readonly code: OrderCode }
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly thrown: unknown }
  /** An answer that can't be read, or one about another order. */
  | { readonly kind: 'unclear'; readonly thrown: unknown };

/** @throws whatever kept the service from answering */
async function askService(
  { soc, knownCodes, state }: Creation,
  { client, signal, book }: LookUpCreationOptions,
): Promise<LookupReply> {
  try {
    const info = await client.info(soc, 'soc', { signal });
    if (!matchesSoc(info, soc, book())) return { kind: 'unclear', thrown: wrongOrderError() };
    // A refused one was not created, as far as the service's word goes.
    const isBeside = knownCodes.includes(info.code) && state !== 'refused';
    return isBeside ? { kind: 'beside', code: info.code } : { kind: 'order', info };
  } catch (thrown) {
    if (thrown instanceof RefusalError) return { kind: 'refusal', refusal: thrown.refusal, thrown };
    if (thrown instanceof ProblemError && thrown.problem.code === 'malformed')
      return { kind: 'unclear', thrown };
    throw thrown;
  }
}

/** What an answer without the order means, now that nothing can turn up any more. */
async function judgeMissing(
  sending: Creation,
  heard: Exclude<LookupReply, { readonly kind: 'order' }>,
  { notFound, client, partner, signal, notThere }: LookUpCreationOptions,
): Promise<LookupVerdict> {
  const { soc, code } = sending;
  if (
    heard.kind === 'refusal' &&
    // Where it said "Success" to this sending and named another order, or it was sent to another address, only a person can tell.
    code === null &&
    sending.partner === partner &&
    (await notFound.verify(heard.refusal, soc, client, signal))
  )
    return { kind: 'absent', problem: null };
  const problem =
    heard.kind === 'beside'
      ? onlyEarlierOrderProblem(soc, heard.code)
      : unconfirmedProblem(soc, heard.thrown);
  // A person's word is about what was told to them, and not about another sending since.
  if (notThere && sending.problem?.code === 'create-untold') return { kind: 'absent', problem };
  return { kind: 'untold', problem };
}

/** Whether an order with a sending's soc was there before it was sent. */
function judgeAge(
  info: ResponseOf<'info'>,
  sending: Creation,
  creations: Creations,
): 'new' | 'old' | 'unknown' {
  const { soc, ownSoc, partner, knownCodes, sentAtMs } = sending;
  if (knownCodes.includes(info.code) || creations.codesBySoc(partner, soc).includes(info.code)) return 'old';
  if (ownSoc) return 'new';
  const created = parseServiceTime(info.created_at);
  if (created === null) return 'unknown';
  return created.ms >= sentAtMs - MAX_CLOCK_SKEW_MS ? 'new' : 'old';
}
