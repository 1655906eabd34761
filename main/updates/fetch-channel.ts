import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import { describeNetworkError } from '../partner/partner-errors.ts';
import { readLimited } from '../platform/read-limited.ts';
import { isSigned } from './signature.ts';

interface FetchChannelOptions {
  /** The address of the update server, without a trailing slash. */
  readonly address: string;
  /** Public keys in base64. */
  readonly keys: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly limitMs?: number | undefined;
}

/** The time limit for both files, in ms. */
const CHANNEL_TIMEOUT_MS = 30_000;
/** A channel file has about 600 bytes. */
const MAX_BYTES = 64 * 1024;

/**
 * Fetches a channel file and its signature, and verifies the signature.
 * @param name for example "latest-linux.yml"; its signature is next to it as "latest-linux.yml.sig"
 * @throws ProblemError update-unreachable, update-not-signed
 */
export async function fetchChannel(name: string, needs: FetchChannelOptions): Promise<string> {
  const { address, keys, limitMs = CHANNEL_TIMEOUT_MS } = needs;
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([needs.signal, limit]);
  const read = (file: string): Promise<Uint8Array | null> =>
    fetchSmall(`${address}/${file}`, { ...needs, signal }).catch((error: unknown) => {
      throw error instanceof ProblemError
        ? error
        : createUnreachableError(limit.aborted ? partnerFailureText.timeout : describeNetworkError(error));
    });
  const content = await read(name);
  if (content === null) throw createUnreachableError('HTTP 404');
  const signature = await read(`${name}.sig`);
  if (
    signature === null ||
    !isSigned({ name, content, signature: Buffer.from(signature).toString('latin1') }, keys)
  )
    throw new ProblemError('update-not-signed', { address });
  return Buffer.from(content).toString('utf8');
}

export const createUnreachableError = (detail: string | { vi: string; en: string }): ProblemError =>
  new ProblemError('update-unreachable', { detail });

/** Returns null if there is no such file. */
async function fetchSmall(
  url: string,
  { fetch, signal }: Pick<FetchChannelOptions, 'fetch' | 'signal'>,
): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' });
  if (response.status === 404) return null;
  if (!response.ok) throw createUnreachableError(`HTTP ${response.status}`);
  const body = await readLimited(response, MAX_BYTES, signal);
  if (body === null) throw createUnreachableError(updateFailureText.answerTooLong);
  return body;
}
