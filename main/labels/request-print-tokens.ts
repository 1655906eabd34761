import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';

/** One print token and the codes that it is for, or a code that the service refuses by itself. */
export type TokenGrant =
  | { readonly kind: 'token'; readonly token: PrintToken; readonly codes: readonly OrderCode[] }
  | { readonly kind: 'refused'; readonly code: OrderCode; readonly problem: Problem };

/** What is known in this run of how many codes the service takes per request; `askTokens` keeps it up to date. */
export interface ChunkLimit {
  /** No request has more codes. */
  most: number;
  /** The most codes that a request was granted. */
  granted: number;
}

/** @param most codes per request, at least 1: the setting that a run starts with */
export function createChunkLimit(most: number): ChunkLimit {
  return { most: Math.max(1, Math.floor(most)), granted: 0 };
}

/** How a part went: granted as it was, granted piece by piece, or with a code in it that was refused. */
type RequestOutcome = 'granted' | 'in-pieces' | 'refused';

/**
 * Asks for the print tokens of an order list, in its order: what was granted can be printed while the rest is asked for.
 *
 * Whether one bad code fails the whole request is not documented (partner-api.md, "Print token and label page"). Here
 * a refused list is split in halves until the refused order stands alone: one bad code among n costs at most
 * 2 x log2(n) + 2 requests. Where every part of a refused list was granted, the number was what was refused: the largest
 * number granted so far is then kept in `limit`.
 * @param codes distinct
 * @param ask asks for one token for all of these codes
 * @throws whatever `ask` throws, but for a refusal; the signal's reason before the next request where it is aborted
 */
export async function* requestPrintTokens(
  codes: readonly OrderCode[],
  ask: (codes: readonly OrderCode[]) => Promise<PrintToken>,
  limit: ChunkLimit,
  signal?: AbortSignal,
): AsyncGenerator<TokenGrant, void, void> {
  /** Asks for these codes; `halve` says how it goes on where they are refused. */
  async function* requestPart(
    some: readonly OrderCode[],
    halve: (refused: readonly OrderCode[]) => AsyncGenerator<TokenGrant, RequestOutcome, void>,
  ): AsyncGenerator<TokenGrant, RequestOutcome, void> {
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

  /** The limit may become smaller on the way. */
  async function* inChunks(some: readonly OrderCode[]): AsyncGenerator<TokenGrant, RequestOutcome, void> {
    const outcomes: RequestOutcome[] = [];
    for (let rest = some; rest.length > 0; ) {
      const chunk = rest.slice(0, limit.most);
      rest = rest.slice(chunk.length);
      outcomes.push(yield* requestPart(chunk, requestBothHalves));
    }
    return outcomes.includes('refused') ? 'refused' : 'in-pieces';
  }

  /** A list that was refused as it was asked for, with nothing known of why. */
  async function* requestBothHalves(
    refused: readonly OrderCode[],
  ): AsyncGenerator<TokenGrant, RequestOutcome, void> {
    const [first, second] = splitInHalves(refused);
    return concludeFrom(refused, [
      yield* requestPart(first, searchRefusedCode),
      yield* requestPart(second, searchRefusedCode),
    ]);
  }

  /**
   * A part of a refused list that is refused, too: more likely a bad code than the number. Where its first half is
   * granted, the second is taken to hold that code and is split without being asked for.
   */
  async function* searchRefusedCode(
    refused: readonly OrderCode[],
  ): AsyncGenerator<TokenGrant, RequestOutcome, void> {
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
    // A list as long as this was granted before: then it was a whim and not the number.
    if (limit.granted < refused.length) limit.most = Math.min(limit.most, limit.granted);
    return 'in-pieces';
  }

  yield* inChunks(codes);
}

/** The first half is the smaller one. */
function splitInHalves(codes: readonly OrderCode[]): [OrderCode[], OrderCode[]] {
  const middle = Math.floor(codes.length / 2);
  return [codes.slice(0, middle), codes.slice(middle)];
}

/**
 * The problem where an error is the service's word about these codes. "413 Content Too Large" is one about several codes,
 * whoever answers it (RFC 9110, 15.5.14); about one code it is no answer that makes sense.
 * @throws the error itself where it is any other
 */
function refusalOf(error: unknown, count: number): Problem {
  if (!(error instanceof ProblemError)) throw error;
  const { problem } = error;
  const tooLarge = problem.code === 'malformed' && problem.values?.['detail'] === 'HTTP 413';
  const refused = problem.code === 'refused' || problem.code === 'not-permitted';
  if (refused || (tooLarge && count > 1)) return problem;
  throw error;
}
