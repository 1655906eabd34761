import type { AccountKey } from '../../shared/account.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { FeedEvent } from '../../shared/webhook.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { EventSharing } from './accept-event.ts';
import type { ReceiverRegistry } from './receiver-registry.ts';
import type { SharedEvent } from './share-event.ts';

/** What the webhook needs of the fleet that its station works with. */
export interface WebhookFleet extends Omit<EventSharing, 'account'> {
  /** Returns what the fleet knows of who receives an account's events; null while the station works alone. */
  readonly registry: (account: AccountKey) => ReceiverRegistry | null;
}

/** Of a station that is alone. */
const ALONE: WebhookFleet = {
  isActive: () => false,
  // Nobody asks it to.
  share: () => Promise.reject(new ProblemError('fleet-alone')),
  registry: () => null,
};

/** A fleet that is joined and left while the webhook works. */
export type SwitchedWebhookFleet = ReturnType<typeof createSwitchedWebhookFleet>;

/** Creates it; until another is used, the station is alone. */
export function createSwitchedWebhookFleet() {
  let current = ALONE;
  const received = createEmitter<readonly FeedEvent[]>();
  return {
    fleet: {
      isActive: () => current.isActive(),
      share: (events: readonly SharedEvent[]) => current.share(events),
      registry: (account: AccountKey) => current.registry(account),
      /** Told what other stations received for the selected account, after each commit. */
      onReceived: received.on,
    },
    /** Tells the window what others received. */
    tell: received.emit,
    /** @param next null: the station is alone from now on */
    use: (next: WebhookFleet | null): void => void (current = next ?? ALONE),
  };
}

/**
 * Of a station that belongs to a fleet which it cannot even ask: what it receives is not accepted, so that the service may deliver
 * it again, and nobody learns who receives. @param why the reason
 */
export function createClosedWebhookFleet({ code, values }: Problem): WebhookFleet {
  const refuse = (): Promise<never> => Promise.reject(new ProblemError(code, values));
  return {
    isActive: () => true,
    share: refuse,
    registry: () => ({ lastKnown: () => undefined, read: refuse, note: refuse }),
  };
}
