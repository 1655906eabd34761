import type { OrderDraft } from './new-order.ts';
import type { KnownOrder } from './order.ts';
import type { Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** A draft that is kept until its order is created or it is thrown away. */
export interface SavedDraft {
  readonly id: number;
  readonly draft: OrderDraft;
  /**
   * Its order was sent and nobody knows whether the service has it: why. It can't be changed before that is cleared up
   * (`creating.create` looks it up first).
   */
  readonly unknownOutcome: Problem | null;
  /**
   * Its order may be at the service. That may be so while the draft can be changed, too: after two lost answers, where a
   * look-up between them found no order.
   */
  readonly mayExist: boolean;
  /** Milliseconds since 1970. */
  readonly changedAtMs: number;
}

/** How sending an order ended. A refusal is a problem (`refused`) and leaves the draft as it was. */
export type CreateOutcome =
  | {
      readonly kind: 'created';
      readonly order: KnownOrder;
      /** Why it did not go into the batch, where that was wanted (the batch is full). */
      readonly notInBatch?: Problem;
    }
  /**
   * Nobody knows whether the service has it. `create-unsure`: the answer was lost, and it can't be looked up now; nothing
   * is sent again before it can. `create-untold`: it was looked up, and the answer is not known to mean that there is none;
   * a person looks on the service's website and says so (`notThere`). The draft is kept.
   */
  | { readonly kind: 'unsure'; readonly soc: Soc; readonly problem: Problem }
  /**
   * The service knows an order with this soc that was there before: whether the new one was created can't be told. The
   * person decides: take that one, or send (with another soc).
   */
  | { readonly kind: 'soc-taken'; readonly order: KnownOrder };
