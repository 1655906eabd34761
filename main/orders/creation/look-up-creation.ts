import type { OrderCode } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';
import type { PartnerClient } from '../../partner/client.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { type Refusal, RefusalError } from '../../partner/partner-errors.ts';
import { wrongOrderError } from '../../partner/same-order.ts';
import type { NotFoundDetector } from '../not-found/not-found-detector.ts';
import { matchesSoc, type OrderBook } from '../order-book.ts';
import type { Creation, Creations } from './creations.ts';
import { onlyEarlierOrderProblem, unconfirmedProblem } from './outcome-problems.ts';

/** The result of looking up an unresolved sending. */
type LookupVerdict =
  /** The service has an order with its soc that did not exist before. */
  | { readonly kind: 'created'; readonly info: ResponseOf<'info'> }
  /** The service has an order that existed before, or (`isOld` is false) may have. */
  | { readonly kind: 'existed-before'; readonly info: ResponseOf<'info'>; readonly isOld: boolean }
  /** The service has no such order, and none can appear. @param problem the inconclusive answer, if a person's word decided */
  | { readonly kind: 'absent'; readonly problem: Problem | null }
  /** The answer doesn't clearly say that there is no such order, or names only an order that existed before. */
  | { readonly kind: 'unconfirmed'; readonly problem: Problem }
  /** Another process (the command line, the station) resolved it meanwhile. */
  | { readonly kind: 'resolved-elsewhere' }
  | { readonly kind: 'not-asked'; readonly thrown: unknown };

/** Waits for some milliseconds. Rejects if the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export interface LookUpCreationOptions {
  readonly client: PartnerClient;
  readonly creations: Creations;
  readonly notFound: Pick<NotFoundDetector, 'verify'>;
  /** The partner that the client asks. */
  readonly partner: string;
  /** That partner's order book, even if the settings change meanwhile. */
  readonly book: () => OrderBook;
  readonly signal: AbortSignal | undefined;
  /** A person says that there is no such order. Counts only if the previous look-up was inconclusive. */
  readonly notThere: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** The largest assumed difference between the clocks of station and service, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 10 * 60 * 1000;

/** Looks up a sending's soc at the service (info, type 2) and judges the answer. Stores nothing. */
export async function lookUpCreation(
  sending: Creation,
  needs: LookUpCreationOptions,
): Promise<LookupVerdict> {
  const { creations, signal, now, wait } = needs;
  try {
    let reply = await askService(sending, needs);
    const remainingMs = remainingGraceMs(sending, now());
    if (reply.kind !== 'order' && remainingMs > 0) {
      // An unreadable answer is unlikely to change within half a minute.
      if (reply.kind === 'unclear') return { kind: 'not-asked', thrown: reply.thrown };
      await wait(remainingMs, signal);
      if (creations.get(sending.id)?.state !== sending.state) return { kind: 'resolved-elsewhere' };
      reply = await askService(sending, needs);
    }
    if (reply.kind !== 'order') return await judgeMissing(sending, reply, needs);
    const { info } = reply;
    const age = judgeAge(info, sending, creations);
    return age === 'new' ? { kind: 'created', info } : { kind: 'existed-before', info, isOld: age === 'old' };
  } catch (thrown) {
    return { kind: 'not-asked', thrown };
  }
}

/** Returns how long an order may still appear, capped at the full grace period in case the clock was set back. */
const remainingGraceMs = ({ sentAtMs, graceEndsAtMs }: Creation, now: number): number =>
  Math.min(graceEndsAtMs - now, graceEndsAtMs - sentAtMs);

type LookupReply =
  | { readonly kind: 'order'; readonly info: ResponseOf<'info'> }
  /** The order that already had this soc when another was sent ("anyway"). It says nothing about the new one. */
  | { readonly kind: 'earlier-order'; readonly code: OrderCode }
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly thrown: unknown }
  /** An unreadable answer, or one about another order. */
  | { readonly kind: 'unclear'; readonly thrown: unknown };

/** @throws whatever kept the service from answering */
async function askService(
  { soc, knownCodes, state }: Creation,
  { client, signal, book }: LookUpCreationOptions,
): Promise<LookupReply> {
  try {
    const info = await client.info(soc, 'soc', { signal });
    if (!matchesSoc(info, soc, book())) return { kind: 'unclear', thrown: wrongOrderError() };
    // By the service's own word, a refused order was not created.
    const isEarlier = knownCodes.includes(info.code) && state !== 'refused';
    return isEarlier ? { kind: 'earlier-order', code: info.code } : { kind: 'order', info };
  } catch (thrown) {
    if (thrown instanceof RefusalError) return { kind: 'refusal', refusal: thrown.refusal, thrown };
    if (thrown instanceof ProblemError && thrown.problem.code === 'malformed')
      return { kind: 'unclear', thrown };
    throw thrown;
  }
}

/** Judges an answer without the order after the grace period. */
async function judgeMissing(
  sending: Creation,
  reply: Exclude<LookupReply, { readonly kind: 'order' }>,
  { notFound, client, partner, signal, notThere }: LookUpCreationOptions,
): Promise<LookupVerdict> {
  const { soc, code } = sending;
  if (
    reply.kind === 'refusal' &&
    // If the service answered this sending with "Success" for another order, or the sending went to another address, only a
    // person can tell.
    code === null &&
    sending.partner === partner &&
    (await notFound.verify(reply.refusal, soc, client, signal))
  )
    return { kind: 'absent', problem: null };
  const problem =
    reply.kind === 'earlier-order'
      ? onlyEarlierOrderProblem(soc, reply.code)
      : unconfirmedProblem(soc, reply.thrown);
  // A person's word applies to the sending they were told about, not to a later one.
  if (notThere && sending.problem?.code === 'create-untold') return { kind: 'absent', problem };
  return { kind: 'unconfirmed', problem };
}

/** Whether an order with a sending's soc existed before it was sent. */
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
