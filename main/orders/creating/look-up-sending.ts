import type { NewOrder } from '../../../shared/new-order.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { readServiceTime } from '../../../shared/service-time.ts';
import type { PartnerClient } from '../../partner/client.ts';
import type { AnswerOf } from '../../partner/endpoints.ts';
import { isSealed } from '../../settings/seal.ts';
import type { Creation, Creations } from './creations.ts';

/** What a look-up says of a sending whose answer was lost. */
export type Verdict =
  /** The service has an order with its soc that was not there before. */
  | { readonly kind: 'created'; readonly info: AnswerOf<'info'> }
  /** It has one that was there before, or of which that can't be told. */
  | { readonly kind: 'there-before'; readonly info: AnswerOf<'info'> }
  /** It has none, and nothing can turn up any more. */
  | { readonly kind: 'absent' }
  /** Somebody else (the command line, the station) has found out meanwhile. */
  | { readonly kind: 'found-out' }
  | { readonly kind: 'not-asked'; readonly thrown: unknown };

/** Waits for some milliseconds; rejects where the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

interface Needs {
  readonly client: PartnerClient;
  readonly creations: Creations;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** How far the clocks of station and service may be apart, in milliseconds. */
const CLOCKS_APART_MS = 10 * 60 * 1000;

/** Asks the service for a sending's soc (info, type 2) and judges what it says. Writes nothing down. */
export async function lookUpSending(sending: Creation, needs: Needs): Promise<Verdict> {
  const { creations, signal, now, wait } = needs;
  try {
    let info = await infoOf(sending, needs);
    if (info === null) {
      // Not longer than it was meant to be, should the clock have been set back.
      const most = sending.settledAtMs - sending.sentAtMs;
      const left = Math.min(sending.settledAtMs - now(), most);
      if (left > 0) {
        await wait(left, signal);
        if (creations.get(sending.id)?.state !== sending.state) return { kind: 'found-out' };
        info = await infoOf(sending, needs);
      }
    }
    if (info === null) return { kind: 'absent' };
    return { kind: isNew(info, sending, creations) ? 'created' : 'there-before', info };
  } catch (thrown) {
    return { kind: 'not-asked', thrown };
  }
}

/** The order with a sending's soc; null where the service knows none (a refusal: partner-api.md names no other way). */
async function infoOf({ soc }: Creation, { client, signal }: Needs): Promise<AnswerOf<'info'> | null> {
  try {
    return await client.info(soc, 'soc', { signal });
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'refused') return null;
    throw error;
  }
}

function isNew(info: AnswerOf<'info'>, sending: Creation, creations: Creations): boolean {
  const { soc, ownSoc, partner, knownCodes, sentAtMs } = sending;
  if (knownCodes.includes(info.code) || creations.isCreated(partner, soc, info.code)) return false;
  // A service that is lenient about codes may show another order.
  if (info.soc !== null && info.soc.trim().toLowerCase() !== soc.trim().toLowerCase()) return false;
  if (ownSoc) return true;
  const created = readServiceTime(info.created_at);
  return created !== null && created.ms >= sentAtMs - CLOCKS_APART_MS;
}

/**
 * Whether two orders say the same, whatever their soc. A partner code that can't be opened any more may be any: the order that was
 * sent with it is better looked up in vain than sent once more.
 */
export function sayTheSame(one: NewOrder | null, other: NewOrder): boolean {
  if (one === null) return false;
  const { partner, ...rest } = one;
  const isAny = isSealed(partner ?? '') && other.partner !== undefined;
  return contentOf(isAny ? { ...rest, partner: other.partner } : one) === contentOf(other);
}

function contentOf(order: NewOrder): string {
  const fields = Object.entries(order).filter(([name]) => name !== 'soc');
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
