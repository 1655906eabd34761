import type { NewOrder } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';

/** Where a new order comes from; its sending is found again by it after a crash. */
export type CreationOrigin =
  | { readonly kind: 'draft'; readonly draftId: number }
  | { readonly kind: 'import'; readonly importId: number; readonly line: number }
  | { readonly kind: 'command-line' };

export interface CreateOptions {
  /** Sends although an order with its soc was there before. */
  readonly anyway?: boolean;
  /**
   * A person has looked on the service's own website and says that it has no order of this soc: where the outcome was
   * `create-untold`, and the look-up is answered so again, it is sent all the same. Where it finds one, that holds.
   */
  readonly notThere?: boolean;
  /** Gives up waiting: before anything was sent with the signal's reason, afterwards with the outcome `unsure`. */
  readonly signal?: AbortSignal;
  /** What is to be written down in the very transaction that enters the created order, e.g. that its draft is gone. */
  readonly onCreated?: (order: KnownOrder) => void;
  /**
   * Told what was created as operation 2 answers it; after a lost answer as far as the look-up tells it, the rest is null.
   * Told nothing of an order that was created before, by a run that nobody heard of.
   */
  readonly onResults?: (results: ResponseOf<'create'>) => void;
}

/**
 * Creates orders at the service, each at most once: the sending is on disk before it begins, and one that ended in anything
 * but a success, a refusal too, is looked up by its soc before it is ever sent again. It is sent again only where the
 * service says, in a way that is known to mean it (not-found/not-found.ts), that it has no such order, or where a person says so. An
 * order without a soc is given one (generate-soc.ts). Two calls for the same draft or row at once are one sending; a draft or
 * row that was created stays what it became. A run of the command line is known by its content: while it is not known what
 * became of the one before, or nobody has heard of it, a run with the same content is the same order.
 */
export interface OrderCreator {
  /**
   * A look-up that finds nothing is not believed as long as the service may still be at work on the lost sending: then
   * this waits, half a minute at most (outcome-problems.ts).
   * @throws ProblemError refused, not-permitted, unauthorized and rate-limited, which the service said; and whatever kept it
   *   from being sent, or from being looked up after that. Nothing was created, as far as the service's word goes.
   */
  create(order: NewOrder, origin: CreationOrigin, options?: CreateOptions): Promise<CreateOutcome>;
  /**
   * Whoever ran the command line has been told of the order that it created: the next run with the same content is an order
   * of its own. Never fails: unheard, it is only told again.
   */
  acknowledge(code: OrderCode): void;
}

/** The origin that the runs of the command line share. */
export const COMMAND_LINE = 'command-line';

/** Where a creation comes from as one text. */
export function originKey(origin: CreationOrigin): string {
  switch (origin.kind) {
    case 'draft':
      return `draft ${origin.draftId}`;
    case 'import':
      return `import ${origin.importId} ${origin.line}`;
    case 'command-line':
      return COMMAND_LINE;
  }
}
