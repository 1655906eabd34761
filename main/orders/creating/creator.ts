import type { CreateOutcome } from '../../../shared/creating.ts';
import type { NewOrder } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { AnswerOf } from '../../partner/endpoints.ts';

/** Where a new order comes from; its sending is found again by it after a crash. */
export type CreationOrigin =
  | { readonly kind: 'draft'; readonly draftId: number }
  | { readonly kind: 'import'; readonly importId: number; readonly line: number }
  | { readonly kind: 'command-line' };

export interface CreateOptions {
  /** Sends although an order with its soc was there before. */
  readonly anyway?: boolean;
  /**
   * A person has looked on the service's own website and says that it has no order of this soc: where a look-up answers in
   * words that are not known to mean that (`create-untold`), it is sent all the same. Where the look-up finds one, that holds.
   */
  readonly notThere?: boolean;
  /** Gives up waiting: before anything was sent with the signal's reason, afterwards with the outcome `unsure`. */
  readonly signal?: AbortSignal;
  /** What is to be written down in the very transaction that enters the created order, e.g. that its draft is gone. */
  readonly onCreated?: (order: KnownOrder) => void;
  /**
   * Told what was created as operation 2 answers it; after a lost answer as far as the look-up tells it, the rest is null.
   */
  readonly onResults?: (results: AnswerOf<'create'> | AnswerOf<'info'>) => void;
}

/**
 * Creates orders at the service, each at most once: the sending is on disk before it begins, and one whose answer was lost
 * is looked up by its soc before it is ever sent again. An order without a soc is given one (new-soc.ts). Two calls
 * for the same draft or row at once are one sending; a draft or row that was created stays what it became.
 */
export interface Creator {
  /**
   * A look-up that finds nothing is not believed as long as the service may still be at work on the lost sending: then
   * this waits, half a minute at most (loss.ts).
   * @throws ProblemError refused, and whatever kept it from being sent at all (nothing was created then)
   */
  create(order: NewOrder, origin: CreationOrigin, options?: CreateOptions): Promise<CreateOutcome>;
}

/** Where a creation comes from as one text; the runs of the command line share theirs. */
export function originKey(origin: CreationOrigin): string {
  switch (origin.kind) {
    case 'draft':
      return `draft ${origin.draftId}`;
    case 'import':
      return `import ${origin.importId} ${origin.line}`;
    case 'command-line':
      return 'command-line';
  }
}
