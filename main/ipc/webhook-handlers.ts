import type { Handlers } from '../../shared/ipc.ts';
import type { Webhook } from '../webhook/open-webhook.ts';

/** The registered address, this station's receiver, and the feed of what came in. */
export function webhookHandlers({ webhook }: { readonly webhook: Webhook }): Handlers['webhook'] {
  const { registration, receiver, feed } = webhook;
  return {
    registered: () => registration.registered(),
    register: ({ url }) => registration.register(url),
    receiver: () => receiver.status(),
    address: ({ side }) => receiver.address(side),
    newSecret: () => receiver.newSecret(),
    feed,
  };
}
