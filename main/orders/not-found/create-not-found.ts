import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { KeptAnswers } from '../../ledger/kept-answers.ts';
import type { PartnerClient } from '../../partner/client.ts';
import { type Refusal, RefusedByService } from '../../partner/refusal.ts';
import { isOf, isSameSoc } from '../../partner/same-order.ts';
import { socOfNoOrder } from '../creating/new-soc.ts';
import type { OrderBook } from '../order-book.ts';
import type { NotFound, NotFoundAnswer } from './not-found.ts';
import { areTelling, canBeOfOrder, sayNotFound, wordsAbout } from './refusal-words.ts';

interface Needs {
  readonly kept: KeptAnswers;
  /** Orders that the service knows are taken from it. */
  readonly book: Pick<OrderBook, 'list' | 'partner'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An order of the book with the sender's own code. */
interface Known {
  readonly code: OrderCode;
  readonly soc: Soc;
}

/** How a refusal looks, whatever was asked for. */
type Look = Omit<NotFoundAnswer, 'learnedAtMs'>;

const NAME = 'not-found';
/** How many of the book's orders, the ones heard of last, are searched for those with a soc. */
const LOOKED_THROUGH = 50;
/** How many of those are looked up before it is taken that the service knows none of them. */
const ASKED_FOR = 3;
/** With these the HTTP status says it too, so that an answer without words can be kept. */
const TELLING_STATUSES = [404, 410];

/** The knowledge of the partner of now, kept in the ledger: never an order's own code, nor anything of a person. */
export function createNotFound({ kept, book, now = Date.now }: Needs): NotFound {
  function learned(): NotFoundAnswer | null {
    // What is in the database was written by this file: its shape is taken as it is.
    return (kept.get(NAME)?.content ?? null) as NotFoundAnswer | null;
  }

  function keep({ httpStatus, hasEnvelope, words }: Look, whose: string): void {
    // The settings may name another partner by now.
    if (book.partner() !== whose) return;
    // Without words, and with a status that any failure may have, it could not be told from another refusal.
    if (words === '' && !TELLING_STATUSES.includes(httpStatus)) return;
    kept.keep(NAME, { httpStatus, hasEnvelope, words, learnedAtMs: now() } satisfies NotFoundAnswer);
  }

  /** Orders that the service should know by their soc, but for the one that is asked about. */
  function knownOrders(asked: Soc | null): Known[] {
    const { orders } = book.list({
      text: '',
      status: null,
      from: 0,
      count: LOOKED_THROUGH,
      confirmed: true,
    });
    const known = orders.flatMap(({ code, soc }) =>
      soc === null || soc === '' || (asked !== null && isSameSoc(soc, asked)) ? [] : [{ code, soc }],
    );
    return known.slice(0, ASKED_FOR);
  }

  return {
    learned,
    says(refusal, asked) {
      const look = lookOf(refusal, asked);
      if (!canBeOfOrder(refusal, look.words)) return false;
      const before = learned();
      return sayNotFound(look.words) || (before !== null && isAlike(look, before));
    },
    async means(refusal, asked, client, signal) {
      const look = lookOf(refusal, asked);
      if (!canBeOfOrder(refusal, look.words)) return false;
      if (sayNotFound(look.words)) return true;
      if (!areTelling(look.words)) return false;
      const whose = book.partner();
      const ask = asking(client, signal);
      const known = await ask.firstGiven(knownOrders(asked));
      if (known === null) return false;
      const before = learned();
      if (before !== null && isAlike(look, before)) return true;
      // The same for a soc that can't exist, while the known one is there before and after, and for the soc asked for still.
      const steps = [
        () => ask.isRefusedLike(look, socOfNoOrder()),
        () => ask.isGiven(known),
        () => ask.isRefusedLike(look, asked),
      ];
      if (!(await everyOne(steps))) return false;
      keep(look, whose);
      return true;
    },
    async learn(client, signal) {
      const whose = book.partner();
      const ask = asking(client, signal);
      try {
        const known = await ask.firstGiven(knownOrders(null));
        if (known === null) return;
        const soc = socOfNoOrder();
        const refusal = await ask.refusalOf(soc);
        if (refusal === null) return;
        const look = lookOf(refusal, soc);
        if (!canBeOfOrder(refusal, look.words) || !areTelling(look.words)) return;
        // Twice between answers for the known one: a failure that comes and goes is not taken for it.
        const steps = [
          () => ask.isGiven(known),
          () => ask.isRefusedLike(look, socOfNoOrder()),
          () => ask.isGiven(known),
        ];
        if (await everyOne(steps)) keep(look, whose);
      } catch {
        // Learned another time.
      }
    },
  };
}

/** Looks orders up by their soc. Everything but an order and a refusal is thrown. */
function asking(client: PartnerClient, signal: AbortSignal | undefined) {
  /** Whether the service gives a known order by its soc now. @throws ProblemError where it could not be asked */
  async function isGiven({ code, soc }: Known): Promise<boolean> {
    try {
      const info = await client.info(soc, 'soc', { signal });
      return isOf(info, code);
    } catch (error) {
      if (isAnswer(error)) return false;
      throw error;
    }
  }

  /** Null where it was not refused. */
  async function refusalOf(soc: Soc): Promise<Refusal | null> {
    try {
      await client.info(soc, 'soc', { signal });
      return null;
    } catch (error) {
      if (error instanceof RefusedByService) return error.refusal;
      if (isAnswer(error)) return null;
      throw error;
    }
  }

  return {
    isGiven,
    refusalOf,
    async firstGiven(orders: readonly Known[]): Promise<Known | null> {
      for (const known of orders) if (await isGiven(known)) return known;
      return null;
    },
    async isRefusedLike(look: Look, soc: Soc): Promise<boolean> {
      const refusal = await refusalOf(soc);
      return refusal !== null && isAlike(lookOf(refusal, soc), look);
    },
  };
}

/** A word of the service's, but not an order. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ProblemError && ['refused', 'not-permitted', 'malformed'].includes(error.problem.code);

async function everyOne(steps: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const step of steps) if (!(await step())) return false;
  return true;
}

const lookOf = ({ httpStatus, hasEnvelope, words }: Refusal, asked: string): Look => ({
  httpStatus,
  hasEnvelope,
  words: wordsAbout(words, asked),
});

const isAlike = (one: Look, other: Look): boolean =>
  one.httpStatus === other.httpStatus && one.hasEnvelope === other.hasEnvelope && one.words === other.words;
