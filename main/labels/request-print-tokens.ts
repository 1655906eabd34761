import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';

/** A print token with its codes, or a code that the service refuses. */
export type TokenGrant =
  | { readonly kind: 'token'; readonly token: PrintToken; readonly codes: readonly OrderCode[] }
  | { readonly kind: 'refused'; readonly code: OrderCode; readonly problem: Problem };

/** What this run knows of the service's limit of codes per request; `requestPrintTokens` keeps it up to date. */
export interface ChunkLimit {
  /** The maximum number of codes per request. */
  most: number;
  /** The largest number of codes granted in one request. */
  granted: number;
}

/** @param most codes per request, at least 1: the initial setting of a run */
export function createChunkLimit(most: number): ChunkLimit {
  return { most: Math.max(1, Math.floor(most)), granted: 0 };
}

type RequestOutcome = 'granted' | 'in-pieces' | 'refused';
type Grants = AsyncGenerator<TokenGrant, RequestOutcome, void>;

/**
 * Requests the print tokens of an order list, in its order: granted codes can be printed while the rest is requested.
 *
 * Whether one bad code fails the whole request is not documented (partner-api.md, "Print token and label page"). A refused
 * list is split in halves until the refused order stands alone: one bad code among n costs at most 2 x log2(n) + 2 requests.
 * If every part of a refused list is granted, the number of codes was the reason: `limit` then keeps the largest number
 * granted so far.
 * @param codes distinct
 * @param ask requests one token for all of these codes
 * @throws whatever `ask` throws, except a refusal; the signal's reason if it is aborted before the next request
 */
export async function* requestPrintTokens(
  codes: readonly OrderCode[],
  ask: (codes: readonly OrderCode[]) => Promise<PrintToken>,
  limit: ChunkLimit,
  signal?: AbortSignal,
): AsyncGenerator<TokenGrant, void, void> {
  /** Requests these codes; `halve` continues if they are refused. */
  async function* requestPart(
    some: readonly OrderCode[],
    halve: (refused: readonly OrderCode[]) => Grants,
  ): Grants {
    if (some.length > limit.most) return yield* inChunks(some);
    signal?.throwIfAborted();
    const answer = await ask(some).then(
      (token) => ({ token }),
      (error: unknown) => ({ refusal: refusalOf(error, some.length) }),
    );
    if ('token' in answer) {
      limit.granted = Math.max(limit.granted, some.length);
      yield { kind: 'token', token: answer.token, codes: some };
      return 'granted';
    }
    const [code] = some;
    if (some.length > 1 || code === undefined) return yield* halve(some);
    yield { kind: 'refused', code, problem: answer.refusal };
    return 'refused';
  }

  /** The limit may shrink on the way. */
  async function* inChunks(some: readonly OrderCode[]): Grants {
    const outcomes: RequestOutcome[] = [];
    for (let rest = some; rest.length > 0; ) {
      const chunk = rest.slice(0, limit.most);
      rest = rest.slice(chunk.length);
      outcomes.push(yield* requestPart(chunk, requestBothHalves));
    }
    return outcomes.includes('refused') ? 'refused' : 'in-pieces';
  }

  /** Splits a list that was refused for an unknown reason. */
  async function* requestBothHalves(refused: readonly OrderCode[]): Grants {
    const [first, second] = splitInHalves(refused);
    return concludeFrom(refused, [
      yield* requestPart(first, searchRefusedCode),
      yield* requestPart(second, searchRefusedCode),
    ]);
  }

  /**
   * Splits a refused part of a refused list: a bad code is more likely than the number. If its first half is granted, the
   * second is assumed to hold that code and is split without being requested.
   */
  async function* searchRefusedCode(refused: readonly OrderCode[]): Grants {
    const [first, second] = splitInHalves(refused);
    const outcome = yield* requestPart(first, searchRefusedCode);
    const known = outcome === 'granted' && second.length > 1;
    return concludeFrom(refused, [
      outcome,
      yield* known ? searchRefusedCode(second) : requestPart(second, searchRefusedCode),
    ]);
  }

  function concludeFrom(refused: readonly OrderCode[], outcomes: readonly RequestOutcome[]): RequestOutcome {
    if (outcomes.includes('refused')) return 'refused';
    // If a list of this length was granted before, the number was not the reason.
    if (limit.granted < refused.length) limit.most = Math.min(limit.most, limit.granted);
    return 'in-pieces';
  }

  yield* inChunks(codes);
}

export function splitInHalves(codes: readonly OrderCode[]): [OrderCode[], OrderCode[]] {
  const middle = Math.floor(codes.length / 2);
  return [codes.slice(0, middle), codes.slice(middle)];
}

/**
 * Returns the problem if an error is the service's refusal of these codes. "413 Content Too Large" is a refusal of several
 * codes, whoever sends it (RFC 9110, 15.5.14); for one code it makes no sense.
 * @throws the error itself if it is any other
 */
function refusalOf(error: unknown, count: number): Problem {
  if (!(error instanceof ProblemError)) throw error;
  const { problem } = error;
  const tooLarge = problem.code === 'malformed' && problem.values?.['detail'] === 'HTTP 413';
  const refused = problem.code === 'refused' || problem.code === 'not-permitted';
  if (refused || (tooLarge && count > 1)) return problem;
  throw error;
}
