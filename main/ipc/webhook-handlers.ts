import type { Handlers } from '../../shared/ipc.ts';
import type { Webhook } from '../webhook/open-webhook.ts';

interface WebhookHandlersDependencies {
  readonly webhook: Webhook;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
}

/** The registered address, this station's receiver, and the feed of what came in. */
export function createWebhookHandlers({ webhook, copy }: WebhookHandlersDependencies): Handlers['webhook'] {
  const { registration, receiver, feed } = webhook;
  return {
    registered: () => registration.fetchCurrent(),
    register: ({ url }) => registration.register(url),
    receiver: () => receiver.status(),
    async copyAddress({ side }) {
      const address = await receiver.address(side);
      if (address !== null) await copy(address);
      return address !== null;
    },
    newSecret: () => receiver.renewSecret(),
    feed,
  };
}
