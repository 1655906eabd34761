import type { Words } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { AnswerOf } from '../partner/endpoints.ts';
import { detailOf, lossOf } from '../partner/lost-answer.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Makes an address fit for eyes. */
  readonly shown?: (url: string) => string;
}

/**
 * Registers an address in the place of the one before (partner-api.md, operation 12); sent once, whatever comes. Where the
 * answer is lost, holds no record or names another address, the service is asked what is registered (operation 11).
 * @returns the record of this very address, under the service's own names
 * @throws ProblemError webhook-unsure where another address is registered, or that can't be found out; the signal's reason
 *   where nothing was sent; and the client's others
 */
export async function registerUrl(
  url: string,
  client: PartnerClient,
  { signal, shown = (address) => address }: Options = {},
): Promise<AnswerOf<'webhook'>> {
  signal?.throwIfAborted();
  let thrown: unknown;
  try {
    const record = await client.call('setWebhook', { url }, { signal });
    if (isSameAddress(record.url, url)) return record;
    thrown = new ProblemError('malformed', { detail: OTHER_ADDRESS });
  } catch (error) {
    const { kind } = lossOf(error);
    if (kind !== 'unsure' && kind !== 'unreached') throw error;
    thrown = error;
  }
  const now = await client.call('webhook', {}, { signal }).catch(() => null);
  if (now !== null && isSameAddress(now.url, url)) return now;
  if (lossOf(thrown).kind === 'unreached') throw thrown;
  const registered: Words | null = now === null ? null : registeredNow(now.url, shown);
  throw new ProblemError(
    'webhook-unsure',
    { detail: joined(detailOf(thrown), registered) },
    { cause: thrown },
  );
}

const OTHER_ADDRESS: Words = { vi: 'trả lời về một địa chỉ khác', en: 'it spoke of another address' };

function registeredNow(url: string | null, shown: (url: string) => string): Words {
  if (url === null) return { vi: 'chưa có địa chỉ nào được đăng ký', en: 'no address is registered now' };
  return { vi: `đang đăng ký ${shown(url)}`, en: `registered now is ${shown(url)}` };
}

function joined(why: string | Words, registered: Words | null): string | Words {
  if (registered === null) return why;
  const { vi, en } = typeof why === 'string' ? { vi: why, en: why } : why;
  return { vi: `${vi}; ${registered.vi}`, en: `${en}; ${registered.en}` };
}

/** Whether two addresses are one, however each is written. */
function isSameAddress(one: string | null, other: string): boolean {
  if (one === null) return false;
  return one === other || (URL.canParse(one) && new URL(one).href === new URL(other).href);
}
