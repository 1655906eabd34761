import { readResponseBody } from '../partner/read-response-body.ts';

const STYLESHEET_MS = 3_000;
const STYLESHEET_BYTES = 1_000_000;

/** A stylesheet's text, at most a megabyte, within three seconds. Rejects where it can't be had. */
export async function readStylesheet(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  const signal = AbortSignal.timeout(STYLESHEET_MS);
  // A redirect would lead to an address that nobody judged.
  const answer = await fetch(url, { redirect: 'error', credentials: 'omit', signal });
  return new TextDecoder().decode(await readResponseBody(answer, STYLESHEET_BYTES, signal));
}
