import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import type { WebhookRecord } from '../../shared/webhook.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { ResponseOf } from '../partner/endpoints.ts';
import { classifyFailure, describeFailure } from '../partner/request-outcome.ts';
import { maskSecret, secretPath } from './receiver-secret.ts';

export type Registration = ReturnType<typeof createRegistration>;

interface RegistrationDependencies {
  readonly partner: () => Promise<PartnerClient>;
  /** Returns the receiver's secret, if it exists. */
  readonly secret: () => string | null;
  /** Returns the receiver's address from outside; null if none is set. */
  readonly ownAddress: () => Promise<string | null>;
}

/** The address that the service pushes to (partner-api.md, operations 11 and 12). */
export function createRegistration({ partner, secret, ownAddress }: RegistrationDependencies) {
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
    /** Returns the service's last answer; null if there is none or it may have changed since. */
    lastKnown: (): WebhookRecord | null => last,
    /** @throws ProblemError from the client */
    async fetchCurrent(): Promise<WebhookRecord> {
      last = recordOf(await (await partner()).call('webhook', {}));
      return last;
    },
    /**
     * Registers an address in place of the previous one.
     * @param url null: this station's receiver
     * @throws ProblemError no-receiver-address, and as registerUrl
     */
    async register(url: string | null): Promise<WebhookRecord> {
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

/**
 * Registers an address in place of the previous one (partner-api.md, operation 12). The request is sent once. If its answer
 * is lost, has no record or names another address, asks the service for the registered address (operation 11).
 * @param options `redactUrl` masks the secrets in an address
 * @returns the record of this address, under the service's own field names
 * @throws ProblemError webhook-unsure if another address is registered or the answer is unknown; the signal's reason if
 * nothing was sent; the client's other errors
 */
export async function registerUrl(
  url: string,
  client: PartnerClient,
  options: { readonly signal?: AbortSignal | undefined; readonly redactUrl?: (url: string) => string } = {},
): Promise<ResponseOf<'webhook'>> {
  const { signal, redactUrl = (address) => address } = options;
  signal?.throwIfAborted();
  let thrown: unknown;
  try {
    const record = await client.call('setWebhook', { url }, { signal });
    if (isSameAddress(record.url, url)) return record;
    thrown = new ProblemError('malformed', { detail: partnerFailureText.otherAddress });
  } catch (error) {
    const { kind } = classifyFailure(error);
    if (kind !== 'unsure' && kind !== 'unreached') throw error;
    thrown = error;
  }
  const now = await client.call('webhook', {}, { signal }).catch(() => null);
  if (now !== null && isSameAddress(now.url, url)) return now;
  if (classifyFailure(thrown).kind === 'unreached') throw thrown;
  const registered = now === null ? null : registeredText(now.url, redactUrl);
  const detail = joinTexts(describeFailure(thrown), registered);
  throw new ProblemError('webhook-unsure', { detail }, { cause: thrown });
}

function registeredText(url: string | null, shown: (url: string) => string): LocalizedText {
  if (url === null) return partnerFailureText.noneRegistered;
  return interpolateLocalized(partnerFailureText.registered, { url: shown(url) });
}

function joinTexts(why: string | LocalizedText, registered: LocalizedText | null): string | LocalizedText {
  if (registered === null) return why;
  const { vi, en } = typeof why === 'string' ? { vi: why, en: why } : why;
  return { vi: `${vi}; ${registered.vi}`, en: `${en}; ${registered.en}` };
}

function isSameAddress(one: string | null, other: string): boolean {
  if (one === null) return false;
  return one === other || (URL.canParse(one) && new URL(one).href === new URL(other).href);
}
