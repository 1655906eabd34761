import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { ResponseOf } from '../partner/endpoints.ts';
import { classifyFailure, describeFailure } from '../partner/request-outcome.ts';

interface RegisterUrlOptions {
  readonly signal?: AbortSignal | undefined;
  /** Masks the secrets in an address. */
  readonly redactUrl?: (url: string) => string;
}

/**
 * Registers an address in place of the previous one (partner-api.md, operation 12). The request is sent once. If its answer
 * is lost, has no record or names another address, asks the service for the registered address (operation 11).
 * @returns the record of this address, under the service's own field names
 * @throws ProblemError webhook-unsure if another address is registered or the answer is unknown; the signal's reason if
 * nothing was sent; the client's other errors
 */
export async function registerUrl(
  url: string,
  client: PartnerClient,
  { signal, redactUrl = (address) => address }: RegisterUrlOptions = {},
): Promise<ResponseOf<'webhook'>> {
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
  const registered: LocalizedText | null = now === null ? null : registeredText(now.url, redactUrl);
  throw new ProblemError(
    'webhook-unsure',
    { detail: joinTexts(describeFailure(thrown), registered) },
    { cause: thrown },
  );
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

/** Whether two addresses are equal, however they are written. */
function isSameAddress(one: string | null, other: string): boolean {
  if (one === null) return false;
  return one === other || (URL.canParse(one) && new URL(one).href === new URL(other).href);
}
