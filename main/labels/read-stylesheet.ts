import { readResponseBody } from '../partner/read-response-body.ts';

const STYLESHEET_MS = 3_000;
const STYLESHEET_BYTES = 1_000_000;

/** Fetches a stylesheet's text, at most a megabyte, within three seconds. Rejects if that fails. */
export async function readStylesheet(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  const signal = AbortSignal.timeout(STYLESHEET_MS);
  // A redirect would lead to an unchecked address.
  const answer = await fetch(url, { redirect: 'error', credentials: 'omit', signal });
  return new TextDecoder().decode(await readResponseBody(answer, STYLESHEET_BYTES, signal));
}
