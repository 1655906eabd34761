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
      /** `used-existing`: the existing order was used instead of the draft. */
      readonly kind: 'created' | 'used-existing';
      readonly order: KnownOrder;
      /** Why it is not in the batch, if that was requested. */
      readonly notInBatch: Problem | null;
    }
  /** A person has to decide. */
  | { readonly kind: 'duplicate-soc'; readonly order: KnownOrder }
  | { readonly kind: 'unknown'; readonly problem: Problem }
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
  readonly saveStatus: 'saved' | 'unsaved' | 'failed';
  readonly sending: boolean;
  readonly lastResult: SubmitResult | null;
}
