import { ProblemError } from '../../shared/problem.ts';
import { networkReason, TIMEOUT } from '../partner/failures.ts';
import { isSigned } from './signature.ts';

interface Needs {
  /** Where newer versions lie, without a slash at its end. */
  readonly address: string;
  /** Public keys in base64. */
  readonly keys: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  /** Gives up. */
  readonly signal: AbortSignal;
  /** How long both files may take, in ms. */
  readonly limitMs?: number;
}

const LIMIT_MS = 30_000;
/** A channel file has about 600 bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * Fetches a channel file and its signature, and believes the file only when the signature is good.
 * @param name e.g. "latest-linux.yml"; its signature lies beside it as "latest-linux.yml.sig"
 * @throws ProblemError update-unreachable, update-not-signed
 */
export async function fetchChannel(name: string, needs: Needs): Promise<string> {
  const { address, keys, limitMs = LIMIT_MS } = needs;
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([needs.signal, limit]);
  const read = (file: string): Promise<Uint8Array | null> =>
    fetchSmall(`${address}/${file}`, { ...needs, signal }).catch((error: unknown) => {
      throw error instanceof ProblemError
        ? error
        : unreachable(limit.aborted ? TIMEOUT : networkReason(error));
    });
  const content = await read(name);
  if (content === null) throw unreachable('HTTP 404');
  const signature = await read(`${name}.sig`);
  if (
    signature === null ||
    !isSigned({ name, content, signature: Buffer.from(signature).toString('latin1') }, keys)
  )
    throw new ProblemError('update-not-signed', { address });
  return Buffer.from(content).toString('utf8');
}

/** The failure for what did not come. */
export const unreachable = (detail: string | { vi: string; en: string }): ProblemError =>
  new ProblemError('update-unreachable', { detail });

/** Null where there is no such file. */
async function fetchSmall(
  url: string,
  { fetch, signal }: Pick<Needs, 'fetch' | 'signal'>,
): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' });
  if (response.status === 404) return null;
  if (!response.ok) throw unreachable(`HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw unreachable({ vi: 'trả lời quá dài', en: 'too long an answer' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
