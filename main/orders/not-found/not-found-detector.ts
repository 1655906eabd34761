import type { Soc } from '../../../shared/order-code.ts';
import type { PartnerClient } from '../../partner/client.ts';
import type { Refusal } from '../../partner/refusal-error.ts';

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
