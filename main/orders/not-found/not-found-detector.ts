import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { ResponseCache } from '../../database/response-cache.ts';
import type { PartnerClient } from '../../partner/client.ts';
import { type Refusal, RefusalError } from '../../partner/partner-errors.ts';
import { isAnswerForCode, isSameSoc } from '../../partner/same-order.ts';
import { generateNonexistentSoc } from '../creation/generate-soc.ts';
import type { OrderBook } from '../order-book.ts';
import { canConcernOrder, isSpecific, normalizeRefusal, statesNotFound } from './not-found-phrases.ts';

/**
 * How a service answers a look-up of an unknown soc. partner-api.md documents no failure, so Tem learns it: it looks up a
 * soc that no order can have, between two look-ups of an order that the service knows.
 */
interface NotFoundResponse {
  readonly httpStatus: number;
  readonly hasEnvelope: boolean;
  /** Its words in lower case, with {code} in place of the code asked for. */
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly learnedAtMs: number;
}

interface NotFoundDetectorDependencies {
  readonly responseCache: ResponseCache;
  /** The source of orders that the service knows. */
  readonly book: Pick<OrderBook, 'list' | 'partner'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

interface KnownSoc {
  readonly code: OrderCode;
  readonly soc: Soc;
}

/** What identifies a refusal, independent of the code asked for. */
type RefusalSignature = Omit<NotFoundResponse, 'learnedAtMs'>;

const CACHE_NAME = 'not-found';
/** How many of the most recent orders are searched for ones with a soc. */
const MAX_SEARCHED_ORDERS = 50;
/** How many of those are looked up before Tem assumes that the service knows none of them. */
const MAX_LOOKUPS = 3;
/** These HTTP statuses say "not found" themselves, so an answer without words can be learned. */
const NOT_FOUND_STATUSES = [404, 410];

/** Recognizes the current partner's answer for "there is no such order". */
export type NotFoundDetector = ReturnType<typeof createNotFoundDetector>;

/** Stores what it learned about the current partner in the ledger: never an order's code or personal data. */
export function createNotFoundDetector({
  responseCache,
  book,
  now = Date.now,
}: NotFoundDetectorDependencies) {
  function learned(): NotFoundResponse | null {
    // Only this file writes this entry, so its shape is trusted.
    return (responseCache.get(CACHE_NAME)?.content ?? null) as NotFoundResponse | null;
  }

  function keep({ httpStatus, hasEnvelope, words }: RefusalSignature, whose: string): void {
    // The settings may name another partner by now.
    if (book.partner() !== whose) return;
    // Without words or a specific status, the answer can't be distinguished from other refusals.
    if (words === '' && !NOT_FOUND_STATUSES.includes(httpStatus)) return;
    responseCache.set(CACHE_NAME, {
      httpStatus,
      hasEnvelope,
      words,
      learnedAtMs: now(),
    } satisfies NotFoundResponse);
  }

  /** Returns orders that the service should know by their soc, except the one asked about. */
  function knownOrders(asked: Soc | null): KnownSoc[] {
    const { orders } = book.list({
      text: '',
      status: null,
      from: 0,
      count: MAX_SEARCHED_ORDERS,
      confirmed: true,
    });
    const known = orders.flatMap(({ code, soc }) =>
      soc === null || soc === '' || (asked !== null && isSameSoc(soc, asked)) ? [] : [{ code, soc }],
    );
    return known.slice(0, MAX_LOOKUPS);
  }

  return {
    /** Returns the learned answer; null if there is none yet. */
    learned,
    /** Whether a refusal says that no order has this code, by its words or by matching the learned answer. Sends no request. */
    matches(refusal: Refusal, asked: string): boolean {
      const look = signatureOf(refusal, asked);
      if (!canConcernOrder(refusal, look.words)) return false;
      const before = learned();
      return statesNotFound(look.words) || (before !== null && isSameSignature(look, before));
    },
    /**
     * Whether a refused look-up means that the service doesn't know this soc. True if its words say so, or if the service
     * answers the same for a nonexistent soc while it finds a known order. Asks the service if the words don't decide.
     * @throws ProblemError whatever prevents an answer; the signal's reason
     */
    async verify(
      refusal: Refusal,
      asked: Soc,
      client: PartnerClient,
      signal?: AbortSignal,
    ): Promise<boolean> {
      const look = signatureOf(refusal, asked);
      if (!canConcernOrder(refusal, look.words)) return false;
      if (statesNotFound(look.words)) return true;
      if (!isSpecific(look.words)) return false;
      const whose = book.partner();
      const ask = createSocLookup(client, signal);
      const known = await ask.firstGiven(knownOrders(asked));
      if (known === null) return false;
      const before = learned();
      if (before !== null && isSameSignature(look, before)) return true;
      // The answer must be the same for a nonexistent soc and for the soc asked about, while the known order is found
      // before and after.
      const steps = [
        () => ask.isRefusedLike(look, generateNonexistentSoc()),
        () => ask.isGiven(known),
        () => ask.isRefusedLike(look, asked),
      ];
      if (!(await allInSequence(steps))) return false;
      keep(look, whose);
      return true;
    },
    /** Learns the answer again with a known order. Does nothing without one. Never fails. */
    async learn(client: PartnerClient, signal?: AbortSignal): Promise<void> {
      const whose = book.partner();
      const ask = createSocLookup(client, signal);
      try {
        const known = await ask.firstGiven(knownOrders(null));
        if (known === null) return;
        const soc = generateNonexistentSoc();
        const refusal = await ask.refusalOf(soc);
        if (refusal === null) return;
        const look = signatureOf(refusal, soc);
        if (!canConcernOrder(refusal, look.words) || !isSpecific(look.words)) return;
        // Repeated between look-ups of the known order, to exclude intermittent failures.
        const steps = [
          () => ask.isGiven(known),
          () => ask.isRefusedLike(look, generateNonexistentSoc()),
          () => ask.isGiven(known),
        ];
        if (await allInSequence(steps)) keep(look, whose);
      } catch {
        // A later attempt can learn it.
      }
    },
  };
}

/** Looks up orders by their soc. Throws anything that is neither an order nor a refusal. */
function createSocLookup(client: PartnerClient, signal: AbortSignal | undefined) {
  /** Whether the service finds a known order by its soc now. @throws ProblemError if the service could not be asked */
  async function isGiven({ code, soc }: KnownSoc): Promise<boolean> {
    try {
      const info = await client.info(soc, 'soc', { signal });
      return isAnswerForCode(info, code);
    } catch (error) {
      if (isServiceAnswer(error)) return false;
      throw error;
    }
  }

  /** Returns the refusal; null if there was none. */
  async function refusalOf(soc: Soc): Promise<Refusal | null> {
    try {
      await client.info(soc, 'soc', { signal });
      return null;
    } catch (error) {
      if (error instanceof RefusalError) return error.refusal;
      if (isServiceAnswer(error)) return null;
      throw error;
    }
  }

  return {
    isGiven,
    refusalOf,
    async firstGiven(orders: readonly KnownSoc[]): Promise<KnownSoc | null> {
      for (const known of orders) if (await isGiven(known)) return known;
      return null;
    },
    async isRefusedLike(look: RefusalSignature, soc: Soc): Promise<boolean> {
      const refusal = await refusalOf(soc);
      return refusal !== null && isSameSignature(signatureOf(refusal, soc), look);
    },
  };
}

/** An answer of the service that contains no order. */
const isServiceAnswer = (error: unknown): boolean =>
  error instanceof ProblemError && ['refused', 'not-permitted', 'malformed'].includes(error.problem.code);

async function allInSequence(steps: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const step of steps) if (!(await step())) return false;
  return true;
}

const signatureOf = ({ httpStatus, hasEnvelope, message }: Refusal, asked: string): RefusalSignature => ({
  httpStatus,
  hasEnvelope,
  words: normalizeRefusal(message, asked),
});

const isSameSignature = (one: RefusalSignature, other: RefusalSignature): boolean =>
  one.httpStatus === other.httpStatus && one.hasEnvelope === other.hasEnvelope && one.words === other.words;
