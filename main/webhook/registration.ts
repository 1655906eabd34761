import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import type { WebhookRecord } from '../../shared/webhook.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { ResponseOf } from '../partner/endpoints.ts';
import { classifyFailure, describeFailure } from '../partner/request-outcome.ts';
import { detached } from '../platform/promises.ts';
import { isSameReceiver, type ReceiverRegistry } from './receiver-registry.ts';
import { maskSecret, secretPath } from './receiver-secret.ts';

export type Registration = ReturnType<typeof createRegistration>;

interface RegistrationDependencies {
  readonly partner: () => Promise<PartnerClient>;
  /** Returns the receiver's secret, if it exists. */
  readonly secret: () => string | null;
  /** Returns the receiver's address from outside; null if none is set. */
  readonly ownAddress: () => Promise<string | null>;
  /** What the fleet knows; null while the station works alone. */
  readonly registry?: () => ReceiverRegistry | null;
}

/** The address that the service pushes to (partner-api.md, operations 11 and 12). */
export function createRegistration({
  partner,
  secret,
  ownAddress,
  registry = () => null,
}: RegistrationDependencies) {
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

  const note = (record: WebhookRecord): Promise<void> => noteRegistered(registry(), record);

  return {
    /** Returns what the fleet knows of who receives; null if nobody does, or the station is alone; undefined if it was not asked. */
    lastKnownReceiver: () => (registry() ?? NO_REGISTRY).lastKnown(),
    /** Returns the service's last answer; null if there is none or it may have changed since. */
    lastKnown: (): WebhookRecord | null => last,
    /** @throws ProblemError from the client */
    async fetchCurrent(): Promise<WebhookRecord> {
      // Shown in the question before a registration.
      const known = detached(registry()?.read() ?? Promise.resolve(null));
      const record = recordOf(await (await partner()).call('webhook', {}));
      last = record;
      await known.then(() => note(record)).catch(() => undefined);
      return record;
    },
    /**
     * Registers an address in place of the previous one.
     * @param url null: this station's receiver
     * @throws ProblemError no-receiver-address, and as registerUrl; in a fleet also why it cannot be asked who receives, and
     * changed-meanwhile if that is another station than it was when somebody agreed. Nothing is registered then.
     */
    async register(url: string | null): Promise<WebhookRecord> {
      const wanted = url ?? (await ownAddress());
      if (wanted === null) throw new ProblemError('no-receiver-address');
      const known = registry();
      const agreed = known?.lastKnown();
      if (known !== null && agreed !== undefined && !isSameReceiver(agreed, await known.read()))
        throw new ProblemError('changed-meanwhile');
      const shown = (address: string): string => maskSecret(address, secret());
      // If the answer is lost, only the service knows.
      last = null;
      const record = recordOf(await registerUrl(wanted, await partner(), { redactUrl: shown }));
      last = record;
      await note(record).catch(() => undefined);
      return record;
    },
  };
}

/**
 * Tells the fleet what the service said. It may fail: the next answer says the same.
 * @param registry null: the station is alone
 */
export async function noteRegistered(
  registry: ReceiverRegistry | null,
  { url, ownSecret }: Pick<WebhookRecord, 'url' | 'ownSecret'>,
): Promise<void> {
  if (ownSecret && url !== null) await registry?.note(new URL(url).host);
  else if (registry?.lastKnown()?.isOwn === true) await registry.note(null);
}

const NO_REGISTRY: Pick<ReceiverRegistry, 'lastKnown'> = { lastKnown: () => null };

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
