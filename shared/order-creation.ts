import type { OrderDraft } from './new-order.ts';
import type { KnownOrder } from './order.ts';
import type { Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** A draft, stored until its order is created or it is discarded. */
export interface SavedDraft {
  readonly id: number;
  readonly draft: OrderDraft;
  /** Why its order was sent with an unknown outcome; the draft cannot change until `creating.create` has looked it up. */
  readonly unknownOutcome: Problem | null;
  /** Whether its order may exist, even if it is editable: after two lost answers, if a lookup in between found no order. */
  readonly mayExist: boolean;
  /** Milliseconds since 1970. */
  readonly changedAtMs: number;
}

/** The outcome of sending an order. A refusal is a problem (`refused`) and leaves the draft unchanged. */
export type CreateOutcome =
  | {
      readonly kind: 'created';
      readonly order: KnownOrder;
      /** Why it was not added to the batch although requested (the batch is full). */
      readonly notInBatch?: Problem;
    }
  /**
   * The outcome is unknown. `create-unsure`: the answer was lost, and the order cannot be looked up now; nothing is sent again
   * before that. `create-untold`: it was looked up, but the answer is not known to mean that there is none; a person checks the
   * service's website and says so (`notThere`). The draft is kept.
   */
  | { readonly kind: 'unknown'; readonly soc: Soc; readonly problem: Problem }
  /**
   * The service already had an order with this soc, so it is unknown whether the new one was created. The person decides: use the
   * existing order, or send again (with another soc).
   */
  | { readonly kind: 'duplicate-soc'; readonly order: KnownOrder };
