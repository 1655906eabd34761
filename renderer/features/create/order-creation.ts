import type { StoreApi } from 'zustand/vanilla';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import type { Problem } from '../../../shared/problem.ts';

/** The draft in the form. */
export interface OpenDraft {
  /** A new one for every draft that is opened. */
  readonly key: number;
  /** Null until main has it. */
  readonly id: number | null;
  readonly draft: OrderDraft;
  /** Why it is not known whether its order was created; it can't be changed then. */
  readonly unknownOutcome: Problem | null;
}

/** How the last sending ended, until the next one. */
export type SubmitResult =
  | {
      /** `taken`: the order that was there before was taken in the draft's place. */
      readonly kind: 'created' | 'taken';
      readonly order: KnownOrder;
      /** Why it is not in the batch, although that was wanted. */
      readonly notInBatch: Problem | null;
    }
  /** The person has to decide. */
  | { readonly kind: 'soc-taken'; readonly order: KnownOrder }
  | { readonly kind: 'unsure'; readonly problem: Problem }
  | {
      readonly kind: 'failed';
      readonly problem: Problem;
      /** The draft as it was sent: what the problem says of its fields holds while they stand so. */
      readonly sent: OrderDraft;
    };

export interface OrderCreationStore {
  /** What main keeps, the one changed last first. */
  readonly drafts: readonly SavedDraft[];
  /** Null before the first load. */
  readonly open: OpenDraft | null;
  /** Whether main has what stands in the form. */
  readonly saveStatus: 'kept' | 'to-keep' | 'failed';
  readonly sending: boolean;
  readonly lastResult: SubmitResult | null;
}

/** Drafts of orders and their sending; main keeps the drafts and sends them, this follows what is typed. */
export interface OrderCreation {
  readonly store: StoreApi<OrderCreationStore>;
  /** Fetches the drafts and opens the one changed last; what is open stays open. */
  readonly load: () => Promise<void>;
  /** Keeps what has been typed, now. */
  readonly flush: () => Promise<void>;
  /** The same before the page goes: it can wait for nothing. */
  readonly flushOnUnload: () => void;
  /** Changes the draft with this key; nothing where another one is open by now, or while it can't be changed. */
  readonly change: (key: number, change: Partial<OrderDraft>) => void;
  readonly openDraft: (id: number) => Promise<void>;
  /** Opens an empty draft with the sender and the terms of this one. */
  readonly startNew: () => Promise<void>;
  readonly discardDraft: (id: number) => Promise<void>;
  /**
   * Sends the open draft; how it ended is in the store. `anyway`: although an order with its soc was there before.
   * `notThere`: somebody has looked on the service's website and found no order with its soc (`create-untold`).
   */
  readonly send: (how: {
    readonly toBatch: boolean;
    readonly anyway?: boolean;
    readonly notThere?: boolean;
  }) => Promise<void>;
  /** Takes the order that has the draft's soc in its place; the draft is dropped. */
  readonly adoptExistingOrder: (how: { readonly toBatch: boolean }) => Promise<void>;
  /** How the last sending ended has been read. */
  readonly dismissResult: () => void;
}
