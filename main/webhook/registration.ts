import { ProblemError } from '../../shared/problem.ts';
import type { WebhookRecord } from '../../shared/webhook.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { ResponseOf } from '../partner/endpoints.ts';
import { maskSecret, secretPath } from './receiver-secret.ts';
import { registerUrl } from './register-url.ts';

/** The address that the service pushes to (partner-api.md, operations 11 and 12). */
export interface Registration {
  /** Returns the service's last answer; null if there is none or it may have changed since. */
  lastKnown(): WebhookRecord | null;
  /** @throws ProblemError from the client */
  fetchCurrent(): Promise<WebhookRecord>;
  /**
   * Registers an address in place of the previous one.
   * @param url null: this station's receiver
   * @throws ProblemError no-receiver-address, and as registerUrl
   */
  register(url: string | null): Promise<WebhookRecord>;
}

interface RegistrationDependencies {
  readonly partner: () => Promise<PartnerClient>;
  /** Returns the receiver's secret, if it exists. */
  readonly secret: () => string | null;
  /** Returns the receiver's address from outside; null if none is set. */
  readonly ownAddress: () => Promise<string | null>;
}

export function createRegistration({ partner, secret, ownAddress }: RegistrationDependencies): Registration {
  let last: WebhookRecord | null = null;
  function recordOf({ url, created_at, updated_at }: ResponseOf<'webhook'>): WebhookRecord {
    const own = secret();
    return {
      url: url === null ? null : maskSecret(url, own),
      createdAt: created_at,
      updatedAt: updated_at,
      ownSecret: url !== null && own !== null && url.endsWith(secretPath(own)),
    };
  }

  return {
    lastKnown: () => last,
    async fetchCurrent() {
      last = recordOf(await (await partner()).call('webhook', {}));
      return last;
    },
    async register(url) {
      const wanted = url ?? (await ownAddress());
      if (wanted === null) throw new ProblemError('no-receiver-address');
      const shown = (address: string): string => maskSecret(address, secret());
      // If the answer is lost, only the service knows.
      last = null;
      last = recordOf(await registerUrl(wanted, await partner(), { redactUrl: shown }));
      return last;
    },
  };
}
