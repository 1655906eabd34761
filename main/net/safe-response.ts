/** What an answer says before its body. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The address that answered. */
  readonly url: string;
}

/** A Response has no body with these (https://fetch.spec.whatwg.org/#null-body-status). */
const NULL_BODY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** Whether Response takes a status; it throws at any other. */
export const isValidStatus = (status: number): boolean =>
  Number.isInteger(status) && status >= 200 && status <= 599;

/** An answer with a status that there is not, e.g. 999 of some firewalls. */
export class InvalidStatusError extends Error {
  readonly status: number;
  /** "HTTP_999" */
  readonly code: string;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
    this.code = `HTTP_${status}`;
  }
}

export const hasBody = (status: number, method: string): boolean =>
  method !== 'HEAD' && !NULL_BODY_STATUSES.has(status);

/**
 * A text of an answer's head as fetch has it: its bytes, each as one character. Electron reads them as UTF-8, and Headers and
 * Response throw at what is no byte (https://webidl.spec.whatwg.org/#js-ByteString).
 */
const toByteString = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Headers of whatever a server sent; a line that is none is left out. */
export function toSafeHeaders(given: ResponseHead['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat()) {
      try {
        headers.append(name, toByteString(value));
      } catch {
        // A name that is no token, or control characters: nothing of Tem's asks for such a header.
      }
    }
  return headers;
}

/** A Response that knows its address, which those that are constructed don't. */
export function toSafeResponse(
  { status, statusText, headers, url }: ResponseHead,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Response {
  const response = new Response(body, {
    status,
    // https://www.rfc-editor.org/rfc/rfc9112#section-4-5: what else there is would be thrown at.
    statusText: toByteString(statusText).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
    headers: toSafeHeaders(headers),
  });
  return withUrl(response, url, false);
}

/** Says on a Response itself where it came from. */
export const withUrl = (response: Response, url: string, redirected: boolean): Response =>
  Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
  });
