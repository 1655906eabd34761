import type { OrderCode } from '../../shared/order-code.ts';
import { splitInHalves } from './request-print-tokens.ts';

/** A document that could not be made, perhaps because of one of its orders. */
export interface FailedDocument {
  readonly kind: 'failed';
  readonly codes: readonly OrderCode[];
  readonly error: unknown;
}

type Part<Made> = Made | FailedDocument;
type Parts<Made, Returned = void> = AsyncGenerator<Part<Made>, Returned, void>;

/**
 * Finds the orders for which the service can make no document, so that the others, which were requested together with them, get
 * their labels.
 *
 * The document's first order is requested alone: the labels still come in order. If it fails, the last and then the middle one
 * are; if they fail too, everything fails, and that is asked once a run: it costs 3 requests. Otherwise the rest is
 * requested in halves until each culprit stands alone: one among n costs at most 2 x log2(n) + 3 requests.
 * @param make requests a document of these codes, which may come in several
 * @param onTooMany called if each part can be made, so that the number of codes was the reason; `most` is the largest part
 */
export function createFailureSearch<Made extends { readonly kind: 'made' }>(
  make: (codes: readonly OrderCode[]) => Parts<Made>,
  onTooMany: (most: number) => void,
) {
  let failsEverything = false;

  /** @param failed several codes */
  async function* search({ codes, error }: FailedDocument): Parts<Made> {
    const mostInRow = 2 * Math.ceil(Math.log2(codes.length)) + 2;
    let failedInRow = 0;
    let anyPartFailed = false;
    let culprits = 0;
    let largest = 0;

    /** Requests a part and returns what fails of it; without a request if hardly anything works. */
    async function* attempt(part: readonly OrderCode[]): Parts<Made, readonly FailedDocument[]> {
      if (failedInRow > mostInRow) return [asFailed(part)];
      const failed: FailedDocument[] = [];
      for await (const one of make(part)) {
        if (one.kind === 'failed') failed.push(one);
        else yield one;
      }
      const works = failed.length === 0;
      failedInRow = works ? 0 : failedInRow + 1;
      anyPartFailed ||= !works;
      if (works) largest = Math.max(largest, part.length);
      return failed;
    }

    const asFailed = (some: readonly OrderCode[]): FailedDocument => ({ kind: 'failed', codes: some, error });

    async function* splitEach(failed: readonly FailedDocument[]): Parts<Made> {
      for (const one of failed) {
        if (one.codes.length > 1 && failedInRow <= mostInRow) yield* split(one.codes);
        else {
          culprits++;
          yield one;
        }
      }
    }

    /** Splits a part that fails. If its first half works, the second one is known to fail, unless it was their number. */
    async function* split(failed: readonly OrderCode[]): Parts<Made> {
      const [first, second] = splitInHalves(failed);
      const failedFirst = yield* attempt(first);
      yield* splitEach(failedFirst);
      const isKnown = anyPartFailed && failedFirst.length === 0 && second.length > 1;
      yield* splitEach(isKnown ? [asFailed(second)] : yield* attempt(second));
    }

    const alone = new Set<OrderCode>();
    let works = false;
    for (const code of samplesOf(codes)) {
      if (works) break;
      alone.add(code);
      const failed = yield* attempt([code]);
      works = failed.length === 0;
      yield* splitEach(failed);
    }
    const rest = codes.filter((code) => !alone.has(code));
    failsEverything = !works;
    if (failsEverything && rest.length > 0) yield asFailed(rest);
    if (failsEverything || rest.length === 0) return;
    // What failed together with an order that works fails without it too.
    const isKnown = culprits === 0 && rest.length > 1;
    yield* splitEach(isKnown ? [asFailed(rest)] : yield* attempt(rest));
    if (culprits === 0) onTooMany(largest);
  }

  return {
    /** Must be called for each document that is made. */
    madeOne(): void {
      failsEverything = false;
    },
    /** Yields what can be made of a failed document, and what can't: an order alone, or all that were not searched further. */
    async *search(failed: FailedDocument): Parts<Made> {
      if (failed.codes.length === 1 || failsEverything) yield failed;
      else yield* search(failed);
    },
  };
}

/** The first code, the last one and the one in the middle, each once. */
function samplesOf(codes: readonly OrderCode[]): ReadonlySet<OrderCode> {
  const places = [0, codes.length - 1, codes.length >> 1];
  return new Set(places.flatMap((at) => codes[at] ?? []));
}
