import type { StoreApi } from 'zustand/vanilla';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import type { Problem } from '../../../shared/problem.ts';

/** The draft in the form. */
export interface OpenDraft {
  /** Unique for every draft that is opened. */
  readonly key: number;
  /** Null until main has saved it. */
  readonly id: number | null;
  readonly draft: OrderDraft;
  /** Why it is unknown whether its order was created; such a draft can't be changed. */
  readonly unknownOutcome: Problem | null;
}

/** The result of the last attempt to send, until the next one. */
export type SubmitResult =
  | {
      /** `taken`: the existing order was used instead of the draft. */
      readonly kind: 'created' | 'taken';
      readonly order: KnownOrder;
      /** Why it is not in the batch, if that was requested. */
      readonly notInBatch: Problem | null;
    }
  /** A person has to decide. */
  | { readonly kind: 'soc-taken'; readonly order: KnownOrder }
  | { readonly kind: 'unsure'; readonly problem: Problem }
  | {
      readonly kind: 'failed';
      readonly problem: Problem;
      /** The draft as sent: the problem's field errors apply while the fields are unchanged. */
      readonly sent: OrderDraft;
    };

export interface OrderCreationStore {
  /** Main's saved drafts, most recently changed first. */
  readonly drafts: readonly SavedDraft[];
  /** Null before the first load. */
  readonly open: OpenDraft | null;
  /** Whether main has the form's content. */
  readonly saveStatus: 'kept' | 'to-keep' | 'failed';
  readonly sending: boolean;
  readonly lastResult: SubmitResult | null;
}

/** Drafts of orders and their sending; main stores and sends the drafts, and this follows the input. */
export interface OrderCreation {
  readonly store: StoreApi<OrderCreationStore>;
  /** Fetches the drafts and opens the most recently changed; an open draft stays open. */
  readonly load: () => Promise<void>;
  /** Saves the input now. */
  readonly flush: () => Promise<void>;
  /** The same before the page closes, without waiting. */
  readonly flushOnUnload: () => void;
  /** Changes the draft with this key; does nothing if another one is open by now or it can't be changed. */
  readonly change: (key: number, change: Partial<OrderDraft>) => void;
  readonly openDraft: (id: number) => Promise<void>;
  /** Opens an empty draft with this one's sender and terms. */
  readonly startNew: () => Promise<void>;
  readonly discardDraft: (id: number) => Promise<void>;
  /**
   * Sends the open draft; the store holds the result. `anyway`: even though an order with its soc already exists.
   * `notThere`: somebody has checked the service's website and found no order with its soc (`create-untold`).
   */
  readonly send: (how: {
    readonly toBatch: boolean;
    readonly anyway?: boolean;
    readonly notThere?: boolean;
  }) => Promise<void>;
  /** Uses the existing order with the draft's soc instead; the draft is discarded. */
  readonly adoptExistingOrder: (how: { readonly toBatch: boolean }) => Promise<void>;
  /** The result of the last attempt has been read. */
  readonly dismissResult: () => void;
}
