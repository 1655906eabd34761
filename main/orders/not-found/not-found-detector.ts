import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { ResponseCache } from '../../database/response-cache.ts';
import type { PartnerClient } from '../../partner/client.ts';
import { type Refusal, RefusalError } from '../../partner/refusal-error.ts';
import { isAnswerForCode, isSameSoc } from '../../partner/same-order.ts';
import { generateNonexistentSoc } from '../creation/generate-soc.ts';
import type { OrderBook } from '../order-book.ts';
import { canConcernOrder, isSpecific, normalizeRefusal, statesNotFound } from './not-found-phrases.ts';

/**
 * How one service answers a look-up of an own code that it doesn't know. partner-api.md shows no failure at all, so this is
 * learned: an own code that no order can have is looked up between two look-ups of an order that the service knows.
 */
export interface NotFoundResponse {
  readonly httpStatus: number;
  readonly hasEnvelope: boolean;
  /** Its words in small letters, with {code} in the place of the code that was asked for. */
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly learnedAtMs: number;
}

/** Knows what "there is no such order" looks like at the partner of now. */
export interface NotFoundDetector {
  /** What was learned; null where nothing was yet. */
  learned(): NotFoundResponse | null;
  /** Whether a refusal's own words say that no order has this code, or are those that were learned to. Asks nobody. */
  matches(refusal: Refusal, asked: string): boolean;
  /**
   * Whether a refusal of a look-up means that the service doesn't know this soc: by its words, or because it answers just so
   * for a soc that can't exist while an order that it has can be looked up. Asks the service where the words don't tell.
   * @throws ProblemError whatever keeps it from finding out; the signal's reason
   */
  verify(refusal: Refusal, asked: Soc, client: PartnerClient, signal?: AbortSignal): Promise<boolean>;
  /** Learns it anew beside an order that is known; does nothing where none is. Never fails. */
  learn(client: PartnerClient, signal?: AbortSignal): Promise<void>;
}

interface NotFoundDetectorDependencies {
  readonly responseCache: ResponseCache;
  /** Orders that the service knows are taken from it. */
  readonly book: Pick<OrderBook, 'list' | 'partner'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An order of the book with the sender's own code. */
interface KnownSoc {
  readonly code: OrderCode;
  readonly soc: Soc;
}

/** How a refusal looks, whatever was asked for. */
type RefusalSignature = Omit<NotFoundResponse, 'learnedAtMs'>;

const CACHE_NAME = 'not-found';
/** How many of the book's orders, the ones heard of last, are searched for those with a soc. */
const MAX_SEARCHED_ORDERS = 50;
/** How many of those are looked up before it is taken that the service knows none of them. */
const MAX_LOOKUPS = 3;
/** With these the HTTP status says it too, so that an answer without words can be kept. */
const NOT_FOUND_STATUSES = [404, 410];

/** The knowledge of the partner of now, kept in the ledger: never an order's own code, nor anything of a person. */
export function createNotFoundDetector({
  responseCache,
  book,
  now = Date.now,
}: NotFoundDetectorDependencies): NotFoundDetector {
  function learned(): NotFoundResponse | null {
    // What is in the database was written by this file: its shape is taken as it is.
    return (responseCache.get(CACHE_NAME)?.content ?? null) as NotFoundResponse | null;
  }

  function keep({ httpStatus, hasEnvelope, words }: RefusalSignature, whose: string): void {
    // The settings may name another partner by now.
    if (book.partner() !== whose) return;
    // Without words, and with a status that any failure may have, it could not be told from another refusal.
    if (words === '' && !NOT_FOUND_STATUSES.includes(httpStatus)) return;
    responseCache.set(CACHE_NAME, {
      httpStatus,
      hasEnvelope,
      words,
      learnedAtMs: now(),
    } satisfies NotFoundResponse);
  }

  /** Orders that the service should know by their soc, but for the one that is asked about. */
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
    learned,
    matches(refusal, asked) {
      const look = signatureOf(refusal, asked);
      if (!canConcernOrder(refusal, look.words)) return false;
      const before = learned();
      return statesNotFound(look.words) || (before !== null && isSameSignature(look, before));
    },
    async verify(refusal, asked, client, signal) {
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
      // The same for a soc that can't exist, while the known one is there before and after, and for the soc asked for still.
      const steps = [
        () => ask.isRefusedLike(look, generateNonexistentSoc()),
        () => ask.isGiven(known),
        () => ask.isRefusedLike(look, asked),
      ];
      if (!(await allInSequence(steps))) return false;
      keep(look, whose);
      return true;
    },
    async learn(client, signal) {
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
        // Twice between answers for the known one: a failure that comes and goes is not taken for it.
        const steps = [
          () => ask.isGiven(known),
          () => ask.isRefusedLike(look, generateNonexistentSoc()),
          () => ask.isGiven(known),
        ];
        if (await allInSequence(steps)) keep(look, whose);
      } catch {
        // Learned another time.
      }
    },
  };
}

/** Looks orders up by their soc. Everything but an order and a refusal is thrown. */
function createSocLookup(client: PartnerClient, signal: AbortSignal | undefined) {
  /** Whether the service gives a known order by its soc now. @throws ProblemError where it could not be asked */
  async function isGiven({ code, soc }: KnownSoc): Promise<boolean> {
    try {
      const info = await client.info(soc, 'soc', { signal });
      return isAnswerForCode(info, code);
    } catch (error) {
      if (isServiceAnswer(error)) return false;
      throw error;
    }
  }

  /** Null where it was not refused. */
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

/** A word of the service's, but not an order. */
const isServiceAnswer = (error: unknown): boolean =>
  error instanceof ProblemError && ['refused', 'not-permitted', 'malformed'].includes(error.problem.code);

async function allInSequence(steps: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const step of steps) if (!(await step())) return false;
  return true;
}

const signatureOf = ({ httpStatus, hasEnvelope, words }: Refusal, asked: string): RefusalSignature => ({
  httpStatus,
  hasEnvelope,
  words: normalizeRefusal(words, asked),
});

const isSameSignature = (one: RefusalSignature, other: RefusalSignature): boolean =>
  one.httpStatus === other.httpStatus && one.hasEnvelope === other.hasEnvelope && one.words === other.words;
