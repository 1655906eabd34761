import pLimit from 'p-limit';
import type { OrderDraft } from '../../shared/new-order.ts';
import { type Quote, type QuoteRequest, toQuoteRequest } from '../../shared/quote.ts';

interface FeeEstimateDependencies {
  /** Asks the service for prices (partner-api.md, operation 1). */
  readonly quote: (request: QuoteRequest) => Promise<readonly Quote[]>;
  /** Called after each answer. */
  readonly onAnswer: () => void;
}

/** The expected fees of some orders. */
interface FeeEstimate {
  /** The sum over `quoted` orders, in dong, with insurance. */
  readonly fees: number;
  readonly quoted: number;
  readonly isQuoting: boolean;
}

/** Different prices that are asked for one file; how many the service tolerates is not documented. */
const MAX_REQUESTS = 100;
const MAX_CONCURRENT = 2;

/**
 * Estimates the fees of many orders. Asks once for each route, weight and value, and nothing more after the first failure. An
 * order picked up by a code has no known route, so its fee stays unknown.
 */
export function createFeeEstimate({ quote, onAnswer }: FeeEstimateDependencies) {
  const limit = pLimit(MAX_CONCURRENT);
  /** Fees by request; null: not known. */
  const fees = new Map<string, number | null>();
  let asking = 0;
  let stopped = false;

  async function ask(key: string, request: QuoteRequest): Promise<void> {
    try {
      if (!stopped) fees.set(key, feeOf(await quote(request)));
    } catch {
      // The fee only informs: sending is possible without it.
      stopped = true;
    } finally {
      asking -= 1;
      onAnswer();
    }
  }

  return {
    /** Returns what is known, and asks for the rest. */
    of(drafts: readonly OrderDraft[]): FeeEstimate {
      let [sum, quoted] = [0, 0];
      for (const draft of drafts) {
        const request = toQuoteRequest(draft);
        if (request === null) continue;
        const key = JSON.stringify(request);
        const fee = fees.get(key);
        if (fee === undefined && !stopped && fees.size < MAX_REQUESTS) {
          fees.set(key, null);
          asking += 1;
          void limit(() => ask(key, request));
        }
        if (fee === undefined || fee === null) continue;
        sum += fee;
        quoted += 1;
      }
      return { fees: sum, quoted, isQuoting: asking > 0 };
    },
    /** Asks for nothing more. */
    stop(): void {
      stopped = true;
    },
  };
}

/** The fee of the only package, with insurance; null if there are several, of which the order will get an unknown one. */
function feeOf(quotes: readonly Quote[]): number | null {
  const [only] = quotes;
  if (only === undefined || quotes.length > 1) return null;
  return only.fee + (only.insurance ?? 0);
}
